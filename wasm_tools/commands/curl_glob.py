"""curl's sets and ranges in URLs: {a,b} and [1-10], [001-100:5], [a-z], one URL after the other."""

from __future__ import annotations

from math import prod
from string import ascii_lowercase, ascii_uppercase

from .options import whole
from .web_url import BadUrl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_DIGITS_MAX = 18  # numbers of a range fit into a long


def expanded(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give each URL with what was chosen for its sets, the last set changing fastest.

    Raises: BadUrl a set or a range that is none
    """
    parts = _parts(text)
    sets = [part for part in parts if not isinstance(part, str)]
    if not sets:
        yield "".join(part for part in parts if isinstance(part, str)), ()
        return
    for chosen in _choices(sets):
        rest = iter(chosen)
        yield "".join(part if isinstance(part, str) else next(rest) for part in parts), chosen


def _choices(sets: list[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    for number in range(prod(map(len, sets))):  # product() would make all of a range at once
        chosen: list[str] = []
        rest = number
        for one in reversed(sets):
            rest, place = divmod(rest, len(one))
            chosen.append(one[place])
        yield tuple(reversed(chosen))


def named(template: str, chosen: tuple[str, ...]) -> str:
    """Return a file name in which #1 is what was chosen for the first set."""
    name = ""
    position = 0
    while position < len(template):
        end = position + 1
        while template[position] == "#" and template[end : end + 1].isdecimal():
            end += 1
        number = whole(template[position + 1 : end]) or 0
        name += chosen[number - 1].replace("/", "_") if 0 < number <= len(chosen) else template[position:end]
        position = end
    return name


def _parts(text: str) -> list[str | Sequence[str]]:
    parts: list[str | Sequence[str]] = []
    plain = ""
    position = 0
    while position < len(text):
        character = text[position]
        if character == "\\" and text[position + 1 : position + 2] in tuple("{}[]"):
            plain += text[position + 1]
            position += 2
            continue
        closing = {"{": "}", "[": "]"}.get(character)
        if closing is None or (character == "[" and _is_address(text, position)):
            plain += character
            position += 1
            continue
        end = text.find(closing, position)
        if end < 0:
            raise BadUrl
        inner = text[position + 1 : end]
        parts += [plain, inner.split(",") if character == "{" else _range(inner)]
        plain, position = "", end + 1
    return [*parts, plain]


def _is_address(text: str, position: int) -> bool:
    """Say whether a bracket holds an IPv6 address, as of a URL's host."""
    inner = text[position + 1 : text.find("]", position)]
    return inner.count(":") >= 2 and all(letter in "0123456789abcdefABCDEF:.%" for letter in inner)


class _Numbers:
    """The numbers of a range as text, made one by one."""

    def __init__(self, numbers: range, width: int) -> None:
        self._numbers = numbers
        self._width = width

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, index: int) -> str:
        return f"{self._numbers[index]:0{self._width}}"


def _range(inner: str) -> Sequence[str]:
    span, _, step_text = inner.partition(":")
    first, dash, last = span.partition("-")
    step = int(step_text) if step_text.isdecimal() and len(step_text) <= _DIGITS_MAX else 0 if step_text else 1
    if not dash or step < 1:
        raise BadUrl
    if first.isdecimal() and last.isdecimal() and max(len(first), len(last)) <= _DIGITS_MAX and int(first) <= int(last):
        width = len(first) if first.startswith("0") else 0
        return _Numbers(range(int(first), int(last) + 1, step), width)  # type: ignore[return-value]
    for letters in (ascii_lowercase, ascii_uppercase):
        if len(first) == len(last) == 1 and first in letters and last in letters and first <= last:
            return [*letters[letters.index(first) : letters.index(last) + 1 : step]]
    raise BadUrl
