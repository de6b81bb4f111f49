"""HostBroker: connections of the host, and requests by httpcore, the transport of httpx, which adds nothing to a request.

Absent on purpose: proxies, cookies, redirects, pools and HTTP/2.
"""

from __future__ import annotations

import os
import ssl
from contextlib import suppress
from typing import cast

import h11
import httpcore

from vesicle.kernel.addresses import is_address
from vesicle.kernel.network import NetworkError
from vesicle.vfs.errors import Errno, PosixError

from .resolver import resolve
from .secrets import Secrets
from .serve import serve
from .settings import Network
from .stream import PolledStream, connect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from vesicle.kernel.network import HttpRequest, HttpResponse
    from vesicle.kernel.network_socket import HostEnd
    from vesicle.kernel.syscalls.net import Link

    Poll = Callable[[], None]

_PIECE_BYTES = 65536


def usual() -> HostBroker:
    """Return the broker of sessions whose owner says nothing about the network."""
    global _usual
    if _usual is None:
        _usual = HostBroker(Network())
    return _usual


_usual: HostBroker | None = None


class HostBroker:
    """The host's own network: see kernel/network.py."""

    def __init__(self, settings: Network) -> None:
        self._settings = settings
        self._context: ssl.SSLContext | None = None
        self.secrets = Secrets(settings.inject)

    def resolve(self, host: str, port: int, poll: Poll) -> Sequence[str] | None:
        """Ask the host's resolver."""
        return [host] if is_address(host) else resolve(host, self._settings.connect_timeout_s, poll)

    def connect(self, host: str, port: int, addresses: Sequence[str], poll: Poll) -> HostConnection:
        """Connect by TCP."""
        settings = self._settings
        sock = connect(addresses, port, settings.connect_timeout_s, poll)
        return HostConnection(self, host, port, PolledStream(sock, settings.timeout_s, poll))

    def serve(self, end: HostEnd, link: Link) -> None:
        """Serve a guest's socket."""
        serve(end, link)

    def tls_context(self) -> ssl.SSLContext:
        """Return what verifies certificates: the host's authorities, or those that the owner names."""
        if self._context is None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            # Not set_default_verify_paths, which reads the host's environment.
            paths = ssl.get_default_verify_paths()
            if self._settings.ca_file is not None:
                context.load_verify_locations(self._settings.ca_file)
            elif os.path.exists(paths.openssl_cafile):
                context.load_verify_locations(paths.openssl_cafile)
            elif os.path.isdir(paths.openssl_capath) and os.listdir(paths.openssl_capath):
                context.load_verify_locations(capath=paths.openssl_capath)
            else:
                import certifi

                context.load_verify_locations(certifi.where())
            context.set_alpn_protocols(["http/1.1"])
            self._context = context
        return self._context


class HostConnection:
    """One TCP connection: see kernel/network.py."""

    def __init__(self, broker: HostBroker, host: str, port: int, stream: PolledStream) -> None:
        self._broker = broker
        self._host = host
        self._port = port
        self._stream = stream
        self._scheme = "http"
        self._http: httpcore.HTTP11Connection | None = None

    def start_tls(self, poll: Poll) -> None:
        """Shake hands; the certificate must be for the host."""
        self._stream.poll = poll
        self._stream.start_tls(self._broker.tls_context(), self._host)
        self._scheme = "https"

    def is_usable(self) -> bool:
        """Say whether another request may be sent."""
        return (self._http is None or self._http.is_idle()) and self._stream.is_idle()

    def exchange(self, request: HttpRequest, poll: Poll) -> HttpResponse:
        """Send a request; return the answer's head."""
        self._stream.poll = poll
        if self._http is None:
            origin = httpcore.Origin(self._scheme.encode(), self._host.encode(), self._port)
            self._http = httpcore.HTTP11Connection(origin, self._stream)
        where = (self._scheme, self._host, self._port)
        secrets = self._broker.secrets
        with _Translated():
            response = self._http.handle_request(_request(secrets.added(request, where), where))
        return secrets.searched(_HostResponse(response), where)

    def send(self, data: bytes, poll: Poll) -> None:
        """Send bytes."""
        self._stream.poll = poll
        with _Translated():
            self._stream.write(data)

    def finish(self) -> None:
        """Say that no more will be sent."""
        self._stream.finish()

    def receive(self, n: int, poll: Poll) -> bytes:
        """Receive bytes, however long that takes."""
        self._stream.poll = poll
        while True:
            try:
                return self._stream.read(min(n, _PIECE_BYTES))
            except NetworkError as error:
                if error.kind != "timeout":
                    raise

    def close(self) -> None:
        """Close it."""
        self._stream.close()


def _request(request: HttpRequest, where: tuple[str, str, int]) -> httpcore.Request:
    scheme, host, port = where
    headers = [
        (name.encode("latin-1", "replace"), value.encode("utf-8", "surrogateescape")) for name, value in request.headers
    ]
    url = httpcore.URL(scheme=scheme.encode(), host=host.encode(), port=port, target=request.target.encode("ascii"))
    return httpcore.Request(request.method.encode("ascii"), url, headers=headers, content=request.body)


class _Translated:
    """Turns the library's errors into ours."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (httpcore.LocalProtocolError, h11.LocalProtocolError)):
            raise PosixError(Errno.EINVAL, "request") from None
        if isinstance(error, httpcore.RemoteProtocolError):
            raise _remote(str(error)) from None
        if isinstance(error, (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ConnectionNotAvailable)):
            raise NetworkError("closed", "Connection reset by peer") from None


def _remote(text: str) -> NetworkError:
    if "disconnected" in text:
        return NetworkError("empty", "Empty reply from server")
    if "closed connection" in text:
        return NetworkError("partial", "the connection was closed before the answer's end")
    return NetworkError("protocol", "the answer is no HTTP/1.1")


class _HostResponse:
    """An answer as it comes from the wire."""

    def __init__(self, response: httpcore.Response) -> None:
        self._response = response
        self._pieces: Iterator[bytes] = iter(response.iter_stream())
        extensions = cast("dict[str, bytes]", response.extensions)  # pyright: ignore[reportUnknownMemberType]
        self.status = response.status
        self.reason = extensions.get("reason_phrase", b"").decode("latin-1")
        self.version = extensions.get("http_version", b"HTTP/1.1").decode("ascii").removeprefix("HTTP/")
        self.headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in response.headers]

    def read(self) -> bytes:
        """Return the next piece."""
        with _Translated():
            for piece in self._pieces:
                if piece:
                    return piece
        self.close()
        return b""

    def close(self) -> None:
        """Be done with it."""
        with suppress(NetworkError):
            self._response.close()
