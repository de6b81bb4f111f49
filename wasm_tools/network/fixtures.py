"""Fixtures: answers that a test makes up, in the place of a network. The policy, limits and audit are those of the real one."""

from __future__ import annotations

from collections.abc import Mapping
from http.client import responses
from json import dumps
from typing import cast
from urllib.parse import urlsplit, urlunsplit

from vesicle.kernel.addresses import PORTS, bracketed, canonical_host, is_address
from vesicle.kernel.network import HttpRequest, NetworkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from vesicle.kernel.network import Connection, HttpResponse
    from vesicle.kernel.network_socket import HostEnd
    from vesicle.kernel.syscalls.net import Link

    Poll = Callable[[], None]

_PIECE_BYTES = 65536
# Exceptions as what a network would have done.
_KINDS: tuple[tuple[type[BaseException], str], ...] = (
    (TimeoutError, "timeout"),
    (ConnectionRefusedError, "refused"),
    (ConnectionError, "closed"),
    (OSError, "unreachable"),
)


class Reply:
    """An answer: status, headers, and a body of bytes, text or anything that JSON can say."""

    __slots__ = ("body", "headers", "status")

    def __init__(
        self, body: object = b"", *, status: int = 200, headers: Mapping[str, str] | Sequence[tuple[str, str]] = ()
    ) -> None:
        kind, self.body = _encoded(body)
        given: list[tuple[str, str]] = list(headers.items() if isinstance(headers, Mapping) else headers)
        names = {name.lower() for name, _ in given}
        if kind and "content-type" not in names:
            given.append(("Content-Type", kind))
        self.status = status
        self.headers: list[tuple[str, str]] = given


class FixtureRequest:
    """What a guest asked for: method, url, headers by name in lower case, body."""

    __slots__ = ("body", "headers", "method", "url")

    def __init__(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> None:
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body

    def __repr__(self) -> str:
        return f"<{self.method} {self.url}>"


class Fixtures:
    """Answers by URL, or by "METHOD URL", which goes first; a URL without a query answers with any.

    An answer is text, bytes, a dict or list (JSON), a status (int), a Reply, an exception (TimeoutError, ConnectionRefusedError
    …) or a function of a FixtureRequest that returns one of these. Other URLs of hosts that occur are 404, other hosts do not
    exist. `requests` are those that came, in their order, `failures` the exceptions of functions that are no OSError. inject:
    as for Network.
    """

    def __init__(self, answers: Mapping[str, object], *, inject: Mapping[str, Mapping[str, str]] | None = None) -> None:
        from .secrets import Secrets

        self._answers: dict[tuple[str, str], object] = {}
        for key, answer in answers.items():
            method, _, url = key.rpartition(" ")
            self._answers[method.upper(), _canonical(url)] = answer
        self._hosts = {(urlsplit(url).hostname or "").strip("[]") for _, url in self._answers}
        self.secrets = Secrets(inject or {})
        self.requests: list[FixtureRequest] = []
        self.failures: list[Exception] = []

    def broker(self) -> Fixtures:
        """Return what the kernel asks: this."""
        return self

    def resolve(self, host: str, port: int, poll: Poll) -> Sequence[str] | None:
        """Look whether there is an answer of that host."""
        if host not in self._hosts and not is_address(host):
            raise NetworkError("resolve", f"Could not resolve host: {host}")
        return None

    def connect(self, host: str, port: int, addresses: Sequence[str], poll: Poll) -> Connection:
        """Pretend to connect."""
        if host not in self._hosts:
            raise NetworkError("refused", "Connection refused")
        return _FixtureConnection(self, host, port)

    def serve(self, end: HostEnd, link: Link) -> None:
        """Serve a guest's socket."""
        from .serve import serve

        serve(end, link, http_alone=True)

    def answer(self, request: FixtureRequest) -> Reply:
        """Return the answer to a request, which is remembered.

        Raises: NetworkError an exception stands for it
        """
        self.requests.append(request)
        url = _canonical(request.url)
        for key in (url, url.partition("?")[0]):
            for method in (request.method.upper(), ""):
                if (method, key) in self._answers:
                    return self._reply(self._answers[method, key], request)
        return Reply(f"no fixture for {request.method} {request.url}\n", status=404)

    def _reply(self, answer: Any, request: FixtureRequest) -> Reply:
        try:
            if callable(answer) and not isinstance(answer, type):
                answer = answer(request)
            if isinstance(answer, BaseException) or (isinstance(answer, type) and issubclass(answer, BaseException)):
                raise answer
        except OSError as error:
            kind = next(kind for expected, kind in _KINDS if isinstance(error, expected))
            raise NetworkError(kind, str(error) or kind) from None
        except Exception as error:
            self.failures.append(error)
            raise NetworkError("closed", f"the fixture raised {type(error).__name__}") from error
        if isinstance(answer, int) and not isinstance(answer, bool):
            return Reply(status=answer)
        return answer if isinstance(answer, Reply) else Reply(cast("object", answer))


def _encoded(body: object) -> tuple[str, bytes]:
    if isinstance(body, (bytes, bytearray)):
        return "", bytes(body)
    if isinstance(body, str):
        return "text/plain; charset=utf-8", body.encode()
    return "application/json", dumps(body).encode()


def _canonical(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(f"a fixture's key is a URL, or a method and a URL, not {url!r}")
    host = bracketed(canonical_host(parts.hostname))
    port = "" if parts.port in (None, PORTS[parts.scheme]) else f":{parts.port}"
    return urlunsplit((parts.scheme, host + port, parts.path or "/", parts.query, ""))


class _FixtureConnection:
    """A connection to nothing: see kernel/network.py."""

    def __init__(self, fixtures: Fixtures, host: str, port: int) -> None:
        self._fixtures = fixtures
        self._host = host
        self._port = port
        self._scheme = "http"

    def start_tls(self, poll: Poll) -> None:
        """Pretend to shake hands."""
        self._scheme = "https"

    def is_usable(self) -> bool:
        """Say that it can go on."""
        return True

    def exchange(self, request: HttpRequest, poll: Poll) -> HttpResponse:
        """Find the answer."""
        secrets = self._fixtures.secrets
        where = (self._scheme, self._host, self._port)
        sent = secrets.added(request, where)
        host = bracketed(self._host)
        url = _canonical(f"{self._scheme}://{host}:{self._port}{'' if sent.target == '*' else sent.target}")
        headers = {name.lower(): value for name, value in sent.headers}
        reply = self._fixtures.answer(FixtureRequest(sent.method, url, headers, b"".join(sent.body)))
        return secrets.searched(_FixtureResponse(reply, is_head=sent.method == "HEAD"), where)

    def send(self, data: bytes, poll: Poll) -> None:
        """Refuse what is no HTTP."""
        raise NetworkError("refused", "fixtures answer HTTP alone")

    def finish(self) -> None:
        """Do nothing."""

    def receive(self, n: int, poll: Poll) -> bytes:
        """Refuse what is no HTTP."""
        raise NetworkError("refused", "fixtures answer HTTP alone")

    def close(self) -> None:
        """Do nothing."""


class _FixtureResponse:
    """A Reply as a response."""

    version = "1.1"

    def __init__(self, reply: Reply, *, is_head: bool) -> None:
        self.status = reply.status
        self.reason = responses.get(reply.status, "")
        self.headers = [*reply.headers]
        names = {name.lower() for name, _ in self.headers}
        if "content-length" not in names and reply.status not in (204, 304):
            self.headers.append(("Content-Length", str(len(reply.body))))
        self._left = memoryview(b"" if is_head or reply.status in (204, 304) else reply.body)

    def read(self) -> bytes:
        """Return the next piece."""
        piece, self._left = self._left[:_PIECE_BYTES], self._left[_PIECE_BYTES:]
        return bytes(piece)

    def close(self) -> None:
        """Do nothing."""
