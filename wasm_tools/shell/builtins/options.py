"""Options of built-ins: single letters, some with an argument, ended by -- or the first other word."""

from __future__ import annotations

from ..interp.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def parse_options(
    argv: Sequence[Any], letters: str, usage: str, *, plus: bool = False
) -> tuple[list[tuple[str, str]], list[str]]:
    """Split argv[1:] into options and operands; a letter followed by `:` in letters takes an argument.

    With plus, +x is an option too and comes out as ("+x", "").
    Raises: UsageError an unknown option or a missing argument.
    """
    found: list[tuple[str, str]] = []
    index = 1
    while index < len(argv):
        word = argv[index]
        # Assignments among the words are objects of their own.
        if type(word) is not str or len(word) < 2 or word[0] not in ("-+" if plus else "-"):
            break
        index += 1
        if word == "--":
            break
        sign = "+" if word[0] == "+" else ""
        at = 1
        while at < len(word):
            letter = word[at]
            at += 1
            place = letters.find(letter)
            if place < 0 or letter == ":":
                raise UsageError(f"{word[0]}{letter}: invalid option", usage)
            if letters[place + 1 : place + 2] != ":":
                found.append((sign + letter, ""))
                continue
            if at < len(word):
                argument = word[at:]
            elif index < len(argv):
                argument = argv[index]
                index += 1
            else:
                raise UsageError(f"-{letter}: option requires an argument", usage)
            found.append((sign + letter, argument))
            break
    return found, list(argv[index:])


def number(text: str, what: str = "numeric argument required") -> int:
    """Read a decimal number as built-ins take it.

    Raises: UsageError it is none.
    """
    stripped = text.strip(" \t\n")
    digits = stripped[1:] if stripped[:1] in ("-", "+") else stripped
    if not digits.isdecimal() or not digits.isascii() or len(digits) > 19:
        raise UsageError(f"{text}: {what}")
    return int(stripped)
