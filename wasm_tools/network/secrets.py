"""Headers that the host adds to requests, and their removal from whatever comes back: the guest never sees them.

What a server encodes or encrypts on its own cannot be found. Absent on purpose: bodies and URLs with secrets.
"""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as Base64Error
from json import dumps
from urllib.parse import quote, urlsplit

from vesicle.kernel.addresses import PORTS, canonical_host
from vesicle.kernel.network import HttpRequest, NetworkError
from vesicle.vfs.errors import PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vesicle.kernel.network import HttpResponse

_SHORTEST = 6  # shorter values are no secrets, and occur by chance
_SCHEMES_OF_VALUES = ("basic", "bearer", "token")

Origin = tuple[str, str, int]


class Secrets:
    """Which headers are added for which origin.

    inject: {"api.example.com": {"Authorization": "Bearer …"}}; a host without more is https on its usual port, a key may
    also be "host:port" or "http://host:port".
    """

    __slots__ = ("_headers", "_marks")

    def __init__(self, inject: Mapping[str, Mapping[str, str]]) -> None:
        self._headers: dict[Origin, tuple[tuple[str, str], ...]] = {}
        marks: set[bytes] = set()
        for key, headers in inject.items():
            self._headers[_origin(key)] = tuple(_checked(name, value) for name, value in headers.items())
            for value in headers.values():
                marks.update(_forms(value))
        # The longest first: a token is a part of its header.
        self._marks = tuple(sorted((mark for mark in marks if len(mark) >= _SHORTEST), key=len, reverse=True))

    def added(self, request: HttpRequest, origin: Origin) -> HttpRequest:
        """Return the request as it is sent to an origin: with its secrets, and so that the answer can be searched."""
        if not self._marks and not self._headers:
            return request
        own = self._headers.get(origin, ())
        dropped = {"accept-encoding", *(name.lower() for name, _ in own)}
        if own:
            dropped.update(("range", "if-range"))  # a secret must not come back in pieces
        kept = tuple(header for header in request.headers if header[0].lower() not in dropped)
        headers = (*kept, ("Accept-Encoding", "identity"), *own)
        return HttpRequest(request.method, request.target, headers, request.body)

    def searched(self, response: HttpResponse, origin: Origin) -> HttpResponse:
        """Return the answer without the secrets.

        Raises: NetworkError it is encoded, though that was not asked for, and comes from where secrets were sent
        """
        if not self._marks:
            return response
        for name, value in response.headers:
            if origin in self._headers and name.lower() == "content-encoding" and value.lower() != "identity":
                response.close()
                raise NetworkError("protocol", "the answer is encoded and cannot be searched for secrets")
        return _Searched(response, self._marks)


class _Searched:
    """An answer whose secrets are replaced by as many asterisks."""

    def __init__(self, response: HttpResponse, marks: Sequence[bytes]) -> None:
        self._response = response
        self._marks = marks
        self._kept = b""
        self._overlap = len(marks[0]) - 1
        self.status = response.status
        self.reason = self._without(response.reason)
        self.version = response.version
        self.headers = [(self._without(name), self._without(value)) for name, value in response.headers]

    def read(self) -> bytes:
        """Return the next piece; what could be a secret's beginning waits for its end."""
        while True:
            piece = self._response.read()
            data = _blanked(self._kept + piece, self._marks)
            if not piece:
                self._kept = b""
                return data
            cut = max(len(data) - self._overlap, 0)
            self._kept = data[cut:]
            if cut:
                return data[:cut]

    def close(self) -> None:
        """Be done with it."""
        self._response.close()

    def _without(self, text: str) -> str:
        return _blanked(text.encode("latin-1", "replace"), self._marks).decode("latin-1")


def _blanked(data: bytes, marks: Sequence[bytes]) -> bytes:
    for mark in marks:
        if mark in data:
            data = data.replace(mark, b"*" * len(mark))
    return data


def _forms(value: str) -> set[bytes]:
    """Return the value, and what servers make of it when they show it."""
    texts = {value}
    scheme, _, token = value.partition(" ")
    if scheme.lower() in _SCHEMES_OF_VALUES and token:
        texts.add(token)
        if scheme.lower() == "basic":
            texts.update(_pair(token))
    forms = {form for text in texts for form in (text, quote(text, safe=""), quote(text), dumps(text)[1:-1])}
    return {form.encode("latin-1", "replace") for form in forms}


def _pair(token: str) -> list[str]:
    try:
        pair = b64decode(token, validate=True).decode("latin-1")
    except (Base64Error, ValueError):
        return []
    return [pair, pair.partition(":")[2]]


def _origin(key: str) -> Origin:
    try:
        parts = urlsplit(key if "://" in key else f"https://{key}")
        if parts.scheme not in PORTS or parts.path.strip("/") or parts.query or parts.username:
            raise ValueError
        return parts.scheme, canonical_host(parts.hostname or ""), parts.port or PORTS[parts.scheme]
    except (ValueError, PosixError):
        raise ValueError(f"inject: {key!r} is no host, host:port or http://host:port") from None


def _checked(name: str, value: str) -> tuple[str, str]:
    if not name or any(mark in name + value for mark in "\r\n\0"):
        raise ValueError(f"inject: {name!r} is no header")
    return name, value
