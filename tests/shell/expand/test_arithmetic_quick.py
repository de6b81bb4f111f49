"""The quick way through arithmetic gives what the whole evaluation gives, or nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shell.expand.test_variables import make
from vesicle.wasm_tools.shell.expand import arithmetic, arithmetic_quick
from vesicle.wasm_tools.shell.expand.values import NAMEREF, Variable
from vesicle.wasm_tools.shell.expand.variables import Variables
from vesicle.wasm_tools.shell.syntax.arithmetic import ArithmeticFault, make_arithmetic
from vesicle.wasm_tools.shell.syntax.ast import Arithmetic, Literal, make_word

VALUES = ("0", "1", "-3", "07", "", "12", "9223372036854775807", "-9223372036854775808", "x", "1+1", "0x10", "-", " 2")
OPERATORS = (
    "+",
    "-",
    "*",
    "/",
    "%",
    "<",
    "<=",
    ">",
    ">=",
    "==",
    "!=",
    "&&",
    "||",
    "&",
    "|",
    "^",
    "<<",
    ">>",
    "**",
    ",",
)


class _Names:
    def __init__(self, variables: Variables) -> None:
        self._variables = variables

    def get(self, name: str) -> str | None:
        return self._variables.get(name)

    def set(self, name: str, value: str) -> None:
        self._variables.set(name, value)

    def get_element(self, name: str, subscript: str) -> str | None:
        return self._variables.element(name, arithmetic.evaluate_text(subscript, self))

    def set_element(self, name: str, subscript: str, value: str) -> None:
        self._variables.set_element(name, arithmetic.evaluate_text(subscript, self), value)


def expressions() -> st.SearchStrategy[str]:
    operands = st.sampled_from(
        ("0", "1", "7", "12", "9223372036854775807", "x", "y", "z", "a[0]", "a[y]", "a[5]", "ref", "a")
    )

    def joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.tuples(inner, st.sampled_from(OPERATORS), inner).map(
                lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
            ),
            st.tuples(st.sampled_from("-+!~"), inner).map(lambda parts: f"{parts[0]}({parts[1]})"),
            st.tuples(inner, inner, inner).map(lambda parts: f"({parts[0]} ? {parts[1]} : {parts[2]})"),
        )

    trees = st.recursive(operands, joined, max_leaves=8)
    effects = st.tuples(st.sampled_from(("x = ", "y += ", "z -= ", "x *= ", "y /= ", "z %= ", "ref = ")), trees).map(
        "".join
    )
    return st.one_of(trees, effects, st.sampled_from(("x++", "--y", "z--", "++ref", "a++")))


def variables_of(values: tuple[str, str, str]) -> Variables:
    made = make()
    for name, value in zip("xyz", values, strict=True):
        made.set(name, value)
    made.set_array("a", ["4", "x", "-2"])
    made.put("ref", Variable("x", NAMEREF, made.token))
    return made


def seen(variables: Variables) -> list[str | None]:
    return [*(variables.get(name) for name in ("x", "y", "z", "ref")), *variables.values("a")]


@settings(max_examples=600, deadline=None)
@given(expressions(), st.tuples(*[st.sampled_from(VALUES)] * 3))
def test_quick_is_right_or_does_nothing(text: str, values: tuple[str, str, str]) -> None:
    expression: Arithmetic = make_arithmetic(make_word((Literal(text),)))
    quick, slow = variables_of(values), variables_of(values)
    before = seen(quick)
    result = None
    if arithmetic_quick.prepare(expression) and expression.expression is not None:
        result = arithmetic_quick.evaluate(expression.expression, quick, ())
    if result is None:
        assert seen(quick) == before
        return
    try:
        expected = arithmetic.evaluate(expression, [], _Names(slow))
    except ArithmeticFault as fault:
        raise AssertionError(f"{text} is wrong: {fault}") from None
    assert int(result) == expected
    assert seen(quick) == seen(slow)


def test_the_common_forms_are_quick() -> None:
    for text in ("i++", "i < 100", "n % d == 0", "d * d <= n", "s = s + a[i]", "x += 2", "(a[0] > 3) ? 1 : 2"):
        assert arithmetic_quick.prepare(make_arithmetic(make_word((Literal(text),)))), text
    deep = "+".join(["1"] * 50)
    assert not arithmetic_quick.prepare(make_arithmetic(make_word((Literal(deep),))))
