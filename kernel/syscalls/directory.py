"""Syscalls that change directories: mkdir, mknod, unlink, rmdir, rename, link, symlink (POSIX *at functions)."""

from __future__ import annotations

from vesicle.kernel.policy_rules import CREATE, DELETE, METADATA, WRITE
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.path import encode
from vesicle.vfs.permission import W_OK, check_access, check_create, check_delete, inherited
from vesicle.vfs.types import PATH_MAX, S_IFDIR, S_IFIFO, S_IFMT, S_IFREG, FileType

from .gate import check, check_path
from .path import entry, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.inode import Inode
    from vesicle.vfs.mounts import Location
    from vesicle.vfs.resolve import Resolved


def _new_entry(
    process: Process, dirfd: int, path: str, syscall: str, *, beneath: bool, directory: bool = False
) -> Resolved:
    """Resolve the name of something to be made and check that it may be."""
    resolved = entry(process, dirfd, path, beneath=beneath)
    if resolved.location is not None:
        raise PosixError(Errno.EEXIST, path)
    if resolved.trailing_slash and not directory:
        raise PosixError(Errno.ENOENT, path)
    check_path(process, CREATE, resolved.path, syscall)
    check_create(resolved.parent, process.credentials)
    return resolved


def mkdirat(process: Process, dirfd: int, path: str, mode: int = 0o777, *, beneath: bool = False) -> None:
    """Make a directory.

    Raises: EEXIST · ENOENT · ENOTDIR · EACCES · EROFS · ENOSPC · EDQUOT · ENAMETOOLONG too deep
    """
    resolved = _new_entry(process, dirfd, path, "mkdir", beneath=beneath, directory=True)
    if resolved.path.count("/") > process.limits.path_depth:
        process.kernel.note_limit(process, "path_depth", process.limits.path_depth)
        raise PosixError(Errno.ENAMETOOLONG, path)
    parent, who = resolved.parent.inode, process.credentials
    mode, gid = inherited(parent, S_IFDIR | (mode & 0o1777 & ~process.umask), who.gid, directory=True)
    parent.mkdir(resolved.name, mode, who.uid, gid)


def mknodat(process: Process, dirfd: int, path: str, mode: int, rdev: int = 0, *, beneath: bool = False) -> None:
    """Make a regular file, FIFO or (S_IFDIR) directory.

    Raises: EPERM another type · as mkdirat
    """
    kind = mode & S_IFMT or S_IFREG
    if kind == S_IFDIR:
        mkdirat(process, dirfd, path, mode, beneath=beneath)
        return
    if kind not in (S_IFREG, S_IFIFO):
        raise PosixError(Errno.EPERM, path)
    resolved = _new_entry(process, dirfd, path, "mknod", beneath=beneath)
    parent, who = resolved.parent.inode, process.credentials
    mode, gid = inherited(parent, kind | (mode & 0o7777 & ~process.umask), who.gid, directory=False)
    parent.mknod(resolved.name, mode, who.uid, gid, rdev)


def symlinkat(process: Process, target: str, dirfd: int, path: str, *, beneath: bool = False) -> None:
    """Make a symbolic link at path that says target.

    Raises: ENOENT empty target · ENAMETOOLONG · EEXIST · as mkdirat
    """
    if not target:
        raise PosixError(Errno.ENOENT, target)
    if "\0" in target:
        raise PosixError(Errno.EINVAL, path)
    if len(encode(target)) >= PATH_MAX:
        raise PosixError(Errno.ENAMETOOLONG, path)
    resolved = _new_entry(process, dirfd, path, "symlink", beneath=beneath)
    parent, who = resolved.parent.inode, process.credentials
    _, gid = inherited(parent, 0, who.gid, directory=False)
    parent.symlink(resolved.name, target, who.uid, gid)


def linkat(
    process: Process, old_dirfd: int, old: str, new_dirfd: int, new: str, follow: bool = False, *, beneath: bool = False
) -> None:
    """Give the file at old another name.

    The new name must be granted what the old one is: a link never widens a permission.
    Raises: EPERM a directory · EXDEV · EEXIST · EACCES · EROFS · EMLINK · ENOSPC · EDQUOT
    """
    source = walk(process, old_dirfd, old, follow=follow, beneath=beneath)
    location = _existing(source, old)
    target = _new_entry(process, new_dirfd, new, "link", beneath=beneath)
    if location.inode.file_type is FileType.DIRECTORY:
        raise PosixError(Errno.EPERM, old)
    if location.mount is not target.parent.mount:
        raise PosixError(Errno.EXDEV, new)
    check_path(process, METADATA, source.path, "link")
    check(process, process.policy.policy.decide_link(source.path, target.path), "link", target.path)
    target.parent.inode.link(target.name, location.inode)


def _existing(resolved: Resolved, path: str) -> Location:
    if resolved.location is None:
        raise PosixError(Errno.ENOENT, path)
    return resolved.location


def unlinkat(process: Process, dirfd: int, path: str, *, beneath: bool = False) -> None:
    """Remove the name of something that is no directory.

    Raises: EISDIR · ENOENT · EACCES · EPERM sticky directory · EBUSY · EROFS
    """
    resolved = entry(process, dirfd, path, beneath=beneath)
    location = _existing(resolved, path)
    if resolved.trailing_slash:
        raise PosixError(Errno.EISDIR if location.inode.file_type is FileType.DIRECTORY else Errno.ENOTDIR, path)
    parent = _removable(process, resolved, location, "unlink")
    if location.inode.file_type is FileType.DIRECTORY:
        raise PosixError(Errno.EISDIR, path)
    parent.unlink(resolved.name)


def rmdirat(process: Process, dirfd: int, path: str, *, beneath: bool = False) -> None:
    """Remove an empty directory.

    Raises: ENOTDIR · ENOTEMPTY · EINVAL "." · EBUSY a mount point or the root · EACCES · EPERM · EROFS
    """
    last = path.rstrip("/").rpartition("/")[2]
    resolved = entry(process, dirfd, path, beneath=beneath)
    location = _existing(resolved, path)
    if location.inode.file_type is not FileType.DIRECTORY:
        raise PosixError(Errno.ENOTDIR, path)
    if last == ".":
        raise PosixError(Errno.EINVAL, path)
    if last == "..":
        raise PosixError(Errno.ENOTEMPTY, path)
    if process.kernel.mounts.is_mountpoint(location):
        raise PosixError(Errno.EBUSY, path)
    parent = _removable(process, resolved, location, "rmdir")
    parent.rmdir(resolved.name)


def _removable(process: Process, resolved: Resolved, location: Location, syscall: str) -> Inode:
    check_path(process, DELETE, resolved.path, syscall)
    check_delete(resolved.parent, location.inode, process.credentials)
    return resolved.parent.inode


def renameat(
    process: Process,
    old_dirfd: int,
    old: str,
    new_dirfd: int,
    new: str,
    noreplace: bool = False,
    *,
    beneath: bool = False,
) -> None:
    """Move old to new, replacing what is there.

    Raises: ENOENT · EEXIST noreplace · EISDIR · ENOTDIR · ENOTEMPTY · EINVAL into itself · EXDEV · EBUSY · EACCES · EPERM ·
    EROFS
    """
    source = entry(process, old_dirfd, old, beneath=beneath)
    moved = _existing(source, old)
    target = entry(process, new_dirfd, new, beneath=beneath)
    _check_dots(old, new)
    is_directory = moved.inode.file_type is FileType.DIRECTORY
    if not is_directory and (source.trailing_slash or target.trailing_slash):
        raise PosixError(Errno.ENOTDIR, old)
    if target.location is not None and noreplace:
        raise PosixError(Errno.EEXIST, new)
    if source.parent.mount is not target.parent.mount:
        raise PosixError(Errno.EXDEV, new)
    _check_not_mounted(process, moved, target)
    old_parent = _removable(process, source, moved, "rename")
    new_parent = _replaceable(process, source, target, is_directory=is_directory)
    if is_directory and new_parent is not old_parent:
        check_access(moved.inode, process.credentials, W_OK)  # its ".." is to change, as Linux has it
    if is_directory and target.path.count("/") > source.path.count("/"):
        _check_depth(process, moved.inode, target.path, new)
    old_parent.rename(source.name, new_parent, target.name, noreplace=noreplace)


def _check_depth(process: Process, directory: Inode, real: str, path: str) -> None:
    """Refuse to move a directory to where what lies in it would be too deep.

    Raises: ENAMETOOLONG
    """
    room = process.limits.path_depth - real.count("/")
    level = [directory]
    while level and room >= 0:
        process.checkpoint()
        level = [
            inode.lookup(entry.name)
            for inode in level
            for entry in inode.readdir()
            if entry.file_type is FileType.DIRECTORY
        ]
        room -= 1
    if level:
        process.kernel.note_limit(process, "path_depth", process.limits.path_depth)
        raise PosixError(Errno.ENAMETOOLONG, path)


def _check_dots(old: str, new: str) -> None:
    # Linux answers EBUSY, or EEXIST with RENAME_NOREPLACE: "." and ".." name no entry that could move.
    for path in (old, new):
        if path.rstrip("/").rpartition("/")[2] in (".", ".."):
            raise PosixError(Errno.EBUSY, path)


def _check_not_mounted(process: Process, moved: Location, target: Resolved) -> None:
    mounts = process.kernel.mounts
    if mounts.is_mountpoint(moved) or (target.location is not None and mounts.is_mountpoint(target.location)):
        raise PosixError(Errno.EBUSY)


def _replaceable(process: Process, source: Resolved, target: Resolved, *, is_directory: bool) -> Inode:
    if target.location is None:
        check_path(process, CREATE, target.path, "rename")
    else:
        check_path(process, CREATE | WRITE, target.path, "rename")
    if source.path != target.path:
        decision = process.policy.policy.decide_move(source.path, target.path, is_directory)
        check(process, decision, "rename", target.path)
    if target.location is None:
        check_create(target.parent, process.credentials)
    else:
        check_delete(target.parent, target.location.inode, process.credentials)
    return target.parent.inode
