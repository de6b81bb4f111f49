"""Inodes of the in-memory file system: one handle object per inode in use, over nodes that come and go with layers.

A handle is current while its `epoch` is the file system's (a roll-back starts a new one). An orphan has lost its last
name, or was rolled back out of existence, and lives as long as someone holds it.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.inode import Inode
from vesicle.vfs.quota import BLOCK_SIZE, blocks_up
from vesicle.vfs.types import NOW_NS, S_IFMT, FileType, Stat

from .memory_file import MemoryFile
from .memory_node import ROOT_INO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.chunks import Backing
    from vesicle.vfs.open_file import OpenFile

    from .memory import MemoryFS
    from .memory_node import FileNode, Node, SymlinkNode

_PERMISSION_BITS = 0o7777
_make_stat = Stat._make
_SECTOR = 512  # bytes; the unit of st_blocks


class MemoryInode(Inode):
    """What all handles share."""

    __slots__ = ("_fs", "epoch", "node", "orphan")

    def __init__(self, fs: MemoryFS, ino: int, file_type: FileType, node: Node) -> None:
        super().__init__(fs, ino, file_type)
        self._fs = fs
        self.node = node
        self.epoch: object = fs.epoch
        self.orphan = False

    def refresh(self) -> None:
        """Find the node again after a roll-back or eviction; if there is none, or it is another file's, be an orphan."""
        fs = self._fs
        with fs.lock:
            found = fs.find(self.ino)
            if found is None or not self._is_mine(found):
                self.epoch = fs.epoch
                self.orphan = True
                if fs.handles.get(self.ino) is self:
                    del fs.handles[self.ino]
                self.vanished()
                return
            self.orphan = False
            current = fs.handles.setdefault(self.ino, self)
            if current is self:
                self.node = found
                self.epoch = fs.epoch
            else:
                # Another handle was made meanwhile: this one stays outdated and asks again each time.
                self.node = current.node

    def _is_mine(self, found: Node) -> bool:
        # A layer of another session may use the number for another file; the root is the root everywhere.
        node = self.node
        return self.ino == ROOT_INO or (type(found) is type(node) and found.birthtime_ns == node.birthtime_ns)

    def vanished(self) -> None:
        """Have become an orphan without having been unlinked through this handle. The lock is held."""

    def pinned(self) -> bool:
        """Tell whether the table of handles must keep this one."""
        return False

    def own(self) -> None:
        """Make `node` one that may be changed. The lock is held."""
        fs = self._fs
        if self.epoch is not fs.epoch:
            self.refresh()
        if self.node.generation is not fs.generation:
            self.node = node = self.node.copy(fs.generation)
            if not self.orphan:
                fs.live[self.ino] = node
                fs.handles.setdefault(self.ino, self).node = node

    def stat(self) -> Stat:
        if self.epoch is not self._fs.epoch:
            self.refresh()
        node = self.node
        size, blocks = self._extent()
        # A third of the time that Stat(...) takes.
        return _make_stat(
            (
                self.fs.dev,
                self.ino,
                node.mode,
                0 if self.orphan else node.nlink,
                node.uid,
                node.gid,
                node.rdev,
                size,
                BLOCK_SIZE,
                blocks,
                node.atime_ns,
                node.mtime_ns,
                node.ctime_ns,
                node.birthtime_ns,
            ),
        )

    def _extent(self) -> tuple[int, int]:
        """Return (size in bytes, blocks of 512 bytes)."""
        return 0, 0

    def owner(self) -> tuple[int, int, int]:
        if self.epoch is not self._fs.epoch:
            self.refresh()
        node = self.node
        return node.mode, node.uid, node.gid

    def setattr(
        self,
        *,
        mode: int | None = None,
        uid: int | None = None,
        gid: int | None = None,
        size: int | None = None,
        atime_ns: int | None = None,
        mtime_ns: int | None = None,
    ) -> None:
        with self._fs.lock:
            if size is not None:
                self.truncate(size)
            self.own()
            node = self.node
            if mode is not None:
                node.mode = node.mode & S_IFMT | mode & _PERMISSION_BITS
            if uid is not None:
                node.uid = uid
            if gid is not None:
                node.gid = gid
            now_ns = self._fs.now_ns()
            if atime_ns is not None:
                node.atime_ns = now_ns if atime_ns == NOW_NS else atime_ns
            if mtime_ns is not None:
                node.mtime_ns = now_ns if mtime_ns == NOW_NS else mtime_ns
            node.ctime_ns = now_ns

    def truncate(self, length: int) -> None:
        """Set the size of a regular file.

        Raises: EISDIR a directory · EINVAL another type, or negative · EFBIG
        """
        raise PosixError(Errno.EISDIR if self.file_type is FileType.DIRECTORY else Errno.EINVAL)

    def lose_name(self, parent: int, name: str, now_ns: int) -> None:
        """Count one link less; with the last one leave the table. The lock is held."""
        fs = self._fs
        node = self.node
        if node.nlink > 1 or self.in_use():
            self.own()
            node = self.node
            node.nlink -= 1
            node.ctime_ns = now_ns
            if node.nlink:
                node.remove_name(parent, name)
                return
        fs.forget(self.ino)
        self.orphan = True
        self.left_table()

    def in_use(self) -> bool:
        """Tell whether someone may still look at the node when it has left the table."""
        return False

    def left_table(self) -> None:
        """Give back what the inode was charged."""
        self._fs.release(0, 1)


class MemoryRegular(MemoryInode):
    """A regular file."""

    __slots__ = ("opens",)

    if TYPE_CHECKING:
        node: FileNode  # pyright: ignore[reportIncompatibleVariableOverride] - a handle never changes its type

    def __init__(self, fs: MemoryFS, ino: int, file_type: FileType, node: Node) -> None:
        super().__init__(fs, ino, file_type, node)
        self.opens = 0  # guarded by the file system's lock, as all of the node

    @property
    def backing(self) -> Backing | None:
        """Where the content lies outside; None once it was changed."""
        if self.epoch is not self._fs.epoch:
            self.refresh()
        content = self.node.content
        return content.backing if content.pristine else None

    @property
    def program(self) -> str | None:
        """The Python program that runs when this file is executed; None once it was changed."""
        if self.epoch is not self._fs.epoch:
            self.refresh()
        return self.node.program

    def open(self, flags: int) -> OpenFile:
        fs = self._fs
        with fs.lock:
            if self.epoch is not fs.epoch:
                self.refresh()
            handle = self
            if self.orphan:
                if not self.opens:  # lost a race against unlink
                    raise PosixError(Errno.ENOENT)
            else:
                # Only the handle of the table is ever open: what it shows is the newest.
                known = fs.handles.get(self.ino)
                if isinstance(known, MemoryRegular):
                    handle = known
            handle.opens += 1
        return MemoryFile(fs, handle, flags)

    def closed(self) -> None:
        """Hear that an open file is gone; the last one takes an orphan's content with it."""
        fs = self._fs
        with fs.lock:
            if self.epoch is not fs.epoch:
                self.refresh()
            self.opens -= 1
            if self.orphan and not self.opens:
                fs.release_orphan(self.node.content.allocated)

    def in_use(self) -> bool:
        return self.opens > 0

    def left_table(self) -> None:
        fs = self._fs
        if self.opens:
            fs.orphan_bytes += self.node.content.allocated
            fs.orphan_inodes += 1
        else:
            fs.release(self.node.content.allocated, 1)

    def vanished(self) -> None:
        if self.opens:
            self._fs.charge_orphan_inode(self.node.content.allocated)

    def pinned(self) -> bool:
        return self.opens > 0

    def _extent(self) -> tuple[int, int]:
        content = self.node.content
        if content.pristine:
            return content.size, blocks_up(content.size) // _SECTOR
        return content.size, content.allocated // _SECTOR

    def write_at(self, data: bytes | bytearray | memoryview, offset: int) -> int:
        """Write at offset and return how many bytes; the lock is held.

        Raises: EFBIG at or above the file size limit · ENOSPC EDQUOT not one byte left
        """
        fs = self._fs
        limit = fs.max_file_size
        if not len(data):
            return 0
        if offset >= limit:
            raise PosixError(Errno.EFBIG)
        self.own()
        node = self.node
        content = node.content
        charge = fs.charge_orphan if self.orphan else fs.charge
        count = content.write(offset, data, charge, limit)
        if not count:
            raise PosixError(fs.full_errno())
        node.program = None
        node.mtime_ns = node.ctime_ns = fs.now_ns()
        return count

    def truncate(self, length: int) -> None:
        fs = self._fs
        if length < 0:
            raise PosixError(Errno.EINVAL)
        with fs.lock:
            if length > fs.max_file_size:
                raise PosixError(Errno.EFBIG)
            self.own()
            node = self.node
            if length != node.content.size:
                node.program = None
            node.content.truncate(length, fs.charge_orphan if self.orphan else fs.charge)
            node.mtime_ns = node.ctime_ns = fs.now_ns()

    def allocate(self, offset: int, length: int) -> None:
        """Promise space, as OpenFile.allocate().

        Raises: EINVAL · EFBIG · ENOSPC EDQUOT
        """
        fs = self._fs
        if offset < 0 or length <= 0:
            raise PosixError(Errno.EINVAL)
        with fs.lock:
            self.own()
            node = self.node
            charge = fs.charge_orphan if self.orphan else fs.charge
            if not node.content.allocate(offset, length, charge, fs.max_file_size):
                raise PosixError(fs.full_errno())
            node.program = None
            node.ctime_ns = fs.now_ns()


class MemorySymlink(MemoryInode):
    """A symbolic link."""

    __slots__ = ()

    if TYPE_CHECKING:
        node: SymlinkNode  # pyright: ignore[reportIncompatibleVariableOverride] - a handle never changes its type

    def readlink(self) -> str:
        if self.epoch is not self._fs.epoch:
            self.refresh()
        return self.node.target

    def _extent(self) -> tuple[int, int]:
        return len(self.node.target.encode("utf-8", "surrogateescape")), 0


class MemorySpecial(MemoryInode):
    """A FIFO or device node. Opening one is the kernel's affair."""

    __slots__ = ()
