"""What the approval callback of a session is asked.

Absent on purpose: asking (kernel/syscalls/approval.py).
"""

from __future__ import annotations

from vesicle.kernel import approval

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .session import Session

    Approve = Callable[["ApprovalRequest"], approval.Answer | str | bool]


class ApprovalRequest(approval.ApprovalRequest):
    """What a process of a session wants to do, and the rule that leaves it to an approval."""

    session: Session


def request_of(session: Session, request: approval.ApprovalRequest) -> ApprovalRequest:
    """Return a request of the kernel's as one of a session."""
    fields: dict[str, Any] = {name: getattr(request, name) for name in type(request).__match_args__}
    return ApprovalRequest(**fields, session=session)
