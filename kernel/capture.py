"""MemorySink: an open file that keeps what is written to it, for command substitution run in place.

Absent on purpose: reading by a process; head and tail of a flood (that is the session's capture).
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_WRONLY, POLLOUT, S_IFIFO, Stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .limits import Meter

_UNCHARGED_BYTES = 1 << 16  # what is not worth counting against the session's memory


class MemorySink(OpenFile):
    """Bytes in memory, at most limit_bytes of them."""

    __slots__ = ("_buffer", "_charged_bytes", "_meter", "limit_bytes")

    def __init__(self, limit_bytes: int, meter: Meter | None = None) -> None:
        """meter: counts what is kept as memory of the session."""
        super().__init__(None, O_WRONLY, "pipe:[capture]")
        self.seekable = False
        self._buffer = bytearray()
        self.limit_bytes = limit_bytes
        self._meter = meter
        self._charged_bytes = 0

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Keep data.

        Raises: EFBIG it does not fit · ENOMEM the session's processes hold as much as they may
        """
        size = len(self._buffer) + len(data)
        if size > self.limit_bytes:
            raise PosixError(Errno.EFBIG)
        if self._meter is not None and size - self._charged_bytes > _UNCHARGED_BYTES:
            self._meter.charge_memory(size - self._charged_bytes)
            self._charged_bytes = size
        self._buffer += data
        return len(data)

    def take(self) -> bytes:
        """Return what was written and forget it."""
        data = bytes(self._buffer)
        self._buffer = bytearray()
        self._give_back()
        return data

    def _give_back(self) -> None:
        if self._meter is not None and self._charged_bytes:
            self._meter.release_memory(self._charged_bytes)
        self._charged_bytes = 0

    def __del__(self) -> None:
        self._give_back()  # nobody took it: the shell was killed

    def poll(self) -> int:
        """Always ready."""
        return POLLOUT

    def stat(self) -> Stat:
        """A FIFO without a name, as command substitution has in other shells."""
        return Stat(0, 1, S_IFIFO | 0o600, 1, 0, 0, 0, len(self._buffer), 4096, 0, 0, 0, 0, 0)
