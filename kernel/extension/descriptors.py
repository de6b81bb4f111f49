"""What acts on descriptors: lseek, readdir, dup, pipe, fcntl, flock, poll."""

from __future__ import annotations

from vesicle.kernel.abi.layout import FLOCK, I32_PAIR, POLLFD, READDIR_ENTRY
from vesicle.kernel.syscalls import descriptor as descriptor_calls
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls import lock as lock_calls
from vesicle.kernel.syscalls import pipe as pipe_calls
from vesicle.kernel.syscalls import poll as poll_calls
from vesicle.kernel.syscalls import signal as signal_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import (
    O_ACCMODE,
    O_APPEND,
    O_CLOEXEC,
    O_DIRECTORY,
    O_NONBLOCK,
    O_PATH,
    POLLIN,
    POLLOUT,
    SEEK_SET,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory
    from vesicle.vfs.types import Dirent

_O_DIRECT = 0x4000
_POLLRDNORM = 0x40
_POLLWRNORM = 0x100
FD_CLOEXEC = 1


def lseek(process: Process, memory: GuestMemory, fd: int, offset: int, whence: int, result: int) -> int:
    """Move a descriptor's offset and write where it is now (i64).

    Raises: EBADF · ESPIPE · EINVAL unknown whence, a result below zero · ENXIO data or hole sought past the end ·
    EFAULT
    """
    memory.slice(result, 8)
    memory.write_u64(result, fd_calls.seek(process, fd, offset, whence))
    return 0


def readdir(process: Process, memory: GuestMemory, fd: int, buf: int, buf_len: int) -> int:
    """Write the entries after the descriptor's own position, as many as fit whole; return the bytes used, 0 at the end.

        0 u64 inode  8 i64 next cookie  16 u16 length  18 u8 type  19 name, NUL-ended and padded to 8

    Raises: EBADF · ENOTDIR · EINVAL the buffer is too small for the next entry · EFAULT
    """
    target = memory.slice(buf, buf_len)
    cookie = process.fds.get(fd).file.offset
    entries = fd_calls.readdir(process, fd, cookie)
    used = 0
    for entry in entries:
        record = _directory_record(entry, cookie + 1)
        if used + len(record) > len(target):
            if not used:
                raise PosixError(Errno.EINVAL)
            break
        target[used : used + len(record)] = record
        used += len(record)
        cookie += 1
    if used:
        fd_calls.seek(process, fd, cookie, SEEK_SET)
    return used


def _directory_record(entry: Dirent, cookie: int) -> bytes:
    name = entry.name.encode("utf-8", "surrogateescape")
    length = (READDIR_ENTRY.size + len(name) + 1 + 7) & ~7
    return (READDIR_ENTRY.pack(entry.ino, cookie, length, entry.file_type) + name).ljust(length, b"\0")


def dup(process: Process, _memory: GuestMemory, old_fd: int, new_fd: int, flags: int) -> int:
    """Return another descriptor for old_fd's file: the lowest free one if new_fd is below 0, else new_fd.

    Raises: EBADF · EINVAL both the same, other flags than O_CLOEXEC · EMFILE
    """
    if flags & ~O_CLOEXEC:
        raise PosixError(Errno.EINVAL)
    cloexec = bool(flags & O_CLOEXEC)
    if new_fd < 0:
        return descriptor_calls.dup(process, old_fd, 0, cloexec)
    if old_fd == new_fd:
        raise PosixError(Errno.EINVAL)
    return descriptor_calls.dup2(process, old_fd, new_fd, cloexec)


def pipe(process: Process, memory: GuestMemory, fds: int, flags: int) -> int:
    """Make a pipe; write its reading and its writing descriptor (i32 each).

    Raises: EMFILE · EINVAL · EFAULT
    """
    if flags & ~(O_CLOEXEC | O_NONBLOCK | _O_DIRECT):
        raise PosixError(Errno.EINVAL)
    memory.slice(fds, 8)
    memory.write_struct(I32_PAIR, fds, *pipe_calls.pipe(process, bool(flags & O_CLOEXEC), bool(flags & O_NONBLOCK)))
    return 0


def _dup_from(cloexec: bool) -> Callable[[Process, GuestMemory, int, int], int]:
    def duplicate(process: Process, _memory: GuestMemory, fd: int, arg: int) -> int:
        return descriptor_calls.dup(process, fd, arg, cloexec)

    return duplicate


def _get_fd(process: Process, _memory: GuestMemory, fd: int, _arg: int) -> int:
    return FD_CLOEXEC if descriptor_calls.get_cloexec(process, fd) else 0


def _set_fd(process: Process, _memory: GuestMemory, fd: int, arg: int) -> int:
    descriptor_calls.set_cloexec(process, fd, bool(arg & FD_CLOEXEC))
    return 0


def _get_flags(process: Process, _memory: GuestMemory, fd: int, _arg: int) -> int:
    shown = O_ACCMODE | O_APPEND | O_NONBLOCK | O_DIRECTORY | O_PATH
    return descriptor_calls.get_flags(process, fd) & shown


def _set_flags(process: Process, _memory: GuestMemory, fd: int, arg: int) -> int:
    descriptor_calls.set_flags(process, fd, arg)
    return 0


def _get_lock(process: Process, memory: GuestMemory, fd: int, arg: int) -> int:
    kind, whence, start, length, _ = memory.read_struct(FLOCK, arg)
    held = lock_calls.get_record_lock(process, fd, lock_calls.Range(kind, whence, start, length))
    if held is None:
        memory.write_u16(arg, lock_calls.F_UNLCK)
    else:
        memory.write_struct(FLOCK, arg, held.kind, SEEK_SET, held.start, held.length, held.pid)
    return 0


def _set_lock(block: bool) -> Callable[[Process, GuestMemory, int, int], int]:
    def lock(process: Process, memory: GuestMemory, fd: int, arg: int) -> int:
        kind, whence, start, length, _ = memory.read_struct(FLOCK, arg)
        lock_calls.set_record_lock(process, fd, lock_calls.Range(kind, whence, start, length), block=block)
        return 0

    return lock


def _pipe_size(process: Process, _memory: GuestMemory, fd: int, _arg: int) -> int:
    return fd_calls.pipe_capacity(process, fd)


# By Linux's F_ numbers.
_FCNTL: dict[int, Callable[[Process, GuestMemory, int, int], int]] = {
    0: _dup_from(False),
    1: _get_fd,
    2: _set_fd,
    3: _get_flags,
    4: _set_flags,
    12: _get_lock,
    13: _set_lock(False),
    14: _set_lock(True),
    1030: _dup_from(True),
    1031: _pipe_size,
    1032: _pipe_size,
}


def fcntl(process: Process, memory: GuestMemory, fd: int, cmd: int, arg: int) -> int:
    """Do one of fcntl's many things (docs/abi.md 4).

    Raises: EBADF · EINVAL unknown cmd · EMFILE · EAGAIN · EFAULT · EINTR
    """
    act = _FCNTL.get(cmd)
    if act is None:
        descriptor_calls.get_flags(process, fd)
        raise PosixError(Errno.EINVAL)
    return act(process, memory, fd, arg)


def flock(process: Process, _memory: GuestMemory, fd: int, operation: int) -> int:
    """Lock a whole file: 1 shared, 2 exclusive, 8 unlock, plus 4 without waiting.

    Blocks: until granted.
    Raises: EBADF · EAGAIN · EINVAL · EINTR
    """
    lock_calls.flock(process, fd, operation)
    return 0


def poll(process: Process, memory: GuestMemory, fds: int, count: int, timeout_ns: int, mask: int) -> int:
    """Wait until one of the descriptors is ready; write revents of each and return how many have some.

        0 i32 fd   4 u16 events   6 u16 revents

    Blocks: until then, the timeout, the deadline or a signal.
    Raises: EFAULT · EINVAL count above the limit of open files · EINTR
    """
    if not 0 <= count <= process.limits.open_files:
        raise PosixError(Errno.EINVAL)
    target = memory.slice(fds, count * POLLFD.size)
    entries = [(fd, events) for fd, events, _ in POLLFD.iter_unpack(target)]
    interests = [(fd, _plain(events)) for fd, events in entries]
    timeout = None if timeout_ns < 0 else timeout_ns
    if mask:
        found = signal_calls.poll_with_mask(process, memory.read_u64(mask), interests, timeout)
    else:
        found = poll_calls.poll(process, interests, timeout)
    ready = 0
    for index, ((_, events), revents) in enumerate(zip(entries, found, strict=True)):
        shown = _as_asked(events, revents)
        target[8 * index + 6 : 8 * index + 8] = shown.to_bytes(2, "little")
        ready += bool(shown)
    return ready


def _plain(events: int) -> int:
    """Take POLLRDNORM and POLLWRNORM for POLLIN and POLLOUT."""
    return events | (POLLIN if events & _POLLRDNORM else 0) | (POLLOUT if events & _POLLWRNORM else 0)


def _as_asked(events: int, revents: int) -> int:
    if revents & POLLIN:
        revents |= events & _POLLRDNORM
    if revents & POLLOUT:
        revents |= events & _POLLWRNORM
    return revents & ~((POLLIN | POLLOUT) & ~events)
