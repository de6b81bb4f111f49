"""FileLocks: advisory locks, whole-file (flock) and by byte ranges (POSIX fcntl), of one kernel.

Whoever holds a lock and is gone (the process ended, the open file closed) holds it no more: that is looked at when
another asks, so closing a file costs nothing. Absent on purpose: mandatory locks, deadlock detection and fairness.
"""

from __future__ import annotations

from _thread import allocate_lock

from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.open_file import OpenFile

    from .process import Process

    Key = tuple[int, int]

SHARED = 0  # F_RDLCK
EXCLUSIVE = 1  # F_WRLCK
UNLOCKED = 2  # F_UNLCK
END = 1 << 63  # one past the last byte a file can have


class HeldLock(Record):
    """Bytes start..end-1 of a file, locked by a process through an open file; owner None: by the file itself (flock)."""

    file: OpenFile
    owner: Process | None
    kind: int
    start: int = 0
    end: int = END

    def is_live(self) -> bool:
        """Say whether its holder still has the file open."""
        if self.file.references <= 0:
            return False
        if self.owner is None:
            return True
        return not self.owner.ended and any(
            descriptor.file is self.file for descriptor in tuple(self.owner.fds.table.values())
        )

    def conflicts(self, other: HeldLock) -> bool:
        """Say whether both cannot be held at once."""
        if (self.owner is None) != (other.owner is None):
            return False  # flock and fcntl locks do not see each other, as on Linux
        same = self.file is other.file if self.owner is None else self.owner is other.owner
        overlap = self.start < other.end and other.start < self.end
        return not same and overlap and EXCLUSIVE in (self.kind, other.kind)


class FileLocks:
    """The locks on files of one kernel, by (device, inode)."""

    __slots__ = ("_held", "_lock")

    def __init__(self) -> None:
        self._lock = allocate_lock()
        # guards: _held
        self._held: dict[Key, list[HeldLock]] = {}

    def conflicting(self, key: Key, wanted: HeldLock) -> HeldLock | None:
        """Return a lock that stands against wanted."""
        with self._lock:
            return self._conflicting(key, wanted)

    def acquire(self, key: Key, wanted: HeldLock) -> bool:
        """Take the lock, in place of what the same holder has of these bytes; False if another stands against it."""
        with self._lock:
            if self._conflicting(key, wanted) is not None:
                return False
            self._replace(key, wanted)
            return True

    def release(self, key: Key, unlocked: HeldLock) -> None:
        """Give the bytes of unlocked back."""
        with self._lock:
            self._replace(key, unlocked)

    def _conflicting(self, key: Key, wanted: HeldLock) -> HeldLock | None:
        return next((lock for lock in self._live(key) if lock.conflicts(wanted)), None)

    def _live(self, key: Key) -> list[HeldLock]:
        locks = [lock for lock in self._held.get(key, ()) if lock.is_live()]
        if locks:
            self._held[key] = locks
        else:
            self._held.pop(key, None)
        return locks

    def _replace(self, key: Key, wanted: HeldLock) -> None:
        kept: list[HeldLock] = []
        for lock in self._live(key):
            same = lock.owner is wanted.owner and (lock.owner is not None or lock.file is wanted.file)
            if not same or lock.end <= wanted.start or wanted.end <= lock.start:
                kept.append(lock)
                continue
            # What lies beside the new range stays locked as it was.
            if lock.start < wanted.start:
                kept.append(HeldLock(lock.file, lock.owner, lock.kind, lock.start, wanted.start))
            if wanted.end < lock.end:
                kept.append(HeldLock(lock.file, lock.owner, lock.kind, wanted.end, lock.end))
        if wanted.kind != UNLOCKED:
            kept.append(wanted)
        if kept:
            self._held[key] = kept
        else:
            self._held.pop(key, None)
