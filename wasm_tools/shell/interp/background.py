"""Commands in the background, as jobs; and coproc."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from ..syntax.ast import Pipeline
from .pipeline import start_stage, start_stages
from .redirect import FIRST_PRIVATE_FD
from .subshell import SubshellProgram, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..syntax.ast import Command, Coprocess
    from .interpreter import Interpreter


def start_background(shell: Interpreter, command: Command) -> int:
    """Start `command &`: $! is its last process; its standard input is empty, as no terminal is shared out."""
    shell.jobs.reap(shell.sys)
    shell.jobs.forget_ended()
    stdin = _no_input(shell)
    try:
        if type(command) is Pipeline and len(command.commands) > 1 and not command.negated and not command.timed:
            pids, reader = start_stages(shell, command.commands[:-1], stdin)
            try:
                pids.append(start_stage(shell, command.commands[-1], {0: reader}))
            finally:
                shell.kept_fds.discard(reader)
                shell.sys.close(reader)
        else:
            pids = [start_stage(shell, command, {0: stdin} if stdin >= 0 else {})]
    finally:
        if stdin >= 0:
            shell.sys.close(stdin)
    _register(shell, command, pids)
    return 0


def _no_input(shell: Interpreter) -> int:
    if "monitor" in shell.options:
        return -1
    try:
        return shell.sys.open("/dev/null")
    except PosixError:
        return -1


def _register(shell: Interpreter, command: Command, pids: list[int]) -> None:
    from ..syntax.printer import print_command

    started = [pid for pid in pids if pid > 0]
    if not started:
        # It could not even be started: bash's child would have ended with that status.
        shell.last_background = None
        return
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
