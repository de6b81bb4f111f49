"""The values of arithmetic expressions: 64-bit numbers that wrap, variables, assignments, and bash's complaints.

Absent: expansion of `$x` inside the text (the caller does it, see syntax.ast.Arithmetic) and knowledge of how variables
are stored (the `ArithmeticVariables` protocol).
"""

from __future__ import annotations

from ..syntax.arithmetic import ArithmeticFault, fill_template, parse_arithmetic, wrap
from ..syntax.ast import (
    ArithmeticAssign,
    ArithmeticBinary,
    ArithmeticIncrement,
    ArithmeticNumber,
    ArithmeticOperand,
    ArithmeticTernary,
    ArithmeticUnary,
    ArithmeticVariable,
)
from ..syntax.depth import with_room

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    from ..syntax.ast import Arithmetic, ArithmeticNode

    class ArithmeticVariables(Protocol):
        """Where names get their values; each may raise for reasons of its own (set -u, readonly)."""

        def get(self, name: str) -> str | None:
            """Return a variable's value, None if it has none (which counts as 0)."""
            ...

        def set(self, name: str, value: str) -> None:
            """Assign."""
            ...

        def get_element(self, name: str, subscript: str) -> str | None:
            """Return an array element's value; subscript is text, a key or an expression."""
            ...

        def set_element(self, name: str, subscript: str, value: str) -> None:
            """Assign to an array element."""
            ...


# bash gives up at 1024 (expr.c MAX_EXPR_RECURSION_LEVEL).
MAX_DEPTH = 1024
_STACK_SHARE = 20  # a level takes two to four frames

_CACHE_ENTRIES = 512
_cache: dict[str, ArithmeticNode] = {}


def evaluate(arithmetic: Arithmetic, values: Sequence[str], variables: ArithmeticVariables) -> int:
    """Evaluate a prepared text; values are its operands, expanded.

    Raises: ArithmeticFault the expanded text is wrong.
    """
    expression = arithmetic.expression
    if expression is not None and all(map(_is_plain_number, values)):
        evaluation = _Evaluation(arithmetic.template, variables)
        evaluation.operands = values
        return evaluation.value(expression)
    return evaluate_text(fill_template(arithmetic.template, list(values)), variables)


def evaluate_text(text: str, variables: ArithmeticVariables) -> int:
    """Evaluate text that needs no expansion any more.

    Raises: ArithmeticFault it is wrong.
    """
    return _Evaluation(text, variables).value(_parse_cached(text))


def _parse_cached(text: str) -> ArithmeticNode:
    node = _cache.get(text)
    if node is None:
        node = parse_arithmetic(text)
        _cache[text] = node
        if len(_cache) > _CACHE_ENTRIES:
            _cache.pop(next(iter(_cache)), None)
    return node


def _is_plain_number(value: str) -> bool:
    """Tell whether value is decimal digits that mean what they say (no octal, no overflow)."""
    return value.isdecimal() and len(value) < 19 and (value[0] != "0" or value == "0") and value.isascii()


class _Evaluation:
    """One text being evaluated; a variable whose value is an expression begins another, one level deeper."""

    __slots__ = ("_depth", "_text", "_variables", "operands")

    def __init__(self, text: str, variables: ArithmeticVariables, depth: int = 0) -> None:
        self._text = text
        self._variables = variables
        self._depth = depth
        self.operands: Sequence[str] = ()

    def value(self, node: ArithmeticNode) -> int:
        """Return the value of a node."""
        if type(node) is ArithmeticNumber:
            return node.value
        kind = type(node)
        self._depth += 1
        if self._depth % _STACK_SHARE == 0:
            if self._depth >= MAX_DEPTH:
                raise self._fault("expression recursion level exceeded", 0)
            result = with_room(lambda: _VALUES[kind](self, node))
        else:
            result = _VALUES[kind](self, node)
        self._depth -= 1
        return result

    def _fault(self, message: str, position: int) -> ArithmeticFault:
        # Positions count each operand as the one character it is in the template.
        before = self._text[:position].count("\0")
        position += sum(len(value) - 1 for value in self.operands[:before])
        text = fill_template(self._text, list(self.operands))
        # After ** bash points behind the sign that made the exponent negative.
        return ArithmeticFault(text, message, text[position:].lstrip(" \t\n-" if "exponent" in message else " \t\n"))

    def operand(self, node: ArithmeticOperand) -> int:
        """A part that was expanded to a number."""
        return int(self.operands[node.index])

    # ---- variables ----

    def variable(self, node: ArithmeticVariable) -> int:
        """The number a variable's value stands for, itself an expression perhaps."""
        if node.subscript is None:
            text = self._variables.get(node.name)
        else:
            text = self._variables.get_element(node.name, node.subscript)
        if not text:
            return 0
        if _is_plain_number(text):
            return int(text)
        return _Evaluation(text, self._variables, self._depth).value(_parse_cached(text))

    def _store(self, node: ArithmeticVariable, value: int) -> int:
        if node.subscript is None:
            self._variables.set(node.name, str(value))
        else:
            self._variables.set_element(node.name, node.subscript, str(value))
        return value

    def assign(self, node: ArithmeticAssign) -> int:
        """= and its kin; the target's old value is taken before the new one is worked out, as in bash."""
        if node.operator == "=":
            return self._store(node.target, self.value(node.value))
        old = self.value(node.target)
        return self._store(node.target, self._apply(node.operator[:-1], old, self.value(node.value), node.position))

    def increment(self, node: ArithmeticIncrement) -> int:
        """++ and --."""
        old = self.value(node.target)
        new = self._store(node.target, wrap(old + 1 if node.operator == "++" else old - 1))
        return new if node.prefix else old

    # ---- operators ----

    def unary(self, node: ArithmeticUnary) -> int:
        """+ - ! ~"""
        operand = self.value(node.operand)
        operator = node.operator
        if operator == "-":
            return wrap(-operand)
        if operator == "!":
            return int(not operand)
        return ~operand if operator == "~" else operand

    def ternary(self, node: ArithmeticTernary) -> int:
        """?: evaluates one side only."""
        return self.value(node.yes if self.value(node.condition) else node.no)

    def binary(self, node: ArithmeticBinary) -> int:
        """All others; a chain like 1 + 2 + 3 …, which nests to the left, is walked without recursion."""
        chain = [node]
        left = node.left
        while type(left) is ArithmeticBinary:
            chain.append(left)
            left = left.left
        result = self.value(left)
        for link in reversed(chain):
            operator = link.operator
            if operator == "&&":
                result = int(result != 0 and self.value(link.right) != 0)
            elif operator == "||":
                result = int(result != 0 or self.value(link.right) != 0)
            else:
                result = self._apply(operator, result, self.value(link.right), link.position)
        return result

    def _apply(self, operator: str, left: int, right: int, position: int) -> int:
        if operator in ("/", "%") and not right:
            raise self._fault("division by 0", position)
        if operator == "**" and right < 0:
            raise self._fault("exponent less than 0", position)
        return wrap(_OPERATORS[operator](left, right))


def _divide(left: int, right: int) -> int:
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


_VALUES: dict[type, Callable[[_Evaluation, Any], int]] = {
    ArithmeticOperand: _Evaluation.operand,
    ArithmeticVariable: _Evaluation.variable,
    ArithmeticAssign: _Evaluation.assign,
    ArithmeticIncrement: _Evaluation.increment,
    ArithmeticUnary: _Evaluation.unary,
    ArithmeticTernary: _Evaluation.ternary,
    ArithmeticBinary: _Evaluation.binary,
}
# Rounding and shifts as C has them: towards zero, and by the count modulo 64.
_OPERATORS: dict[str, Callable[[int, int], int]] = {
    ",": lambda left, right: right,
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "&": lambda left, right: left & right,
    "==": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    "<": lambda left, right: int(left < right),
    "<=": lambda left, right: int(left <= right),
    ">": lambda left, right: int(left > right),
    ">=": lambda left, right: int(left >= right),
    "<<": lambda left, right: left << (right & 63),
    ">>": lambda left, right: left >> (right & 63),
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": _divide,
    "%": lambda left, right: left - right * _divide(left, right),
    "**": lambda left, right: pow(left, right, 1 << 64),
}
