"""Pipe: the bounded byte channel behind pipe(2) and named pipes.

The reader takes everything there is; the writer wakes it only if it sleeps, and is woken itself at half-empty. Blocking is
not done here: `read` and `write` say None, and kernel/syscalls/fd.py waits.
"""

from __future__ import annotations

import _thread

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_RDONLY, O_RDWR, O_WRONLY, POLLERR, POLLHUP, POLLIN, POLLOUT, S_IFIFO, Stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.open_file import Waiter

PIPE_BUF = 4096  # bytes written atomically, Linux limits.h
PIPE_CAPACITY = 65536  # bytes, Linux's default


class Pipe:
    """Bytes on their way from writers to readers. Units: capacity bytes."""

    __slots__ = (
        "_buffer",
        "capacity",
        "ino",
        "lock",
        "read_waiters",
        "readers",
        "readers_opened",
        "write_waiters",
        "writers",
        "writers_opened",
    )

    def __init__(self, ino: int, capacity: int = PIPE_CAPACITY) -> None:
        self.lock = _thread.allocate_lock()
        # guards: everything below; the ends take it too
        self._buffer = bytearray()
        self.readers = 0
        self.writers = 0
        self.readers_opened = 0  # ever, those included that were closed again
        self.writers_opened = 0
        self.read_waiters: list[Waiter] = []
        self.write_waiters: list[Waiter] = []
        self.capacity = capacity
        self.ino = ino

    def __len__(self) -> int:
        return len(self._buffer)

    def read(self, n: int) -> bytes | bytearray | None:
        """Take at most n bytes; b"" at end of file, None while it is empty and a writer is left."""
        with self.lock:
            buffer = self._buffer
            size = len(buffer)
            if not size:
                return b"" if not self.writers else None
            data: bytes | bytearray
            if n >= size:
                data = buffer
                self._buffer = bytearray()
                size = 0
            else:
                data = bytes(memoryview(buffer)[:n])
                del buffer[:n]
                size -= n
            waiters = self.write_waiters if size * 2 <= self.capacity else None
            if waiters:
                for waiter in waiters:
                    waiter.wake()
        return data

    def read_until(self, delimiter: int, n: int) -> bytes | None:
        """Take bytes as read does, but none behind the first delimiter."""
        with self.lock:
            buffer = self._buffer
            if not buffer:
                return b"" if not self.writers else None
            end = buffer.find(delimiter, 0, n)
            data = bytes(memoryview(buffer)[: end + 1 if end >= 0 else n])
            del buffer[: len(data)]
            if len(buffer) * 2 <= self.capacity:
                for waiter in self.write_waiters:
                    waiter.wake()
        return data

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Add what fits and say how much; None while there is no room.

        Raises: EPIPE no reader is left.
        """
        with self.lock:
            if not self.readers:
                raise PosixError(Errno.EPIPE)
            n = len(data)
            room = self.capacity - len(self._buffer)
            if n > room:
                # POSIX write(): up to PIPE_BUF bytes go in whole or not at all.
                if room <= 0 or n <= PIPE_BUF:
                    return None
                data = memoryview(data)[:room]
                n = room
            self._buffer += data
            for waiter in self.read_waiters:
                waiter.wake()
        return n

    def poll_read(self) -> int:
        """Events for the reading end."""
        events = POLLIN if self._buffer else 0
        return events if self.writers else events | POLLHUP

    def poll_write(self) -> int:
        """Events for the writing end."""
        if not self.readers:
            return POLLOUT | POLLERR
        return POLLOUT if self.capacity - len(self._buffer) >= PIPE_BUF else 0

    def wake_all(self) -> None:
        """Wake both sides: an end was opened or closed."""
        with self.lock:
            for waiter in self.read_waiters + self.write_waiters:
                waiter.wake()


class PipeEnd(OpenFile):
    """An open end of a pipe; O_RDWR (named pipes only) is both."""

    __slots__ = ("peers_before", "pipe")

    def __init__(self, pipe: Pipe, flags: int, path: str | None = None) -> None:
        super().__init__(None, flags, path if path is not None else f"pipe:[{pipe.ino}]")
        self.pipe = pipe
        self.seekable = False
        with pipe.lock:
            # How often the other side had been opened until then.
            self.peers_before = pipe.writers_opened if self.readable else pipe.readers_opened
            if self.readable:
                pipe.readers += 1
                pipe.readers_opened += 1
            if self.writable:
                pipe.writers += 1
                pipe.writers_opened += 1

    def met(self) -> bool:
        """Tell whether the other side is open, or was since this end is: it may have come and gone."""
        pipe = self.pipe
        if self.readable:
            return pipe.writers > 0 or pipe.writers_opened > self.peers_before
        return pipe.readers > 0 or pipe.readers_opened > self.peers_before

    def read(self, n: int) -> bytes | bytearray | None:
        """Take bytes: see Pipe.read."""
        return self.pipe.read(n) if n else b""

    def read_until(self, delimiter: int, n: int) -> bytes | None:
        """Take bytes up to a delimiter: see Pipe.read_until."""
        return self.pipe.read_until(delimiter, n)

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Add bytes: see Pipe.write."""
        return self.pipe.write(data) if len(data) else 0

    def poll(self) -> int:
        """Events that would not block now."""
        events = 0
        if self.readable:
            events |= self.pipe.poll_read()
        if self.writable:
            events |= self.pipe.poll_write()
        return events

    def add_waiter(self, waiter: Waiter) -> None:
        """Have waiter woken when this end may have become ready."""
        pipe = self.pipe
        with pipe.lock:
            if self.readable:
                pipe.read_waiters.append(waiter)
            if self.writable:
                pipe.write_waiters.append(waiter)

    def remove_waiter(self, waiter: Waiter) -> None:
        """Undo one add_waiter."""
        pipe = self.pipe
        with pipe.lock:
            if self.readable:
                pipe.read_waiters.remove(waiter)
            if self.writable:
                pipe.write_waiters.remove(waiter)

    def stat(self) -> Stat:
        """A FIFO without a name, or what its name says of a named one."""
        if self.inode is not None:
            return self.inode.stat()
        return Stat(0, self.pipe.ino, S_IFIFO | 0o600, 1, 0, 0, 0, len(self.pipe), PIPE_BUF, 0, 0, 0, 0, 0)

    def reopen(self, flags: int) -> PipeEnd:
        """Open another end of the same pipe, as /proc/self/fd/N does."""
        end = PipeEnd(self.pipe, flags, self.path)
        end.inode = self.inode
        return end

    def close(self) -> None:
        """Give the end back; the last one of its side wakes the other side."""
        pipe = self.pipe
        with pipe.lock:
            if self.readable:
                pipe.readers -= 1
            if self.writable:
                pipe.writers -= 1
        pipe.wake_all()


def make_pipe(ino: int, capacity: int = PIPE_CAPACITY) -> tuple[PipeEnd, PipeEnd]:
    """Return (reading end, writing end) of a new pipe."""
    pipe = Pipe(ino, capacity)
    return PipeEnd(pipe, O_RDONLY), PipeEnd(pipe, O_WRONLY)


__all__ = ["O_RDWR", "PIPE_BUF", "PIPE_CAPACITY", "Pipe", "PipeEnd", "make_pipe"]
