"""Tree: a folder of an image whose inodes are made when someone first looks into it.

Its inode numbers are set aside when the image is built, so that every session that shares the image has the same ones.
Absent on purpose: anything but regular files and folders, and changes: what a session changes is a node of its own.
"""

from __future__ import annotations

from _thread import allocate_lock

from vesicle.vfs.chunks import Content
from vesicle.vfs.types import S_IFREG

from .memory_node import DirectoryNode, FileNode, entry_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vesicle.vfs.chunks import Backing

    from .memory_node import Node

    # Gives the relative path of every file, and its content.
    Listing = Callable[[], Iterable[tuple[str, Backing]]]


class Tree:
    """The inodes from `first` up to `end`: the files that a listing gives, all with one mode, and their folders."""

    __slots__ = ("_generation", "_listing", "_lock", "_nodes", "end", "first", "mode", "root")

    def __init__(self, first: int, count: int, listing: Listing, mode: int) -> None:
        self.first = first
        self.end = first + count
        self.mode = mode
        self.root: TreeNode
        self._listing = listing
        self._generation = object()  # no file system's, so that the nodes are never changed in place
        self._lock = allocate_lock()
        # guards: making the nodes
        self._nodes: list[Node] | None = None

    def node(self, ino: int) -> Node | None:
        """Return the node of an inode of the tree.

        Raises: EIO the listing can't be had
        """
        nodes = self._nodes or self.load()
        return nodes[ino - self.first] if ino - self.first < len(nodes) else None

    def load(self) -> list[Node]:
        """Make the nodes, unless that was done, and fill in what the root lacks.

        Raises: EIO the listing can't be had
        """
        with self._lock:
            if self._nodes is None:
                planting = _Planting(self.first, self.mode, self._generation, self.root)
                self._nodes = planting.run(self._listing())
            return self._nodes


class TreeNode(DirectoryNode):
    """The top folder of a tree: what it holds is filled in when asked for."""

    __slots__ = ("ino", "tree")

    def __init__(self, generation: object, mode: int, now_ns: int, ino: int, tree: Tree) -> None:
        super().__init__(generation, mode, 0, 0, now_ns)
        self.ino = ino
        self.tree = tree
        tree.root = self
        del self.entries, self.nlink

    def __getattr__(self, name: str) -> object:
        if name not in {"entries", "nlink"}:
            raise AttributeError(name)
        self.tree.load()
        return object.__getattribute__(self, name)


class _Planting:
    """The making of a tree's nodes. `folders`: by path their inode number, node and entries."""

    __slots__ = ("first", "folders", "generation", "mode", "nodes", "now_ns", "root")

    def __init__(self, first: int, mode: int, generation: object, root: TreeNode) -> None:
        self.first = first
        self.mode = mode
        self.generation = generation
        self.now_ns = root.mtime_ns
        self.nodes: list[Node] = []
        self.root = root
        self.folders: dict[str, tuple[int, DirectoryNode, dict[str, int]]] = {"": (root.ino, root, {})}

    def run(self, listing: Iterable[tuple[str, Backing]]) -> list[Node]:
        """Return the nodes in the order of their inode numbers."""
        for path, backing in listing:
            folder, _, name = path.rpartition("/")
            node = FileNode(self.generation, S_IFREG | self.mode, 0, 0, self.now_ns, Content(backing))
            self._place(node, folder, name)
        self.root.nlink = 2 + sum(path != "" and "/" not in path for path in self.folders)
        self.root.entries = self.folders[""][2]
        return self.nodes

    def _place(self, node: Node, folder: str, name: str) -> int:
        parent, _, entries = self.folders.get(folder) or self._folder(folder)
        ino = self.first + len(self.nodes)
        self.nodes.append(node)
        node.parent, node.name = parent, name
        entries[name] = entry_of(ino, node)
        return ino

    def _folder(self, path: str) -> tuple[int, DirectoryNode, dict[str, int]]:
        above, _, name = path.rpartition("/")
        node = DirectoryNode(self.generation, 0o755, 0, 0, self.now_ns)
        made = self.folders[path] = (self._place(node, above, name), node, node.entries)
        if above:
            self.folders[above][1].nlink += 1
        return made
