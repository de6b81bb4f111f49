"""Commands in the background, as jobs; and coproc."""

from __future__ import annotations

from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import PosixError

from ..syntax.ast import Pipeline
from .external import with_retries
from .job_control import Group
from .pipeline import start_pipeline, start_stage
from .redirect import FIRST_PRIVATE_FD
from .subshell import SubshellProgram, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.sysapi import Sys

    from ..syntax.ast import Command, Coprocess
    from .interpreter import Interpreter
    from .jobs import Job


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
    ignored = () if shell.job_control is not None else (Signal.SIGINT, Signal.SIGQUIT)
    group = None if shell.job_control is None else Group()
    outer, shell.group = shell.group, group
    commands: tuple[Command, ...] = (command,)
    try:
        if type(command) is Pipeline and len(command.commands) > 1 and not command.negated and not command.timed:
            commands = command.commands
            pids = start_pipeline(shell, commands, stdin, ignored)
        else:
            pids = [start_stage(shell, command, {0: stdin} if stdin >= 0 else {}, ignored)]
    finally:
        shell.group = outer
        if stdin >= 0:
            shell.sys.close(stdin)
    if pids[-1] <= 0:
        # It could not be started: a process that ends with the status of that stands for it.
        pids[-1] = with_retries(shell, lambda: shell.sys.spawn_program(_Ended(-pids[-1]), [shell.name]))
    job = _register(shell, command, pids, commands)
    job.pgid = 0 if group is None else group.pgid
    return 0


def _no_input(shell: Interpreter) -> int:
    if shell.job_control is not None or shell.stdin_redirected:
        return -1
    try:
        return shell.sys.open("/dev/null")
    except PosixError:
        return -1


def _register(shell: Interpreter, command: Command, pids: list[int], commands: tuple[Command, ...] = ()) -> Job:
    from ..syntax.printer import print_job

    started = [pid for pid in pids if pid > 0]
    job = shell.jobs.add(started, print_job(command), commands)
    shell.last_background = started[-1]
    if shell.interactive and not shell.subshell_depth:
        shell.print_error(f"[{job.number}] {started[-1]}\n")
    return job


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
