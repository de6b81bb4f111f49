"""Compound commands: groups, conditionals, loops, case, arithmetic, functions and coprocesses."""

from __future__ import annotations

from .arithmetic import make_arithmetic
from .ast import (
    ArithmeticCommand,
    BraceGroup,
    Case,
    CaseClause,
    CommandList,
    Coprocess,
    ForArithmetic,
    ForEach,
    FunctionDefinition,
    If,
    IfClause,
    Literal,
    Loop,
    Select,
    Subshell,
    Word,
)
from .errors import HeaderError
from .parser_tests import TestParser
from .tokens import BLANKS, CASE_TERMINATORS, IO_NUMBER, WORD
from .words import ARITHMETIC, ARITHMETIC_SECTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .ast import Arithmetic, Command, CompoundCommand, Redirect, WordPart


class CompoundParser(TestParser):
    """One method per compound command; the current token is its first word, which the method consumes."""

    def read_command(self) -> Command:
        """Parse one command, without pipes."""
        raise NotImplementedError

    def expands_alias(self, *, first_word: bool) -> bool:
        """Put an alias's text in the place of the current word, if it is one; the token is then to be read anew."""
        raise NotImplementedError

    def read_pipeline(self) -> Command:
        """Parse one pipeline."""
        raise NotImplementedError

    def read_redirects(self) -> tuple[Redirect, ...]:
        """Parse the redirections behind a compound command."""
        raise NotImplementedError

    def read_simple_command(self, first: Word | None = None) -> Command:
        """Parse a simple command or name() function; first is a word already consumed."""
        raise NotImplementedError

    def read_compound(self) -> CompoundCommand | None:
        """Parse a compound command with its redirections; None if the current token begins none."""
        token = self.peek()
        parse = _COMPOUNDS.get(self.bare if token == WORD else token)
        if parse is None:
            return None
        command = self.nested(lambda: parse(self))
        redirects = self.read_redirects()
        if redirects:
            object.__setattr__(command, "redirects", redirects)
        return command

    # ---- pieces ----

    def expect_word(self, word: str) -> None:
        """Consume a reserved word.

        Raises: ParseError something else is there.
        """
        if self.peek() != WORD or self.bare != word:
            raise self.unexpected()
        self.advance()
        self.assignments_allowed = True

    def _peek_behind_alias(self, *, first_word: bool = False) -> str:
        """Peek at a word that is an alias if the one before it was, and ended in a blank."""
        token = self.peek()
        while token == WORD and self.expands_alias(first_word=first_word):
            token = self.peek()
        return token

    def read_body(self) -> CommandList:
        """Parse a list that must not be empty."""
        body = self.read_list()
        if not body.items:
            raise self.unexpected()
        return body

    def _begin(self) -> int:
        line = self.line_at(self.start)
        self.advance()
        self.assignments_allowed = True
        return line

    def _do_group(self) -> CommandList:
        self.expect_word("do")
        body = self.read_body()
        self.expect_word("done")
        return body

    # ---- groups ----

    def brace_group(self) -> CompoundCommand:
        line = self._begin()
        body = self.read_body()
        self.expect_word("}")
        return BraceGroup(body, (), line)

    def parenthesis(self) -> CompoundCommand:
        if self.text[self.start + 1] == "(" and self.is_arithmetic(self.start + 2):
            return self._arithmetic_command()
        line = self._begin()
        body = self.read_body()
        if self.peek() != ")":
            raise self.unexpected()
        self.advance()
        return Subshell(body, (), line)

    def _arithmetic_command(self) -> CompoundCommand:
        line = self.line_at(self.start)
        self.forget()
        self.pos += 2
        return ArithmeticCommand(self.read_arithmetic(ARITHMETIC, 2), (), line)

    # ---- conditionals and loops ----

    def conditional(self) -> CompoundCommand:
        line = self._begin()
        clauses = [self._if_clause()]
        otherwise = None
        while self.peek() == WORD and self.bare == "elif":
            self.advance()
            clauses.append(self._if_clause())
        if self.peek() == WORD and self.bare == "else":
            self.advance()
            otherwise = self.read_body()
        self.expect_word("fi")
        return If(tuple(clauses), otherwise, (), line)

    def _if_clause(self) -> IfClause:
        self.assignments_allowed = True
        condition = self.read_body()
        self.expect_word("then")
        return IfClause(condition, self.read_body())

    def loop(self) -> CompoundCommand:
        until = self.bare == "until"
        line = self._begin()
        condition = self.read_body()
        return Loop(until, condition, self._do_group(), (), line)

    def for_loop(self) -> CompoundCommand:
        line = self._begin()
        self.assignments_allowed = False
        if self.peek() == "(" and self.text[self.start + 1] == "(":
            return self._for_arithmetic(line)
        name, words, body = self._for_each()
        return ForEach(name, words, body, (), line)

    def select(self) -> CompoundCommand:
        line = self._begin()
        name, words, body = self._for_each()
        return Select(name, words, body, (), line)

    def _for_each(self) -> tuple[str, tuple[Word, ...] | None, CommandList]:
        self.assignments_allowed = False
        if self._peek_behind_alias() != WORD or type(self.word) is not Word:
            raise self.unexpected()
        end = self.pos
        name = self.text[self.start : end]
        self.advance()
        words = self._for_words()
        self.skip_newlines()
        if self.peek() == WORD and self.bare == "{" and (words is not None or not self._same_line(end)):
            # An old spelling that bash still takes: for x in …; { …; }
            self.advance()
            self.assignments_allowed = True
            body = self.read_body()
            self.expect_word("}")
            return name, words, body
        return name, words, self._do_group()

    def _same_line(self, begin: int) -> bool:
        """Tell whether only blanks stand between begin and the current token."""
        return BLANKS.issuperset(self.text[begin : self.start])

    def _for_words(self) -> tuple[Word, ...] | None:
        if self.peek() == ";":
            self.advance()
            return None
        at_line_start = self.peek() == "\n"
        self.skip_newlines()
        if self._peek_behind_alias(first_word=at_line_start) != WORD or self.bare != "in":
            return None
        self.advance()
        words: list[Word] = []
        while self._peek_behind_alias() == WORD:
            assert type(self.word) is Word
            words.append(self.word)
            self.advance()
        if self.peek() not in (";", "\n"):
            raise self.unexpected()
        self.advance()
        return tuple(words)

    def _for_arithmetic(self, line: int) -> CompoundCommand:
        self.forget()
        self.pos += 2
        start = self._section()
        condition = self._section()
        step = self._section(last=True)
        if self.peek() == ";":
            self.advance()
        self.skip_newlines()
        if self.peek() == WORD and self.bare == "{":
            self.advance()
            self.assignments_allowed = True
            body = self.read_body()
            self.expect_word("}")
        else:
            body = self._do_group()
        return ForArithmetic(start, condition, step, body, (), line)

    def _section(self, *, last: bool = False) -> Arithmetic | None:
        begin = self.pos
        parts = self.read_parts(ARITHMETIC_SECTION)
        closer = "))" if last else ";"
        found = self.text[self.pos : self.pos + len(closer)]
        if found != closer:
            message = "`;' unexpected" if last and found[0] == ";" else "arithmetic expression required"
            raise self._bad_header(f"syntax error: {message}", begin)
        self.pos += len(closer)
        parts = _stripped(parts)
        return make_arithmetic(Word(parts)) if parts else None

    def _bad_header(self, message: str, pos: int) -> HeaderError:
        """Make the error of a for ((…)) whose sections are not three: bash shows only them."""
        opened = self.text.rindex("((", 0, pos)
        closed = self.text.find("))", pos)
        header = self.text[opened : closed + 2] if closed >= 0 else self.source_line(pos)
        return HeaderError(message, self.line_at(pos), "", header)

    # ---- case ----

    def case_command(self) -> CompoundCommand:
        line = self._begin()
        self.assignments_allowed = False
        if self._peek_behind_alias() != WORD:
            raise self.unexpected()
        word = self.word
        assert type(word) is Word
        self.advance()
        self.skip_newlines()
        self.expect_word("in")
        clauses: list[CaseClause] = []
        while True:
            self.assignments_allowed = False
            self.skip_newlines()
            if self.peek() == WORD and self.bare == "esac":
                break
            clause, closed = self._case_clause()
            clauses.append(clause)
            if not closed:
                break
        self.expect_word("esac")
        return Case(word, tuple(clauses), (), line)

    def _case_clause(self) -> tuple[CaseClause, bool]:
        if self.peek() == "(":
            self.advance()
        patterns = [self._case_pattern()]
        while self.peek() == "|":
            self.advance()
            patterns.append(self._case_pattern())
        if self.peek() != ")":
            raise self.unexpected()
        self.advance()
        self.assignments_allowed = True
        body = self.read_list()
        terminator = self.peek()
        closed = terminator in CASE_TERMINATORS
        if closed:
            self.advance()
        return CaseClause(tuple(patterns), body, terminator if closed else ";;"), closed

    def _case_pattern(self) -> Word:
        if self.peek() not in (WORD, IO_NUMBER):
            raise self.unexpected()
        word = self.word
        assert type(word) is Word
        self.advance()
        return word

    # ---- other ----

    def test_command(self) -> CompoundCommand:
        return self.read_test_command()

    def read_function(self) -> Command:
        """Parse `function name [()] body` from its reserved word on."""
        line = self._begin()
        self.assignments_allowed = False
        if self._peek_behind_alias() != WORD:
            raise self.unexpected()
        name = self.text[self.start : self.pos]
        self.advance()
        if self.peek() == "(":
            if self.text[self.start + 1] == "(":
                return self.read_function_body(name, line, keyword=True)
            opened = self.pos
            self.advance()
            if self.peek() != ")":
                # function f (list): the parenthesis opens the body already.
                self.pos, self._token = opened - 1, None
                return self.read_function_body(name, line, keyword=True)
            self.advance()
        return self.read_function_body(name, line, keyword=True)

    def read_function_body(self, name: str, line: int, *, keyword: bool) -> Command:
        """Parse the compound command that is a function's body."""
        self.assignments_allowed = True
        self.skip_newlines()
        begin = self.pos
        body = self.read_compound()
        if body is None:
            raise self.unexpected()
        return FunctionDefinition(name, body, keyword, line, self.pos - begin)

    def read_coprocess(self) -> Command:
        """Parse `coproc [name] command` from its reserved word on."""
        line = self._begin()
        compound = self.read_compound()
        if compound is not None:
            return Coprocess("COPROC", compound, line)
        if self.peek() != WORD or not self.bare:
            return Coprocess("COPROC", self.read_simple_command(), line)
        # A word names the coprocess only if a compound command follows it.
        name, word = self.bare, self.word
        self.advance()
        compound = self.read_compound()
        if compound is not None:
            return Coprocess(name, compound, line)
        assert type(word) is Word
        return Coprocess("COPROC", self.read_simple_command(word), line)


def _stripped(parts: tuple[WordPart, ...]) -> tuple[WordPart, ...]:
    """Take blanks off both ends of an arithmetic text."""
    if parts and type(parts[0]) is Literal:
        text = parts[0].text.lstrip(" \t\n")
        parts = (Literal(text), *parts[1:]) if text else parts[1:]
    if parts and type(parts[-1]) is Literal:
        text = parts[-1].text.rstrip(" \t\n")
        parts = (*parts[:-1], Literal(text)) if text else parts[:-1]
    return parts


_COMPOUNDS: dict[str, Callable[[CompoundParser], CompoundCommand]] = {
    "{": CompoundParser.brace_group,
    "(": CompoundParser.parenthesis,
    "if": CompoundParser.conditional,
    "while": CompoundParser.loop,
    "until": CompoundParser.loop,
    "for": CompoundParser.for_loop,
    "select": CompoundParser.select,
    "case": CompoundParser.case_command,
    "[[": CompoundParser.test_command,
}
