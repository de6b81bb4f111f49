"""WasmProgram: a WebAssembly module as a program of the kernel.

Absent on purpose: where modules come from (registry.py) and what they may do (kernel/syscalls).
"""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.signals import Signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.sysapi import Sys
    from vesicle.kernel.wasm.exit import Exit
    from vesicle.kernel.wasm.module import Module

    Loader = Callable[["EngineChoice", Callable[[], None]], Module]
    EngineChoice = tuple[bool, bool, bool]  # with fuel meter, with a pool of instances, traced

EXTENSION = "vesicle_v1"

# What a module of many commands calls one that has another name as a file.
_KNOWN_AS = {"install": "ginstall"}


class WasmProgram:
    """Runs the module that `load(engine, poll)` gives for an engine with or without fuel meter, pool of instances, traces.

    pooled: the module is known to fit into the pool. chooser: the name of a module of many commands itself, and the
    option that tells it which of them is meant; the name it was called by follows.
    """

    __slots__ = ("_chooser", "_load", "_modules", "_pooled", "name")

    def __init__(
        self, name: str, load: Loader, *, pooled: bool = False, chooser: tuple[str, str] | None = None
    ) -> None:
        self.name = name
        self._chooser = chooser
        self._load = load
        self._pooled = pooled
        self._modules: dict[EngineChoice, Module] = {}

    def arguments(self, path: str, argv: list[str]) -> list[str]:
        """Return the arguments for the file at a resolved path, which is called by argv[0]."""
        command = path.rpartition("/")[2]
        if self._chooser is None or not argv or argv[0].rpartition("/")[2] == command:
            return argv
        name, option = self._chooser
        return [name, option + _KNOWN_AS.get(command, command), *argv]

    def module(self, fuel: bool, poll: Callable[[], None], *, traced: bool = False) -> Module:
        """Return the module for such an engine; poll is called while it is compiled and may raise.

        Raises: EngineError it is broken, or no command
        """
        from vesicle.kernel.wasm.engine import pool_has_room

        return self._module_for((fuel, not traced and self._pooled and pool_has_room(), traced), poll)

    def _module_for(self, engine: EngineChoice, poll: Callable[[], None]) -> Module:
        module = self._modules.get(engine)
        if module is None:
            module = self._load(engine, poll)
            module.prepare()
            self._modules[engine] = module
        return module

    def fits_here(self) -> bool:
        """Say whether it can run on this thread now."""
        from vesicle.kernel.wasm.stack import PYTHON_FRAMES_BEFORE, can_run_here

        return can_run_here(PYTHON_FRAMES_BEFORE)

    def main(self, sys: Sys) -> int:
        """Run the module to its end.

        Raises: ProcessExit a signal, trap or limit ended it
        """
        from vesicle.kernel.extension.child_mode import abandon
        from vesicle.kernel.wasm.errors import PoolExhaustedError
        from vesicle.kernel.wasm.instance import run

        process = sys.process
        limits = process.limits
        traced = process.command.tracer is not None
        module = self.module(limits.fuel_units is not None, process.checkpoint, traced=traced)
        process.uses_extension = module.imports_module(EXTENSION)
        if not process.uses_extension:
            from vesicle.kernel.wasip1.prestat import add_preopens

            add_preopens(process)
        try:
            end = run(module, process, memory_limit_bytes=limits.memory_bytes, fuel=limits.fuel_units)
        except PoolExhaustedError:  # others took the last slots meanwhile
            module = self._module_for((limits.fuel_units is not None, False, False), process.checkpoint)
            end = run(module, process, memory_limit_bytes=limits.memory_bytes, fuel=limits.fuel_units)
        abandon(process, end.wait_status)
        account(process, end)
        if process.next_program is not None or wait_status.is_exited(end.wait_status):
            return wait_status.exit_status(end.wait_status)
        raise ProcessExit(end.wait_status, end.reason)


def account(process: Process, end: Exit) -> None:
    """Enter what a run used, and the limit that ended it."""
    process.memory_peak_bytes = max(process.memory_peak_bytes, end.memory_bytes)
    if end.fuel_used is not None:
        process.command.usage.fuel_units += end.fuel_used
    if end.kernel_error is not None:
        process.kernel.report(process, end.kernel_error)
    if end.reason == "memory limit":
        process.kernel.note_limit(process, "memory_bytes", process.limits.memory_bytes)
    fuel = process.limits.fuel_units
    if fuel is not None and end.reason == "fuel" and wait_status.term_signal(end.wait_status) == Signal.SIGXCPU:
        process.kernel.note_limit(process, "fuel_units", fuel)
