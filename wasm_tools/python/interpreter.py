"""Interpreter: CPython kept between turns, as one process of a machine; at rest in between, its state can be taken.

Each turn is a command of its own: with its deadline, its streams and its accounts. Absent on purpose: what a user sees of
it (vesicle.python_session).
"""

from __future__ import annotations

from vesicle.kernel import scheduler, wait_status
from vesicle.kernel.capture import MemorySink
from vesicle.kernel.door.table import DoorEntry
from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.signals import Signal
from vesicle.kernel.syscalls import path as path_calls
from vesicle.kernel.wasip1.prestat import Preopen
from vesicle.kernel.wasm.resident import thaw
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record
from vesicle.vfs.types import O_CREAT, O_EXCL, O_TRUNC
from vesicle.wasm_tools.wasm_program import account

from .options import Options
from .program import load_module, start_request
from .run import catch_signals
from .start_up import open_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from vesicle.kernel.command import Command
    from vesicle.kernel.process import Process
    from vesicle.kernel.sysapi import Sys
    from vesicle.kernel.wasm.resident import Changes
    from vesicle.vfs.open_file import OpenFile

    from .images import PythonImage
    from .installation import Installation

_STDIO = (0, 1, 2)
_NOT_AGAIN = O_CREAT | O_EXCL | O_TRUNC


class OpenState(Record):
    """A file that an interpreter has open: descriptor, path, flags, offset."""

    fd: int
    path: str
    flags: int
    offset: int
    cloexec: bool


class InterpreterState(Record):
    """An interpreter at rest: its image, what differs from it, its working directory, environment and open files."""

    image: PythonImage
    changes: Changes
    cwd: str
    environ: dict[str, str]
    umask: int
    turns: int
    files: tuple[OpenState, ...]


class Interpreter:
    """One interpreter. Used by one thread at a time.

    process: a process of the machine that runs nothing else; it ends with the interpreter.
    """

    __slots__ = ("_at_rest", "_code", "_image", "_resident", "_turned", "process", "turns")

    name = "python3"

    def __init__(
        self, process: Process, installation: Installation, image: PythonImage, state: InterpreterState | None = None
    ) -> None:
        """Begin anew, or where state was taken.

        Raises: ENOMEM · OSError the image is gone · EngineError
        """
        self.process = process
        self.turns = 0 if state is None else state.turns
        self._image = image
        self._turned: dict[str, object] = {}
        self._code = ""
        open_to(
            process,
            {
                "start": DoorEntry(self._start, ""),
                "turn": DoorEntry(self._turn, ""),
                "turned": DoorEntry(self._set_turned, "a"),
            },
        )
        if state is not None:
            process.umask = state.umask
            _reopen(process, state.files)
        module = load_module(installation, fuel=process.limits.fuel_units is not None)
        self._resident = thaw(module, image.memory, None if state is None else state.changes)
        self._at_rest: InterpreterState | None = state
        try:
            self._resident.attach(process, process.limits.memory_bytes, process.limits.fuel_units)
            catch_signals(process, self._resident)
            if state is None:
                self._begin()
        except BaseException:
            self._resident.release()
            raise

    def _begin(self) -> None:
        process = self.process
        self._give(process.command, [MemorySink(0) for _ in _STDIO])
        try:
            self._on_worker("start")
        finally:
            self._take(process.command)

    @property
    def ended(self) -> bool:
        """Whether the process is gone, killed or by itself; there are no more turns then."""
        return self.process.ended

    def run(self, code: str, command: Command, streams: Sequence[OpenFile]) -> dict[str, object] | None:
        """Run code in __main__ with descriptors 0, 1 and 2 as given; return what the guest tells, None if it ended in it.

        The streams' references are the interpreter's from here on.
        """
        process = self.process
        self.turns += 1
        self._code = code
        self._turned = {}
        self._at_rest = None
        self._give(command, streams)
        used_ns = process.cpu_ns
        self._resident.renew_limits(process.limits.memory_bytes, process.limits.fuel_units)
        try:
            self._on_worker("turn")
        except ProcessExit as end:
            process.kernel.finish(process, end.wait_status)
        finally:
            self._take(command)
            command.usage.cpu_s += (process.cpu_ns - used_ns) / 1e9
            account(process, self._resident.exit())
        return None if process.ended else self._turned

    def _give(self, command: Command, streams: Sequence[OpenFile]) -> None:
        process = self.process
        command.enter(process)
        for number, file in enumerate(streams):
            process.fds.put(number, Descriptor(file, False))

    def _take(self, command: Command) -> None:
        fds = self.process.fds
        command.processes.discard(self.process)
        for number in _STDIO:
            if number in fds.table:
                fds.close(number)

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt in the turn that runs. For any thread."""
        self.process.signals.send(Signal.SIGINT)

    def state(self) -> InterpreterState:
        """Return the state, between two turns."""
        if self._at_rest is None:
            self._at_rest = self._present_state(self.process)
        return self._at_rest

    def _present_state(self, process: Process) -> InterpreterState:
        return InterpreterState(
            self._image,
            self._resident.changes(),
            _cwd_of(process),
            process.environ,
            process.umask,
            self.turns,
            tuple(_open_files(process)),
        )

    def close(self) -> None:
        """End the process and give the instance back."""
        self.process.kernel.finish(self.process, wait_status.from_exit(0))
        self._resident.release()

    def _on_worker(self, function: str) -> None:
        """Call a function of the guest package on a thread that may enter wasm.

        Raises: ProcessExit the process ended in it
        """
        process = self.process
        address = self._image.facts.addresses[function]

        def call() -> None:
            process.start_clock()
            try:
                if not self._resident.call("PyObject_CallNoArgs", address):
                    self._resident.call("PyErr_Print")
            finally:
                process.stop_clock()

        process.program = self
        try:
            scheduler.on_worker(process, call)
        finally:
            process.program = None

    def main(self, sys: Sys) -> int:
        """Never called: turns are run one by one."""
        raise PosixError(Errno.ENOEXEC)

    def _start(self, process: Process) -> dict[str, object]:
        # The streams come with each turn.
        request = start_request(process, Options("turns", "", [""], {}, [], []))
        return request | {"ttys": [False, False, False], "usual": [True, True, True]}

    def _turn(self, _process: Process) -> list[object]:
        return [self.turns, self._code]

    def _set_turned(self, _process: Process, told: dict[str, object]) -> None:
        self._turned = told


def _cwd_of(process: Process) -> str:
    try:
        return path_calls.getcwd(process)
    except PosixError:
        return "/"  # it was removed


def _open_files(process: Process) -> list[OpenState]:
    found: list[OpenState] = []
    for fd, descriptor in process.fds.table.items():
        file = descriptor.file
        if isinstance(descriptor, Preopen) or file.location is None:
            continue
        found.append(OpenState(fd, file.path, file.flags & ~_NOT_AGAIN, file.offset, descriptor.cloexec))
    return found


def _reopen(process: Process, files: Sequence[OpenState]) -> None:
    """Open files again where they were; one that is gone or may not be opened any more is closed to the guest."""
    for state in files:
        try:
            fd = path_calls.openat(process, path_calls.AT_FDCWD, state.path, state.flags)
        except PosixError:
            continue
        descriptor = process.fds.remove(fd)
        if descriptor.file.seekable:
            descriptor.file.offset = state.offset
        descriptor.cloexec = state.cloexec
        process.fds.put(state.fd, descriptor)
