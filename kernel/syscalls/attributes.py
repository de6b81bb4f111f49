"""Changing an inode's mode, owner and times, whether it was named by a path or a descriptor (POSIX chmod, chown, utimensat)."""

from __future__ import annotations

from vesicle.kernel.policy_rules import WRITE
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.permission import W_OK, permitted
from vesicle.vfs.types import NOW_NS, FileType

from .gate import check_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.inode import Inode

_SET_UID = 0o4000
_SET_GID = 0o2000
_GROUP_EXECUTE = 0o010
KEEP_ID = 0xFFFFFFFF  # uid_t and gid_t -1: leave as it is


def chmod(process: Process, inode: Inode, path: str, mode: int) -> None:
    """Set the permission bits of inode, known to the policy as path.

    Raises: EACCES policy · EPERM not the owner · EROFS · EOPNOTSUPP a symbolic link
    """
    check_path(process, WRITE, path, "chmod")
    if inode.file_type is FileType.SYMLINK:
        raise PosixError(Errno.EOPNOTSUPP, path)
    _, uid, gid = inode.owner()
    who = process.credentials
    if who.uid not in (0, uid):
        raise PosixError(Errno.EPERM, path)
    mode &= 0o7777
    # POSIX chmod: a group one does not belong to can't be lent to others.
    if mode & _SET_GID and who.uid and gid != who.gid and gid not in who.groups:
        mode &= ~_SET_GID
    inode.setattr(mode=mode)


def chown(process: Process, inode: Inode, path: str, uid: int, gid: int) -> None:
    """Set owner and group of inode; -1 (or KEEP_ID) leaves one.

    Raises: EACCES policy · EPERM only root gives files away; owners may choose among their groups · EROFS
    """
    check_path(process, WRITE, path, "chown")
    mode, old_uid, old_gid = inode.owner()
    new_uid = old_uid if uid in (-1, KEEP_ID) else uid
    new_gid = old_gid if gid in (-1, KEEP_ID) else gid
    who = process.credentials
    if who.uid and (
        new_uid != old_uid
        or who.uid != old_uid
        or (new_gid != old_gid and new_gid != who.gid and new_gid not in who.groups)
    ):
        raise PosixError(Errno.EPERM, path)
    cleared = mode & 0o7777
    if inode.file_type is FileType.REGULAR:
        cleared &= ~_SET_UID
        if mode & _GROUP_EXECUTE:
            cleared &= ~_SET_GID
    inode.setattr(uid=new_uid, gid=new_gid, mode=cleared if cleared != mode & 0o7777 else None)


def set_times(
    process: Process, inode: Inode, path: str, atime_ns: int | None, mtime_ns: int | None, *, now: bool = False
) -> None:
    """Set access and modification time, ns since the epoch; None leaves one; now: both mean the present moment.

    Raises: EACCES policy, or now without write permission · EPERM given times and not the owner · EROFS
    """
    if not now and atime_ns is None and mtime_ns is None:
        return
    check_path(process, WRITE, path, "utimensat")
    who = process.credentials
    mode, uid, gid = inode.owner()
    if who.uid not in (0, uid):
        if not now:
            raise PosixError(Errno.EPERM, path)
        if not permitted(mode, uid, gid, who, W_OK):
            raise PosixError(Errno.EACCES, path)
    if now:
        atime_ns = mtime_ns = NOW_NS
    inode.setattr(atime_ns=atime_ns, mtime_ns=mtime_ns)
