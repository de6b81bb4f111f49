"""GNU sed's own tests."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite, make_list


def _tests(top: Path) -> list[str]:
    return make_list(top / "testsuite" / "local.mk", "T")


SUITE = Suite(
    name="sed",
    tests=_tests,
    programs=("sed",),
    folder=".",
    environment={"CONFIG_HEADER": "{top}/config.h"},
    perl=("-w", "-Itestsuite", "-MCuSkip", "-MCoreutils", "-MCuTmpdir qw({test})"),
    helpers={
        "testsuite/get-mb-cur-max": ("testsuite/get-mb-cur-max",),
        "testsuite/test-mbrtowc": ("testsuite/test-mbrtowc",),
    },
    generated=("config.h",),
    native_path="sed",
)
