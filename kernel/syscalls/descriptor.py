"""Syscalls on descriptors themselves: their flags and rights, duplication, and the lowest one for a new file (POSIX 2.5)."""

from __future__ import annotations

from vesicle.kernel.fdtable import ALL_RIGHTS, Descriptor
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_APPEND, O_NONBLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.open_file import OpenFile

_SETTABLE_FLAGS = O_APPEND | O_NONBLOCK


def get_flags(process: Process, fd: int) -> int:
    """Return access mode and status flags (F_GETFL).

    Raises: EBADF
    """
    return process.fds.get(fd).file.flags


def set_flags(process: Process, fd: int, flags: int) -> None:
    """Set O_APPEND and O_NONBLOCK, ignore the rest (F_SETFL).

    Raises: EBADF
    """
    file = process.fds.get(fd).file
    file.flags = (file.flags & ~_SETTABLE_FLAGS) | (flags & _SETTABLE_FLAGS)


def get_cloexec(process: Process, fd: int) -> bool:
    """Say whether fd is closed on exec.

    Raises: EBADF
    """
    return process.fds.get(fd).cloexec


def set_cloexec(process: Process, fd: int, cloexec: bool) -> None:
    """Set close-on-exec.

    Raises: EBADF
    """
    process.fds.get(fd).cloexec = cloexec


def get_rights(process: Process, fd: int) -> tuple[int, int]:
    """Return WASI's (base, inheriting) rights.

    Raises: EBADF
    """
    descriptor = process.fds.get(fd)
    return descriptor.rights, descriptor.inheriting


def set_rights(process: Process, fd: int, rights: int, inheriting: int) -> None:
    """Take rights away.

    Raises: EBADF · ENOTCAPABLE a right that the descriptor does not have
    Spec: preview1 fd_fdstat_set_rights
    """
    descriptor = process.fds.get(fd)
    if rights & ~descriptor.rights or inheriting & ~descriptor.inheriting:
        raise PosixError(Errno.ENOTCAPABLE)
    descriptor.rights = rights
    descriptor.inheriting = inheriting


def dup(process: Process, fd: int, minimum: int = 0, cloexec: bool = False) -> int:
    """Return the lowest free descriptor from minimum on, for the same open file (F_DUPFD).

    Raises: EBADF · EMFILE · EINVAL minimum out of range
    """
    if minimum < 0:
        raise PosixError(Errno.EINVAL)
    source = process.fds.get(fd)
    source.file.acquire()
    try:
        new = process.fds.add(source.file, cloexec=cloexec, minimum=minimum)
    except PosixError as error:
        _not_installed(process, source.file, error)
        raise
    target = process.fds.table[new]
    target.rights, target.inheriting = source.rights, source.inheriting
    return new


def dup2(process: Process, old: int, new: int, cloexec: bool = False) -> int:
    """Make new another descriptor for old's open file, closing what new was.

    Raises: EBADF old is not open, or new is out of range
    """
    source = process.fds.get(old)
    if old == new:
        return new
    source.file.acquire()
    try:
        process.fds.put(new, Descriptor(source.file, cloexec, source.rights, source.inheriting))
    except PosixError:
        source.file.release()
        raise
    return new


def renumber(process: Process, old: int, new: int) -> None:
    """Move old to new, closing what new was; both must be open.

    Raises: EBADF
    Spec: preview1 fd_renumber
    """
    process.fds.get(new)
    process.fds.get(old)
    if old != new:
        process.fds.put(new, process.fds.remove(old))


def install(
    process: Process, file: OpenFile, *, cloexec: bool = False, rights: int = ALL_RIGHTS, inheriting: int = ALL_RIGHTS
) -> int:
    """Give a new open file the lowest free descriptor; the file is released if there is none.

    Raises: EMFILE
    """
    try:
        fd = process.fds.add(file, cloexec=cloexec)
    except PosixError as error:
        _not_installed(process, file, error)
        raise
    descriptor = process.fds.table[fd]
    descriptor.rights, descriptor.inheriting = rights, inheriting
    return fd


def _not_installed(process: Process, file: OpenFile, error: PosixError) -> None:
    file.release()
    if error.errno is Errno.EMFILE:
        process.kernel.note_limit(process, "open_files", process.fds.limit)
