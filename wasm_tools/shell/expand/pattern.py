r"""bash patterns: * ? [ ] and the extended ?( ) *( ) +( ) @( ) !( ), compiled and matched in bounded time.

A pattern is text in which a backslash quotes the next character: quoted parts of a word are to be escaped so, unquoted
ones left alone (also inside brackets). Absent: pathnames (glob.py splits at slashes) and regular expressions.

Two engines, neither of which backtracks: patterns without groups are runs of single characters parted by stars, each run
looked for once from left to right (`Runs`); those with groups go through pattern_groups.py.
"""

from __future__ import annotations

from vesicle.vfs.record import Record

from .errors import ExpansionError
from .pattern_brackets import Bracket, parse_bracket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    # One character, any character (None), one of a set, any run of characters, or alternatives.
    Element: TypeAlias = "str | Bracket | Star | Group | None"

MAX_GROUP_DEPTH = 40
_GROUP_KINDS = frozenset("?*+@!")
_MAGIC = frozenset("*?[")


class Star(Record):
    """`*`: any run of characters."""


class Group(Record):
    """kind is the character before the parenthesis."""

    kind: str
    alternatives: tuple[tuple[Element, ...], ...]


STAR = Star()


class Pattern:
    """A compiled pattern. Positions are indexes into the text; all methods are linear but for groups."""

    __slots__ = ()

    literal: str | None = None  # the only text that matches, if there is but one
    kinds: frozenset[str] = frozenset()  # of the groups in it, those inside others left out

    def match(self, text: str) -> bool:
        """Tell whether the whole text matches."""
        raise NotImplementedError

    def prefix(self, text: str, longest: bool) -> int | None:
        """Return the end of the longest or shortest match that begins where text does."""
        raise NotImplementedError

    def suffix(self, text: str, longest: bool) -> int | None:
        """Return the start of the longest or shortest match that ends where text does."""
        raise NotImplementedError

    def search(self, text: str, start: int = 0) -> tuple[int, int] | None:
        """Return the longest of the leftmost matches at or after start."""
        raise NotImplementedError


def has_magic(text: str, *, extglob: bool = False) -> bool:
    """Tell whether text has an unquoted character that may make it match more than itself."""
    pos = 0
    while pos < len(text):
        char = text[pos]
        if char in _MAGIC or (extglob and char in _GROUP_KINDS and text[pos + 1 : pos + 2] == "("):
            return True
        pos += 2 if char == "\\" else 1
    return False


_CACHE_ENTRIES = 512
_cache: dict[tuple[str, bool, bool], Pattern] = {}


def compile_pattern(text: str, *, ignore_case: bool = False, extglob: bool = False) -> Pattern:
    """Compile a pattern; the last few hundred are remembered.

    Raises: ExpansionError groups nested deeper than MAX_GROUP_DEPTH.
    """
    key = (text, ignore_case, extglob)
    pattern = _cache.get(key)
    if pattern is None:
        elements = _Compiler(text, ignore_case=ignore_case, extglob=extglob).sequence("", 0)
        pattern = _make(elements, ignore_case=ignore_case)
        _cache[key] = pattern
        if len(_cache) > _CACHE_ENTRIES:
            _cache.pop(next(iter(_cache)), None)
    return pattern


def _make(elements: list[Element], *, ignore_case: bool) -> Pattern:
    if any(type(element) is Group for element in elements):
        from .pattern_groups import GroupPattern

        return GroupPattern(tuple(elements), ignore_case=ignore_case)
    from .pattern_runs import RunPattern

    return RunPattern(elements, ignore_case=ignore_case)


class _Compiler:
    """Reads pattern text once from left to right."""

    def __init__(self, text: str, *, ignore_case: bool, extglob: bool) -> None:
        self.text = text
        self.pos = 0
        self.ignore_case = ignore_case
        self.extglob = extglob
        self._closers = _closing_parentheses(text) if extglob and "(" in text else {}
        self._unclosed_bracket = len(text)  # no bracket expression that begins here or later is ever closed

    def sequence(self, stops: str, depth: int) -> list[Element]:
        """Read elements up to one of the characters in stops."""
        text = self.text
        elements: list[Element] = []
        while self.pos < len(text) and text[self.pos] not in stops:
            char = text[self.pos]
            if self.extglob and char in _GROUP_KINDS and self.pos + 1 in self._closers:
                elements.append(self._group(char, depth))
                continue
            self.pos += 1
            if char == "*":
                if not elements or elements[-1] is not STAR:
                    elements.append(STAR)
            elif char == "?":
                elements.append(None)
            elif char == "[":
                elements.append(self._bracket())
            else:
                if char == "\\" and self.pos < len(text):
                    char = text[self.pos]
                    self.pos += 1
                elements.append(fold(char) if self.ignore_case else char)
        return elements

    def _bracket(self) -> Element:
        begin = self.pos - 1
        if begin < self._unclosed_bracket:
            bracket, end = parse_bracket(self.text, self.pos, ignore_case=self.ignore_case)
            if bracket is not None:
                self.pos = end
                return bracket
            self._unclosed_bracket = begin
        return "["

    def _group(self, kind: str, depth: int) -> Element:
        if depth >= MAX_GROUP_DEPTH:
            raise ExpansionError(f"pattern nests deeper than {MAX_GROUP_DEPTH} levels")
        end = self._closers[self.pos + 1]
        self.pos += 2
        alternatives: list[tuple[Element, ...]] = []
        while True:
            alternatives.append(tuple(self.sequence("|)", depth + 1)))
            if self.pos >= end or self.text[self.pos] == ")":
                break
            self.pos += 1
        self.pos += 1
        return Group(kind, tuple(alternatives))


def _closing_parentheses(text: str) -> dict[int, int]:
    """Map each parenthesis of a group to the one that closes it; those never closed are missing."""
    closers: dict[int, int] = {}
    opened: list[int] = []
    pos = 0
    while pos < len(text):
        char = text[pos]
        if char == "\\":
            pos += 1
        elif char == "(" and (opened or (pos and text[pos - 1] in _GROUP_KINDS)):
            opened.append(pos)
        elif char == ")" and opened:
            closers[opened.pop()] = pos
        pos += 1
    return closers


def fold(text: str) -> str:
    """Put text in lower case, character by character, so that positions stay."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
