"""Arithmetic of small plain numbers, as loops are full of: no errors, no text to read, no effect but a last assignment.

Each function returns None where something is out of the ordinary; then nothing was done, and arithmetic.py does all of it.
"""

from __future__ import annotations

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
from .values import NAMEREF, IndexedArray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    from ..syntax.ast import Arithmetic, ArithmeticNode
    from .values import Variable
    from .variables import Variables

    Table: TypeAlias = dict[str, Variable]
    # A node is told apart by its type kept in a variable, which no type checker follows.
    Node: TypeAlias = Any

# Levels a tree may have to be evaluated by recursion here.
_LEVELS = 12
_LIMIT = 1 << 63
_DIGITS = 18  # of a number that fits in 64 bits whatever its digits


def prepare(expression: Arithmetic) -> bool:
    """Tell whether evaluate() may take an expression at all."""
    node: Node = expression.expression
    kind: type = node.__class__
    if kind is ArithmeticAssign:
        return node.target.subscript is None and node.operator[:-1] in _ASSIGNABLE and _is_pure(node.value, _LEVELS)
    if kind is ArithmeticIncrement:
        return node.target.subscript is None
    return node is not None and _is_pure(node, _LEVELS)


def _is_pure(node: Node, levels: int) -> bool:
    if not levels:
        return False
    kind: type = node.__class__
    if kind is ArithmeticBinary:
        known = node.operator in _OPERATORS or node.operator in _LAZY
        return known and _is_pure(node.left, levels - 1) and _is_pure(node.right, levels - 1)
    if kind is ArithmeticTernary:
        return all(_is_pure(part, levels - 1) for part in (node.condition, node.yes, node.no))
    if kind is ArithmeticUnary:
        return _is_pure(node.operand, levels - 1)
    return kind in _PURE


def evaluate(node: ArithmeticNode, variables: Variables, values: Sequence[str]) -> int | None:
    """Evaluate an expression that prepare() said yes to; values are its operands, expanded.

    Raises: as Variables.set
    """
    effect = _EFFECTS.get(type(node))
    return _PURE[type(node)](node, variables.table, values) if effect is None else effect(node, variables, values)


def _increment(node: ArithmeticIncrement, variables: Variables, values: Sequence[str]) -> int | None:
    old = _scalar(node.target.name, variables.table)
    if old is None or not -_LIMIT < old < _LIMIT - 1:
        return None
    new = old + 1 if node.operator == "++" else old - 1
    variables.set(node.target.name, str(new))
    return new if node.prefix else old


def _assign(node: ArithmeticAssign, variables: Variables, values: Sequence[str]) -> int | None:
    table = variables.table
    operator = node.operator
    old = 0 if operator == "=" else _scalar(node.target.name, table)
    value = None if old is None else _PURE[type(node.value)](node.value, table, values)
    if value is None or old is None:
        return None
    result = value if operator == "=" else _fitting(_OPERATORS[operator[:-1]](old, value))
    if result is not None:
        variables.set(node.target.name, str(int(result)))
    return result


def _fitting(result: int | None) -> int | None:
    return result if result is not None and -_LIMIT <= result < _LIMIT else None


def _number(text: str) -> int | None:
    """Read a plain decimal number."""
    if len(text) <= _DIGITS and text.isascii():
        if text.isdecimal():
            return int(text) if text[0] != "0" or len(text) == 1 else None
        if not text:
            return 0
        if text[0] == "-" and text[1:].isdecimal() and text[1] != "0":
            return int(text)
    return None


def _scalar(name: str, table: Table) -> int | None:
    variable = table.get(name)
    if variable is None:
        return 0
    value = variable.value
    return _number(value) if type(value) is str and not variable.flags & NAMEREF else None


def _variable(node: ArithmeticVariable, table: Table, values: Sequence[str]) -> int | None:
    subscript = node.subscript
    if subscript is None:
        return _scalar(node.name, table)
    variable = table.get(node.name)
    if variable is None or type(variable.value) is not IndexedArray:
        return None
    key = int(subscript) if subscript.isdecimal() and subscript.isascii() and subscript[0] != "0" else None
    if key is None and subscript.isidentifier() and subscript in table:
        key = _scalar(subscript, table)
    if key is None or key < 0:
        return 0 if subscript == "0" and not variable.value.items else None
    text = variable.value.items.get(key)
    return 0 if text is None else _number(text)


def _operand(node: ArithmeticOperand, table: Table, values: Sequence[str]) -> int | None:
    text = values[node.index]
    return _number(text) if text.isdecimal() else None  # a sign or nothing changes how the text is read


def _literal(node: ArithmeticNumber, table: Table, values: Sequence[str]) -> int:
    return node.value


def _binary(node: ArithmeticBinary, table: Table, values: Sequence[str]) -> int | None:
    left_node = node.left
    left = _PURE[type(left_node)](left_node, table, values)
    if left is None:
        return None
    operator = node.operator
    if operator in _LAZY and bool(left) is _LAZY[operator]:
        return int(left != 0)
    right_node = node.right
    right = _PURE[type(right_node)](right_node, table, values)
    if right is None:
        return None
    if operator in _LAZY:
        return int(right != 0)
    result = _OPERATORS[operator](left, right)
    return result if result is not None and -_LIMIT <= result < _LIMIT else None


def _ternary(node: ArithmeticTernary, table: Table, values: Sequence[str]) -> int | None:
    condition = _PURE[type(node.condition)](node.condition, table, values)
    if condition is None:
        return None
    chosen = node.yes if condition else node.no
    return _PURE[type(chosen)](chosen, table, values)


def _unary(node: ArithmeticUnary, table: Table, values: Sequence[str]) -> int | None:
    operand = _PURE[type(node.operand)](node.operand, table, values)
    return None if operand is None else _fitting(_UNARY[node.operator](operand))


def _divide(left: int, right: int) -> int | None:
    return left // right if left >= 0 and right > 0 else None


def _remainder(left: int, right: int) -> int | None:
    return left % right if left >= 0 and right > 0 else None


# The result of the left side that decides alone.
_LAZY = {"&&": False, "||": True}
_OPERATORS: dict[str, Callable[[int, int], int | None]] = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
    "/": _divide,
    "%": _remainder,
    "&": int.__and__,
    "|": int.__or__,
    "^": int.__xor__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
    "==": int.__eq__,
    "!=": int.__ne__,
}
_ASSIGNABLE = frozenset(["", "+", "-", "*", "/", "%", "&", "|", "^"])
_UNARY: dict[str, Callable[[int], int]] = {
    "+": int.__pos__,
    "-": int.__neg__,
    "~": int.__invert__,
    "!": lambda operand: int(not operand),
}
_PURE: dict[type, Callable[[Any, Table, Sequence[str]], int | None]] = {
    ArithmeticNumber: _literal,
    ArithmeticVariable: _variable,
    ArithmeticOperand: _operand,
    ArithmeticBinary: _binary,
    ArithmeticTernary: _ternary,
    ArithmeticUnary: _unary,
}
_EFFECTS: dict[type, Callable[[Any, Variables, Sequence[str]], int | None]] = {
    ArithmeticIncrement: _increment,
    ArithmeticAssign: _assign,
}
