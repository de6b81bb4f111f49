"""Picking out what a build made, as the recipe names it, and putting it into the cache by content.

Absent on purpose: the index that makes it visible to sessions (`receipt.py`).
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from .receipt import File, Link, Receipt, Tree, store_data, store_module
from .tree_pack import inode_count, pack
from .unpack import change_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from .manifest import Data, Script, ToolManifest
    from .manifest import Tree as TreeRecipe

_BIN = "/usr/bin"


class CollectError(Exception):
    """A result is not there; caught by the build of the tool."""


def collect(manifest: ToolManifest, cache: Path, trees: Sequence[Path]) -> Receipt:
    """Store what the recipe names, each looked for in the trees in their order.

    Raises: CollectError something is missing · UnpackError a script is not as expected
    """
    modules = [store_module(cache, _find(program.file, trees), program.commands) for program in manifest.programs]
    files: dict[str, File] = {}
    for script in manifest.scripts:
        for file in _script(script, cache, trees):
            files[file.path] = file
    for data in manifest.data:
        for file in _data(data, cache, trees):
            if file.path in files:
                raise CollectError(f"two files at {file.path}")
            files[file.path] = file
    packed = [_tree(tree, cache, trees) for tree in manifest.trees]
    links = [Link(link.path, link.target) for link in manifest.links]
    return Receipt(manifest.name, manifest.version, manifest.licence, modules, list(files.values()), packed, links)


def _find(name: str, trees: Sequence[Path]) -> Path:
    for tree in trees:
        if (tree / name).is_file():
            return tree / name
    raise CollectError(f"the build left no {name}")


def _script(script: Script, cache: Path, trees: Sequence[Path]) -> Iterator[File]:
    built = _find(script.file, trees)
    change_file(built, script.file, script.substitutions)
    with built.open("rb") as file:
        if file.read(2) != b"#!":
            raise CollectError(f"{script.file} is no script: it does not begin with #!")
    for name in script.commands:
        yield _stored(cache, built, f"{_BIN}/{name}", 0o755)


def _data(data: Data, cache: Path, trees: Sequence[Path]) -> Iterator[File]:
    for tree in trees:
        if (tree / data.file).is_file():
            yield _stored(cache, tree / data.file, data.path, data.mode)
            return
        found = [(path, path.relative_to(tree / data.file)) for path in _below(tree / data.file)]
        if not found:
            # Of what a glob finds the part of the path from its first wildcard on is kept.
            fixed = tree.joinpath(*_fixed_part(data.file))
            found = [(path, path.relative_to(fixed)) for path in sorted(tree.glob(data.file)) if path.is_file()]
        if found:
            for path, name in found:
                yield _stored(cache, path, f"{data.path}/{name.as_posix()}", data.mode)
            return
    raise CollectError(f"the build left no {data.file}")


def _stored(cache: Path, built: Path, path: str, mode: int) -> File:
    data = built.read_bytes()
    return File(path, store_data(cache, data), len(data), mode)


def _tree(tree: TreeRecipe, cache: Path, trees: Sequence[Path]) -> Tree:
    folder = next((top / tree.file for top in trees if (top / tree.file).is_dir()), None)
    if folder is None:
        raise CollectError(f"the build left no folder {tree.file}")
    left_out = {path for pattern in tree.exclude for path in folder.glob(pattern)}
    names = {path.relative_to(folder).as_posix(): path for path in _below(folder) if path not in left_out}
    data = pack((name, path.read_bytes()) for name, path in names.items())
    return Tree(tree.path, store_data(cache, data), len(data), inode_count(names), tree.mode)


def _below(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []


def _fixed_part(pattern: str) -> list[str]:
    parts = pattern.split("/")
    wild = next((at for at, part in enumerate(parts) if any(sign in part for sign in "*?[")), len(parts) - 1)
    return parts[:wild]


def keep_licences(manifest: ToolManifest, cache: Path, top: Path) -> None:
    """Put the licence texts beside those of the other tools.

    Raises: CollectError one is not there
    """
    licences = cache / "licences" / manifest.name
    shutil.rmtree(licences, ignore_errors=True)
    licences.mkdir(parents=True)
    for name in manifest.licence_files:
        if not (top / name).is_file():
            raise CollectError(f"the licence {name} is not there")
        shutil.copy(top / name, licences / name.replace("/", "_"))
