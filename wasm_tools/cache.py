"""The tool cache: compiled modules by content, and the index that says which command is which.

This is what sessions read, so it imports next to nothing. Absent on purpose: building (`build.py`) and compiling to native
code (`precompile.py`); this module only says where their results lie.

    index                     one line per command, file and link, see read_index()
    modules/SHA256.wasm       and SHA256.ENGINE.cwasm, native code for the engine of that key
    own/modules/              native code of modules that users bring along (own_code.py)
    data/SHA256               other files that sessions find in their file system: scripts and data of the tools
    licences/TOOL/            the licence texts of each tool
    sources/ sysroots/ tools/ config/ logs/ work/   the builder's
"""

from __future__ import annotations

import os
from _thread import get_ident

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record

INDEX_MAGIC = "vesicle-tools 3"

_PREBUILT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_prebuilt")


class CachedCommand(Record):
    """A command of the index. Units: size in bytes. extended: the module imports vesicle_v1."""

    name: str
    sha256: str
    size: int
    extended: bool
    tool: str
    folder: str

    @property
    def wasm_path(self) -> str:
        """The host path of the module."""
        return module_path(self.folder, self.sha256)

    def cwasm_paths(self, engine_key: str) -> tuple[str, ...]:
        """Return the host paths where native code for an engine may be; missing code belongs into the last.

        What a wheel carries is only read, and may be for another processor.
        """
        beside = native_path(self.folder, self.sha256, engine_key)
        if self.folder != _PREBUILT:
            return (beside,)
        return (beside, native_path(cache_folder(), self.sha256, engine_key))


class CachedFile(Record):
    """A file of a tool that is no module, at its path in the guest. Units: size in bytes."""

    path: str
    sha256: str
    size: int
    mode: int
    tool: str
    folder: str

    @property
    def host_path(self) -> str:
        """The host path of the content."""
        return data_path(self.folder, self.sha256)


class CachedTree(CachedFile):
    """A folder of a tool's files, packed into one file (tree_pack.py). inodes: how many are below it."""

    inodes: int


class Index(Record):
    """What a cache folder offers: modules by command name; other files, folders of files and symbolic links by path."""

    commands: dict[str, CachedCommand]
    files: dict[str, CachedFile]
    trees: dict[str, CachedTree]
    links: dict[str, str]

    def tools(self) -> set[str]:
        """Return the names of the tools that it has something of."""
        return {part.tool for parts in (self.commands, self.files, self.trees) for part in parts.values()}


def cache_folder() -> str:
    """Return the user's cache folder: VESICLE_CACHE, or `vesicle` in XDG_CACHE_HOME or ~/.cache. It may not exist."""
    environment = os.environ
    chosen = environment.get("VESICLE_CACHE")
    if chosen:
        return os.path.abspath(chosen)
    base = environment.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "vesicle")


def tools_folder() -> str:
    """Return the folder of the user's own tools: VESICLE_TOOLS, or `vesicle/tools` in XDG_DATA_HOME or ~/.local/share.

    It may not exist. It is no part of the cache, which may be deleted at any time.
    """
    environment = os.environ
    chosen = environment.get("VESICLE_TOOLS")
    if chosen:
        return os.path.abspath(chosen)
    base = environment.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return os.path.join(base, "vesicle", "tools")


def prebuilt_folder() -> str:
    """Return the folder of what the installed package carries; like a cache folder, but only read. It may not exist."""
    return _PREBUILT


def make_private(folder: str) -> str:
    """Create a folder only we may enter, or check that it is one: native code from it is trusted.

    Raises: PermissionError it belongs to someone else
    """
    os.makedirs(folder, mode=0o700, exist_ok=True)
    status = os.stat(folder)
    if status.st_uid != os.geteuid():
        raise PermissionError(f"{folder} belongs to another user: set VESICLE_CACHE to a folder of your own")
    if status.st_mode & 0o077:
        os.chmod(folder, 0o700)
    return folder


def module_path(folder: str, sha256: str) -> str:
    """Return where a module lies in a cache folder."""
    return f"{folder}/modules/{sha256}.wasm"


def native_path(folder: str, sha256: str, engine_key: str) -> str:
    """Return where a module's native code for an engine lies in a cache folder."""
    return f"{folder}/modules/{sha256}.{engine_key}.cwasm"


def data_path(folder: str, sha256: str) -> str:
    """Return where a file of a tool that is no module lies in a cache folder."""
    return f"{folder}/data/{sha256}"


def read_part(host_path: str, offset: int, n: int) -> bytes:
    """Return up to n bytes of a file of a cache folder from offset on.

    Raises: EIO the cache lost the file
    """
    try:
        fd = os.open(host_path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        raise PosixError(Errno.EIO) from None
    try:
        return os.pread(fd, n, offset)
    except OSError:
        raise PosixError(Errno.EIO) from None
    finally:
        os.close(fd)


def read_index(folder: str) -> Index:
    """Return what one cache folder offers, nothing if it has no index or one of another version.

    The first line is the magic; every other is one of these, its parts divided by tabs:
    `c name sha256 size flags tool`, a command: flags `v` for a module that imports vesicle_v1, else `-`;
    `f path sha256 size mode tool`, a file, its mode octal; `t path sha256 size inodes mode tool`, a
    packed folder; `l path target`, a symbolic link.
    """
    index = Index({}, {}, {}, {})
    try:
        with open(f"{folder}/index", encoding="utf-8") as file:
            lines = file.read().split("\n")
    except OSError:
        return index
    if lines[0] != INDEX_MAGIC:
        return index
    for line in lines[1:]:
        kind, _, rest = line.partition("\t")
        if kind == "c":
            name, sha256, size, flags, tool = rest.split("\t")
            index.commands[name] = CachedCommand(name, sha256, int(size), flags == "v", tool, folder)
        elif kind == "f":
            path, sha256, size, mode, tool = rest.split("\t")
            index.files[path] = CachedFile(path, sha256, int(size), int(mode, 8), tool, folder)
        elif kind == "t":
            path, sha256, size, inodes, mode, tool = rest.split("\t")
            index.trees[path] = CachedTree(path, sha256, int(size), int(mode, 8), tool, folder, int(inodes))
        elif kind == "l":
            path, target = rest.split("\t")
            index.links[path] = target
    return index


def index_is_readable(folder: str) -> bool:
    """Tell whether a cache folder has an index of this version."""
    try:
        with open(f"{folder}/index", encoding="utf-8") as file:
            return file.readline() == INDEX_MAGIC + "\n"
    except OSError:
        return False


def write_index(folder: str, index: Index) -> None:
    """Replace the index, whole or not at all."""
    lines = [INDEX_MAGIC]
    for name in sorted(index.commands):
        command = index.commands[name]
        flags = "v" if command.extended else "-"
        lines.append(f"c\t{name}\t{command.sha256}\t{command.size}\t{flags}\t{command.tool}")
    for path in sorted(index.files):
        file = index.files[path]
        lines.append(f"f\t{path}\t{file.sha256}\t{file.size}\t{file.mode:o}\t{file.tool}")
    for path in sorted(index.trees):
        tree = index.trees[path]
        lines.append(f"t\t{path}\t{tree.sha256}\t{tree.size}\t{tree.inodes}\t{tree.mode:o}\t{tree.tool}")
    lines += [f"l\t{path}\t{index.links[path]}" for path in sorted(index.links)]
    replace_file(f"{folder}/index", ("\n".join(lines) + "\n").encode())


def replace_file(path: str, data: bytes) -> None:
    """Write a file so that others see the old content or the new one, also after a crash."""
    temporary = f"{path}.{os.getpid()}.{get_ident()}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def cached_index() -> Index:
    """Return all there is: what the user's cache has, and of what the installed package carries the rest."""
    carried, own = read_index(_PREBUILT), read_index(cache_folder())
    return Index(
        carried.commands | own.commands,
        carried.files | own.files,
        carried.trees | own.trees,
        carried.links | own.links,
    )


def cached_commands() -> dict[str, CachedCommand]:
    """Return every command there is a module for."""
    return cached_index().commands
