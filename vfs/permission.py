"""What the mode bits allow: POSIX file access permissions, the sticky bit, and what new entries inherit.

These functions answer; the gate raises the policy's own refusals. Absent on purpose: access control lists, capabilities
other than root's.
"""

from __future__ import annotations

from .errors import Errno, PosixError
from .types import S_IFDIR, S_IFMT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .inode import Inode
    from .mounts import Location
    from .types import Credentials

R_OK = 4
W_OK = 2
X_OK = 1

S_ISGID = 0o2000
S_ISVTX = 0o1000
_ANY_EXECUTE = 0o111


def permitted(mode: int, uid: int, gid: int, cred: Credentials, mask: int) -> bool:
    """Tell whether the bits of mask (R_OK, W_OK, X_OK) are all granted on an object with this mode and owner.

    One class decides: the owner's bits for the owner even if the others' are wider. Root may all, but execute only a
    file with some execute bit (POSIX 4.5 File Access Permissions).
    """
    if cred.uid == 0:
        return not mask & X_OK or mode & S_IFMT == S_IFDIR or mode & _ANY_EXECUTE != 0
    if cred.uid == uid:
        granted = mode >> 6
    elif gid == cred.gid or gid in cred.groups:
        granted = mode >> 3
    else:
        granted = mode
    return granted & mask == mask


def check_access(inode: Inode, cred: Credentials, mask: int) -> None:
    """Raise unless the mode bits of inode grant mask.

    Raises: EACCES
    """
    mode, uid, gid = inode.owner()
    if not permitted(mode, uid, gid, cred, mask):
        raise PosixError(Errno.EACCES)


def check_writable_mount(location: Location) -> None:
    """Raise if nothing may change where location lies.

    Raises: EROFS
    """
    if location.mount.read_only:
        raise PosixError(Errno.EROFS)


def check_create(parent: Location, cred: Credentials) -> None:
    """Raise unless an entry may be added to the directory parent.

    Raises: EROFS · EACCES no write and search permission
    """
    if parent.mount.read_only:
        raise PosixError(Errno.EROFS)
    check_access(parent.inode, cred, W_OK | X_OK)


def check_delete(parent: Location, victim: Inode, cred: Credentials) -> None:
    """Raise unless the entry of victim may be removed from the directory parent.

    Raises: EROFS · EACCES no write and search permission · EPERM sticky directory, and neither it nor victim is owned
    """
    check_create(parent, cred)
    if not may_delete(parent.inode, victim, cred):
        raise PosixError(Errno.EPERM)


def may_delete(directory: Inode, victim: Inode, cred: Credentials) -> bool:
    """Tell whether the sticky bit of directory lets cred remove or rename victim (POSIX S_ISVTX)."""
    if cred.uid == 0:
        return True
    mode, uid, _ = directory.owner()
    return not mode & S_ISVTX or cred.uid == uid or cred.uid == victim.owner()[1]


def is_owner(inode: Inode, cred: Credentials) -> bool:
    """Tell whether cred may chmod inode or set its times: its owner, or root."""
    return cred.uid == 0 or cred.uid == inode.owner()[1]


def inherited(parent: Inode, mode: int, gid: int, *, directory: bool) -> tuple[int, int]:
    """Return (mode, gid) of a new entry of parent.

    A set-group-ID directory hands on its group, and to directories the bit itself.
    """
    parent_mode, _, parent_gid = parent.owner()
    if not parent_mode & S_ISGID:
        return mode, gid
    return (mode | S_ISGID if directory else mode), parent_gid
