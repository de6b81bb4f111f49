"""${…}: names, subscripts, prefixes and operations, after bash(1) Parameter Expansion."""

from __future__ import annotations

from .arithmetic import make_arithmetic
from .ast import (
    ArrayKeys,
    BadSubstitution,
    ChangeCase,
    Literal,
    NamesMatching,
    Parameter,
    Replace,
    Slice,
    Transform,
    Trim,
    UseAlternative,
    Word,
    make_word,
)
from .errors import IncompleteInput
from .tokens import DIGITS, NAME_CHARACTERS, NAME_STARTS, SPECIAL_PARAMETERS
from .words import BRACE_TEXT, BRACE_TEXT_DOCUMENT, BRACE_TEXT_QUOTED, REPLACE_PATTERN, SUBSCRIPT, Context, WordReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .ast import Arithmetic, Operation, WordPart

_TRANSFORMATIONS = frozenset("UuLQEPAKak")
_ALTERNATIVES = frozenset("-=?+")
# ${!#} is indirection through $#; other special parameters after `!` are operators on $!.
_INDIRECT = NAME_CHARACTERS | frozenset("#@*")


class ParameterReader(WordReader):
    """Reads ${…}; whatever fits no rule becomes a BadSubstitution, which only its expansion complains about."""

    def read_braced(self, context: Context) -> WordPart:
        """Read ${…} at the position; context is the one it stands in.

        Raises: IncompleteInput the brace is never closed.
        """
        begin = self.pos
        self.pos = begin + 2
        while self.text.startswith("\\\n", self.pos):
            self.pos += 2
        prefix = self._prefix()
        name = self._parameter_name()
        if name:
            part = self._after_name(name, prefix, context)
            if part is not None:
                return part
        # Not a form bash knows: take the text up to the brace that closes it.
        parameter = name if name and prefix != "#" and self.text[self.pos] == "@" else ""
        self.pos = begin + 2
        self.read_parts(BRACE_TEXT)
        self.pos += 1
        return BadSubstitution(self.text[begin : self.pos], parameter)

    def read_subscript(self, *, keeps_quotes: bool = True) -> Arithmetic:
        """Read [ … ] at the position.

        Raises: IncompleteInput the bracket is never closed.
        """
        self.pos += 1
        parts = self.read_parts(SUBSCRIPT)
        self.pos += 1
        return make_arithmetic(make_word(parts), keeps_quotes=keeps_quotes)

    def _inner_subscript(self) -> Arithmetic | None:
        """Read the subscript of ${x[…]}; None, unmoved, if it is empty or its bracket is never closed."""
        begin = self.pos
        try:
            subscript = self.read_subscript()
        except IncompleteInput:
            subscript = None
        if subscript is None or not subscript.word.parts:
            self.pos = begin
            return None
        return subscript

    def _prefix(self) -> str:
        text = self.text
        pos = self.pos
        char, after = text[pos], text[pos + 1 : pos + 2]
        if char == "#" and (after in NAME_CHARACTERS or (after in SPECIAL_PARAMETERS and text[pos + 2] == "}")):
            self.pos = pos + 1
            return "#"
        if char == "!" and after in _INDIRECT:
            self.pos = pos + 1
            return "!"
        return ""

    def _parameter_name(self) -> str:
        text = self.text
        begin = pos = self.pos
        char = text[pos]
        if char in NAME_STARTS:
            members = NAME_CHARACTERS
        elif char in DIGITS:
            members = DIGITS
        elif char in SPECIAL_PARAMETERS:
            self.pos = pos + 1
            return char
        else:
            return ""
        while text[pos] in members:
            pos += 1
        if text.startswith("\\\n", pos):
            return self._continued(text[begin:pos], pos, members)
        self.pos = pos
        return text[begin:pos]

    def _continued(self, name: str, pos: int, members: frozenset[str]) -> str:
        """Read on a name that a backslash at the end of a line interrupts."""
        text = self.text
        while text.startswith("\\\n", pos):
            begin = pos = pos + 2
            while text[pos] in members:
                pos += 1
            name += text[begin:pos]
        self.pos = pos
        return name

    def _after_name(self, name: str, prefix: str, context: Context) -> WordPart | None:
        text = self.text
        if prefix == "!" and text[self.pos] in "*@" and text[self.pos + 1] == "}":
            self.pos += 2
            return NamesMatching(name, text[self.pos - 2] == "@")
        subscript = None
        if text[self.pos] == "[" and name[0] in NAME_STARTS:
            subscript = self._inner_subscript()
            if subscript is None:
                return None
        text = self.text
        if text[self.pos] == "}":
            self.pos += 1
            if prefix == "!" and subscript is not None and subscript.template in ("@", "*"):
                return ArrayKeys(name, subscript.template == "@")
            return Parameter(name, subscript, prefix)
        operation = self._operation(context) if prefix != "#" else None
        if operation is None or self.text[self.pos] != "}":
            return None
        self.pos += 1
        return Parameter(name, subscript, prefix, operation)

    def _operation(self, context: Context) -> Operation | None:
        reader = _OPERATIONS.get(self.text[self.pos])
        return reader(self, context) if reader is not None else None

    def _doubled(self) -> str:
        """Consume an operator that may be written twice."""
        char = self.text[self.pos]
        length = 2 if self.text[self.pos + 1] == char else 1
        self.pos += length
        return char * length

    def _argument(self) -> Word:
        return make_word(self.read_parts(BRACE_TEXT))

    def alternative(self, context: Context) -> Operation | None:
        text = self.text
        begin = self.pos
        self.pos += 2 if text[begin] == ":" else 1
        operator = text[begin : self.pos]
        parts = self.read_parts(_text_context(context))
        return UseAlternative(operator, make_word(parts))

    def colon(self, context: Context) -> Operation | None:
        if self.text[self.pos + 1] in _ALTERNATIVES:
            return self.alternative(context)
        self.pos += 1
        offset, length = _split_at_colon(self.read_parts(_text_context(context)))
        if not offset and length is None:
            return None
        made = make_arithmetic(Word(offset), keeps_quotes=True)
        return Slice(made, None if length is None else make_arithmetic(Word(length), keeps_quotes=True))

    def trim(self, _context: Context) -> Operation | None:
        operator = self._doubled()
        return Trim(operator, self._argument())

    def change_case(self, _context: Context) -> Operation | None:
        operator = self._doubled()
        pattern = self._argument()
        return ChangeCase(operator, pattern if pattern.parts else None)

    def replace(self, _context: Context) -> Operation | None:
        text = self.text
        self.pos += 1
        operator = "/"
        if text[self.pos] in "/#%":
            operator += text[self.pos]
            self.pos += 1
        lead: list[WordPart] = []
        if operator == "//" and text[self.pos] == "/":
            lead.append(Literal("/"))  # a pattern may begin with a slash: ${x////-}
            self.pos += 1
        pattern = make_word(self.read_parts(REPLACE_PATTERN, lead))
        if self.text[self.pos] != "/":
            return Replace(operator, pattern)
        self.pos += 1
        return Replace(operator, pattern, self._argument())

    def transform(self, _context: Context) -> Operation | None:
        letter = self.text[self.pos + 1]
        if letter not in _TRANSFORMATIONS:
            return None
        self.pos += 2
        return Transform(letter)


def _text_context(context: Context) -> Context:
    if context.document:
        return BRACE_TEXT_DOCUMENT
    return BRACE_TEXT_QUOTED if context.quoted else BRACE_TEXT


def _split_at_colon(parts: tuple[WordPart, ...]) -> tuple[tuple[WordPart, ...], tuple[WordPart, ...] | None]:
    """Split ${x:offset:length} at its colon, which is neither in parentheses nor a conditional expression's."""
    level = questions = 0
    for index, part in enumerate(parts):
        if type(part) is not Literal:
            continue
        for pos, char in enumerate(part.text):
            if char in "()":
                level += 1 if char == "(" else -1
            elif char == "?" and not level:
                questions += 1
            elif char == ":" and not level:
                if not questions:
                    before, after = part.text[:pos], part.text[pos + 1 :]
                    return (
                        (*parts[:index], *([Literal(before)] if before else [])),
                        (*([Literal(after)] if after else []), *parts[index + 1 :]),
                    )
                questions -= 1
    return parts, None


_OPERATIONS: dict[str, Callable[[ParameterReader, Context], Operation | None]] = {
    ":": ParameterReader.colon,
    "-": ParameterReader.alternative,
    "=": ParameterReader.alternative,
    "?": ParameterReader.alternative,
    "+": ParameterReader.alternative,
    "#": ParameterReader.trim,
    "%": ParameterReader.trim,
    "^": ParameterReader.change_case,
    ",": ParameterReader.change_case,
    "~": ParameterReader.change_case,
    "/": ParameterReader.replace,
    "@": ParameterReader.transform,
}
