"""preview1's rights: what a descriptor may be used for, beside its access mode.

Programs that do not speak of rights (everything that speaks vesicle_v1) hold all of them and never notice.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.fdtable import Descriptor
    from vesicle.kernel.process import Process


class MissingRight(PosixError):
    """A descriptor lacks a right; of a type of its own so that path.py can tell it from a path that leads out.

    Caught by the engine like every PosixError.
    """

    __slots__ = ()


def require(process: Process, fd: int, rights: int) -> Descriptor:
    """Return the descriptor fd if it has all of rights.

    Raises: EBADF fd is not open · ENOTCAPABLE a right is missing
    """
    descriptor = process.fds.table.get(fd)
    if descriptor is None:
        raise PosixError(Errno.EBADF)
    if rights & ~descriptor.rights:
        raise MissingRight(Errno.ENOTCAPABLE)
    return descriptor


def require_access(process: Process, fd: int, rights: int) -> Descriptor:
    """Return the descriptor fd if it was opened for this kind of transfer.

    POSIX has one error for "not open" and "not open for reading"; wasi-libc and the conformance suite expect the same
    of the rights to read, write and seek.
    Raises: EBADF fd is not open, or a right is missing
    """
    descriptor = process.fds.table.get(fd)
    if descriptor is None or rights & ~descriptor.rights:
        raise PosixError(Errno.EBADF)
    return descriptor
