"""test and [: the tests of [[ ]] as a command, read by POSIX's rules for the number of arguments."""

from __future__ import annotations

from ..interp.conditions import COMPARE, FILES, UNARY
from ..interp.errors import UsageError
from .options import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_STRINGS = frozenset(["=", "==", "!=", "<", ">"])
_BINARY = _STRINGS | COMPARE.keys() | FILES.keys() | {"-a", "-o"}
_NESTING = 40


def test(shell: Interpreter, argv: list[str]) -> int:
    """Evaluate argv[1:]; for [ the last argument must be ]."""
    arguments = argv[1:]
    if argv[0] == "[":
        if not arguments or arguments[-1] != "]":
            raise UsageError("missing `]'")
        arguments = arguments[:-1]
    if len(arguments) == 3 and arguments[1] in _BINARY:
        return 0 if binary(shell, *arguments) else 1
    if len(arguments) == 2 and arguments[0] in UNARY:
        return 0 if UNARY[arguments[0]](shell, arguments[1]) else 1
    return 0 if _Test(shell, arguments).whole() else 1


class _Test:
    """One expression being read."""

    def __init__(self, shell: Interpreter, arguments: list[str]) -> None:
        self._shell = shell
        self._arguments = arguments
        self._at = 0
        self._depth = 0

    def whole(self) -> bool:
        arguments = self._arguments
        by_count = (self._none, self._one, self._two, self._three)
        if len(arguments) < 4:
            return by_count[len(arguments)](arguments)
        if len(arguments) == 4:
            if arguments[0] == "!":
                return not self._three(arguments[1:])
            if arguments[0] == "(" and arguments[3] == ")":
                return self._two(arguments[1:3])
        value = self._or()
        if self._at < len(arguments):
            raise UsageError("too many arguments")
        return value

    def _none(self, arguments: list[str]) -> bool:
        return False

    def _one(self, arguments: list[str]) -> bool:
        return arguments[0] != ""

    def _two(self, arguments: list[str]) -> bool:
        operator, operand = arguments
        if operator == "!":
            return operand == ""
        if operator in UNARY:
            return self._unary(operator, operand)
        raise UsageError(f"{operator}: unary operator expected")

    def _three(self, arguments: list[str]) -> bool:
        left, operator, right = arguments
        if operator in _BINARY:
            return binary(self._shell, left, operator, right)
        if left == "!":
            return not self._two(arguments[1:])
        if left == "(" and right == ")":
            return operator != ""
        raise UsageError(f"{operator}: binary operator expected")

    def _or(self) -> bool:
        value = self._and()
        while self._peek() == "-o":
            self._at += 1
            right = self._and()
            value = value or right
        return value

    def _and(self) -> bool:
        value = self._term()
        while self._peek() == "-a":
            self._at += 1
            right = self._term()
            value = value and right
        return value

    def _peek(self) -> str | None:
        return self._arguments[self._at] if self._at < len(self._arguments) else None

    def _next(self) -> str:
        if self._at >= len(self._arguments):
            raise UsageError("argument expected")
        self._at += 1
        return self._arguments[self._at - 1]

    def _term(self) -> bool:
        self._depth += 1
        if self._depth > _NESTING:
            raise UsageError("too many levels of parentheses")
        negated = False
        word = self._next()
        while word == "!" and self._at < len(self._arguments):
            negated = not negated
            word = self._next()
        value = self._primary(word)
        self._depth -= 1
        return value is not negated

    def _primary(self, word: str) -> bool:
        if word == "(":
            value = self._or()
            if self._next() != ")":
                raise UsageError("`)' expected")
            return value
        rest = self._arguments[self._at : self._at + 2]
        if len(rest) >= 2 and rest[0] in _BINARY and rest[0] not in ("-a", "-o"):
            operator = self._next()
            return binary(self._shell, word, operator, self._next())
        if word in UNARY and rest:
            return self._unary(word, self._next())
        return word != ""

    def _unary(self, operator: str, operand: str) -> bool:
        return UNARY[operator](self._shell, operand)


def binary(shell: Interpreter, left: str, operator: str, right: str) -> bool:
    """Evaluate a test of two operands.

    Raises: UsageError no number where one is needed.
    """
    if operator in ("=", "=="):
        return left == right
    if operator == "!=":
        return left != right
    if operator in COMPARE:
        what = "integer expression expected"
        return COMPARE[operator](number(left, what), number(right, what))
    if operator in FILES:
        return FILES[operator](shell, left, right)
    if operator == "-a":
        return bool(left) and bool(right)
    if operator == "-o":
        return bool(left) or bool(right)
    return left < right if operator == "<" else left > right
