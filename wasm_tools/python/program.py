"""PythonProgram: CPython as a program of the kernel, started from a memory image."""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.door.call import Door
from vesicle.kernel.door.table import DoorEntry
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.process_signals import CATCH, SIG_DFL, SignalAction
from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import Errno, PosixError
from vesicle.wasm_tools.wasm_program import account

from .flags import flags_of, set_flag
from .images import choose
from .installation import installed
from .options import Options, UsageError, parse, with_environment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.sysapi import Sys
    from vesicle.kernel.wasm.module import Module
    from vesicle.kernel.wasm.resident import Resident

    from .images import PythonImage
    from .installation import Installation

_STDIO = (0, 1, 2)
_SOURCE_MAX_BYTES = 16 << 20


def load_module(installation: Installation, *, fuel: bool) -> Module:
    """Return CPython's module for an engine with or without fuel meter.

    Raises: EngineError its native code is of another version · FileNotFoundError it was not built
    """
    from vesicle.kernel import host_functions
    from vesicle.kernel.wasm.engine import default_engine, engine_key, fuel_engine

    engine = fuel_engine() if fuel else default_engine()
    host_functions.define(engine)
    module = engine.module(installation.native_path(engine_key(fuel=fuel)))
    module.prepare(reactor=True)
    return module


class PythonProgram:
    """The command python3."""

    name = "python3"

    def fits_here(self) -> bool:
        """Say whether it can run on this thread now."""
        from vesicle.kernel.wasm.stack import can_run_here

        return can_run_here()

    def main(self, sys: Sys) -> int:
        """Run the command line of the process to its end.

        Raises: ProcessExit a signal, trap or limit ended it
        """
        process = sys.process
        try:
            options = with_environment(parse(process.argv), process.environ)
        except UsageError as error:
            sys.write(2, str(error).encode())
            return 2
        installation = installed()
        if installation is None:
            sys.write(2, b"python3: not set up on this machine: run `vesicle images build`\n")
            return 127
        if options.version:
            sys.write(1, f"Python {installation.version}\n".encode())
            return 0
        options = with_source(sys, options)
        image = choose(installation, options.text) or _remade(installation, options.text)
        run = PythonRun(process, image, start_request(process, options), flags_of(options.flags))
        return run.run(load_module(installation, fuel=process.limits.fuel_units is not None))


def _remade(installation: Installation, text: str) -> PythonImage:
    """Make the images anew, which were lost or broken, and return the one that serves.

    Raises: ENOEXEC that failed
    """
    from .build import locked, make_images
    from .freeze import FreezeFailed

    try:
        with locked():
            make_images(installation, lambda _: None)
    except (FreezeFailed, OSError):
        raise PosixError(Errno.ENOEXEC) from None
    image = choose(installation, text)
    if image is None:
        raise PosixError(Errno.ENOEXEC)
    return image


def with_source(sys: Sys, options: Options) -> Options:
    """Add the text of the program where it can be had; a program on the standard input is read to its end, as CPython does."""
    known: Options = options.replace(text=_source_of(sys, options))
    return known


def _source_of(sys: Sys, options: Options) -> str:
    if options.mode == "command":
        return options.source
    if options.mode == "stdin" and not sys.isatty(0):
        return _all_of(sys, 0)
    if options.mode != "file":
        return ""
    try:
        fd = sys.open(options.source)
    except PosixError:
        return ""  # the guest says so
    try:
        return _all_of(sys, fd)
    except PosixError:
        return ""  # a folder
    finally:
        sys.close(fd)


def _all_of(sys: Sys, fd: int) -> str:
    pieces: list[bytes] = []
    size = 0
    while size < _SOURCE_MAX_BYTES and (piece := sys.read(fd)):
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces).decode("utf-8", "surrogateescape")


def start_request(process: Process, options: Options) -> dict[str, object]:
    """Return what the guest's start() is told."""
    flags = options.flags
    path = [] if flags.get("I") or flags.get("P") else [_first_path(process, options)]
    if not flags.get("E") and not flags.get("I"):
        path += [part for part in process.environ.get("PYTHONPATH", "").split(":") if part]
    setup: list[tuple[str, object]] = []
    if options.warnings:
        setup.append(("warnings", options.warnings))
    if flags.get("S"):
        setup.append(("no_site", None))
    files = process.fds.table
    return {
        "mode": options.mode,
        "source": options.source,
        "text": options.text if options.mode == "stdin" else None,
        "argv": options.arguments,
        "orig_argv": process.argv,
        "environ": process.environ,
        "cwd": process.kernel.mounts.path_of(process.cwd),
        "path": path,
        "unbuffered": bool(flags.get("u")),
        "ttys": [files[fd].file.is_tty if fd in files else None for fd in _STDIO],
        "setup": setup,
    }


def _first_path(process: Process, options: Options) -> str:
    if options.mode != "file":
        return process.kernel.mounts.path_of(process.cwd) if options.mode == "module" else ""
    folder = options.source.rpartition("/")[0]
    if options.source.startswith("/"):
        return folder or "/"
    cwd = process.kernel.mounts.path_of(process.cwd)
    return f"{cwd.rstrip('/')}/{folder}" if folder else cwd


class PythonRun:
    """One process that runs CPython from an image."""

    __slots__ = ("_flags", "_image", "_process", "_ready", "_request")

    def __init__(self, process: Process, image: PythonImage, request: dict[str, object], flags: dict[str, int]) -> None:
        self._flags = flags
        self._process = process
        self._image = image
        self._request = request
        self._ready: tuple[str, int, int] | None = None

    def run(self, module: Module) -> int:
        """Run to the end; return the exit code.

        Raises: ProcessExit a signal, trap or limit ended it · ENOMEM
        """
        from vesicle.kernel.wasip1.prestat import add_preopens
        from vesicle.kernel.wasm.resident import thaw

        process = self._process
        process.uses_extension = True  # paths are resolved as Linux does
        add_preopens(process, ("/",))
        process.door = Door(
            {
                "start": DoorEntry(self._start, ""),
                "ready": DoorEntry(self._set_ready, "sii"),
                "interrupted": DoorEntry(_interrupted, ""),
            }
        )
        limits = process.limits
        resident = thaw(module, self._image.memory)
        resident.attach(process, limits.memory_bytes, limits.fuel_units)
        try:
            self._run(resident)
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

    def _set_ready(self, _process: Process, kind: str, first: int, second: int) -> None:
        self._ready = (kind, first, second)

    def _run(self, resident: Resident) -> None:
        catch_signals(self._process, resident)
        addresses = self._image.facts.addresses
        for name, value in self._flags.items():
            set_flag(resident.instance, addresses, name, value)
        if not resident.call("PyObject_CallNoArgs", addresses["start"]) or self._ready is None:
            resident.call("PyErr_Print")
            raise ProcessExit(wait_status.from_exit(1))
        kind, first, second = self._ready
        if kind == "code":
            ended = resident.call("PyEval_EvalCode", first, second, second)
        else:
            ended = resident.call("PyObject_CallOneArg", first, second)
        error = addresses["none"] if ended else resident.call("PyErr_GetRaisedException")
        resident.call("PyObject_CallOneArg", addresses["finish"], error)
        resident.call("PyErr_Print")


def catch_signals(process: Process, resident: Resident) -> None:
    """Hand caught signals to the interpreter, and catch SIGINT as CPython does unless it is ignored."""
    signals = process.signals
    if signals.action(Signal.SIGINT).handler == SIG_DFL:
        signals.set_action(Signal.SIGINT, SignalAction(CATCH))
    signals.catcher = lambda signal: resident.call("PyErr_SetInterruptEx", signal)


def _interrupted(process: Process) -> None:
    """End as a program that SIGINT ended: KeyboardInterrupt went through."""
    raise ProcessExit(wait_status.from_signal(Signal.SIGINT))
