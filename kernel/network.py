"""What lies between the gate and the network: requests of HTTP, and the Protocols that a broker on the host fulfils.

The gate (kernel/syscalls/net.py) decides, counts and audits; a broker does what it is told, to the addresses it is given.
Absent on purpose: every library that speaks a protocol.
"""

from __future__ import annotations

from _thread import allocate_lock

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Protocol

    from .network_socket import HostEnd
    from .syscalls.net import Link
else:
    Protocol = object  # importing typing costs more than the rest of the start

_ERRNO = {
    "resolve": Errno.EHOSTUNREACH,
    "refused": Errno.ECONNREFUSED,
    "unreachable": Errno.ENETUNREACH,
    "timeout": Errno.ETIMEDOUT,
    "tls": Errno.EPROTO,
    "protocol": Errno.EBADMSG,
    "closed": Errno.ECONNRESET,
    "empty": Errno.ECONNRESET,
    "partial": Errno.ECONNRESET,
    "too_large": Errno.EMSGSIZE,
}


class NetworkError(PosixError):
    """The network did not do what was asked of it. kind: a key of the table above; text: what happened, in words for people.

    Neither names anything of the host's.
    """

    __slots__ = ("kind", "text")

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(_ERRNO[kind], text)
        self.kind = kind
        self.text = text

    def __str__(self) -> str:
        return self.text


class NetworkDenied(PosixError):
    """The policy does not allow it; rule is what decided."""

    __slots__ = ("rule",)

    def __init__(self, subject: str, rule: str) -> None:
        super().__init__(Errno.EACCES, subject)
        self.rule = rule


class HttpRequest(Record):
    """One request. target: path and query as they are sent; body: pieces, whose length the headers tell, or chunks."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: Iterable[bytes] = ()


class HttpResponse(Protocol):
    """The head of an answer, and its body piece by piece. version is "1.1" or "1.0"."""

    status: int
    reason: str
    version: str
    headers: list[tuple[str, str]]

    def read(self) -> bytes:
        """Return the next piece of the body, without its transfer encoding; b"" at its end.

        Raises: NetworkError
        """
        raise NotImplementedError

    def close(self) -> None:
        """Be done with it; what was not read is not wanted."""
        raise NotImplementedError


class Connection(Protocol):
    """A connection to one address of one host. poll, given to what may block, is called every few ms and may raise."""

    def start_tls(self, poll: Callable[[], None]) -> None:
        """Shake hands as TLS says, and verify that the other side is the host.

        Raises: NetworkError
        """
        raise NotImplementedError

    def is_usable(self) -> bool:
        """Say whether another request may be sent, after the response to the last one."""
        raise NotImplementedError

    def exchange(self, request: HttpRequest, poll: Callable[[], None]) -> HttpResponse:
        """Send a request and return the answer's head.

        Raises: NetworkError
        """
        raise NotImplementedError

    def send(self, data: bytes, poll: Callable[[], None]) -> None:
        """Send bytes that are no HTTP.

        Raises: NetworkError
        """
        raise NotImplementedError

    def finish(self) -> None:
        """Say that no more will be sent, where that can be said: not within TLS."""
        raise NotImplementedError

    def receive(self, n: int, poll: Callable[[], None]) -> bytes:
        """Receive at most n bytes, b"" at the end; waits as long as it takes.

        Raises: NetworkError
        """
        raise NotImplementedError

    def close(self) -> None:
        """Close it; closing twice is harmless."""
        raise NotImplementedError


class Broker(Protocol):
    """The way to a network: the host's, or one that a test made up."""

    def resolve(self, host: str, port: int, poll: Callable[[], None]) -> Sequence[str] | None:
        """Return the addresses of a canonical host, which may be one; None if nothing is real, so that there are none.

        Raises: NetworkError
        """
        raise NotImplementedError

    def connect(self, host: str, port: int, addresses: Sequence[str], poll: Callable[[], None]) -> Connection:
        """Connect to the first of the addresses that answers, and to no other.

        Raises: NetworkError
        """
        raise NotImplementedError

    def serve(self, end: HostEnd, link: Link) -> None:
        """Do what a guest's socket asks for, until it is closed. Runs on a thread of its own; raises nothing."""
        raise NotImplementedError


_FIRST_NAMED = 198 << 24 | 18 << 16 | 1  # 198.18.0.0/15 is routed nowhere (RFC 2544)
_NAMED_MAX = 4096


class HostNames:
    """Addresses that stand for names inside one machine, since programs connect to addresses and rules speak of names.

    The first one that is asked about gets 198.18.0.1; a name keeps its address.
    """

    __slots__ = ("_addresses", "_lock", "_names")

    def __init__(self) -> None:
        self._lock = allocate_lock()  # guards: the fields below
        self._addresses: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def address_of(self, host: str) -> str:
        """Return the address of a name.

        Raises: ENOBUFS the machine knows too many
        """
        with self._lock:
            address = self._addresses.get(host)
            if address is None:
                if len(self._addresses) >= _NAMED_MAX:
                    raise PosixError(Errno.ENOBUFS, host)
                number = _FIRST_NAMED + len(self._addresses)
                address = ".".join(str(number >> shift & 255) for shift in (24, 16, 8, 0))
                self._addresses[host] = address
                self._names[address] = host
            return address

    def copy(self) -> HostNames:
        """Return the same names, for a machine that goes on by itself."""
        twin = HostNames()
        with self._lock:
            twin._addresses.update(self._addresses)
            twin._names.update(self._names)
        return twin

    def host_of(self, address: str) -> str:
        """Return the name that an address stands for; any other address is its own."""
        return self._names.get(address, address)
