"""Bracket expressions: [abc], ranges, [!…], character classes, after POSIX 2.13 and bash's locale-free order (C.UTF-8)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_KNOWN_MAX = 1 << 12  # characters whose answer is remembered
_BLANKS = frozenset(" \t")
_HEXADECIMAL = frozenset("0123456789abcdefABCDEF")
_CLASSES: dict[str, Callable[[str], bool]] = {
    "alpha": str.isalpha,
    "digit": lambda char: "0" <= char <= "9",
    "alnum": str.isalnum,
    "upper": str.isupper,
    "lower": str.islower,
    "space": lambda char: char.isspace() and not "\x1c" <= char <= "\x1f",
    "blank": _BLANKS.__contains__,
    "punct": lambda char: char.isprintable() and not char.isalnum() and char != " ",
    "print": lambda char: char.isprintable(),
    "graph": lambda char: char.isprintable() and char != " ",
    "cntrl": lambda char: char < " " or "\x7f" <= char <= "\x9f",
    "xdigit": _HEXADECIMAL.__contains__,
    "word": lambda char: char.isalnum() or char == "_",
    "ascii": str.isascii,
}


class Bracket:
    """A set of characters."""

    __slots__ = ("_classes", "_known", "_negated", "_ranges", "_singles")

    def __init__(
        self,
        singles: frozenset[str],
        ranges: tuple[tuple[str, str], ...],
        classes: tuple[Callable[[str], bool], ...],
        *,
        negated: bool,
    ) -> None:
        self._singles = singles
        self._ranges = ranges
        self._classes = classes
        self._negated = negated
        self._known: dict[str, bool] = {}

    def __contains__(self, char: str) -> bool:
        known = self._known.get(char)
        if known is None:
            if len(self._known) > _KNOWN_MAX:
                self._known.clear()
            known = self._known[char] = self._decide(char)
        return known

    def _decide(self, char: str) -> bool:
        inside = (
            char in self._singles
            or any(low <= char <= high for low, high in self._ranges)
            or any(belongs(char) for belongs in self._classes)
        )
        return inside != self._negated


def parse_bracket(text: str, pos: int, *, ignore_case: bool) -> tuple[Bracket | None, int]:
    """Read a bracket expression whose text begins at pos, behind the `[`; None if it is never closed.

    With ignore_case the set holds both cases of each letter.
    """
    negated = text[pos : pos + 1] in ("!", "^")
    begin = pos = pos + negated
    singles: set[str] = set()
    ranges: list[tuple[str, str]] = []
    classes: list[Callable[[str], bool]] = []
    while pos < len(text) and (text[pos] != "]" or pos == begin):
        named = _named_class(text, pos)
        if named is not None:
            belongs, pos = named
            classes.append(belongs)
            continue
        low, pos = _character(text, pos)
        if text[pos : pos + 1] == "-" and text[pos + 1 : pos + 2] not in ("]", ""):
            high, pos = _character(text, pos + 1)
            ranges.append((low, high))
        else:
            singles.add(low)
    if pos >= len(text):
        return None, pos
    if ignore_case:
        _add_cases(singles, ranges, classes)
    return Bracket(frozenset(singles), tuple(ranges), tuple(classes), negated=negated), pos + 1


def _named_class(text: str, pos: int) -> tuple[Callable[[str], bool], int] | None:
    if text[pos : pos + 2] != "[:":
        return None
    # The longest name has six letters, so that a far-off `:]` is not looked for again and again.
    end = text.find(":]", pos + 2, pos + 16)
    if end < 0:
        return None
    return _CLASSES.get(text[pos + 2 : end], _nothing), end + 2


def _nothing(_char: str) -> bool:
    return False


def _character(text: str, pos: int) -> tuple[str, int]:
    char = text[pos]
    if char == "\\" and pos + 1 < len(text):
        return text[pos + 1], pos + 2
    if char == "[" and text[pos + 1 : pos + 2] in ("=", ".") and text[pos + 3 : pos + 5] == text[pos + 1] + "]":
        return text[pos + 2], pos + 5
    return char, pos + 1


def _add_cases(singles: set[str], ranges: list[tuple[str, str]], classes: list[Callable[[str], bool]]) -> None:
    singles |= {other for char in singles for other in (char.lower(), char.upper())}
    plain = tuple(ranges)
    classes.append(
        lambda char: any(low <= other <= high for other in (char.lower(), char.upper()) for low, high in plain)
    )
    cases = {_CLASSES["upper"], _CLASSES["lower"]}
    if not cases.isdisjoint(classes):
        classes.append(str.isalpha)
