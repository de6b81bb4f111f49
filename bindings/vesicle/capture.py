"""Capture: where a command's output goes that `run` returns: the head and the tail of it, within a limit; and its accounts.

Absent on purpose: decoding (Result does it when asked) and streaming (RunningCommand does it over a pipe).
"""

from __future__ import annotations

from _thread import allocate_lock
from time import monotonic

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_WRONLY, POLLOUT, S_IFIFO, Stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.command import Command
    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.limits import Usage


def usage_of(kernel: Kernel, work: Command, *outputs: Capture) -> Usage:
    """Return what a command used until now, with what it wrote and what the session's disk holds."""
    usage = work.usage
    usage.wall_s = monotonic() - work.started_ns / 1e9
    usage.output_bytes = sum(output.total_bytes for output in outputs)
    quota = kernel.mounts.root_mount.fs.quota
    if quota is not None:
        usage.disk_bytes, usage.inodes = quota.bytes_used, quota.inodes_used
    return usage


class Capture(OpenFile):
    """A sink that never blocks: the first and last half of the limit are kept, the middle is counted and dropped."""

    __slots__ = ("_head", "_limit_bytes", "_lock", "_tail", "total_bytes")

    def __init__(self, limit_bytes: int, path: str) -> None:
        super().__init__(None, O_WRONLY, path)
        self.seekable = False
        self._limit_bytes = limit_bytes
        self._lock = allocate_lock()  # guards: the fields below
        self._head = bytearray()  # everything, until the limit is reached
        self._tail: bytearray | None = None
        self.total_bytes = 0

    @property
    def dropped_bytes(self) -> int:
        """How much of the middle was dropped."""
        return max(0, self.total_bytes - self._limit_bytes)

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Take all of data."""
        with self._lock:
            self.total_bytes += len(data)
            if self.total_bytes <= self._limit_bytes:
                self._head += data
            else:
                self._overflow(data)
        return len(data)

    def take(self) -> bytes:
        """Return what was kept, with a marker in place of what was dropped."""
        with self._lock:
            if self._tail is None:
                return bytes(self._head)
            tail = self._tail[max(0, len(self._tail) - self._tail_bytes()) :]
            return b"%s\n[... %d bytes dropped ...]\n%s" % (self._head, self.dropped_bytes, tail)

    def stat(self) -> Stat:
        """A FIFO without a name, which is what programs expect of captured output."""
        return Stat(0, 0, S_IFIFO | 0o600, 1, 0, 0, 0, 0, 4096, 0, 0, 0, 0, 0)

    def poll(self) -> int:
        """Return that a write would not block."""
        return POLLOUT

    def sync(self, datasync: bool = False) -> None:
        """Refuse, as a pipe does.

        Raises: EINVAL
        """
        raise PosixError(Errno.EINVAL, self.path)

    def _overflow(self, data: bytes | bytearray | memoryview) -> None:
        tail = self._tail
        tail_bytes = self._tail_bytes()
        if tail is None:
            half = self._limit_bytes - tail_bytes
            room = max(0, half - len(self._head))
            self._head += data[:room]
            tail = self._tail = self._head[half:]
            del self._head[half:]
            data = data[room:]
        tail += data[max(0, len(data) - tail_bytes) :]
        # Cut at twice the size: each byte is then moved once on average, whatever the size of the writes.
        if len(tail) > 2 * tail_bytes:
            del tail[: len(tail) - tail_bytes]

    def _tail_bytes(self) -> int:
        return self._limit_bytes // 2
