r"""Words and their parts: quotes, substitutions, and the contexts that decide which characters are special.

Each context is a row of data: where a literal run is interrupted (`breaks`) and what then happens (`handlers`). A break
without a handler ends the text. ${…} is read by the subclass in parser_parameters.py. Absent: expansion of anything.
"""

from __future__ import annotations

from vesicle.vfs.record import Record

from .ansi import decode_ansi
from .arithmetic import make_arithmetic
from .ast import (
    AnsiQuoted,
    ArithmeticSub,
    BadSubstitution,
    CommandSub,
    DoubleQuoted,
    Escaped,
    Literal,
    Parameter,
    ProcessSub,
    SingleQuoted,
    Word,
    make_word,
)
from .errors import IncompleteInput, ParseError
from .lexer import Lexer
from .tokens import (
    DIGITS,
    END,
    EXTENDED_GLOB_PREFIXES,
    METACHARACTERS,
    NAME_CHARACTERS,
    NAME_STARTS,
    SPECIAL_PARAMETERS,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from .ast import Arithmetic, Assignment, CommandList, WordPart

    Handler: TypeAlias = "Callable[[WordReader, Context], WordPart | list[WordPart] | None]"


class Context(Record):
    """How text is read at some place.

    closer is what must follow ("" if the end of the text will do), levels counts brackets that nest with it;
    quoted says that text stands between double quotes (or is treated so), document that it is a here-document's.
    """

    breaks: frozenset[str]
    handlers: dict[str, Handler]
    closer: str
    levels: dict[str, int]
    quoted: bool = False
    document: bool = False


STOP: list[WordPart] = []  # a handler returns it to say that its character ends the text after all


class WordReader(Lexer):
    """Reads words; a break character's handler consumes it and returns a part, several, or None: it is literal."""

    def read_word(self) -> Word | Assignment:
        """Read the word at the position."""
        if self.assignments_allowed and self.text[self.pos] in NAME_STARTS:
            assignment = self.read_assignment()
            if assignment is not None:
                return assignment
        return make_word(self.read_parts(WORD_TEXT))

    def read_assignment(self) -> Word | Assignment | None:
        """Read name=…, name+=… or name[…]=… at the position; None, not having moved, if it is something else."""
        raise NotImplementedError

    def read_braced(self, context: Context) -> WordPart:
        """Read ${…} at the position."""
        raise NotImplementedError

    def read_parts(self, context: Context, lead: list[WordPart] | None = None) -> tuple[WordPart, ...]:
        """Read parts up to a character that ends the context, which is not consumed; lead are parts to begin with.

        Raises: IncompleteInput the text ends before the closer.
        """
        text = self.text
        breaks = context.breaks
        handlers = context.handlers
        opened = start = pos = self.pos
        level = 0
        parts: list[WordPart] = lead or []
        while True:
            while text[pos] not in breaks:
                pos += 1
            char = text[pos]
            handler = handlers.get(char)
            if handler is not None:
                self.pos = pos
                part = handler(self, context)
                text = self.text  # an alias inside $(…) has changed it, perhaps
                if part is STOP:
                    break
                if part is not None:
                    if start < pos:
                        add_literal(parts, text[start:pos])
                    add_parts(parts, part)
                    start = self.pos
                pos = self.pos
            else:
                step = context.levels.get(char, 0)
                if not step or level + step < 0:
                    break
                level += step
                pos += 1
        self.pos = pos
        if start < pos:
            add_literal(parts, text[start:pos])
        if char == END and context.closer:
            raise self.unclosed(context.closer, opened)
        return tuple(parts)

    def read_here_document_body(self, text: str, line: int) -> tuple[WordPart, ...]:
        """Read a here-document's body in a reader of its own, since it ends where its text ends."""
        reader = type(self)("", line, depth=self.depth, extglob=self.extglob)
        reader.text = text + END
        reader.aliases = self.aliases
        try:
            return reader.read_parts(HERE_DOCUMENT)
        except ParseError:
            # bash looks into the text only when it expands it, and complains then.
            return (BadSubstitution(text),)

    # ---- handlers: quotes ----

    def single_quoted(self, _context: Context) -> WordPart:
        begin = self.pos + 1
        end = self.text.find("'", begin)
        if end < 0:
            raise self.unclosed("'", self.pos)
        self.pos = end + 1
        return SingleQuoted(self.text[begin:end])

    def quote_between_quotes(self, context: Context) -> WordPart | list[WordPart] | None:
        # In "${x:-it's}" the quote is literal, but what it encloses may hold a brace; not so in a here-document.
        self.pos += 1
        parts = self.read_parts(BRACE_QUOTE, [Literal("'")])
        self.pos += 1
        return [*parts, Literal("'")]

    def double_quoted(self, _context: Context) -> WordPart:
        return self._read_double_quoted(localized=False)

    def _read_double_quoted(self, *, localized: bool) -> WordPart:
        self.pos += 1
        parts = self.read_parts(DOUBLE_QUOTES)
        self.pos += 1
        return DoubleQuoted(parts, localized)

    def double_quoted_inside(self, _context: Context) -> WordPart:
        """Read "…" in the word of a "${x-…}": to bash the quotes end the outer ones, so a backslash quotes everything."""
        self.pos += 1
        parts = self.read_parts(DOUBLE_QUOTES_INSIDE)
        self.pos += 1
        return DoubleQuoted(parts, False)

    def backslash(self, _context: Context) -> WordPart | list[WordPart] | None:
        char = self.text[self.pos + 1]
        if char == END:
            self.pos += 1
            return Escaped("\\")
        self.pos += 2
        return [] if char == "\n" else Escaped(char)

    def backslash_between_quotes(self, context: Context) -> WordPart | list[WordPart] | None:
        char = self.text[self.pos + 1]
        if char == "\n":
            self.pos += 2
            return []
        if char in '$`"\\' or (char == "}" and context.closer == "}"):
            self.pos += 2
            return Escaped(char)
        if char == "'" and context is BRACE_TEXT_QUOTED:
            self.pos += 2  # it opens nothing
            return Literal("\\'")
        self.pos += 1
        return None

    def backslash_in_here_document(self, _context: Context) -> WordPart | list[WordPart] | None:
        char = self.text[self.pos + 1]
        if char == "\n":
            self.pos += 2
            return []
        if char in "$`\\":
            self.pos += 2
            return Escaped(char)
        self.pos += 1
        return None

    def backquote(self, context: Context) -> WordPart:
        opened = self.pos
        text = self.text
        pos = opened + 1
        source: list[str] = []
        special = '$`\\"' if context.quoted else "$`\\"
        while (char := text[pos]) != "`":
            if char == END:
                raise self.unclosed("`", opened)
            if char == "\\" and text[pos + 1] in special:
                pos += 1
                char = text[pos]
            source.append(char)
            pos += 1
        self.pos = pos + 1
        return CommandSub(None, "".join(source), backquoted=True)

    # ---- handlers: dollar ----

    def dollar(self, context: Context) -> WordPart | None:
        pos = self.pos
        char = self.text[pos + 1]
        while char == "\\" and self.text[pos + 2] == "\n":
            pos = self.pos = pos + 2  # the newline takes the place of the dollar sign
            char = self.text[pos + 1]
        if char in NAME_STARTS:
            return self._name(pos + 1)
        if char in DIGITS or char in SPECIAL_PARAMETERS:
            self.pos = pos + 2
            return Parameter(char, braced=False)
        if char == "{":
            return self.nested(lambda: self.read_braced(context))
        if char == "(":
            return self._dollar_parenthesis()
        if char == "[":
            self.pos = pos + 2
            return self.nested(lambda: ArithmeticSub(self.read_arithmetic(ARITHMETIC_BRACKETS, 1), brackets=True))
        return self._dollar_quote(char, context)

    def _name(self, begin: int) -> WordPart:
        text = self.text
        end = begin + 1
        while text[end] in NAME_CHARACTERS:
            end += 1
        self.pos = end
        return Parameter(text[begin:end], braced=False)

    def _dollar_quote(self, char: str, context: Context) -> WordPart | None:
        self.pos += 1
        arithmetic = context in _ARITHMETICS
        if char not in "'\"" or (
            context.quoted and not arithmetic and not (context is BRACE_TEXT_QUOTED and char == "'")
        ):
            return None
        if char == '"':
            return self._read_double_quoted(localized=True)
        begin = pos = self.pos + 1
        text = self.text
        while (char := text[pos]) != "'":
            if char == END:
                raise self.unclosed("'", self.pos)
            pos += 2 if char == "\\" and text[pos + 1] != END else 1
        self.pos = pos + 1
        raw = text[begin:pos]
        return Literal(f"'{decode_ansi(raw)}'") if arithmetic else AnsiQuoted(decode_ansi(raw), raw)

    def _dollar_parenthesis(self) -> WordPart:
        if self.text[self.pos + 2] == "(" and self.is_arithmetic(self.pos + 3):
            self.pos += 3
            return self.nested(lambda: ArithmeticSub(self.read_arithmetic(ARITHMETIC, 2)))
        begin = self.pos
        self.pos += 1
        try:
            script, source = self.nested(self._parenthesized_script)
        except IncompleteInput:
            if self.text[begin + 2] != "(":
                raise
            raise self.unclosed(")", begin) from None  # it may have been meant as arithmetic
        return CommandSub(script, source)

    def _process_substitution(self, _context: Context) -> WordPart | None:
        operator = self.text[self.pos]
        self.pos += 1
        script, source = self.nested(self._parenthesized_script)
        return ProcessSub(operator, script, source)

    def _parenthesized_script(self) -> tuple[CommandList, str]:
        opened = self.pos
        self.pos += 1
        held = self.enter_substitution()
        outer = (self._token, self.start, self.word, self.bare, self.assignments_allowed)
        self._token = None
        self.assignments_allowed = True
        script = self.read_list()
        if self.peek() == END:
            raise self.unclosed(")", len(self.text) - 1)
        if self.peek() != ")":
            raise self.unexpected()
        source = self.text[opened + 1 : self.start]
        self._token, self.start, self.word, self.bare, self.assignments_allowed = outer
        self.leave_substitution(held)
        return script, source

    def angle(self, context: Context) -> WordPart | list[WordPart] | None:
        if self.text[self.pos + 1] != "(":
            return STOP
        return self._process_substitution(context)

    def extended_glob(self, _context: Context) -> WordPart | list[WordPart] | None:
        before = self.text[self.pos - 1] if self.pos else ""
        if not self.extglob or before not in EXTENDED_GLOB_PREFIXES or self.text[self.pos - 2 : self.pos - 1] == "\\":
            return STOP
        return self.parentheses(_context)

    def parentheses(self, _context: Context) -> list[WordPart]:
        self.pos += 1
        parts = self.read_parts(PARENTHESES, [Literal("(")])
        self.pos += 1
        return [*parts, Literal(")")]

    def literally(self, _context: Context) -> None:
        self.pos += 1

    # ---- arithmetic text ----

    def is_arithmetic(self, pos: int) -> bool:
        """Tell whether the text from pos, behind `((`, runs up to `))`; otherwise `(` opens a subshell.

        Only quotes and parentheses are looked at. One pass answers for all `((` inside too, so that the time stays linear.
        """
        known = self._arithmetic_ends.get(pos)
        if known is None:
            self._match_parentheses(pos)
            known = self._arithmetic_ends[pos]
        return known

    def _match_parentheses(self, pos: int) -> None:
        text = self.text
        ends = self._arithmetic_ends
        opened = [pos - 1]
        while opened:
            while text[pos] not in _ARITHMETIC_SCAN:
                pos += 1
            char = text[pos]
            pos += 1
            if char == "(":
                opened.append(pos - 1)
            elif char == ")":
                ends[opened.pop() + 1] = text[pos] == ")"
            elif char == END:
                # Unfinished either way: bash then asks for the arithmetic's parenthesis.
                ends.update((opener + 1, True) for opener in opened)
                return
            else:
                pos = self._skip_quoted(char, pos)

    def _skip_quoted(self, quote: str, pos: int) -> int:
        text = self.text
        if quote == "\\":
            return pos + 1 if text[pos] != END else pos
        while (char := text[pos]) != quote and char != END:
            pos += 2 if char == "\\" and quote != "'" and text[pos + 1] != END else 1
        return pos + 1 if char != END else pos

    def read_arithmetic(self, context: Context, closers: int) -> Arithmetic:
        """Read an arithmetic text and its closing brackets."""
        parts = self.read_parts(context)
        if closers == 2 and self.text[self.pos + 1] != ")":
            raise self.unclosed(")", self.pos)
        self.pos += closers
        return make_arithmetic(Word(parts))


def add_literal(parts: list[WordPart], text: str) -> None:
    """Append literal text, joined to a literal before it (a line continuation may have parted them)."""
    last = parts[-1] if parts else None
    if type(last) is Literal:
        parts[-1] = Literal(last.text + text)
    else:
        parts.append(Literal(text))


def add_parts(parts: list[WordPart], added: WordPart | list[WordPart]) -> None:
    """Append what a handler returned."""
    if not isinstance(added, list):
        parts.append(added)
        return
    for part in added:
        if type(part) is Literal:
            add_literal(parts, part.text)
        else:
            parts.append(part)


def _context(
    text: str,
    handlers: dict[str, Handler],
    *,
    closer: str = "",
    opener: str = "",
    quoted: bool = False,
    document: bool = False,
) -> Context:
    breaks = frozenset(text) | frozenset(handlers) | {END}
    return Context(breaks, handlers, closer, {opener: 1, closer: -1} if opener else {}, quoted, document)


# Handlers are private to this module, so the tables stand here.
_QUOTES: dict[str, Handler] = {
    "$": WordReader.dollar,
    "`": WordReader.backquote,
    "\\": WordReader.backslash,
    "'": WordReader.single_quoted,
    '"': WordReader.double_quoted,
}
_BETWEEN_QUOTES: dict[str, Handler] = {
    "$": WordReader.dollar,
    "`": WordReader.backquote,
    "\\": WordReader.backslash_between_quotes,
}
_ANGLES: dict[str, Handler] = {"<": WordReader.angle, ">": WordReader.angle}

_ARITHMETIC_SCAN = frozenset("()'\"\\`" + END)

WORD_TEXT = _context("".join(METACHARACTERS), {**_QUOTES, **_ANGLES, "(": WordReader.extended_glob})
REGULAR_EXPRESSION = _context(
    "".join(METACHARACTERS), {**_QUOTES, "(": WordReader.parentheses, "|": WordReader.literally}
)
PARENTHESES = _context("()", _QUOTES, closer=")", opener="(")
DOUBLE_QUOTES = _context('"', _BETWEEN_QUOTES, closer='"', quoted=True)
DOUBLE_QUOTES_INSIDE = _context('"', {**_BETWEEN_QUOTES, "\\": WordReader.backslash}, closer='"', quoted=True)
HERE_DOCUMENT = _context(
    "", {**_BETWEEN_QUOTES, "\\": WordReader.backslash_in_here_document}, quoted=True, document=True
)
SUBSCRIPT = _context("[]", _QUOTES, closer="]", opener="[")
_IN_ARITHMETIC: dict[str, Handler] = {**_BETWEEN_QUOTES, '"': WordReader.double_quoted}
_IN_QUOTED_BRACES: dict[str, Handler] = {**_IN_ARITHMETIC, "'": WordReader.quote_between_quotes}
ARITHMETIC = _context("()", _IN_QUOTED_BRACES, closer=")", opener="(", quoted=True)
ARITHMETIC_BRACKETS = _context("[]", _IN_QUOTED_BRACES, closer="]", opener="[", quoted=True)
ARITHMETIC_SECTION = _context("();", _IN_QUOTED_BRACES, closer=")", opener="(", quoted=True)
_ARITHMETICS = (ARITHMETIC, ARITHMETIC_BRACKETS, ARITHMETIC_SECTION)
BRACE_TEXT = _context("}", _QUOTES, closer="}")
_INNER_QUOTES: dict[str, Handler] = {**_IN_ARITHMETIC, '"': WordReader.double_quoted_inside}
BRACE_TEXT_DOCUMENT = _context("}", _INNER_QUOTES, closer="}", quoted=True, document=True)
BRACE_TEXT_QUOTED = _context("}", {**_INNER_QUOTES, "'": WordReader.quote_between_quotes}, closer="}", quoted=True)
BRACE_QUOTE = _context("'", _IN_ARITHMETIC, closer="'", quoted=True)
REPLACE_PATTERN = _context("}/", _QUOTES, closer="}")
