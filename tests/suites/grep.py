"""GNU grep's own tests."""

from __future__ import annotations

from pathlib import Path

from tests.suites.suite import Suite, make_list


def _tests(top: Path) -> list[str]:
    return make_list(top / "tests" / "Makefile.am", "TESTS")


SUITE = Suite(
    name="grep",
    tests=_tests,
    programs=("grep", "egrep", "fgrep"),
    environment={"PCRE_WORKS": "1"},
    command='. ./envvar-check; bash "./{test}"',
    perl=("-w", "-I.", "-MCoreutils", "-MCuSkip", "-MCuTmpdir qw({test})"),
    expected_failures=frozenset(["triple-backref"]),
    cannot={
        "equiv-classes": "upstream expects it to fail with its own regex, which a C library without collation needs",
        "stack-overflow": "needs to catch SIGSEGV on a stack of its own; a process inside ends by the signal",
    },
    helpers={"tests/get-mb-cur-max": ("-C", "tests", "get-mb-cur-max")},
    # The headers of pcre2 are seldom there, the program that was built with them always.
    native_machine=("grep", "egrep", "fgrep"),
)
