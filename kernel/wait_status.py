"""Wait status words: how waitpid(2) packs an exit code or a signal into one integer, in Linux's layout.

The low seven bits hold the signal that ended the process (0 for an exit, 0x7f for a stop), the next eight the exit code
or the signal that stopped it. Absent on purpose: the core-dump bit, since there are no core dumps.
"""

from __future__ import annotations

_STOPPED = 0x7F
CONTINUED = 0xFFFF


def from_exit(code: int) -> int:
    """Return the status of a process that exited; only the low eight bits of code are seen (POSIX exit)."""
    return (code & 0xFF) << 8


def from_signal(number: int) -> int:
    """Return the status of a process that a signal ended."""
    return number & 0x7F


def from_stop(number: int) -> int:
    """Return the status of a process that a signal stopped."""
    return (number & 0xFF) << 8 | _STOPPED


def is_exited(status: int) -> bool:
    return status & 0x7F == 0


def is_signaled(status: int) -> bool:
    return 0 < status & 0x7F < _STOPPED


def is_stopped(status: int) -> bool:
    return status & 0xFF == _STOPPED


def is_continued(status: int) -> bool:
    return status == CONTINUED


def exit_status(status: int) -> int:
    """Return the exit code 0..255; meaningful when is_exited."""
    return status >> 8 & 0xFF


def term_signal(status: int) -> int:
    """Return the signal that ended the process; meaningful when is_signaled."""
    return status & 0x7F


def stop_signal(status: int) -> int:
    """Return the signal that stopped the process; meaningful when is_stopped."""
    return status >> 8 & 0xFF


def shell_status(status: int) -> int:
    """Return `$?` for a status: the exit code, or 128 plus the signal (POSIX 2.8.2)."""
    if status & 0x7F == 0:
        return status >> 8 & 0xFF
    return 128 + (stop_signal(status) if is_stopped(status) else term_signal(status))
