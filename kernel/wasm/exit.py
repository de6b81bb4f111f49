"""Exit: how one run of a module ended, and what each trap means as a POSIX wait status.

Absent on purpose: the shell's 128 + n; a wait status keeps exit codes and signals apart.
"""

from __future__ import annotations

from vesicle.vfs.record import Record

SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGKILL, SIGSEGV, SIGXCPU, SIGSYS = 4, 6, 7, 8, 9, 11, 24, 31


class Exit(Record):
    """The end of a run.

    wait_status is POSIX's (exit code << 8, or the number of the signal); reason is None after a plain exit.
    kernel_error is the exception of a host function that ended the process: a bug of ours, with its traceback, to be
    logged on the host.
    Units: fuel_used in fuel, None on an engine without fuel; memory_bytes the peak of linear memory, which never
    shrinks.
    """

    wait_status: int
    reason: str | None = None
    fuel_used: int | None = None
    memory_bytes: int = 0
    kernel_error: BaseException | None = None


# Trap codes of wasmtime's trap.h. wasi-libc's abort() is `unreachable`.
TRAPS: dict[int, tuple[int, str]] = {
    0: (SIGSEGV, "stack overflow"),
    1: (SIGSEGV, "memory fault"),
    2: (SIGBUS, "misaligned atomic access"),
    3: (SIGSEGV, "table index out of bounds"),
    4: (SIGSEGV, "indirect call to null"),
    5: (SIGSEGV, "indirect call with a wrong signature"),
    6: (SIGFPE, "integer overflow"),
    7: (SIGFPE, "integer division by zero"),
    8: (SIGFPE, "bad conversion to integer"),
    9: (SIGABRT, "unreachable code reached"),
    10: (SIGKILL, "deadline"),
    11: (SIGXCPU, "fuel"),
    13: (SIGSEGV, "null reference"),
    14: (SIGSEGV, "array index out of bounds"),
}
OTHER_TRAP = (SIGILL, "trap")


def trap_status(code: int) -> tuple[int, str]:
    """Return the signal and the reason for a trap code; any unlisted one is an illegal instruction."""
    known = TRAPS.get(code)
    return known if known is not None else (OTHER_TRAP[0], f"{OTHER_TRAP[1]} {code}")
