"""Running suites: which tests, on which side, and what is printed meanwhile. `scripts/suites` is its command line.

Absent on purpose: what any one suite is like (`sed.py` and so on).
"""

from __future__ import annotations

import argparse
import importlib
import os
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Protocol

from tests.suites.inside import Inside
from tests.suites.native import Native
from tests.suites.outcome import FAIL, PASS, TIMEOUT, Outcome, judge
from tests.suites.store import INSIDE, NATIVE, Store
from tests.suites.suite import Suite
from tests.suites.table import SuiteRow, render
from tests.suites.trees import Trees

FOLDER = Path(__file__).parent
_RUNNER = frozenset(
    [
        "bridge",
        "bridge_client",
        "bridge_files",
        "driven",
        "inside",
        "native",
        "outcome",
        "python_cases",
        "run",
        "store",
        "suite",
        "table",
        "trees",
    ]
)


class Runner(Protocol):
    """One side of a suite."""

    def run(self, test: str) -> tuple[Outcome, str]:
        """Run a test."""
        ...

    def close(self) -> None:
        """Let go of what is held."""
        ...


def suite_names() -> list[str]:
    """Return all suites."""
    return sorted(
        path.stem for path in FOLDER.glob("*.py") if path.stem not in _RUNNER and not path.stem.startswith("test_")
    )


def load_suite(name: str) -> Suite:
    """Return a suite's description."""
    suite = importlib.import_module(f"tests.suites.{name}").SUITE
    assert isinstance(suite, Suite)
    return suite


def default_scratch() -> Path:
    """Return where the trees lie: outside the checkout, and readable for the user whom native tests run as."""
    return Path(tempfile.gettempdir()) / f"vesicle-suites-{os.getuid()}"


class SuiteRun:
    """One suite's tests on both sides."""

    def __init__(self, trees: Trees, suite: Suite) -> None:
        self.trees = trees
        self.suite = suite
        self.version = trees.version(suite)
        self.store = Store(trees.scratch / "results", suite.name)
        self.tests = list(suite.tests(trees.guest(suite)))

    def run_side(self, side: str, tests: Sequence[str], jobs: int, report: Callable[[str, str, Outcome], None]) -> None:
        """Run tests on one side and store what comes out."""
        groups: dict[Callable[[], Runner], list[str]] = {}
        for test in sorted(tests, key=self.suite.is_driven):
            groups.setdefault(self._maker(side, test), []).append(test)
        for make, group in groups.items():
            runner = make()

            def one(test: str, runner: Runner = runner) -> None:
                outcome, output = runner.run(test)
                self.store.put(test, side, outcome, output)
                report(test, side, outcome)

            try:
                with ThreadPoolExecutor(1 if self.suite.one_by_one else jobs) as pool:
                    for _ in pool.map(one, group):
                        pass
            finally:
                runner.close()

    def _maker(self, side: str, test: str) -> Callable[[], Runner]:
        if side == NATIVE:
            return self._native
        return self._driven if self.suite.is_driven(test) else self._inside

    def _native(self) -> Runner:
        return Native(self.suite, self.trees.native(self.suite), self.version, self.trees.locales())

    def _inside(self) -> Runner:
        return Inside(self.suite, self.trees.guest(self.suite), self.version)

    def _driven(self) -> Runner:
        from tests.suites.driven import Driven

        return Driven(self.suite, self.trees.guest(self.suite), self.version)


def row_of(trees: Trees, suite: Suite) -> SuiteRow:
    """Return what the store knows of a suite."""
    store = Store(trees.scratch / "results", suite.name)
    row = SuiteRow(suite.name, trees.version(suite))
    for test in store.tests():
        inside, native = store.get(test, INSIDE), store.get(test, NATIVE)
        if inside is not None:
            row.add(test, judge(suite, test, inside, native), native)
    return row


def main(arguments: Sequence[str] | None = None) -> int:
    """Run suites; return 1 if a test fails that passes natively."""
    parser = argparse.ArgumentParser(prog="scripts/suites", description=__doc__)
    parser.add_argument("suites", nargs="*", help=f"default: all of {', '.join(suite_names())}")
    parser.add_argument("--only", action="append", default=[], metavar="TEST", help="a test's name, or a glob")
    parser.add_argument("--native", action="store_true", help="run natively again what was run natively before")
    parser.add_argument("--inside", action="store_true", help="do not run natively at all")
    parser.add_argument("--failing", action="store_true", help="only tests that did not pass inside the last time")
    parser.add_argument("--jobs", type=int, default=1, help="tests at a time")
    parser.add_argument("--table", type=Path, help="write the table of all stored results to this file")
    parser.add_argument("--no-run", action="store_true", help="run nothing: only the table")
    parser.add_argument("--scratch", type=Path, default=default_scratch(), help="default: %(default)s")
    options = parser.parse_args(arguments)
    trees = Trees(options.scratch)
    failed = 0
    for name in [] if options.no_run else options.suites or suite_names():
        run = SuiteRun(trees, load_suite(name))
        tests = _chosen(run, options)
        if not options.inside:
            known = [] if options.native else [test for test in tests if run.store.get(test, NATIVE)]
            run.run_side(NATIVE, [test for test in tests if test not in known], options.jobs, _say)
        run.run_side(INSIDE, tests, options.jobs, _say)
        failed += _sum_up(run, tests)
    if options.table:
        rows = [row_of(trees, load_suite(name)) for name in suite_names()]
        options.table.write_text(render([row for row in rows if row.verdicts]))
    return 1 if failed else 0


def _chosen(run: SuiteRun, options: argparse.Namespace) -> list[str]:
    tests = run.tests
    if options.only:
        tests = [test for test in tests if any(fnmatchcase(test, pattern) for pattern in options.only)]
    if options.failing:
        last = {test: run.store.get(test, INSIDE) for test in tests}
        tests = [test for test, outcome in last.items() if outcome is None or outcome.kind != PASS]
    return tests


def _say(test: str, side: str, outcome: Outcome) -> None:
    mark = outcome.kind.upper() if outcome.kind in (FAIL, TIMEOUT) else outcome.kind
    print(f"{side:<7} {mark:<7} {test} ({outcome.seconds:.1f} s) {outcome.reason}", flush=True)


def _sum_up(run: SuiteRun, tests: Sequence[str]) -> int:
    row = row_of(run.trees, run.suite)
    passed, failed, cannot = row.count()
    print(
        f"{run.suite.name}: {passed} passed, {failed} failed, {cannot} cannot apply; natively {row.native_passed} passed"
    )
    worse = 0
    for test in tests:
        verdict, native = row.verdicts[test], run.store.get(test, NATIVE)
        if verdict.kind == FAIL:
            worse += native is None or native.kind == PASS
            print(f"  {test}: {verdict.reason}\n      {run.store.log(test, INSIDE)}")
    return worse
