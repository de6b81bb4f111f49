"""Asking the policy and recording what it refused: the part that all syscalls share."""

from __future__ import annotations

from vesicle.kernel.policy import READ, WRITE
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.policy import Decision
    from vesicle.kernel.process import Process
    from vesicle.vfs.open_file import OpenFile


def check_path(process: Process, access: int, path: str, syscall: str) -> None:
    """Ask the policy whether process may do access (bits of kernel/policy.py) to the resolved path.

    Raises: EACCES it may not.
    """
    check(process, process.policy.policy.decide_path(access, path), syscall, path)


def check(process: Process, decision: Decision, syscall: str, subject: str) -> None:
    """Let an allowed decision pass; record what has to be recorded.

    Raises: EACCES the policy refuses.
    """
    if decision.allowed:
        audit = process.kernel.audit
        if audit.record_allowed:
            audit.allow(process.pid, process.name, syscall, subject, decision.rule)
        return
    process.kernel.audit.deny(process.pid, process.name, syscall, subject, decision.rule)
    raise PosixError(Errno.EACCES, subject)


def recheck(process: Process, file: OpenFile, syscall: str) -> None:
    """Ask again for an open file: the policy changed since it was asked last.

    What has no path (a pipe, captured output) is not subject to file rules.
    Raises: EACCES the file may not be used any more.
    """
    generation = process.kernel.policy.generation
    if file.path.startswith("/"):
        access = (READ if file.readable else 0) | (WRITE if file.writable else 0)
        check_path(process, access, file.path, syscall)
    file.policy_generation = generation
