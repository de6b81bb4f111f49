"""diff: what changed between two frozen layers of the in-memory file system, path by path.

Two related layers are compared by what lies in their chains above the first common layer; unrelated ones in full. A
directory's own times are no change, since they follow from its entries; a moved tree is its deletion and its addition.
Absent on purpose: detection of renames.
"""

from __future__ import annotations

from .filesystems.memory_node import ROOT_INO, TYPE_BITS, DirectoryNode, FileNode, SpecialNode, SymlinkNode
from .record import Record
from .types import S_IFMT, FileType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from .filesystems.memory_node import Layer, Node

    Kind = Literal["added", "modified", "deleted", "type"]

_READ_SIZE = 1 << 20


class Change(Record):
    """One path that differs.

    kind: "added", "deleted", "modified" (content, target, mode, owner, times of a file) or "type" · content: the bytes
    or the link target differ · metadata: mode, owner, device number or a file's modification time differ.
    """

    path: str
    kind: Kind
    content: bool
    metadata: bool
    before: Node | None
    after: Node | None

    def file_type(self) -> FileType:
        """Return the type of what is there now, or of what was."""
        node = self.after if self.after is not None else self.before
        assert node is not None
        return FileType(node.mode >> 12)


def content_of(node: Node | None) -> Iterator[bytes | bytearray]:
    """Yield the bytes of a regular file's node, or a link's target, in pieces; nothing of all else."""
    if isinstance(node, SymlinkNode):
        yield node.target.encode("utf-8", "surrogateescape")
    elif isinstance(node, FileNode):
        for offset in range(0, node.content.size, _READ_SIZE):
            yield node.content.read(offset, _READ_SIZE)


def diff(old: Layer, new: Layer) -> list[Change]:
    """Return the changes from old to new, sorted by path."""
    if old is new:
        return []
    changes = _Comparison(old, new).run()
    changes.sort(key=_path_of)
    return changes


def _path_of(change: Change) -> str:
    return change.path


def _candidates(old: Layer, new: Layer) -> set[int]:
    """Return the inode numbers that may differ."""
    below_old = {id(layer) for layer in old.chain()}
    common = next((layer for layer in new.chain() if id(layer) in below_old), None)
    found: set[int] = set()
    for top in (old, new):
        for layer in top.chain():
            if layer is common:
                break
            found.update(layer.nodes)
        if common is None:
            found.update(ino for tree in top.trees for ino in range(tree.first, tree.end))
    return found


class _Comparison:
    """One diff under way. `touched` maps a directory to the names in it through which changes can be reached."""

    __slots__ = ("changes", "new", "old", "touched")

    def __init__(self, old: Layer, new: Layer) -> None:
        self.old = old
        self.new = new
        self.changes: list[Change] = []
        self.touched: dict[int, set[str]] = {}
        # Every added, removed or replaced entry belongs to an inode whose node changed with it (its link count, name or
        # ctime did), and is one of that inode's names before or after: no directory need be listed.
        for ino in _candidates(old, new):
            before, after = old.find(ino), new.find(ino)
            if before is not after:
                self._touch(old, before)
                self._touch(new, after)

    def _touch(self, layer: Layer, node: Node | None) -> None:
        pending = [node]
        while pending:
            current = pending.pop()
            if current is None:
                continue
            for parent, name in current.names():
                names = self.touched.setdefault(parent, set())
                if name not in names:
                    names.add(name)
                    pending.append(layer.find(parent))

    def run(self) -> list[Change]:
        old_root, new_root = self.old.find(ROOT_INO), self.new.find(ROOT_INO)
        assert isinstance(old_root, DirectoryNode)
        assert isinstance(new_root, DirectoryNode)
        pending = [("/", old_root, new_root, ROOT_INO, ROOT_INO)]
        if _metadata_differs(old_root, new_root):
            self.changes.append(Change("/", "modified", False, True, old_root, new_root))
        while pending:
            pending += self._directories(*pending.pop())
        return self.changes

    def _directories(
        self, path: str, before: DirectoryNode, after: DirectoryNode, old_ino: int, new_ino: int
    ) -> Iterator[tuple[str, DirectoryNode, DirectoryNode, int, int]]:
        """Compare two directories that bear the same path; yield the pairs of directories in them."""
        names = self.touched.get(new_ino, set())
        if old_ino != new_ino:
            names = {*before.entries, *after.entries}
        prefix = "/" if path == "/" else path + "/"
        for name in names:
            old_entry, new_entry = before.entries.get(name), after.entries.get(name)
            old_node = None if old_entry is None else self.old.find(old_entry >> TYPE_BITS)
            new_node = None if new_entry is None else self.new.find(new_entry >> TYPE_BITS)
            inner = prefix + name
            if isinstance(old_node, DirectoryNode) and isinstance(new_node, DirectoryNode):
                assert old_entry is not None
                assert new_entry is not None
                if _metadata_differs(old_node, new_node):
                    self.changes.append(Change(inner, "modified", False, True, old_node, new_node))
                yield inner, old_node, new_node, old_entry >> TYPE_BITS, new_entry >> TYPE_BITS
            elif old_node is not new_node:
                self._objects(inner, old_node, new_node)

    def _objects(self, path: str, before: Node | None, after: Node | None) -> None:
        """Compare what bears one path where not both are directories."""
        if before is None or after is None:
            if after is not None:
                self._whole(path, after, self.new, "added")
            elif before is not None:
                self._whole(path, before, self.old, "deleted")
        elif (before.mode ^ after.mode) & S_IFMT:
            self.changes.append(Change(path, "type", True, True, before, after))
            self._inside(path, before, self.old, "deleted")
            self._inside(path, after, self.new, "added")
        else:
            content = _content_differs(before, after)
            metadata = _metadata_differs(before, after) or before.mtime_ns != after.mtime_ns
            if content or metadata:
                self.changes.append(Change(path, "modified", content, metadata, before, after))

    def _whole(self, path: str, node: Node, layer: Layer, kind: Kind) -> None:
        """Report an object and all beneath it as added or deleted."""
        self._report(path, node, kind)
        self._inside(path, node, layer, kind)

    def _inside(self, path: str, node: Node, layer: Layer, kind: Kind) -> None:
        pending = [(path, node)]
        while pending:
            folder, current = pending.pop()
            if not isinstance(current, DirectoryNode):
                continue
            for name, entry in current.entries.items():
                child = layer.find(entry >> TYPE_BITS)
                if child is not None:
                    inner = f"{folder}/{name}"
                    self._report(inner, child, kind)
                    pending.append((inner, child))

    def _report(self, path: str, node: Node, kind: Kind) -> None:
        before, after = (None, node) if kind == "added" else (node, None)
        self.changes.append(Change(path, kind, True, True, before, after))


def _metadata_differs(before: Node, after: Node) -> bool:
    return (before.mode, before.uid, before.gid, before.rdev) != (after.mode, after.uid, after.gid, after.rdev)


def _content_differs(before: Node, after: Node) -> bool:
    if isinstance(before, FileNode) and isinstance(after, FileNode):
        return before.program != after.program or not before.content.same_as(after.content)
    if isinstance(before, SymlinkNode) and isinstance(after, SymlinkNode):
        return before.target != after.target
    return not (isinstance(before, SpecialNode) and isinstance(after, SpecialNode))
