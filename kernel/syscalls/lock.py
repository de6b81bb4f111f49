"""Advisory file locks: flock(2) and the record locks of fcntl (POSIX F_GETLK, F_SETLK, F_SETLKW)."""

from __future__ import annotations

from vesicle.kernel.file_locks import END, EXCLUSIVE, SHARED, UNLOCKED, HeldLock
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record
from vesicle.vfs.types import SEEK_CUR, SEEK_END, SEEK_SET

from .fd import checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.open_file import OpenFile

LOCK_SH = 1
LOCK_EX = 2
LOCK_NB = 4
LOCK_UN = 8

F_RDLCK = SHARED
F_WRLCK = EXCLUSIVE
F_UNLCK = UNLOCKED

_KINDS = {LOCK_SH: SHARED, LOCK_EX: EXCLUSIVE, LOCK_UN: UNLOCKED}
# A lock that is given back wakes nobody (see file_locks.py): who waits for one looks again this often.
_LOOK_AGAIN_NS = 5_000_000


class Range(Record):
    """What fcntl's struct flock says: kind of lock, and bytes counted from where whence says; length 0: to the end."""

    kind: int
    whence: int
    start: int
    length: int


class RecordLock(Record):
    """A lock that stands in the way: its kind, its bytes (length 0: to the end) and who has it."""

    kind: int
    start: int
    length: int
    pid: int


def flock(process: Process, fd: int, operation: int) -> None:
    """Lock or unlock a whole file on behalf of its open file description.

    Blocks: until granted, unless LOCK_NB.
    Raises: EBADF · EINVAL unknown operation · EAGAIN (EWOULDBLOCK) · EINTR
    """
    file = checked(process, fd, "flock")
    kind = _KINDS.get(operation & ~LOCK_NB)
    if kind is None:
        raise PosixError(Errno.EINVAL)
    _apply(process, HeldLock(file, None, kind), block=not operation & LOCK_NB)


def set_record_lock(process: Process, fd: int, wanted: Range, *, block: bool) -> None:
    """Lock or unlock bytes of a file on behalf of the process.

    Blocks: until granted, with block.
    Raises: EBADF not open as the kind of lock wants · EINVAL · EAGAIN another process has them · EINTR
    """
    file = checked(process, fd, "fcntl")
    lock = _resolved(process, file, wanted)
    if (lock.kind == SHARED and not file.readable) or (lock.kind == EXCLUSIVE and not file.writable):
        raise PosixError(Errno.EBADF)
    _apply(process, lock, block=block)


def get_record_lock(process: Process, fd: int, wanted: Range) -> RecordLock | None:
    """Return a lock of another process that would refuse wanted.

    Raises: EBADF · EINVAL
    """
    file = checked(process, fd, "fcntl")
    lock = _resolved(process, file, wanted)
    if lock.kind == UNLOCKED:
        raise PosixError(Errno.EINVAL)
    held = process.kernel.file_locks.conflicting(_key(file), lock)
    if held is None or held.owner is None:
        return None
    return RecordLock(held.kind, held.start, 0 if held.end == END else held.end - held.start, held.owner.pid)


def _resolved(process: Process, file: OpenFile, wanted: Range) -> HeldLock:
    """Turn what fcntl was given into bytes start..end-1 of the file."""
    if wanted.kind not in (SHARED, EXCLUSIVE, UNLOCKED):
        raise PosixError(Errno.EINVAL)
    start, length = wanted.start, wanted.length
    if wanted.whence == SEEK_CUR:
        start += file.offset
    elif wanted.whence == SEEK_END:
        start += file.stat().size
    elif wanted.whence != SEEK_SET:
        raise PosixError(Errno.EINVAL)
    if length < 0:  # POSIX: the bytes before start
        start, length = start + length, -length
    if start < 0:
        raise PosixError(Errno.EINVAL)
    end = start + length if length else END
    if end > END:
        raise PosixError(Errno.EOVERFLOW)
    return HeldLock(file, process, wanted.kind, start, end)


def _key(file: OpenFile) -> tuple[int, int]:
    # A pipe has no inode; its end is the file. The lock holds the file, so that its id stays its own.
    return (-1, id(file)) if file.inode is None else file.inode.key


def _apply(process: Process, lock: HeldLock, *, block: bool) -> None:
    locks = process.kernel.file_locks
    key = _key(lock.file)
    if lock.kind == UNLOCKED:
        locks.release(key, lock)
        return
    while not locks.acquire(key, lock):
        if not block:
            raise PosixError(Errno.EAGAIN)
        process.sleep(process.kernel.now_ns() + _LOOK_AGAIN_NS)
