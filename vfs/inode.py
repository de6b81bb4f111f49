"""Inode: one object of a file system, and what can be asked of it.

The methods are raw: they keep the file system consistent and raise what POSIX names, but ask nobody's permission; the
gate has done that. Absent on purpose: paths, `.` and `..` (the walk's work), mounts.
"""

from __future__ import annotations

from .errors import Errno, PosixError
from .open_file import DirectoryFile
from .types import FileType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from .filesystem import FileSystem
    from .mounts import Location
    from .open_file import OpenFile
    from .types import Dirent, Stat


class Inode:
    """Base of all inodes: every operation fails as a read-only file system would. Equal `key`, same object."""

    __slots__ = ("file_type", "fs", "ino")

    def __init__(self, fs: FileSystem, ino: int, file_type: FileType) -> None:
        self.fs = fs
        self.ino = ino
        self.file_type = file_type

    @property
    def key(self) -> tuple[int, int]:
        """The identity: (device, inode number)."""
        return (self.fs.dev, self.ino)

    def stat(self) -> Stat:
        """Return all attributes at once."""
        raise PosixError(Errno.ENOSYS)

    def stat_found(self) -> Stat:
        """Return all attributes of what has just been looked up: what the lookup saw, where that costs a question."""
        return self.stat()

    def owner(self) -> tuple[int, int, int]:
        """Return (mode, uid, gid): all that a permission check needs, cheaper than stat() where the file system can."""
        stat = self.stat()
        return stat.mode, stat.uid, stat.gid

    def readlink(self) -> str:
        """Return the target of a symbolic link.

        Raises: EINVAL no symbolic link
        """
        raise PosixError(Errno.EINVAL)

    def magic_link(self) -> Location | None:
        """Return the object that a link of /proc leads to, whatever its text says; None for an ordinary link."""
        return None

    def parent(self) -> Inode:
        """Return the directory that holds this directory; of a root itself.

        Raises: ENOTDIR · ENOENT the parent is gone
        """
        raise PosixError(Errno.ENOTDIR)

    def name(self) -> str:
        """Return this directory's name in its parent; "" for a root.

        Raises: ENOTDIR
        """
        raise PosixError(Errno.ENOTDIR)

    def lookup(self, name: str) -> Inode:
        """Return the inode called name in this directory.

        Raises: ENOENT · ENOTDIR
        """
        raise PosixError(Errno.ENOENT if self.file_type is FileType.DIRECTORY else Errno.ENOTDIR)

    def enter(self, name: str) -> tuple[Inode, int]:
        """Return lookup(name) and the mode of what it found: one question where the answers come from elsewhere.

        Raises: as lookup
        """
        inode = self.lookup(name)
        return inode, inode.owner()[0]

    def lookup_for(self, name: str, context: object) -> Inode:
        """Look name up on behalf of context, the kernel's note of who asks (for /proc/self).

        Raises: as lookup()
        """
        return self.lookup(name)

    def readdir(self) -> list[Dirent]:
        """Return all entries but `.` and `..`.

        Raises: ENOTDIR
        """
        raise PosixError(Errno.ENOSYS if self.file_type is FileType.DIRECTORY else Errno.ENOTDIR)

    def mknod(self, name: str, mode: int, uid: int, gid: int, rdev: int = 0) -> Inode:
        """Create a regular file, FIFO or device, as the S_IFMT bits of mode say, atomically.

        Raises: EEXIST · ENOTDIR · EROFS · ENOSPC EDQUOT no inode left · EINVAL another type
        """
        self._refuse_change()

    def mkdir(self, name: str, mode: int, uid: int, gid: int) -> Inode:
        """Create a directory.

        Raises: EEXIST · ENOTDIR · EROFS · ENOSPC EDQUOT no inode left
        """
        self._refuse_change()

    def symlink(self, name: str, target: str, uid: int, gid: int) -> Inode:
        """Create a symbolic link.

        Raises: EEXIST · ENOTDIR · EROFS · ENOSPC EDQUOT no inode left
        """
        self._refuse_change()

    def link(self, name: str, inode: Inode) -> None:
        """Give inode, of the same file system, one more name.

        Raises: EEXIST · EPERM a directory · EXDEV another file system · EMLINK
            ENOENT inode has no name left · ENOTDIR · EROFS
        """
        self._refuse_change()

    def unlink(self, name: str) -> None:
        """Remove the name of something that is no directory.

        Raises: ENOENT · EISDIR · ENOTDIR · EROFS
        """
        self._refuse_change()

    def rmdir(self, name: str) -> None:
        """Remove an empty directory.

        Raises: ENOENT · ENOTDIR · ENOTEMPTY · EROFS
        """
        self._refuse_change()

    def rename(self, name: str, new_parent: Inode, new_name: str, *, noreplace: bool = False) -> None:
        """Move an entry atomically, replacing what bears the new name unless noreplace.

        Raises: ENOENT · EEXIST noreplace · EINVAL into its own subtree · ENOTEMPTY · EISDIR · ENOTDIR · EXDEV · EROFS
        """
        self._refuse_change()

    def setattr(
        self,
        *,
        mode: int | None = None,
        uid: int | None = None,
        gid: int | None = None,
        size: int | None = None,
        atime_ns: int | None = None,
        mtime_ns: int | None = None,
    ) -> None:
        """Change attributes and set ctime; None leaves one as it is, NOW_NS as a time is that of ctime.

        Raises: EROFS · EINVAL size of no regular file, or negative · EFBIG
        """
        raise PosixError(Errno.EROFS)

    def open(self, flags: int) -> OpenFile:
        """Open without asking permission; flags are the access mode with O_APPEND and O_NONBLOCK, nothing else.

        Raises: ENXIO a FIFO or device that this file system doesn't drive · ELOOP a symbolic link
        """
        if self.file_type is FileType.DIRECTORY:
            return DirectoryFile(self, flags)
        raise PosixError(Errno.ELOOP if self.file_type is FileType.SYMLINK else Errno.ENXIO)

    def _refuse_change(self) -> NoReturn:
        raise PosixError(Errno.EROFS if self.file_type is FileType.DIRECTORY else Errno.ENOTDIR)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Inode) and self.ino == other.ino and self.fs is other.fs)

    def __hash__(self) -> int:
        return self.ino

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.ino}, {self.file_type.name})"
