"""Patterns without groups: runs of characters of known length between stars.

Between two stars the leftmost place for a run is always as good as any other, so each run is looked for once.
"""

from __future__ import annotations

from .pattern import STAR, Pattern, fold
from .pattern_brackets import Bracket

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from .pattern import Element

# Characters to look through from which Python's own matcher is worth its preparation.
_LONG = 256


class _Run:
    """Single-character elements in a row; text is set if all are literal."""

    __slots__ = ("_compiled", "_elements", "length", "text")

    def __init__(self, elements: list[str | Bracket | None]) -> None:
        self._elements = tuple(elements)
        # For the text last looked through: a replacement of all matches looks through it again and again.
        self._compiled: tuple[tuple[str, str], re.Pattern[str] | None] = (("", ""), None)
        self.length = len(elements)
        literals = [element for element in elements if isinstance(element, str)]
        self.text = "".join(literals) if len(literals) == len(elements) else None

    def at(self, text: str, pos: int) -> bool:
        """Tell whether the run stands at pos."""
        if self.text is not None:
            return text.startswith(self.text, pos)
        if pos < 0 or pos + self.length > len(text):
            return False
        for element in self._elements:
            if element is not None:
                char = text[pos]
                if char != element if isinstance(element, str) else char not in element:
                    return False
            pos += 1
        return True

    def find(self, text: str, start: int, end: int) -> int:
        """Return the leftmost place between start and end, or -1."""
        if self.text is not None:
            return text.find(self.text, start, end)
        if end - start > _LONG:
            found = self._expression(text).search(text, start, end)
            return -1 if found is None else found.start()
        for pos in range(start, end - self.length + 1):
            if self.at(text, pos):
                return pos
        return -1

    def rfind(self, text: str, start: int, end: int) -> int:
        """Return the rightmost place between start and end, or -1."""
        if self.text is not None:
            return text.rfind(self.text, start, end)
        if end - start > _LONG:
            found = self._expression(text, ".*").match(text, start, end)
            return -1 if found is None else found.end() - self.length
        for pos in range(end - self.length, start - 1, -1):
            if self.at(text, pos):
                return pos
        return -1

    def _expression(self, text: str, before: str = "") -> re.Pattern[str]:
        """Return this run for Python's matcher, which takes one step for each character of a run without repetition."""
        import re

        key = (before, text)
        known, expression = self._compiled
        if known == key and expression is not None:
            return expression
        present = set(text)
        pieces = [before]
        for element in self._elements:
            if element is None:
                pieces.append(".")
            elif isinstance(element, str):
                pieces.append(re.escape(element))
            else:
                inside = "".join(re.escape(char) for char in present if char in element)
                pieces.append(f"[{inside}]" if inside else "(?!)")
        expression = re.compile("".join(pieces), re.DOTALL)
        self._compiled = (key, expression)
        return expression


class RunPattern(Pattern):
    """first, then stars before each of the others; the last one ends the match."""

    __slots__ = ("_first", "_fold", "_last", "_middle", "_single", "literal")

    def __init__(self, elements: list[Element], *, ignore_case: bool) -> None:
        runs: list[list[str | Bracket | None]] = [[]]
        for element in elements:
            if element is STAR:
                runs.append([])
            else:
                assert element is None or isinstance(element, (str, Bracket))
                runs[-1].append(element)
        self._fold = ignore_case
        self._first = _Run(runs[0])
        self._middle = tuple(_Run(run) for run in runs[1:-1])
        self._last = _Run(runs[-1])
        self._single = len(runs) == 1
        self.literal = self._first.text if self._single and not ignore_case else None

    def match(self, text: str) -> bool:
        """Tell whether the whole text matches."""
        if self.literal is not None:
            return text == self.literal
        if self._fold:
            text = fold(text)
        if self._single:
            return len(text) == self._first.length and self._first.at(text, 0)
        last = len(text) - self._last.length
        if last < self._first.length or not self._first.at(text, 0) or not self._last.at(text, last):
            return False
        return self._rightwards(text, self._first.length, last) is not None

    def _rightwards(self, text: str, pos: int, end: int) -> int | None:
        """Place the middle runs from left to right; return where the last of them ends."""
        for run in self._middle:
            pos = run.find(text, pos, end)
            if pos < 0:
                return None
            pos += run.length
        return pos

    def prefix(self, text: str, longest: bool) -> int | None:
        """Return the end of the longest or shortest match that begins where text does."""
        return self._ending(fold(text) if self._fold else text, 0, longest=longest)

    def _ending(self, text: str, start: int, *, longest: bool) -> int | None:
        if not self._first.at(text, start):
            return None
        pos = start + self._first.length
        if self._single:
            return pos
        placed = self._rightwards(text, pos, len(text))
        if placed is None:
            return None
        last = (self._last.rfind if longest else self._last.find)(text, placed, len(text))
        return None if last < 0 else last + self._last.length

    def suffix(self, text: str, longest: bool) -> int | None:
        """Return the start of the longest or shortest match that ends where text does."""
        if self._fold:
            text = fold(text)
        last = len(text) - self._last.length
        if last < 0 or not self._last.at(text, last):
            return None
        if self._single:
            return last
        if longest:
            # If the middle runs do not fit behind the leftmost first run, they fit behind no later one.
            start = self._first.find(text, 0, last)
            if start < 0 or self._rightwards(text, start + self._first.length, last) is None:
                return None
            return start
        pos = last
        for run in reversed(self._middle):
            pos = run.rfind(text, 0, pos)
            if pos < 0:
                return None
        start = self._first.rfind(text, 0, pos)
        return None if start < 0 else start

    def search(self, text: str, start: int = 0) -> tuple[int, int] | None:
        """Return the longest of the leftmost matches at or after start."""
        if self._fold:
            text = fold(text)
        begin = self._first.find(text, start, len(text))
        if begin < 0:
            return None
        end = self._ending(text, begin, longest=True)
        # What does not fit behind the leftmost first run fits behind no later one.
        return None if end is None else (begin, end)
