"""SimulatedClock: time that stands still while anything runs and jumps to the next moment somebody waits for.

As in any discrete event simulation: once every process of the session sleeps, the clock moves on to the earliest timeout or
timer. `sleep 3600` takes no time and an hour; what would have happened first happens first, however fast the host is.
Absent on purpose: the host's reactions. A process that waits for the host with a timeout runs into it.
"""

from __future__ import annotations

import _thread

from .clock import FIXED_START_NS, FixedClock
from .waitqueue import Waiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kernel import Kernel
    from .process import Process
    from .timers import Timer


class SimulatedClock(FixedClock):
    """A session's own time; a fork gets a copy. Units: nanoseconds."""

    __slots__ = ("_armed", "_lock", "_sleeping")

    def __init__(self, realtime_ns: int = FIXED_START_NS) -> None:
        super().__init__(realtime_ns)
        self._lock = _thread.allocate_lock()
        # guards: the fields below and those of armed timers; taken within any other lock, and takes none
        self._sleeping: dict[Waiter, int | None] = {}  # until when
        self._armed: set[Timer] = set()

    def fork(self) -> SimulatedClock:
        """Return a clock that shows the same and goes its own way."""
        twin = SimulatedClock(self._realtime_ns)
        twin._monotonic_ns = self._monotonic_ns
        return twin

    def new_waiter(self) -> Waiter:
        """Return what a process of the session waits with."""
        return _SimulatedWaiter(self)

    def sleep(self, process: Process, until_ns: int | None, real_s: float | None) -> bool:
        """Wait as Waiter.sleep does, until until_ns of this clock or for real_s seconds of the host's.

        Blocks: until a wake-up, which the time's coming is too.
        """
        waiter = process.waiter
        due: list[Timer] = []
        with self._lock:
            if until_ns is not None and until_ns <= self._monotonic_ns:
                real_s = 0.0
            elif not waiter.is_set:
                self._sleeping[waiter] = until_ns
                due = self._move(process.kernel)
        for timer in due:
            timer.expire()
        # The wait comes back now and then by itself, so a session that has come to rest otherwise moves on too.
        woken = waiter.sleep(real_s)
        with self._lock:
            self._sleeping.pop(waiter, None)
        return woken

    def wake(self, waiter: Waiter) -> None:
        """Let a waiter of this clock go; from now on its process counts as running."""
        with self._lock:
            self._release(waiter)

    def arm(self, timer: Timer, due_ns: int, interval_ns: int) -> None:
        """Let timer expire at due_ns of this clock and then every interval_ns; due_ns 0 disarms it."""
        with self._lock:
            timer.due_ns = due_ns
            timer.interval_ns = interval_ns
            timer.overrun = 0
            (self._armed.add if due_ns else self._armed.discard)(timer)

    def _release(self, waiter: Waiter) -> None:
        self._sleeping.pop(waiter, None)
        Waiter.wake(waiter)

    def _move(self, kernel: Kernel) -> list[Timer]:
        """Move on to what comes next if everything sleeps: wake whose time it is and return the timers that expire."""
        if any(self._runs(process) for process in kernel.table.alive()):
            return []
        moments = [until_ns for until_ns in self._sleeping.values() if until_ns is not None]
        moments += [timer.due_ns for timer in self._armed]
        if not moments:
            return []
        self.advance(max(0, min(moments) - self._monotonic_ns))
        now = self._monotonic_ns
        # Timers before sleepers, as a signal that comes at the end of a sleep ends it.
        due = sorted((timer for timer in self._armed if timer.due_ns <= now), key=lambda timer: timer.due_ns)
        for timer in due:
            timer.due_ns = timer.due_ns + timer.interval_ns if timer.interval_ns else 0
            if not timer.due_ns:
                self._armed.discard(timer)
        if not due:
            for waiter in [
                waiter for waiter, until_ns in self._sleeping.items() if until_ns is not None and until_ns <= now
            ]:
                self._release(waiter)
        return due

    def _runs(self, process: Process) -> bool:
        if process.ended or process.stopped or process.waiter in self._sleeping:
            return False
        if process.command.inner:
            return False  # it is in a call of the host's that waits for commands, whose processes count
        child = process.foreground
        if child is not None:  # its thread is the child's, but before the child begins and after it has ended
            return child.ended or child.cpu_started_ns is None
        return process.cpu_started_ns is not None or process.program is not None


class _SimulatedWaiter(Waiter):
    """A waiter that tells its clock of wake-ups."""

    __slots__ = ("_clock",)

    def __init__(self, clock: SimulatedClock) -> None:
        super().__init__()
        self._clock = clock

    def wake(self) -> None:
        self._clock.wake(self)
