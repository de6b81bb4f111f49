"""GNU make's own tests: a program in perl that writes makefiles and looks at what make does with them."""

from __future__ import annotations

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
    driven={"": ("perl", "-I.", "./run_make_tests.pl", "-srcdir", "{top}", "-make_path", "make", "{test}")},
    native_path=".",
    # Debian's archive has no configure: its program comes from the machine.
    native_make=(),
    native_machine=("make",),
)
