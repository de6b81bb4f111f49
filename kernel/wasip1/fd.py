"""Transfers on descriptors: fd_read, fd_write, fd_pread, fd_pwrite, fd_seek, fd_tell, and what belongs to them.

The common case of fd_read and fd_write is written out a second time, for speed, in hot.py.
"""

from __future__ import annotations

from vesicle.kernel.abi.flags import (
    ADVICE_MAX,
    FD_ADVISE,
    FD_ALLOCATE,
    FD_DATASYNC,
    FD_READ,
    FD_SEEK,
    FD_SYNC,
    FD_TELL,
    FD_WRITE,
)
from vesicle.kernel.syscalls import descriptor as descriptor_calls
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import SEEK_CUR, SEEK_END

from .rights import require, require_access

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

    Data = bytes | bytearray | memoryview

# One transfer between kernel and guest: a guest's number never sizes a host allocation beyond this.
TRANSFER_MAX = 1 << 20
_OFFSET_MAX = (1 << 63) - 1


def fd_read(process: Process, memory: GuestMemory, fd: int, iovs: int, iovs_len: int, result_nread: int) -> None:
    """Read into the guest's buffers, at the file's offset.

    Writes nread (u32, bytes); 0 means end of file.
    Blocks: on an empty pipe or terminal until data, the last writer's close, the deadline or a signal.
    Raises: EBADF not open for reading, or without the right · EISDIR a directory · EFAULT a buffer outside memory ·
    EINVAL more than 1024 buffers or 2 GiB · EAGAIN · EINTR
    Spec: preview1 fd_read
    """
    file = require_access(process, fd, FD_READ).file
    buffers = memory.iovecs(iovs, iovs_len)
    memory.slice(result_nread, 4)
    nread = _scatter(buffers, file.seekable and not file.fills, lambda n, _done: fd_calls.read(process, fd, n))
    memory.write_u32(result_nread, nread)


def fd_pread(  # noqa: PLR0913 (the signature is the specification's)
    process: Process, memory: GuestMemory, fd: int, iovs: int, iovs_len: int, offset: int, result_nread: int
) -> None:
    """Read into the guest's buffers from offset on, without moving the file's own.

    Raises: EBADF · ESPIPE not seekable · EINVAL offset of 2**63 or more · EISDIR · EFAULT
    Spec: preview1 fd_pread
    """
    require_access(process, fd, FD_READ | FD_SEEK)
    buffers = memory.iovecs(iovs, iovs_len)
    memory.slice(result_nread, 4)
    _check_offset(offset)
    nread = _scatter(buffers, True, lambda n, done: fd_calls.pread(process, fd, n, offset + done))
    memory.write_u32(result_nread, nread)


def read_rest(process: Process, fd: int, buffer: memoryview) -> int:
    """Fill the rest of a guest's buffer from a file that gave some of it: files and devices fill what they are given.

    Returns how many bytes came; an error is for the guest's next call.
    """
    return _scatter([buffer], True, lambda n, _done: fd_calls.read(process, fd, n), failing=False)


def _scatter(
    buffers: list[memoryview], filling: bool, read: Callable[[int, int], Data], *, failing: bool = True
) -> int:
    """Fill the buffers with what read(n, already read) returns; at least one read is made.

    A short answer ends it, or with filling only an empty one does.
    """
    if not buffers:
        read(0, 0)
        return 0
    done = 0
    for buffer in buffers:
        at = 0
        while at < len(buffer):
            wanted = min(len(buffer) - at, TRANSFER_MAX)
            # What has been read is the guest's: an error after it is for its next call.
            try:
                data = read(wanted, done)
            except PosixError:
                if done or not failing:
                    return done
                raise
            buffer[at : at + len(data)] = data
            at += len(data)
            done += len(data)
            if len(data) < wanted and not (filling and data):
                return done
    return done


def fd_write(process: Process, memory: GuestMemory, fd: int, iovs: int, iovs_len: int, result_nwritten: int) -> None:
    """Write the guest's buffers at the file's offset, or at its end with APPEND.

    Writes nwritten (u32, bytes). What lies in several buffers is written as one, up to 1 MiB.
    Blocks: on a full pipe until all is written, the last reader's close, the deadline or a signal.
    Raises: EBADF not open for writing, or without the right · EPIPE no reader, after SIGPIPE · EFAULT · EINVAL more
    than 1024 buffers or 2 GiB · EAGAIN · ENOSPC · EDQUOT · EFBIG · EINTR
    Spec: preview1 fd_write
    """
    require_access(process, fd, FD_WRITE)
    buffers = memory.iovecs(iovs, iovs_len)
    memory.slice(result_nwritten, 4)
    memory.write_u32(result_nwritten, _gather(buffers, lambda data, _done: fd_calls.write(process, fd, data)))


def fd_pwrite(  # noqa: PLR0913 (the signature is the specification's)
    process: Process, memory: GuestMemory, fd: int, iovs: int, iovs_len: int, offset: int, result_nwritten: int
) -> None:
    """Write the guest's buffers at offset, without moving the file's own.

    Raises: EBADF · ESPIPE not seekable · EINVAL offset of 2**63 or more · EFAULT · ENOSPC · EDQUOT · EFBIG
    Spec: preview1 fd_pwrite
    """
    require_access(process, fd, FD_WRITE | FD_SEEK)
    buffers = memory.iovecs(iovs, iovs_len)
    memory.slice(result_nwritten, 4)
    _check_offset(offset)
    nwritten = _gather(buffers, lambda data, done: fd_calls.pwrite(process, fd, data, offset + done))
    memory.write_u32(result_nwritten, nwritten)


def _gather(buffers: list[memoryview], write: Callable[[Data, int], int]) -> int:
    """Hand the buffers to write(data, already written), joined as far as one transfer goes; a short count ends it."""
    done = 0
    for data in _transfers(buffers):
        try:
            n = write(data, done)
        except PosixError:
            if done:
                return done
            raise
        done += n
        if n < len(data):
            break
    return done


def _transfers(buffers: list[memoryview]) -> list[Data]:
    if len(buffers) == 1:
        return [buffers[0]]
    if sum(map(len, buffers)) <= TRANSFER_MAX:
        # One write, so that lines of several buffers stay whole in a pipe or an appended file.
        return [b"".join(buffers)]
    return list(buffers)


def _check_offset(offset: int) -> None:
    if offset > _OFFSET_MAX:
        raise PosixError(Errno.EINVAL)


def fd_seek(process: Process, memory: GuestMemory, fd: int, offset: int, whence: int, result_newoffset: int) -> None:
    """Move the file's offset and write where it is now (u64, bytes).

    Raises: EBADF not open, a directory, or without the right (telling only needs fd_tell) · ESPIPE a pipe or terminal ·
    EINVAL unknown whence, or a result below zero · EFAULT
    Spec: preview1 fd_seek
    """
    telling = whence == SEEK_CUR and not offset
    rights = process.fds.get(fd).rights
    if not rights & (FD_SEEK | FD_TELL if telling else FD_SEEK):
        raise PosixError(Errno.EBADF)
    if whence > SEEK_END:
        raise PosixError(Errno.EINVAL)
    memory.slice(result_newoffset, 8)
    memory.write_u64(result_newoffset, fd_calls.seek(process, fd, offset, whence))


def fd_tell(process: Process, memory: GuestMemory, fd: int, result_offset: int) -> None:
    """Write the file's offset (u64, bytes).

    Raises: EBADF not open, a directory, or without the right · ESPIPE · EFAULT
    Spec: preview1 fd_tell
    """
    if not process.fds.get(fd).rights & (FD_SEEK | FD_TELL):
        raise PosixError(Errno.EBADF)
    memory.slice(result_offset, 8)
    memory.write_u64(result_offset, fd_calls.tell(process, fd))


def fd_close(process: Process, _memory: GuestMemory, fd: int) -> None:
    """Close fd.

    Raises: EBADF
    Spec: preview1 fd_close
    """
    fd_calls.close(process, fd)


def fd_sync(process: Process, _memory: GuestMemory, fd: int) -> None:
    """Bring the file to its storage.

    Raises: EBADF · ENOTCAPABLE · EINVAL a pipe or terminal
    Spec: preview1 fd_sync
    """
    require(process, fd, FD_SYNC)
    fd_calls.sync(process, fd)


def fd_datasync(process: Process, _memory: GuestMemory, fd: int) -> None:
    """Bring the file's data to its storage.

    Raises: EBADF · ENOTCAPABLE · EINVAL a pipe or terminal
    Spec: preview1 fd_datasync
    """
    require(process, fd, FD_DATASYNC)
    fd_calls.sync(process, fd, True)


def fd_advise(process: Process, _memory: GuestMemory, fd: int, offset: int, length: int, advice: int) -> None:
    """Take note of how the file will be used: this kernel has no use for it.

    Raises: EBADF · ENOTCAPABLE · EINVAL unknown advice, offset or length of 2**63 or more · ESPIPE not seekable
    Spec: preview1 fd_advise
    """
    file = require(process, fd, FD_ADVISE).file
    if advice > ADVICE_MAX or not (0 <= offset <= _OFFSET_MAX and 0 <= length <= _OFFSET_MAX):
        raise PosixError(Errno.EINVAL)
    if not file.seekable:
        raise PosixError(Errno.ESPIPE)


def fd_allocate(process: Process, _memory: GuestMemory, fd: int, offset: int, length: int) -> None:
    """Make sure that length bytes at offset exist.

    Raises: EBADF not open for writing · ENOTCAPABLE · EINVAL length 0, offset or length of 2**63 or more · ENODEV not
    a regular file · ESPIPE · EFBIG · ENOSPC · EDQUOT
    Spec: preview1 fd_allocate
    """
    require(process, fd, FD_ALLOCATE)
    if not (0 <= offset <= _OFFSET_MAX and 0 <= length <= _OFFSET_MAX):
        raise PosixError(Errno.EINVAL)
    fd_calls.allocate(process, fd, offset, length)


def fd_renumber(process: Process, _memory: GuestMemory, fd: int, to: int) -> None:
    """Move fd to the number of another open descriptor, which is closed.

    Raises: EBADF either is not open
    Spec: preview1 fd_renumber
    """
    descriptor_calls.renumber(process, fd, to)
