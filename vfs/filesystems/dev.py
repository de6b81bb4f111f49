"""/dev: null, zero, full, random, urandom, tty, and links to the standard streams.

Absent on purpose: block devices and anything of the host's.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystem import FileSystem
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import FileType

from .synthetic import SyntheticDirectory, SyntheticInode, SyntheticLink

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.vfs.inode import Inode

    Data = bytes | bytearray | memoryview

# A read of an endless device gives at most this many bytes: a guest's number never sizes a host allocation.
_CHUNK_BYTES = 1 << 16
_ZEROS = bytes(_CHUNK_BYTES)

# Linux devices.txt: major << 8 | minor.
_MEM = 1 << 8
NULL_DEVICE = _MEM | 3
_TTY = 5 << 8


class DeviceFile(OpenFile):
    """An open character device; writes vanish, reads are at their end."""

    __slots__ = ()

    def read(self, n: int) -> bytes:
        return b""

    def write(self, data: Data) -> int:
        return len(data)

    def pread(self, n: int, offset: int) -> bytes:
        return self.read(n)

    def pwrite(self, data: Data, offset: int) -> int:
        return self.write(data)

    def seek(self, offset: int, whence: int) -> int:
        return 0

    def sync(self, datasync: bool = False) -> None:
        """Refuse, as Linux does for devices without storage.

        Raises: EINVAL
        """
        raise PosixError(Errno.EINVAL, self.path)


class ZeroFile(DeviceFile):
    """/dev/zero."""

    __slots__ = ()

    def read(self, n: int) -> bytes:
        return _ZEROS if n >= _CHUNK_BYTES else bytes(n)


class FullFile(ZeroFile):
    """/dev/full: a disk without room."""

    __slots__ = ()

    def write(self, data: Data) -> int:
        """Refuse.

        Raises: ENOSPC
        """
        if len(data):
            raise PosixError(Errno.ENOSPC, self.path)
        return 0


class RandomFile(DeviceFile):
    """/dev/random and /dev/urandom, from the session's random source."""

    __slots__ = ()

    def read(self, n: int) -> bytes:
        fs = self.inode.fs if self.inode is not None else None
        assert isinstance(fs, DevFS)
        return fs.random_bytes(min(n, _CHUNK_BYTES))


class Device(SyntheticInode):
    """A character device."""

    __slots__ = ("_file", "_rdev")

    def __init__(self, fs: FileSystem, path: str, rdev: int, file: Callable[[Inode, int], OpenFile] | None) -> None:
        super().__init__(fs, path, FileType.CHARACTER)
        self._rdev = rdev
        self._file = file

    def rdev(self) -> int:
        return self._rdev

    def open(self, flags: int) -> OpenFile:
        if self._file is None:
            raise PosixError(Errno.ENXIO, self.path)  # /dev/tty of a session without a terminal
        return self._file(self, flags)


_DEVICES: dict[str, tuple[int, Callable[[Inode, int], OpenFile] | None]] = {
    "full": (_MEM | 7, FullFile),
    "null": (NULL_DEVICE, DeviceFile),
    "random": (_MEM | 8, RandomFile),
    "tty": (_TTY, None),
    "urandom": (_MEM | 9, RandomFile),
    "zero": (_MEM | 5, ZeroFile),
}
_LINKS = {
    "fd": "/proc/self/fd",
    "stderr": "/proc/self/fd/2",
    "stdin": "/proc/self/fd/0",
    "stdout": "/proc/self/fd/1",
}


class _Root(SyntheticDirectory):
    __slots__ = ()

    def entry(self, name: str, context: object) -> Inode | None:
        if name in _LINKS:
            return SyntheticLink(self.fs, f"/dev/{name}", _LINKS[name])
        device = _DEVICES.get(name)
        if device is None:
            return None
        fs = self.fs
        assert isinstance(fs, DevFS)
        rdev, file = device
        return Device(fs, f"/dev/{name}", rdev, fs.open_terminal if name == "tty" else file)

    def names(self) -> list[tuple[str, FileType]]:
        return [(name, FileType.CHARACTER) for name in _DEVICES] + [(name, FileType.SYMLINK) for name in _LINKS]


class DevFS(FileSystem):
    """The devices of one session. random_bytes(n) is its random source; open_terminal makes /dev/tty's open file."""

    __slots__ = ("_root", "open_terminal", "random_bytes")

    type_name = "devtmpfs"
    contextual = False

    def __init__(self, dev: int, random_bytes: Callable[[int], bytes]) -> None:
        super().__init__(dev)
        self.random_bytes = random_bytes
        self.open_terminal: Callable[[Inode, int], OpenFile] | None = None
        self._root = _Root(self, "/dev", None)

    def root(self) -> Inode:
        return self._root
