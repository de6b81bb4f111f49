"""Patterns with groups: the set of places where a match may end, moved element by element along the text.

No backtracking: an element is applied to all places at once. Work is counted, since repeated and negated groups on long
texts can still take quadratic time.
"""

from __future__ import annotations

from _bisect import bisect_left

from .errors import ExpansionError
from .pattern import STAR, Group, Pattern, fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .pattern import Element

# Places looked at in one call: about two seconds.
MAX_WORK = 10_000_000
_OVERHEAD = 4  # of an element, in places


class GroupPattern(Pattern):
    """A sequence of elements, some of them groups; kept in both directions."""

    __slots__ = ("_backward", "_begins", "_fold", "_forward", "kinds")

    def __init__(self, elements: tuple[Element, ...], *, ignore_case: bool) -> None:
        self._forward = elements
        self.kinds = frozenset(element.kind for element in elements if isinstance(element, Group))
        self._backward = _reversed(elements)
        self._fold = ignore_case
        # Where matches begin in the text last searched: a replacement of all matches searches it again and again.
        self._begins: tuple[str | None, list[int]] = (None, [])

    def match(self, text: str) -> bool:
        """Tell whether the whole text matches."""
        return len(text) in self._ends(text)

    def prefix(self, text: str, longest: bool) -> int | None:
        """Return the end of the longest or shortest match that begins where text does."""
        ends = self._ends(text)
        return (max(ends) if longest else min(ends)) if ends else None

    def suffix(self, text: str, longest: bool) -> int | None:
        """Return the start of the longest or shortest match that ends where text does."""
        lengths = self._run(text[::-1], self._backward, {0})
        return len(text) - (max(lengths) if longest else min(lengths)) if lengths else None

    def search(self, text: str, start: int = 0) -> tuple[int, int] | None:
        """Return the longest of the leftmost matches at or after start."""
        known, begins = self._begins
        if known != text:
            # Backwards from every place at once: wherever that arrives, some match begins.
            length = len(text)
            if length > MAX_WORK:
                raise ExpansionError("pattern too complex for this text")
            arrived = self._run(text[::-1], self._backward, set(range(length + 1)))
            begins = sorted(length - place for place in arrived)
            self._begins = (text, begins)
        index = bisect_left(begins, start)
        if index == len(begins):
            return None
        return begins[index], max(self._run(text, self._forward, {begins[index]}))

    def _ends(self, text: str) -> set[int]:
        return self._run(text, self._forward, {0})

    def _run(self, text: str, elements: tuple[Element, ...], places: set[int]) -> set[int]:
        return _Walk(fold(text) if self._fold else text).sequence(elements, places)


def _reversed(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    return tuple(
        Group(element.kind, tuple(_reversed(alternative) for alternative in element.alternatives))
        if isinstance(element, Group)
        else element
        for element in reversed(elements)
    )


class _Walk:
    __slots__ = ("_length", "_text", "_work")

    def __init__(self, text: str) -> None:
        self._text = text
        self._length = len(text)
        self._work = 0

    def sequence(self, elements: tuple[Element, ...], places: set[int]) -> set[int]:
        """Return where a match of elements that begins at one of places may end."""
        text, length = self._text, self._length
        for element in elements:
            if not places:
                break
            self._spend(len(places) + _OVERHEAD)
            if isinstance(element, str):
                places = {place + 1 for place in places if place < length and text[place] == element}
            elif element is None:
                places = {place + 1 for place in places if place < length}
            elif element is STAR:
                self._spend(length - min(places))
                places = set(range(min(places), length + 1))
            elif isinstance(element, Group):
                places = _KINDS[element.kind](self, element, places)
            else:
                places = {place + 1 for place in places if place < length and text[place] in element}  # type: ignore[operator]
        return places

    def _spend(self, places: int) -> None:
        self._work += places
        if self._work > MAX_WORK:
            raise ExpansionError("pattern too complex for this text")

    def once(self, group: Group, places: set[int]) -> set[int]:
        """@(…)"""
        ends: set[int] = set()
        for alternative in group.alternatives:
            ends |= self.sequence(alternative, places)
        return ends

    def optional(self, group: Group, places: set[int]) -> set[int]:
        """?(…)"""
        return places | self.once(group, places)

    def repeated(self, group: Group, places: set[int]) -> set[int]:
        """*(…)"""
        reached = set(places)
        fresh = places
        while fresh:
            fresh = self.once(group, fresh) - reached
            reached |= fresh
        return reached

    def at_least_once(self, group: Group, places: set[int]) -> set[int]:
        """+(…)"""
        return self.repeated(group, self.once(group, places))

    def negated(self, group: Group, places: set[int]) -> set[int]:
        """!(…): any stretch that no alternative matches from its beginning to its end."""
        ordered = sorted(places)
        least = ordered[0]
        excluded: set[int] | None = None  # not (yet) reached from any place looked at
        for place in ordered:
            matched = self.once(group, {place})
            excluded = matched if excluded is None else {end for end in excluded if end < place or end in matched}
            if not excluded:
                break
            self._spend(len(excluded))
        self._spend(self._length - least)
        return set(range(least, self._length + 1)) - (excluded or set())


_KINDS: dict[str, Callable[[_Walk, Group, set[int]], set[int]]] = {
    "@": _Walk.once,
    "?": _Walk.optional,
    "*": _Walk.repeated,
    "+": _Walk.at_least_once,
    "!": _Walk.negated,
}
