"""The hunt: draws cases of a command until two sides differ, makes the case small, and goes on past it.

A difference that was found is known by the words of its smallest case: later cases that hold all of them and differ in the
same part are passed over, so that one run finds several.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Flaky

from tests.draws import from_the_seed_alone

from .command import Command, cases
from .known import explained
from .outcome import Difference, differences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .case import Case
    from .native import Native
    from .ours import Ours

Known = list[tuple[str, frozenset[str]]]  # part that differed, words of the smallest case

_TOKEN = re.compile(r"-[A-Za-z0-9]|--[a-z0-9-]+|[A-Za-z_]\w*|[^\w\s]")
_SHRINK_S = 8.0


class _DiffersError(AssertionError):
    """The two sides differ; hypothesis catches it to make the case smaller."""


class _EnoughError(KeyboardInterrupt):
    """Making smaller has taken long enough; hypothesis lets nothing else through."""


@dataclass(frozen=True)
class Found:
    """A case that differs, as small as it could be made."""

    case: Case
    differences: tuple[Difference, ...]

    def report(self) -> str:
        """Say how to see it, and what differs."""
        lines = [self.case.paste()]
        for difference in self.differences:
            lines += [f"  {difference.part}", f"    ours   {difference.ours}", f"    native {difference.native}"]
        return "\n".join(lines)


@dataclass(frozen=True)
class Budget:
    """How long to hunt: examples and seconds for one command."""

    examples: int
    seconds: float
    seed: int


class Hunt:
    """Compares the two sides; counts what it compared."""

    def __init__(self, ours: Ours, native: Native) -> None:
        self._ours = ours
        self._native = native
        self.compared = 0

    def compare(self, case: Case) -> tuple[Difference, ...]:
        """Return what differs in a case, twice in the same way; nothing if it is a difference that is explained."""
        found = self._differences(case)
        if found and not explained(case, found):
            again = {difference.part for difference in self._differences(case)}
            return tuple(difference for difference in found if difference.part in again)
        return ()

    def command(self, row: Command, budget: Budget) -> Iterator[Found]:
        """Yield the differences of a command, each in a small case, until the budget is spent."""
        known: Known = []
        deadline = time.monotonic() + budget.seconds
        end = self.compared + budget.examples
        turn = 0
        while time.monotonic() < deadline and self.compared < end:
            found = self._next(row, known, deadline, end - self.compared, budget.seed + turn)
            turn += 1
            if found is not None:
                known += [(difference.part.partition(" ")[0], _tokens(found.case)) for difference in found.differences]
                yield found

    def _differences(self, case: Case) -> list[Difference]:
        self.compared += 1
        native = self._native.run(case)
        ours = self._ours.run(case)
        return differences(ours, native, time.time_ns(), unordered=case.unordered)

    def _next(self, row: Command, known: Known, deadline: float, examples: int, start: int) -> Found | None:
        smallest: list[Found] = []
        stop = [deadline]

        def check(case: Case) -> None:
            if time.monotonic() > stop[0]:
                raise _EnoughError
            tokens = _tokens(case)
            found = tuple(d for d in self.compare(case) if not _is_known(d, tokens, known))
            if not found:
                return
            if not smallest:
                stop[0] = time.monotonic() + _SHRINK_S
            if not smallest or _size(case) <= _size(smallest[0].case):
                smallest[:] = [Found(case, found)]
            raise _DiffersError

        _drive(check, row, examples, start)
        return smallest[0] if smallest else None


def _drive(check: Callable[[Case], None], row: Command, examples: int, start: int) -> None:
    """Let hypothesis draw cases, and shrink one that fails."""
    options = settings(
        derandomize=False,  # the seed decides
        max_examples=max(examples, 1),
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
    )
    try:
        with from_the_seed_alone():
            seed(start)(options(given(cases(row))(check)))()
    except (_DiffersError, _EnoughError, Flaky):
        return


def _is_known(difference: Difference, tokens: frozenset[str], known: Known) -> bool:
    part = difference.part.partition(" ")[0]
    return any(part == seen and words <= tokens for seen, words in known)


def _tokens(case: Case) -> frozenset[str]:
    return frozenset(_TOKEN.findall(" ".join(case.words)))


def _size(case: Case) -> int:
    return len(case.script) * 4 + len(case.stdin) + sum(len(node.content) for _, node in case.tree)
