"""The base image: the folders, accounts and commands that every session starts with, made once per host process.

Absent on purpose: /proc and /dev, which are mounted per session.
"""

from __future__ import annotations

import os
from _thread import allocate_lock

from vesicle.kernel.exec import PROGRAM_MAGIC
from vesicle.vfs.collecting import CollectorPaused
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.types import O_WRONLY, S_IFREG

from . import cache
from .commands.table import COMMANDS, UPSTREAM
from .registry import CacheFile, Registry, ToolFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from vesicle.kernel.program import Program
    from vesicle.vfs.chunks import Backing
    from vesicle.vfs.filesystems.memory_node import Layer
    from vesicle.vfs.filesystems.memory_tree import Listing
    from vesicle.vfs.inode import Inode

    from .cache import CachedCommand, Index

AGENT_UID = 1000

# path, mode, owner (uid and gid)
_FOLDERS = (
    ("/bin", 0o755, 0),
    ("/dev", 0o755, 0),
    ("/etc", 0o755, 0),
    ("/home", 0o755, 0),
    ("/home/agent", 0o755, AGENT_UID),
    ("/input", 0o755, AGENT_UID),
    ("/output", 0o755, AGENT_UID),
    ("/proc", 0o555, 0),
    ("/root", 0o700, 0),
    ("/tmp", 0o1777, 0),  # noqa: S108 - the guest's own
    ("/usr", 0o755, 0),
    ("/usr/bin", 0o755, 0),
    ("/usr/lib", 0o755, 0),
    ("/usr/local", 0o755, 0),
    ("/usr/local/bin", 0o755, 0),
    ("/usr/share", 0o755, 0),
    ("/var", 0o755, 0),
    ("/var/tmp", 0o1777, 0),  # noqa: S108 - the guest's own
    ("/workspace", 0o755, AGENT_UID),
)

_FILES = (
    (
        "/etc/passwd",
        "root:x:0:0:root:/root:/bin/bash\nagent:x:1000:1000:agent:/home/agent:/bin/bash\nnobody:x:65534:65534:nobody:/:/bin/false\n",
    ),
    ("/etc/group", "root:x:0:\nagent:x:1000:\nnogroup:x:65534:\n"),
    ("/etc/hostname", "vesicle\n"),
    ("/etc/hosts", "127.0.0.1\tlocalhost vesicle\n"),
    ("/etc/os-release", 'PRETTY_NAME="Vesicle"\nNAME="Vesicle"\nID=vesicle\n'),
    ("/etc/shells", "/bin/sh\n/bin/bash\n"),
)

_LINKS = (("/etc/mtab", "/proc/self/mounts"),)

# Programs of ours: name of the program, names of its file in /bin and /usr/bin.
_PROGRAMS = {"bash": ("bash", "sh")} | {name: (name,) for name in COMMANDS}


def _shell() -> Program:
    from .shell.program import ShellProgram

    return ShellProgram()


def _command(name: str) -> Callable[[], Program]:
    def make() -> Program:
        from .commands.program import CommandProgram

        return CommandProgram(name, COMMANDS[name])

    return make


def _python() -> Program:
    from .python.program import PythonProgram

    return PythonProgram()


def _pip() -> Program:
    from .commands.program import CommandProgram

    return CommandProgram("pip", "pip")


_FACTORIES = {"bash": _shell, "python3": _python, "pip": _pip} | {name: _command(name) for name in COMMANDS}

_lock = allocate_lock()
# guards: _made
_made: tuple[Layer, Registry] | None = None


def base_image() -> tuple[Layer, Registry]:
    """Return the frozen base layer and the registry of its programs."""
    global _made
    if _made is None:
        with _lock:
            if _made is None:
                with CollectorPaused():
                    _made = _build()
    return _made


def forget() -> None:
    """Make the image anew when it is asked for next: tools were built meanwhile."""
    global _made
    with _lock:
        _made = None


def _build() -> tuple[Layer, Registry]:
    fs = MemoryFS()
    folders: dict[str, Inode] = {"": fs.root()}
    for path, mode, owner in _FOLDERS:
        parent, _, name = path.rpartition("/")
        folders[path] = folders[parent].mkdir(name, mode, owner, owner)
        if mode & 0o7000:
            folders[path].setattr(mode=mode)
    for path, text in _FILES:
        parent, _, name = path.rpartition("/")
        _write(folders[parent].mknod(name, S_IFREG | 0o644, 0, 0), text)
    for path, target in _LINKS:
        parent, _, name = path.rpartition("/")
        folders[parent].symlink(name, target, 0, 0)
    index = cache.cached_index()
    _add_tools(fs, folders["/usr/bin"], folders["/bin"], index.commands)
    _add_files(fs, folders, index)
    if os.path.isdir(cache.tools_folder()):
        from . import own_tools

        own_tools.put(fs, own_tools.installed())
    programs = _PROGRAMS | _add_python(fs, folders)
    for program, names in programs.items():
        if program in UPSTREAM and UPSTREAM[program] not in index.commands:
            continue
        inode = fs.add_program(folders["/bin"], names[0], program, PROGRAM_MAGIC + program.encode() + b"\n")
        for name in names[1:]:
            folders["/bin"].link(name, inode)
        for name in names:
            folders["/usr/bin"].link(name, inode)
    return fs.freeze(), Registry(dict(_FACTORIES))


def _write(inode: Inode, text: str) -> None:
    file = inode.open(O_WRONLY)
    file.write(text.encode())
    file.release()


_OURS = frozenset(name for names in _PROGRAMS.values() for name in names)


def _add_tools(fs: MemoryFS, usr_bin: Inode, bin_: Inode, commands: dict[str, CachedCommand]) -> None:
    """Put each installed module once into /usr/bin, under all its names, and the same names into /bin."""
    first: dict[str, Inode] = {}
    for name, command in commands.items():
        if name in _OURS:
            continue
        inode = first.get(command.sha256)
        if inode is None:
            inode = first[command.sha256] = fs.add_backed(usr_bin, name, ToolFile(command))
        else:
            usr_bin.link(name, inode)
        bin_.link(name, inode)


def _add_files(fs: MemoryFS, folders: dict[str, Inode], index: Index) -> None:
    """Put the tools' scripts, data and links where they belong; scripts, like modules, into /bin as well."""
    taken = {path for path, _ in (*_FILES, *_LINKS)}
    taken.update(f"/usr/bin/{name}" for name in (*index.commands, *_OURS))
    for path, file in index.files.items():
        if path not in taken:
            parent, _, name = path.rpartition("/")
            backing = CacheFile(file.host_path, file.size, file.sha256)
            inode = fs.add_backed(_folder(folders, parent), name, backing, file.mode)
            if parent == "/usr/bin":
                folders["/bin"].link(name, inode)
    for path, tree in index.trees.items():
        if path not in folders:
            parent, _, name = path.rpartition("/")
            listing = _listing(tree.host_path)
            folders[path] = fs.add_tree(_folder(folders, parent), name, listing, tree.inodes, tree.mode)
    for path, target in index.links.items():
        if path not in taken and path not in index.files:
            parent, _, name = path.rpartition("/")
            _folder(folders, parent).symlink(name, target, 0, 0)


def _add_python(fs: MemoryFS, folders: dict[str, Inode]) -> dict[str, tuple[str, ...]]:
    """Put CPython's library where its interpreter looks for it; return the names of its programs, none if it is not built."""
    if not os.path.isdir(f"{cache.cache_folder()}/python"):
        return {}
    from .python import installation

    found = installation.installed()
    if found is None:
        return {}
    parent, _, name = installation.ARCHIVE.rpartition("/")
    backing = CacheFile(found.archive_path, found.archive_size, None)
    fs.add_backed(_folder(folders, parent), name, backing, 0o644)
    for path, host_path in installation.guest_files().items():
        parent, _, name = f"{installation.HOME}/{path}".rpartition("/")
        fs.add_backed(_folder(folders, parent), name, CacheFile(host_path, os.path.getsize(host_path), None), 0o644)
    parent, _, name = installation.SITE_PACKAGES.rpartition("/")
    fs.add_tree(_folder(folders, parent), name, _listing(found.tree_path), found.tree_inodes)
    return {"python3": ("python3", "python", "python3.15"), "pip": ("pip", "pip3", "pip3.15")}


def _listing(host_path: str) -> Listing:
    def files() -> Iterable[tuple[str, Backing]]:
        from .tree_pack import TreePack

        return TreePack(host_path).files()

    return files


def _folder(folders: dict[str, Inode], path: str) -> Inode:
    """Return a folder, made with those above it if it is not there."""
    found = folders.get(path)
    if found is None:
        parent, _, name = path.rpartition("/")
        found = folders[path] = _folder(folders, parent).mkdir(name, 0o755, 0, 0)
    return found
