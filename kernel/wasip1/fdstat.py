"""What is known of a descriptor: fd_fdstat_*, and of its file: fd_filestat_*."""

from __future__ import annotations

from vesicle.kernel.abi.flags import (
    FD_FDSTAT_SET_FLAGS,
    FD_FILESTAT_GET,
    FD_FILESTAT_SET_SIZE,
    FD_FILESTAT_SET_TIMES,
    FD_READ,
    FD_WRITE,
    FDFLAGS_ALL,
    FDFLAGS_APPEND,
    FDFLAGS_DSYNC,
    FDFLAGS_NONBLOCK,
    FDFLAGS_RSYNC,
    FDFLAGS_SYNC,
    FILETYPE_BY_DT,
    FSTFLAGS_ALL,
    FSTFLAGS_ATIM,
    FSTFLAGS_ATIM_NOW,
    FSTFLAGS_MTIM,
    FSTFLAGS_MTIM_NOW,
    RIGHTS_DIRECTORY,
    RIGHTS_FILE,
    RIGHTS_SEEKING,
)
from vesicle.kernel.abi.layout import FDSTAT, FILESTAT
from vesicle.kernel.syscalls import descriptor as descriptor_calls
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import NOW_NS, O_APPEND, O_DSYNC, O_NONBLOCK, O_SYNC, FileType

from .rights import require

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.fdtable import Descriptor
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory
    from vesicle.vfs.types import Stat

_U64_MASK = (1 << 64) - 1
_SIZE_MAX = (1 << 63) - 1
_SYNC_FDFLAGS = FDFLAGS_DSYNC | FDFLAGS_RSYNC | FDFLAGS_SYNC


def open_flags(fdflags: int) -> int:
    """Return the O_ flags for preview1's fdflags."""
    flags = O_APPEND if fdflags & FDFLAGS_APPEND else 0
    if fdflags & FDFLAGS_NONBLOCK:
        flags |= O_NONBLOCK
    if fdflags & FDFLAGS_DSYNC:
        flags |= O_DSYNC
    # Linux has no O_RSYNC of its own: it is O_SYNC.
    return flags | O_SYNC if fdflags & (FDFLAGS_SYNC | FDFLAGS_RSYNC) else flags


def fdflags_of(flags: int) -> int:
    """Return preview1's fdflags for O_ flags."""
    fdflags = FDFLAGS_APPEND if flags & O_APPEND else 0
    if flags & O_NONBLOCK:
        fdflags |= FDFLAGS_NONBLOCK
    if flags & O_SYNC == O_SYNC:
        return fdflags | FDFLAGS_SYNC
    return fdflags | FDFLAGS_DSYNC if flags & O_DSYNC else fdflags


def effective_rights(descriptor: Descriptor, file_type: FileType) -> tuple[int, int]:
    """Return (base, inheriting) without what the kind of file and its access mode make void."""
    if file_type is FileType.DIRECTORY:
        return descriptor.rights & RIGHTS_DIRECTORY, descriptor.inheriting
    file = descriptor.file
    rights = descriptor.rights & RIGHTS_FILE
    if not file.readable:
        rights &= ~FD_READ
    if not file.writable:
        rights &= ~FD_WRITE
    # A terminal is told from other character devices by these two (wasi-libc isatty).
    if not file.seekable or file.is_tty:
        rights &= ~RIGHTS_SEEKING
    return rights, 0


def fd_fdstat_get(process: Process, memory: GuestMemory, fd: int, result_stat: int) -> None:
    """Write file type, flags and rights of fd.

        0  u8 file type    2  u16 fdflags    8  u64 rights    16  u64 inheriting rights

    Raises: EBADF · EFAULT
    Spec: preview1 fd_fdstat_get
    """
    descriptor = process.fds.get(fd)
    file_type = fd_calls.fstat(process, fd).file_type
    rights, inheriting = effective_rights(descriptor, file_type)
    fdflags = fdflags_of(descriptor.file.flags)
    memory.write_struct(FDSTAT, result_stat, FILETYPE_BY_DT[file_type], fdflags, rights, inheriting)


def fd_fdstat_set_flags(process: Process, _memory: GuestMemory, fd: int, flags: int) -> None:
    """Set APPEND and NONBLOCK.

    Raises: EBADF · ENOTCAPABLE · EINVAL unknown flags, or the synchronous ones differ from what they are
    Spec: preview1 fd_fdstat_set_flags
    """
    file = require(process, fd, FD_FDSTAT_SET_FLAGS).file
    if flags & ~FDFLAGS_ALL or (flags & _SYNC_FDFLAGS and (flags ^ fdflags_of(file.flags)) & _SYNC_FDFLAGS):
        raise PosixError(Errno.EINVAL)
    descriptor_calls.set_flags(process, fd, open_flags(flags))


def fd_fdstat_set_rights(process: Process, _memory: GuestMemory, fd: int, rights: int, inheriting: int) -> None:
    """Take rights away from fd; none can be added.

    Raises: EBADF · ENOTCAPABLE a right that fd does not have
    Spec: preview1 fd_fdstat_set_rights
    """
    descriptor_calls.set_rights(process, fd, rights, inheriting)


def write_filestat(memory: GuestMemory, address: int, stat: Stat) -> None:
    """Write preview1's filestat.

        0  u64 dev    8  u64 ino    16  u8 file type    24  u64 nlink    32  u64 size    40  u64 atim    48  u64 mtim
         56  u64 ctim

    Raises: EFAULT
    """
    memory.write_struct(
        FILESTAT,
        address,
        stat.dev & _U64_MASK,
        stat.ino & _U64_MASK,
        FILETYPE_BY_DT[stat.mode >> 12],
        stat.nlink,
        stat.size,
        # Times before 1970 have no form here; they come out as two's complement.
        stat.atime_ns & _U64_MASK,
        stat.mtime_ns & _U64_MASK,
        stat.ctime_ns & _U64_MASK,
    )


def fd_filestat_get(process: Process, memory: GuestMemory, fd: int, result_buf: int) -> None:
    """Write the attributes of the open file.

    Raises: EBADF · ENOTCAPABLE · EFAULT
    Spec: preview1 fd_filestat_get
    """
    require(process, fd, FD_FILESTAT_GET)
    write_filestat(memory, result_buf, fd_calls.fstat(process, fd))


def fd_filestat_set_size(process: Process, _memory: GuestMemory, fd: int, size: int) -> None:
    """Cut or extend the file; new bytes are zero.

    Raises: EBADF · ENOTCAPABLE · EINVAL not open for writing, not a regular file, a size of 2**63 or more · EFBIG ·
    ENOSPC · EDQUOT
    Spec: preview1 fd_filestat_set_size
    """
    require(process, fd, FD_FILESTAT_SET_SIZE)
    if size > _SIZE_MAX:
        raise PosixError(Errno.EINVAL)
    fd_calls.truncate(process, fd, size)


def chosen_times(atim: int, mtim: int, fst_flags: int) -> tuple[int | None, int | None, bool]:
    """Return (access time, modification time, both now) that fst_flags select; None leaves a time.

    Raises: EINVAL unknown flags, a time both given and now, or one beyond 2**63 ns
    """
    if fst_flags & ~FSTFLAGS_ALL:
        raise PosixError(Errno.EINVAL)
    times: list[int | None] = []
    for value, given, now in ((atim, FSTFLAGS_ATIM, FSTFLAGS_ATIM_NOW), (mtim, FSTFLAGS_MTIM, FSTFLAGS_MTIM_NOW)):
        if fst_flags & given and (fst_flags & now or value > _SIZE_MAX):
            raise PosixError(Errno.EINVAL)
        if fst_flags & now:
            value = NOW_NS
        times.append(value if fst_flags & (given | now) else None)
    both_now = fst_flags == FSTFLAGS_ATIM_NOW | FSTFLAGS_MTIM_NOW
    return times[0], times[1], both_now


def fd_filestat_set_times(
    process: Process, _memory: GuestMemory, fd: int, atim: int, mtim: int, fst_flags: int
) -> None:
    """Set the times of the open file (ns since 1970), each to a value, to now, or not at all.

    Raises: EBADF · ENOTCAPABLE · EINVAL flags that exclude each other · EPERM EACCES not the owner · EROFS
    Spec: preview1 fd_filestat_set_times
    """
    require(process, fd, FD_FILESTAT_SET_TIMES)
    atime_ns, mtime_ns, now = chosen_times(atim, mtim, fst_flags)
    fd_calls.set_times(process, fd, atime_ns, mtime_ns, now=now)
