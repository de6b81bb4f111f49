"""What curl sends: data, forms, files."""

from __future__ import annotations

from urllib.parse import quote_plus

from vesicle.kernel.network import NetworkError
from vesicle.vfs.errors import PosixError
from vesicle.vfs.path import encode
from vesicle.vfs.types import FileType

from .web_transfer import Body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from vesicle.kernel.sysapi import Sys

    from .curl_options import CurlOptions
    from .program import Call

PIECE_BYTES = 65536
_DATA = ("d", "data-binary", "data-raw", "data-urlencode", "json")
_TYPES = {
    "gif": "image/gif", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "svg": "image/svg+xml",
    "txt": "text/plain", "htm": "text/html", "html": "text/html", "pdf": "application/pdf", "xml": "application/xml",
}  # fmt: skip


class CannotRead(Exception):
    """A file to send cannot be read. Caught in curl: exit 26."""


def data_of(call: Call, options: CurlOptions) -> bytes | None:
    """Return the data of -d and its kin, joined as curl joins it; None without any."""
    warn = not options.has("s")
    pieces = [(key, _one(call, key, value, warn=warn)) for key, value in options.given if key in _DATA]
    if not pieces:
        return None
    joined = b""
    for index, (key, piece) in enumerate(pieces):
        joined += (b"&" if index and key != "json" else b"") + piece
    return joined


def _one(call: Call, key: str, value: str, *, warn: bool) -> bytes:
    if key == "data-urlencode":
        return _url_encoded(call, value, warn=warn)
    if key == "data-raw" or not value.startswith("@"):
        return encode(value)
    data = read_source(call, value[1:], warn=warn)
    return data.translate(None, b"\r\n\0") if key == "d" else data


def _url_encoded(call: Call, value: str, *, warn: bool) -> bytes:
    marks = [place for place in (value.find("="), value.find("@")) if place >= 0]
    if not marks:
        return quote_plus(encode(value), safe="-._~").encode()
    place = min(marks)
    name, mark, rest = value[:place], value[place], value[place + 1 :]
    data = encode(rest) if mark == "=" else read_source(call, rest, warn=warn)
    return encode(f"{name}=" if name else "") + quote_plus(data, safe="-._~").encode()


def read_source(call: Call, path: str, *, warn: bool) -> bytes:
    """Return a file's content, standard input's for "-"; of a file that cannot be read, nothing, and a warning."""
    try:
        return call.read_all(0) if path == "-" else call.read_file(path)
    except PosixError:
        if warn:
            call.say(f'Warning: Couldn\'t read data from file "{path}", this makes an empty \nWarning: POST.\n')
        return b""


def form_of(call: Call, options: CurlOptions) -> tuple[str, Body] | None:
    """Return the type and body of -F's parts, None without any.

    Raises: CannotRead
    """
    given = [(key, value) for key, value in options.given if key in ("F", "form-string")]
    if not given:
        return None
    boundary = "-" * 24 + call.sys.random(8).hex()
    parts: list[tuple[bytes, Body]] = []
    for key, value in given:
        parts += _parts(call, value, is_text=key == "form-string")
    edge = encode(f"--{boundary}\r\n")
    end = encode(f"--{boundary}--\r\n")

    def pieces() -> Iterator[bytes]:
        for head, body in parts:
            yield edge + head
            yield from body.pieces()
            yield b"\r\n"
        yield end

    size: int | None = len(end)
    for head, body in parts:
        size = None if size is None or body.size_bytes is None else size + len(edge + head) + body.size_bytes + 2
    again = all(body.again for _, body in parts)
    return f"multipart/form-data; boundary={boundary}", Body(pieces, size, again)


def _parts(call: Call, text: str, *, is_text: bool) -> list[tuple[bytes, Body]]:
    name, _, value = text.partition("=")
    if is_text or value[:1] not in ("@", "<"):
        value, attributes = (value, {}) if is_text else _attributes(value)
        return [_part(name, attributes, bytes_body(encode(_unquoted(value))))]
    found: list[tuple[bytes, Body]] = []
    content, attributes = _attributes(value[1:])
    for path in content.split(","):
        described = dict(attributes)
        if value[0] == "@":
            described.setdefault("filename", path.rpartition("/")[2])
            described.setdefault("type", _TYPES.get(path.rpartition(".")[2].lower(), "application/octet-stream"))
        found.append(_part(name, described, file_body(call.sys, _unquoted(path))))
    return found


def _attributes(text: str) -> tuple[str, dict[str, str]]:
    content, *rest = text.split(";")
    attributes: dict[str, str] = {}
    for piece in rest:
        key, equals, value = piece.strip().partition("=")
        if equals and key in ("type", "filename", "headers", "encoder"):
            attributes[key] = _unquoted(value)
        else:
            content += f";{piece}"
    return content, attributes


def _unquoted(text: str) -> str:
    return (
        text[1:-1].replace('\\"', '"').replace("\\\\", "\\") if len(text) > 1 and text[0] == text[-1] == '"' else text
    )


def _part(name: str, attributes: dict[str, str], body: Body) -> tuple[bytes, Body]:
    """Return a part's head and body; marks that would end a header's value are encoded, as HTML's forms do."""
    head = f'Content-Disposition: form-data; name="{_escaped(name)}"'
    if "filename" in attributes:
        head += f'; filename="{_escaped(attributes["filename"])}"'
    if "type" in attributes:
        head += "\r\nContent-Type: " + attributes["type"].replace("\r", "").replace("\n", "")
    return encode(head + "\r\n\r\n"), body


def _escaped(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def bytes_body(data: bytes) -> Body:
    """Return a body of bytes."""

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(data), PIECE_BYTES):
            yield data[start : start + PIECE_BYTES]

    return Body(pieces, len(data))


def file_body(sys: Sys, path: str) -> Body:
    """Return a file, or standard input for "-", as a body.

    Raises: CannotRead
    """
    if path in ("-", "."):
        return Body(lambda: _read(sys, 0), None, False)
    try:
        stat = sys.stat(path)
        sys.close(sys.open(path))
    except PosixError:
        raise CannotRead(path) from None

    def pieces() -> Iterator[bytes]:
        try:
            fd = sys.open(path)
        except PosixError:
            raise NetworkError("closed", f"cannot read {path}") from None
        try:
            yield from _read(sys, fd)
        finally:
            sys.close(fd)

    return Body(pieces, stat.size if stat.file_type is FileType.REGULAR else None)


def _read(sys: Sys, fd: int) -> Iterator[bytes]:
    while data := sys.read(fd, PIECE_BYTES):
        yield data
