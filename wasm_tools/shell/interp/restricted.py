"""The restricted shell, `bash -r` and `set -r`: what it refuses, after bash(1) RESTRICTED SHELL.

It keeps an honest user to a menu; what a session may do is for its policy to say.
"""

from __future__ import annotations

from ..expand.values import READONLY
from .errors import CommandError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interpreter import Interpreter

OPTION = "restricted"  # among shell.options, though `set -o` does not know it
_KEPT_VARIABLES = ("SHELL", "PATH", "HISTFILE", "ENV", "BASH_ENV")


def restrict(shell: Interpreter) -> None:
    """Restrict the shell; nothing takes that back."""
    shell.options.add(OPTION)
    for name in _KEPT_VARIABLES:
        shell.variables.declare(name, on=READONLY)


def refuse(shell: Interpreter, what: str = "") -> None:
    """Refuse something to a restricted shell, or nothing to another.

    Raises: CommandError the shell is restricted
    """
    if OPTION in shell.options:
        raise CommandError(f"{what}: restricted" if what else "restricted")


def refuses_command(shell: Interpreter, name: str) -> bool:
    """Complain of a command that is named by a path."""
    if OPTION not in shell.options or "/" not in name:
        return False
    shell.error(f"{name}: restricted: cannot specify `/' in command names")
    return True
