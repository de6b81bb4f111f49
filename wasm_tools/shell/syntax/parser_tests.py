"""[[ … ]]: the conditional expression, after bash(1) CONDITIONAL EXPRESSIONS."""

from __future__ import annotations

from .ast import TestBinary, TestCommand, TestGroup, TestLogic, TestNot, TestUnary, Word, make_word
from .errors import ConditionError, ParseError
from .parser_assignments import AssignmentReader
from .tokens import END, IO_NUMBER, WORD
from .words import REGULAR_EXPRESSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .ast import TestNode

UNARY_TESTS = frozenset(f"-{letter}" for letter in "abcdefghknoprstuvwxzGLNORS")
BINARY_TESTS = frozenset(
    ["=", "==", "!=", "=~", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"],
)


class TestParser(AssignmentReader):
    """Parses [[ … ]]: or, and, not, group, unary and binary tests, words."""

    _negates_patterns = False  # `!(` begins a pattern in the conditional expression that is read

    def read_test_command(self) -> TestCommand:
        """Parse from the current token `[[` on, and consume `]]`."""
        line = self.line_at(self.start)
        outer = (self.extglob, self.assignments_allowed)
        negates, self._negates_patterns = self._negates_patterns, self.extglob
        self.extglob = True  # patterns in [[ ]] are always extended
        self.assignments_allowed = False
        self.advance()
        expression = self._test_or()
        if self.peek() != WORD or self.bare != "]]":
            raise self._test_error("syntax error in conditional expression", ": unexpected token `{}'")
        self.extglob, self.assignments_allowed = outer
        self._negates_patterns = negates
        self.advance()
        return TestCommand(expression, (), line)

    def _test_error(self, word_message: str, token_message: str) -> ParseError:
        """Make the error for the current token; the second text is used, after the first, if it is no word."""
        token = self.peek()
        if token == END:
            return self.unexpected()
        near = "newline" if token == "\n" else self.text[self.start : self.pos]
        message = word_message if token in (WORD, IO_NUMBER) and self.bare != "]]" else word_message + token_message
        error = ConditionError(message.format(near), self.line_at(self.start), near)
        if token == "\n":
            error.status = ParseError.status
        return error

    def _operand(self, kind: str) -> Word:
        if self.peek() not in (WORD, IO_NUMBER) or self.bare == "]]":
            raise self._test_error("unexpected argument `{}' to conditional " + kind + " operator", "")
        return self._test_word()

    def _test_or(self) -> TestNode:
        return self._logic("||", self._test_and)

    def _test_and(self) -> TestNode:
        return self._logic("&&", self._test_not)

    def _logic(self, operator: str, operand: Callable[[], TestNode]) -> TestNode:
        operands = [operand()]
        while self.peek() == operator:
            self.advance()
            self.skip_newlines()
            operands.append(operand())
        return operands[0] if len(operands) == 1 else TestLogic(operator, tuple(operands))

    def _test_not(self) -> TestNode:
        self.skip_newlines()
        token = self.peek()
        if token == WORD and not self._negates_patterns and self.text.startswith("!(", self.start):
            self.forget()
            self.pos += 1
            return TestNot(self.nested(self._test_not))
        if token == WORD and self.bare == "!":
            self.advance()
            return TestNot(self.nested(self._test_not))
        if token == "(":
            self.advance()
            expression = self.nested(self._test_or)
            if self.peek() != ")":
                raise self._test_error("unexpected token `{}', expected `)'", "")
            self.advance()
            self.skip_newlines()
            return TestGroup(expression)
        return self._test()

    def _test(self) -> TestNode:
        if self.peek() not in (WORD, IO_NUMBER):
            raise self._test_error("unexpected token `{}' in conditional command", "")
        if self.bare == "]]":
            raise ConditionError("", self.line_at(self.start), "]]")
        bare = self.bare
        left = self._test_word()
        if bare in UNARY_TESTS:
            operand = self._operand("unary")
            self.skip_newlines()
            return TestUnary(bare, operand)
        operator = self._binary_operator()
        if not operator:
            return TestUnary("-n", left)
        right = self._regular_expression() if operator == "=~" else self._operand("binary")
        self.skip_newlines()
        return TestBinary(operator, left, right)

    def _test_word(self) -> Word:
        word = self.word
        assert type(word) is Word
        self.advance()
        return word

    def _binary_operator(self) -> str:
        token = self.peek()
        if token == WORD and self.bare == "]]":
            return ""
        operator = self.bare if token == WORD else token
        if operator in BINARY_TESTS:
            # The regular expression after =~ is read by rules of its own, so its first token must not be looked at yet.
            self.advance()
            return operator
        if token in (WORD, IO_NUMBER):
            raise self._test_error("conditional binary operator expected", "")
        if token not in ("&&", "||", ")"):
            raise self._test_error("unexpected token `{}', conditional binary operator expected", "")
        return ""

    def _regular_expression(self) -> Word:
        start = self.start = self.skip_blanks()
        if self.text.startswith("]]", start):
            raise ConditionError("unexpected argument `]]' to conditional binary operator", self.line_at(start), "]]")
        parts = self.read_parts(REGULAR_EXPRESSION)
        if self.pos == start:
            raise self._test_error("unexpected argument `{}' to conditional binary operator", "")
        return make_word(parts)
