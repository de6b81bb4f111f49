"""ProcessExit: raised to end the current process, from however deep in the kernel.

Absent on purpose: everything an ending process then does (closing descriptors, becoming a zombie); that is the
scheduler's.
"""

from __future__ import annotations


class ProcessExit(BaseException):
    """The current process ends with wait_status; reason says why when no exit call did.

    Not an Exception, so that `except Exception` in a host tool cannot keep a killed process alive. Caught by the
    engine's callback wrapper (which ends the wasm instance with a trap) and by the scheduler.
    """

    __slots__ = ("reason", "wait_status")

    def __init__(self, wait_status: int, reason: str | None = None) -> None:
        self.wait_status = wait_status
        self.reason = reason

    def __str__(self) -> str:
        return self.reason or f"wait status {self.wait_status:#x}"

    @classmethod
    def exited(cls, code: int) -> ProcessExit:
        """The end by exit(code): only its low eight bits reach the parent (POSIX 2.14 _exit)."""
        return cls((code & 0xFF) << 8)

    @classmethod
    def killed(cls, signal: int, reason: str | None = None) -> ProcessExit:
        """The end by a signal's default action."""
        return cls(signal & 0x7F, reason)
