"""GNU diffutils' own tests."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite, make_list


def _tests(top: Path) -> list[str]:
    return make_list(top / "tests" / "Makefile.am", "TESTS")


SUITE = Suite(
    name="diffutils",
    tests=_tests,
    programs=("cmp", "diff", "diff3", "sdiff"),
    environment={"GREP_OPTIONS": "", "PREFERABLY_POSIX_SHELL": "/bin/bash", "REPLACE_GETCWD": "0"},
    expected_failures=frozenset(["large-subopt"]),
    cannot={"large-subopt": "needs perl inside"},
)
