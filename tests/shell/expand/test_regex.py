"""Regular expressions of =~: POSIX's syntax, leftmost longest, groups, wrong ones."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vesicle.wasm_tools.shell.expand.regex import RegexError, compile_regex


def search(expression: str, text: str, *, ignore_case: bool = False) -> list[str | None] | None:
    return compile_regex(expression, ignore_case=ignore_case).search(text, lambda: None)


@pytest.mark.parametrize(
    ("expression", "text", "groups"),
    [
        ("b+", "abbbc", ["bbb"]),
        ("a|ab|abc", "xabcd", ["abc"]),
        ("^([a-z]+)=(.*)$", "key=some value", ["key=some value", "key", "some value"]),
        ("(x)?b", "ab", ["b", None]),
        ("[[:digit:]]{2,3}", "a12345", ["123"]),
        ("x{0}y|z{2}", "zzy", ["zz"]),
        ("[]a]+", "b]a]", ["]a]"]),
        ("[^!a]", "!ab", ["b"]),
        (r"a\.b", "axb a.b", ["a.b"]),
        (r"\bword\b", "a word!", ["word"]),
        ("", "abc", [""]),
        ("(a*)*b", "aab", ["aab", "aa"]),
        ("x*$", "axx", ["xx"]),
        ("é.", "aéb", ["éb"]),
    ],
)
def test_match(expression: str, text: str, groups: list[str | None]) -> None:
    assert search(expression, text) == groups


def test_no_match() -> None:
    assert search("^b", "ab") is None


def test_ignoring_case() -> None:
    assert search("ÄB[c]", "äbC", ignore_case=True) == ["äbC"]


@pytest.mark.parametrize(
    "expression", ["(", "a{2,1}", "[a", "a{99999}", "(" * 50 + ")" * 50, "\\", r"(a)\1", "(a{1000}){1000}"]
)
def test_wrong_or_too_large(expression: str) -> None:
    with pytest.raises(RegexError):
        search(expression, "a")


@given(st.text("ab|()*+?.", max_size=8), st.text("ab", max_size=8))
def test_finds_a_match_where_python_does(expression: str, text: str) -> None:
    assume(not re.search(r"[*+?]{2}", expression))  # POSIX repeats a repetition; Python's *? and ++ are something else
    try:
        theirs = re.search(expression, text)
        ours = search(expression, text)
    except (re.error, RegexError):
        return
    assert (theirs is None) == (ours is None)
    if theirs is not None and ours is not None:
        assert text.find(ours[0] or "") <= theirs.start() or not ours[0]
        assert len(ours[0] or "") >= len(theirs.group())
