"""Waiting for several files at once, and sleeping (POSIX poll, clock_nanosleep)."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import POLLERR, POLLHUP, POLLNVAL

from .clock import CLOCK_MONOTONIC, CLOCK_REALTIME, clock_gettime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from vesicle.kernel.process import Process
    from vesicle.vfs.open_file import OpenFile

_ALWAYS = POLLERR | POLLHUP


def poll(process: Process, interests: Sequence[tuple[int, int]], timeout_ns: int | None) -> list[int]:
    """Wait until one of (fd, events) holds; return the events of each (POLLNVAL: not open).

    timeout_ns None waits without end, 0 only looks; negative descriptors are skipped.
    Blocks: until an event, the timeout, the deadline or a signal.
    Raises: EINVAL more entries than descriptors may be open · EINTR
    """
    if len(interests) > process.limits.open_files:
        raise PosixError(Errno.EINVAL)
    files = [_file(process, fd) for fd, _ in interests]
    found = _look(interests, files)
    if any(found) or timeout_ns == 0:
        return found
    now_ns = process.kernel.now_ns
    until_ns = None if timeout_ns is None else now_ns() + timeout_ns
    waiting = [file for file in files if file is not None]
    for_host = process.kernel.simulated is not None and any(file.served_by_host for file in waiting)
    for file in waiting:
        file.add_waiter(process.waiter)
    try:
        while True:
            found = _look(interests, files)
            if any(found) or (until_ns is not None and now_ns() >= until_ns):
                return found
            process.sleep(None if for_host else until_ns, for_host=for_host)
    finally:
        for file in waiting:
            file.remove_waiter(process.waiter)


def _file(process: Process, fd: int) -> OpenFile | None:
    descriptor = process.fds.table.get(fd)
    return descriptor.file if descriptor is not None else None


def _look(interests: Sequence[tuple[int, int]], files: Sequence[OpenFile | None]) -> list[int]:
    found: list[int] = []
    for (fd, events), file in zip(interests, files, strict=True):
        if file is not None:
            found.append(file.poll() & (events | _ALWAYS))
        else:
            found.append(POLLNVAL if fd >= 0 else 0)
    return found


def sleep(process: Process, ns: int, clock_id: int = CLOCK_MONOTONIC, *, absolute: bool = False) -> None:
    """Sleep ns nanoseconds, or until the clock shows ns.

    Blocks: that long, or until the deadline or a signal.
    Raises: EINTR · EINVAL no such clock
    """
    if clock_id not in (CLOCK_REALTIME, CLOCK_MONOTONIC):
        raise PosixError(Errno.EINVAL)
    if absolute:
        ns -= clock_gettime(process, clock_id)
    until_ns = process.kernel.now_ns() + max(0, ns)
    while process.sleep(until_ns):
        continue
