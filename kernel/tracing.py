"""Tracing: each system call of each process of a command as an event, which strace(1)'s notation is made of.

A command is traced if it has a tracer. Its processes then call other functions (traced_guest.py for wasm, TracedSys for
programs in Python), so that tracing costs nothing where it is not asked for. Absent on purpose: what buffers hold; that
is the guest's business, and may be secret.
"""

from __future__ import annotations

from time import thread_time_ns
from typing import cast

from vesicle.vfs.errors import PosixError, strerror
from vesicle.vfs.record import Record

from .sysapi import Sys
from .wait_status import exit_status, is_exited, term_signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vesicle.vfs.errors import Errno

    from .process import Process
    from .program import Program

    Tracer = Callable[["TracedCall"], object]

_TEXT_MAX = 80  # characters shown of one text
_LIST_MAX = 32  # and texts of one list


class TracedCall(Record):
    """A system call that returned, or another line of a trace; then name is "".

    command: the process's name. text: the call with its arguments. result: what stands behind " = ". Units: ns of the
    host's processor time, 0 for calls that ran other processes meanwhile.
    """

    pid: int
    command: str
    name: str
    text: str
    result: str = ""
    errno: Errno | None = None
    cpu_ns: int = 0

    @property
    def line(self) -> str:
        """The line of a trace, without its end."""
        return f"{self.pid} {self.text} = {self.result}" if self.result else f"{self.pid} {self.text}"


def failed(error: PosixError) -> str:
    """Return the result of a call that failed."""
    return f"-1 {error.errno.name} ({strerror(error.errno)})"


def report(
    process: Process, name: str, text: str, result: str = "", errno: Errno | None = None, cpu_ns: int = 0
) -> None:
    """Tell the tracer of the process's command, if there is one."""
    tracer = process.command.tracer
    if tracer is not None:
        tracer(TracedCall(process.pid, process.name, name, text, result, errno, cpu_ns))


def report_end(process: Process, status: int) -> None:
    """Tell the tracer that a process ended."""
    how = f"exited with {exit_status(status)}" if is_exited(status) else f"killed by signal {term_signal(status)}"
    report(process, "", f"+++ {how} +++")


def quoted(text: str) -> str:
    """Return text in double quotes, cut where it is long."""
    shown = text[:_TEXT_MAX].encode("unicode_escape").decode().replace('"', '\\"')
    return f'"{shown}"' if len(text) <= _TEXT_MAX else f'"{shown}"...'


def _value(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return f"[{len(cast('bytes', value))} bytes]"
    if isinstance(value, list | tuple):
        return _list(cast("list[object]", value))
    if value is None or isinstance(value, int | float):
        return str(value)
    return type(value).__name__


def _list(values: list[object]) -> str:
    shown = ", ".join(_value(value) for value in values[:_LIST_MAX])
    return f"[{shown}]" if len(values) <= _LIST_MAX else f"[{shown}, ...]"


def _result(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return "0" if value is not False else "-1"
    if isinstance(value, bytes | list):
        return str(len(cast("list[object]", value)))
    return _value(cast("object", value)) if isinstance(value, int | str | tuple) else "0"


class TracedSys(Sys):
    """Sys that reports each call; the methods that make one call each are replaced below."""

    __slots__ = ()

    def run(self, argv: Sequence[str], **options: object) -> int:
        """As Sys.run, with a line before the child's."""
        return self._told("spawn", argv, lambda: Sys.run(self, argv, **options))

    def run_program(self, program: Program, argv: Sequence[str], **options: object) -> int:
        """As Sys.run_program, with a line before the child's."""
        return self._told("spawn_program", argv, lambda: Sys.run_program(self, program, argv, **options))

    def _told(self, name: str, argv: Sequence[str], run: Callable[[], int]) -> int:
        report(self.process, "", f"{name}({_value(list(argv))} <unfinished ...>")
        try:
            status = run()
        except PosixError as error:
            report(self.process, name, f"<... {name} resumed>)", failed(error), error.errno)
            raise
        report(self.process, name, f"<... {name} resumed>)", f"{status:#x} (wait status)")
        return status


# Methods that make no system call, or whose own calls are reported.
_UNTRACED = frozenset(
    (
        *("run", "run_program", "is_open", "isatty", "signal_is_ignored", "take_signals", "checkpoint", "listdir"),
        *("monotonic_ns", "realtime_ns", "cpu_time_ns", "environ"),
    )
)


def _traced(name: str, method: Callable[..., object]) -> Callable[..., object]:
    code = method.__code__
    names = code.co_varnames[1 : code.co_argcount]

    def call(self: TracedSys, *values: object, **options: object) -> object:
        parts = [f"{key}={_value(value)}" for key, value in (*zip(names, values, strict=False), *options.items())]
        text = f"{name}({', '.join(parts)})"
        began = thread_time_ns()
        try:
            result = method(self, *values, **options)
        except PosixError as error:
            report(self.process, name, text, failed(error), error.errno, thread_time_ns() - began)
            raise
        except BaseException:
            report(self.process, name, text, "?")
            raise
        report(self.process, name, text, _result(result), None, thread_time_ns() - began)
        return result

    return call


for _name, _method in vars(Sys).items():
    if not _name.startswith("_") and _name not in _UNTRACED and callable(_method):
        setattr(TracedSys, _name, _traced(_name, _method))
