"""history and fc: the commands of an interactive shell; a script's shell remembers none, as in bash."""

from __future__ import annotations

from ..interp.errors import CommandError
from ..interp.flow import ExitShell
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_HISTORY_USAGE = "history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]"
_FC_USAGE = "fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]"


def history(shell: Interpreter, argv: list[str]) -> int:
    """history: list, forget, read and write the history."""
    found, operands = parse_options(argv, "cd:anrwps", _HISTORY_USAGE)
    letters = {letter for letter, _ in found}
    if "p" in letters:
        shell.write("".join(f"{word}\n" for word in operands))
        return 0
    if not letters and operands and not operands[0].isdecimal():
        raise CommandError(f"{operands[0]}: numeric argument required")
    if not letters and len(operands) > 1:
        shell.error("history: too many arguments")
        raise ExitShell(1)
    if "d" in letters:
        raise CommandError(f"{dict(found)['d']}: history position out of range")
    return 0


def fc(shell: Interpreter, argv: list[str]) -> int:
    """fc: list, edit and run commands of the history."""
    if len(argv) > 1 and argv[1][:1] == "-" and argv[1][1:2].isdigit():
        return 0
    found, _ = parse_options(argv, "e:lnrs", _FC_USAGE)
    if any(letter == "s" for letter, _ in found):
        raise CommandError("no command found")
    return 0


def logout(shell: Interpreter, argv: list[str]) -> int:
    """logout: exit a login shell."""
    raise CommandError("not login shell: use `exit'")
