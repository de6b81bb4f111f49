"""Assignments: name=value, name+=value, name[subscript]=value and array literals."""

from __future__ import annotations

from .ast import ArrayElement, ArrayLiteral, Assignment, Literal, Word, make_word
from .parser_parameters import ParameterReader
from .tokens import BLANKS, END, METACHARACTERS, NAME_CHARACTERS, WORD
from .words import WORD_TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ast import Arithmetic, WordPart


class AssignmentReader(ParameterReader):
    """Reads what begins like a name; only called where bash would take it for an assignment."""

    arrays_only = False  # after `eval` and the like: x=(1) is an assignment, x=1 a word
    scalars_only = False  # x=(1) is an error
    among_arguments = False  # of a command such as `declare`, where blanks end a subscript like any other word

    def read_assignment(self) -> Word | Assignment | None:
        """Read the assignment at the position, or a word that begins with name[…]; None, unmoved, for other words."""
        text = self.text
        begin = pos = self.pos
        while text[pos] in NAME_CHARACTERS:
            pos += 1
        char = text[pos]
        if char not in "=+[":
            return None
        name = text[begin:pos]
        subscript = None
        self.pos = pos
        if char == "[":
            subscript = self.read_subscript()
            if self.among_arguments and _has_blanks(subscript):
                self.pos = begin
                return None
        length = self._operator_length()
        if not length or (self.arrays_only and text[self.pos + length] != "("):
            return self._not_assignment(begin, name, subscript)
        self.pos += length
        return Assignment(name, self._value(), subscript, append=length == 2)

    def _operator_length(self) -> int:
        text = self.text
        if text[self.pos] == "=":
            return 1
        return 2 if text[self.pos] == "+" and text[self.pos + 1] == "=" else 0

    def _not_assignment(self, begin: int, name: str, subscript: Arithmetic | None) -> Word | None:
        if subscript is None:
            self.pos = begin
            return None
        # What was taken for a subscript is a bracket expression.
        lead: list[WordPart] = _bracketed(name + "[", subscript)
        return make_word(self.read_parts(WORD_TEXT, lead))

    def _value(self) -> Word | ArrayLiteral | None:
        char = self.text[self.pos]
        if char == "(" and not self.scalars_only:
            return self.nested(self._array_literal)
        if char in METACHARACTERS and self.text[self.pos + 1] != "(":
            return None
        parts = self.read_parts(WORD_TEXT)
        return make_word(parts) if parts else None

    def _array_literal(self) -> ArrayLiteral:
        opened = self.start
        outer = (self.assignments_allowed, self.start)
        self.assignments_allowed = False
        self.pos += 1
        elements: list[ArrayElement] = []
        while True:
            self.skip_blanks()
            if self.text[self.pos] == "[":
                self.start = self.pos
                elements.append(self._subscripted_element())
                continue
            token = self.peek()
            if token == ")":
                break
            if token == END:
                error = self.unclosed(")", opened)
                error.status = 1  # what bash's assignments fail with
                raise error
            if token == WORD:
                assert type(self.word) is Word
                elements.append(ArrayElement(self.word))
            elif token != "\n":
                raise self.unexpected()
            self.advance()
        self.advance()
        self.assignments_allowed, self.start = outer
        return ArrayLiteral(tuple(elements))

    def _subscripted_element(self) -> ArrayElement:
        subscript = self.read_subscript(keeps_quotes=False)
        length = self._operator_length()
        if not length:
            return ArrayElement(make_word(self.read_parts(WORD_TEXT, _bracketed("[", subscript))))
        self.pos += length
        return ArrayElement(make_word(self.read_parts(WORD_TEXT)), subscript, append=length == 2)


def _has_blanks(subscript: Arithmetic) -> bool:
    return any(type(part) is Literal and not BLANKS.isdisjoint(part.text) for part in subscript.word.parts)


def _bracketed(before: str, subscript: Arithmetic) -> list[WordPart]:
    parts: list[WordPart] = [Literal(before)]
    for part in (*subscript.word.parts, Literal("]")):
        last = parts[-1]
        if type(part) is Literal and type(last) is Literal:
            parts[-1] = Literal(last.text + part.text)
        else:
            parts.append(part)
    return parts
