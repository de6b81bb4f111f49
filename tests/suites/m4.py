"""GNU m4's own tests: the examples of its manual."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite


def _tests(top: Path) -> list[str]:
    return [*sorted(path.name for path in (top / "checks").glob("*[0-9][0-9][0-9].*")), "stackovf.test"]


SUITE = Suite(
    name="m4",
    tests=_tests,
    programs=("m4",),
    folder="checks",
    command="bash ./check-them -I ../examples ./{test}",
    cannot={
        "198.sysval": "expects a sh that says nothing of a child that was killed; bash does, natively too",
        "stackovf.test": "needs to catch SIGSEGV on a stack of its own; a process inside ends by the signal",
    },
)
