"""Store: what the last runs of each suite's tests gave, kept beside the trees, so that a table can be made of all.

Absent on purpose: the output of a run, which is a log file of its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock

from tests.suites.outcome import Outcome

INSIDE, NATIVE = "inside", "native"


class Store:
    """The outcomes of one suite: test -> side -> Outcome."""

    def __init__(self, folder: Path, name: str) -> None:
        self._lock = Lock()  # guards: putting, which tests that run at once do
        self._path = folder / f"{name}.json"
        self._logs = folder / name
        self._logs.mkdir(parents=True, exist_ok=True)
        self._told = json.loads(self._path.read_text()) if self._path.exists() else {}

    def tests(self) -> list[str]:
        """Return the names of all tests that were run."""
        return sorted(self._told)

    def get(self, test: str, side: str) -> Outcome | None:
        """Return the last outcome of a test on a side."""
        told = self._told.get(test, {}).get(side)
        return Outcome.from_json(told) if told else None

    def put(self, test: str, side: str, outcome: Outcome, output: str) -> None:
        """Keep an outcome, and the output in a log."""
        self.log(test, side).write_text(output, errors="replace")
        with self._lock:
            self._told.setdefault(test, {})[side] = outcome.to_json()
            temporary = self._path.with_suffix(".tmp")
            temporary.write_text(json.dumps(self._told, indent=1, sort_keys=True))
            temporary.replace(self._path)

    def log(self, test: str, side: str) -> Path:
        """Return where the output of a run is."""
        return self._logs / f"{test.replace('/', ',')}.{side}.log"
