"""Rules: the part of a session that says what it may do, and what it did that had to be allowed."""

from __future__ import annotations

from .errors import SessionClosedError
from .session_arguments import policy_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.audit import AuditLog
    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.limits import Limits
    from vesicle.kernel.policy import Policy

    from .session_arguments import PolicyLike


class Rules:
    """Policy, limits and audit log of a session; the base of Session."""

    __slots__ = ("_closed", "_kernel")

    _closed: bool
    _kernel: Kernel

    @property
    def policy(self) -> Policy:
        """The policy in force; assigning another takes effect at once, on open files and running processes too."""
        return self._kernel.policy.policy

    @policy.setter
    def policy(self, policy: str | Policy | PolicyLike) -> None:
        self._check_open()
        self._kernel.policy.replace(policy_of(policy))

    @property
    def limits(self) -> Limits:
        """The limits the session was made with."""
        return self._kernel.limits

    @property
    def audit(self) -> AuditLog:
        """The audit log: `records()`, `add_sink(...)`."""
        return self._kernel.audit

    def _check_open(self) -> None:
        if self._closed:
            raise SessionClosedError("the session is closed")
