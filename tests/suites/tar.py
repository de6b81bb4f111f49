"""GNU tar's own tests: one script of all, made by autotest, cut here into one per test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.suites.suite import Suite

_TITLES = re.compile(r"^(\d+);([^:;]+):\d+;", re.MULTILINE)
_GROUP = re.compile(r"^#AT_START_(\d+)\n.*?^#AT_STOP_\1\n", re.MULTILINE | re.DOTALL)


def _titles(script: str) -> Iterator[tuple[int, str]]:
    """Return number and name of each test in autotest's list."""
    table = script[script.index('at_help_all="') + len('at_help_all="') :]
    for match in _TITLES.finditer(table[: table.index('"\n')]):
        yield int(match[1]), f"{int(match[1]):03}-{match[2].removesuffix('.at')}"


def _script(top: Path) -> str:
    return (top / "tests" / "testsuite").read_text(encoding="latin-1")


def _tests(top: Path) -> list[str]:
    return [name for _, name in _titles(_script(top))]


def _prepare(top: Path) -> None:
    """Write a script for each test, and the files that configure makes of the build's folders."""
    script = _script(top)
    for number, name in _titles(script):
        own = str(number)
        text = _GROUP.sub(lambda group, own=own: group[0] if group[1] == own else "", script)  # type: ignore[misc]
        (top / "tests" / f"{name}.test").write_text(text, encoding="latin-1")
    configured = (top / "tests" / "atlocal.in").read_text(encoding="latin-1")
    for folder, place in (("abs_builddir", "$abs_builddir"), ("abs_top_builddir", "$abs_top_builddir")):
        configured = configured.replace(f"@{folder}@", place)
    (top / "tests" / "atlocal").write_text(
        configured.replace("@abs_top_srcdir@", "$abs_top_srcdir"), encoding="latin-1"
    )
    (top / "tests" / "atconfig").write_text(_CONFIGURATION, encoding="ascii")


_CONFIGURATION = """\
at_testdir=tests
at_srcdir=.
at_top_srcdir=..
at_top_build_prefix=../
at_top_builddir=../
abs_builddir=`pwd`
abs_srcdir=$abs_builddir
abs_top_srcdir=`cd .. && pwd`
abs_top_builddir=$abs_top_srcdir
AUTOTEST_PATH=tests
SHELL=${CONFIG_SHELL-/bin/bash}
"""

SUITE = Suite(
    name="tar",
    tests=_tests,
    programs=("tar",),
    # autotest says "ok" and "skipped" with the same status.
    command="""\
n={test}; n=$((10#${{n%%-*}}))
bash ./{test}.test $n >{test}.out; status=$?
cat {test}.out testsuite.dir/*/testsuite.log testsuite.log 2>/dev/null
! grep -q ' skipped (' {test}.out || exit 77
exit $status""",
    prepare=_prepare,
    cannot={"169-sparse05": "fills 20 GB of disk"},
    helpers={f"tests/{name}": ("-C", "tests", name) for name in ("genfile", "checkseekhole", "ckmtime")},
    leave_out=("po", "gnu", "doc", "m4", "man", "lib"),
)
