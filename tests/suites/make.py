"""GNU make's own tests: a program in perl that writes makefiles and looks at what make does with them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.suites.suite import Suite

_OTHER_SYSTEMS = ("test_template", "vms")

# What upstream's configure writes for its tests.
_FLAGS = """\
%CONFIG_FLAGS = (
    AM_LDFLAGS => '', AR => 'ar', CC => 'cc', CFLAGS => '', CPP => 'cc -E', CPPFLAGS => '', GUILE_CFLAGS => '',
    GUILE_LIBS => '', LDFLAGS => '', LIBS => '', USE_SYSTEM_GLOB => ''
);
1;
"""
# It says with status 0 that it could not begin.
_RUN = """\
out=$(perl -I. ./run_make_tests.pl -srcdir "$1" -make "$(command -v make)" "$2" 2>&1); status=$?; echo "$out"
case $out in *" Complete "* | *" Failed "*) exit $status ;; *) exit 99 ;; esac
"""
_COUNT = re.compile(r"\((\d+)(?:/(\d+))? passed\)")


def _cases(output: str) -> tuple[int, int] | None:
    found = _COUNT.search(output)
    return (int(found[1]), int(found[2] or found[1])) if found else None


def _tests(top: Path) -> list[str]:
    scripts = top / "tests" / "scripts"
    names = (str(path.relative_to(scripts)) for path in sorted(scripts.glob("*/*")))
    return [name for name in names if not name.startswith(_OTHER_SYSTEMS)]


def _prepare(top: Path) -> None:
    (top / "tests" / "config-flags.pm").write_text(_FLAGS, encoding="utf-8")


SUITE = Suite(
    name="make",
    tests=_tests,
    programs=("make",),
    prepare=_prepare,
    cannot={
        "features/archives": "needs ar inside",
        "features/exec": "needs perl inside",
        "features/output-sync": "needs perl inside",
        "features/parallelism": "needs perl inside",
        "targets/ONESHELL": "needs perl inside",
        "variables/INCLUDE_DIRS": "needs the headers of a C compiler inside",
        "misc/fopen-fail": "recurses until the stack ends, natively too",
    },
    driven={"": ("bash", "-c", _RUN, "make", "{top}", "{test}")},
    cases=_cases,
    native_path=".",
    # Debian's archive has no configure: its program comes from the machine.
    native_make=(),
    native_machine=("make",),
)
