"""MemorySink: an open file that keeps what is written to it, for command substitution run in place.

Absent on purpose: reading by a process; head and tail of a flood (that is the session's capture).
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_WRONLY, POLLOUT, S_IFIFO, Stat


class MemorySink(OpenFile):
    """Bytes in memory, at most limit_bytes of them."""

    __slots__ = ("_buffer", "limit_bytes")

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(None, O_WRONLY, "pipe:[capture]")
        self.seekable = False
        self._buffer = bytearray()
        self.limit_bytes = limit_bytes

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Keep data.

        Raises: EFBIG it does not fit
        """
        if len(self._buffer) + len(data) > self.limit_bytes:
            raise PosixError(Errno.EFBIG)
        self._buffer += data
        return len(data)

    def take(self) -> bytes:
        """Return what was written and forget it."""
        data = bytes(self._buffer)
        self._buffer = bytearray()
        return data

    def poll(self) -> int:
        """Always ready."""
        return POLLOUT

    def stat(self) -> Stat:
        """A FIFO without a name, as command substitution has in other shells."""
        return Stat(0, 1, S_IFIFO | 0o600, 1, 0, 0, 0, len(self._buffer), 4096, 0, 0, 0, 0, 0)
