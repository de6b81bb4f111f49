"""URLs of the web as curl and wget take them: taken apart, joined, and the file names in them."""

from __future__ import annotations

from urllib.parse import quote, unquote, urljoin, urlsplit

from vesicle.kernel.addresses import PORTS, bracketed
from vesicle.vfs.record import Record

_SAFE = "".join(map(chr, range(ord("!"), ord("~") + 1)))  # what a request's line may hold is sent as it is written


class BadUrl(Exception):
    """No URL of the web: unsupported is the protocol it names, "" if it is none at all. Caught in curl and wget."""

    def __init__(self, unsupported: str = "") -> None:
        self.unsupported = unsupported


class WebUrl(Record):
    """A URL taken apart; target is its path and query as they are sent."""

    scheme: str
    host: str
    port: int
    target: str
    user: str | None = None
    password: str | None = None

    @property
    def authority(self) -> str:
        """Host and, if it is not the usual one, port."""
        host = bracketed(self.host)
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> tuple[str, str, int]:
        """What credentials belong to."""
        return self.scheme, self.host, self.port

    @property
    def path(self) -> str:
        """The target without its query."""
        return self.target.partition("?")[0]

    @property
    def file_name(self) -> str:
        """The last component of the path, as it is written."""
        return self.path.rpartition("/")[2]

    def __str__(self) -> str:
        return f"{self.scheme}://{self.authority}{self.target}"


def parse_url(text: str, *, as_is: bool = False) -> WebUrl:
    """Take a URL apart; without a scheme it is http. as_is leaves `..` in the path.

    Raises: BadUrl
    """
    scheme, separator, _ = text.partition("://")
    if not separator or not scheme.replace("+", "").replace("-", "").replace(".", "").isalnum():
        scheme, text = "http", f"http://{text}"
    if scheme.lower() not in PORTS:
        raise BadUrl(scheme)
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadUrl from None
    if not host or any(ord(character) <= 32 or ord(character) == 127 for character in text):
        raise BadUrl
    path = _without_dots(parts.path) if not as_is else parts.path
    target = quote(path or "/", safe=_SAFE) + (f"?{quote(parts.query, safe=_SAFE)}" if parts.query else "")
    user = None if parts.username is None else unquote(parts.username)
    password = None if parts.password is None else unquote(parts.password)
    return WebUrl(parts.scheme, host, port or PORTS[parts.scheme], target, user, password)


def join_url(base: WebUrl, reference: str) -> WebUrl:
    """Return what a reference in a page or a redirect means.

    Raises: BadUrl
    """
    try:
        return parse_url(urljoin(str(base), reference.strip().replace(" ", "%20")))
    except ValueError:
        raise BadUrl from None


def _without_dots(path: str) -> str:
    kept: list[str] = []
    parts = path.split("/")
    for part in parts:
        plain = part.lower().replace("%2e", ".")
        if plain == "..":
            kept = kept[:-1] if len(kept) > 1 else kept
        elif plain != ".":
            kept.append(part)
    joined = "/".join(kept)
    return joined + "/" if parts[-1].lower().replace("%2e", ".") in (".", "..") and not joined.endswith("/") else joined
