"""The store of variables: sharing between forks, scopes, arrays, attributes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vesicle.vfs.errors import PosixError
from vesicle.wasm_tools.shell.expand.errors import ExpansionError
from vesicle.wasm_tools.shell.expand.values import EXPORT, INTEGER, READONLY, UPPER, IndexedArray
from vesicle.wasm_tools.shell.expand.variables import ENTRY_BYTES, Variables


def make(limit: int = 1 << 20) -> Variables:
    return Variables(None, limit, 1000)


def test_a_fork_and_its_origin_change_independently() -> None:
    origin = make()
    origin.set("x", "1")
    origin.set_array("a", ["p", "q"])
    twin = origin.fork(None)
    origin.set("x", "2")
    twin.set_element("a", 0, "changed")
    origin.set_element("a", 1, "other")
    assert (origin.get("x"), twin.get("x")) == ("2", "1")
    assert origin.values("a") == ["p", "other"]
    assert twin.values("a") == ["changed", "q"]


def test_a_scope_uncovers_what_it_hid() -> None:
    variables = make()
    variables.set("x", "outer")
    scope = variables.push()
    variables.make_local("x", scope)
    assert variables.get("x") is None
    variables.set("x", "inner")
    variables.pop()
    assert variables.get("x") == "outer"


def test_unsetting_a_callers_local_uncovers_the_global() -> None:
    variables = make()
    variables.set("x", "global")
    variables.make_local("x", variables.push())
    variables.set("x", "local")
    variables.push()
    variables.unset("x")
    assert variables.get("x") == "global"


def test_the_environment_follows_changes() -> None:
    variables = make()
    variables.set("x", "1")
    assert variables.environ() == {}
    variables.declare("x", on=EXPORT)
    assert variables.environ() == {"x": "1"}
    variables.set("x", "2")
    assert variables.environ() == {"x": "2"}
    variables.unset("x")
    assert variables.environ() == {}


def test_attributes_change_what_is_stored() -> None:
    variables = make()
    variables.evaluate = lambda text: len(text)
    variables.declare("n", on=INTEGER)
    variables.set("n", "abc")
    variables.declare("u", on=UPPER)
    variables.set("u", "abc")
    variables.declare("r", on=READONLY)
    assert (variables.get("n"), variables.get("u")) == ("3", "ABC")
    with pytest.raises(ExpansionError, match="r: readonly variable"):
        variables.set("r", "x")


def test_what_is_held_is_limited_not_what_was_assigned() -> None:
    each = 100 + len("x") + ENTRY_BYTES
    variables = make(limit=10 * each)
    for _ in range(100):
        variables.set("x", "a" * 100)
    for name in "abcdefgh":
        variables.set(name, "a" * 100)
    with pytest.raises(PosixError):
        variables.set("y", "a" * 4 * each)


def test_names_keys_and_hidden_values_count_to_the_limit() -> None:
    variables = make(limit=10_000)
    names = (f"n{number}" for number in range(10_000 // ENTRY_BYTES))
    with pytest.raises(PosixError):
        any(variables.set(name, "") for name in names)
    variables = make(limit=10_000)
    variables.own_array("m", associative=True)
    with pytest.raises(PosixError):
        variables.set_element("m", "k" * 10_000, "")
    variables = make(limit=10_000)
    for _ in range(9):
        variables.make_local("x", variables.push())
        variables.set("x", "a" * 1000)
    variables.make_local("x", variables.push())
    with pytest.raises(PosixError):
        variables.set("x", "a" * 1000)


@given(st.lists(st.tuples(st.integers(0, 50), st.text("ab", max_size=2)), max_size=40))
def test_an_indexed_array_keeps_the_order_of_its_keys(pairs: list[tuple[int, str]]) -> None:
    array = IndexedArray()
    model: dict[int, str] = {}
    for key, text in pairs:
        array.set(key, text)
        model[key] = text
        if key % 7 == 0:
            assert array.end() == max(model) + 1
    assert array.pairs() == sorted(model.items())
