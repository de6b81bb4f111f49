"""Foreground: the shell that a session keeps, whose turn it is, and the command that runs in it now.

Absent on purpose: commands beside the shell (running.py) and what a session is made of.
"""

from __future__ import annotations

from _thread import RLock, get_ident

from vesicle.kernel.process import Process
from vesicle.kernel.wasm.running import running
from vesicle.vfs.errors import PosixError

from .capture import Capture, usage_of
from .errors import SessionBusyError
from .files import builtin_error
from .interrupt import InterruptGuard
from .login_shell import LoginShell
from .result import Result
from .terminals import name_terminals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from vesicle.kernel.command import Command
    from vesicle.kernel.kernel import Kernel
    from vesicle.vfs.mounts import Location
    from vesicle.vfs.open_file import OpenFile

    from .login_shell import ShellState, Streams
    from .python_result import PythonResult
    from .turn import Turn

    AnyResult = TypeVar("AnyResult", Result, PythonResult)
    T = TypeVar("T")

_INSIDE = "this thread is inside a command of the session already: use another session"


class Foreground:
    """The shell of a session and its lock.

    lock guards the shell; one command at a time holds it. It is taken only by `with`: an exception of a signal handler could
    come between acquire() and a try. Reentrant, so that it knows its thread.
    """

    __slots__ = ("_kernel", "_mark", "_taken", "_turn", "_work", "lock", "on_result", "shell")

    def __init__(self, kernel: Kernel, shell: LoginShell) -> None:
        self._kernel = kernel
        self._mark: int | None = 0
        self._work: Command | None = None
        self._taken: Turn | None = None  # had by a thread that is about to make its call
        self._turn: Turn | None = None  # of the call that is made
        self.on_result: Callable[[Result | PythonResult], object] | None = None
        self.lock = RLock()
        self.shell = shell

    def from_outside(self) -> Foreground:
        """Return this, unless the caller is within a command of the session, which would wait for itself.

        Raises: SessionBusyError
        """
        # A command may also run on a thread that is not its caller's, as when it writes an audit record.
        process = running.get(get_ident())
        inside = isinstance(process, Process) and process.kernel is self._kernel
        if inside or self.served() is not None:
            raise SessionBusyError(_INSIDE)
        if self._is_ours():
            if self._taken is None:
                raise SessionBusyError(_INSIDE)
            self._turn, self._taken = self._taken, None
        return self

    def in_turn(self, turn: Turn, call: Callable[[], T]) -> T:
        """Make one call that wants the shell, when it has its turn. As Turn.take."""
        turn.take(self.lock)
        try:
            self._taken = turn
            return call()
        finally:
            self._taken = self._turn = None
            self.lock.release()

    def served(self) -> Process | None:
        """Return the process for whose call of a host tool, or approval, this thread or task works, if it is the session's."""
        if self._kernel.tools is None and self._kernel.approvals.approve is None:
            return None
        from .tool_calls import caller_of

        return caller_of(self._kernel)

    def kill(self) -> None:
        """Kill the command that runs now, if one does. For any thread."""
        work = self._work
        if work is not None:
            work.kill()

    def tell(self, result: AnyResult) -> AnyResult:
        """Tell who listens of a result, and return it."""
        if self.on_result is not None:
            self.on_result(result)
        return result

    def finish(self) -> None:
        """End the shell, after the command that was killed has left; a command may end its own session."""
        if not self._is_ours():
            with self.lock:
                pass
        self.shell.finish()

    def run_captured(
        self,
        command: str,
        work: Command,
        source: OpenFile,
        environ: dict[str, str] | None,
        cwd: str | None,
    ) -> Result:
        """Run a script that reads from source; the result has what it wrote. The lock is held."""
        output_bytes = self._kernel.limits.output_bytes
        stdout, stderr = Capture(output_bytes, "pipe:[stdout]"), Capture(output_bytes, "pipe:[stderr]")
        mark = self._take_mark()
        exit_code = self._run(command, work, (source, stdout, stderr), environ, cwd)
        usage = usage_of(self._kernel, work, stdout, stderr)
        result = Result(
            command,
            exit_code,
            stdout.take(),
            stderr.take(),
            usage,
            self._kernel.audit.denials_since(mark),
            work.limit_hit,
            bool(stdout.dropped_bytes or stderr.dropped_bytes),
        )
        return self.tell(result)

    def run_attached(self, command: str, work: Command, streams: Streams, arguments: Sequence[str]) -> Result:
        """Run a script with the caller's open files; arguments become the shell's. The lock is held."""
        name_terminals(self._kernel.mounts, streams)
        mark = self._take_mark()
        if arguments:
            self.shell.interpreter.positional = list(arguments)
        exit_code = self._run(command, work, streams, None, None)
        denials = self._kernel.audit.denials_since(mark)
        usage = usage_of(self._kernel, work)
        return self.tell(Result(command, exit_code, b"", b"", usage, denials, work.limit_hit))

    def _take_mark(self) -> int:
        """Return where the denials of a command begin: those from before the first one are its too."""
        mark = self._kernel.audit.mark() if self._mark is None else self._mark
        self._mark = None
        return mark

    def _run(
        self, command: str, work: Command, streams: Streams, environ: dict[str, str] | None, cwd: str | None
    ) -> int:
        shell = self.shell
        self._work = work
        if self._turn is not None:
            self._turn.begin(work)
        try:
            with InterruptGuard(work):
                if cwd is None:
                    return shell.run(command, work, streams, environ)
                before = entered(shell, cwd)
                try:
                    return shell.run(command, work, streams, environ)
                finally:
                    shell.leave(before)
        finally:
            self._work = None
            self._settle(work)

    def _settle(self, work: Command) -> None:
        self._kernel.meter.take_hits()  # what is told of them is the command's own note
        work.left = True
        if work.limit_hit is not None and work.limit_hit.name == "processes":
            # What multiplies without end would take the places of the commands to come.
            work.kill()

    def _is_ours(self) -> bool:
        """Tell whether this thread holds the lock."""
        return bool(self.lock._is_owned())  # type: ignore[attr-defined]  # pyright: ignore  # threading.Condition asks it too


def shell_beside(
    kernel: Kernel, environ: dict[str, str], start: str, cwd: str | None, state: ShellState | None = None
) -> LoginShell:
    """Return a shell for a command that runs beside the session's: in start or where state was, and from there in cwd.

    Raises: BlockingIOError as many processes as the limits or the policy allow · as entered
    """
    try:
        shell = LoginShell(kernel, environ, start, state)
    except PosixError as error:
        raise builtin_error(error) from None
    if cwd is not None:
        try:
            entered(shell, cwd)
        except BaseException:
            shell.finish()
            raise
    return shell


def entered(shell: LoginShell, cwd: str) -> Location:
    """Have a shell enter a folder; return where it was.

    Raises: the builtin exception of the error, with the folder's path
    """
    try:
        return shell.enter(cwd)
    except PosixError as error:
        raise builtin_error(error, cwd) from None
