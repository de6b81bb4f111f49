"""TimerQueue: one host thread that sends signals when their time has come (setitimer, timer_create).

The thread starts with the first armed timer and ends when none is left. Absent on purpose: periodic work of the kernel
itself; the epoch ticker is the engine's.
"""

from __future__ import annotations

import _thread
import os
import time

from .waitqueue import Waiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_monotonic_ns = time.monotonic_ns


class Timer:
    """One timer. Units: due_ns by the clock of its queue, interval_ns nanoseconds; due_ns 0 is disarmed."""

    __slots__ = ("due_ns", "expire", "interval_ns", "overrun")

    def __init__(self, expire: Callable[[], None]) -> None:
        self.expire = expire
        self.due_ns = 0
        self.interval_ns = 0
        self.overrun = 0

    def remaining_ns(self, now_ns: int) -> int:
        """Return the time left; 0 when disarmed."""
        return max(1, self.due_ns - now_ns) if self.due_ns else 0


class TimerQueue:
    """The armed timers of the host process."""

    __slots__ = ("_armed", "_lock", "_running", "_waiter")

    def __init__(self) -> None:
        self._lock = _thread.allocate_lock()
        # guards: the fields below and those of armed timers
        self._armed: set[Timer] = set()
        self._running = False
        self._waiter = Waiter()

    def arm(self, timer: Timer, due_ns: int, interval_ns: int) -> None:
        """Let timer expire at due_ns and then every interval_ns; due_ns 0 disarms it."""
        with self._lock:
            timer.due_ns = due_ns
            timer.interval_ns = interval_ns
            timer.overrun = 0
            if not due_ns:
                self._armed.discard(timer)
            else:
                self._armed.add(timer)
            start = bool(self._armed) and not self._running
            self._running = self._running or start
        if start:
            _thread.start_new_thread(self._run, ())
        self._waiter.wake()

    def reset_after_fork(self) -> None:
        """Forget everything: the thread and the processes stayed in the parent of the host process."""
        self._lock = _thread.allocate_lock()
        self._armed = set()
        self._running = False
        self._waiter = Waiter()

    def _run(self) -> None:
        while True:
            due, next_ns = self._expired()
            for timer in due:
                timer.expire()
            if next_ns is None:
                return
            self._waiter.sleep((next_ns - _monotonic_ns()) / 1e9)

    def _expired(self) -> tuple[list[Timer], int | None]:
        now = _monotonic_ns()
        with self._lock:
            due = [timer for timer in self._armed if timer.due_ns <= now]
            for timer in due:
                if timer.interval_ns:
                    missed = (now - timer.due_ns) // timer.interval_ns
                    timer.overrun = missed
                    timer.due_ns += timer.interval_ns * (missed + 1)
                else:
                    timer.due_ns = 0
                    self._armed.discard(timer)
            if not self._armed:
                self._running = False
                return due, None
            return due, min(timer.due_ns for timer in self._armed)


TIMERS = TimerQueue()
os.register_at_fork(after_in_child=TIMERS.reset_after_fork)
