"""Arithmetic of the shell: expand what `$` stands for, then evaluate, with the shell's variables."""

from __future__ import annotations

from ..syntax.arithmetic import ArithmeticFault
from . import arithmetic
from .errors import ExpansionError
from .variables import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..syntax.ast import Arithmetic, WordPart
    from .context import Context

# Expands one part as between double quotes; set by expand.py, which stands above and uses this file.
EXPAND_OPERAND: list[Callable[[Context, WordPart], str]] = []


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
        return self._variables.element(name, self._variables.key(name, subscript))

    def set_element(self, name: str, subscript: str, value: str) -> None:
        name = self._variables.resolve(name)[0]
        self._variables.set_element(name, self._variables.key(name, subscript), value)


def evaluate(context: Context, expression: Arithmetic) -> int:
    """Evaluate an arithmetic text of the script.

    Raises: ExpansionError it is wrong.
    """
    expand = EXPAND_OPERAND[0]
    values = [expand(context, part) for part in expression.operands]
    try:
        return arithmetic.evaluate(expression, values, _Names(context))
    except ArithmeticFault as fault:
        raise ExpansionError(str(fault)) from None


def evaluate_text(context: Context, text: str) -> int:
    """Evaluate text that was expanded before: a subscript, the value of an integer variable, an operand of `let`.

    Raises: ExpansionError it is wrong.
    """
    if text.isdecimal() and text.isascii() and len(text) < 19 and text[0] != "0":
        return int(text)
    if is_name(text):
        text = _Names(context).get(text) or "0"
        if text.isdecimal() and text.isascii() and len(text) < 19 and text[0] != "0":
            return int(text)
    try:
        return arithmetic.evaluate_text(text, _Names(context))
    except ArithmeticFault as fault:
        raise ExpansionError(str(fault)) from None
