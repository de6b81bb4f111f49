"""Brace expansion: {a,b}, {1..9..2}, {a..e}, nested and side by side, on words before anything else is expanded.

Only unquoted literal text holds braces and commas; every other part of a word is carried along whole. Results are
generated one by one, so that a limit holds before memory is spent.
"""

from __future__ import annotations

from _bisect import bisect_left

from ..syntax.ast import Escaped, Literal, Parameter, Word, make_word
from ..syntax.tokens import DIGITS, LETTERS, NAME_CHARACTERS
from .errors import ExpansionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from ..syntax.ast import WordPart

    # A character of a literal, or a part that is no literal.
    Unit: TypeAlias = "str | WordPart"
    # What a piece of a word may become: fixed units, or one of several; a sequence is a range with its width.
    Node: TypeAlias = "list[Unit] | Alternatives | Sequence"

MAX_WORDS = 100_000
# Levels of nesting, each of which takes two Python frames.
MAX_DEPTH = 50
# Characters looked at in one word; each brace looks for the one that closes it.
MAX_STEPS = 2_000_000
# Characters of all words together.
MAX_CHARACTERS = 1 << 26
_UNITS_BETWEEN_CHECKS = 1 << 16

_BACKSLASH = ord("\\")


def expand_braces(word: Word, limit: int = MAX_WORDS, checkpoint: Callable[[], None] | None = None) -> list[Word]:
    """Expand a word; the word itself, alone, if there is nothing to expand. checkpoint is called now and then.

    Raises: ExpansionError more than limit words or MAX_CHARACTERS, or braces nested deeper than MAX_DEPTH.
    """
    if not any(type(part) is Literal and "{" in part.text for part in word.parts):
        return [word]
    nodes = _Reader(word).read()
    if nodes is None:
        return [word]
    if _count(nodes) > limit:
        raise ExpansionError(f"brace expansion: more than {limit} words")
    words: list[Word] = []
    size = looked = 0
    for units in _combinations(nodes):
        size += len(units)
        if size > MAX_CHARACTERS:
            raise ExpansionError(f"brace expansion: more than {MAX_CHARACTERS} characters")
        if checkpoint is not None and size - looked > _UNITS_BETWEEN_CHECKS:
            looked = size
            checkpoint()
        made = _word(units)
        if made.parts:
            words.append(made)
    return words


def expand_sequence(text: str, limit: int) -> list[str] | None:
    """Return the fields of a word that is one range of numbers, None for any other.

    Raises: ExpansionError more than limit words.
    """
    if text[0] != "{" or text[-1] != "}" or text.count("{") > 1 or text.count("}") > 1 or "," in text:
        return None
    sequence = _sequence(list(text[1:-1]))
    if sequence is None or sequence.letters:
        return None
    if sequence.count() > limit:
        raise ExpansionError(f"brace expansion: more than {limit} words")
    numbers = sequence.numbers()
    return [f"{number:0{sequence.width}d}" for number in numbers] if sequence.width else list(map(str, numbers))


class Alternatives:
    """{a,b,c}: each choice is a list of nodes."""

    __slots__ = ("choices",)

    def __init__(self, choices: list[list[Node]]) -> None:
        self.choices = choices


class Sequence:
    """{first..last..step}; width pads numbers with zeros, letters says that they stand for characters."""

    __slots__ = ("first", "last", "letters", "step", "width")

    def __init__(self, first: int, last: int, step: int, width: int, *, letters: bool) -> None:
        step = abs(step) or 1
        self.first = first
        self.last = last
        self.step = step if first <= last else -step
        self.width = width
        self.letters = letters

    def count(self) -> int:
        """Return how many members there are."""
        return abs(self.last - self.first) // abs(self.step) + 1

    def numbers(self) -> range:
        """Return the numbers, or those of the letters."""
        return range(self.first, self.last + (1 if self.step > 0 else -1), self.step)

    def members(self) -> Iterator[list[Unit]]:
        """Generate the members."""
        for value in self.numbers():
            if not self.letters:
                yield list(f"{value:0{self.width}d}")
            elif value == _BACKSLASH:
                yield [Escaped("")]  # between Z and a; to bash it is a quote, which quote removal takes away
            else:
                yield [chr(value)]


class _Reader:
    """Finds the braces that count: those with a comma of their own level, or a sequence, between them."""

    def __init__(self, word: Word) -> None:
        units: list[Unit] = []
        for part in word.parts:
            if type(part) is Literal:
                units.extend(part.text)
            else:
                units.append(part)
        self.units = units
        self._commas = [pos for pos, unit in enumerate(units) if unit == ","]
        self._expands = False
        self._steps = 0

    def read(self) -> list[Node] | None:
        """Return the word's nodes, or None if no brace counts."""
        nodes = self._nodes(0, len(self.units), 0)
        return nodes if self._expands else None

    def _nodes(self, begin: int, end: int, depth: int) -> list[Node]:
        if depth > MAX_DEPTH:
            raise ExpansionError(f"brace expansion: nested deeper than {MAX_DEPTH} levels")
        units = self.units
        nodes: list[Node] = []
        fixed: list[Unit] = []
        pos = begin
        while pos < end:
            if units[pos] != "{" or (pos == begin and units[pos + 1 : pos + 2] == ["}"]):
                fixed.append(units[pos])
                pos += 1
                continue
            closer, commas = self._closer(pos, end)
            if closer < 0:
                fixed.append("{")
                pos += 1
                continue
            node = self._brace(pos, closer, commas, depth)
            if node is None:
                fixed += units[pos : closer + 1]  # bash leaves the pair alone, whatever stands inside
            else:
                self._expands = True
                nodes += [fixed, node] if fixed else [node]
                fixed = []
            begin = pos = closer + 1
        return [*nodes, fixed] if fixed else nodes

    def _closer(self, opener: int, end: int) -> tuple[int, list[int]]:
        """Find the brace that closes, -1 if none does, and the commas between; without a comma or `..`, none closes."""
        units = self.units
        commas: list[int] = []
        level = counts = 0
        for pos in range(opener + 1, end):
            unit = units[pos]
            if unit == "}" and level:
                level -= 1
            elif unit == "{":
                level += 1
            elif level:
                continue
            elif unit == "}" and counts:
                self._charge(pos - opener)
                return pos, commas
            elif unit == ",":
                counts += 1
                commas.append(pos)
            elif unit == "." and units[pos + 1 : pos + 2] == ["."] and units[pos + 2 : pos + 3] != ["}"]:
                counts += 1
        self._charge(end - opener)
        return -1, commas

    def _charge(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise ExpansionError("brace expansion: too many braces in one word")

    def _brace(self, opener: int, closer: int, commas: list[int], depth: int) -> Node | None:
        index = bisect_left(self._commas, opener)
        if index == len(self._commas) or self._commas[index] > closer:
            return _sequence(self.units[opener + 1 : closer])
        bounds = [opener, *commas, closer]
        return Alternatives([self._nodes(bounds[i] + 1, bounds[i + 1], depth + 1) for i in range(len(bounds) - 1)])


def _sequence(units: list[Unit]) -> Sequence | None:
    if not all(isinstance(unit, str) for unit in units):
        return None
    fields = "".join(unit for unit in units if isinstance(unit, str)).split("..")
    if len(fields) not in (2, 3):
        return None
    step = _number(fields[2]) if len(fields) == 3 else 1
    if step is None:
        return None
    first, last = _number(fields[0]), _number(fields[1])
    if first is not None and last is not None:
        return Sequence(first, last, step, _width(fields[0], fields[1]), letters=False)
    if len(fields[0]) == len(fields[1]) == 1 and fields[0] in LETTERS and fields[1] in LETTERS:
        return Sequence(ord(fields[0]), ord(fields[1]), step, 0, letters=True)
    return None


def _number(text: str) -> int | None:
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not digits or len(digits) > 19 or not DIGITS.issuperset(digits):
        return None
    value = int(text)
    return value if -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF else None


def _width(first: str, last: str) -> int:
    """Return the width bash pads to: the longer one's, if either is written with a leading zero."""
    for text in (first, last):
        digits = text.lstrip("-+")
        if len(digits) > 1 and digits[0] == "0":
            return max(len(first), len(last))
    return 0


def _count(nodes: list[Node]) -> int:
    """Return how many words nodes become, without making them."""
    product = 1
    for node in nodes:
        if isinstance(node, Sequence):
            product *= node.count()
        elif isinstance(node, Alternatives):
            product *= sum(map(_count, node.choices))
    return product


def _combinations(nodes: list[Node]) -> Iterator[list[Unit]]:
    """Generate what nodes can become, the last node changing fastest."""
    if len(nodes) == 1:
        yield from _choices(nodes[0])
        return
    if not nodes:
        yield []
        return
    # An odometer of generators: no recursion over the number of nodes, which a word can drive up.
    generators = [_choices(node) for node in nodes]
    current = [next(generator) for generator in generators]
    while True:
        yield [unit for units in current for unit in units]
        index = len(nodes) - 1
        while (advanced := next(generators[index], None)) is None:
            if not index:
                return
            index -= 1
        current[index] = advanced
        for later in range(index + 1, len(nodes)):
            generators[later] = _choices(nodes[later])
            current[later] = next(generators[later])


def _choices(node: Node) -> Iterator[list[Unit]]:
    if isinstance(node, list):
        yield node
    elif isinstance(node, Sequence):
        yield from node.members()
    else:
        for choice in node.choices:
            yield from _combinations(choice)


def _word(units: list[Unit]) -> Word:
    parts: list[WordPart] = []
    text: list[str] = []
    for unit in units:
        if isinstance(unit, str):
            text.append(unit)
            continue
        _add_text(parts, text)
        parts.append(unit)
    _add_text(parts, text)
    return make_word(tuple(parts))


def _add_text(parts: list[WordPart], text: list[str]) -> None:
    if not text:
        return
    joined = "".join(text)
    text.clear()
    last = parts[-1] if parts else None
    if type(last) is Parameter and not last.braced and last.name[0] not in DIGITS and last.name[0] in NAME_CHARACTERS:
        # bash expands braces in the source text: $x{a,b} means $xa and $xb.
        rest = joined.lstrip("".join(NAME_CHARACTERS))
        parts[-1] = Parameter(last.name + joined[: len(joined) - len(rest)], braced=False)
        joined = rest
    if joined:
        parts.append(Literal(joined))
