"""MemoryFile: an open regular file of the in-memory file system.

read() and write() are the hottest code of the whole kernel: the case inside one chunk is written out here, without a
call more than needed; all else goes through Content. The access time is not kept (as with the mount option noatime), so
reading never makes a frozen node be copied.
"""

from __future__ import annotations

from vesicle.vfs.chunks import CHUNK_MASK, CHUNK_SHIFT, CHUNK_SIZE
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.quota import MAX_FILE_SIZE
from vesicle.vfs.types import O_ACCMODE, O_APPEND, O_RDONLY, O_WRONLY, SEEK_CUR, SEEK_END, SEEK_SET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .memory import MemoryFS
    from .memory_inode import MemoryRegular

_VIEW_MIN = 2048  # bytes from which a view of an immutable chunk is cheaper than a copy


class MemoryFile(OpenFile):
    """Content is written under the file system's lock, and so is the offset, which processes may share."""

    __slots__ = ("_fs", "_handle", "_view", "_viewed")

    def __init__(self, fs: MemoryFS, handle: MemoryRegular, flags: int) -> None:
        # OpenFile.__init__ written out: opening is hot too.
        self.inode = handle
        self.flags = flags
        self.offset = 0
        self.path = ""
        access = flags & O_ACCMODE
        self.readable = access != O_WRONLY
        self.writable = access != O_RDONLY
        self.is_tty = False
        self.seekable = True
        self.policy_generation = -1
        self.location = None
        self.references = 1
        self._fs = fs
        self._handle = handle
        # The chunk that was read or overwritten last, and a view of it.
        self._viewed: bytes | bytearray | None = None

    def read(self, n: int) -> bytes | bytearray | memoryview:
        # The lock is for the offset alone, so one holder needs none: cutting a file replaces chunks, and a slice of the
        # chunk found is what the file held a moment ago.
        shared = self.references != 1
        fs = self._fs
        try:
            if shared:
                fs.acquire()
            handle = self._handle
            if handle.epoch is not fs.epoch:
                handle.refresh()
            offset = self.offset
            start = offset & CHUNK_MASK
            end = start + n
            chunk = handle.node.content.chunks.get(offset >> CHUNK_SHIFT)
            if chunk is None or end > len(chunk):
                return self._read_slowly(n)
            self.offset = offset + n
            if n < _VIEW_MIN or n == CHUNK_SIZE or type(chunk) is bytearray:
                return chunk[start:end]
            if chunk is not self._viewed:
                self._view = memoryview(chunk)
                self._viewed = chunk
            return self._view[start:end]
        finally:
            if shared:
                fs.unlock()

    def _read_slowly(self, n: int) -> bytes | bytearray | memoryview:
        with self._fs.lock:
            piece = self.pread(n, self.offset)
            self.offset += len(piece)
            return piece

    def write(self, data: bytes | bytearray | memoryview) -> int:
        if not data:
            return 0  # nothing is not even appended
        fs = self._fs
        try:
            # A with statement costs twice this. Inside the try: an interrupt right after it must not leave it locked.
            fs.acquire()
            handle = self._handle
            node = handle.node
            if node.generation is fs.generation:
                content = node.content
                size = content.size
                offset = size if self.flags & O_APPEND else self.offset
                end = offset + len(data)
                if offset == size:
                    if end <= content.room or (
                        not handle.orphan and content.extend_room(end, fs.charge, fs.max_file_size)
                    ):
                        content.tail += data
                        content.size = self.offset = end
                        node.mtime_ns = node.ctime_ns = fs.now_ns()
                        return end - offset
                else:
                    chunk = content.chunks.get(offset >> CHUNK_SHIFT)
                    start = offset & CHUNK_MASK
                    stop = start + end - offset
                    # Only what a write has made is a bytearray, unless a frozen copy has borrowed it.
                    if type(chunk) is bytearray and stop <= len(chunk) and not content.borrowed:
                        if chunk is self._viewed:
                            self._view[start:stop] = data
                        else:
                            chunk[start:stop] = data
                            if len(chunk) == CHUNK_SIZE:  # it won't be resized any more, which a view forbids
                                self._view = memoryview(chunk)
                                self._viewed = chunk
                        self.offset = end
                        node.mtime_ns = node.ctime_ns = fs.now_ns()
                        return end - offset
            return self._write_slowly(data)
        finally:
            fs.unlock()

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
        with self._fs.lock:
            handle = self._handle
            if handle.epoch is not self._fs.epoch:
                handle.refresh()
            return handle.node.content.read(offset, n)

    def pwrite(self, data: bytes | bytearray | memoryview, offset: int) -> int:
        if offset < 0:
            raise PosixError(Errno.EINVAL, self.path)
        with self._fs.lock:
            return self._handle.write_at(data, offset)

    def seek(self, offset: int, whence: int) -> int:
        with self._fs.lock:
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

    def next_data(self, offset: int) -> int | None:
        with self._fs.lock:
            return self._handle.node.content.next_data(offset)

    def next_hole(self, offset: int) -> int:
        with self._fs.lock:
            return self._handle.node.content.next_hole(offset)

    def truncate(self, length: int) -> None:
        self._handle.truncate(length)

    def allocate(self, offset: int, length: int) -> None:
        self._handle.allocate(offset, length)

    def close(self) -> None:
        self._handle.closed()
