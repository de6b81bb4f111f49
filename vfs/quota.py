"""Quota: how many bytes, inodes and how large a file a file system or a whole session may hold.

Bytes are charged in blocks of 4 KiB as they are allocated (holes cost nothing, as `du` counts), to each session in full
even where two sessions share a chunk in memory. One Quota may serve several file systems. Absent on purpose: per-user
quotas.
"""

from __future__ import annotations

from _thread import allocate_lock

from .errors import Errno, PosixError

BLOCK_SIZE = 4096  # bytes; the unit of charging and of st_blksize
MAX_FILE_SIZE = 2**63 - 1  # bytes; off_t is signed


def blocks_up(length: int) -> int:
    """Return length rounded up to whole blocks. Units: bytes."""
    return (length + BLOCK_SIZE - 1) & -BLOCK_SIZE


class Quota:
    """Limits and use. None means unlimited; a full quota raises `errno`: ENOSPC like a full disk, or EDQUOT."""

    __slots__ = ("_lock", "bytes_limit", "bytes_used", "errno", "file_size_limit", "inodes_limit", "inodes_used")

    def __init__(
        self,
        bytes_limit: int | None = None,
        inodes_limit: int | None = None,
        file_size_limit: int | None = None,
        errno: Errno = Errno.ENOSPC,
    ) -> None:
        self.bytes_limit = bytes_limit
        self.inodes_limit = inodes_limit
        self.file_size_limit = file_size_limit
        self.errno = errno
        self._lock = allocate_lock()  # guards: bytes_used, inodes_used
        self.bytes_used = 0
        self.inodes_used = 0

    def take_bytes(self, wanted: int) -> int:
        """Charge up to wanted bytes and return how many were granted: whole blocks, maybe 0.

        A negative number gives bytes back and is always granted.
        """
        try:
            # Inside the try, so that an interrupt right after it cannot leave the lock held; half the cost of `with`.
            self._lock.acquire()
            limit = self.bytes_limit
            if limit is not None and wanted > 0 and self.bytes_used + wanted > limit:
                wanted = max(0, limit - self.bytes_used) & -BLOCK_SIZE
            self.bytes_used += wanted
            return wanted
        finally:
            self._lock.release()

    def charge_inode(self) -> None:
        """Charge one inode.

        Raises: ENOSPC or EDQUOT no inode left
        """
        with self._lock:
            if self.inodes_limit is not None and self.inodes_used >= self.inodes_limit:
                raise PosixError(self.errno)
            self.inodes_used += 1

    def adjust(self, bytes_delta: int, inodes_delta: int) -> None:
        """Change the use without asking the limits: releases, and the totals after a roll-back."""
        with self._lock:
            self.bytes_used += bytes_delta
            self.inodes_used += inodes_delta

    def max_file_size(self) -> int:
        """Return the largest size of a file. Units: bytes."""
        return MAX_FILE_SIZE if self.file_size_limit is None else min(self.file_size_limit, MAX_FILE_SIZE)

    def copy(self) -> Quota:
        """Return a separate quota with the same limits and use."""
        twin = Quota(self.bytes_limit, self.inodes_limit, self.file_size_limit, self.errno)
        with self._lock:
            twin.bytes_used = self.bytes_used
            twin.inodes_used = self.inodes_used
        return twin

    def __repr__(self) -> str:
        return f"Quota(bytes {self.bytes_used}/{self.bytes_limit}, inodes {self.inodes_used}/{self.inodes_limit})"
