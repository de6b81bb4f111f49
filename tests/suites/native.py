"""Native: the same tests by the machine's bash, with the tool built natively from the same archive.

As no root: run by root they are nobody's. Absent on purpose: a sandbox; upstream's tests are trusted as its sources are.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from tests.suites.outcome import Outcome, outcome_of
from tests.suites.suite import Suite
from tests.suites.trees import NOBODY


class Native:
    """A natively built tree and how its tests are run."""

    def __init__(self, suite: Suite, tree: Path, version: str, locales: Path | None) -> None:
        self._suite = suite
        self._top = tree
        self._environment = suite.variables(str(tree), version) | {
            "PATH": suite.search_path(str(tree)),
            "HOME": str(tree),
            "TMPDIR": "/tmp",
        }
        if locales is not None:
            self._environment |= {
                "LOCPATH": str(locales),
                "LOCALE_FR": "fr_FR.iso88591",
                "LOCALE_JA": "ja_JP.eucjp",
            }

    def run(self, test: str) -> tuple[Outcome, str]:
        """Run one test; return how it ended and what it printed."""
        suite = self._suite
        words = {"test": test, "top": str(self._top)}
        command = ["bash", "-c", f"exec 9>&2\n{suite.command.format(**words)}"]
        if suite.is_driven(test):
            command = driving_command(suite, test, self._top)
        started = time.monotonic()
        status, output = run_command(command, self._top / suite.folder, self._environment, suite.timeout_s, drop=True)
        return outcome_of(suite, test, status, output, time.monotonic() - started), output

    def close(self) -> None:
        """Nothing is held."""


def driving_command(suite: Suite, test: str, top: Path) -> list[str]:
    """Return how a test that is driven is started; descriptor 9 is stderr, as for the others."""
    return ["bash", "-c", 'exec 9>&2; exec "$@"', "bash", *suite.driving_command(test, str(top))]


def run_command(
    command: list[str], folder: Path, environment: dict[str, str], timeout_s: float, *, drop: bool
) -> tuple[int | None, str]:
    """Run a command in a process group of its own; return its status, None after a time-out, and all it printed."""
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if drop and os.getuid() == 0 else {}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        **user,  # type: ignore[call-overload]
    )
    try:
        output, _ = process.communicate(timeout=timeout_s)
        return process.returncode, output.decode(errors="replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        return None, output.decode(errors="replace")
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
