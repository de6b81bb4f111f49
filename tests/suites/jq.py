"""jq's own tests: files of programs, inputs and outputs that jq itself runs, and scripts around it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.suites.suite import Suite, make_list

_COUNT = re.compile(r"^(\d+) of (\d+) tests passed", re.MULTILINE)


def _tests(top: Path) -> list[str]:
    return [name.removeprefix("tests/") for name in make_list(top / "Makefile.am", "TESTS", "  TESTS")]


def _cases(output: str) -> tuple[int, int] | None:
    found = _COUNT.findall(output)
    return (sum(int(passed) for passed, _ in found), sum(int(count) for _, count in found)) if found else None


SUITE = Suite(
    name="jq",
    tests=_tests,
    programs=("jq",),
    folder=".",
    command="bash ./tests/{test}",
    environment={"JQ": "jq"},
    cases=_cases,
    leave_out=("docs", "vendor", "m4", "config", "build"),
    native_path=".",
    native_configure=(
        "--disable-maintainer-mode", "--with-oniguruma=builtin", "--disable-shared", "--enable-static", "--disable-docs",
    ),
)  # fmt: skip
