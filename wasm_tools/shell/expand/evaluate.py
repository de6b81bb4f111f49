"""Arithmetic of the shell: expand what `$` stands for, then evaluate, with the shell's variables."""

from __future__ import annotations

from ..syntax.arithmetic import ArithmeticFault
from ..syntax.ast import ArithmeticBinary, ArithmeticIncrement, ArithmeticNumber, ArithmeticVariable
from . import arithmetic
from .errors import ExpansionError, ExpressionError
from .expand import expand_operand
from .names import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..syntax.ast import Arithmetic, ArithmeticNode
    from .context import Context
    from .variables import Variables


class _Names:
    """The shell's variables as arithmetic sees them."""

    __slots__ = ("_context", "_variables")

    def __init__(self, context: Context) -> None:
        self._context = context
        self._variables = context.variables

    def get(self, name: str) -> str | None:
        value = self._variables.get(name)
        if value is None and "nounset" in self._context.options:
            raise ExpansionError(f"{name}: unbound variable", fatal=True)
        return value

    def set(self, name: str, value: str) -> None:
        self._variables.set(name, value)

    def get_element(self, name: str, subscript: str) -> str | None:
        name = self._variables.resolve(name)[0]
        key = self._variables.key(name, subscript)
        try:
            return self._variables.element(name, key)
        except ExpansionError:
            self._context.error(f"{name}: bad array subscript")
            return None

    def set_element(self, name: str, subscript: str, value: str) -> None:
        name = self._variables.resolve(name)[0]
        key = self._variables.key(name, subscript)
        array = self._variables.array(name)
        if isinstance(key, int) and key + (0 if array is None else array.end()) < 0:  # type: ignore[union-attr]
            self._context.error(f"{name}[{subscript}]: bad array subscript")
            return
        self._variables.set_element(name, key, value)


def evaluate(context: Context, expression: Arithmetic) -> int:
    """Evaluate an arithmetic text of the script.

    Raises: ExpansionError it is wrong.
    """
    if not expression.operands and expression.expression is not None and "nounset" not in context.options:
        quick = _quick(expression.expression, context.variables)
        if quick is not None:
            return quick
    values = [expand_operand(context, part) for part in expression.operands]
    try:
        return arithmetic.evaluate(expression, values, _Names(context))
    except ArithmeticFault as fault:
        raise ExpressionError(str(fault)) from None


def _quick(node: ArithmeticNode, variables: Variables) -> int | None:
    """Evaluate what loops are made of: a counter, a comparison, an increment. None: the general way, nothing was done."""
    if type(node) is ArithmeticIncrement:
        return _quick_increment(node, variables)
    if type(node) is ArithmeticBinary:
        apply = _QUICK_OPERATORS.get(node.operator)
        if apply is None:
            return None
        left = _quick_operand(node.left, variables)
        right = None if left is None else _quick_operand(node.right, variables)
        return None if left is None or right is None else apply(left, right)
    return _quick_operand(node, variables)


def _quick_operand(node: ArithmeticNode, variables: Variables) -> int | None:
    if type(node) is ArithmeticNumber:
        return node.value if -_SMALL < node.value < _SMALL else None
    if type(node) is ArithmeticVariable and node.subscript is None:
        return _quick_number(variables.get(node.name))
    return None


def _quick_number(text: str | None) -> int | None:
    """Read a plain decimal number so small that no sum or product of two overflows."""
    if text is None or not text.isdecimal() or len(text) > 9 or not text.isascii() or (text[0] == "0" and text != "0"):
        return None
    return int(text)


def _quick_increment(node: ArithmeticIncrement, variables: Variables) -> int | None:
    target = node.target
    if target.subscript is not None:
        return None
    old = _quick_number(variables.get(target.name))
    if old is None:
        return None
    new = old + 1 if node.operator == "++" else old - 1
    variables.set(target.name, str(new))
    return new if node.prefix else old


_SMALL = 10**9
# Evaluations inside each other between two looks at the stack; one takes about ten frames.
_LEVELS_BETWEEN_LOOKS = 4
_QUICK_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "<": lambda left, right: int(left < right),
    "<=": lambda left, right: int(left <= right),
    ">": lambda left, right: int(left > right),
    ">=": lambda left, right: int(left >= right),
    "==": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
}


def evaluate_text(context: Context, text: str) -> int:
    """Evaluate text that was expanded before: a subscript, the value of an integer variable, an operand of `let`.

    Raises: ExpansionError it is wrong.
    """
    if text.isdecimal() and text.isascii() and len(text) < 19 and text[0] != "0":
        return int(text)
    # A subscript may name variables whose values have subscripts: x='a[x]'.
    depth = context.evaluations
    if depth >= arithmetic.MAX_DEPTH:
        raise ExpressionError(f'{text}: expression recursion level exceeded (error token is "{text}")')
    context.evaluations = depth + 1
    try:
        if depth and not depth % _LEVELS_BETWEEN_LOOKS:
            return context.deepen(lambda: _evaluate_text(context, text))
        return _evaluate_text(context, text)
    except ArithmeticFault as fault:
        raise ExpressionError(str(fault)) from None
    finally:
        context.evaluations = depth


def _evaluate_text(context: Context, text: str) -> int:
    if is_name(text):
        text = _Names(context).get(text) or "0"
        if text.isdecimal() and text.isascii() and len(text) < 19 and text[0] != "0":
            return int(text)
    return arithmetic.evaluate_text(text, _Names(context))
