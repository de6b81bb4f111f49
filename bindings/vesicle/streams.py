"""Streams: what a command reads from and writes to: bytes of the host's, pipes to a running command, the host's own files.

Absent on purpose: capturing (capture.py), and text (Python's io classes do it over the raw pipes here).
"""

from __future__ import annotations

import io

from vesicle.kernel.waitqueue import Waiter
from vesicle.vfs.errors import PosixError
from vesicle.vfs.filesystems.dev import NULL_DEVICE, DeviceFile
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_RDONLY, POLLIN, S_IFCHR, S_IFIFO, Stat

from .files import builtin_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

    from vesicle.kernel.pipe import PipeEnd


class BytesInput(OpenFile):
    """A command's standard input that is known in full."""

    __slots__ = ("_data",)

    def __init__(self, data: bytes) -> None:
        super().__init__(None, O_RDONLY, "pipe:[stdin]")
        self.seekable = False
        self._data = data

    def read(self, n: int) -> bytes:
        """Return the next n bytes, b"" at the end."""
        start = self.offset
        self.offset = min(start + n, len(self._data))
        return self._data[start : self.offset]

    def stat(self) -> Stat:
        """A FIFO without a name, which is what programs expect of piped input."""
        return Stat(0, 0, S_IFIFO | 0o600, 1, 0, 0, 0, 0, 4096, 0, 0, 0, 0, 0)

    def poll(self) -> int:
        """Return that a read would not block."""
        return POLLIN


class NoInput(DeviceFile):
    """Standard input where none is given: as /dev/null, but without a path that a policy could deny.

    A pipe would not do: some programs, ripgrep for one, search one without being asked to.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(None, O_RDONLY, "null:[stdin]")

    def stat(self) -> Stat:
        """The character device 1:3."""
        return Stat(0, 0, S_IFCHR | 0o666, 1, 0, 0, NULL_DEVICE, 0, 4096, 0, 0, 0, 0, 0)

    def poll(self) -> int:
        """Return that a read would not block."""
        return POLLIN


class GuestOutput(io.RawIOBase):
    """The host's end of a pipe that a command writes to: reading waits for output, b"" is the end of it."""

    def __init__(self, end: PipeEnd) -> None:
        super().__init__()
        self._end = end
        self._waiter = Waiter()

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Fill buffer with what there is; wait while there is nothing."""
        view = memoryview(buffer).cast("B")
        data = self._end.read(len(view))
        if data is None:
            self._end.add_waiter(self._waiter)
            try:
                while (data := self._end.read(len(view))) is None:
                    self._waiter.sleep(None)
            finally:
                self._end.remove_waiter(self._waiter)
        view[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """Close the pipe: the command gets SIGPIPE when it writes on."""
        if not self.closed:
            super().close()
            self._end.release()


class GuestInput(io.RawIOBase):
    """The host's end of a pipe that a command reads: writing waits while it is full."""

    def __init__(self, end: PipeEnd) -> None:
        super().__init__()
        self._end = end
        self._waiter = Waiter()

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, data: ReadableBuffer) -> int:
        """Write all of data.

        Raises:
            BrokenPipeError: nobody reads any more.
        """
        view = memoryview(data).cast("B")
        done = 0
        self._end.add_waiter(self._waiter)
        try:
            while done < len(view):
                taken = self._end.write(view[done:])
                if taken is None:
                    self._waiter.sleep(None)
                else:
                    done += taken
        except PosixError as error:
            raise builtin_error(error) from None
        finally:
            self._end.remove_waiter(self._waiter)
        return done

    def close(self) -> None:
        """Close the pipe: the command reads the end of its input."""
        if not self.closed:
            super().close()
            self._end.release()


def as_bytes(data: str | bytes | bytearray | memoryview | None) -> bytes:
    """Return standard input given as text or bytes; None is empty.

    Raises:
        TypeError: something else.
    """
    if data is None:
        return b""
    if isinstance(data, str):
        return data.encode("utf-8", "surrogateescape")
    try:
        return bytes(memoryview(data))  # bytes(5) would be five zeros
    except TypeError:
        raise TypeError(f"stdin must be text or bytes, not {type(data).__name__}") from None
