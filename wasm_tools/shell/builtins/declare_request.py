"""Request: what the options of declare, local and their kin ask for."""

from __future__ import annotations

from ..expand.values import CAPITAL, EXPORT, INTEGER, LOWER, NAMEREF, READONLY, TRACE, UPPER
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FLAGS = {
    "c": CAPITAL,
    "i": INTEGER,
    "l": LOWER,
    "n": NAMEREF,
    "r": READONLY,
    "t": TRACE,
    "u": UPPER,
    "x": EXPORT,
}
_CASES = {LOWER: UPPER | CAPITAL, UPPER: LOWER | CAPITAL, CAPITAL: LOWER | UPPER}
_ALL_CASES = LOWER | UPPER | CAPITAL


class Request:
    """What the options of a declaration ask for."""

    __slots__ = (
        "array",
        "associative",
        "command",
        "destroys",
        "functions",
        "glob",
        "inherit",
        "names_only",
        "off",
        "on",
        "print",
    )

    def __init__(self) -> None:
        self.command = ""  # the built-in's name
        self.on = 0
        self.off = 0
        self.array = False
        self.associative = False
        self.destroys = False  # +a, +A
        self.functions = False
        self.names_only = False
        self.glob = False
        self.inherit = False
        self.print = False


def read_options(argv: list[Any], usage: str) -> tuple[Request, list[Any]]:
    found, operands = parse_options(argv, "aAcfFgiIlnrtuxp", usage, plus=True)
    request = Request()
    for letter, _ in found:
        if letter[0] == "+":
            request.destroys = request.destroys or letter[1] in "aA"
            request.off |= _FLAGS.get(letter[1], 0)
        elif letter in _FLAGS:
            flag = _FLAGS[letter]
            request.on |= flag
            request.off |= _CASES.get(flag, 0)
        else:
            _switch(request, letter)
    if request.on & _ALL_CASES not in _CASES:
        request.on &= ~_ALL_CASES  # two ways to change letters are none
    return request, operands


def _switch(request: Request, letter: str) -> None:
    if letter == "a":
        request.array = True
    elif letter == "A":
        request.associative = True
    elif letter in "fF":
        request.functions = True
        request.names_only = request.names_only or letter == "F"
    elif letter == "g":
        request.glob = True
    elif letter == "I":
        request.inherit = True
    else:
        request.print = True
