"""Inside: upstream's tests run by our shell with our commands, in a session whose files hold a copy of the tree.

Each test gets a fork of the session, so none sees what another left. Absent on
purpose: tests that need a language we have not (`driven.py`).
"""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

from tests.suites.outcome import Outcome, outcome_of
from tests.suites.suite import Suite
from vesicle import Limits, Session
from vesicle.kernel.limits import GIB, MIB
from vesicle.vfs.filesystems.memory import MemoryFS

# Generous: a suite asks for what a whole machine has.
LIMITS = Limits(
    wall_s=None,
    output_bytes=4 * MIB,
    memory_bytes=2 * GIB,
    total_memory_bytes=6 * GIB,
    disk_bytes=8 * GIB,
    file_bytes=1 << 62,  # holes cost nothing
    inodes=1_000_000,
    processes=512,
    path_depth=10_000,
)


class Inside:
    """A session with a suite's tree in it."""

    def __init__(self, suite: Suite, tree: Path, version: str) -> None:
        self._suite = suite
        # A second file system, for tests of what happens between two.
        self._session = Session(policy="allow_all", limits=LIMITS, mounts={"/mnt/other": MemoryFS(dev=0)})
        self._session.files.chmod("/mnt/other", 0o1777)
        self._top = f"/workspace/{tree.name}"
        self._environment = suite.variables(self._top, version)
        copy_in(self._session, tree, self._top, suite.leave_out)
        self._link_programs()

    def run(self, test: str) -> tuple[Outcome, str]:
        """Run one test; return how it ended and what it printed."""
        suite = self._suite
        started = time.monotonic()
        with self._session.fork() as session:
            place = self._top if suite.folder == "." else f"{self._top}/{suite.folder}"
            words = {"test": test, "top": self._top}
            # As a make does: a test is a child of the shell that set its environment, with all output in one file.
            script = f"exec 2>&1 9>&2\n{suite.command.format(**words)}"
            result = session.run(script, env=self._environment, cwd=place, timeout_s=suite.timeout_s)
        seconds = time.monotonic() - started
        over = result.limit is not None and result.limit.name == "wall_s"
        outcome = outcome_of(suite, test, None if over else result.exit_code, result.stdout, seconds)
        return outcome, f"{result.stdout}{result.stderr}\n[exit {result.exit_code}, limit {result.limit}]\n"

    def _link_programs(self) -> None:
        """Put the programs where make would have left them: some tests name them so."""
        files = self._session.files
        for program in self._suite.programs:
            for folder in self._suite.native_path.split(":"):
                place = f"{self._top}/{folder}/{program}"
                if files.exists(f"/usr/bin/{program}") and not files.exists(place):
                    files.symlink(f"/usr/bin/{program}", place)

    def close(self) -> None:
        """End the session."""
        self._session.close()


def copy_in(session: Session, tree: Path, target: str, leave_out: object) -> None:
    """Copy a host folder into a session, with modes and symbolic links."""
    assert isinstance(leave_out, (tuple, list))
    files = session.files
    for folder, folders, names in os.walk(tree):
        relative = os.path.relpath(folder, tree)
        if relative == ".":
            folders[:] = [name for name in folders if name not in leave_out]
        place = target if relative == "." else f"{target}/{relative}"
        files.mkdir(place, parents=True, exist_ok=True)
        for name in (*folders, *names):
            path = os.path.join(folder, name)
            if os.path.islink(path):
                files.symlink(os.readlink(path), f"{place}/{name}")
            elif name in names:
                files.write_bytes(f"{place}/{name}", Path(path).read_bytes())
                files.chmod(f"{place}/{name}", stat.S_IMODE(os.stat(path).st_mode))
