"""Outcome: how one run of one test ended; Verdict: what inside and native outcome together mean.

Absent on purpose: running tests, and the table (`table.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tests.suites.suite import Suite

PASS, FAIL, SKIP, TIMEOUT = "pass", "fail", "skip", "timeout"
CANNOT = "cannot"

# What a test that skips itself inside may miss there for good: a part of its words -> why.
_ABSENT = {
    r"valgrind": "needs valgrind, which runs native code",
    r"\bperl\b": "needs perl inside",
    r"^(?!.*\b(en_US|fr_FR|ru_RU)\.UTF-8).*locale not found|no (Japanese|French|unibyte|.*EUC).* locale"
    r"|lacks the .* locale|no support for the .* locale|locale appears to be broken": (
        "needs a locale that is not UTF-8, or one with rules of its own: the C library has none"
    ),
    r"\bstrace\b|\bgdb\b|\bptrace\b": "needs ptrace",
}
_SKIPPED = 77  # automake's convention, as 99 is for a set-up that failed
_REASON = re.compile(r"(?:skipped test|skipping test|hard error|set-up failure|failed test): (.*)")


@dataclass(frozen=True)
class Outcome:
    """One run. cases are (passed, all) of a test that counts its own; apart: reason, and how many cases it keeps out."""

    kind: str
    reason: str = ""
    seconds: float = 0.0
    cases: tuple[int, int] | None = None
    apart: tuple[tuple[str, int], ...] = ()

    def to_json(self) -> dict[str, Any]:
        told = {"kind": self.kind, "reason": self.reason, "seconds": round(self.seconds, 2), "cases": self.cases}
        return told | {"apart": dict(self.apart)} if self.apart else told

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Outcome:
        cases = told["cases"]
        apart = tuple(told.get("apart", {}).items())
        return cls(told["kind"], told["reason"], told["seconds"], (cases[0], cases[1]) if cases else None, apart)


@dataclass(frozen=True)
class Verdict:
    """What one test says: kind is PASS, FAIL or CANNOT."""

    kind: str
    reason: str
    passed: int
    failed: int
    apart: tuple[tuple[str, int], ...] = ()  # of single cases


def outcome_of(suite: Suite, test: str, status: int | None, output: str, seconds: float) -> Outcome:
    """Return what an exit status and the output mean; a status of None is a time-out."""
    cases = suite.cases(output) if suite.cases else None
    apart = tuple(suite.apart(output).items()) if suite.apart else ()
    if status is None:
        return Outcome(TIMEOUT, f"not done after {suite.timeout_s:g} s", seconds, cases)
    if status == _SKIPPED:
        return Outcome(SKIP, _reason(output), seconds)
    failed = status != 0
    if test in suite.expected_failures:
        return Outcome(PASS if failed else FAIL, "" if failed else "passes, but upstream expects a failure", seconds)
    return (
        Outcome(FAIL, f"status {status}: {_reason(output)}", seconds, cases, apart)
        if failed
        else Outcome(PASS, "", seconds, cases, apart)
    )


def _reason(output: str) -> str:
    """Return the reason a GNU test gives, or its last words."""
    found = _REASON.findall(output)
    if found:
        return found[-1].strip()
    lines = [line.strip() for line in output.splitlines() if line.strip() and not line.startswith("+")]
    return lines[-1][:200] if lines else "no output"


def judge(suite: Suite, test: str, inside: Outcome, native: Outcome | None) -> Verdict:
    """Return whether a test passes inside, fails, or cannot apply.

    A skip counts as "cannot apply" where upstream skips natively too, or where the suite says why; else it is a failure.
    """
    weight = inside.cases or (native.cases if native else None)
    total = weight[1] if weight else 1
    if inside.kind == PASS:
        return Verdict(PASS, "", total, 0, inside.apart)
    why = suite.why_not(test)
    if why is not None:
        return Verdict(CANNOT, why, 0, 0)
    if inside.kind == SKIP:
        why = next((why for words, why in _ABSENT.items() if re.search(words, inside.reason, re.IGNORECASE)), None)
        if native is not None and native.kind == SKIP and why is None:
            why = f"skips natively too: {inside.reason}"
        if why is not None:
            return Verdict(CANNOT, why, 0, 0)
    reason = f"skips itself: {inside.reason}" if inside.kind == SKIP else inside.reason
    if native is not None and native.kind != PASS:
        reason += f" (natively: {native.kind}, {native.reason})"
    passed = inside.cases[0] if inside.cases else 0
    return Verdict(FAIL, reason, passed, total - passed, inside.apart)
