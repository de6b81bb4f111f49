"""Approvals: who is asked where a rule says `ask`, what holds from now on, and how often a rule's tools were called.

Absent on purpose: asking and waiting for the answer (syscalls/approval.py).
"""

from __future__ import annotations

from _thread import allocate_lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .approval import Approve
    from .waitqueue import Waiter

    Key = tuple[str, str, str, str]

# Answers beyond these are forgotten, oldest first: a guest can think of names without end.
_ANSWERS_KEPT = 4096


class Approvals:
    """The approvals of one machine."""

    __slots__ = ("_answers", "_asking", "_calls", "_lock", "approve")

    def __init__(self, approve: Approve | None = None) -> None:
        self.approve = approve
        self._lock = allocate_lock()  # guards: every field below
        self._answers: dict[Key, bool] = {}
        self._asking: dict[Key, list[Waiter]] = {}
        self._calls: dict[str, int] = {}

    def known(self, key: Key) -> bool | None:
        """Return whether the operation is approved from now on, or never is; None if that is open."""
        return self._answers.get(key)

    def begin(self, key: Key, waiter: Waiter) -> bool:
        """Say that somebody is about to be asked; False: somebody is already, and waiter is woken at the answer."""
        with self._lock:
            waiters = self._asking.get(key)
            if waiters is not None:
                waiters.append(waiter)
                return False
            self._asking[key] = []
            return True

    def end(self, key: Key, approved: bool | None) -> None:
        """Take what holds from now on, if anything does, and wake who waits for it."""
        with self._lock:
            waiters = self._asking.pop(key, [])
            if approved is not None:
                while len(self._answers) >= _ANSWERS_KEPT:
                    del self._answers[next(iter(self._answers))]
                self._answers[key] = approved
        for waiter in waiters:
            waiter.wake()

    def calls(self, rule: str) -> int:
        """Return how many calls were counted under a rule."""
        return self._calls.get(rule, 0)

    def count_call(self, rule: str, most: int) -> bool:
        """Count a call under a rule; False, and nothing is counted: there were as many as there may be."""
        with self._lock:
            calls = self._calls.get(rule, 0)
            if calls >= most:
                return False
            self._calls[rule] = calls + 1
            return True

    def copy(self) -> Approvals:
        """Return the same approvals for the fork of a machine."""
        twin = Approvals(self.approve)
        with self._lock:
            twin._answers = dict(self._answers)
            twin._calls = dict(self._calls)
        return twin
