"""The path_* functions: what preview1 does with names beneath a directory descriptor.

A program without vesicle_v1 never leaves the directory: absolute paths and those that climb out of it are EPERM, as
the conformance suite wants it. One with vesicle_v1 may pass AT_FDCWD and absolute paths here too.
"""

from __future__ import annotations

from vesicle.kernel.abi.flags import (
    FD_ALLOCATE,
    FD_FILESTAT_SET_SIZE,
    FD_READ,
    FD_WRITE,
    FDFLAGS_ALL,
    LOOKUP_SYMLINK_FOLLOW,
    OFLAGS_ALL,
    OFLAGS_CREAT,
    OFLAGS_DIRECTORY,
    OFLAGS_EXCL,
    OFLAGS_TRUNC,
    PATH_CREATE_DIRECTORY,
    PATH_CREATE_FILE,
    PATH_FILESTAT_GET,
    PATH_FILESTAT_SET_SIZE,
    PATH_FILESTAT_SET_TIMES,
    PATH_LINK_SOURCE,
    PATH_LINK_TARGET,
    PATH_OPEN,
    PATH_READLINK,
    PATH_REMOVE_DIRECTORY,
    PATH_RENAME_SOURCE,
    PATH_RENAME_TARGET,
    PATH_SYMLINK,
    PATH_UNLINK_FILE,
    RIGHTS_ALL,
    RIGHTS_DIRECTORY,
    RIGHTS_FILE,
)
from vesicle.kernel.syscalls import directory as directory_calls
from vesicle.kernel.syscalls import path as path_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import (
    O_CLOEXEC,
    O_CREAT,
    O_DIRECTORY,
    O_EXCL,
    O_NOFOLLOW,
    O_RDONLY,
    O_RDWR,
    O_TRUNC,
    O_WRONLY,
    FileType,
)

from .fdstat import chosen_times, open_flags, write_filestat
from .prestat import FIRST_PREOPEN, name_from_root
from .rights import MissingRight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar

    P = ParamSpec("P")
    T = TypeVar("T")

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

_AT_FDCWD = path_calls.AT_FDCWD & 0xFFFFFFFF  # descriptors arrive unsigned
_OFLAGS = ((OFLAGS_CREAT, O_CREAT), (OFLAGS_DIRECTORY, O_DIRECTORY), (OFLAGS_EXCL, O_EXCL), (OFLAGS_TRUNC, O_TRUNC))
# By (reading, writing). Without either right the file is open for nothing but its attributes.
_ACCESS = {(False, False): O_RDONLY, (True, False): O_RDONLY, (False, True): O_WRONLY, (True, True): O_RDWR}
# Rights that need the file open for writing. A directory has none of the last two, so they don't count with
# O_DIRECTORY.
_WRITING = FD_WRITE | FD_ALLOCATE | FD_FILESTAT_SET_SIZE


def _confined(function: Callable[P, None]) -> Callable[P, None]:
    """Make a path that leads out of its directory EPERM; a missing right stays ENOTCAPABLE."""

    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            function(*args, **kwargs)
        except MissingRight:
            raise
        except PosixError as error:
            if error.errno is Errno.ENOTCAPABLE:
                raise PosixError(Errno.EPERM, error.path) from None
            raise

    call.__name__ = function.__name__
    call.__doc__ = function.__doc__
    call.__dict__["__wrapped__"] = function  # for inspect.signature
    return call


def _directory(process: Process, fd: int, rights: int) -> tuple[int, bool]:
    """Return (directory descriptor, whether paths stay beneath it) for the syscalls.

    Raises: EBADF fd is not open · ENOTDIR not a directory · ENOTCAPABLE a right is missing
    """
    if process.uses_extension:
        return (path_calls.AT_FDCWD if fd == _AT_FDCWD else fd), False
    descriptor = process.fds.get(fd)
    inode = descriptor.file.inode
    if inode is None or inode.file_type is not FileType.DIRECTORY:
        raise PosixError(Errno.ENOTDIR)
    if rights & ~descriptor.rights:
        raise MissingRight(Errno.ENOTCAPABLE)
    return fd, True


def _at(process: Process, fd: int, rights: int, name: str, call: Callable[[int, str, bool], T]) -> T:
    """Make a system call with (directory descriptor, name, whether paths stay beneath it), twice if "/" was meant.

    wasi-libc keeps no difference between "/x" and "x", and has no other preopen for "../x": all arrive at the last one,
    which is the working directory.
    Raises: as _directory and call
    """
    dirfd, beneath = _directory(process, fd, rights)
    try:
        return call(dirfd, name, beneath)
    except PosixError as error:
        if error.errno not in (Errno.ENOENT, Errno.ENOTCAPABLE):
            raise
        meant = name_from_root(process, fd, name, left=error.errno is Errno.ENOTCAPABLE)
        if meant is None:
            raise
    dirfd, beneath = _directory(process, FIRST_PREOPEN, rights)
    return call(dirfd, meant, beneath)


def _follows(flags: int) -> bool:
    if flags & ~LOOKUP_SYMLINK_FOLLOW:
        raise PosixError(Errno.EINVAL)
    return bool(flags & LOOKUP_SYMLINK_FOLLOW)


@_confined
def path_open(  # noqa: PLR0913 (the signature is the specification's)
    process: Process,
    memory: GuestMemory,
    fd: int,
    dirflags: int,
    path: int,
    path_len: int,
    oflags: int,
    fs_rights_base: int,
    fs_rights_inheriting: int,
    fdflags: int,
    result_fd: int,
) -> None:
    """Open, and with CREAT create, a file; write the new descriptor (u32), the lowest that is free.

    The descriptor gets those of the wanted rights that fd passes on and that mean something for the kind of file.
    Blocks: a FIFO until its other end is open.
    Raises: EBADF · ENOTDIR fd, a component, or DIRECTORY and not a directory · ENOTCAPABLE fd's rights · EPERM path
    leads out of fd, or TRUNC without the right · EINVAL unknown flags, or DIRECTORY with CREAT, EXCL or TRUNC · ENOENT
    · EEXIST EXCL · EISDIR a directory for writing · ELOOP a symbolic link that is not followed · EACCES · EROFS ·
    EMFILE · ENOSPC · EDQUOT · ENAMETOOLONG · EFAULT
    Spec: preview1 path_open
    """
    name = memory.string(path, path_len)
    memory.slice(result_fd, 4)
    if oflags & ~OFLAGS_ALL or fdflags & ~FDFLAGS_ALL:
        raise PosixError(Errno.EINVAL)
    if oflags & OFLAGS_DIRECTORY and oflags & ~OFLAGS_DIRECTORY:
        raise PosixError(Errno.EINVAL)
    extra_flags = open_flags(fdflags) | (0 if _follows(dirflags) else O_NOFOLLOW)
    if process.door is not None:
        extra_flags |= O_CLOEXEC  # preview1 can't ask for it, and CPython wants it of all that it opens (PEP 446)

    def open_in(dirfd: int, name: str, beneath: bool) -> int:
        inherited = RIGHTS_ALL
        if beneath:
            descriptor = process.fds.get(dirfd)
            inherited = descriptor.inheriting
            if oflags & OFLAGS_TRUNC and not descriptor.rights & PATH_FILESTAT_SET_SIZE:
                raise PosixError(Errno.EPERM)
        flags = _open_flags(oflags, fs_rights_base & inherited) | extra_flags
        new = path_calls.openat(process, dirfd, name, flags, beneath=beneath)
        _grant(process, new, fs_rights_base & inherited, fs_rights_inheriting & inherited)
        return new

    rights = PATH_OPEN | (PATH_CREATE_FILE if oflags & OFLAGS_CREAT else 0)
    memory.write_u32(result_fd, _at(process, fd, rights, name, open_in))


def _open_flags(oflags: int, rights: int) -> int:
    flags = 0
    for oflag, flag in _OFLAGS:
        if oflags & oflag:
            flags |= flag
    writing = FD_WRITE if oflags & OFLAGS_DIRECTORY else _WRITING
    return flags | _ACCESS[bool(rights & FD_READ), bool(rights & writing)]


def _grant(process: Process, fd: int, rights: int, inheriting: int) -> None:
    descriptor = process.fds.get(fd)
    inode = descriptor.file.inode
    if inode is not None and inode.file_type is FileType.DIRECTORY:
        descriptor.rights = rights & RIGHTS_DIRECTORY
        descriptor.inheriting = inheriting
    else:
        descriptor.rights = rights & RIGHTS_FILE
        descriptor.inheriting = 0


@_confined
def path_create_directory(process: Process, memory: GuestMemory, fd: int, path: int, path_len: int) -> None:
    """Make a directory.

    Raises: EBADF · ENOTDIR · ENOTCAPABLE · EPERM path leads out of fd · EEXIST · ENOENT · EACCES · EROFS · ENOSPC ·
    EDQUOT · EFAULT
    Spec: preview1 path_create_directory
    """
    name = memory.string(path, path_len)
    _at(
        process,
        fd,
        PATH_CREATE_DIRECTORY,
        name,
        lambda dirfd, name, beneath: directory_calls.mkdirat(process, dirfd, name, beneath=beneath),
    )


@_confined
def path_filestat_get(  # noqa: PLR0913 (the signature is the specification's)
    process: Process, memory: GuestMemory, fd: int, flags: int, path: int, path_len: int, result_buf: int
) -> None:
    """Write the attributes of what path names.

    Raises: EBADF · ENOTDIR · ENOTCAPABLE · EPERM path leads out of fd · EINVAL unknown flags · ENOENT · ELOOP · EACCES
    · EFAULT
    Spec: preview1 path_filestat_get
    """
    name = memory.string(path, path_len)
    follow = _follows(flags)
    stat = _at(
        process,
        fd,
        PATH_FILESTAT_GET,
        name,
        lambda dirfd, name, beneath: path_calls.statat(process, dirfd, name, follow, beneath=beneath),
    )
    write_filestat(memory, result_buf, stat)


@_confined
def path_filestat_set_times(  # noqa: PLR0913 (the signature is the specification's)
    process: Process,
    memory: GuestMemory,
    fd: int,
    flags: int,
    path: int,
    path_len: int,
    atim: int,
    mtim: int,
    fst_flags: int,
) -> None:
    """Set the times of what path names (ns since 1970), each to a value, to now, or not at all.

    Raises: EBADF · ENOTDIR · ENOTCAPABLE · EPERM path leads out of fd, not the owner · EINVAL unknown flags or such
    that exclude each other · ENOENT · ELOOP · EACCES · EROFS · EFAULT
    Spec: preview1 path_filestat_set_times
    """
    name = memory.string(path, path_len)
    follow = _follows(flags)
    atime_ns, mtime_ns, now = chosen_times(atim, mtim, fst_flags)
    _at(
        process,
        fd,
        PATH_FILESTAT_SET_TIMES,
        name,
        lambda dirfd, name, beneath: path_calls.utimensat(
            process, dirfd, name, atime_ns, mtime_ns, follow, now=now, beneath=beneath
        ),
    )


@_confined
def path_link(  # noqa: PLR0913 (the signature is the specification's)
    process: Process,
    memory: GuestMemory,
    old_fd: int,
    old_flags: int,
    old_path: int,
    old_path_len: int,
    new_fd: int,
    new_path: int,
    new_path_len: int,
) -> None:
    """Give a file another name. A symbolic link is linked itself.

    Raises: EBADF · ENOTDIR · ENOTCAPABLE · EPERM a directory, or a path leads out · EINVAL any flag: links are not
    followed here · EEXIST · ENOENT · EXDEV · EMLINK · EACCES · EROFS · ENOSPC · EDQUOT · EFAULT
    Spec: preview1 path_link
    """
    old = memory.string(old_path, old_path_len)
    new = memory.string(new_path, new_path_len)
    if old_flags:
        raise PosixError(Errno.EINVAL)
    _at(
        process,
        old_fd,
        PATH_LINK_SOURCE,
        old,
        lambda old_dirfd, old, _: _at(
            process,
            new_fd,
            PATH_LINK_TARGET,
            new,
            lambda new_dirfd, new, beneath: directory_calls.linkat(
                process, old_dirfd, old, new_dirfd, new, beneath=beneath
            ),
        ),
    )


@_confined
def path_readlink(  # noqa: PLR0913 (the signature is the specification's)
    process: Process,
    memory: GuestMemory,
    fd: int,
    path: int,
    path_len: int,
    buf: int,
    buf_len: int,
    result_bufused: int,
) -> None:
    """Write the target of a symbolic link, cut to buf_len and without a NUL, and its length so cut (u32).

    Raises: EBADF · ENOTDIR · ENOTCAPABLE · EPERM path leads out of fd · EINVAL not a symbolic link · ENOENT · EACCES ·
    EFAULT
    Spec: preview1 path_readlink
    """
    name = memory.string(path, path_len)
    target = memory.slice(buf, buf_len)
    memory.slice(result_bufused, 4)
    text = _at(
        process,
        fd,
        PATH_READLINK,
        name,
        lambda dirfd, name, beneath: path_calls.readlinkat(process, dirfd, name, beneath=beneath),
    )
    data = text.encode("utf-8", "surrogateescape")
    used = min(len(data), len(target))
    target[:used] = data[:used]
    memory.write_u32(result_bufused, used)


@_confined
def path_remove_directory(process: Process, memory: GuestMemory, fd: int, path: int, path_len: int) -> None:
    """Remove an empty directory.

    Raises: EBADF · ENOTDIR · ENOTCAPABLE · EPERM path leads out of fd, sticky · ENOTEMPTY · EINVAL "." · EBUSY ·
    ENOENT · EACCES · EROFS · EFAULT
    Spec: preview1 path_remove_directory
    """
    name = memory.string(path, path_len)
    _at(
        process,
        fd,
        PATH_REMOVE_DIRECTORY,
        name,
        lambda dirfd, name, beneath: directory_calls.rmdirat(process, dirfd, name, beneath=beneath),
    )


@_confined
def path_rename(  # noqa: PLR0913 (the signature is the specification's)
    process: Process,
    memory: GuestMemory,
    fd: int,
    old_path: int,
    old_path_len: int,
    new_fd: int,
    new_path: int,
    new_path_len: int,
) -> None:
    """Move a file or directory, replacing a file, or an empty directory, that is there.

    Raises: EBADF · ENOTDIR a directory onto a file · EISDIR a file onto a directory · ENOTCAPABLE · EPERM a path leads
    out, sticky · ENOENT · ENOTEMPTY · EINVAL into itself · EXDEV · EBUSY · EACCES · EROFS · ENOSPC · EDQUOT · EFAULT
    Spec: preview1 path_rename
    """
    old = memory.string(old_path, old_path_len)
    new = memory.string(new_path, new_path_len)
    _at(
        process,
        fd,
        PATH_RENAME_SOURCE,
        old,
        lambda old_dirfd, old, _: _at(
            process,
            new_fd,
            PATH_RENAME_TARGET,
            new,
            lambda new_dirfd, new, beneath: directory_calls.renameat(
                process, old_dirfd, old, new_dirfd, new, beneath=beneath
            ),
        ),
    )


@_confined
def path_symlink(  # noqa: PLR0913 (the signature is the specification's)
    process: Process, memory: GuestMemory, old_path: int, old_path_len: int, fd: int, new_path: int, new_path_len: int
) -> None:
    """Make a symbolic link at new_path that says old_path, which is not resolved.

    Raises: EBADF · ENOTDIR · ENOTCAPABLE · EPERM new_path leads out of fd, or old_path is absolute · EEXIST · ENOENT
    old_path is empty · ENAMETOOLONG · EACCES · EROFS · ENOSPC · EDQUOT · EFAULT
    Spec: preview1 path_symlink
    """
    target = memory.string(old_path, old_path_len)
    name = memory.string(new_path, new_path_len)
    if target.startswith("/") and not process.uses_extension:
        raise PosixError(Errno.EPERM, target)

    def link_in(dirfd: int, name: str, beneath: bool) -> None:
        try:
            directory_calls.symlinkat(process, target, dirfd, name, beneath=beneath)
        except PosixError as error:
            # A slash after something that is no directory: EEXIST on Linux, but the conformance suite has it ENOTDIR.
            if error.errno is Errno.EEXIST and name.endswith("/"):
                path_calls.found(process, dirfd, name, beneath=beneath)
            raise

    _at(process, fd, PATH_SYMLINK, name, link_in)


@_confined
def path_unlink_file(process: Process, memory: GuestMemory, fd: int, path: int, path_len: int) -> None:
    """Remove the name of something that is no directory.

    Raises: EBADF · ENOTDIR · ENOTCAPABLE · EPERM path leads out of fd, sticky · EISDIR · ENOENT · EBUSY · EACCES ·
    EROFS · EFAULT
    Spec: preview1 path_unlink_file
    """
    name = memory.string(path, path_len)
    _at(
        process,
        fd,
        PATH_UNLINK_FILE,
        name,
        lambda dirfd, name, beneath: directory_calls.unlinkat(process, dirfd, name, beneath=beneath),
    )
