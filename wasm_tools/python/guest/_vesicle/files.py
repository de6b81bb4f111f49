"""os: files by path and by descriptor, where preview1 lacks modes, owners, links or the kind of file."""

import posix
import stat as st
from errno import ENOTSUP
from operator import index
from struct import Struct
from sys import audit
from warnings import warn

from .door import call, call_on
from .paths import AT_FDCWD, call_at, directory, text

# What kernel/door/files.py packs: mode ino dev nlink uid gid size atime_ns mtime_ns ctime_ns blksize blocks rdev.
_unpack = Struct("<qQQqqqqqqqqqQ").unpack
_result = posix.stat_result
_GIGA = 1_000_000_000


def _attributes(record):
    mode, ino, dev, nlink, uid, gid, size, atime, mtime, ctime, blksize, blocks, rdev = _unpack(record)
    a, m, c = atime // _GIGA, mtime // _GIGA, ctime // _GIGA
    seconds = a + 1e-9 * (atime % _GIGA), m + 1e-9 * (mtime % _GIGA), c + 1e-9 * (ctime % _GIGA)
    head = mode, ino, dev, nlink, uid, gid, size, a, m, c
    return _result((*head, *seconds, atime, mtime, ctime, blksize, blocks, rdev))


def _is_descriptor(path):
    if isinstance(path, bool):
        warn("bool is used as a file descriptor", RuntimeWarning, stacklevel=3)
    return isinstance(path, int)


def _refused(name, path):
    kinds = "string, bytes, os.PathLike or integer"
    return TypeError(f"{name}: path should be {kinds}, not {type(path).__name__}")


def stat(path, *, dir_fd=None, follow_symlinks=True):
    """os.stat with all that the kernel knows."""
    if _is_descriptor(path):
        if dir_fd is not None:
            raise ValueError("stat: can't specify dir_fd without matching path")
        if not follow_symlinks:
            raise ValueError("stat: cannot use fd and follow_symlinks together")
        return _attributes(call_on(path, "fstat", path))
    try:
        return _attributes(call_at("stat", path, dir_fd, bool(follow_symlinks)))
    except TypeError:
        if hasattr(path, "__fspath__") or isinstance(path, (str, bytes)):
            raise
        raise _refused("stat", path) from None


def lstat(path, *, dir_fd=None):
    """os.lstat with all that the kernel knows."""
    return _attributes(call_at("stat", path, dir_fd, False))


def fstat(fd):
    """os.fstat with all that the kernel knows."""
    return _attributes(call("fstat", index(fd)))


# The C library's numbers of open's flags -> Linux's, which the door takes.
_FLAGS = (
    (posix.O_APPEND, 0o2000),
    (posix.O_NONBLOCK, 0o4000),
    (posix.O_DSYNC, 0o10000),
    (posix.O_SYNC, 0o4010000),
    (posix.O_CREAT, 0o100),
    (posix.O_EXCL, 0o200),
    (posix.O_TRUNC, 0o1000),
    (posix.O_DIRECTORY, 0o200000),
    (posix.O_NOFOLLOW, 0o400000),
)
_ACCESS = {posix.O_RDONLY: 0, posix.O_WRONLY: 1, posix.O_RDWR: 2, 0: 0}
_CLOEXEC = 0o2000000
_open = posix.open


def open(path, flags, mode=0o777, *, dir_fd=None):
    """os.open; the C library has no way to tell the mode of a new file. Every descriptor is closed on exec (PEP 446)."""
    flags &= ~_CLOEXEC
    if not flags & posix.O_CREAT:
        return _open(path, flags if flags & posix.O_ACCMODE else flags | posix.O_RDONLY, dir_fd=dir_fd)
    wanted = _ACCESS[flags & posix.O_ACCMODE] | _CLOEXEC
    for ours, linux in _FLAGS:
        if flags & ours:
            wanted |= linux
    audit("open", path, None, flags)
    while True:
        try:
            return call_at("openat", path, dir_fd, wanted, index(mode))
        except InterruptedError:
            continue


def mkdir(path, mode=0o777, *, dir_fd=None):
    """os.mkdir."""
    audit("os.mkdir", path, mode, -1 if dir_fd is None else dir_fd)
    call_at("mkdir", path, dir_fd, index(mode))


_link = posix.link


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    """os.link; of a symbolic link, what it leads to gets the name."""
    old, new = _beneath(src_dir_fd, src), _beneath(dst_dir_fd, dst)
    if follow_symlinks:
        from posixpath import realpath

        old = realpath(old)
    try:
        _link(old, new)
    except OSError as error:
        error.filename, error.filename2 = src, dst
        raise


def _beneath(dir_fd, path):
    """Return the path of what a path names from a directory."""
    if directory(dir_fd) == AT_FDCWD or text(path).startswith("/"):
        return path
    return f"/proc/self/fd/{dir_fd}/{text(path)}"


def mkfifo(path, mode=0o666, *, dir_fd=None):
    """os.mkfifo."""
    call_at("mknod", path, dir_fd, st.S_IFIFO | st.S_IMODE(mode))


def mknod(path, mode=0o600, device=0, *, dir_fd=None):
    """os.mknod; devices can't be made."""
    call_at("mknod", path, dir_fd, index(mode))


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    """os.access."""
    try:
        if not follow_symlinks and st.S_ISLNK(lstat(path, dir_fd=dir_fd).st_mode):
            return True  # what Linux says of a link itself
        call_at("access", path, dir_fd, index(mode), bool(effective_ids))
    except OSError:
        return False
    return True


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    """os.chmod."""
    audit("os.chmod", path, mode, -1 if dir_fd is None else dir_fd)
    if _is_descriptor(path):
        return fchmod(path, mode)
    try:
        return call_at("chmod", path, dir_fd, index(mode), bool(follow_symlinks))
    except OSError as error:
        if follow_symlinks or error.errno != ENOTSUP:
            raise
        raise NotImplementedError("chmod: follow_symlinks unavailable on this platform") from None


def fchmod(fd, mode):
    """os.fchmod."""
    call("fchmod", index(fd), index(mode))


def chown(path, uid, gid, *, dir_fd=None, follow_symlinks=True):
    """os.chown."""
    if _is_descriptor(path):
        return fchown(path, uid, gid)
    return call_at("chown", path, dir_fd, index(uid), index(gid), bool(follow_symlinks))


def fchown(fd, uid, gid):
    """os.fchown."""
    call("fchown", index(fd), index(uid), index(gid))


def lchown(path, uid, gid):
    """os.lchown."""
    call_at("chown", path, None, index(uid), index(gid), False)


libc_chdir = posix.chdir


def chdir(path):
    """os.chdir: the kernel's working directory, which children begin in, and the C library's."""
    if _is_descriptor(path):
        return fchdir(path)
    return libc_chdir(call_on(path, "chdir", text(path)))


def fchdir(fd):
    """os.fchdir."""
    if not _is_descriptor(fd):
        fd = fd.fileno()
    libc_chdir(call("fchdir", fd))


def umask(mask):
    """os.umask."""
    return call("umask", index(mask))


_ST_RDONLY = 1


def _sizes(found):
    block, blocks, blocks_free, files, files_free, name_max, read_only = found
    flags = _ST_RDONLY if read_only else 0
    visible = block, block, blocks, blocks_free, blocks_free, files, files_free, files_free, flags, name_max
    return posix.statvfs_result((*visible, 0))


def statvfs(path):
    """os.statvfs."""
    return fstatvfs(path) if _is_descriptor(path) else _sizes(call_on(path, "statvfs", text(path)))


def fstatvfs(fd):
    """os.fstatvfs."""
    return _sizes(call("fstatvfs", fd))
