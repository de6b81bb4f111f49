"""Conditions on the arguments of a tool, as rules of a policy have them: is one met, and how are they written?

A condition holds, does not hold, or cannot be told: the argument is absent, of another type, no number. What cannot be told
works against the caller. Absent on purpose: coercing; a number in a text is a text.
"""

from __future__ import annotations

from .glob import Glob
from .policy_rules import Constraint, Effect, PolicyError, ToolRule, is_tuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sized
    from typing import TypeGuard

    Test = Callable[[object, object], bool]


class _Untold(Exception):
    """The condition cannot be told. Caught by `holds`."""


def _equal(value: object, expected: object) -> bool:
    # In Python True is 1, in JSON it is not.
    if isinstance(value, bool) is not isinstance(expected, bool):
        return False
    if value != value:
        raise _Untold
    return value == expected


def _member(value: object, expected: object) -> bool:
    assert is_tuple(expected)
    return any(_equal(value, one) for one in expected)


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
        raise _Untold
    return value


def _before(value: object, expected: object) -> bool:
    if isinstance(value, str) and isinstance(expected, str):
        return value < expected
    return _number(value) < _number(expected)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _Untold
    return value


OPERATORS: dict[str, Test] = {
    "eq": _equal,
    "ne": lambda value, expected: not _equal(value, expected),
    "lt": _before,
    "le": lambda value, expected: not _before(expected, value),
    "gt": lambda value, expected: _before(expected, value),
    "ge": lambda value, expected: not _before(value, expected),
    "in": _member,
    "not_in": lambda value, expected: not _member(value, expected),
    "prefix": lambda value, expected: _text(value).startswith(_text(expected)),
    "suffix": lambda value, expected: _text(value).endswith(_text(expected)),
    "matches": lambda value, expected: Glob(_text(expected)).matches(_text(value)),
}
_OF_LENGTH = ("eq", "ne", "lt", "le", "gt", "ge")


def holds(constraint: Constraint, arguments: Mapping[str, object]) -> bool | None:
    """Tell whether the condition is met; None if that cannot be told."""
    value: object = arguments
    try:
        for name in constraint.argument.split(".") if constraint.argument not in arguments else (constraint.argument,):
            value = _field(value, name)
        if constraint.of_length:
            value = _length(value)
        return OPERATORS[constraint.operator](value, constraint.value)
    except _Untold:
        return None


def first_that_fails(rule: ToolRule, arguments: Mapping[str, object]) -> Constraint | None:
    """Return the condition by which a rule is not about this call; None: it is."""
    for constraint in rule.where:
        told = holds(constraint, arguments)
        if told is False or (told is None and rule.effect is Effect.ALLOW):
            return constraint
    return None


def _field(value: object, name: str) -> object:
    if _is_object(value) and name in value:
        return value[name]
    raise _Untold


def _length(value: object) -> int:
    if not _is_sized(value):
        raise _Untold
    return len(value)


def _is_sized(value: object) -> TypeGuard[Sized]:
    return isinstance(value, (str, bytes, list, tuple, dict, set, frozenset))


def _is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[Iterable[object]]:
    return isinstance(value, (list, tuple, set, frozenset))


def constraints(where: Mapping[str, object]) -> tuple[Constraint, ...]:
    """Return the conditions that `{"amount": {"le": 10000}, "currency": "EUR", "tags": {"length": {"le": 3}}}` means.

    Raises: PolicyError an unknown operator, a value that the operator cannot have
    """
    made: list[Constraint] = []
    for argument, tests in where.items():
        for operator, value in _tests(tests).items():
            if operator == "length":
                lengths = _tests(value).items()
                made += [_constraint(argument, name, number, of_length=True) for name, number in lengths]
            else:
                made.append(_constraint(argument, operator, value))
    return tuple(made)


def _tests(value: object) -> dict[str, object]:
    return value if _is_object(value) else {"eq": value}


def _constraint(argument: str, operator: str, value: object, *, of_length: bool = False) -> Constraint:
    known = _OF_LENGTH if of_length else (*OPERATORS, "length")
    if operator not in known:
        raise PolicyError(f"argument {argument}: unknown operator {operator!r}: use {', '.join(known)}")
    if operator in ("in", "not_in"):
        if not _is_list(value):
            raise PolicyError(f"argument {argument}: {operator} takes a list, not {value!r}")
        return Constraint(argument, operator, tuple(value))
    texts = operator in ("prefix", "suffix", "matches")
    numbers = of_length or (operator not in ("eq", "ne") and not texts and not isinstance(value, str))
    if (texts and not isinstance(value, str)) or (numbers and not _is_number(value)):
        raise PolicyError(f"argument {argument}: {operator} takes a {'text' if texts else 'number'}, not {value!r}")
    return Constraint(argument, operator, value, of_length)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value
