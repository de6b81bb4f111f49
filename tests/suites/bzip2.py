"""bzip2's own test: six files, compressed and decompressed, by the rule `test` of its makefile."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite


def _tests(top: Path) -> list[str]:
    return ["test"] if (top / "sample1.ref").exists() else []


SUITE = Suite(
    name="bzip2",
    tests=_tests,
    programs=("bzip2",),
    folder=".",
    command="make -o bzip2 {test}",  # bzip2 is built already
    native_path=".",
)
