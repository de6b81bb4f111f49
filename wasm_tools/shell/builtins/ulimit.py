"""ulimit: show the limits of this process, or change them for it and its children, soft ones up to the hard ones."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError
from vesicle.vfs.record import Record

from ..expand.numbers import is_whole
from ..interp.errors import CommandError, UsageError, reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_USAGE = "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]"
_INFINITY = (1 << 64) - 1
_DIGITS_MAX = 19


class _Resource(Record):
    """What a letter stands for; number is setrlimit's, None for what only shows."""

    title: str
    unit: str
    factor: int
    number: int | None


# In the order of `ulimit -a`.
_RESOURCES = {
    "R": _Resource("real-time non-blocking time", "microseconds", 1, 15),
    "c": _Resource("core file size", "blocks", 1024, 4),
    "d": _Resource("data seg size", "kbytes", 1024, 2),
    "e": _Resource("scheduling priority", "", 1, 13),
    "f": _Resource("file size", "blocks", 1024, 1),
    "i": _Resource("pending signals", "", 1, 11),
    "l": _Resource("max locked memory", "kbytes", 1024, 8),
    "m": _Resource("max memory size", "kbytes", 1024, 5),
    "n": _Resource("open files", "", 1, 7),
    "p": _Resource("pipe size", "512 bytes", 512, None),
    "q": _Resource("POSIX message queues", "bytes", 1, 12),
    "r": _Resource("real-time priority", "", 1, 14),
    "s": _Resource("stack size", "kbytes", 1024, 3),
    "t": _Resource("cpu time", "seconds", 1, 0),
    "u": _Resource("max user processes", "", 1, 6),
    "v": _Resource("virtual memory", "kbytes", 1024, 9),
    "x": _Resource("file locks", "", 1, 10),
}


def ulimit(shell: Interpreter, argv: list[str]) -> int:
    """ulimit: show or change limits."""
    kinds, chosen, operands = _read_options(argv)
    if "a" in kinds:
        for letter in _RESOURCES:
            shell.write(_line(shell, letter, kinds))
        return 0
    if not chosen:
        chosen = [("f", operands[0] if operands else None)]
    for letter, text in chosen:
        if text is not None:
            _change(shell, letter, text, kinds)
        elif len(chosen) > 1:
            shell.write(_line(shell, letter, kinds))
        else:
            shell.write(f"{_shown(shell, letter, kinds)}\n")
    return 0


def _read_options(argv: list[str]) -> tuple[str, list[tuple[str, str | None]], list[str]]:
    """Return the letters S, H and a that were given, the resources with their new values, and the operands.

    Raises: UsageError an unknown letter
    """
    kinds = ""
    chosen: list[tuple[str, str | None]] = []
    words = argv[1:]
    while words and words[0][:1] == "-" and len(words[0]) > 1:
        word = words.pop(0)
        if word == "--":
            if len(chosen) == 1 and chosen[0][1] is None and words:
                chosen[0] = (chosen[0][0], words.pop(0))
            break
        for at, letter in enumerate(word[1:], 2):
            if letter in "SHa":
                kinds += letter
                continue
            if letter not in _RESOURCES:
                raise UsageError(f"-{letter}: invalid option", _USAGE)
            value: str | None = word[at:] or None
            if value is None and words and words[0][:1] != "-":
                value = words.pop(0)
            chosen.append((letter, value))
            break
    return kinds, chosen, words


def _limits(shell: Interpreter, letter: str) -> tuple[int, int]:
    number = _RESOURCES[letter].number
    if number is None:
        size = shell.process.limits.pipe_bytes
        return size, size
    return shell.sys.get_limit(number)


def _shown(shell: Interpreter, letter: str, kinds: str) -> str:
    soft, hard = _limits(shell, letter)
    value = hard if "H" in kinds and "S" not in kinds else soft
    return "unlimited" if value == _INFINITY else str(value // _RESOURCES[letter].factor)


def _line(shell: Interpreter, letter: str, kinds: str) -> str:
    resource = _RESOURCES[letter]
    label = f"({resource.unit}, -{letter}) " if resource.unit else f"(-{letter}) "
    return f"{resource.title:<20} {label:>20}{_shown(shell, letter, kinds)}\n"


def _change(shell: Interpreter, letter: str, text: str, kinds: str) -> None:
    resource = _RESOURCES[letter]
    soft, hard = _limits(shell, letter)
    value = _value(text, resource.factor, soft, hard)
    both = "S" in kinds or "H" not in kinds, "H" in kinds or "S" not in kinds
    try:
        if resource.number is None:
            raise CommandError(f"{resource.title}: cannot modify limit: Invalid argument")
        shell.sys.set_limit(resource.number, value if both[0] else soft, value if both[1] else hard)
    except PosixError as error:
        raise CommandError(f"{resource.title}: cannot modify limit: {reason(error)}") from None


def _value(text: str, factor: int, soft: int, hard: int) -> int:
    if text in ("unlimited", "hard", "soft"):
        return {"unlimited": _INFINITY, "hard": hard, "soft": soft}[text]
    if text.isdecimal() and text.isascii() and len(text) > _DIGITS_MAX:
        raise CommandError(f"{text}: limit out of range")
    if text and not is_whole(text):
        raise CommandError(f"{text}: invalid {'hex ' if text[:2] in ('0x', '0X') else ''}number")
    return int(text or "0") * factor
