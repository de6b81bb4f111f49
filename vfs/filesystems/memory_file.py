"""MemoryFile: an open regular file of the in-memory file system.

read() and write() are the hottest code of the whole kernel: the case inside one chunk is written out here, without a
call more than needed; all else goes through Content. The access time is not kept (as with the mount option noatime), so
reading never makes a frozen node be copied.
"""

from __future__ import annotations

from vesicle.vfs.chunks import CHUNK_MASK, CHUNK_SHIFT
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.quota import MAX_FILE_SIZE
from vesicle.vfs.types import O_APPEND, SEEK_CUR, SEEK_END, SEEK_SET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .memory import MemoryFS
    from .memory_inode import MemoryRegular


class MemoryFile(OpenFile):
    """Content is read and written under the file system's lock; so is the offset, which processes may share."""

    __slots__ = ("_fs", "_handle", "_lock")

    def __init__(self, fs: MemoryFS, handle: MemoryRegular, flags: int) -> None:
        super().__init__(handle, flags)
        self._fs = fs
        self._handle = handle
        self._lock = fs.lock

    def read(self, n: int) -> bytes | bytearray:
        with self._lock:
            handle = self._handle
            if handle.epoch is not self._fs.epoch:
                handle.refresh()
            content = handle.node.content
            offset = self.offset
            left = content.size - offset
            if n > left:
                n = left
            start = offset & CHUNK_MASK
            end = start + n
            chunk = content.chunks.get(offset >> CHUNK_SHIFT)
            if chunk is None or end > len(chunk) or n <= 0:
                piece = content.read(offset, n)
                self.offset = offset + len(piece)
                return piece
            self.offset = offset + n
            return chunk[start:end]

    def write(self, data: bytes | bytearray | memoryview) -> int:
        with self._lock:
            fs = self._fs
            handle = self._handle
            node = handle.node
            count = len(data)
            if node.generation is fs.generation:
                content = node.content
                size = content.size
                if self.flags & O_APPEND:
                    self.offset = size
                end = size + count
                if self.offset == size and (end <= content.room or self._extend_room(end)):
                    content.tail += data
                    content.size = self.offset = end
                    node.mtime_ns = node.ctime_ns = fs.now_ns()
                    return count
            return self._write_slowly(data)

    def _extend_room(self, end: int) -> bool:
        handle = self._handle
        fs = self._fs
        charge = fs.charge_orphan if handle.orphan else fs.charge
        return handle.node.content.extend_room(end, charge, fs.max_file_size())

    def _write_slowly(self, data: bytes | bytearray | memoryview) -> int:
        handle = self._handle
        if handle.epoch is not self._fs.epoch:
            handle.refresh()
        if self.flags & O_APPEND:
            self.offset = handle.node.content.size
        count = handle.write_at(data, self.offset)
        self.offset += count
        return count

    def pread(self, n: int, offset: int) -> bytes | bytearray:
        if offset < 0:
            raise PosixError(Errno.EINVAL, self.path)
        with self._lock:
            handle = self._handle
            if handle.epoch is not self._fs.epoch:
                handle.refresh()
            return handle.node.content.read(offset, n)

    def pwrite(self, data: bytes | bytearray | memoryview, offset: int) -> int:
        if offset < 0:
            raise PosixError(Errno.EINVAL, self.path)
        with self._lock:
            return self._handle.write_at(data, offset)

    def seek(self, offset: int, whence: int) -> int:
        with self._lock:
            if whence == SEEK_CUR:
                offset += self.offset
            elif whence == SEEK_END:
                handle = self._handle
                if handle.epoch is not self._fs.epoch:
                    handle.refresh()
                offset += handle.node.content.size
            elif whence != SEEK_SET:
                raise PosixError(Errno.EINVAL, self.path)
            if offset < 0:
                raise PosixError(Errno.EINVAL, self.path)
            if offset > MAX_FILE_SIZE:
                raise PosixError(Errno.EOVERFLOW, self.path)
            self.offset = offset
            return offset

    def truncate(self, length: int) -> None:
        self._handle.truncate(length)

    def allocate(self, offset: int, length: int) -> None:
        self._handle.allocate(offset, length)

    def close(self) -> None:
        self._handle.closed()
