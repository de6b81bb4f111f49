"""MemoryFS: the in-memory file system whose snapshots, forks and roll-backs cost what has changed, not what there is.

Its state is a dictionary of changed nodes over a chain of frozen layers. Absent on purpose: access times that follow
reads (noatime), and links between a fork and its origin: they share frozen layers and nothing else.
"""

from __future__ import annotations

from _thread import RLock
from time import time_ns

from vesicle.vfs.chunks import Content, GivenBytes
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystem import FileSystem
from vesicle.vfs.path import components
from vesicle.vfs.quota import BLOCK_SIZE, MAX_FILE_SIZE
from vesicle.vfs.types import S_IFREG, FileType, StatFs

from .memory_directory import HANDLES, MemoryDirectory
from .memory_node import ROOT_INO, TYPE_BITS, TYPE_MASK, DirectoryNode, FileNode, Layer, node_in
from .memory_tree import Tree, TreeNode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.vfs.chunks import Backing
    from vesicle.vfs.inode import Inode
    from vesicle.vfs.quota import Quota
    from vesicle.vfs.snapshot import Change

    from .memory_inode import MemoryInode, MemoryRegular
    from .memory_node import Node
    from .memory_tree import Listing

# What statfs shows without a quota: 1 TiB, 2**32 files.
_SHOWN_BLOCKS = 1 << 28
_SHOWN_FILES = 1 << 32
# Handles remembered beside those in use: few, because a roll-back has to drop them.
_HANDLES_KEPT = 512
_FILE_TYPES = {int(file_type): file_type for file_type in FileType}


class MemoryFS(FileSystem):
    """One session's files. Made empty, or over a frozen layer (an image, a snapshot).

    Handles are unique per inode, so what one holder changes every other sees; `generation` marks the nodes that may be
    changed in place, `epoch` the handles that a roll-back has not outdated.
    """

    __slots__ = (
        "_root",
        "acquire",
        "bytes_used",
        "epoch",
        "generation",
        "handles",
        "handles_limit",
        "inodes_used",
        "layer",
        "live",
        "lock",
        "max_file_size",
        "next_ino",
        "orphan_bytes",
        "orphan_inodes",
        "trees",
        "unlock",
    )

    type_name = "tmpfs"
    contextual = False

    def __init__(
        self,
        base: Layer | None = None,
        *,
        quota: Quota | None = None,
        dev: int = 1,
        clock: Callable[[], int] = time_ns,
    ) -> None:
        """Make a file system; what base holds is charged to quota, over its limits if need be."""
        super().__init__(dev, quota=quota, clock=clock)
        self.lock = RLock()  # guards: everything below, the nodes it owns and the offsets of open files
        self.acquire = self.lock.acquire
        self.unlock = self.lock.release
        self.generation = object()
        self.epoch = object()
        self.layer = base
        self.live: dict[int, Node | None] = {}
        self.handles: dict[int, MemoryInode] = {}
        self.handles_limit = _HANDLES_KEPT
        self.orphan_bytes = self.orphan_inodes = 0
        self.max_file_size = MAX_FILE_SIZE if quota is None else quota.max_file_size()
        if base is None:
            self.next_ino = ROOT_INO + 1
            self.trees: tuple[Tree, ...] = ()
            self.bytes_used, self.inodes_used = 0, 1
            self.live[ROOT_INO] = DirectoryNode(self.generation, 0o755, 0, 0, clock())
        else:
            self.next_ino = base.next_ino
            self.trees = base.trees
            self.bytes_used, self.inodes_used = base.bytes_used, base.inodes_used
        if quota is not None:
            quota.adjust(self.bytes_used, self.inodes_used)
        self._root = self.handle(ROOT_INO << TYPE_BITS | FileType.DIRECTORY)

    def root(self) -> Inode:
        return self._root

    def folder(self, path: str) -> Inode:
        """Return the directory at a path from the root; no symbolic link is followed.

        Raises: ENOENT · ENOTDIR
        """
        found = self.root()
        for name in components(path):
            found = found.lookup(name)
        return found

    def find(self, ino: int) -> Node | None:
        """Return the current node of an inode, None if there is none. The lock is held."""
        if ino in self.live:
            return self.live[ino]
        layer = self.layer
        while layer is not None:
            nodes = layer.nodes
            if ino in nodes:
                return nodes[ino]
            layer = layer.parent
        return node_in(self.trees, ino)

    def handle(self, entry: int) -> MemoryInode:
        """Return the handle of a directory entry's inode.

        Raises: ENOENT it is gone
        """
        ino = entry >> TYPE_BITS
        with self.lock:
            handle = self.handles.get(ino)
            if handle is None:
                node = self.find(ino)
                if node is None:
                    raise PosixError(Errno.ENOENT)
                kind = entry & TYPE_MASK
                handle = HANDLES[kind](self, ino, _FILE_TYPES[kind], node)
                self.keep(handle)
            return handle

    def keep(self, handle: MemoryInode) -> None:
        """Enter a new handle into the table, which forgets most others when it has grown too large. The lock is held."""
        handles = self.handles
        if len(handles) >= self.handles_limit:
            self.handles = handles = self._pinned()
            self.handles_limit = len(handles) + _HANDLES_KEPT
        handles[handle.ino] = handle

    def _pinned(self) -> dict[int, MemoryInode]:
        pinned: dict[int, MemoryInode] = {}
        for ino, handle in self.handles.items():
            if handle.pinned():
                pinned[ino] = handle
            else:
                handle.epoch = None  # whoever still holds it finds its node again when it is used
        return pinned

    def forget(self, ino: int) -> None:
        """Take an inode out of the table. The lock is held."""
        self.handles.pop(ino, None)
        # Only what a layer may hold needs a mark that it is gone: else a busy session would collect marks for ever.
        if self.layer is not None and ino < self.layer.next_ino:
            self.live[ino] = None
        else:
            del self.live[ino]

    # Accounting. The file system counts its own use beside the quota's, which may serve several.

    def charge(self, wanted: int) -> int:
        """Charge up to wanted bytes and return what was granted; negative gives back. The lock is held."""
        granted = wanted if self.quota is None else self.quota.take_bytes(wanted)
        self.bytes_used += granted
        return granted

    def charge_orphan(self, wanted: int) -> int:
        """Charge for a file that has left the table. The lock is held."""
        granted = self.charge(wanted)
        self.orphan_bytes += granted
        return granted

    def charge_inode(self) -> None:
        """Charge one inode. The lock is held.

        Raises: ENOSPC EDQUOT
        """
        if self.quota is not None:
            self.quota.charge_inode()
        self.inodes_used += 1

    def release(self, bytes_freed: int, inodes_freed: int) -> None:
        """Give back. The lock is held."""
        self.bytes_used -= bytes_freed
        self.inodes_used -= inodes_freed
        if self.quota is not None:
            self.quota.adjust(-bytes_freed, -inodes_freed)

    def charge_orphan_inode(self, bytes_held: int) -> None:
        """Charge an inode out of the table with its content, over the limits if need be. The lock is held."""
        self.release(-bytes_held, -1)
        self.orphan_bytes += bytes_held
        self.orphan_inodes += 1

    def release_orphan(self, bytes_held: int) -> None:
        """Give back what an orphan was charged. The lock is held."""
        self.release(bytes_held, 1)
        self.orphan_bytes -= bytes_held
        self.orphan_inodes -= 1

    def full_errno(self) -> Errno:
        """Return what a write that finds no space raises."""
        return Errno.ENOSPC if self.quota is None else self.quota.errno

    def statfs(self) -> StatFs:
        quota = self.quota
        blocks, files = _SHOWN_BLOCKS, _SHOWN_FILES
        used_bytes, used_files = self.bytes_used, self.inodes_used
        if quota is not None:
            if quota.bytes_limit is not None:
                blocks = quota.bytes_limit // BLOCK_SIZE
            if quota.inodes_limit is not None:
                files = quota.inodes_limit
            used_bytes, used_files = quota.bytes_used, quota.inodes_used
        return StatFs(
            BLOCK_SIZE,
            blocks,
            max(0, blocks - used_bytes // BLOCK_SIZE),
            files,
            max(0, files - used_files),
            read_only=self.read_only,
            type_name=self.type_name,
        )

    # Snapshots.

    def freeze(self) -> Layer:
        """Return the present state as an immutable layer, in O(1) plus the amortised merging of layers."""
        with self.lock:
            layer = self.layer
            if layer is None or self.live:
                layer = self.layer = Layer(
                    self.live,
                    layer,
                    next_ino=self.next_ino,
                    bytes_used=self.bytes_used - self.orphan_bytes,
                    inodes_used=self.inodes_used - self.orphan_inodes,
                    trees=self.trees,
                )
                self.live = {}
                self.generation = object()
            return layer

    def fork(self, quota: Quota | None = None, *, dev: int | None = None) -> MemoryFS:
        """Return a file system that starts as this one is now and goes its own way.

        quota: a copy of this file system's quota that several forks are to share; without it one is made.
        """
        with self.lock:
            layer = self.freeze()
            if quota is None and self.quota is not None:
                quota = self.quota.copy()
            if quota is not None:
                # The copy holds the use of this file system; the constructor charges the layer's anew.
                quota.adjust(-self.bytes_used, -self.inodes_used)
            return MemoryFS(layer, quota=quota, dev=self.dev if dev is None else dev, clock=self.now_ns)

    def forked(self, quota: Quota | None) -> FileSystem:
        return self.fork(quota)

    def twin_of(self, inode: Inode) -> Inode:
        return self.handle(inode.ino << TYPE_BITS | inode.file_type)

    def rollback(self, layer: Layer) -> None:
        """Become what layer holds, in O(1).

        Open files find their content again, or keep what they had if it is gone.
        """
        with self.lock:
            self.live = {}
            self.layer = layer
            self.trees = layer.trees
            self.generation = object()
            self.epoch = object()
            self.handles = self._pinned()
            # Never backwards: an outdated handle must not meet a new file with its number.
            self.next_ino = max(self.next_ino, layer.next_ino)
            self.release(self.bytes_used - layer.bytes_used, self.inodes_used - layer.inodes_used)
            self.orphan_bytes = self.orphan_inodes = 0
            for handle in list(self.handles.values()):
                handle.refresh()

    def diff(self, old: Layer, new: Layer | None = None) -> list[Change]:
        """Return how the paths changed from old to new, or to the present state: O(changed) for related layers."""
        from vesicle.vfs.snapshot import diff  # not needed to run a command

        return diff(old, self.freeze() if new is None else new)

    # Building images.

    def add_backed(
        self, parent: Inode, name: str, backing: Backing, mode: int = 0o755, uid: int = 0, gid: int = 0
    ) -> MemoryRegular:
        """Create a file whose content lies outside and is read when needed; it costs no bytes until it is changed.

        Raises: as mknod()
        """
        return self._add_file(parent, name, Content(backing), (mode, uid, gid))

    def add_tree(self, parent: Inode, name: str, listing: Listing, count: int, mode: int = 0o644) -> Inode:
        """Create a folder of `count` inodes, its folders included, that are made when someone first looks into it.

        Raises: as mkdir()
        """
        assert isinstance(parent, MemoryDirectory)
        with self.lock:
            tree = Tree(self.next_ino + 1, count, listing, mode)
            made = parent.add_folder(name, TreeNode(self.generation, 0o755, self.now_ns(), self.next_ino, tree))
            self.next_ino = tree.end
            self.inodes_used += count
            self.trees = (*self.trees, tree)
            return made

    def add_program(
        self, parent: Inode, name: str, program: str, content: bytes = b"", mode: int = 0o755
    ) -> MemoryRegular:
        """Create a file of root's that runs a Python program when executed, whatever its content says; it costs no bytes.

        Raises: as mknod()
        """
        made = self._add_file(parent, name, Content(GivenBytes(content)), (mode, 0, 0))
        made.node.program = program
        return made

    def _add_file(self, parent: Inode, name: str, content: Content, owner: tuple[int, int, int]) -> MemoryRegular:
        assert isinstance(parent, MemoryDirectory)
        mode, uid, gid = owner
        node = FileNode(self.generation, S_IFREG | mode, uid, gid, self.now_ns(), content)
        return parent.add_file(name, node)
