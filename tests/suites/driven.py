"""Driven: tests in perl and other languages we have not, run natively, while each call of the tool under test goes inside.

Absent on purpose: the way the calls go (`bridge.py`).
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from tests.suites.bridge import Bridge
from tests.suites.inside import LIMITS
from tests.suites.native import driving_command, run_command
from tests.suites.outcome import SKIP, Outcome, outcome_of
from tests.suites.suite import Suite


class Driven:
    """A tree on the host, mounted in the sessions that the calls of the tool go to."""

    def __init__(self, suite: Suite, tree: Path, version: str) -> None:
        self._suite = suite
        self._top = tree
        self._environment = suite.variables(str(tree), version) | {"HOME": str(tree), "TMPDIR": str(tree)}

    def run(self, test: str) -> tuple[Outcome, str]:
        """Run one test; return how it ended and what it printed."""
        suite = self._suite
        driver = suite.driving_command(test, str(self._top))[0]
        if shutil.which(driver) is None:
            return Outcome(SKIP, f"there is no {driver} on this machine"), ""
        started = time.monotonic()
        programs = [*suite.programs, *(Path(helper).name for helper in suite.helpers)]
        with Bridge(self._top, programs, LIMITS) as bridge:
            environment = self._environment | {
                "PATH": f"{bridge.path}:{suite.search_path(str(self._top))}",
                "abs_top_builddir": str(bridge.path.parent),
            }
            place = self._top / suite.folder
            command = driving_command(suite, test, self._top)
            status, output = run_command(command, place, environment, suite.timeout_s, drop=False)
        return outcome_of(suite, test, status, output, time.monotonic() - started), output

    def close(self) -> None:
        """Nothing is held."""
