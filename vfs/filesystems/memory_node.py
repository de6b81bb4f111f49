"""Nodes: what the in-memory file system knows of each inode, and the layers they are frozen in.

A node may be changed while its `generation` is the file system's; after a freeze it belongs to a Layer for ever and the
first change makes a copy. Absent on purpose: any knowledge of the file system that uses them, so that many share one
layer.
"""

from __future__ import annotations

from vesicle.vfs.types import S_IFDIR, S_IFMT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from vesicle.vfs.chunks import Content

    from .memory_tree import Tree

ROOT_INO = 1
TYPE_BITS = 4  # a directory entry is ino << TYPE_BITS | file type, so that listing needs no node
TYPE_MASK = (1 << TYPE_BITS) - 1


class Node:
    """Attributes of every inode. parent and name are one of its names, `more_names` the others (hard links)."""

    __slots__ = (
        "atime_ns",
        "birthtime_ns",
        "ctime_ns",
        "generation",
        "gid",
        "mode",
        "more_names",
        "mtime_ns",
        "name",
        "nlink",
        "parent",
        "rdev",
        "uid",
    )

    def __init__(self, generation: object, mode: int, uid: int, gid: int, now_ns: int) -> None:
        self.generation = generation
        self.mode = mode
        self.uid = uid
        self.gid = gid
        self.nlink = 1
        self.rdev = 0
        self.atime_ns = self.mtime_ns = self.ctime_ns = self.birthtime_ns = now_ns
        self.parent = 0
        self.name = ""
        self.more_names: frozenset[tuple[int, str]] | None = None

    def copy(self, generation: object) -> Node:
        """Return a node that may be changed in generation."""
        raise NotImplementedError

    def _copy_attributes(self, source: Node) -> None:
        self.nlink = source.nlink
        self.rdev = source.rdev
        self.mtime_ns = source.mtime_ns
        self.ctime_ns = source.ctime_ns
        self.birthtime_ns = source.birthtime_ns
        self.parent = source.parent
        self.name = source.name
        self.more_names = source.more_names

    def names(self) -> Iterator[tuple[int, str]]:
        """Yield every (parent inode number, name) this node is known by; none for the root."""
        if self.parent:
            yield (self.parent, self.name)
            if self.more_names:
                yield from self.more_names

    def add_name(self, parent: int, name: str) -> None:
        """Note one more name."""
        if not self.parent:
            self.parent, self.name = parent, name
        else:
            self.more_names = (self.more_names or frozenset()) | {(parent, name)}

    def remove_name(self, parent: int, name: str) -> None:
        """Forget a name; the last one stays as the name that the inode had."""
        if self.more_names is None:
            return
        if (self.parent, self.name) == (parent, name):
            self.parent, self.name = next(iter(self.more_names))
            parent, name = self.parent, self.name
        self.more_names = (self.more_names - {(parent, name)}) or None

    def move_name(self, old: tuple[int, str], new: tuple[int, str]) -> None:
        """Replace one name by another."""
        if (self.parent, self.name) == old:
            self.parent, self.name = new
        elif self.more_names is not None:
            self.more_names = (self.more_names - {old}) | {new}


class FileNode(Node):
    """A regular file. `program` names the Python program that runs when it is executed."""

    __slots__ = ("content", "program")

    def __init__(self, generation: object, mode: int, uid: int, gid: int, now_ns: int, content: Content) -> None:
        super().__init__(generation, mode, uid, gid, now_ns)
        self.content = content
        self.program: str | None = None

    def copy(self, generation: object) -> FileNode:
        twin = FileNode(generation, self.mode, self.uid, self.gid, self.atime_ns, self.content.copy())
        twin._copy_attributes(self)
        twin.program = self.program
        return twin


class DirectoryNode(Node):
    """A directory: its entries in the order they were made."""

    __slots__ = ("entries",)

    def __init__(
        self, generation: object, mode: int, uid: int, gid: int, now_ns: int, entries: dict[str, int] | None = None
    ) -> None:
        super().__init__(generation, mode | S_IFDIR, uid, gid, now_ns)
        self.entries: dict[str, int] = {} if entries is None else entries
        self.nlink = 2

    def copy(self, generation: object) -> DirectoryNode:
        twin = DirectoryNode(generation, self.mode, self.uid, self.gid, self.atime_ns, self.entries.copy())
        twin._copy_attributes(self)
        return twin


class SymlinkNode(Node):
    """A symbolic link."""

    __slots__ = ("target",)

    def __init__(self, generation: object, mode: int, uid: int, gid: int, now_ns: int, target: str) -> None:
        super().__init__(generation, mode, uid, gid, now_ns)
        self.target = target

    def copy(self, generation: object) -> SymlinkNode:
        twin = SymlinkNode(generation, self.mode, self.uid, self.gid, self.atime_ns, self.target)
        twin._copy_attributes(self)
        return twin


class SpecialNode(Node):
    """A FIFO or device: nothing but attributes."""

    __slots__ = ()

    def copy(self, generation: object) -> SpecialNode:
        twin = SpecialNode(generation, self.mode, self.uid, self.gid, self.atime_ns)
        twin._copy_attributes(self)
        return twin


def entry_of(ino: int, node: Node) -> int:
    """Return the directory entry for an inode."""
    return ino << TYPE_BITS | (node.mode & S_IFMT) >> 12


def node_in(trees: tuple[Tree, ...], ino: int) -> Node | None:
    """Return the node of an inode of one of the trees, None if it is in none."""
    for tree in trees:
        if tree.first <= ino < tree.end:
            return tree.node(ino)
    return None


class Layer:
    """A frozen table of nodes over a parent layer: a snapshot. None marks an inode that is gone.

    Chains stay short by merging: a new layer swallows every parent that is not larger than itself, so each node is
    copied from table to table O(log n) times in all. `trees` are folders of the image at the bottom whose nodes are in no
    table.
    """

    __slots__ = ("bytes_used", "inodes_used", "next_ino", "nodes", "parent", "trees")

    def __init__(
        self,
        nodes: dict[int, Node | None],
        parent: Layer | None,
        *,
        next_ino: int,
        bytes_used: int,
        inodes_used: int,
        trees: tuple[Tree, ...] = (),
    ) -> None:
        merged = False
        while parent is not None and len(parent.nodes) <= len(nodes):
            for ino, node in parent.nodes.items():
                if ino not in nodes:
                    nodes[ino] = node
            parent = parent.parent
            merged = True
        if merged and parent is None:
            for ino in [ino for ino, node in nodes.items() if node is None]:
                if not any(tree.first <= ino < tree.end for tree in trees):
                    del nodes[ino]
        self.nodes: dict[int, Node | None] = nodes
        self.parent: Layer | None = parent
        self.next_ino = next_ino
        self.bytes_used = bytes_used
        self.inodes_used = inodes_used
        self.trees = trees

    def find(self, ino: int) -> Node | None:
        """Return the node of an inode, None if there is none."""
        layer: Layer | None = self
        while layer is not None:
            nodes = layer.nodes
            if ino in nodes:
                return nodes[ino]
            layer = layer.parent
        return node_in(self.trees, ino)

    def chain(self) -> Iterator[Layer]:
        """Yield this layer and those beneath it, top down."""
        layer: Layer | None = self
        while layer is not None:
            yield layer
            layer = layer.parent

    def items(self) -> Iterator[tuple[int, Node]]:
        """Yield every inode number and its node."""
        seen: set[int] = set()
        for layer in self.chain():
            for ino, node in layer.nodes.items():
                if ino not in seen and node is not None:
                    yield ino, node
            seen.update(layer.nodes)
        for tree in self.trees:
            for ino in range(tree.first, tree.end):
                node = tree.node(ino)
                if ino not in seen and node is not None:
                    yield ino, node
