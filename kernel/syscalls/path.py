"""Syscalls that name a file by a path: open, stat, access, attributes, the working directory (POSIX *at functions).

What changes directories (mkdir, rename, unlink …) is in directory.py.
"""

from __future__ import annotations

from vesicle.kernel.fdtable import ALL_RIGHTS
from vesicle.kernel.policy_rules import CREATE, EXECUTE, METADATA, READ, WRITE
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.mounts import Location
from vesicle.vfs.permission import R_OK, W_OK, X_OK, check_create, inherited, permitted
from vesicle.vfs.resolve import Resolved, resolve, resolve_parent
from vesicle.vfs.types import (
    O_ACCMODE,
    O_APPEND,
    O_CLOEXEC,
    O_CREAT,
    O_DIRECTORY,
    O_EXCL,
    O_NOFOLLOW,
    O_NONBLOCK,
    O_PATH,
    O_RDONLY,
    O_RDWR,
    O_SYNC,
    O_TRUNC,
    O_WRONLY,
    S_IFREG,
    Credentials,
    FileType,
    Stat,
    StatFs,
)

from . import attributes
from . import descriptor as descriptor_calls
from . import fd as fd_calls
from .file_limit import check_size
from .gate import check_path, may
from .pipe import open_fifo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.inode import Inode
    from vesicle.vfs.open_file import OpenFile

AT_FDCWD = -100

_STATUS_FLAGS = O_ACCMODE | O_APPEND | O_NONBLOCK | O_SYNC  # O_SYNC holds O_DSYNC's bit
_WANTS = {O_RDONLY: (READ, R_OK), O_WRONLY: (WRITE, W_OK), O_RDWR: (READ | WRITE, R_OK | W_OK)}
_ACCESS_BITS = ((R_OK, READ), (W_OK, WRITE), (X_OK, EXECUTE))


def start_of(process: Process, dirfd: int, path: str) -> Location:
    """Return the directory where the walk of path begins.

    Raises: EBADF dirfd is not open · ENOTDIR not a directory
    """
    if dirfd == AT_FDCWD or (path[:1] == "/" and process.uses_extension):
        return process.cwd
    location = process.fds.get(dirfd).file.location
    if location is None:
        raise PosixError(Errno.ENOTDIR)
    return location


def walk(
    process: Process, dirfd: int, path: str, *, follow: bool = True, create: bool = False, beneath: bool = False
) -> Resolved:
    """Resolve path from dirfd with the process's credentials; with create the last component may be missing.

    Raises: ENOENT · ENOTDIR · ELOOP · EACCES · ENAMETOOLONG · ENOTCAPABLE path leads out of dirfd (beneath)
    """
    return resolve(
        process.kernel.mounts,
        process.root,
        start_of(process, dirfd, path),
        path,
        process.credentials,
        follow=follow,
        create=create,
        beneath=beneath,
        context=process,
    )


def entry(process: Process, dirfd: int, path: str, *, beneath: bool = False) -> Resolved:
    """Resolve path to the directory entry it names, which need not exist and is not followed.

    Raises: as walk
    """
    return resolve_parent(
        process.kernel.mounts,
        process.root,
        start_of(process, dirfd, path),
        path,
        process.credentials,
        beneath=beneath,
        context=process,
    )


def found(
    process: Process, dirfd: int, path: str, *, follow: bool = True, beneath: bool = False
) -> tuple[Location, str]:
    """Resolve a path that must exist; return its location and resolved path.

    Raises: as walk
    """
    resolved = walk(process, dirfd, path, follow=follow, beneath=beneath)
    if resolved.location is None:
        raise PosixError(Errno.ENOENT, path)
    return resolved.location, resolved.path


def openat(
    process: Process,
    dirfd: int,
    path: str,
    flags: int,
    mode: int = 0o666,
    *,
    rights: int = ALL_RIGHTS,
    inheriting: int = ALL_RIGHTS,
    beneath: bool = False,
) -> int:
    """Open, and with O_CREAT create, a file; return the lowest free descriptor.

    Blocks: a FIFO until its other end is open.
    Raises: ENOENT · EEXIST O_EXCL · EISDIR · ENOTDIR · ELOOP O_NOFOLLOW · EACCES · EROFS · EMFILE · ENOSPC · EDQUOT · EINVAL
    Spec: POSIX openat
    """
    if flags & O_ACCMODE == O_ACCMODE:
        raise PosixError(Errno.EINVAL, path)
    if flags & O_CREAT and path.endswith("/") and path.rstrip("/").rpartition("/")[2] not in ("", ".", ".."):
        entry(process, dirfd, path, beneath=beneath)  # what is wrong on the way there comes first
        raise PosixError(Errno.EISDIR, path)  # Linux: whatever bears the name
    follow = not flags & O_NOFOLLOW and not (flags & O_CREAT and flags & O_EXCL)
    resolved = walk(process, dirfd, path, follow=follow, create=bool(flags & O_CREAT), beneath=beneath)
    if resolved.location is None:
        file = _create(process, resolved, flags, mode)
    elif flags & O_CREAT and flags & O_EXCL:
        raise PosixError(Errno.EEXIST, path)
    else:
        file = _open_existing(process, resolved.location, resolved, flags)
    if file.is_tty:
        from .terminal import check_open

        check_open(process, file)
    file.path = resolved.path
    file.policy_generation = process.kernel.policy.generation
    return descriptor_calls.install(
        process, file, cloexec=bool(flags & O_CLOEXEC), rights=rights, inheriting=inheriting
    )


def _create(process: Process, resolved: Resolved, flags: int, mode: int) -> OpenFile:
    if resolved.trailing_slash:
        raise PosixError(Errno.EISDIR, resolved.path)
    check_path(process, CREATE | (_WANTS[flags & O_ACCMODE][0]), resolved.path, "open")
    who = process.credentials
    check_create(resolved.parent, who)
    parent = resolved.parent.inode
    mode, gid = inherited(parent, S_IFREG | (mode & 0o7777 & ~process.umask), who.gid, directory=False)
    try:
        inode = parent.mknod(resolved.name, mode, who.uid, gid)
    except PosixError as error:
        if error.errno is not Errno.EEXIST or flags & O_EXCL:
            raise
        # Another process was faster: O_CREAT opens what is there now, if that is allowed.
        return _open_existing(process, Location(resolved.parent.mount, parent.lookup(resolved.name)), resolved, flags)
    file = inode.open(flags & _STATUS_FLAGS)
    file.location = Location(resolved.parent.mount, inode)
    return file


def _open_existing(process: Process, location: Location, resolved: Resolved, flags: int) -> OpenFile:
    inode = location.inode
    _check_type(inode.file_type, resolved, flags)
    if flags & O_PATH:
        check_path(process, METADATA, resolved.path, "open")
        file = _path_only(inode, flags)
    else:
        policy_bits, mode_bits = _WANTS[flags & O_ACCMODE]
        if flags & O_TRUNC:
            policy_bits |= WRITE
            mode_bits |= W_OK
        check_path(process, policy_bits, resolved.path, "open")
        _check_mode(process, location, resolved.path, mode_bits)
        if inode.file_type is FileType.FIFO:
            return open_fifo(process, inode, flags, resolved.path)
        file = inode.open(flags & _STATUS_FLAGS)
        if flags & O_TRUNC and inode.file_type is FileType.REGULAR:
            inode.setattr(size=0)
    file.location = location
    return file


def _check_type(kind: FileType, resolved: Resolved, flags: int) -> None:
    if kind is FileType.DIRECTORY:
        if flags & (O_ACCMODE | O_CREAT | O_TRUNC) and not flags & O_PATH:
            raise PosixError(Errno.EISDIR, resolved.path)
    elif kind is FileType.SYMLINK and not flags & O_PATH:
        raise PosixError(Errno.ENOTDIR if flags & O_DIRECTORY else Errno.ELOOP, resolved.path)
    elif flags & O_DIRECTORY:
        raise PosixError(Errno.ENOTDIR, resolved.path)


def _path_only(inode: Inode, flags: int) -> OpenFile:
    from vesicle.vfs.open_file import DirectoryFile, OpenFile

    file = (DirectoryFile if inode.file_type is FileType.DIRECTORY else OpenFile)(inode, O_RDONLY | O_PATH)
    file.readable = file.writable = False
    file.flags |= flags & O_DIRECTORY
    return file


def _check_mode(process: Process, location: Location, path: str, wanted: int) -> None:
    kind = location.inode.file_type
    if wanted & W_OK and location.mount.read_only and kind in (FileType.REGULAR, FileType.DIRECTORY):
        raise PosixError(Errno.EROFS, path)
    if process.credentials.uid or wanted & X_OK:
        mode, uid, gid = location.inode.owner()
        if not permitted(mode, uid, gid, process.credentials, wanted):
            raise PosixError(Errno.EACCES, path)


def statat(process: Process, dirfd: int, path: str, follow: bool = True, *, beneath: bool = False) -> Stat:
    """Return the attributes of what path names.

    Raises: as walk · EACCES policy
    Spec: POSIX fstatat
    """
    location, real = found(process, dirfd, path, follow=follow, beneath=beneath)
    check_path(process, METADATA, real, "stat")
    return location.inode.stat_found()


def accessat(
    process: Process,
    dirfd: int,
    path: str,
    mode: int,
    follow: bool = True,
    effective: bool = False,
    *,
    beneath: bool = False,
) -> None:
    """Say whether the process could access path for mode (of R_OK, W_OK, X_OK; 0: it exists).

    Raises: EACCES it could not · EROFS write wanted on a read-only mount · EINVAL other mode bits
    Spec: POSIX faccessat
    """
    if mode & ~(R_OK | W_OK | X_OK):
        raise PosixError(Errno.EINVAL, path)
    location, real = found(process, dirfd, path, follow=follow, beneath=beneath)
    access_location(process, location, real, mode, effective=effective)


def access_open(process: Process, fd: int, mode: int, effective: bool = False) -> None:
    """Do what accessat says for an open file; what has no name (a pipe) may be accessed by who holds it.

    Raises: EBADF · EACCES · EROFS · EINVAL other mode bits
    """
    file = fd_calls.checked(process, fd, "faccessat")
    if mode & ~(R_OK | W_OK | X_OK):
        raise PosixError(Errno.EINVAL)
    if file.location is not None:
        access_location(process, file.location, file.path, mode, effective=effective)


def access_location(process: Process, location: Location, path: str, mode: int, *, effective: bool = False) -> None:
    """Do what accessat says for a location.

    Raises: EACCES · EROFS
    """
    wanted = METADATA
    for bit, access in _ACCESS_BITS:
        if mode & bit:
            wanted |= access
    # A question is no attempt: what the policy says no to is answered, not recorded.
    if not may(process, wanted, path):
        raise PosixError(Errno.EACCES, path)
    if mode & W_OK and location.mount.read_only and location.inode.file_type in (FileType.REGULAR, FileType.DIRECTORY):
        raise PosixError(Errno.EROFS, path)
    who = process.credentials
    if not effective:
        who = Credentials(process.saved_ids[0], process.saved_ids[2], who.groups)
    file_mode, uid, gid = location.inode.owner()
    if mode and not permitted(file_mode, uid, gid, who, mode):
        raise PosixError(Errno.EACCES, path)


def readlinkat(process: Process, dirfd: int, path: str, *, beneath: bool = False) -> str:
    """Return the target of a symbolic link.

    Raises: EINVAL not a symbolic link · as walk · EACCES policy
    """
    location, real = found(process, dirfd, path, follow=False, beneath=beneath)
    check_path(process, METADATA, real, "readlink")
    return location.inode.readlink()


def truncateat(process: Process, dirfd: int, path: str, length: int, *, beneath: bool = False) -> None:
    """Set a file's size by name.

    Raises: EINVAL length below zero or not a regular file · EISDIR · EACCES · EROFS · EFBIG · ENOSPC · EDQUOT
    """
    if length < 0:
        raise PosixError(Errno.EINVAL, path)
    location, real = found(process, dirfd, path, beneath=beneath)
    if location.inode.file_type is FileType.DIRECTORY:
        raise PosixError(Errno.EISDIR, path)
    if location.inode.file_type is not FileType.REGULAR:
        raise PosixError(Errno.EINVAL, path)
    check_path(process, WRITE, real, "truncate")
    _check_mode(process, location, path, W_OK)
    try:
        check_size(process, length)
    except PosixError as error:
        fd_calls.after_failed_change(process, error, location.inode)
        raise
    location.inode.setattr(size=length)


def statfsat(process: Process, dirfd: int, path: str, *, beneath: bool = False) -> StatFs:
    """Return the attributes of the file system that holds path.

    Raises: as walk · EACCES policy
    """
    location, real = found(process, dirfd, path, beneath=beneath)
    check_path(process, METADATA, real, "statfs")
    return location.inode.fs.statfs()


def _changeable(process: Process, dirfd: int, path: str, follow: bool, beneath: bool) -> tuple[Inode, str]:
    location, real = found(process, dirfd, path, follow=follow, beneath=beneath)
    if location.mount.read_only:
        raise PosixError(Errno.EROFS, path)
    return location.inode, real


def chmodat(process: Process, dirfd: int, path: str, mode: int, follow: bool = True, *, beneath: bool = False) -> None:
    """Set the mode bits of what path names.

    Raises: EPERM not the owner · EROFS · EOPNOTSUPP a symbolic link not followed · as walk · EACCES policy
    """
    inode, real = _changeable(process, dirfd, path, follow, beneath)
    attributes.chmod(process, inode, real, mode)


def chownat(
    process: Process, dirfd: int, path: str, uid: int, gid: int, follow: bool = True, *, beneath: bool = False
) -> None:
    """Set owner and group of what path names; -1 leaves one.

    Raises: EPERM · EROFS · as walk · EACCES policy
    """
    inode, real = _changeable(process, dirfd, path, follow, beneath)
    attributes.chown(process, inode, real, uid, gid)


def utimensat(
    process: Process,
    dirfd: int,
    path: str,
    atime_ns: int | None,
    mtime_ns: int | None,
    follow: bool = True,
    *,
    now: bool = False,
    beneath: bool = False,
) -> None:
    """Set access and modification time, ns since the epoch; None leaves one; now: both mean the present.

    Raises: EPERM · EACCES · EROFS · as walk
    """
    inode, real = _changeable(process, dirfd, path, follow, beneath)
    attributes.set_times(process, inode, real, atime_ns, mtime_ns, now=now)


def chdir(process: Process, path: str, dirfd: int = AT_FDCWD) -> None:
    """Change the working directory.

    Raises: ENOTDIR · EACCES no search permission · as walk
    """
    location, real = found(process, dirfd, path)
    _enter(process, location, real)


def fchdir(process: Process, fd: int) -> None:
    """Change the working directory to an open one.

    Raises: EBADF · ENOTDIR · EACCES
    """
    file = process.fds.get(fd).file
    if file.location is None:
        raise PosixError(Errno.ENOTDIR)
    _enter(process, file.location, file.path)


def _enter(process: Process, location: Location, path: str) -> None:
    if location.inode.file_type is not FileType.DIRECTORY:
        raise PosixError(Errno.ENOTDIR, path)
    check_path(process, METADATA, path, "chdir")
    _check_mode(process, location, path, X_OK)
    process.cwd = location


def getcwd(process: Process) -> str:
    """Return the absolute path of the working directory.

    Raises: ENOENT it was removed
    """
    cwd = process.cwd
    if not cwd.inode.stat().nlink:
        raise PosixError(Errno.ENOENT)
    return process.kernel.mounts.path_of(cwd)


def umask(process: Process, mask: int) -> int:
    """Set the file creation mask and return the one of before."""
    old, process.umask = process.umask, mask & 0o777
    return old
