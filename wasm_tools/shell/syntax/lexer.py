"""Tokens from text: blanks, comments, operators, here-documents, line numbers, and the counted depth of nesting.

Words are read by the subclass in words.py, because a word may contain whole scripts. Absent: backtracking; the text is
read once from left to right, so that the time is linear.
"""

from __future__ import annotations

from vesicle.vfs.record import Record

from .ast import Literal, SingleQuoted, Word, set_here_document
from .depth import STACK_SHARE, with_room
from .errors import IncompleteInput, ParseError
from .tokens import (
    BLANKS,
    DIGITS,
    END,
    IO_NUMBER,
    NAME_CHARACTERS,
    NAME_STARTS,
    OPERATOR_STARTS,
    OPERATORS,
    WORD,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .ast import Assignment, CommandList, Redirect, WordPart

    T = TypeVar("T")

# Levels of nesting (compound commands, substitutions, ${…}) one text may have. bash has no limit but its stack.
MAX_DEPTH = 200
# Words and operators of one command, compound ones included; the tree takes some 200 bytes for each.
MAX_TOKENS = 1 << 20
_TOKENS_BETWEEN_LOOKS = (1 << 12) - 1


class Lexer:
    """A position in a text, the token found there, and the here-documents whose bodies are still to come."""

    aliases: Callable[[str], str | None] | None = None  # gives an alias's text, None if it is none
    checkpoint: Callable[[], None] | None = None  # called now and then while a long text is read; may raise

    def __init__(self, text: str, line: int = 1, *, depth: int = 0, extglob: bool = False) -> None:
        if END in text:
            text = text.replace(END, "")
        # A last line without its newline counts as if it had one; only a backslash there must not join anything to it.
        self.text = text + ("\n" + END if text and text[-1] not in "\n\\" else END)
        self.pos: int = 0  # where the next token is looked for
        self.extglob: bool = extglob
        self.warnings: list[tuple[int, str]] = []
        self.depth: int = depth
        self.start: int = 0  # where the current token begins
        self.word: Word | Assignment | None = None  # of the current token, if it is a word
        self.bare: str = ""  # the text of the current token if it is one unquoted literal: a reserved word, perhaps
        self.io_fd: int | None = None  # of the current token, if it is an IO_NUMBER
        self.io_variable: str | None = None
        self.assignments_allowed: bool = True  # whether a word like a=(1) here is an assignment
        self._token: str | None = None
        self._tokens: int = 0  # of the current command
        self._mark: int = 0  # a position whose line is known
        self._mark_line: int = line
        self._pending: list[_HereDocument] = []
        self._arithmetic_ends: dict[int, bool] = {}  # positions behind `((`: does `))` follow
        self._substitutions: int = 0  # how many $(…) are open

    # ---- tokens ----

    def peek(self) -> str:
        """Return the kind of the token at the position without consuming it."""
        token = self._token
        if token is None:
            self._tokens += 1
            if not self._tokens & _TOKENS_BETWEEN_LOOKS:
                self._look_around()
            token = self._token = self._scan()
        return token

    def _look_around(self) -> None:
        if self._tokens > MAX_TOKENS:
            raise ParseError(
                f"cannot allocate memory: a command of more than {MAX_TOKENS} tokens", self.line_at(self.pos)
            )
        if self.checkpoint is not None:
            self.checkpoint()

    def advance(self) -> None:
        """Consume the current token; behind a newline the bodies of pending here-documents follow."""
        if self._token == "\n" and self._pending:
            self._read_here_documents()
        self._token = None

    def skip_newlines(self) -> None:
        """Consume newline tokens."""
        while self.peek() == "\n":
            self.advance()

    def forget(self) -> None:
        """Go back to the start of the current token, to read it by other rules."""
        self.pos = self.start
        self._token = None

    def skip_blanks(self) -> int:
        """Move over blanks, line continuations and a comment; return the new position."""
        text = self.text
        pos = self.pos
        while True:
            char = text[pos]
            if char in BLANKS:
                pos += 1
            elif char == "\\" and text[pos + 1] == "\n":
                pos += 2
            else:
                break
        if char == "#":
            end = text.find("\n", pos)
            pos = end if end >= 0 else len(text) - 1
        self.pos = pos
        return pos

    def _scan(self) -> str:
        pos = self.start = self.skip_blanks()
        char = self.text[pos]
        if char not in OPERATOR_STARTS or (char in "<>" and self.text[pos + 1] == "("):
            return self._scan_word()
        self.bare = ""
        if char == END:
            return END
        return self._scan_operator(pos)

    def _scan_operator(self, pos: int) -> str:
        text = self.text
        operator = text[pos]
        pos += 1
        while True:
            follows = pos
            while text[follows] == "\\" and text[follows + 1] == "\n":
                follows += 2
            longer = operator + text[follows]
            if longer not in OPERATORS:
                break
            operator = longer
            pos = follows + 1
        self.pos = pos
        return operator

    def _scan_word(self) -> str:
        start = self.pos
        word = self.read_word()
        self.word = word
        bare = ""
        if type(word) is Word and len(word.parts) == 1 and type(word.parts[0]) is Literal:
            bare = word.parts[0].text
        self.bare = bare
        if bare and self.text[self.pos] in "<>" and self._is_io_number(bare, start):
            return IO_NUMBER
        return WORD

    def _is_io_number(self, bare: str, start: int) -> bool:
        if self.text[start : self.pos] != bare:
            return False
        if DIGITS.issuperset(bare):
            # A descriptor beyond C's int is an ordinary word to bash.
            if len(bare) > 9:
                return False
            self.io_fd, self.io_variable = int(bare), None
            return True
        variable = bare[1:-1]
        name, bracket, _ = variable.partition("[")
        if bare[0] != "{" or bare[-1] != "}" or not name or (bracket and variable[-1] != "]"):
            return False
        if name[0] not in NAME_STARTS or not NAME_CHARACTERS.issuperset(name):
            return False
        self.io_fd, self.io_variable = None, variable
        return True

    def read_word(self) -> Word | Assignment:
        """Read the word or assignment at the position."""
        raise NotImplementedError

    def read_here_document_body(self, text: str, line: int) -> tuple[WordPart, ...]:
        """Read the parts of a here-document's body."""
        raise NotImplementedError

    def read_list(self) -> CommandList:
        """Read commands up to a token that closes a list."""
        raise NotImplementedError

    # ---- lines and errors ----

    def line_at(self, pos: int) -> int:
        """Return the line of a position; cheap because asked for in nearly ascending order."""
        mark = self._mark
        if pos >= mark:
            self._mark_line += self.text.count("\n", mark, pos)
        else:
            self._mark_line -= self.text.count("\n", pos, mark)
        self._mark = pos
        return self._mark_line

    def source_line(self, pos: int) -> str:
        """Return the text of the line a position is on."""
        begin = self.text.rfind("\n", 0, pos) + 1
        end = self.text.find("\n", pos)
        return self.text[begin : end if end >= 0 else -1]

    def unexpected(self) -> ParseError:
        """Make the error for the current token, as bash words it."""
        token = self.peek()
        if token == END:
            return IncompleteInput("syntax error: unexpected end of file", self.line_at(len(self.text) - 1))
        near = "newline" if token == "\n" else self.text[self.start : self.pos]
        return self.error(f"syntax error near unexpected token `{near}'", self.start, near)

    def error(self, message: str, pos: int, near: str = "") -> ParseError:
        """Make an error at a position."""
        return ParseError(message, self.line_at(pos), near, self.source_line(pos))

    def unclosed(self, closer: str, pos: int) -> IncompleteInput:
        """Make the error for a quote or bracket opened at pos that the text never closes."""
        return IncompleteInput(f"unexpected EOF while looking for matching `{closer}'", self.line_at(pos), closer)

    def nested(self, function: Callable[[], T]) -> T:
        """Call function one level deeper.

        Raises: ParseError more than MAX_DEPTH levels.
        """
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.error("syntax error: nesting too deep", self.pos)
        try:
            if self.depth % STACK_SHARE == 0:
                return with_room(function)
            return function()
        finally:
            self.depth -= 1

    # ---- here-documents ----

    def announce_here_document(self, redirect: Redirect, delimiter: str, *, quoted: bool) -> None:
        """Remember a here-document; its body begins on the next line."""
        self._pending.append(_HereDocument(redirect, delimiter, quoted, self.line_at(self.start)))

    def enter_substitution(self) -> list[_HereDocument]:
        """Set aside what is pending on the way into $(…), whose own here-documents come first."""
        held, self._pending = self._pending, []
        self._substitutions += 1
        return held

    def leave_substitution(self, held: list[_HereDocument]) -> None:
        """Put back what was set aside; what $(…) left open follows with the next line as well."""
        self._substitutions -= 1
        if self._pending:
            count = len(self._pending)
            message = f"command substitution: {count} unterminated here-document{'' if count == 1 else 's'}"
            self.warnings.append((self.line_at(self.pos), message))
        self._pending = held + self._pending

    def finish_here_documents(self) -> None:
        """Read what is still pending at the end of the text."""
        if self._pending:
            self._read_here_documents()

    def _read_here_documents(self) -> None:
        pending, self._pending = self._pending, []
        for document in pending:
            line = self.line_at(self.pos)
            body = self._read_here_document(document)
            parts = (SingleQuoted(body),) if document.quoted else self.read_here_document_body(body, line)
            set_here_document(document.redirect, Word(parts))

    def _read_here_document(self, document: _HereDocument) -> str:
        lines: list[str] = []
        delimiter = document.delimiter
        while self.text[self.pos] != END:
            begin = self.pos
            line = self._here_document_line(document)
            if line == delimiter or line == delimiter + "\n":
                return "".join(lines)
            if self._substitutions and line.startswith(delimiter) and ")" in line[len(delimiter) :]:
                # As in $(cat <<E … E): bash lets the parenthesis share the delimiter's line.
                self.pos = self.text.index(delimiter, begin) + len(delimiter)
                return "".join(lines)
            lines.append(line)
        message = f"here-document at line {document.line} delimited by end-of-file (wanted `{delimiter}')"
        end = self.pos - 1 if self.text[self.pos - 1 : self.pos] == "\n" else self.pos
        self.warnings.append((self.line_at(end), message))
        return "".join(lines)

    def _here_document_line(self, document: _HereDocument) -> str:
        # With an unquoted delimiter a backslash joins lines before the delimiter is looked for.
        text = self.text
        joined = ""
        while True:
            end = text.find("\n", self.pos)
            end = end + 1 if end >= 0 else len(text) - 1
            line = text[self.pos : end]
            self.pos = end
            joined += line.lstrip("\t") if document.redirect.operator == "<<-" and not joined else line
            content = line[:-1]
            backslashes = len(content) - len(content.rstrip("\\"))
            if document.quoted or backslashes % 2 == 0 or text[end] == END:
                return joined


class _HereDocument(Record):
    redirect: Redirect
    delimiter: str
    quoted: bool
    line: int


def here_document_delimiter(raw: str) -> tuple[str, bool]:
    """Return a here-document's delimiter without its quotes, and whether it had any."""
    out: list[str] = []
    quote = ""
    pos = 0
    while pos < len(raw):
        char = raw[pos]
        pos += 1
        if char == quote:
            quote = ""
        elif not quote and char in "'\"":
            quote = char
        elif char == "\\" and quote != "'" and pos < len(raw):
            out.append(raw[pos])
            pos += 1
        elif not (char == "$" and not quote and raw[pos : pos + 1] in ("'", '"')):
            out.append(char)
    text = "".join(out)
    return text, text != raw
