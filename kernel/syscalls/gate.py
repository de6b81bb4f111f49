"""Asking the policy, and whoever approves for it, and recording what was refused: the part that all syscalls share."""

from __future__ import annotations

from vesicle.kernel.policy_rules import READ, WRITE, access_text
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from vesicle.kernel.policy_rules import Decision
    from vesicle.kernel.process import Process
    from vesicle.vfs.open_file import OpenFile


def check_path(process: Process, access: int, path: str, syscall: str) -> None:
    """Ask the policy whether process may do access (bits of kernel/policy_rules.py) to the resolved path.

    Raises: EACCES it may not.
    """
    decision = process.policy.policy.decide_path(access, path)
    if decision.ask:
        decision = _asked(process, decision, syscall, path)
    if not decision.allowed or process.kernel.audit.record_allowed:
        check(process, decision.replace(access=access_text(access)), syscall, path)


def check(
    process: Process,
    decision: Decision,
    syscall: str,
    subject: str,
    arguments: Mapping[str, object] | None = None,
    *,
    always: bool = False,
) -> None:
    """Let an allowed decision pass, ask about one that somebody may approve; record what has to be recorded.

    arguments: what an approval callback is shown besides; always: record it at every level of the log. No lock may be held.
    Blocks: while an approval callback is asked.
    Raises: EACCES the policy, or who was asked, refuses.
    """
    if decision.ask:
        decision = _asked(process, decision, syscall, subject, arguments)
    if not decision.allowed:
        _note(process, "deny", decision, syscall, subject)
        raise PosixError(Errno.EACCES, subject)
    if always or process.kernel.audit.record_allowed:
        _note(process, "allow", decision, syscall, subject)


def _asked(
    process: Process,
    decision: Decision,
    syscall: str,
    subject: str,
    arguments: Mapping[str, object] | None = None,
) -> Decision:
    """Return what became of a decision that somebody may approve; its access is what they are asked about."""
    from .approval import approved

    allowed = approved(process, decision, syscall, subject, arguments)
    asked: Decision = decision.replace(allowed=allowed, ask=False)
    return asked


def may(process: Process, access: int, path: str) -> bool:
    """Say whether process could do access to the resolved path, after an approval perhaps; nobody is asked for saying so."""
    decision = process.policy.policy.decide_path(access, path)
    if decision.allowed:
        if process.kernel.audit.record_allowed:
            _note(process, "allow", decision.replace(access=access_text(access)), "access", path)
        return True
    if not decision.ask:
        return False
    from .approval import could_be_approved

    return could_be_approved(process, decision, path)


def check_tool(process: Process, name: str, arguments: Mapping[str, object], syscall: str) -> None:
    """Ask whether process may call a tool with these arguments (defaults included), and count the call under its rule.

    Blocks: as check. Raises: EACCES it may not, or the rule's calls are used up.
    """
    decision = process.policy.policy.decide_tool(name, arguments)
    most, approvals = decision.max_calls, process.kernel.approvals
    if most is None:
        check(process, decision, syscall, name, arguments)
        return
    used_up = decision.replace(allowed=False, ask=False, rule=f"{decision.rule}: used up")
    if approvals.calls(decision.rule) >= most:
        decision = used_up  # nobody is asked for what cannot be
    check(process, decision, syscall, name, arguments)
    if not approvals.count_call(decision.rule, most):
        check(process, used_up, syscall, name)


def recheck(process: Process, file: OpenFile, syscall: str) -> None:
    """Ask again for an open file if the policy changed since it was asked last.

    What has no path (a pipe, captured output) is not subject to file rules.
    Raises: EACCES the file may not be used any more.
    """
    generation = process.kernel.policy.generation
    if file.policy_generation == generation:
        return  # a process that lowered a limit comes here at each call (PolicyBox.watched)
    if file.path.startswith("/"):
        access = (READ if file.readable else 0) | (WRITE if file.writable else 0)
        check_path(process, access, file.path, syscall)
    file.policy_generation = generation


def _note(process: Process, verdict: str, decision: Decision, syscall: str, subject: str) -> None:
    process.kernel.audit.note(
        verdict,
        process.pid,
        process.name,
        syscall,
        subject,
        decision.rule,
        kind=decision.kind,
        access=decision.access,
    )
