"""Traps: EXIT, ERR, DEBUG, RETURN and signals. A trap's action is a text that runs between two commands."""

from __future__ import annotations

from vesicle.kernel import signals
from vesicle.vfs.errors import PosixError

from ..expand.numbers import is_whole
from .flow import Interrupted, ReturnCall
from .script import run_text
from .stack import nested

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..syntax.ast import SimpleCommand
    from .interpreter import Interpreter

PSEUDO_SIGNALS = ("EXIT", "DEBUG", "ERR", "RETURN")
# Those between the two ranges are the C library's.
NUMBERS = (*range(1, len(signals.Signal) + 1), *range(signals.SIGRTMIN, signals.SIGRTMAX + 1))
_UNKNOWN_TO_BASH = ("POLL", "IOT", "CLD")


def signal_name(text: str) -> str | None:
    """Return the name under which a trap is kept: EXIT, ERR … or SIGINT …; None if there is no such signal."""
    if is_whole(text):
        number = int(text)
        return "EXIT" if number == 0 else f"SIG{signals.signal_name(number)}" if number in NUMBERS else None
    name = text.upper()
    if name in PSEUDO_SIGNALS:
        return name
    name = name.removeprefix("SIG")
    try:
        number = signals.signal_number(name)
    except PosixError:
        return None
    return None if name in _UNKNOWN_TO_BASH else f"SIG{signals.signal_name(number)}"


def set_trap(shell: Interpreter, name: str, action: str | None) -> None:
    """Set what happens on a signal: None the default, "" nothing, else run the text."""
    if name in shell.ignored_at_entry:
        return
    shell.inherited_traps = {}
    if action is None:
        shell.traps.pop(name, None)
    else:
        shell.keep(shell.traps, name, action, len(action))
    if name in PSEUDO_SIGNALS:
        return
    number = signals.signal_number(name)
    if number in signals.UNCATCHABLE:
        return
    disposition = "default" if action is None else "ignore" if not action else "catch"
    shell.sys.set_signal(number, disposition)
    if action is None and shell.interactive and not shell.subshell_depth:
        from .job_control import attend_signals

        attend_signals(shell)


def run_signal_traps(shell: Interpreter) -> None:
    """Run the actions of the signals that arrived meanwhile."""
    run_traps_of(shell, shell.sys.take_signals())


def run_traps_of(shell: Interpreter, numbers: list[int]) -> None:
    """Run the actions of these signals.

    Raises: Interrupted SIGINT in an interactive shell without a trap for it.
    """
    for number in numbers:
        name = f"SIG{signals.signal_name(number)}"
        action = shell.traps.get(name)
        if action:
            run_trap(shell, name, action)
        elif number == signals.Signal.SIGINT and shell.interactive:
            raise Interrupted


def debug(shell: Interpreter, command: SimpleCommand | str | None = None) -> bool:
    """Run the DEBUG trap before a command, which BASH_COMMAND shows: a text stands for one that is not simple.

    True if the command is to be skipped: the trap failed under extdebug.
    """
    if command is not None and not shell.trapping:
        shell.command = command
    return run_trap(shell, "DEBUG") != 0 and "extdebug" in shell.shopts


def run_trap(shell: Interpreter, name: str, action: str | None = None) -> int:
    """Run a trap's action and return its status; $? is afterwards what it was before.

    Raises: ExitShell and other flow that the action asks for.
    """
    if action is None:
        action = shell.traps.get(name)
    if not action or (name in shell.trapping and name in PSEUDO_SIGNALS):
        return 0
    status, line, trapping = shell.status, shell.line, shell.trapping
    pipe_statuses, command = shell.pipe_statuses, shell.command
    shell.trapping = (*trapping, name)
    returned = 0
    try:
        begin = line if name in ("DEBUG", "ERR", "RETURN") else 1
        returned = nested(shell, "trap", lambda shell, text: run_text(shell, text, begin), action)
    except ReturnCall:
        if name != "EXIT":
            raise
    finally:
        shell.trapping = trapping
        shell.line = line
        shell.pipe_statuses = pipe_statuses
        shell.command = command
    shell.status = status
    return returned
