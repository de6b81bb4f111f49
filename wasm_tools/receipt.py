"""Receipt: what one build of a recipe made, kept in the cache under the recipe's key.

A tool's `current` names the key last built with success, and the index is made of the current receipts; so a failed build
changes nothing.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .cache import CachedCommand, CachedFile, CachedTree, Index, data_path, module_path, replace_file, write_index

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


class Module(NamedTuple):
    """A module and the commands it is. Units: size in bytes."""

    sha256: str
    size: int
    extended: bool
    commands: list[str]


class File(NamedTuple):
    """A file that is no module, and where the guest finds it. Units: size in bytes."""

    path: str
    sha256: str
    size: int
    mode: int


class Tree(NamedTuple):
    """A folder of files in one pack. Units: size in bytes of the pack. inodes: how many are below the folder."""

    path: str
    sha256: str
    size: int
    inodes: int
    mode: int


class Link(NamedTuple):
    """A symbolic link of the guest."""

    path: str
    target: str


class Receipt(NamedTuple):
    """What one build of a tool made."""

    tool: str
    version: str
    licence: str
    modules: list[Module]
    files: list[File]
    trees: list[Tree]
    links: list[Link]

    def stored(self, cache: Path) -> Iterator[tuple[Path, int]]:
        """Yield the host path and size of everything the cache must hold for it."""
        for module in self.modules:
            yield Path(module_path(str(cache), module.sha256)), module.size
        parts: list[File | Tree] = [*self.files, *self.trees]
        for part in parts:
            yield Path(data_path(str(cache), part.sha256)), part.size


def tool_folder(cache: Path, key: str) -> Path:
    """Return where what a recipe's key made is kept: its receipt, and for a library its files."""
    return cache / "tools" / key


def write_receipt(cache: Path, key: str, receipt: Receipt) -> None:
    """Keep a receipt."""
    told = receipt._asdict()
    for name in ("modules", "files", "trees", "links"):
        told[name] = [part._asdict() for part in told[name]]
    folder = tool_folder(cache, key)
    folder.mkdir(parents=True, exist_ok=True)
    replace_file(str(folder / "receipt.json"), json.dumps(told, indent=1).encode())


def read_receipt(cache: Path, key: str) -> Receipt | None:
    """Return the receipt of a key, if that build was made and all its modules and files are still there."""
    try:
        told = json.loads((tool_folder(cache, key) / "receipt.json").read_bytes())
        modules = [Module(**module) for module in told.pop("modules")]
        files = [File(**file) for file in told.pop("files", ())]
        trees = [Tree(**tree) for tree in told.pop("trees", ())]
        links = [Link(**link) for link in told.pop("links", ())]
        receipt = Receipt(**told, modules=modules, files=files, trees=trees, links=links)
        if any(path.stat().st_size != size for path, size in receipt.stored(cache)):
            return None
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return receipt


def set_current(cache: Path, tool: str, key: str) -> None:
    """Make a key the one whose modules sessions use."""
    (cache / "current").mkdir(exist_ok=True)
    replace_file(str(cache / "current" / tool), key.encode())


def current_key(cache: Path, tool: str) -> str | None:
    """Return the key sessions use, if the tool was ever built."""
    try:
        return (cache / "current" / tool).read_text(encoding="ascii")
    except OSError:
        return None


def current_receipts(cache: Path, tools: Iterable[str]) -> dict[str, Receipt]:
    """Return the receipts of the tools that were ever built."""
    receipts: dict[str, Receipt] = {}
    for tool in tools:
        key = current_key(cache, tool)
        receipt = read_receipt(cache, key) if key else None
        if receipt is not None:
            receipts[tool] = receipt
    return receipts


def publish(cache: Path, tools: Iterable[str], becoming: Mapping[str, str] | None = None) -> None:
    """Write the index from the current receipts, and those of the keys that become current now."""
    receipts = current_receipts(cache, tools)
    for tool, key in (becoming or {}).items():
        receipt = read_receipt(cache, key)
        if receipt is not None:
            receipts[tool] = receipt
    index = Index({}, {}, {}, {})
    for tool, receipt in receipts.items():
        for sha256, size, extended, names in receipt.modules:
            for name in names:
                index.commands[name] = CachedCommand(name, sha256, size, extended, tool, str(cache))
        for path, sha256, size, mode in receipt.files:
            index.files[path] = CachedFile(path, sha256, size, mode, tool, str(cache))
        for path, sha256, size, inodes, mode in receipt.trees:
            index.trees[path] = CachedTree(path, sha256, size, mode, tool, str(cache), inodes)
        index.links.update(receipt.links)
    write_index(str(cache), index)


def store_module(cache: Path, built: Path, commands: Iterable[str]) -> Module:
    """Put a module under its digest."""
    data = built.read_bytes()
    sha256 = _store(cache, data, module_path)
    # The import section names its modules in plain bytes.
    return Module(sha256, len(data), b"\x0avesicle_v1" in data, list(commands))


def store_data(cache: Path, data: bytes) -> str:
    """Put the content of a file that is no module under its digest, and return that."""
    return _store(cache, data, data_path)


def _store(cache: Path, data: bytes, path_of: Callable[[str, str], str]) -> str:
    sha256 = hashlib.sha256(data).hexdigest()
    path = Path(path_of(str(cache), sha256))
    path.parent.mkdir(exist_ok=True)
    replace_file(str(path), data)
    return sha256
