"""Where curl puts what it receives: standard output, or a file that is made when the first byte comes."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import O_APPEND, O_CREAT, O_TRUNC, O_WRONLY

from .web_transfer import given_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .curl_options import CurlOptions
    from .program import Call
    from .web_transfer import Exchange
    from .web_url import WebUrl


class NoName(Exception):
    """The URL names no file. Caught where a transfer is made: exit 23."""


class Output:
    """Where one transfer's data goes: standard output, or a file that is made when the first byte comes."""

    def __init__(self, call: Call, options: CurlOptions, place: str | None) -> None:
        self._call = call
        self._sys = call.sys
        self._options = options
        self._place = place  # None: named as the remote file
        self._fd: int | None = None
        self.name: str | None = None
        self.offset = 0
        self.url: WebUrl | None = None

    def size(self) -> int:
        """Return how much of the file is there already."""
        try:
            return self._sys.stat(self._path()).size
        except PosixError:
            return 0

    def begin(self, exchange: Exchange) -> None:
        """Take the name that the server gives, where -J asks for it."""
        name = given_name(exchange.response.headers)
        if self._place is None and self._options.has("J") and name is not None:
            self.name = self._in_folder(name)

    def write(self, data: bytes) -> None:
        """Write data where it belongs."""
        if self._place == "-":
            self._call.write_bytes(data)
            self._call.flush()
            return
        if data:
            self._call.write_to(self._file(), data)

    def finish(self) -> None:
        """Make the file of an empty answer."""
        if self._place != "-":
            self._file()

    def close(self) -> None:
        """Close the file."""
        if self._fd is not None:
            self._sys.close(self._fd)
            self._fd = None

    def _file(self) -> int:
        if self._fd is None:
            path = self.name or self._path()
            self.name = path
            if self._options.has("create-dirs"):
                self._call.make_folders(path, 0o750)
            flags = O_WRONLY | O_CREAT | (O_APPEND if self.offset else O_TRUNC)
            self._fd = self._sys.open(path, flags)
        return self._fd

    def _path(self) -> str:
        if self._place is not None:
            return self._in_folder(self._place) if self._place != "-" else "/dev/stdout"
        name = self.url.file_name if self.url is not None else ""
        if not name:
            raise NoName
        return self._in_folder(name)

    def _in_folder(self, name: str) -> str:
        folder = self._options.value("output-dir")
        return f"{folder}/{name}" if folder else name
