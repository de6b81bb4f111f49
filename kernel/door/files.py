"""Files by path and by descriptor: attributes that preview1 does not carry, and the working directory."""

from __future__ import annotations

from struct import Struct

from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls import path as path_calls
from vesicle.kernel.syscalls.path import AT_FDCWD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.types import Stat, StatFs

_MODE_MAX = 0o7777
# mode ino dev nlink uid gid size atime_ns mtime_ns ctime_ns blksize blocks rdev
_STAT = Struct("<qQQqqqqqqqqqQ")


def access(process: Process, dirfd: int, path: str, mode: int, effective: bool) -> None:
    """Ask whether path could be accessed. Spec: POSIX faccessat."""
    path_calls.accessat(process, dirfd, path, mode & 7, effective=bool(effective))


def chdir(process: Process, path: str) -> str:
    """Change the working directory; return its path without links. Spec: POSIX chdir."""
    path_calls.chdir(process, path)
    return path_calls.getcwd(process)


def fchdir(process: Process, fd: int) -> str:
    """Change the working directory to an open one; return its path. Spec: POSIX fchdir."""
    path_calls.fchdir(process, fd)
    return path_calls.getcwd(process)


def chmod(process: Process, dirfd: int, path: str, mode: int, follow: bool) -> None:
    """Set mode bits. Spec: POSIX fchmodat."""
    path_calls.chmodat(process, dirfd, path, mode & _MODE_MAX, bool(follow))


def fchmod(process: Process, fd: int, mode: int) -> None:
    """Set mode bits of an open file. Spec: POSIX fchmod."""
    fd_calls.chmod(process, fd, mode & _MODE_MAX)


def chown(process: Process, dirfd: int, path: str, uid: int, gid: int, follow: bool) -> None:
    """Set owner and group; -1 leaves one. Spec: POSIX fchownat."""
    path_calls.chownat(process, dirfd, path, uid, gid, bool(follow))


def fchown(process: Process, fd: int, uid: int, gid: int) -> None:
    """Set owner and group of an open file. Spec: POSIX fchown."""
    fd_calls.chown(process, fd, uid, gid)


def stat(process: Process, dirfd: int, path: str, follow: bool) -> bytes:
    """Return the attributes of path. Spec: POSIX fstatat.

    Thirteen little-endian numbers of 64 bits: mode (signed), ino, dev, then signed nlink, uid, gid, size, the times of
    access, modification and status change in ns, blksize, blocks (of 512 bytes), and rdev.
    """
    return _record(path_calls.statat(process, dirfd, path, bool(follow)))


def fstat(process: Process, fd: int) -> bytes:
    """Return the attributes of an open file, as stat. Spec: POSIX fstat."""
    return _record(fd_calls.fstat(process, fd))


def _record(found: Stat) -> bytes:
    return _STAT.pack(
        found.mode,
        found.ino,
        found.dev,
        found.nlink,
        found.uid,
        found.gid,
        found.size,
        found.atime_ns,
        found.mtime_ns,
        found.ctime_ns,
        found.blksize,
        found.blocks,
        found.rdev,
    )


def mkdir(process: Process, dirfd: int, path: str, mode: int) -> None:
    """Make a directory. Spec: POSIX mkdirat.

    Raises: EEXIST · EROFS · ENOSPC · EDQUOT · ENAMETOOLONG too deep
    """
    from vesicle.kernel.syscalls.directory import mkdirat

    mkdirat(process, dirfd, path, mode & _MODE_MAX)


def mknod(process: Process, dirfd: int, path: str, mode: int) -> None:
    """Make a named pipe or a file, as the type in mode says. Spec: POSIX mknodat.

    Raises: EPERM another type · as mkdir
    """
    from vesicle.kernel.syscalls.directory import mknodat

    mknodat(process, dirfd, path, mode)


def openat(process: Process, dirfd: int, path: str, flags: int, mode: int) -> int:
    """Open, and with O_CREAT create, a file; flags by Linux's numbers. Return the descriptor. Spec: POSIX openat.

    Blocks: a FIFO until its other end is open.
    Raises: EEXIST O_EXCL · EISDIR · ELOOP O_NOFOLLOW · EROFS · EMFILE · ENOSPC · EDQUOT
    """
    return path_calls.openat(process, dirfd, path, flags, mode & _MODE_MAX)


def realpath(process: Process, path: str) -> str:
    """Return the path of an existing file without links and dots. Spec: POSIX realpath."""
    location, _ = path_calls.found(process, AT_FDCWD, path)
    return process.kernel.mounts.path_of(location)


def statvfs(process: Process, path: str) -> list[int]:
    """Return what the file system of path is. Spec: POSIX statvfs."""
    return _sizes(path_calls.statfsat(process, AT_FDCWD, path))


def fstatvfs(process: Process, fd: int) -> list[int]:
    """Return what the file system of an open file is. Spec: POSIX fstatvfs."""
    return _sizes(fd_calls.statfs(process, fd))


def _sizes(found: StatFs) -> list[int]:
    """block_size blocks blocks_free files files_free name_max read_only."""
    return [
        found.block_size,
        found.blocks,
        found.blocks_free,
        found.files,
        found.files_free,
        found.name_max,
        int(found.read_only),
    ]


def umask(process: Process, mask: int) -> int:
    """Set the file creation mask; return the old one. Spec: POSIX umask."""
    return path_calls.umask(process, mask)


def utimens(process: Process, path: str, atime_ns: int | None, mtime_ns: int | None, follow: bool) -> None:
    """Set times; both nil: now. Spec: POSIX utimensat."""
    now = atime_ns is None and mtime_ns is None
    path_calls.utimensat(process, AT_FDCWD, path, atime_ns, mtime_ns, bool(follow), now=now)
