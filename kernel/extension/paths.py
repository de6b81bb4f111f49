"""What names a file by a path: open, attributes, the working directory, statfs."""

from __future__ import annotations

from vesicle.kernel.abi.layout import STAT, STATFS, TIMESTAMP
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls import path as path_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import NOW_NS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory
    from vesicle.vfs.types import Stat, StatFs

AT_FDCWD = path_calls.AT_FDCWD
AT_SYMLINK_NOFOLLOW = 0x100
AT_REMOVEDIR = 0x200
AT_EACCESS = 0x200
AT_SYMLINK_FOLLOW = 0x400
AT_EMPTY_PATH = 0x1000

_UTIME_NOW = 0x3FFFFFFF
_UTIME_OMIT = 0x3FFFFFFE
_NS = 1_000_000_000
_U64_MASK = (1 << 64) - 1
_U32_MASK = (1 << 32) - 1
# Linux statfs f_type: tmpfs's for everything, since programs only ask whether it is a network's.
_FS_MAGIC = 0x01021994
_ST_RDONLY = 1


def check_flags(at_flags: int, allowed: int) -> None:
    """Refuse at_flags other than allowed and AT_EMPTY_PATH.

    Raises: EINVAL
    """
    if at_flags & ~(allowed | AT_EMPTY_PATH):
        raise PosixError(Errno.EINVAL)


def path_or_fd(memory: GuestMemory, dirfd: int, path: int, path_len: int) -> str | None:
    """Return the path; None if it is empty and the descriptor itself is meant, "." for the working directory.

    Raises: EFAULT · ENAMETOOLONG
    """
    if path_len:
        return memory.string(path, path_len)
    return "." if dirfd == AT_FDCWD else None


def open_(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, flags: int, mode: int
) -> int:
    """Open, and with O_CREAT create, a file; return the lowest free descriptor.

    Blocks: a FIFO until its other end is open.
    Raises: see docs/abi.md 3
    """
    return path_calls.openat(process, dirfd, memory.string(path, path_len), flags, mode & 0o7777)


def _write_stat(memory: GuestMemory, address: int, stat: Stat) -> None:
    memory.write_struct(
        STAT,
        address,
        stat.dev & _U64_MASK,
        stat.ino & _U64_MASK,
        stat.mode,
        stat.nlink & _U32_MASK,
        stat.uid & _U32_MASK,
        stat.gid & _U32_MASK,
        stat.rdev & _U64_MASK,
        stat.size,
        stat.blocks,
        stat.blksize,
        *divmod(stat.atime_ns, _NS),
        *divmod(stat.mtime_ns, _NS),
        *divmod(stat.ctime_ns, _NS),
        *divmod(stat.birthtime_ns, _NS),
    )


def stat(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, at_flags: int, buf: int
) -> int:
    """Write the attributes of a file (128 bytes, docs/abi.md 3).

    Raises: EINVAL · EFAULT · as every path function
    """
    check_flags(at_flags, AT_SYMLINK_NOFOLLOW)
    name = path_or_fd(memory, dirfd, path, path_len)
    if name is None:
        found = fd_calls.fstat(process, dirfd)
    else:
        found = path_calls.statat(process, dirfd, name, not at_flags & AT_SYMLINK_NOFOLLOW)
    _write_stat(memory, buf, found)
    return 0


def access(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, mode: int, at_flags: int
) -> int:
    """Say whether the process could read (4), write (2) or execute (1) a file; 0: whether it exists.

    Raises: EACCES · EROFS · EINVAL · as every path function
    """
    check_flags(at_flags, AT_SYMLINK_NOFOLLOW | AT_EACCESS)
    name = path_or_fd(memory, dirfd, path, path_len)
    effective = bool(at_flags & AT_EACCESS)
    if name is None:
        path_calls.access_open(process, dirfd, mode, effective)
    else:
        path_calls.accessat(process, dirfd, name, mode, not at_flags & AT_SYMLINK_NOFOLLOW, effective)
    return 0


def chmod(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, mode: int, at_flags: int
) -> int:
    """Set the mode bits of a file.

    Raises: EPERM · EROFS · EOPNOTSUPP · EINVAL · as every path function
    """
    check_flags(at_flags, AT_SYMLINK_NOFOLLOW)
    name = path_or_fd(memory, dirfd, path, path_len)
    if name is None:
        fd_calls.chmod(process, dirfd, mode & 0o7777)
    else:
        path_calls.chmodat(process, dirfd, name, mode & 0o7777, not at_flags & AT_SYMLINK_NOFOLLOW)
    return 0


def chown(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, uid: int, gid: int, at_flags: int
) -> int:
    """Set owner and group of a file; 0xffffffff leaves one.

    Raises: EPERM · EROFS · EINVAL · as every path function
    """
    check_flags(at_flags, AT_SYMLINK_NOFOLLOW)
    name = path_or_fd(memory, dirfd, path, path_len)
    if name is None:
        fd_calls.chown(process, dirfd, uid, gid)
    else:
        path_calls.chownat(process, dirfd, name, uid, gid, not at_flags & AT_SYMLINK_NOFOLLOW)
    return 0


def utimens(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, at_flags: int, times: int
) -> int:
    """Set access and modification time of a file; times 0: both now.

    Raises: EINVAL nanoseconds out of range · EACCES · EPERM · EROFS · as every path function
    """
    check_flags(at_flags, AT_SYMLINK_NOFOLLOW)
    name = path_or_fd(memory, dirfd, path, path_len)
    atime_ns, mtime_ns, now = _wanted_times(memory, times)
    if name is None:
        fd_calls.set_times(process, dirfd, atime_ns, mtime_ns, now=now)
    else:
        follow = not at_flags & AT_SYMLINK_NOFOLLOW
        path_calls.utimensat(process, dirfd, name, atime_ns, mtime_ns, follow, now=now)
    return 0


def _wanted_times(memory: GuestMemory, times: int) -> tuple[int | None, int | None, bool]:
    if not times:
        return None, None, True
    wanted = [memory.read_struct(TIMESTAMP, times), memory.read_struct(TIMESTAMP, times + TIMESTAMP.size)]
    if all(ns == _UTIME_NOW for _, ns in wanted):
        return None, None, True
    values = [_wanted_time(seconds, ns) for seconds, ns in wanted]
    return values[0], values[1], False


def _wanted_time(seconds: int, ns: int) -> int | None:
    if ns == _UTIME_OMIT:
        return None
    if ns == _UTIME_NOW:
        return NOW_NS
    if ns >= _NS:
        raise PosixError(Errno.EINVAL)
    # What does not fit 64-bit nanoseconds is set as near as it can be, as Linux's file systems do.
    return max(NOW_NS + 1, min((1 << 63) - 1, seconds * _NS + ns))


def truncate(process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, size: int) -> int:
    """Set the size of a file.

    Raises: EINVAL · EISDIR · EACCES · EFBIG · ENOSPC · EDQUOT · EROFS · as every path function
    """
    name = path_or_fd(memory, dirfd, path, path_len)
    if name is None:
        fd_calls.truncate(process, dirfd, size)
    else:
        path_calls.truncateat(process, dirfd, name, size)
    return 0


def readlink(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, buf: int, buf_len: int
) -> int:
    """Write the target of a symbolic link, cut to buf_len; return its length so cut.

    Raises: EINVAL not a symbolic link, buf_len 0 · as every path function
    """
    if not buf_len:
        raise PosixError(Errno.EINVAL)
    name = path_or_fd(memory, dirfd, path, path_len)
    target = memory.slice(buf, buf_len)
    text = fd_calls.readlink(process, dirfd) if name is None else path_calls.readlinkat(process, dirfd, name)
    data = text.encode("utf-8", "surrogateescape")
    used = min(len(data), len(target))
    target[:used] = data[:used]
    return used


def _write_statfs(memory: GuestMemory, address: int, found: StatFs) -> None:
    memory.write_struct(
        STATFS,
        address,
        _FS_MAGIC,
        found.block_size,
        found.blocks,
        found.blocks_free,
        found.blocks_free,
        found.files,
        found.files_free,
        found.name_max,
        found.block_size,
        _ST_RDONLY if found.read_only else 0,
    )


def statfs(process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, buf: int) -> int:
    """Write the attributes of the file system that holds a file (88 bytes).

    Raises: as every path function
    """
    name = path_or_fd(memory, dirfd, path, path_len)
    found = fd_calls.statfs(process, dirfd) if name is None else path_calls.statfsat(process, dirfd, name)
    _write_statfs(memory, buf, found)
    return 0


def umask(process: Process, _memory: GuestMemory, mask: int) -> int:
    """Set the file creation mask; return the one of before."""
    return path_calls.umask(process, mask)


def chdir(process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int) -> int:
    """Change the working directory, to a path or an open directory.

    Raises: ENOTDIR · EACCES · as every path function
    """
    name = path_or_fd(memory, dirfd, path, path_len)
    if name is None:
        path_calls.fchdir(process, dirfd)
    else:
        path_calls.chdir(process, name, dirfd)
    return 0


def getcwd(process: Process, memory: GuestMemory, buf: int, buf_len: int) -> int:
    """Write the absolute path of the working directory and a NUL; return the bytes written.

    Raises: ERANGE buf_len too small · ENOENT the directory was removed · EFAULT
    """
    path = path_calls.getcwd(process).encode("utf-8", "surrogateescape") + b"\0"
    if buf_len < len(path):
        raise PosixError(Errno.ERANGE)
    memory.write(buf, path)
    return len(path)
