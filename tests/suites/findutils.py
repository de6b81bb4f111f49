"""GNU findutils' own tests: shell scripts, and those for DejaGnu, whose small part that they use is in dejagnu.tcl."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite, make_list

_DRIVER = Path(__file__).with_name("dejagnu.tcl")


def _tests(top: Path) -> list[str]:
    scripts = make_list(top / "tests" / "local.mk", "all_tests")
    dejagnu = [
        f"{tool}/testsuite/{path.parent.name}/{path.name}" for tool in ("find", "xargs") for path in _exp(top, tool)
    ]
    return [*scripts, *dejagnu]


def _exp(top: Path, tool: str) -> list[Path]:
    return sorted((top / tool / "testsuite").glob(f"{tool}.*/*.exp"))


SUITE = Suite(
    name="findutils",
    tests=_tests,
    programs=("find", "xargs"),
    folder=".",
    one_by_one=True,
    environment={
        "CONFIG_HEADER": "{top}/config.h",
        "CU_TEST_NAME": "findutils",
        "fail": "0",
        "host_os": "linux-gnu",
        "top_srcdir": "{top}",
        "srcdir": "{top}",
        "abs_srcdir": "{top}",
    },
    command="""\
. tests/lang-default; TMPDIR=/tmp; export TMPDIR; PATH={top}/find:{top}/xargs:$PATH
bash ./{test}""",
    driven={".exp": ("tclsh", str(_DRIVER), "{top}", "{tool}", "{test}")},
    cannot={
        f"find/testsuite/find.gnu/{test}.exp": "skips itself where the tests run as root; inside nobody is"
        for test in ("access", "fprint-unwritable")
    },
    generated=("config.h",),
    native_path="find",
    leave_out=("po", "gnulib-tests", "doc", "m4", "man", "gl", "gnulib"),
)
