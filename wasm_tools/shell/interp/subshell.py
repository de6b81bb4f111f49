"""Subshells: a copy of the state running a list as a child process, on this thread or on one of its own."""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import Errno, PosixError

from ..expand.errors import ExpansionError
from ..syntax.ast import SimpleCommand, Subshell
from .dispatch import execute, execute_list
from .errors import CommandError, reason
from .external import with_retries
from .flow import BreakLoop, ContinueLoop, ExitShell, ReturnCall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vesicle.kernel.sysapi import Sys

    from ..syntax.ast import Command, CommandList
    from .interpreter import Interpreter


class SubshellProgram:
    """A program that runs a list as a copy of a shell; the copy is made at once, so the original may go on."""

    name = "bash"

    def __init__(
        self,
        shell: Interpreter,
        body: CommandList | None = None,
        command: Command | None = None,
        *,
        reads_pipe: bool = False,
        announced: bool = False,
    ) -> None:
        self._reads_pipe = reads_pipe
        self._announced = announced  # the DEBUG trap of a simple command ran already
        self._bind = shell.fork()
        self._body = body
        self._command = command

    def main(self, sys: Sys) -> int:
        """Run to the end, EXIT trap included; return the exit code."""
        shell = self._bind(sys)
        enter(shell)
        shell.stdin_redirected = shell.stdin_redirected or self._reads_pipe
        if type(self._command) is Subshell:
            return _run_as_subshell(shell, self._command)
        return run_to_end(shell, self._run)

    def _run(self, shell: Interpreter) -> int:
        if self._body is not None:
            return execute_list(shell, self._body)
        assert self._command is not None
        shell.announced = self._command if self._announced else None
        shell.negating = type(self._command) is SimpleCommand  # whose status is the process's: no ERR trap looks at it
        return execute(shell, self._command)


def _run_as_subshell(shell: Interpreter, node: Subshell) -> int:
    """Run ( body ) as the whole work of a process that was started for it: it takes no second one."""
    from .redirect import redirected

    shell.line = node.line or shell.line
    return redirected(shell, node, lambda shell, node: run_to_end(shell, lambda shell: execute_list(shell, node.body)))


def enter(shell: Interpreter) -> None:
    """Forget what a subshell does not inherit: traps but the ignored ones, jobs, loops to break out of."""
    shell.subshell_depth += 1
    kept = ["ERR"] if "errtrace" in shell.options else []
    if "functrace" in shell.options:
        kept += ["DEBUG", "RETURN"]
    shell.inherited_traps = shell.traps or shell.inherited_traps
    shell.traps = {name: action for name, action in shell.traps.items() if not action or name in kept}
    shell.loop_depth = 0


def run_to_end(shell: Interpreter, run: Callable[[Interpreter], int]) -> int:
    """Run what a shell process is for, then its EXIT trap; return the exit code."""
    try:
        status = guarded(shell, run)
    except ProcessExit as end:
        number = wait_status.term_signal(end.wait_status)
        if number in _TERMINATING and "EXIT" in shell.traps:
            run_exit_trap(shell, shell.status)
        raise
    if "EXIT" in shell.traps:
        status = run_exit_trap(shell, status)
    return status & 255


# Signals that end a shell which does not trap them, but not before its EXIT trap ran (bash's terminating_signals).
_TERMINATING = (
    Signal.SIGHUP,
    Signal.SIGINT,
    Signal.SIGPIPE,
    Signal.SIGALRM,
    Signal.SIGTERM,
    Signal.SIGUSR1,
    Signal.SIGUSR2,
)


def run_exit_trap(shell: Interpreter, status: int) -> int:
    """Run the EXIT trap once; `exit` in it changes the status."""
    from .traps import run_trap

    action = shell.traps.pop("EXIT", "")
    if not action:
        return status
    shell.status = status
    try:
        run_trap(shell, "EXIT", action)
    except ExitShell as end:
        return end.status
    except (ReturnCall, BreakLoop, ContinueLoop, ExpansionError):
        pass
    return status


def guarded(shell: Interpreter, run: Callable[[Interpreter], int]) -> int:
    """Run something as a whole process's work: whatever flow leaves it ends here."""
    try:
        return run(shell)
    except Exception as error:  # noqa: BLE001 - told apart there, bugs are raised again
        return outcome(shell, error)


def outcome(shell: Interpreter, error: Exception) -> int:
    """Return the status of a text that an exception ended; errors are reported.

    Raises: the exception itself if it is a bug of ours.
    """
    if isinstance(error, ExitShell | ReturnCall):
        return error.status
    if isinstance(error, BreakLoop | ContinueLoop):
        return 0
    if isinstance(error, ExpansionError):
        shell.tell(error)
        return 1
    if isinstance(error, CommandError):
        if error.message:
            shell.error(error.message)
        return error.status
    if isinstance(error, PosixError):
        return report_system_error(shell, error)
    raise error


def report_system_error(shell: Interpreter, error: PosixError) -> int:
    """Say what an errno that no command caught means; the commonest is a limit of the shell itself."""
    if error.errno is Errno.ENOMEM:
        process = shell.process
        process.kernel.note_limit(process, "shell_string_bytes", process.limits.shell_string_bytes)
        shell.error("cannot allocate memory: the script's strings or words exceed the limit")
    else:
        shell.error(reason(error) if error.path is None else f"{error.path}: {reason(error)}")
    return 1


def run_subshell(shell: Interpreter, node: Subshell) -> int:
    """Run ( … ) on this thread, or as a job in the foreground; return its status."""
    program = SubshellProgram(shell, node.body)
    if shell.job_control is None or shell.group is not None:
        return run_in_place(shell, program)
    from .job_control import run_foreground

    return run_foreground(shell, (node,), lambda: [start(shell, program, {})])[0]


def run_in_place(shell: Interpreter, program: SubshellProgram, fds: Mapping[int, int] | None = None) -> int:
    """Run a subshell on this thread; return its status."""
    name = shell.name
    return wait_status.shell_status(with_retries(shell, lambda: shell.sys.run_program(program, [name], fds=fds)))


def start(shell: Interpreter, program: SubshellProgram, fds: Mapping[int, int], ignored: tuple[int, ...] = ()) -> int:
    """Start a subshell on a thread of its own, which ignores some signals; return its pid."""
    name = shell.name
    options = shell.group_options()
    return shell.in_group(
        with_retries(shell, lambda: shell.sys.spawn_program(program, [name], fds=fds, ignored=ignored, **options))
    )
