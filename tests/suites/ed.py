"""GNU ed's own tests: one script that runs all of them."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite


def _tests(top: Path) -> list[str]:
    return ["check.sh"] if (top / "testsuite" / "check.sh").exists() else []


SUITE = Suite(
    name="ed",
    tests=_tests,
    programs=("ed",),
    folder=".",
    command="bash testsuite/{test} testsuite",
    native_path=".",
)
