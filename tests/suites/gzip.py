"""GNU gzip's own tests."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite, make_list


def _tests(top: Path) -> list[str]:
    return make_list(top / "tests" / "Makefile.am", "TESTS")


SUITE = Suite(
    name="gzip",
    tests=_tests,
    programs=(
        "gzip", "gunzip", "gzexe", "zcat", "zcmp", "zdiff", "zegrep", "zfgrep", "zforce", "zgrep", "zless", "zmore", "znew",
    ),
    environment={"GREP": "grep"},
    native_path=".",
    timeout_s=600.0,  # list-big compresses 4 GiB
)  # fmt: skip
