"""Own tools: WebAssembly programs of the user's, found as `NAME.wasm` in folders of the host, as commands NAME.

They lie in /usr/local/bin, which comes before /usr/bin in PATH. Absent on purpose: building anything, and looking into
the modules; that is done when one is run for the first time (registry.py), or added (add_tools.py).
"""

from __future__ import annotations

import os

from .cache import tools_folder
from .registry import OwnFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from vesicle.vfs.filesystems.memory import MemoryFS

FOLDER = "/usr/local/bin"
SUFFIX = ".wasm"


def modules_in(folder: str) -> dict[str, OwnFile]:
    """Return the modules of a host folder by command name.

    Raises: OSError the folder can't be read
    """
    found: dict[str, OwnFile] = {}
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=_name_of):
            name = entry.name.removesuffix(SUFFIX)
            if name and name != entry.name and not name.startswith(".") and entry.is_file():
                status = entry.stat()
                found[name] = OwnFile(entry.path, status.st_size, status.st_mtime_ns)
    return found


def _name_of(entry: os.DirEntry[str]) -> str:
    return entry.name


def installed() -> dict[str, OwnFile]:
    """Return the modules that were added for all sessions; none if there is no such folder."""
    try:
        return modules_in(tools_folder())
    except OSError:
        return {}


def modules_of(folders: Iterable[str]) -> dict[str, OwnFile]:
    """Return the modules of several folders; of one name the first folder's.

    Raises: OSError a folder can't be read
    """
    found: dict[str, OwnFile] = {}
    for folder in folders:
        found = modules_in(folder) | found
    return found


def put(fs: MemoryFS, modules: dict[str, OwnFile]) -> None:
    """Put modules into the file system of a machine, in the place of those of the same name."""
    folder = fs.folder(FOLDER)
    present = {entry.name for entry in folder.readdir()}
    for name, module in modules.items():
        if name in present:
            folder.unlink(name)
        fs.add_backed(folder, name, module)
