"""The published table: how many of upstream's tests pass inside and natively, and why each other does not.

Absent on purpose: times and machines, so that the file changes only when a result does.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.suites.outcome import CANNOT, FAIL, PASS, Outcome, Verdict

_HEAD = """\
# Upstream's own tests

Each tool is built from upstream's archive, so upstream's own tests can tell how true the result is. `scripts/suites` runs
every test twice: inside a session, by our shell and with our commands alone, and natively, with the same archive built for
the machine. Tests in perl run natively but call the tools inside. A test that can't apply says why; one that upstream itself
skips on the machine counts as such too. This file is written by `scripts/suites --table docs/suites.md`.
"""


@dataclass
class SuiteRow:
    """All of a suite's verdicts."""

    name: str
    version: str
    native_passed: int = 0
    verdicts: dict[str, Verdict] = field(default_factory=dict)

    def add(self, test: str, verdict: Verdict, native: Outcome | None) -> None:
        """Count one test."""
        self.verdicts[test] = verdict
        if native is not None and native.cases is not None:
            self.native_passed += native.cases[0]
        elif native is not None and native.kind == PASS:
            self.native_passed += 1

    def count(self) -> tuple[int, int, int]:
        """Return how many passed, failed, and can't apply."""
        verdicts = self.verdicts.values()
        return (
            sum(verdict.passed for verdict in verdicts),
            sum(verdict.failed for verdict in verdicts),
            sum((verdict.kind == CANNOT) + sum(count for _, count in verdict.apart) for verdict in verdicts),
        )


def render(rows: Sequence[SuiteRow]) -> str:
    """Return the text of the published file."""
    lines = [_HEAD, "| suite | passed | failed | cannot apply | passed natively |", "|---|---:|---:|---:|---:|"]
    for row in rows:
        passed, failed, cannot = row.count()
        lines.append(f"| {row.name} {row.version} | {passed} | {failed} | {cannot} | {row.native_passed} |")
    for row in rows:
        lines += _details(row)
    return "\n".join(lines) + "\n"


def _details(row: SuiteRow) -> list[str]:
    failing = {test: verdict for test, verdict in row.verdicts.items() if verdict.kind == FAIL}
    cannot: dict[str, list[str]] = defaultdict(list)
    for test, verdict in row.verdicts.items():
        if verdict.kind == CANNOT:
            cannot[verdict.reason].append(test)
    for reason, count in _cases_apart(row).items():
        cannot[reason].append(f"{count} case{'s' if count > 1 else ''}")
    if not failing and not cannot:
        return []
    lines = ["", f"## {row.name}"]
    if failing:
        lines += ["", "| fails | why |", "|---|---|"]
        lines += [f"| {test} | {_cell(verdict.reason)} |" for test, verdict in failing.items()]
    if cannot:
        lines += ["", "| cannot apply | tests |", "|---|---|"]
        lines += [f"| {_cell(reason)} | {', '.join(tests)} |" for reason, tests in sorted(cannot.items())]
    return lines


def _cases_apart(row: SuiteRow) -> Counter[str]:
    counts: Counter[str] = Counter()
    for verdict in row.verdicts.values():
        for reason, count in verdict.apart:
            counts[reason] += count
    return counts


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
