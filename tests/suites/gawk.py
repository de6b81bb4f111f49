"""GNU awk's own tests: rules of a makefile, which the host's make tells as shell scripts."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

from tests.suites.suite import Suite, make_list

# Not those of what the recipe leaves out (MPFR, extensions) or a session has not (the internet).
_LISTS = ("BASIC_TESTS", "UNIX_TESTS", "GAWK_EXT_TESTS", "MACHINE_TESTS", "LOCALE_CHARSET_TESTS")

# Upstream's rule for all: a test that leaves a file of its output, which begins with an underscore, has failed.
_END = """
for left in _*; do
    [ -e "$left" ] || continue
    echo "left: $left"
    diff "${left#_}.ok" "$left" | head -40
    failed=1
done
exit ${failed:-0}
"""


def _tests(top: Path) -> list[str]:
    return make_list(top / "test" / "Makefile.am", *_LISTS)


def _prepare(top: Path) -> None:
    """Write each test's script: every line of its rule is a shell of its own, as in make, and a failure is no end."""
    text = (top / "test" / "Makefile.in").read_text(encoding="latin-1")
    for name, value in _MADE.items():
        text = text.replace(f"@{name}@", value)
    text = re.sub(r"@[A-Za-z_0-9]*@", "", text)
    (top / "test" / "Makefile").write_text(text, encoding="latin-1")  # two tests read it
    for test in _tests(top):
        command = ["make", "-n", "-o", "Makefile", test]
        done = subprocess.run(
            command, cwd=top / "test", capture_output=True, text=True, encoding="latin-1", check=False
        )
        lines = done.stdout.replace("\\\n", "\0").splitlines()
        script = "".join(f"bash -c {shlex.quote(line)}\n" for line in lines).replace("\0", "\\\n")
        (top / "test" / f"{test}.rule").write_text(script + _END, encoding="latin-1")


# What configure puts into the makefile.
_MADE = {
    "srcdir": ".",
    "abs_srcdir": "$$PWD",
    "abs_builddir": "$$PWD",
    "abs_top_builddir": "$${PWD%/*}",
    "EGREP": "grep -E",
    "SHELL": "/bin/bash",
    "PATH_SEPARATOR": ":",
}

SUITE = Suite(
    name="gawk",
    tests=_tests,
    programs=("gawk", "awk"),
    folder="test",
    environment={"AWK": "../gawk"},
    command="rm -f _*; bash ./{test}.rule",
    prepare=_prepare,
    cannot={
        "commas": "no locale's digit grouping: locales differ in nothing but the character set",
        "pty[12]": "no pseudo-terminals",
        "nonfatal3": "no network",
        "clos1way[26]": "expects a parent to print before its child has started, which is faster here",
    },
    leave_out=("po", "doc", "m4", "extension", "pc", "vms"),
    native_path=".",
    native_configure=("--disable-mpfr", "--disable-extensions", "--without-readline", "--disable-pma"),
    native_make=(("-C", "support"), ("gawk",)),
)
