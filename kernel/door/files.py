"""Files by path and by descriptor: attributes that preview1 does not carry, and the working directory."""

from __future__ import annotations

from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls import path as path_calls
from vesicle.kernel.syscalls.path import AT_FDCWD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.types import Stat, StatFs

_MODE_MAX = 0o7777


def access(process: Process, path: str, mode: int, effective: bool) -> None:
    """Ask whether path could be accessed. Spec: POSIX access."""
    path_calls.accessat(process, AT_FDCWD, path, mode & 7, effective=bool(effective))


def chdir(process: Process, path: str) -> None:
    """Change the working directory. Spec: POSIX chdir."""
    path_calls.chdir(process, path)


def fchdir(process: Process, fd: int) -> str:
    """Change the working directory to an open one; return its path. Spec: POSIX fchdir."""
    path_calls.fchdir(process, fd)
    return path_calls.getcwd(process)


def chmod(process: Process, path: str, mode: int, follow: bool) -> None:
    """Set mode bits. Spec: POSIX chmod."""
    path_calls.chmodat(process, AT_FDCWD, path, mode & _MODE_MAX, bool(follow))


def fchmod(process: Process, fd: int, mode: int) -> None:
    """Set mode bits of an open file. Spec: POSIX fchmod."""
    fd_calls.chmod(process, fd, mode & _MODE_MAX)


def chown(process: Process, path: str, uid: int, gid: int, follow: bool) -> None:
    """Set owner and group; -1 leaves one. Spec: POSIX chown."""
    path_calls.chownat(process, AT_FDCWD, path, uid, gid, bool(follow))


def fchown(process: Process, fd: int, uid: int, gid: int) -> None:
    """Set owner and group of an open file. Spec: POSIX fchown."""
    fd_calls.chown(process, fd, uid, gid)


def stat(process: Process, path: str, follow: bool) -> list[int]:
    """Return the attributes of path. Spec: POSIX stat."""
    return _numbers(path_calls.statat(process, AT_FDCWD, path, bool(follow)))


def fstat(process: Process, fd: int) -> list[int]:
    """Return the attributes of an open file. Spec: POSIX fstat."""
    return _numbers(fd_calls.fstat(process, fd))


def _numbers(found: Stat) -> list[int]:
    """Mode ino dev nlink uid gid size atime_ns mtime_ns ctime_ns blksize blocks rdev."""
    return [
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
    ]


def mkfifo(process: Process, path: str, mode: int) -> None:
    """Make a named pipe. Spec: POSIX mkfifo."""
    from vesicle.kernel.syscalls.directory import mknodat
    from vesicle.vfs.types import S_IFIFO

    mknodat(process, AT_FDCWD, path, S_IFIFO | (mode & _MODE_MAX))


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
