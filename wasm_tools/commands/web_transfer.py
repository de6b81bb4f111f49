"""One transfer of curl or wget: a request, the redirects it is told to follow, each asked of the policy anew, and the answer.

Credentials go to the host they were given for, and to no other one that a redirect names. Absent on purpose: what is printed.
"""

from __future__ import annotations

from base64 import b64encode

from vesicle.kernel.network import HttpRequest, NetworkError
from vesicle.vfs.record import Record

from .options import whole
from .web_url import BadUrl, join_url

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vesicle.kernel.sysapi import Sys
    from vesicle.kernel.syscalls.net import GatedResponse, Link

    from .web_cookies import Cookies
    from .web_url import WebUrl

_REDIRECTS = (301, 302, 303, 307, 308)
_PRIVATE = frozenset(("authorization", "cookie"))

Headers = list[tuple[str, str]]


class TooManyRedirects(Exception):
    """A transfer was redirected more often than it may be. Caught in curl and wget."""


class Body(Record):
    """What is sent: pieces gives it, anew at each call unless it is read from a pipe; size_bytes is None if nobody knows it."""

    pieces: Callable[[], Iterator[bytes]]
    size_bytes: int | None
    again: bool = True


class Exchange(Record):
    """One request and its answer's head: what a caller prints or measures."""

    url: WebUrl
    method: str
    headers: Headers
    response: GatedResponse
    target: WebUrl | None  # of a redirect


class Transfer:
    """What is wanted, and how far it got.

    max_redirects: None follows none, -1 all. on_request and on_head are told of
    each request and answer.
    """

    def __init__(self, sys: Sys, url: WebUrl, method: str, headers: Headers, body: Body | None) -> None:
        self._sys = sys
        self._link: Link | None = None
        self._origin = url.origin
        self._started_ns = sys.monotonic_ns()
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.content_type: str | None = None
        self.user: str | None = None
        self.cookies: Cookies | None = None
        self.keeps_method = False
        self.max_redirects: int | None = None
        self.redirects = 0
        self.requests = 0
        self.trusts_all = False
        self.timeout_s: float | None = None
        self.connect_timeout_s: float | None = None
        self.on_request: Callable[[WebUrl, str, Headers], None] = _ignore
        self.on_head: Callable[[Exchange], None] = _ignore

    @property
    def elapsed_s(self) -> float:
        """How long it has taken."""
        return (self._sys.monotonic_ns() - self._started_ns) / 1e9

    def run(self) -> Exchange:
        """Send the request, and what it is redirected to; return the last answer, whose body the caller reads.

        Raises: TooManyRedirects · BadUrl a redirect leads elsewhere than the web · NetworkError · NetworkDenied · PosixError
        """
        while True:
            exchange = self._once()
            self.on_head(exchange)
            if exchange.target is None or self.max_redirects is None:
                return exchange
            if 0 <= self.max_redirects <= self.redirects:
                exchange.response.close()
                raise TooManyRedirects
            exchange.response.close()
            self._follow(exchange)

    def close(self) -> None:
        """Close the connection."""
        if self._link is not None:
            self._link.close()
            self._link = None

    def _once(self) -> Exchange:
        url = self.url
        headers = self._own_headers()
        self.close()
        self._connecting_since = self.elapsed_s
        self._is_connected = False
        self._link = self._sys.open_link(url.host, url.port, tls=url.scheme == "https", poll=self._look)
        self._is_connected = True
        self.on_request(url, self.method, headers)
        pieces = self.body.pieces() if self.body is not None else ()
        response = self._link.exchange(HttpRequest(self.method, url.target, tuple(headers), pieces))
        self.requests += 1
        if self.cookies is not None:
            for name, value in response.headers:
                if name.lower() == "set-cookie":
                    self.cookies.take(url, value, self._sys.realtime_ns() / 1e9)
        location = header_of(response.headers, "location") if response.status in _REDIRECTS else None
        target = None
        if location is not None:
            try:
                target = join_url(url, location)
            except BadUrl:
                if self.max_redirects is not None:
                    raise
        return Exchange(url, self.method, headers, response, target)

    def _own_headers(self) -> Headers:
        at_home = self.trusts_all or self.url.origin == self._origin
        given = {name.lower() for name, _ in self.headers}
        headers = [header for header in self.headers if at_home or header[0].lower() not in _PRIVATE]
        user = self.user if at_home else None
        if self.url.user is not None:
            user = f"{self.url.user}:{self.url.password or ''}"
        if user is not None and "authorization" not in given:
            headers.insert(0, ("Authorization", "Basic " + b64encode(user.encode("utf-8", "surrogateescape")).decode()))
        cookie = self.cookies.header_for(self.url) if self.cookies is not None else ""
        if cookie:
            mine = next((index for index, header in enumerate(headers) if header[0].lower() == "cookie"), None)
            if mine is None:
                headers.append(("Cookie", cookie))
            else:
                headers[mine] = ("Cookie", f"{cookie}; {headers[mine][1]}")
        if self.body is not None:
            size = self.body.size_bytes
            headers.append(("Transfer-Encoding", "chunked") if size is None else ("Content-Length", str(size)))
            if self.content_type is not None and "content-type" not in given:
                headers.append(("Content-Type", self.content_type))
        return headers

    def _follow(self, exchange: Exchange) -> None:
        assert exchange.target is not None
        self.redirects += 1
        self.url = exchange.target
        status = exchange.response.status
        if status in (307, 308):
            if self.body is not None and not self.body.again:
                raise NetworkError("closed", "necessary data rewind wasn't possible")
            return
        becomes_get = self.method == "POST" or (status == 303 and self.method != "HEAD")
        if becomes_get and not self.keeps_method:
            self.method = "GET"
        if becomes_get or self.keeps_method:
            self.body = None
            self.headers = [header for header in self.headers if header[0].lower() != "content-type"]

    def _look(self) -> None:
        limits = [self.timeout_s]
        if not self._is_connected and self.connect_timeout_s is not None:
            limits.append(self._connecting_since + self.connect_timeout_s)
        if any(limit is not None and self.elapsed_s > limit for limit in limits):
            raise NetworkError("timeout", "timed out")


def _ignore(*_: object) -> None:
    return


def header_of(headers: list[tuple[str, str]], name: str) -> str | None:
    """Return the last value of a header."""
    values = [value for known, value in headers if known.lower() == name]
    return values[-1] if values else None


def length_of(headers: list[tuple[str, str]]) -> int | None:
    """Return how long a body is said to be, None if nothing, or no number, says so."""
    return whole(header_of(headers, "content-length") or "")


def given_name(headers: list[tuple[str, str]]) -> str | None:
    """Return the file name that the server gives, its last component alone; None if it gives none that can be one."""
    _, found, rest = (header_of(headers, "content-disposition") or "").partition("filename=")
    name = rest.partition(";")[0].strip().strip('"').replace("\\", "/").rpartition("/")[2]
    return name if found and name not in ("", ".", "..") else None
