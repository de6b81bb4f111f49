"""Socket pairs: two open files, each of which reads what the other writes.

Absent on purpose: names, datagrams, passing descriptors, and everything about a network.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_RDWR, POLLERR, POLLHUP, POLLIN, POLLOUT, S_IFSOCK, Stat

from .pipe import PIPE_BUF, make_pipe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.open_file import Waiter

    from .pipe import PipeEnd


class SocketEnd(OpenFile):
    """One end of a connected pair of stream sockets: the reading end of one pipe, the writing end of another."""

    __slots__ = ("_incoming", "_incoming_open", "_outgoing", "_outgoing_open", "ino")

    def __init__(self, ino: int, incoming: PipeEnd, outgoing: PipeEnd) -> None:
        super().__init__(None, O_RDWR, f"socket:[{ino}]")
        self._incoming = incoming
        self._outgoing = outgoing
        self._incoming_open = self._outgoing_open = True
        self.ino = ino
        self.seekable = False

    def read(self, n: int) -> bytes | bytearray | None:
        """Take bytes: see Pipe.read."""
        return self._incoming.read(n) if self._incoming_open else b""

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Add bytes: see Pipe.write.

        Raises: EPIPE the other end is closed, or this one is shut down for writing
        """
        if not self._outgoing_open:
            raise PosixError(Errno.EPIPE)
        return self._outgoing.write(data)

    def shutdown(self, reading: bool, writing: bool) -> None:
        """End one direction or both; who waits for it wakes up."""
        if reading and self._incoming_open:
            self._incoming_open = False
            self._incoming.close()
        if writing and self._outgoing_open:
            self._outgoing_open = False
            self._outgoing.close()

    def poll(self) -> int:
        """Events that would not block now: an ended direction is ready, and both together are a hang-up, as on Linux."""
        incoming = self._incoming.poll() if self._incoming_open else POLLHUP
        events = incoming & ~POLLHUP
        if incoming & POLLHUP:
            events |= POLLIN
        if not self._outgoing_open:
            return events | (incoming & POLLHUP)
        outgoing = self._outgoing.poll()
        # A peer that is gone shows as POLLHUP; POLLERR is for pipes.
        return events | (outgoing & POLLOUT) | (POLLHUP if outgoing & POLLERR and incoming & POLLHUP else 0)

    @property
    def peer_is_gone(self) -> bool:
        """Whether nobody will read what this end writes."""
        return not self._outgoing_open or not self._outgoing.pipe.readers

    def add_waiter(self, waiter: Waiter) -> None:
        """Have waiter woken when this end may have become ready."""
        self._incoming.add_waiter(waiter)
        self._outgoing.add_waiter(waiter)

    def remove_waiter(self, waiter: Waiter) -> None:
        """Undo one add_waiter."""
        self._incoming.remove_waiter(waiter)
        self._outgoing.remove_waiter(waiter)

    def stat(self) -> Stat:
        """A socket without a name; its size is what can be read now."""
        return Stat(0, self.ino, S_IFSOCK | 0o777, 1, 0, 0, 0, len(self._incoming.pipe), PIPE_BUF, 0, 0, 0, 0, 0)

    def reopen(self, flags: int) -> OpenFile:
        """Refuse: a socket cannot be opened by its name below /proc.

        Raises: ENXIO
        """
        raise PosixError(Errno.ENXIO, self.path)

    def close(self) -> None:
        """End both directions."""
        self.shutdown(True, True)


def make_socketpair(first_ino: int, second_ino: int, capacity: int) -> tuple[SocketEnd, SocketEnd]:
    """Return two ends. capacity: bytes on their way in each direction."""
    here, to_here = make_pipe(first_ino, capacity)
    there, to_there = make_pipe(second_ino, capacity)
    return SocketEnd(first_ino, here, to_there), SocketEnd(second_ino, there, to_here)
