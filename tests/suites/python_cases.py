"""Run one file of CPython's own tests and say what became of each case: `python3 python_cases.py FILE`.

It lies in the tree and runs inside and natively, on the Python under test. As `-m test` does without -u, it leaves out what
needs a resource: much time, much memory, a network. Files and cases that cannot apply are named in cannot.json, with the
reason, and so are errors that tell it themselves.
A case that takes longer than two minutes is an error; the ones after it run.
Last lines: `= passed N of M`, `= apart COUNT REASON` for each reason that cases were skipped for, and what failed.
"""

import json
import os
import re
import signal
import sys
import unittest
from collections import Counter
from fnmatch import fnmatchcase

_SKIP = 77
_CASE_S = 120
_AGAIN_S = 1  # the first may meet code that reports an exception and goes on


def _too_long(_signal, _frame):
    raise TimeoutError(f"not done after {_CASE_S} s")


def _cannot():
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "cannot.json"), encoding="utf-8") as file:
        return json.load(file)


class Result(unittest.TextTestResult):
    """Remembers which cases failed; those of a table do not run."""

    def __init__(self, *arguments, **keywords):
        super().__init__(*arguments, **keywords)
        self.bad = {}
        self.apart = Counter()
        self.skipped_cases = set()
        self.cannot = _cannot()

    def startTest(self, test):
        name = test.id().removeprefix("test.")
        why = next((why for pattern, why in self.cannot["cases"].items() if fnmatchcase(name, pattern)), None)
        if why is not None:
            method = getattr(type(test), test._testMethodName, None)
            if method is not None:

                def left_out(*_arguments, **_keywords):
                    raise unittest.SkipTest(why)

                setattr(test, test._testMethodName, left_out)
        signal.signal(signal.SIGALRM, _too_long)
        signal.setitimer(signal.ITIMER_REAL, _CASE_S, _AGAIN_S)
        super().startTest(test)

    def stopTest(self, test):
        signal.setitimer(signal.ITIMER_REAL, 0)
        super().stopTest(test)

    def addFailure(self, test, err):
        why = self._why_not(err)
        if why is not None:
            self.addSkip(test, why)
            return
        super().addFailure(test, err)
        self.bad[test.id()] = "FAIL"

    def addError(self, test, err):
        why = self._why_not(err)
        if why is not None:
            self.addSkip(test, why)
            return
        super().addError(test, err)
        self.bad[test.id()] = "ERROR"

    def addSubTest(self, test, subtest, err):
        why = err and self._why_not(err)
        if why is not None:
            self.addSkip(test, why)
            return
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.bad[test.id()] = "FAIL"

    def _why_not(self, err):
        """Return the reason that an error itself tells, why its case cannot apply; None if it tells none."""
        told = f"{err[0].__name__}: {err[1]}"
        return next((why for pattern, why in self.cannot["errors"].items() if re.search(pattern, told)), None)

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.bad[test.id()] = "SUCCESS"

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        if test.id() not in self.skipped_cases:
            self.skipped_cases.add(test.id())
            self.apart[" ".join(reason.split()) or "skips itself and gives no reason"] += 1


def main(name):
    from test import support

    why = _cannot()["files"].get(name)
    if why is not None:
        print(f"skipped test: {why}")
        return _SKIP
    support.use_resources = {}
    try:
        suite = unittest.defaultTestLoader.loadTestsFromName(f"test.{name}")
    except unittest.SkipTest as skipped:
        print(f"skipped test: {skipped}")
        return _SKIP
    result = unittest.TextTestRunner(sys.stdout, verbosity=2, resultclass=Result).run(suite)
    skipped = result.apart.total()
    ran = max(result.testsRun - skipped, len(result.bad))
    out = sys.__stdout__
    for case, kind in sorted(result.bad.items()):
        print(f"= {kind} {case}", file=out)
    print(f"= passed {ran - len(result.bad)} of {ran}", file=out)
    for reason, count in sorted(result.apart.items()):
        print(f"= apart {count} {reason}", file=out)
    if result.bad:
        print("failed test:", ", ".join(sorted(case.removeprefix(f"test.{name}.") for case in result.bad)), file=out)
    out.flush()
    return 1 if result.bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
