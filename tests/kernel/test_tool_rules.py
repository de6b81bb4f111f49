from __future__ import annotations

import pytest

from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_presets import ALLOW_ALL, WORKSPACE
from vesicle.kernel.policy_rules import PolicyError

NAN = float("nan")


def decided(where, arguments, effect="allow_tool"):
    """Return "allow", "ask" or "deny" for a call under one rule; what the rule is not about is allowed."""
    base = Policy() if effect == "allow_tool" else Policy().allow_tool("*")
    decision = getattr(base, effect)("t", where=where).decide_tool("t", arguments)
    return "allow" if decision.allowed else "ask" if decision.ask else "deny"


HOLD = [
    ({"amount": {"le": 10}}, {"amount": 10}),
    ({"amount": {"lt": 10}}, {"amount": 9.5}),
    ({"amount": {"ge": 10, "le": 20}}, {"amount": 15}),
    ({"amount": {"gt": 10}}, {"amount": 11}),
    ({"currency": "EUR"}, {"currency": "EUR"}),
    ({"currency": {"ne": "EUR"}}, {"currency": "USD"}),
    ({"currency": {"in": ["EUR", "USD"]}}, {"currency": "USD"}),
    ({"currency": {"not_in": ["EUR", "USD"]}}, {"currency": "CHF"}),
    ({"path": {"prefix": "/logs/", "suffix": ".gz"}}, {"path": "/logs/a.gz"}),
    ({"path": {"matches": "/logs/*.gz"}}, {"path": "/logs/a.gz"}),
    ({"ids": {"length": {"le": 2}}}, {"ids": [1, 2]}),
    ({"ids": {"length": 2}}, {"ids": "ab"}),
    ({"to.country": "DE"}, {"to": {"country": "DE"}}),
    ({"date": {"lt": "2024-01-01"}}, {"date": "2023-12-31"}),
    ({"force": False}, {"force": False}),
    ({"note": None}, {"note": None}),
]
FAIL = [
    ({"amount": {"le": 10}}, {"amount": 10.01}),
    ({"amount": {"lt": 10}}, {"amount": 10}),
    ({"amount": {"ge": 10, "le": 20}}, {"amount": 21}),
    ({"amount": {"gt": 10}}, {"amount": 10}),
    ({"currency": "EUR"}, {"currency": "eur"}),
    ({"currency": {"ne": "EUR"}}, {"currency": "EUR"}),
    ({"currency": {"in": ["EUR", "USD"]}}, {"currency": "CHF"}),
    ({"currency": {"not_in": ["EUR"]}}, {"currency": "EUR"}),
    ({"path": {"prefix": "/logs/"}}, {"path": "/log"}),
    ({"path": {"suffix": ".gz"}}, {"path": "/logs/a.gz.sh"}),
    ({"path": {"matches": "/logs/*.gz"}}, {"path": "/logs/x/a.gz"}),
    ({"ids": {"length": {"le": 2}}}, {"ids": [1, 2, 3]}),
    ({"force": False}, {"force": True}),
    ({"force": False}, {"force": 0}),
    ({"amount": 1}, {"amount": True}),
]
UNTOLD = [
    ({"amount": {"le": 10}}, {}),
    ({"amount": {"le": 10}}, {"amount": "5"}),
    ({"amount": {"le": 10}}, {"amount": NAN}),
    ({"amount": {"gt": 10}}, {"amount": NAN}),
    ({"amount": {"le": 10}}, {"amount": True}),
    ({"amount": {"le": 10}}, {"amount": None}),
    ({"amount": {"le": 10}}, {"amount": [5]}),
    ({"path": {"prefix": "/"}}, {"path": 5}),
    ({"ids": {"length": {"le": 2}}}, {"ids": 5}),
    ({"to.country": "DE"}, {"to": "DE"}),
    ({"amount": NAN}, {"amount": NAN}),
    ({"amount": {"ne": 3}}, {"amount": NAN}),
]


@pytest.mark.parametrize(("where", "arguments"), HOLD)
def test_conditions_that_hold(where, arguments):
    assert decided(where, arguments) == "allow"
    assert decided(where, arguments, "deny_tool") == "deny"
    assert decided(where, arguments, "ask_tool") == "ask"


@pytest.mark.parametrize(("where", "arguments"), FAIL)
def test_conditions_that_do_not_hold(where, arguments):
    assert decided(where, arguments) == "deny"
    assert decided(where, arguments, "deny_tool") == "allow"
    assert decided(where, arguments, "ask_tool") == "allow"


@pytest.mark.parametrize(("where", "arguments"), UNTOLD)
def test_what_cannot_be_told_works_against_the_caller(where, arguments):
    assert decided(where, arguments) == "deny"
    assert decided(where, arguments, "deny_tool") == "deny"
    assert decided(where, arguments, "ask_tool") == "ask"


def test_a_refusal_names_the_rule_and_the_condition():
    decision = Policy().allow_tool("pay", where={"amount": {"le": 5}}, max_calls=3).decide_tool("pay", {"amount": 6})
    assert decision.rule == (
        "the default, which is deny: allow tool pay where amount le 5 at most 3 calls asks for amount le 5"
    )


def test_a_tool_that_is_allowed_by_name_is_not_allowed_by_a_wildcard_besides():
    for base in (WORKSPACE, ALLOW_ALL):
        policy = base.allow_tool("pay", where={"amount": {"le": 5}})
        assert policy.decide_tool("pay", {"amount": 5}).allowed
        assert not policy.decide_tool("pay", {"amount": 6}).allowed
        assert policy.decide_tool("other", {"amount": 6}).allowed


def test_each_rule_of_a_name_allows_what_it_allows():
    policy = Policy().allow_tool("pay", where={"amount": {"le": 5}}).allow_tool("pay", where={"to": "me"})
    assert policy.decide_tool("pay", {"amount": 6, "to": "me"}).allowed
    assert not policy.decide_tool("pay", {"amount": 6, "to": "you"}).allowed


def test_deny_beats_ask_beats_allow():
    policy = Policy().allow_tool("pay").ask_tool("pay", where={"n": {"gt": 5}}).deny_tool("p*", where={"n": {"gt": 9}})
    assert policy.decide_tool("pay", {"n": 5}).allowed
    assert policy.decide_tool("pay", {"n": 6}).ask
    assert not policy.decide_tool("pay", {"n": 10}).ask


def test_underscores_and_hyphens_are_one():
    assert Policy().allow_tool("query_user").decide_tool("query-user", {}).allowed
    assert Policy().allow_tool("query-*").decide_tool("query_user", {}).allowed


def test_without_arguments_the_question_is_whether_any_call_may_be_made():
    policy = (
        Policy().allow_tool("pay", where={"amount": {"le": 5}}).deny_tool("pay", where={"to": "me"}).deny_tool("rm")
    )
    assert policy.decide_tool("pay").allowed
    assert not policy.decide_tool("rm").allowed
    assert not policy.decide_tool("other").allowed


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ({"amount": {"less": 5}}, "unknown operator 'less'"),
        ({"amount": {"in": 5}}, "in takes a list"),
        ({"amount": {"prefix": 5}}, "prefix takes a text"),
        ({"amount": {"le": [5]}}, "le takes a number"),
        ({"amount": {"le": NAN}}, "le takes a number"),
        ({"ids": {"length": {"in": [5]}}}, "unknown operator 'in'"),
        ({"ids": {"length": "5"}}, "eq takes a number"),
    ],
)
def test_conditions_that_cannot_be_meant(where, message):
    with pytest.raises(PolicyError, match=message):
        Policy().allow_tool("pay", where=where)
