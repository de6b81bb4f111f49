from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vesicle.kernel.glob import Glob

MATCHES = [
    ("/a/b", "/a/b"),
    ("/a/*", "/a/b"),
    ("/a/*", "/a/.hidden"),
    ("/a/*.py", "/a/.py"),
    ("/a/?", "/a/b"),
    ("/a/[bc]", "/a/c"),
    ("/a/[!b-d]", "/a/e"),
    ("/a/[]]", "/a/]"),
    ("/a/[a-]", "/a/-"),
    ("/a/[", "/a/["),
    (r"/a/\*", "/a/*"),
    ("/a/**", "/a"),
    ("/a/**", "/a/b/c"),
    ("/**", "/"),
    ("/**", "/a/b"),
    ("/a/**/b", "/a/b"),
    ("/a/**/b", "/a/x/y/b"),
    ("/a/**/**/b", "/a/b"),
    ("/a/**/**", "/a"),
    ("/a/**/*", "/a/b"),
    ("/a/**/*.py", "/a/b/c.py"),
    ("/a**b", "/a/x/b"),
    ("/*/b/**", "/x/b"),
    ("/a/\udcff*", "/a/\udcffx"),
    ("/a/?", "/a/\U0001f600"),
]
MISSES = [
    ("/a/b", "/a/B"),
    ("/a/b", "/a/b/"),
    ("/a/*", "/a/b/c"),
    ("/a/*", "/a"),
    ("/a/?", "/a//"),
    ("/a/[!b]", "/a//"),
    ("/a/[.-0]", "/a//"),
    ("/a/**", "/ab"),
    ("/a/**", "/"),
    ("/a/**/b", "/a/xb"),
    ("/a/**/b", "/ab"),
    ("/a/**/*.py", "/a/b/c.pyc"),
    (r"/a/\*", "/a/b"),
    ("/a*b", "/a/b"),
    ("/a/*", "/a/b\n/c"),
]


@pytest.mark.parametrize(("pattern", "text"), MATCHES)
def test_matches(pattern, text):
    assert Glob(pattern).matches(text)


@pytest.mark.parametrize(("pattern", "text"), MISSES)
def test_does_not_match(pattern, text):
    assert not Glob(pattern).matches(text)


@pytest.mark.parametrize(
    "pattern",
    ["/**/**/**/**/**/**/x", "/" + "*a" * 200, "/**/" + "*a" * 100, "/" + "**a" * 200, "/" + "*" * 4000 + "x"],
)
def test_hostile_patterns_stay_linear(pattern):
    text = "/" + "a/" * 1_000 + "a" * 2_000
    start = time.perf_counter()
    Glob(pattern).matches(text)
    assert time.perf_counter() - start < 1.0


@pytest.mark.parametrize(
    ("pattern", "folder", "some", "every"),
    [
        ("/a/**", "/a", True, True),
        ("/a/**", "/a/b", True, True),
        ("/a/**", "", True, False),
        ("/a/**", "/b", False, False),
        ("/a/b", "/a", True, False),
        ("/a/b", "/a/b", False, False),
        ("/a/*", "/a", True, False),
        ("/a/*", "/a/b", False, False),
        ("/*/secret/**", "/x", True, False),
        ("/*/secret/**", "/x/secret", True, True),
        ("/*/secret/**", "/x/open", False, False),
        ("/**/*.key", "/any/where", True, False),
        ("/**", "", True, True),
    ],
)
def test_what_may_lie_beneath_a_folder(pattern, folder, some, every):
    glob = Glob(pattern)
    assert (glob.states_beneath(folder) != 0) is some
    assert glob.matches_all_beneath(folder) is every


def test_named_ancestors():
    glob = Glob("/data/sets/*/x")
    assert [folder for folder in ("/", "/data", "/data/sets", "/dat", "/data/sets/1") if glob.is_beneath(folder)] == [
        "/",
        "/data",
        "/data/sets",
    ]


def as_regex(pattern):
    """The same language by regular expressions, for patterns of the letters that the property below uses."""
    text = re.sub(r"(?:\*\*+/)+", "**/", pattern)
    text = re.sub(r"(^|/)\*\*/\*\*+$", r"\1**", text)
    out, index = "", 0
    while index < len(text):
        if text.startswith("**/", index) and (index == 0 or text[index - 1] == "/"):
            out += "(?:.*/)?"
            index += 3
        elif text[index] == "*":
            end = index
            while text[end : end + 1] == "*":
                end += 1
            out += "[^/]*" if end - index == 1 else ".*"
            index = end
        elif text[index] == "?":
            out += "[^/]"
            index += 1
        else:
            out += text[index]
            index += 1
    if re.search(r"/\*\*+\Z", text):  # more stars are no more than two
        out = out[: -len("/.*")] + "(?:/.*)?"
    return re.compile(out, re.DOTALL)


@settings(max_examples=1_000, deadline=None)
@given(st.text("ab/*?", max_size=9), st.text("ab/", max_size=9))
def test_equal_to_a_regular_expression(pattern, text):
    assert Glob(pattern).matches(text) is (as_regex(pattern).fullmatch(text) is not None)


@settings(max_examples=500, deadline=None)
@given(st.text("ab/*?", max_size=8), st.text("ab/", max_size=4), st.text("ab/", max_size=4))
def test_what_matches_beneath_is_foretold(pattern, folder, rest):
    glob = Glob(pattern)
    if glob.matches(folder + "/" + rest):
        assert glob.states_beneath(folder)
    elif rest:
        assert not glob.matches_all_beneath(folder)


@settings(max_examples=500, deadline=None)
@given(st.text("ab/*?", max_size=8), st.text("ab/", max_size=4), st.text("ab/", max_size=4), st.text("ab/", max_size=4))
def test_a_folder_with_more_states_matches_at_least_the_same_names(pattern, folder, other, rest):
    glob = Glob(pattern)
    if not glob.states_beneath(folder) & ~glob.states_beneath(other) and rest and glob.matches(f"{folder}/{rest}"):
        assert glob.matches(f"{other}/{rest}")
