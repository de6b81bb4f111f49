"""[[ … ]]: the conditional expression, after bash(1) CONDITIONAL EXPRESSIONS."""

from __future__ import annotations

from .ast import TestBinary, TestCommand, TestGroup, TestLogic, TestNot, TestUnary, Word, make_word
from .parser_assignments import AssignmentReader
from .tokens import IO_NUMBER, WORD
from .words import REGULAR_EXPRESSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ast import TestNode

UNARY_TESTS = frozenset(f"-{letter}" for letter in "abcdefghknoprstuvwxzGLNORS")
BINARY_TESTS = frozenset(
    ["=", "==", "!=", "=~", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"],
)


class TestParser(AssignmentReader):
    """Parses [[ … ]]: or, and, not, group, unary and binary tests, words."""

    def read_test_command(self) -> TestCommand:
        """Parse from the current token `[[` on, and consume `]]`."""
        line = self.line_at(self.start)
        outer = (self.extglob, self.assignments_allowed)
        self.extglob = True  # patterns in [[ ]] are always extended
        self.assignments_allowed = False
        self.advance()
        expression = self._test_or()
        if self.peek() != WORD or self.bare != "]]":
            raise self._test_error()
        self.extglob, self.assignments_allowed = outer
        self.advance()
        return TestCommand(expression, (), line)

    def _test_error(self) -> Exception:
        token = self.peek()
        near = self.text[self.start : self.pos] if token != "\n" else "newline"
        if not near:
            return self.unexpected()
        return self.error(f"syntax error near `{near}'", self.start, near)

    def _test_or(self) -> TestNode:
        return self._logic("||", self._test_and)

    def _test_and(self) -> TestNode:
        return self._logic("&&", self._test_not)

    def _logic(self, operator: str, operand: Callable[[], TestNode]) -> TestNode:
        operands = [operand()]
        self.skip_newlines()
        while self.peek() == operator:
            self.advance()
            self.skip_newlines()
            operands.append(operand())
            self.skip_newlines()
        return operands[0] if len(operands) == 1 else TestLogic(operator, tuple(operands))

    def _test_not(self) -> TestNode:
        self.skip_newlines()
        token = self.peek()
        if token == WORD and self.bare == "!":
            self.advance()
            return TestNot(self.nested(self._test_not))
        if token == "(":
            self.advance()
            expression = self.nested(self._test_or)
            if self.peek() != ")":
                raise self._test_error()
            self.advance()
            return TestGroup(expression)
        return self._test()

    def _test(self) -> TestNode:
        if self.bare == "]]" and self.peek() == WORD:
            raise self._test_error()
        bare = self.bare
        left = self._test_word()
        if bare in UNARY_TESTS and self._operand_follows():
            return TestUnary(bare, self._test_word())
        operator = self._binary_operator()
        if not operator:
            return TestUnary("-n", left)
        if operator == "=~":
            return TestBinary(operator, left, self._regular_expression())
        return TestBinary(operator, left, self._test_word())

    def _operand_follows(self) -> bool:
        # `[[ -f ]]` and `[[ -f == x ]]` test the word itself.
        return self.peek() in (WORD, IO_NUMBER) and self.bare != "]]" and self.bare not in BINARY_TESTS

    def _test_word(self) -> Word:
        if self.peek() not in (WORD, IO_NUMBER) or self.bare == "]]":
            raise self._test_error()
        word = self.word
        assert type(word) is Word
        self.advance()
        return word

    def _binary_operator(self) -> str:
        token = self.peek()
        operator = self.bare if token == WORD else token
        if operator not in BINARY_TESTS:
            if token == WORD and operator != "]]":
                raise self._test_error()
            return ""
        # The regular expression after =~ is read by rules of its own, so its first token must not be looked at yet.
        self.advance()
        return operator

    def _regular_expression(self) -> Word:
        start = self.start = self.skip_blanks()
        parts = self.read_parts(REGULAR_EXPRESSION)
        if self.pos == start:
            raise self._test_error()
        return make_word(parts)


if TYPE_CHECKING:
    from collections.abc import Callable
