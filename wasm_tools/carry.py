"""Carrying: copying the built tools of this machine into a package, so that installing it needs no compiler.

Called while a wheel is built (setup.py), where none of the dependencies may be there: standard library only. What comes
out is a cache folder that is only read. Absent on purpose: building the tools.
"""

from __future__ import annotations

import os
import shutil

from .cache import read_index, write_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cache import Index

_NATIVE_SUFFIX = ".cwasm"


def carry(cache: str, target: str, *, native: bool = False) -> int:
    """Make target a copy of what sessions read of a cache folder; return the bytes copied, 0 if there is nothing.

    native: with the native code for every engine that it has, which only processors of the same kind can run.
    """
    shutil.rmtree(target, ignore_errors=True)
    index = read_index(cache)
    if not index.commands:
        return 0
    copied = 0
    for path in sorted(_contents(index)):
        copied += _copy(path, target + path.removeprefix(cache))
    if native:
        wanted = {command.sha256 for command in index.commands.values()}
        for name in sorted(os.listdir(f"{cache}/modules")):
            if name.endswith(_NATIVE_SUFFIX) and name.partition(".")[0] in wanted:
                copied += _copy(f"{cache}/modules/{name}", f"{target}/modules/{name}")
    licences = f"{cache}/licences"
    if os.path.isdir(licences):
        shutil.copytree(licences, f"{target}/licences")
    write_index(target, index)
    return copied


def _contents(index: Index) -> set[str]:
    modules = {command.wasm_path for command in index.commands.values()}
    return modules.union(part.host_path for part in (*index.files.values(), *index.trees.values()))


def _copy(source: str, target: str) -> int:
    os.makedirs(os.path.dirname(target), exist_ok=True)
    shutil.copyfile(source, target)
    return os.path.getsize(target)
