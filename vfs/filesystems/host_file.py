"""HostFile: an open regular file of a host mount, read and written through its own descriptor."""

from __future__ import annotations

import os
from _thread import allocate_lock

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_ACCMODE, O_APPEND, O_RDONLY, Stat

from .host import HostInode, host_call

TYPE_CHECKING = False
if TYPE_CHECKING:
    Data = bytes | bytearray | memoryview

# One transfer: a caller's number never sizes a larger allocation of the host.
_TRANSFER_MAX = 1 << 20


def open_host_file(inode: HostInode, flags: int) -> HostFile:
    """Open a regular file; flags are the guest's access mode and status flags.

    Raises: EROFS · EACCES a file with other names outside the session's sight, for writing · as open(2)
    """
    access = flags & O_ACCMODE
    if access != O_RDONLY:
        inode.fs.check_writable()
    descriptor = inode.open_descriptor((os.O_RDONLY, os.O_WRONLY, os.O_RDWR)[access])
    if access != O_RDONLY and _has_foreign_names(inode, descriptor):
        os.close(descriptor)
        raise PosixError(Errno.EACCES, inode.entry_name)
    return HostFile(inode, flags, descriptor)


def _has_foreign_names(inode: HostInode, descriptor: int) -> bool:
    """Say whether the file has hard links that this session did not make: one may lie outside the mounted folder."""
    status = os.fstat(descriptor)
    return status.st_nlink - 1 > inode.fs.own_links.get((status.st_dev, status.st_ino), 0)


class HostFile(OpenFile):
    """An open file of the host. It owns its descriptor."""

    __slots__ = ("_descriptor", "_host", "_lock")

    def __init__(self, inode: HostInode, flags: int, descriptor: int) -> None:
        super().__init__(inode, flags)
        self._host = inode
        self._descriptor = descriptor
        self._lock = allocate_lock()  # guards: offset, and the size that a write is charged by

    def read(self, n: int) -> bytes:
        with self._lock:
            data = self.pread(n, self.offset)
            self.offset += len(data)
        return data

    def pread(self, n: int, offset: int) -> bytes:
        return host_call(lambda: os.pread(self._descriptor, min(n, _TRANSFER_MAX), offset), self.path)

    def write(self, data: Data) -> int:
        with self._lock:
            at = self._size() if self.flags & O_APPEND else self.offset
            n = self._write_at(data, at)
            self.offset = at + n
        return n

    def pwrite(self, data: Data, offset: int) -> int:
        with self._lock:
            return self._write_at(data, offset)

    def _size(self) -> int:
        return os.fstat(self._descriptor).st_size

    def _write_at(self, data: Data, at: int) -> int:
        if not len(data):
            return 0
        if self._host.fs.quota is not None:
            room = self._host.fs.charge_growth(self._size(), at + len(data)) - at
            if room <= 0:
                raise PosixError(Errno.EFBIG, self.path)
            data = memoryview(data)[:room]
        return host_call(lambda: os.pwrite(self._descriptor, data, at), self.path)

    def truncate(self, length: int) -> None:
        if length < 0:
            raise PosixError(Errno.EINVAL, self.path)
        with self._lock:
            size = self._size()
            fs = self._host.fs
            # A hole costs nothing now, but the guest could fill it without growing the file again.
            if fs.charge_growth(size, length) < length:
                raise PosixError(Errno.EFBIG, self.path)
            host_call(lambda: os.ftruncate(self._descriptor, length), self.path)
            if length < size:
                fs.refund(size - length)

    def allocate(self, offset: int, length: int) -> None:
        end = offset + length
        with self._lock:
            if self._host.fs.charge_growth(self._size(), end) < end:
                raise PosixError(Errno.ENOSPC, self.path)
            host_call(lambda: os.posix_fallocate(self._descriptor, offset, length), self.path)

    def sync(self, datasync: bool = False) -> None:
        host_call(lambda: os.fdatasync(self._descriptor) if datasync else os.fsync(self._descriptor), self.path)

    def stat(self) -> Stat:
        return self._host.guest_stat(host_call(lambda: os.fstat(self._descriptor), self.path))

    def close(self) -> None:
        os.close(self._descriptor)
