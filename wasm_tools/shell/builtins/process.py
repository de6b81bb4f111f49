"""umask, ulimit, times: what the process may and did."""

from __future__ import annotations

from ..expand.numbers import is_whole
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
            raise CommandError(f"`{operator}': invalid symbolic mode operator")
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
    own, children = shell.sys.cpu_time_ns()
    for used in (own, children):
        shell.write(f"{_minutes(used)} {_minutes(0)}\n")
    return 0


def _minutes(nanoseconds: int) -> str:
    return f"{nanoseconds // 60_000_000_000}m{nanoseconds % 60_000_000_000 / 1e9:.3f}s"


# letter: description, unit shown, bytes or counts per unit, field of Limits (None: not limited here)
_RESOURCES: dict[str, tuple[str, str, int, str | None]] = {
    "c": ("core file size", "blocks", 512, None),
    "d": ("data seg size", "kbytes", 1024, "memory_bytes"),
    "f": ("file size", "blocks", 1024, "file_bytes"),
    "l": ("max locked memory", "kbytes", 1024, None),
    "m": ("max memory size", "kbytes", 1024, "memory_bytes"),
    "n": ("open files", "", 1, "open_files"),
    "p": ("pipe size", "512 bytes", 512, "pipe_bytes"),
    "s": ("stack size", "kbytes", 1024, None),
    "t": ("cpu time", "seconds", 1, "cpu_s"),
    "u": ("max user processes", "", 1, "processes"),
    "v": ("virtual memory", "kbytes", 1024, "memory_bytes"),
    "x": ("file locks", "", 1, None),
}
_LOWERABLE = {"f": 1, "n": 7, "t": 0, "v": 9}  # by setrlimit's numbers


def ulimit(shell: Interpreter, argv: list[str]) -> int:
    """ulimit: show the limits of this process, or lower one for it and its children."""
    found, operands = parse_options(argv, "SHa" + "".join(_RESOURCES), "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]")
    letters = [letter for letter, _ in found if letter not in "SH"]
    if "a" in letters:
        shell.write("".join(_resource_line(shell, letter) for letter in _RESOURCES))
        return 0
    letter = letters[-1] if letters else "f"
    if not operands:
        shell.write(_shown(shell, letter) + "\n")
        return 0
    _lower(shell, letter, operands[0])
    return 0


def _value(shell: Interpreter, letter: str) -> float | None:
    field = _RESOURCES[letter][3]
    return 0 if letter == "c" else None if field is None else getattr(shell.process.limits, field)


def _shown(shell: Interpreter, letter: str) -> str:
    value = _value(shell, letter)
    return "unlimited" if value is None else str(int(value) // _RESOURCES[letter][2])


def _resource_line(shell: Interpreter, letter: str) -> str:
    text, unit, _, _ = _RESOURCES[letter]
    label = f"({unit}, -{letter})" if unit else f"(-{letter})"
    return f"{text:<20}{label:>20} {_shown(shell, letter)}\n"


def _lower(shell: Interpreter, letter: str, text: str) -> None:
    value = _value(shell, letter)
    if text in ("unlimited", "hard", "soft"):
        if text == "unlimited" and value is not None:
            raise CommandError(f"{_RESOURCES[letter][0]}: cannot modify limit: Operation not permitted")
        return
    if not is_whole(text):
        if text.isdecimal():
            raise CommandError(f"{text}: limit out of range")
        raise CommandError(f"{text}: invalid number")
    wanted = int(text) * _RESOURCES[letter][2]
    field = _RESOURCES[letter][3]
    if value is not None and wanted > value:
        raise CommandError(f"{_RESOURCES[letter][0]}: cannot modify limit: Operation not permitted")
    if field is not None and letter in _LOWERABLE:
        shell.sys.set_limit(_LOWERABLE[letter], wanted)
