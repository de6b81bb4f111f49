"""PythonRun: one process that runs CPython, from an image or from an interpreter that is started for it alone."""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.door.table import DoorEntry
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.process_signals import CATCH, SIG_DFL, SIG_IGN, SignalAction
from vesicle.kernel.signals import Signal
from vesicle.wasm_tools.wasm_program import account

from .flags import set_flag
from .start_up import PRELUDE, initialise, open_to, run_text, set_normal_flags

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.instance import Instance
    from vesicle.kernel.wasm.module import Module
    from vesicle.kernel.wasm.resident import Resident

    from .images import PythonImage


_IGNORED = (Signal.SIGPIPE, Signal.SIGXFSZ)


class PythonRun:
    """One run. request: what the guest's start() is told; flags: items of sys.flags."""

    __slots__ = ("_addresses", "_flags", "_process", "_request")

    def __init__(self, process: Process, request: dict[str, object], flags: dict[str, int]) -> None:
        self._process = process
        self._request = request
        self._flags = flags
        self._addresses: dict[str, int] = {}

    def from_image(self, module: Module, image: PythonImage) -> int:
        """Run to the end; return the exit code.

        Raises: ProcessExit a signal, trap or limit ended it · ENOMEM
        """
        from vesicle.kernel.wasm.resident import thaw

        self._addresses = image.facts.addresses
        return self._run(thaw(module, image.memory), None)

    def with_seed(self, module: Module, seed: int) -> int:
        """Run in an interpreter of its own, started with a seed of the hashes of text, to the end; return the exit code.

        Raises: as from_image
        """
        from vesicle.kernel.wasm.resident import fresh

        return self._run(fresh(module), seed)

    def _run(self, resident: Resident, seed: int | None) -> int:
        process = self._process
        open_to(
            process,
            {
                "start": DoorEntry(self._start, ""),
                "interrupted": DoorEntry(_interrupted, ""),
                "frozen": DoorEntry(self._set_addresses, "a"),
            },
        )
        limits = process.limits
        resident.attach(process, limits.memory_bytes, limits.fuel_units)
        try:
            if seed is not None:
                self._start_up(resident, seed)
            self._run_program(resident)
        except ProcessExit:
            pass
        finally:
            end = resident.exit()
            resident.release()
        account(process, end)
        if process.next_program is not None or wait_status.is_exited(end.wait_status):
            return wait_status.exit_status(end.wait_status)
        raise ProcessExit(end.wait_status, end.reason)

    def _start(self, _process: Process) -> dict[str, object]:
        return self._request

    def _set_addresses(self, _process: Process, addresses: dict[str, int]) -> None:
        self._addresses = addresses

    def _start_up(self, resident: Resident, seed: int) -> None:
        initialise(resident, seed)
        run_text(
            resident, PRELUDE + "import _vesicle.freeze\n_vesicle.freeze.install()\n_vesicle.freeze.tell_addresses()\n"
        )
        set_normal_flags(resident, self._addresses)

    def _run_program(self, resident: Resident) -> None:
        catch_signals(self._process, resident)
        addresses = self._addresses
        for name, value in self._flags.items():
            set_flag(resident.instance, addresses, name, value)
        started = resident.call("PyObject_CallNoArgs", addresses["start"])
        if not started:
            resident.call("PyErr_Print")
            raise ProcessExit(wait_status.from_exit(1))
        first, second, *more = items_of_list(resident.instance, started)
        if more:
            ended = resident.call("PyObject_CallOneArg", first, second)
        else:
            ended = resident.call("PyEval_EvalCode", first, second, second)
        error = addresses["none"] if ended else resident.call("PyErr_GetRaisedException")
        resident.call("PyObject_CallOneArg", addresses["finish"], error)
        resident.call("PyErr_Print")


def items_of_list(instance: Instance, address: int) -> list[int]:
    """Return the addresses of a list's items. Source: CPython's Include/cpython/listobject.h on 32 bits."""
    words = instance.memory_view().cast("I")
    size, items = words[(address >> 2) + _SIZE_WORD], words[(address >> 2) + _ITEMS_WORD]
    return words[items >> 2 : (items >> 2) + size].tolist()


_SIZE_WORD, _ITEMS_WORD = 2, 3  # after reference count and type


def catch_signals(process: Process, resident: Resident) -> None:
    """Hand caught signals to the interpreter; ignore and catch what CPython does: SIGINT unless it is ignored."""
    signals = process.signals
    for signal in _IGNORED:
        signals.set_action(signal, SignalAction(SIG_IGN))
    if signals.action(Signal.SIGINT).handler == SIG_DFL:
        signals.set_action(Signal.SIGINT, SignalAction(CATCH))
    signals.catcher = lambda signal: resident.call("PyErr_SetInterruptEx", signal)


def _interrupted(process: Process) -> None:
    """End as a program that SIGINT ended: KeyboardInterrupt went through."""
    raise ProcessExit(wait_status.from_signal(Signal.SIGINT))
