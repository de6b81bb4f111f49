"""Arithmetic of the shell: expand what `$` stands for, then evaluate, with the shell's variables."""

from __future__ import annotations

from ..syntax.arithmetic import ArithmeticFault
from . import arithmetic, arithmetic_quick
from .errors import ExpansionError, ExpressionError
from .expand import expand_operand
from .names import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..syntax.ast import Arithmetic
    from .context import Context


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
            value = self._variables.element(name, key)
        except ExpansionError:
            self._context.error(f"{name}: bad array subscript")
            return None
        if value is None and "nounset" in self._context.options and name not in self._variables.table:
            raise ExpansionError(f"{name}: unbound variable", fatal=True)
        return value

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
    values = [expand_operand(context, part) for part in expression.operands] if expression.operands else ()
    quick = expression.quick
    if quick is None:
        quick = arithmetic_quick.prepare(expression)
        object.__setattr__(expression, "quick", quick)
    if quick and "nounset" not in context.options:
        assert expression.expression is not None
        result = arithmetic_quick.evaluate(expression.expression, context.variables, values)
        if result is not None:
            return int(result)
    try:
        return arithmetic.evaluate(expression, values, _Names(context))
    except ArithmeticFault as fault:
        raise ExpressionError(str(fault)) from None


# Evaluations inside each other between two looks at the stack; one takes about ten frames.
_LEVELS_BETWEEN_LOOKS = 4


def evaluate_text(context: Context, text: str) -> int:
    """Evaluate text that was expanded before: a subscript, the value of an integer variable, an operand of `let`.

    Raises: ExpansionError it is wrong.
    """
    if text.isdecimal() and text.isascii() and len(text) < 19 and text[0] != "0":
        return int(text)
    # A subscript may name variables whose values have subscripts: x='a[x]'.
    try:
        return one_evaluation_deeper(context, text, lambda: _evaluate_text(context, text))
    except ArithmeticFault as fault:
        raise ExpressionError(str(fault)) from None


def one_evaluation_deeper(context: Context, text: str, evaluation: Callable[[], int]) -> int:
    """Evaluate a text inside the evaluation of others, on another thread if little is left of this one's stack.

    Raises: ExpressionError there are too many · whatever evaluation does
    """
    depth = context.evaluations
    if depth >= arithmetic.MAX_DEPTH:
        raise ExpressionError(f'{text}: expression recursion level exceeded (error token is "{text}")')
    context.evaluations = depth + 1
    try:
        if depth and not depth % _LEVELS_BETWEEN_LOOKS:
            return context.deepen(evaluation)
        return evaluation()
    finally:
        context.evaluations = depth


def _evaluate_text(context: Context, text: str) -> int:
    if is_name(text):
        text = _Names(context).get(text) or "0"
        if text.isdecimal() and text.isascii() and len(text) < 19 and text[0] != "0":
            return int(text)
    return arithmetic.evaluate_text(text, _Names(context))
