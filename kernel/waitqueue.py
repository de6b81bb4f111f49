"""Waiter: the one place where a process sleeps until another wakes it.

Every wait ends by a wake-up, a signal or the command's deadline. Absent on purpose: condition variables and fairness; a
woken process looks again at what it waits for, so spurious wake-ups are harmless.
"""

from __future__ import annotations

import _thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

# Longest single sleep in seconds; a longer wait is a loop of these. A signal that reaches the host's main thread just before
# it blocks on a lock does not end the wait, so Python's handler would never run: the thread must come back by itself.
_SLICE_S = 0.25


# Longest sleep of a thread that waits for a lock and for nothing else, for the same reason.
LOOK_AGAIN_S = 0.05


def take(lock: _thread.LockType) -> None:
    """Acquire a lock, coming back now and then for the host's signals.

    Blocks: until the lock is free. Raises: what a handler of the host's does (KeyboardInterrupt).
    """
    while not lock.acquire(True, LOOK_AGAIN_S):
        continue


def taken(left: list[T]) -> T | None:
    """Take the one thing that two threads are after; None: the other has it, or there never was one."""
    try:
        return left.pop()
    except IndexError:
        return None


class Waiter:
    """A binary semaphore of one process: `wake` sets it, `sleep` waits for it and clears it."""

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        self._lock = _thread.allocate_lock()
        self._lock.acquire()

    @property
    def is_set(self) -> bool:
        """Whether a wake-up waits to be seen."""
        return not self._lock.locked()

    def wake(self) -> None:
        """Let the sleeper go, or the next `sleep` return at once."""
        try:
            self._lock.release()
        except RuntimeError:
            return  # already set: a wake-up waits to be seen

    def sleep(self, timeout_s: float | None) -> bool:
        """Wait for a wake-up; False after timeout_s seconds without one. None waits without end.

        Blocks: until `wake` or the time is over.
        """
        if timeout_s is None:
            return self._lock.acquire(True, _SLICE_S)
        if timeout_s <= 0:
            return self._lock.acquire(False)
        return self._lock.acquire(True, min(timeout_s, _SLICE_S))
