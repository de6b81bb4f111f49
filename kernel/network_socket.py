"""The two ends of a guest's socket to the network: the guest's, in its descriptor table, and the one that a broker serves."""

from __future__ import annotations

from functools import partial

from vesicle.vfs.errors import Errno, PosixError

from .pipe import make_pipe
from .socketpair import SocketEnd
from .waitqueue import Waiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    _T = TypeVar("_T")

_LOOK_S = 0.25


class NetworkSocket(SocketEnd):
    """A guest's end; what ended the connection is told by the read behind the last byte, once."""

    __slots__ = ("failure", "peer")

    served_by_host = True
    failure: Errno | None
    peer: tuple[str, int]  # what was connected to, as the guest named it

    def read(self, n: int) -> bytes | bytearray | None:
        """Take bytes: see Pipe.read.

        Raises: what the network, or the policy, had against it
        """
        data = super().read(n)
        if data == b"" and n:
            self._tell()
        return data

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Add bytes: see Pipe.write.

        Raises: EPIPE · what the network, or the policy, had against it
        """
        try:
            return super().write(data)
        except PosixError:
            self._tell()
            raise

    def _tell(self) -> None:
        failure, self.failure = self.failure, None
        if failure is not None:
            raise PosixError(failure)


class HostEnd:
    """The end that a broker's thread reads and writes; it waits for the guest."""

    __slots__ = ("_end", "_guest", "_waiter")

    def __init__(self, end: SocketEnd, guest: NetworkSocket) -> None:
        self._end = end
        self._guest = guest
        self._waiter = Waiter()

    @property
    def is_gone(self) -> bool:
        """Whether the guest can read no more: it closed its end, or ended."""
        return self._end.peer_is_gone

    def read(self, n: int) -> bytes:
        """Take at most n bytes; b"" once the guest sends no more."""
        return bytes(self._until(lambda: self._end.read(n)))

    def read_within(self, n: int, seconds: float) -> bytes | None:
        """Take at most n bytes as read() does; None if nothing came in some seconds."""
        waiter = self._waiter
        self._end.add_waiter(waiter)
        try:
            data = self._end.read(n)
            if data is None:
                waiter.sleep(seconds)
                data = self._end.read(n)
        finally:
            self._end.remove_waiter(waiter)
        return None if data is None else bytes(data)

    def write(self, data: bytes) -> None:
        """Write all of it.

        Raises: EPIPE the guest reads no more
        """
        view = memoryview(data)
        while view:
            view = view[self._until(partial(self._end.write, view)) :]

    def await_peer(self) -> None:
        """Wait a moment, or less if the guest closes its end."""
        waiter = self._waiter
        self._end.add_waiter(waiter)
        try:
            if not self.is_gone:
                waiter.sleep(_LOOK_S)
        finally:
            self._end.remove_waiter(waiter)

    def fail(self, errno: Errno) -> None:
        """Have the guest's next read, behind what was written, raise errno; and close."""
        self._guest.failure = errno
        self.close()

    def close(self) -> None:
        """Close it: the guest reads the end."""
        self._end.close()

    def _until(self, act: Callable[[], _T | None]) -> _T:
        waiter = self._waiter
        self._end.add_waiter(waiter)
        try:
            while (done := act()) is None:
                waiter.sleep(_LOOK_S)
            return done
        finally:
            self._end.remove_waiter(waiter)


def make_network_socket(ino: int, capacity: int) -> tuple[NetworkSocket, HostEnd]:
    """Return the guest's end and the host's. capacity: bytes on their way in each direction."""
    to_guest, from_host = make_pipe(ino, capacity)
    to_host, from_guest = make_pipe(ino, capacity)
    guest = NetworkSocket(ino, to_guest, from_guest)
    guest.failure = None
    return guest, HostEnd(SocketEnd(ino, to_host, from_host), guest)
