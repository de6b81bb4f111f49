"""Traps: EXIT, ERR, DEBUG, RETURN and signals. A trap's action is a text that runs between two commands."""

from __future__ import annotations

from vesicle.kernel.signals import Signal

from ..expand.numbers import is_whole
from .flow import ReturnCall
from .script import run_text
from .stack import nested

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interpreter import Interpreter

PSEUDO_SIGNALS = ("EXIT", "DEBUG", "ERR", "RETURN")
# Never caught (POSIX).
_UNCATCHABLE = frozenset(["SIGKILL", "SIGSTOP"])


def signal_name(text: str) -> str | None:
    """Return the name under which a trap is kept: EXIT, ERR … or SIGINT …; None if there is no such signal."""
    if is_whole(text):
        number = int(text)
        if number == 0:
            return "EXIT"
        try:
            return Signal(number).name
        except ValueError:
            return None
    name = text.upper()
    if name in PSEUDO_SIGNALS:
        return name
    name = name if name.startswith("SIG") else "SIG" + name
    return name if name in Signal.__members__ else None


def set_trap(shell: Interpreter, name: str, action: str | None) -> None:
    """Set what happens on a signal: None the default, "" nothing, else run the text."""
    if name in shell.ignored_at_entry:
        return
    shell.inherited_traps = {}
    if action is None:
        shell.traps.pop(name, None)
    else:
        shell.keep(shell.traps, name, action, len(action))
    if name in PSEUDO_SIGNALS or name in _UNCATCHABLE:
        return
    disposition = "default" if action is None else "ignore" if not action else "catch"
    shell.sys.set_signal(Signal[name], disposition)


def run_signal_traps(shell: Interpreter) -> None:
    """Run the actions of the signals that arrived meanwhile."""
    run_traps_of(shell, shell.sys.take_signals())


def run_traps_of(shell: Interpreter, numbers: list[int]) -> None:
    """Run the actions of these signals."""
    for number in numbers:
        action = shell.traps.get(Signal(number).name)
        if action:
            run_trap(shell, Signal(number).name, action)


def debug(shell: Interpreter, text: str | None = None) -> None:
    """Run the DEBUG trap before a command; text is what BASH_COMMAND shows for one that is not simple."""
    if shell.trapping:
        return
    if text is not None:
        shell.command = text
    run_trap(shell, "DEBUG")


def run_trap(shell: Interpreter, name: str, action: str | None = None) -> None:
    """Run a trap's action; $? is afterwards what it was before.

    Raises: ExitShell and other flow that the action asks for.
    """
    if action is None:
        action = shell.traps.get(name)
    if not action or (shell.trapping and name in ("DEBUG", "ERR", "RETURN")):
        return
    status, line, trapping = shell.status, shell.line, shell.trapping
    pipe_statuses, command = shell.pipe_statuses, shell.command
    shell.trapping = True
    try:
        begin = line if name in ("DEBUG", "ERR", "RETURN") else 1
        nested(shell, "trap", lambda shell, text: run_text(shell, text, begin), action)
    except ReturnCall:
        if name != "EXIT":
            raise
    finally:
        shell.trapping = trapping
        shell.line = line
        shell.pipe_statuses = pipe_statuses
        shell.command = command
    shell.status = status
