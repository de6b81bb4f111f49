"""TreePack: many small files in one file of the cache, such as the time zones.

It begins with a line `vesicle-tree 1 N`, then N bytes of lines `size TAB path`, then the contents one after the other.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from .cache import read_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAGIC = "vesicle-tree 1"


class PackedFile:
    """One file of a pack: a Backing of the in-memory file system (vesicle.vfs.chunks)."""

    __slots__ = ("_host_path", "_start", "digest", "size")

    def __init__(self, host_path: str, start: int, size: int) -> None:
        self._host_path = host_path
        self._start = start
        self.size = size
        self.digest: str | None = None

    def read(self, offset: int, n: int) -> bytes:
        """Return up to n bytes from offset on.

        Raises: EIO the cache lost the file
        """
        return read_part(self._host_path, self._start + offset, min(n, self.size - offset))


class TreePack:
    """A pack on the host."""

    __slots__ = ("_host_path",)

    def __init__(self, host_path: str) -> None:
        self._host_path = host_path

    def files(self) -> Iterator[tuple[str, PackedFile]]:
        """Yield the path of each file, and the file.

        Raises: EIO the cache lost the pack, or it is none
        """
        first, _, _ = read_part(self._host_path, 0, 64).partition(b"\n")
        magic, _, length = first.decode("ascii", "replace").rpartition(" ")
        if magic != _MAGIC:
            raise PosixError(Errno.EIO)
        start = len(first) + 1
        table = read_part(self._host_path, start, int(length)).decode()
        start += int(length)
        for line in table.splitlines():
            size, _, path = line.partition("\t")
            yield path, PackedFile(self._host_path, start, int(size))
            start += int(size)


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a pack of files by their relative paths."""
    listed = list(files)
    table = "".join(f"{len(data)}\t{path}\n" for path, data in listed).encode()
    return f"{_MAGIC} {len(table)}\n".encode() + table + b"".join(data for _, data in listed)


def inode_count(paths: Iterable[str]) -> int:
    """Return how many files and folders there are below the top of a tree of files."""
    found: set[str] = set()
    for path in paths:
        parts = path.split("/")
        found.update("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))
    return len(found)
