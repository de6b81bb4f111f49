"""HostFile: an open regular file of a host mount, read and written through its own descriptor."""

from __future__ import annotations

import os
from _thread import allocate_lock

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.quota import MAX_FILE_SIZE
from vesicle.vfs.types import O_ACCMODE, O_APPEND, O_RDONLY, Stat

from .host import HostInode, host_call, posix_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Data = bytes | bytearray | memoryview

# One transfer: a caller's number never sizes a larger allocation of the host.
_TRANSFER_MAX = 1 << 20


def open_host_file(inode: HostInode, flags: int) -> HostFile:
    """Open a regular file; flags are the guest's access mode and status flags.

    Raises:
        EROFS · EACCES a file with other names outside the session's sight, for writing · as open(2)
        ENFILE the mount has as many descriptors of the host as it may
    """
    access = flags & O_ACCMODE
    if access != O_RDONLY:
        inode.fs.check_writable()
    fs = inode.fs
    with fs.lock:
        fs.directories.make_room()
        descriptor, status = inode.open_file((os.O_RDONLY, os.O_WRONLY, os.O_RDWR)[access])
        if access != O_RDONLY and fs.has_foreign_names(status):
            os.close(descriptor)
            raise PosixError(Errno.EACCES, inode.entry_name)
        fs.directories.count(1)
        if not fs.read_only:
            key = (status.st_dev, status.st_ino)
            fs.open_files[key] = fs.open_files.get(key, 0) + 1
    return HostFile(inode, flags, descriptor)


class HostFile(OpenFile):
    """An open file of the host. It owns its descriptor."""

    __slots__ = ("_descriptor", "_host", "_lock")

    fills = True

    def __init__(self, inode: HostInode, flags: int, descriptor: int) -> None:
        super().__init__(inode, flags)
        self._host = inode
        self._descriptor = descriptor
        self._lock = allocate_lock()  # guards: offset; the size, which other open files change too, is under fs.lock

    def read(self, n: int) -> bytes:
        with self._lock:
            data = self.pread(n, self.offset)
            self.offset += len(data)
        return data

    def pread(self, n: int, offset: int) -> bytes:
        if not 0 <= offset <= MAX_FILE_SIZE:
            raise PosixError(Errno.EINVAL, self.path)
        try:
            return os.pread(self._descriptor, n if n < _TRANSFER_MAX else _TRANSFER_MAX, offset)
        except OSError as error:
            raise posix_error(error, self.path) from None

    def write(self, data: Data) -> int:
        if not len(data):
            return 0
        with self._lock, self._host.fs.lock:
            at = self._size() if self.flags & O_APPEND else self.offset
            n = self._write_at(data, at)
            self.offset = at + n
        return n

    def pwrite(self, data: Data, offset: int) -> int:
        if offset < 0:
            raise PosixError(Errno.EINVAL, self.path)
        with self._host.fs.lock:
            return self._write_at(data, offset)

    def _size(self) -> int:
        return os.fstat(self._descriptor).st_size

    def _write_at(self, data: Data, at: int) -> int:
        if not len(data):
            return 0
        fs = self._host.fs
        size = self._size()
        end = fs.charge_growth(size, at + len(data))
        if end <= at:  # what fits does not reach the place
            fs.give_back(end, size)
            raise self._no_room(at)
        reached = size
        try:
            n = host_call(lambda: os.pwrite(self._descriptor, memoryview(data)[: end - at], at), self.path)
            reached = max(size, at + n)
        finally:
            fs.give_back(end, reached)
        return n

    def _no_room(self, end: int) -> PosixError:
        quota = self._host.fs.quota
        if quota is None or end >= quota.max_file_size():
            return PosixError(Errno.EFBIG, self.path)
        return PosixError(quota.errno, self.path)

    def next_data(self, offset: int) -> int | None:
        try:
            return host_call(lambda: os.lseek(self._descriptor, offset, os.SEEK_DATA), self.path)
        except PosixError as error:
            if error.errno is Errno.ENXIO:
                return None
            raise

    def next_hole(self, offset: int) -> int:
        return host_call(lambda: os.lseek(self._descriptor, offset, os.SEEK_HOLE), self.path)

    def truncate(self, length: int) -> None:
        if length < 0:
            raise PosixError(Errno.EINVAL, self.path)
        with self._host.fs.lock:
            size = self._size()
            # A hole costs nothing now, but the guest could fill it without growing the file again.
            self._resize(size, length, lambda: os.ftruncate(self._descriptor, length))
            self._host.fs.give_back(size, length)

    def allocate(self, offset: int, length: int) -> None:
        if offset < 0 or length <= 0:
            raise PosixError(Errno.EINVAL, self.path)
        with self._host.fs.lock:
            end = offset + length
            self._resize(self._size(), end, lambda: os.posix_fallocate(self._descriptor, offset, length))

    def _resize(self, size: int, length: int, call: Callable[[], None]) -> None:
        """Charge for all of the growth, if any, and run the host's call that makes it.

        Raises: ENOSPC EDQUOT EFBIG
        """
        fs = self._host.fs
        granted = fs.charge_growth(size, length)
        try:
            if granted < length:
                raise self._no_room(length)
            host_call(call, self.path)
        except PosixError:
            fs.give_back(granted, size)
            raise

    def sync(self, datasync: bool = False) -> None:
        host_call(lambda: os.fdatasync(self._descriptor) if datasync else os.fsync(self._descriptor), self.path)

    def stat(self) -> Stat:
        try:
            return self._host.guest_stat(os.fstat(self._descriptor))
        except OSError as error:
            raise posix_error(error, self.path) from None

    def close(self) -> None:
        fs = self._host.fs
        with fs.lock:
            fs.directories.count(-1)
            if fs.read_only:  # nothing is counted there
                os.close(self._descriptor)
                return
            status = os.fstat(self._descriptor)
            os.close(self._descriptor)
            key = (status.st_dev, status.st_ino)
            left = fs.open_files.get(key, 1) - 1
            if left:
                fs.open_files[key] = left
                return
            fs.open_files.pop(key, None)
            if not status.st_nlink:
                fs.give_back(status.st_size, 0)  # removed while it was open: it is gone only now
