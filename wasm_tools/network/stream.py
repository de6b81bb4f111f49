"""A TCP connection of the host's, with TLS or without, whose every wait asks now and then whether to go on.

Absent on purpose: names; it connects to addresses that somebody checked.
"""

from __future__ import annotations

import errno
import select
import socket
import ssl
import time
from contextlib import suppress
from functools import partial
from threading import Lock

from httpcore import NetworkStream, WriteError

from vesicle.kernel.network import NetworkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeVar

    _T = TypeVar("_T")

_SLICE_MS = 20
_REFUSED = {errno.ECONNREFUSED: ("refused", "Connection refused"), errno.ETIMEDOUT: ("timeout", "Connection timed out")}
_WOULD_BLOCK = (errno.EINPROGRESS, errno.EAGAIN, errno.EWOULDBLOCK)


def connect(addresses: Sequence[str], port: int, timeout_s: float, poll: Callable[[], None]) -> socket.socket:
    """Return a socket that does not block, connected to the first address that answers.

    Raises: NetworkError none does · as poll
    """
    failure = NetworkError("unreachable", "no address to connect to")
    for address in addresses:
        try:
            return _connected(address, port, timeout_s, poll)
        except NetworkError as error:
            failure = error
    raise failure


def _connected(address: str, port: int, timeout_s: float, poll: Callable[[], None]) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        sock = socket.socket(family, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    except OSError:
        raise NetworkError("unreachable", "Network is unreachable") from None
    try:
        sock.setblocking(False)
        number = sock.connect_ex((address, port))
        if number in _WOULD_BLOCK:
            _await(sock, select.POLLOUT, timeout_s, poll)
            number = sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if number:
            raise NetworkError(*_REFUSED.get(number, ("unreachable", "Network is unreachable")))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except BaseException:
        sock.close()
        raise
    return sock


def _await(sock: socket.socket, event: int, timeout_s: float | None, poll: Callable[[], None]) -> None:
    waiting = select.poll()
    waiting.register(sock, event)
    until = None if timeout_s is None else time.monotonic() + timeout_s
    while not waiting.poll(_SLICE_MS):
        poll()
        if until is not None and time.monotonic() > until:
            raise NetworkError("timeout", "Connection timed out")


class PolledStream(NetworkStream):
    """One connection. poll: see above; timeout_s: how long the other side may be silent, None for ever."""

    def __init__(self, sock: socket.socket, timeout_s: float | None, poll: Callable[[], None]) -> None:
        self._sock = sock
        self._timeout_s = timeout_s
        self._lock = Lock()  # guards: one call into OpenSSL at a time, for two threads may use the stream
        self.poll = poll

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> PolledStream:
        """Shake hands; server_hostname is what the certificate must be for.

        Raises: NetworkError
        """
        try:
            sock = ssl_context.wrap_socket(self._sock, server_hostname=server_hostname, do_handshake_on_connect=False)
            self._sock = sock
            self._act(sock.do_handshake, select.POLLIN)
        except ssl.SSLCertVerificationError as error:
            raise NetworkError("tls", f"certificate verify failed: {error.verify_message}") from None
        except ssl.SSLError as error:
            raise NetworkError("tls", f"TLS handshake failed: {error.reason or 'error'}") from None
        except OSError:
            raise NetworkError("tls", "the connection was closed during the TLS handshake") from None
        return self

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Return at most max_bytes; b"" at the end.

        Raises: NetworkError
        """
        try:
            return self._act(lambda: self._sock.recv(max_bytes), select.POLLIN)
        except ssl.SSLEOFError:
            raise NetworkError("closed", "the connection was cut") from None
        except OSError:
            raise NetworkError("closed", "Connection reset by peer") from None

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Write all of it.

        Raises: NetworkError no time is left · WriteError the other side takes no more; it may have answered already
        """
        view = memoryview(buffer)
        try:
            while view:
                view = view[self._act(partial(self._sock.send, view), select.POLLOUT) :]
        except OSError:
            raise WriteError from None

    def finish(self) -> None:
        """End this direction, unless it is TLS's."""
        if not isinstance(self._sock, ssl.SSLSocket):
            with suppress(OSError):  # the other side has closed already
                self._sock.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Close the connection."""
        self._sock.close()

    def is_idle(self) -> bool:
        """Say whether nothing has come that nobody asked for, as the end."""
        waiting = select.poll()
        try:
            waiting.register(self._sock, select.POLLIN)
            return not waiting.poll(0)
        except (OSError, ValueError):
            return False

    def get_extra_info(self, info: str) -> Any:
        """Tell nothing."""
        return None

    def _act(self, act: Callable[[], _T], event: int) -> _T:
        while True:
            try:
                with self._lock:
                    return act()
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError) as error:
                wanted = select.POLLIN if isinstance(error, ssl.SSLWantReadError) else select.POLLOUT
            except BlockingIOError:
                wanted = event
            _await(self._sock, wanted, self._timeout_s, self.poll)
