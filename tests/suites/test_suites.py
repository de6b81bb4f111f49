"""The runner of upstream's own test-suites."""

from __future__ import annotations

import pytest

from tests.suites import run
from tests.suites.outcome import CANNOT, FAIL, PASS, SKIP, TIMEOUT, Outcome, Verdict, judge, outcome_of
from tests.suites.store import INSIDE, Store
from tests.suites.suite import Suite, make_list
from tests.suites.table import SuiteRow, render
from tests.suites.trees import Trees
from vesicle.wasm_tools.client import FetchError

SUITE = Suite(
    name="gzip",
    tests=lambda top: ["a"],
    programs=("gzip",),
    expected_failures=frozenset(["wrong"]),
    cannot={"perl-*": "needs perl inside"},
)


def test_a_few_of_upstreams_tests_pass_inside(tmp_path):
    trees = Trees(tmp_path)
    suite = run.SuiteRun(trees, run.load_suite("gzip"))
    told = []
    suite.run_side(INSIDE, ["keep", "mixed", "upper-suffix"], 1, lambda *what: told.append(what))
    assert [(test, outcome.kind, outcome.reason) for test, _, outcome in told] == [
        ("keep", PASS, ""),
        ("mixed", PASS, ""),
        ("upper-suffix", PASS, ""),
    ]
    assert run.row_of(trees, suite.suite).count() == (3, 0, 0)


@pytest.mark.parametrize(
    ("test", "status", "output", "kind", "reason"),
    [
        ("x", 0, "", PASS, ""),
        ("x", 77, "x: skipped test: no french\n", SKIP, "no french"),
        ("x", 1, "+ set -x\nbad thing\n", FAIL, "status 1: bad thing"),
        ("x", 99, "x: set-up failure: \n", FAIL, "status 99: "),
        ("x", None, "", TIMEOUT, "not done after 120 s"),
        ("wrong", 1, "", PASS, ""),
        ("wrong", 0, "", FAIL, "passes, but upstream expects a failure"),
    ],
    ids=["success", "skip", "failure", "set-up", "time-out", "expected failure", "unexpected success"],
)
def test_what_a_status_means(test, status, output, kind, reason):
    outcome = outcome_of(SUITE, test, status, output, 0.0)
    assert (outcome.kind, outcome.reason) == (kind, reason)


@pytest.mark.parametrize(
    ("test", "inside", "native", "verdict"),
    [
        ("x", Outcome(PASS), None, Verdict(PASS, "", 1, 0)),
        ("x", Outcome(SKIP, "no root"), Outcome(SKIP, "no root"), Verdict(CANNOT, "skips natively too: no root", 0, 0)),
        ("x", Outcome(SKIP, "no root"), Outcome(PASS), Verdict(FAIL, "skips itself: no root", 0, 1)),
        (
            "x",
            Outcome(SKIP, "en_US.UTF-8 locale not found"),
            Outcome(PASS),
            Verdict(FAIL, "skips itself: en_US.UTF-8 locale not found", 0, 1),
        ),
        ("perl-x", Outcome(SKIP, "no perl"), Outcome(PASS), Verdict(CANNOT, "needs perl inside", 0, 0)),
        ("perl-x", Outcome(PASS), Outcome(PASS), Verdict(PASS, "", 1, 0)),
        ("x", Outcome(FAIL, "a"), Outcome(FAIL, "b"), Verdict(FAIL, "a (natively: fail, b)", 0, 1)),
        ("x", Outcome(FAIL, "a", 0.0, (3, 5)), Outcome(PASS, "", 0.0, (5, 5)), Verdict(FAIL, "a", 3, 2)),
    ],
    ids=[
        "pass",
        "skips on both",
        "skips inside only",
        "a locale that is there",
        "listed",
        "listed but passes",
        "fails on both",
        "some cases",
    ],
)
def test_what_both_sides_mean(test, inside, native, verdict):
    assert judge(SUITE, test, inside, native) == verdict


def test_a_makefiles_lists_are_read(tmp_path):
    path = tmp_path / "Makefile.am"
    path.write_text("T = \\\n  a.sh \\\n  b.sh\n# T += no\nif X\nT += c.sh \\\n  d.sh\nendif\nTESTS = $(T) e\n")
    assert make_list(path, "T", "TESTS") == ["a.sh", "b.sh", "c.sh", "d.sh", "e"]


def test_outcomes_are_kept(tmp_path):
    Store(tmp_path, "x").put("a/b", INSIDE, Outcome(FAIL, "why", 1.5, (1, 2)), "said")
    store = Store(tmp_path, "x")
    assert store.get("a/b", INSIDE) == Outcome(FAIL, "why", 1.5, (1, 2))
    assert store.log("a/b", INSIDE).read_text() == "said"
    assert store.get("a", INSIDE) is None


def test_cases_that_are_kept_apart_are_counted_with_their_reason(tmp_path):
    suite = run.load_suite("python")
    output = "= passed 7 of 8\n= apart 2 needs a terminal\n= apart 1 win32-specific test\nfailed test: A.test_b\n"
    outcome = outcome_of(suite, "test_x", 1, output, 1.0)
    Store(tmp_path, "python").put("test_x", INSIDE, outcome, output)
    found = Store(tmp_path, "python").get("test_x", INSIDE)
    assert found == Outcome(
        FAIL, "status 1: A.test_b", 1.0, (7, 8), (("needs a terminal", 2), ("win32-specific test", 1))
    )
    row = SuiteRow("python", "3")
    row.add("test_x", judge(suite, "test_x", found, None), None)
    text = render([row])
    assert "| python 3 | 7 | 1 | 3 | 0 |" in text
    assert "| needs a terminal | 2 cases |" in text
    assert "| win32-specific test | 1 case |" in text


def test_a_file_of_pythons_own_tests_passes_inside(tmp_path):
    trees = Trees(tmp_path)
    told = []
    try:
        suite = run.SuiteRun(trees, run.load_suite("python"))
    except FetchError as error:  # it comes from a release that still moves on
        pytest.skip(f"Debian offers another version now: {error}")
    suite.run_side(INSIDE, ["test_bisect", "test_textwrap"], 1, lambda *what: told.append(what))
    assert [(test, outcome.kind) for test, _, outcome in told] == [("test_bisect", PASS), ("test_textwrap", PASS)]
    assert all(outcome.cases and outcome.cases[0] > 10 for _, _, outcome in told)


def test_the_table_names_each_test_that_does_not_pass():
    row = SuiteRow("gzip", "1")
    row.add("good", Verdict(PASS, "", 1, 0), Outcome(PASS))
    row.add("bad", Verdict(FAIL, "a|b", 0, 1), Outcome(PASS))
    row.add("never", Verdict(CANNOT, "no perl", 0, 0), None)
    text = render([row])
    assert "| gzip 1 | 1 | 1 | 1 | 2 |" in text
    assert "| bad | a\\|b |" in text
    assert "| no perl | never |" in text


def test_every_suite_is_of_a_tool_in_the_catalog_or_has_its_own_source(tmp_path):
    trees = Trees(tmp_path)
    for name in run.suite_names():
        suite = run.load_suite(name)
        assert suite.source is not None or trees.manifest(suite).name == name
