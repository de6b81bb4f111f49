"""umask, times: what new files don't get, and what the processor was used for."""

from __future__ import annotations

from ..interp.errors import CommandError
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_WHO = {"u": 0o700, "g": 0o070, "o": 0o007, "a": 0o777}
_OCTAL_DIGITS = 20
_WHAT = {"r": 0o444, "w": 0o222, "x": 0o111}


def umask(shell: Interpreter, argv: list[str]) -> int:
    """umask: show or set the bits new files don't get."""
    found, operands = parse_options(argv, "pS", "umask [-p] [-S] [mode]")
    letters = {letter for letter, _ in found}
    mask = shell.process.umask
    if operands:
        mask = _mask(operands[0], mask)
        shell.sys.umask(mask)
        if "S" not in letters:
            return 0
    shown = _symbolic(mask) if "S" in letters else f"{mask:04o}"
    prefix = ("umask -S " if "S" in letters else "umask ") if "p" in letters else ""
    shell.write(f"{prefix}{shown}\n")
    return 0


def _mask(text: str, mask: int) -> int:
    if text[:1].isdigit():
        if not all(digit in "01234567" for digit in text) or len(text) > _OCTAL_DIGITS or int(text, 8) > 0o7777:
            raise CommandError(f"{text}: octal number out of range")
        return int(text, 8) & 0o777
    allowed = ~mask & 0o777
    for clause in text.split(","):
        at = 0
        who = 0
        while at < len(clause) and clause[at] in _WHO:
            who |= _WHO[clause[at]]
            at += 1
        who = who or 0o777
        operator = clause[at : at + 1]
        if operator not in ("+", "-", "=") or not operator:
            raise CommandError(f"`{operator or chr(0)}': invalid symbolic mode operator")
        bits = 0
        for letter in clause[at + 1 :]:
            if letter not in _WHAT:
                raise CommandError(f"`{letter}': invalid symbolic mode character")
            bits |= _WHAT[letter]
        bits &= who
        allowed = allowed | bits if operator == "+" else allowed & ~bits if operator == "-" else (allowed & ~who) | bits
    return ~allowed & 0o777


def _symbolic(mask: int) -> str:
    allowed = ~mask & 0o777
    parts: list[str] = []
    for who, shift in (("u", 6), ("g", 3), ("o", 0)):
        bits = allowed >> shift & 7
        parts.append(f"{who}=" + "".join(letter for letter, bit in (("r", 4), ("w", 2), ("x", 1)) if bits & bit))
    return ",".join(parts)


def times(shell: Interpreter, argv: list[str]) -> int:
    """times: processor time of the shell and of its children."""
    parse_options(argv, "", "times")
    own, children = shell.sys.cpu_time_ns()
    for used in (own, children):
        shell.write(f"{_minutes(used)} {_minutes(0)}\n")
    return 0


def _minutes(nanoseconds: int) -> str:
    return f"{nanoseconds // 60_000_000_000}m{nanoseconds % 60_000_000_000 / 1e9:.3f}s"
