"""OpenFile: the open file description that descriptors of several processes may share.

Absent on purpose: blocking. A read or write that would block returns None; who waits, how long and what wakes it is the
kernel's business. Rights, EBADF and the policy are asked by the gate before these methods are called.
"""

from __future__ import annotations

from _thread import allocate_lock

from .errors import Errno, PosixError
from .quota import MAX_FILE_SIZE
from .types import (
    O_ACCMODE,
    O_RDONLY,
    O_WRONLY,
    POLLIN,
    POLLOUT,
    SEEK_CUR,
    SEEK_END,
    SEEK_SET,
    Dirent,
    FileType,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from .inode import Inode
    from .mounts import Location
    from .types import Stat

    class Waiter(Protocol):
        """Someone who wants to hear that a file may have become ready."""

        def wake(self) -> None:
            """Say that poll() may have changed; called without any lock of the waiter's held."""
            ...


_reference_lock = allocate_lock()  # guards: OpenFile.references of every file


class OpenFile:
    """One open file: an inode with status flags and an offset. Made with one reference."""

    __slots__ = (
        "flags",
        "inode",
        "is_tty",
        "location",
        "offset",
        "path",
        "policy_generation",
        "readable",
        "references",
        "seekable",
        "writable",
    )

    # Whether a read that gives less than it was asked for has met the end of the file.
    fills = False
    # Whether the other side of it is the host's doing.
    served_by_host = False

    def __init__(self, inode: Inode | None, flags: int, path: str = "") -> None:
        self.inode = inode
        self.flags = flags
        self.offset = 0
        self.path = path
        access = flags & O_ACCMODE
        self.readable = access != O_WRONLY
        self.writable = access != O_RDONLY
        self.is_tty = False
        self.seekable = True
        self.policy_generation = -1
        self.location: Location | None = None
        self.references = 1

    def read(self, n: int) -> bytes | bytearray | memoryview | None:
        """Read up to n bytes at the offset and advance it; b"" is the end of the file, None would block.

        Raises: EINVAL the file can't be read · EISDIR a directory
        """
        raise PosixError(Errno.EINVAL, self.path)

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Write at the offset, or at the end with O_APPEND, and advance it; return how many bytes; None would block.

        Never keeps `data`: the caller may hand over a view of guest memory.

        Raises: EINVAL the file can't be written · ENOSPC EDQUOT EFBIG not one byte fits
        """
        raise PosixError(Errno.EINVAL, self.path)

    def pread(self, n: int, offset: int) -> bytes | bytearray | memoryview | None:
        """Read up to n bytes at offset without moving the file's own offset.

        Raises: ESPIPE not seekable · EINVAL negative offset
        """
        raise PosixError(Errno.EINVAL if self.seekable else Errno.ESPIPE, self.path)

    def pwrite(self, data: bytes | bytearray | memoryview, offset: int) -> int | None:
        """Write at offset without moving the file's own; O_APPEND doesn't count here, as POSIX says.

        Raises: ESPIPE not seekable · EINVAL negative offset
        """
        raise PosixError(Errno.EINVAL if self.seekable else Errno.ESPIPE, self.path)

    def seek(self, offset: int, whence: int) -> int:
        """Move the offset and return it.

        Raises: ESPIPE not seekable · EINVAL unknown whence or before the start · EOVERFLOW beyond off_t
        """
        if not self.seekable:
            raise PosixError(Errno.ESPIPE, self.path)
        if whence == SEEK_CUR:
            offset += self.offset
        elif whence == SEEK_END:
            offset += self.stat().size
        elif whence != SEEK_SET:
            raise PosixError(Errno.EINVAL, self.path)
        if offset < 0:
            raise PosixError(Errno.EINVAL, self.path)
        if offset > MAX_FILE_SIZE:
            raise PosixError(Errno.EOVERFLOW, self.path)
        self.offset = offset
        return offset

    def next_data(self, offset: int) -> int | None:
        """Return where data begins from offset on, None behind the last. Here: no file has holes (POSIX lseek allows it)."""
        return offset

    def next_hole(self, offset: int) -> int:
        """Return where a hole begins from offset on; the end of the file is one."""
        return self.stat().size

    def truncate(self, length: int) -> None:
        """Cut or extend the file; the new part is a hole.

        Raises: EINVAL negative or no regular file · EFBIG above the file size limit
        """
        raise PosixError(Errno.EINVAL, self.path)

    def allocate(self, offset: int, length: int) -> None:
        """Make sure that [offset, offset + length) has its space, extending the file (posix_fallocate).

        Raises: EINVAL · ENODEV no regular file · ENOSPC EDQUOT EFBIG
        """
        raise PosixError(Errno.ESPIPE if not self.seekable else Errno.ENODEV, self.path)

    def sync(self, datasync: bool = False) -> None:
        """Make the data durable as far as the file system can.

        Raises: EINVAL a pipe or another file without storage
        """
        if self.inode is None:
            raise PosixError(Errno.EINVAL, self.path)

    def stat(self) -> Stat:
        """Return the inode's stat.

        Raises: EBADF the file has no inode
        """
        if self.inode is None:
            raise PosixError(Errno.EBADF, self.path)
        return self.inode.stat()

    def dirents(self) -> list[Dirent]:
        """Return the entries, `.` and `..` first: the same list until the directory is rewound.

        Cookie k + 1 follows entry k, so the entries after a cookie are `dirents()[cookie:]`.

        Raises: ENOTDIR
        """
        raise PosixError(Errno.ENOTDIR, self.path)

    def seek_dir(self, cookie: int) -> None:
        """Set the position in the directory; 0 rewinds and takes a new list.

        Raises: ENOTDIR
        """
        raise PosixError(Errno.ENOTDIR, self.path)

    def poll(self) -> int:
        """Return the events that hold now: POLLIN, POLLOUT, POLLERR, POLLHUP."""
        return POLLIN | POLLOUT

    def add_waiter(self, waiter: Waiter) -> None:
        """Wake waiter whenever poll() may have changed; files that are always ready need not."""

    def remove_waiter(self, waiter: Waiter) -> None:
        """Forget waiter; harmless if unknown."""

    def reopen(self, flags: int) -> OpenFile:
        """Return what opening /proc/self/fd/N gives: the object opened anew, or this file itself where it has no name.

        Raises: as Inode.open
        """
        if self.inode is not None:
            return self.inode.open(flags)
        self.acquire()
        return self

    def close(self) -> None:
        """Free what the description holds; called once, by the last release()."""

    def acquire(self) -> None:
        """Count one more descriptor."""
        with _reference_lock:
            self.references += 1

    def release(self) -> None:
        """Count one descriptor less; the last one closes the file."""
        with _reference_lock:
            self.references -= 1
            last = self.references == 0
        if last:
            self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.path!r}, flags={self.flags:#o}, offset={self.offset})"


def acquire_all(files: list[OpenFile]) -> None:
    """Count one more descriptor of each."""
    with _reference_lock:
        for file in files:
            file.references += 1


def release_all(files: list[OpenFile]) -> None:
    """Count one descriptor less of each; the last one of a file closes it."""
    closed: list[OpenFile] = []
    with _reference_lock:
        for file in files:
            file.references -= 1
            if not file.references:
                closed.append(file)
    for file in closed:
        file.close()


class DirectoryFile(OpenFile):
    """An open directory of any file system: lists what the inode's readdir() says."""

    __slots__ = ("_directory", "_entries")

    def __init__(self, inode: Inode, flags: int, path: str = "") -> None:
        super().__init__(inode, flags, path)
        self._directory = inode
        self._entries: list[Dirent] | None = None

    def read(self, n: int) -> bytes | bytearray | memoryview | None:
        """Refuse.

        Raises: EISDIR
        """
        raise PosixError(Errno.EISDIR, self.path)

    def pread(self, n: int, offset: int) -> bytes | bytearray | memoryview | None:
        """Refuse.

        Raises: EISDIR
        """
        raise PosixError(Errno.EISDIR, self.path)

    def dirents(self) -> list[Dirent]:
        """Return the entries, `.` and `..` first: the same list until the directory is rewound."""
        entries = self._entries
        if entries is None:
            inode = self._directory
            try:
                above = inode.parent().ino
            except PosixError:  # a removed directory whose parent is gone too: still listable, as empty
                above = inode.ino
            entries = [Dirent(".", inode.ino, FileType.DIRECTORY), Dirent("..", above, FileType.DIRECTORY)]
            entries += inode.readdir()
            self._entries = entries
        return entries

    def seek_dir(self, cookie: int) -> None:
        """Set the position in the directory; 0 rewinds and takes a new list.

        Raises: EINVAL negative
        """
        if cookie < 0:
            raise PosixError(Errno.EINVAL, self.path)
        if cookie == 0:
            self._entries = None
        self.offset = cookie

    def seek(self, offset: int, whence: int) -> int:
        """Move the directory position, as lseek(2) does on a directory.

        Raises: EINVAL unknown whence or negative
        """
        if whence == SEEK_CUR:
            offset += self.offset
        elif whence != SEEK_SET:
            raise PosixError(Errno.EINVAL, self.path)
        self.seek_dir(offset)
        return offset
