"""Time and randomness as injected objects, so that a session can be made to repeat itself exactly.

Absent on purpose: sleeping and timers (they wait, and waiting lives in the wait queue) and the CPU time of a process
(the scheduler measures it).
"""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object  # importing typing costs more than the rest of the start


class Clock(Protocol):
    """Where a kernel reads the time. Units: nanoseconds."""

    def realtime_ns(self) -> int:
        """Return nanoseconds since the epoch (CLOCK_REALTIME)."""
        raise NotImplementedError

    def monotonic_ns(self) -> int:
        """Return nanoseconds since an arbitrary point; never goes back (CLOCK_MONOTONIC)."""
        raise NotImplementedError


class SystemClock:
    """The host's clocks; the monotonic one counts from the start of this clock, so the host's uptime stays unknown."""

    __slots__ = ("_start_ns",)

    def __init__(self) -> None:
        self._start_ns = time.monotonic_ns()

    def realtime_ns(self) -> int:
        return time.time_ns()

    def monotonic_ns(self) -> int:
        # Never 0: programs take 0 for "not set".
        return time.monotonic_ns() - self._start_ns + 1


# 2000-01-01T00:00:00Z: a date no program mistakes for "no time given", unlike the epoch itself.
FIXED_START_NS = 946_684_800_000_000_000


class FixedClock:
    """A clock that stands still until it is set or advanced: for tests and repeatable sessions."""

    __slots__ = ("_monotonic_ns", "_realtime_ns")

    def __init__(self, realtime_ns: int = FIXED_START_NS) -> None:
        self._realtime_ns = realtime_ns
        self._monotonic_ns = 1

    def realtime_ns(self) -> int:
        return self._realtime_ns

    def monotonic_ns(self) -> int:
        return self._monotonic_ns

    def advance(self, ns: int) -> None:
        """Move both clocks forward.

        Raises: ValueError a negative step, since the monotonic clock never goes back.
        """
        if ns < 0:
            raise ValueError(f"a clock advances by 0 ns or more, not {ns}")
        self._realtime_ns += ns
        self._monotonic_ns += ns

    def set_realtime_ns(self, realtime_ns: int) -> None:
        """Set the calendar clock alone; the monotonic clock does not notice (POSIX clock_settime)."""
        self._realtime_ns = realtime_ns


class RandomSource(Protocol):
    """Where a kernel takes random bytes from."""

    def random_bytes(self, count: int, stream: int = 0) -> bytes:
        """Return count random bytes. stream: who draws, a process by its lineage; 0 is nobody in particular."""
        raise NotImplementedError


class SystemRandom:
    """The host's cryptographic random source."""

    __slots__ = ()

    def random_bytes(self, count: int, stream: int = 0) -> bytes:
        return os.urandom(count)


class SeededRandom:
    """The same bytes for the same seed: for repeatable sessions, never for secrets.

    Each process has a stream of its own, so that the order in which processes draw changes nothing. A fork gets a copy.
    """

    __slots__ = ("_drawn", "_seed", "_shake")

    def __init__(self, seed: int) -> None:
        from hashlib import shake_128  # only repeatable sessions pay for it

        self._seed = seed
        self._shake = shake_128
        self._drawn: dict[int, int] = {}  # requests so far, by stream

    def random_bytes(self, count: int, stream: int = 0) -> bytes:
        drawn = self._drawn[stream] = self._drawn.get(stream, 0) + 1
        return self._shake(f"{self._seed} {stream} {drawn}".encode()).digest(count)

    def fork(self) -> SeededRandom:
        """Return a source that goes on as this one does."""
        twin = SeededRandom(self._seed)
        twin._drawn = self._drawn.copy()
        return twin
