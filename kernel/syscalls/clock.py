"""Reading clocks and random bytes (POSIX clock_gettime, getrandom)."""

from __future__ import annotations

import time

from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process

CLOCK_REALTIME = 0
CLOCK_MONOTONIC = 1
CLOCK_PROCESS_CPUTIME = 2
CLOCK_THREAD_CPUTIME = 3

_RESOLUTION_NS = 1
# One request for random bytes, Linux's bound for an uninterrupted getrandom, rounded up.
RANDOM_MAX = 1 << 16


def clock_gettime(process: Process, clock_id: int) -> int:
    """Return the time of a clock in ns.

    Raises: EINVAL no such clock
    """
    if clock_id == CLOCK_REALTIME:
        return process.kernel.clock.realtime_ns()
    if clock_id == CLOCK_MONOTONIC:
        return process.kernel.clock.monotonic_ns()
    if clock_id in (CLOCK_PROCESS_CPUTIME, CLOCK_THREAD_CPUTIME):
        return cpu_time_ns(process)
    raise PosixError(Errno.EINVAL)


def clock_getres(process: Process, clock_id: int) -> int:
    """Return a clock's resolution in ns.

    Raises: EINVAL no such clock
    """
    if not CLOCK_REALTIME <= clock_id <= CLOCK_THREAD_CPUTIME:
        raise PosixError(Errno.EINVAL)
    return _RESOLUTION_NS


def cpu_time_ns(process: Process) -> int:
    """Return the processor time that a process running on this thread has used, in ns; none in simulated time."""
    if process.kernel.simulated is not None:
        return 0
    if process.cpu_started_ns is None:
        return process.cpu_ns
    return process.cpu_ns + time.thread_time_ns() - process.cpu_started_ns


def getrandom(process: Process, n: int) -> bytes:
    """Return min(n, RANDOM_MAX) random bytes from the session's source."""
    return process.kernel.random.random_bytes(min(n, RANDOM_MAX), process.lineage)
