"""Serving a guest's socket: what it sends is read as HTTP/1.1 and passed on by requests, or by bytes where that is allowed.

A guest's TLS is a word to the host, which does the real one: HELLO with the host's name, answered by READY or the reason why
not; then both sides go on in plain text. guest/_vesicle/tls.py is the other side of it.
"""

from __future__ import annotations

import re
import struct
from _thread import start_new_thread

import h11

from vesicle.kernel.addresses import canonical_host
from vesicle.kernel.network import HttpRequest, NetworkError
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from vesicle.kernel.network_socket import HostEnd
    from vesicle.kernel.syscalls.net import GatedResponse, Link

HELLO = b"\x16VSL"  # a record of TLS begins with 0x16 too; no request of HTTP does
_LENGTH = struct.Struct(">H")
_READY, _FAILED = b"\0", b"\1"
_PIECE_BYTES = 65536
_LOOK_S = 0.02
_METHODS = frozenset((b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"OPTIONS", b"PATCH"))
_HEAD_MAX_BYTES = 256 << 10
_AUTHORITY_END = re.compile("[/?#]")
# Of one connection only, and made anew for the guest's.
_HOP = frozenset(("connection", "keep-alive", "proxy-authenticate", "proxy-connection", "te", "trailer", "upgrade"))


def serve(end: HostEnd, link: Link, *, http_alone: bool = False) -> None:
    """Do what the guest asks for, until it closes its end. http_alone: whatever the policy allows, nothing else is there."""
    try:
        bare = link.is_bare and not http_alone
        first = _beginning(end, link) if bare else end.read(_PIECE_BYTES)
        if first[:1] == HELLO[:1]:
            first = _start_tls(end, link, first) or (_beginning(end, link) if bare else b"")
        if bare and not _is_plain_http(first):
            _forward(end, link, first)
        else:
            _Conversation(end, link).go_on(first)
    except PosixError as error:
        end.fail(error.errno)
    except h11.RemoteProtocolError:  # what the guest sends is no HTTP
        end.fail(Errno.EPROTO)


def _beginning(end: HostEnd, link: Link) -> bytes:
    """Return what the guest says first; nothing if the other side does, as servers of mail do."""
    while (data := end.read_within(_PIECE_BYTES, _LOOK_S)) is None:
        if link.has_heard:
            return b""
    return data


def _is_plain_http(first: bytes) -> bool:
    """Say whether this begins a request that is better served as one, with its audit and headers: no change of protocol."""
    method, _, rest = first.partition(b" ")
    line, _, headers = rest.partition(b"\r\n")
    return method in _METHODS and line.endswith((b" HTTP/1.1", b" HTTP/1.0")) and b"\nupgrade:" not in headers.lower()


def _start_tls(end: HostEnd, link: Link, data: bytes) -> bytes:
    """Answer HELLO; return what the guest sent behind it.

    Raises: EPROTO it is another beginning, as of real TLS · EPIPE
    """
    head = len(HELLO) + _LENGTH.size
    while len(data) < head or len(data) < head + _LENGTH.unpack_from(data, len(HELLO))[0]:
        piece = end.read(_PIECE_BYTES)
        if not piece or not data.startswith(HELLO[: len(data)]):
            raise PosixError(Errno.EPROTO)
        data += piece
    if not data.startswith(HELLO):
        raise PosixError(Errno.EPROTO)
    length = _LENGTH.unpack_from(data, len(HELLO))[0]
    name = data[head : head + length].decode("utf-8", "replace")
    try:
        if name and canonical_host(name) != link.host:
            raise NetworkError("tls", f"certificate verify failed: the connection is to {link.host}, not to {name}")
        link.start_tls()
    except PosixError as error:
        text = str(error).encode()[: _PIECE_BYTES - 1]
        end.write(HELLO + _FAILED + _LENGTH.pack(len(text)) + text)
        raise
    end.write(HELLO + _READY + _LENGTH.pack(0))
    return data[head + length :]


def _forward(end: HostEnd, link: Link, first: bytes) -> None:
    link.audit_bare()
    start_new_thread(_backward, (end, link))
    if first:
        link.send(first)
    while data := end.read(_PIECE_BYTES):
        link.send(data)
    link.finish()
    while not end.is_gone:  # the guest may have ended its direction alone
        end.await_peer()


def _backward(end: HostEnd, link: Link) -> None:
    try:
        while data := link.receive(_PIECE_BYTES):
            end.write(data)
    except PosixError as error:
        end.fail(error.errno)
    finally:
        end.close()


class _Conversation:
    """Requests and answers on one socket."""

    def __init__(self, end: HostEnd, link: Link) -> None:
        self._end = end
        self._link = link
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=_HEAD_MAX_BYTES)

    def go_on(self, first: bytes) -> None:
        """Answer requests until one side wants no more."""
        if first:  # nothing would be the end
            self._http.receive_data(first)
        while True:
            event = self._next()
            if isinstance(event, h11.ConnectionClosed):
                return
            assert isinstance(event, h11.Request)
            self._answer(event)
            if self._http.our_state is not h11.DONE or self._http.their_state is not h11.DONE:
                return
            self._http.start_next_cycle()

    def _next(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        while True:
            event = self._http.next_event()
            if event is not h11.NEED_DATA:
                return event
            if self._http.they_are_waiting_for_100_continue:
                self._send(h11.InformationalResponse(status_code=100, headers=[], reason=b"Continue"))
            self._http.receive_data(self._end.read(_PIECE_BYTES))

    def _body(self) -> Iterator[bytes]:
        while isinstance(event := self._next(), h11.Data):
            yield bytes(event.data)

    def _answer(self, request: h11.Request) -> None:
        headers = [(name.decode("ascii"), value.decode("latin-1")) for name, value in request.headers.raw_items()]
        kept = tuple(header for header in headers if header[0].lower() != "expect")
        target = _own_target(request.target.decode("latin-1"), self._link)
        body = self._body()
        response = self._link.exchange(HttpRequest(request.method.decode("ascii"), target, kept, body))
        try:
            for _ in body:  # the server answered before it had read all of it
                continue
            self._return(response)
        finally:
            response.close()

    def _return(self, response: GatedResponse) -> None:
        headers = [
            (name.encode("latin-1"), value.encode("latin-1"))
            for name, value in response.headers
            if name.lower() not in _HOP and name.lower() != "transfer-encoding"
        ]
        self._send(h11.Response(status_code=response.status, headers=headers, reason=response.reason.encode("latin-1")))
        while piece := response.read():
            self._send(h11.Data(data=piece))
        self._send(h11.EndOfMessage())

    def _send(self, event: h11.Event) -> None:
        data = self._http.send(event)
        if data:
            self._end.write(data)


def _own_target(target: str, link: Link) -> str:
    """Return path and query of a target that may name its host, as to a proxy.

    Raises: EACCES it names another one
    """
    scheme, separator, rest = target.partition("://")
    if not separator or "/" in scheme:
        return target
    authority = _AUTHORITY_END.split(rest, maxsplit=1)[0]
    place = authority.rpartition("@")[2]
    host = place if place.endswith("]") else place.rpartition(":")[0] or place
    # some servers take a backslash for a slash
    if "\\" in authority or canonical_host(host) != link.host:
        raise PosixError(Errno.EACCES, target)
    path = rest[len(authority) :]
    return path if path.startswith("/") else f"/{path}"
