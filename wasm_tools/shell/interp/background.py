"""Commands in the background, as jobs; and coproc."""

from __future__ import annotations

from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import PosixError

from ..syntax.ast import Pipeline
from .external import with_retries
from .pipeline import start_stage, start_stages
from .redirect import FIRST_PRIVATE_FD
from .subshell import SubshellProgram, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.sysapi import Sys

    from ..syntax.ast import Command, Coprocess
    from .interpreter import Interpreter


class _Ended:
    """A process that only has a status."""

    name = "bash"

    def __init__(self, status: int) -> None:
        self._status = status

    def main(self, sys: Sys) -> int:
        return self._status


def start_background(shell: Interpreter, command: Command) -> int:
    """Start `command &`: $! is its last process; its standard input is empty, as no terminal is shared out."""
    shell.jobs.reap(shell.sys)
    shell.jobs.forget_ended()
    stdin = _no_input(shell)
    # POSIX 2.11: without job control what a terminal sends is not for background commands.
    ignored = () if "monitor" in shell.options else (Signal.SIGINT, Signal.SIGQUIT)
    try:
        if type(command) is Pipeline and len(command.commands) > 1 and not command.negated and not command.timed:
            pids, reader = start_stages(shell, command.commands[:-1], stdin, ignored)
            try:
                pids.append(start_stage(shell, command.commands[-1], {0: reader}, ignored))
            finally:
                shell.kept_fds.discard(reader)
                shell.sys.close(reader)
        else:
            pids = [start_stage(shell, command, {0: stdin} if stdin >= 0 else {}, ignored)]
    finally:
        if stdin >= 0:
            shell.sys.close(stdin)
    if pids[-1] <= 0:
        # It could not be started: a process that ends with the status of that stands for it.
        pids[-1] = with_retries(shell, lambda: shell.sys.spawn_program(_Ended(-pids[-1]), [shell.name]))
    _register(shell, command, pids)
    return 0


def _no_input(shell: Interpreter) -> int:
    if "monitor" in shell.options or shell.stdin_redirected:
        return -1
    try:
        return shell.sys.open("/dev/null")
    except PosixError:
        return -1


def _register(shell: Interpreter, command: Command, pids: list[int]) -> None:
    from ..syntax.printer import print_command

    started = [pid for pid in pids if pid > 0]
    job = shell.jobs.add(started, print_command(command))
    shell.last_background = started[-1]
    if "monitor" in shell.options:
        shell.print_error(f"[{job.number}] {started[-1]}\n")


def execute_coprocess(shell: Interpreter, node: Coprocess) -> int:
    """Coproc name command: run it in the background with pipes to and from it in the array name."""
    sys = shell.sys
    shell.line = node.line
    theirs_in, ours_out = sys.pipe(cloexec=True)
    ours_in, theirs_out = sys.pipe(cloexec=True)
    try:
        pid = start(shell, SubshellProgram(shell, command=node.command), {0: theirs_in, 1: theirs_out})
    finally:
        sys.close(theirs_in)
        sys.close(theirs_out)
    kept = [sys.dup(fd, FIRST_PRIVATE_FD, True) for fd in (ours_in, ours_out)]
    sys.close(ours_in)
    sys.close(ours_out)
    name = node.name or "COPROC"
    shell.variables.set_array(name, [str(fd) for fd in kept])
    shell.variables.set(f"{name}_PID", str(pid))
    _register(shell, node.command, [pid])
    return 0
