"""Asking for an approval: the callback runs on a thread of its own while the process waits, and others go on.

Time spent waiting counts: the command's deadline or a signal that ends the process ends the wait, and the answer then counts
for later. Absent on purpose: who is asked (kernel/approval.py).
"""

from __future__ import annotations

from vesicle.kernel.approval import Answer, ApprovalRequest, answer_of
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from vesicle.kernel.approval import Approve
    from vesicle.kernel.approvals import Key
    from vesicle.kernel.policy_rules import Decision
    from vesicle.kernel.process import Process


_FOR_GOOD = {Answer.SESSION: True, Answer.NEVER: False}


def approved(
    process: Process, decision: Decision, syscall: str, subject: str, arguments: Mapping[str, object] | None
) -> bool:
    """Say whether somebody approves what a rule leaves to them; an answer that was given for good is not asked for again.

    Blocks: until the callback answers, the deadline or a signal that ends the process.
    Raises: ProcessExit the process must end
    """
    approvals = process.kernel.approvals
    key = _key(decision, subject)
    while True:
        known = approvals.known(key)
        if known is not None:
            return known
        approve = approvals.approve
        if approve is None:
            return False
        if approvals.begin(key, process.waiter):
            break
        _sleep(process)
    request = ApprovalRequest(
        decision.kind,
        subject,
        decision.access,
        syscall,
        dict(arguments) if arguments else {},
        process.pid,
        process.name,
        decision.rule,
    )
    question = _Question(process, approve, request, key)
    process.kernel.on_worker(question.put)
    while question.answer is None:
        _sleep(process)
    return question.answer in (Answer.ONCE, Answer.SESSION)


def could_be_approved(process: Process, decision: Decision, subject: str) -> bool:
    """Say whether approved() might answer yes."""
    approvals = process.kernel.approvals
    known = approvals.known(_key(decision, subject))
    return approvals.approve is not None if known is None else known


def _key(decision: Decision, subject: str) -> Key:
    return (decision.rule, decision.kind, decision.access, subject)


def _sleep(process: Process) -> None:
    try:
        process.sleep(for_host=True)
    except PosixError as error:
        if error.errno is not Errno.EINTR:  # a caught signal: the call goes on, as one of a disk does
            raise


class _Question:
    """One request on its way; `answer` is set, and the process woken, when it is answered."""

    __slots__ = ("_approve", "_key", "_process", "_request", "answer")

    def __init__(self, process: Process, approve: Approve, request: ApprovalRequest, key: Key) -> None:
        self._process = process
        self._approve = approve
        self._request = request
        self._key = key
        self.answer: Answer | None = None

    def put(self) -> None:
        """Call the callback; one that raises, or answers something else, denies this time."""
        from .tool import serving

        process, request = self._process, self._request
        audit = process.kernel.audit
        answer = Answer.NO
        detail = ""
        token = serving.set(process)  # so that a callback may run commands of the session
        try:
            answer = answer_of(self._approve(request))
        except BaseException as error:  # noqa: BLE001 (whatever the callback does, the guest is only denied)
            detail = f", {type(error).__name__}"
            audit.failures.append(error)
        finally:
            serving.reset(token)
        audit.note(
            "ask",
            process.pid,
            process.name,
            request.syscall,
            request.subject,
            request.rule,
            detail=answer.name.lower() + detail,
            kind=request.kind,
            access=request.access,
        )
        process.kernel.approvals.end(self._key, _FOR_GOOD.get(answer))
        self.answer = answer
        process.waiter.wake()
