"""Directories of the in-memory file system: creating, linking, removing and renaming entries."""

from __future__ import annotations

from vesicle.vfs.chunks import Content
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.quota import BLOCK_SIZE
from vesicle.vfs.types import S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, Dirent, FileType

from .memory_inode import MemoryInode, MemoryRegular, MemorySpecial, MemorySymlink
from .memory_node import (
    ROOT_INO,
    TYPE_BITS,
    TYPE_MASK,
    DirectoryNode,
    FileNode,
    SpecialNode,
    SymlinkNode,
    entry_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.inode import Inode

    from .memory_node import Node

_PERMISSION_BITS = 0o7777
_DIRECTORY = FileType.DIRECTORY
_LINK_MAX = 65000  # Linux ext4
_FILE_TYPES = {int(file_type): file_type for file_type in FileType}


class MemoryDirectory(MemoryInode):
    """A directory."""

    __slots__ = ()

    if TYPE_CHECKING:
        node: DirectoryNode  # pyright: ignore[reportIncompatibleVariableOverride] - a handle never changes its type

    def lookup(self, name: str) -> Inode:
        fs = self._fs
        if self.epoch is not fs.epoch:
            self.refresh()
        entry = self.node.entries.get(name)
        if entry is None:
            raise PosixError(Errno.ENOENT, name)
        handle = fs.handles.get(entry >> TYPE_BITS)
        return fs.handle(entry) if handle is None else handle

    def parent(self) -> Inode:
        if self.ino == ROOT_INO:
            return self
        if self.epoch is not self._fs.epoch:
            self.refresh()
        return self._fs.handle(self.node.parent << TYPE_BITS | _DIRECTORY)

    def name(self) -> str:
        if self.epoch is not self._fs.epoch:
            self.refresh()
        return self.node.name

    def readdir(self) -> list[Dirent]:
        with self._fs.lock:
            if self.epoch is not self._fs.epoch:
                self.refresh()
            types = _FILE_TYPES
            return [
                Dirent(name, entry >> TYPE_BITS, types[entry & TYPE_MASK]) for name, entry in self.node.entries.items()
            ]

    def mknod(self, name: str, mode: int, uid: int, gid: int, rdev: int = 0) -> Inode:
        fs = self._fs
        kind = mode & S_IFMT or S_IFREG
        with fs.lock:
            self._check_free(name)
            if kind == S_IFREG:
                bits = S_IFREG | mode & _PERMISSION_BITS
                return self._add(name, FileNode(fs.generation, bits, uid, gid, fs.now_ns(), Content()))
            if kind not in {S_IFIFO, S_IFCHR}:
                raise PosixError(Errno.EINVAL)
            node = SpecialNode(fs.generation, kind | mode & _PERMISSION_BITS, uid, gid, fs.now_ns())
            node.rdev = rdev
            return self._add(name, node)

    def mkdir(self, name: str, mode: int, uid: int, gid: int) -> Inode:
        fs = self._fs
        return self.add_folder(name, DirectoryNode(fs.generation, mode & _PERMISSION_BITS, uid, gid, fs.now_ns()))

    def add_folder(self, name: str, node: DirectoryNode) -> Inode:
        """Add a folder whose node is already made: for mkdir() and for building images.

        Raises: as mkdir()
        """
        with self._fs.lock:
            self._check_free(name)
            made = self._add(name, node)
            self.node.nlink += 1
            return made

    def symlink(self, name: str, target: str, uid: int, gid: int) -> Inode:
        fs = self._fs
        with fs.lock:
            self._check_free(name)
            return self._add(name, SymlinkNode(fs.generation, S_IFLNK | 0o777, uid, gid, fs.now_ns(), target))

    def add_file(self, name: str, node: FileNode) -> MemoryRegular:
        """Add a file whose node is already made: for building images.

        Raises: as mknod()
        """
        with self._fs.lock:
            self._check_free(name)
            made = self._add(name, node)
            assert isinstance(made, MemoryRegular)
            return made

    def _check_free(self, name: str) -> None:
        if self.epoch is not self._fs.epoch:
            self.refresh()
        if not self.node.nlink or self.orphan:
            raise PosixError(Errno.ENOENT, name)
        if name in self.node.entries:
            raise PosixError(Errno.EEXIST, name)

    def _add(self, name: str, node: Node) -> MemoryInode:
        """Enter a new inode, paid for here. The lock is held and the name is free."""
        fs = self._fs
        fs.charge_inode()
        ino = fs.next_ino
        fs.next_ino = ino + 1
        node.parent = self.ino
        node.name = name
        fs.live[ino] = node
        entry = entry_of(ino, node)
        handle = HANDLES[entry & TYPE_MASK](fs, ino, _FILE_TYPES[entry & TYPE_MASK], node)
        fs.keep(handle)
        self._set_entry(name, entry, node.mtime_ns)
        return handle

    def _set_entry(self, name: str, entry: int, now_ns: int) -> None:
        self.own()
        node = self.node
        node.entries[name] = entry
        node.mtime_ns = node.ctime_ns = now_ns

    def _drop_entry(self, name: str, now_ns: int) -> None:
        self.own()
        node = self.node
        del node.entries[name]
        node.mtime_ns = node.ctime_ns = now_ns

    def _entry(self, name: str) -> int:
        if self.epoch is not self._fs.epoch:
            self.refresh()
        entry = self.node.entries.get(name)
        if entry is None:
            raise PosixError(Errno.ENOENT, name)
        return entry

    def link(self, name: str, inode: Inode) -> None:
        fs = self._fs
        if not isinstance(inode, MemoryInode) or inode.fs is not fs:
            raise PosixError(Errno.EXDEV, name)
        if inode.file_type is _DIRECTORY:
            raise PosixError(Errno.EPERM, name)
        with fs.lock:
            self._check_free(name)
            if inode.epoch is not fs.epoch:
                inode.refresh()
            if inode.orphan:
                raise PosixError(Errno.ENOENT, name)
            if inode.node.nlink >= _LINK_MAX:
                raise PosixError(Errno.EMLINK, name)
            now_ns = fs.now_ns()
            inode.own()
            node = inode.node
            node.nlink += 1
            node.ctime_ns = now_ns
            node.add_name(self.ino, name)
            self._set_entry(name, entry_of(inode.ino, node), now_ns)

    def unlink(self, name: str) -> None:
        fs = self._fs
        with fs.lock:
            entry = self._entry(name)
            if entry & TYPE_MASK == _DIRECTORY:
                raise PosixError(Errno.EISDIR, name)
            victim = fs.handle(entry)
            now_ns = fs.now_ns()
            self._drop_entry(name, now_ns)
            victim.lose_name(self.ino, name, now_ns)

    def rmdir(self, name: str) -> None:
        fs = self._fs
        with fs.lock:
            entry = self._entry(name)
            if entry & TYPE_MASK != _DIRECTORY:
                raise PosixError(Errno.ENOTDIR, name)
            victim = fs.handle(entry)
            assert isinstance(victim, MemoryDirectory)
            if victim.node.entries:
                raise PosixError(Errno.ENOTEMPTY, name)
            now_ns = fs.now_ns()
            self._drop_entry(name, now_ns)
            self.node.nlink -= 1
            victim._removed(now_ns)

    def _removed(self, now_ns: int) -> None:
        # The handle may be someone's working directory: let it show that no link is left.
        self.own()
        self.node.nlink = 1
        self.lose_name(self.node.parent, self.node.name, now_ns)

    def in_use(self) -> bool:
        return True

    def vanished(self) -> None:
        # What this handle saw last may be outdated; a directory that is gone is empty.
        self.node = self.node.copy(self._fs.generation)
        self.node.entries.clear()

    def pinned(self) -> bool:
        return self.ino == ROOT_INO

    def rename(self, name: str, new_parent: Inode, new_name: str, *, noreplace: bool = False) -> None:
        fs = self._fs
        if not isinstance(new_parent, MemoryDirectory) or new_parent.fs is not fs:
            raise PosixError(Errno.EXDEV, new_name)
        with fs.lock:
            entry = self._entry(name)
            if new_parent.epoch is not fs.epoch:
                new_parent.refresh()
            if new_parent.orphan:
                raise PosixError(Errno.ENOENT, new_name)
            replaced = new_parent.node.entries.get(new_name)
            if replaced is not None and noreplace:
                raise PosixError(Errno.EEXIST, new_name)
            self._check_rename(entry, new_parent, replaced)
            if replaced != entry:
                self._move(name, entry, new_parent, new_name, replaced)

    def _check_rename(self, entry: int, new_parent: MemoryDirectory, replaced: int | None) -> None:
        moves_directory = entry & TYPE_MASK == _DIRECTORY
        if moves_directory and new_parent._lies_in(entry >> TYPE_BITS):
            raise PosixError(Errno.EINVAL)
        if replaced is None or replaced == entry:
            return
        if replaced & TYPE_MASK != _DIRECTORY:
            if moves_directory:
                raise PosixError(Errno.ENOTDIR)
            return
        # Linux looks whether the target holds the source before it compares the types.
        if self._lies_in(replaced >> TYPE_BITS):
            raise PosixError(Errno.ENOTEMPTY)
        if not moves_directory:
            raise PosixError(Errno.EISDIR)
        victim = self._fs.handle(replaced)
        assert isinstance(victim, MemoryDirectory)
        if victim.node.entries:
            raise PosixError(Errno.ENOTEMPTY)

    def _lies_in(self, ino: int) -> bool:
        """Tell whether this directory is the directory ino or lies beneath it."""
        fs = self._fs
        current = self.ino
        while current:
            if current == ino:
                return True
            node = fs.find(current)
            if node is None:
                return False
            current = node.parent
        return False

    def _move(self, name: str, entry: int, new_parent: MemoryDirectory, new_name: str, replaced: int | None) -> None:
        fs = self._fs
        now_ns = fs.now_ns()
        moved = fs.handle(entry)
        self._drop_entry(name, now_ns)
        if replaced is not None:
            victim = fs.handle(replaced)
            if isinstance(victim, MemoryDirectory):
                new_parent.own()
                new_parent.node.nlink -= 1
                victim._removed(now_ns)
            else:
                victim.lose_name(new_parent.ino, new_name, now_ns)
        new_parent._set_entry(new_name, entry, now_ns)
        moved.own()
        moved.node.move_name((self.ino, name), (new_parent.ino, new_name))
        moved.node.ctime_ns = now_ns
        if moved.file_type is _DIRECTORY and new_parent is not self:
            self.node.nlink -= 1
            new_parent.node.nlink += 1

    def _extent(self) -> tuple[int, int]:
        return BLOCK_SIZE, BLOCK_SIZE // 512


HANDLES: dict[int, type[MemoryInode]] = {
    S_IFREG >> 12: MemoryRegular,
    S_IFDIR >> 12: MemoryDirectory,
    S_IFLNK >> 12: MemorySymlink,
    S_IFIFO >> 12: MemorySpecial,
    S_IFCHR >> 12: MemorySpecial,
}
