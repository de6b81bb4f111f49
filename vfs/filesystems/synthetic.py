"""Synthetic files and folders: content made by functions when it is asked for; the base of /proc and /dev.

Absent on purpose: writing and creating (everything is read-only unless a subclass says otherwise), and anything kept
between two calls.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.inode import Inode
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_ACCMODE, O_RDONLY, Dirent, FileType, Stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.vfs.filesystem import FileSystem

_MODES = {FileType.DIRECTORY: 0o555, FileType.REGULAR: 0o444, FileType.SYMLINK: 0o777, FileType.CHARACTER: 0o666}


class SyntheticInode(Inode):
    """An inode made for one look-up. path identifies it within the file system; owner is (uid, gid)."""

    __slots__ = ("gid", "mode", "path", "uid")

    def __init__(self, fs: FileSystem, path: str, file_type: FileType, *, mode: int | None = None) -> None:
        # Stable within the host process, as programs that compare inode numbers expect.
        super().__init__(fs, hash(path) & 0x7FFFFFFF | 1, file_type)
        self.path = path
        self.mode = _MODES[file_type] if mode is None else mode
        self.uid = self.gid = 0

    def stat(self) -> Stat:
        now = self.fs.now_ns()
        mode = self.file_type << 12 | self.mode
        nlink = 2 if self.file_type is FileType.DIRECTORY else 1
        return Stat(self.fs.dev, self.ino, mode, nlink, self.uid, self.gid, self.rdev(), 0, 4096, 0, now, now, now, now)

    def owner(self) -> tuple[int, int, int]:
        return self.file_type << 12 | self.mode, self.uid, self.gid

    def rdev(self) -> int:
        """The device number of a device file."""
        return 0


class SyntheticDirectory(SyntheticInode):
    """A folder; subclasses give `entry` and `names`."""

    __slots__ = ("above",)

    def __init__(self, fs: FileSystem, path: str, above: SyntheticDirectory | None) -> None:
        super().__init__(fs, path, FileType.DIRECTORY)
        self.above = above

    def parent(self) -> Inode:
        return self.above if self.above is not None else self

    def name(self) -> str:
        return self.path.rpartition("/")[2] if self.above is not None else ""

    def entry(self, name: str, context: object) -> Inode | None:
        """Return the entry called name for the process context, None if there is none."""
        raise NotImplementedError

    def names(self) -> list[tuple[str, FileType]]:
        """Return the names to list."""
        raise NotImplementedError

    def lookup(self, name: str) -> Inode:
        return self.lookup_for(name, None)

    def lookup_for(self, name: str, context: object) -> Inode:
        inode = self.entry(name, context)
        if inode is None:
            raise PosixError(Errno.ENOENT, name)
        return inode

    def readdir(self) -> list[Dirent]:
        return [Dirent(name, hash(f"{self.path}/{name}") & 0x7FFFFFFF | 1, kind) for name, kind in self.names()]


class SyntheticText(SyntheticInode):
    """A regular file whose content is made at each open."""

    __slots__ = ("_make",)

    def __init__(self, fs: FileSystem, path: str, make: Callable[[], bytes], *, mode: int = 0o444) -> None:
        super().__init__(fs, path, FileType.REGULAR, mode=mode)
        self._make = make

    def open(self, flags: int) -> OpenFile:
        if flags & O_ACCMODE != O_RDONLY:
            raise PosixError(Errno.EACCES, self.path)
        return BytesFile(self, flags, self._make())


class BytesFile(OpenFile):
    """An open file over bytes that do not change."""

    __slots__ = ("_content",)

    def __init__(self, inode: Inode, flags: int, content: bytes) -> None:
        super().__init__(inode, flags)
        self._content = content

    def read(self, n: int) -> bytes:
        data = self._content[self.offset : self.offset + n]
        self.offset += len(data)
        return data

    def pread(self, n: int, offset: int) -> bytes:
        return self._content[offset : offset + n]


class SyntheticLink(SyntheticInode):
    """A symbolic link."""

    __slots__ = ("_target",)

    def __init__(self, fs: FileSystem, path: str, target: str) -> None:
        super().__init__(fs, path, FileType.SYMLINK)
        self._target = target

    def readlink(self) -> str:
        return self._target
