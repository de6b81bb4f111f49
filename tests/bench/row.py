"""Row: one line of the benchmark's table, and how its number is taken."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Row(NamedTuple):
    """One measured number, the bar it must keep, and what was measured beside it in the same run."""

    what: str
    value: float
    unit: str
    bar: float
    beside: str = ""
    higher_is_better: bool = False

    @property
    def kept(self) -> bool:
        """Tell whether the number keeps its bar."""
        return self.value > self.bar if self.higher_is_better else self.value < self.bar


def median_s(call: Callable[[], object], repeats: int, clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the median time of one call. Units: seconds of clock."""
    return statistics.median(timed(call, clock) for _ in range(repeats))


def medians_s(calls: list[Callable[[], object]], repeats: int) -> list[float]:
    """Return the medians of several calls, measured in turn so that all meet the same noise. Units: seconds."""
    rounds = [[timed(call) for call in calls] for _ in range(repeats)]
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def timed(call: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the time of one call. Units: seconds of clock."""
    start = clock()
    call()
    return clock() - start
