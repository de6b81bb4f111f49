"""What somebody is asked where a rule says `ask`, and what they may answer.

Absent on purpose: asking and waiting for the answer (syscalls/approval.py), and remembering it (approvals.py).
"""

from __future__ import annotations

from vesicle.vfs.int_enum import IntEnum
from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Approve = Callable[["ApprovalRequest"], "Answer | str | bool"]


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
