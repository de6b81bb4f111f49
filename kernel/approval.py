"""Approvals: who is asked where a rule says `ask`, what was answered, and how often a rule's tools were called.

Absent on purpose: asking and waiting for the answer (syscalls/approval.py).
"""

from __future__ import annotations

from _thread import allocate_lock

from vesicle.vfs.int_enum import IntEnum
from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .waitqueue import Waiter

    Approve = Callable[["ApprovalRequest"], "Answer | str | bool"]
    Key = tuple[str, str, str, str]

# Answers beyond these are forgotten, oldest first: a guest can think of names without end.
_ANSWERS_KEPT = 4096


class Answer(IntEnum):
    """What an approval callback answers; a bool and the name in lower case do too."""

    NO = 0  # not this time; False
    ONCE = 1  # this time; True
    SESSION = 2  # from now on
    NEVER = 3  # not from now on


class ApprovalRequest(Record):
    """What a process wants to do, and the rule that leaves it to an approval."""

    kind: str  # file, command, network, tool or package
    subject: str  # the path, command, host and port, tool or package
    access: str  # which operation: "read,write", "GET"; "" where there is but one
    syscall: str
    arguments: Mapping[str, object]  # of a tool; argv of a command
    pid: int
    process: str  # the name of the program that asks
    rule: str

    def __str__(self) -> str:
        wanted = f"{self.access} {self.subject}" if self.access else self.subject
        return f"{self.process}[{self.pid}]: {self.syscall}: {self.kind} {wanted} ({self.rule})"


def answer_of(value: object) -> Answer:
    """Return the answer that a callback's value is.

    Raises: ValueError it is none
    """
    if isinstance(value, Answer):
        return value
    if isinstance(value, bool):
        return Answer.ONCE if value else Answer.NO
    if isinstance(value, str) and value.upper() in Answer.__members__:
        return Answer[value.upper()]
    raise ValueError(f'an approval is "once", "session", "never" or a bool, not {value!r}')


class Approvals:
    """The approvals of one machine."""

    __slots__ = ("_answers", "_asking", "_calls", "_lock", "approve")

    def __init__(self, approve: Approve | None = None) -> None:
        self.approve = approve
        self._lock = allocate_lock()  # guards: every field below
        self._answers: dict[Key, Answer] = {}
        self._asking: dict[Key, list[Waiter]] = {}
        self._calls: dict[str, int] = {}

    def known(self, key: Key) -> Answer | None:
        """Return the answer that holds from now on, if one does."""
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

    def end(self, key: Key, answer: Answer) -> None:
        """Take the answer and wake who waits for it."""
        with self._lock:
            waiters = self._asking.pop(key, [])
            if answer in (Answer.SESSION, Answer.NEVER):
                while len(self._answers) >= _ANSWERS_KEPT:
                    del self._answers[next(iter(self._answers))]
                self._answers[key] = answer
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
