"""$(echo …) and its like: a built-in that changes nothing, of words that change nothing, needs no process of its own.

What it says of itself would be the same in a subshell: the words that could tell the difference are left to one.
"""

from __future__ import annotations

from ..expand.expand import expand_word
from ..expand.values import NAMEREF
from ..syntax.ast import (
    AnsiQuoted,
    DoubleQuoted,
    Escaped,
    Literal,
    Parameter,
    SimpleCommand,
    SingleQuoted,
    Word,
)
from .simple_command import run_builtin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..syntax.ast import CommandSub, WordPart
    from .interpreter import Builtin, Interpreter

_HARMLESS = frozenset((":", "[", "echo", "false", "printf", "pwd", "test", "true"))
# Options whose errors and traces are a subshell's own affair.
_DISTURBING = frozenset(("nounset", "xtrace"))
_TEXTS = (Literal, Escaped, SingleQuoted, AnsiQuoted)
# What differs in a subshell, or changes by being read.
_TELLING = frozenset(("BASHPID", "BASH_COMMAND", "BASH_SUBSHELL", "RANDOM", "SRANDOM"))


def quick_output(shell: Interpreter, node: CommandSub) -> bytes | None:
    """Return what the substitution prints, with its status set; None if it needs a process."""
    command = _command_of(node)
    if command is None or shell.traps or not _DISTURBING.isdisjoint(shell.options) or "failglob" in shell.shopts:
        return None
    name = command.words[0].plain if type(command.words[0]) is Word else None
    builtin = shell.builtins.get(name) if name in _HARMLESS else None
    if builtin is None or name in shell.functions or name in shell.disabled or not _is_harmless(shell, command):
        return None
    before = shell.line
    shell.line = command.line or before
    try:
        argv: list[str] = []
        for word in command.words:
            expand_word(shell, word, argv)  # type: ignore[arg-type]  # harmless ones are words
        return None if _assigns(argv) else _captured(shell, builtin, argv)
    finally:
        shell.line = before


def _command_of(node: CommandSub) -> SimpleCommand | None:
    items = node.script.items if node.script is not None else ()
    if len(items) != 1 or items[0].background:
        return None
    command = items[0].command
    if type(command) is not SimpleCommand or command.redirects or command.assignments or not command.words:
        return None
    return command


def _is_harmless(shell: Interpreter, command: SimpleCommand) -> bool:
    return all(
        type(word) is Word and (word.plain is not None or all(_is_harmless_part(shell, part) for part in word.parts))
        for word in command.words
    )


def _is_harmless_part(shell: Interpreter, part: WordPart) -> bool:
    kind = type(part)
    if kind in _TEXTS:
        return True
    if type(part) is DoubleQuoted:
        return all(_is_harmless_part(shell, inner) for inner in part.parts)
    return (
        type(part) is Parameter
        and part.operation is None
        and part.subscript is None
        and part.prefix != "!"
        and part.name not in _TELLING
        and not _is_reference(shell, part.name)
    )


def _is_reference(shell: Interpreter, name: str) -> bool:
    """Tell whether a name is a nameref, which may stand for an element whose subscript counts something up."""
    variable = shell.variables.table.get(name)
    return variable is not None and bool(variable.flags & NAMEREF)


def _assigns(argv: list[str]) -> bool:
    """Say whether a harmless built-in's arguments could change a variable: -v and %n of printf, subscripts after test -v."""
    if argv[0] == "printf":
        return any(argument.startswith("-") for argument in argv[1:2]) or any("%" in a and "n" in a for a in argv[1:3])
    return argv[0] in ("[", "test") and ("-v" in argv or "-R" in argv)


def _captured(shell: Interpreter, builtin: Builtin, argv: list[str]) -> bytes:
    """Run a built-in with descriptor 1 led into memory."""
    sys = shell.sys
    table = shell.process.fds.table
    fd, take = sys.capture()
    stdout = table.get(1)
    table[1] = table[fd]
    try:
        shell.status = shell.substitution_status = run_builtin(shell, builtin, argv)
    finally:
        if stdout is None:
            del table[1]
        else:
            table[1] = stdout
        sys.close(fd)
    return take()
