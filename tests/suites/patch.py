"""GNU patch's own tests."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite, make_list


def _tests(top: Path) -> list[str]:
    return make_list(top / "tests" / "Makefile.am", "TESTS")


SUITE = Suite(
    name="patch",
    tests=_tests,
    programs=("patch",),
    expected_failures=frozenset(["dash-o-append", "context-format"]),
)
