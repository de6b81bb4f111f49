"""Site: the packages in the files of one machine, put in and taken out.

All that is known of them lies there, so that forks, snapshots and roll-backs have it right. Files are root's and read
from the cache; they cost a session inodes, no bytes.
"""

from __future__ import annotations

from vesicle.kernel.requirement import normalised
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.record import Record
from vesicle.vfs.types import S_IFREG, FileType

from .wheel import BIN, DIGEST_FILE, PREFIX, SITE, Wheel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from vesicle.vfs.chunks import Backing
    from vesicle.vfs.inode import Inode
    from vesicle.vfs.mounts import MountTable


_SUFFIX = ".dist-info"
_REQUESTED = "REQUESTED"  # PEP 376: somebody asked for it by name
_METADATA_MAX = 1 << 24


class Installed(Record):
    """A package of a machine. own: it was installed there, and does not come with CPython."""

    name: str  # normalised
    version: str
    dist_info: str
    own: bool


class Site:
    """The packages of one machine."""

    __slots__ = ("_folders", "_fs")

    def __init__(self, mounts: MountTable) -> None:
        fs = mounts.root_mount.fs
        assert isinstance(fs, MemoryFS)
        self._fs = fs
        self._folders: dict[str, Inode] = {}

    def installed(self) -> list[Installed]:
        """Return all packages, by name."""
        found = [self._described(entry.name) for entry in self._folder(SITE).readdir() if entry.name.endswith(_SUFFIX)]
        return sorted(found, key=lambda package: package.name)

    def _described(self, dist_info: str) -> Installed:
        name, _, version = dist_info.removesuffix(_SUFFIX).rpartition("-")
        own = self._find(f"{SITE}/{dist_info}/{DIGEST_FILE}") is not None
        return Installed(normalised(name), version, dist_info, own)

    def wheels(self) -> list[Wheel]:
        """Return the wheels that were installed."""
        return [
            Wheel(package.name, package.version, self._digest(package.dist_info))
            for package in self.installed()
            if package.own
        ]

    def has_module(self, name: str) -> bool:
        """Say whether site-packages has a top-level module or package of that name."""
        return any(self._find(f"{SITE}/{name}{suffix}") is not None for suffix in ("", ".py", ".pyc"))

    def has(self, dist_info: str, sha256: str) -> bool:
        """Say whether the wheel of that digest is installed."""
        return self._digest(dist_info) == sha256

    def _digest(self, dist_info: str) -> str:
        return self._read(f"{SITE}/{dist_info}/{DIGEST_FILE}").decode("ascii", "replace").strip()

    def add(self, wheel: Wheel, files: Iterable[tuple[str, Backing]], *, requested: bool) -> None:
        """Put in the files of a wheel; one that is there already is replaced, unless it is no package's.

        Raises: ENOSPC EDQUOT no inodes are left; what was put in so far is taken out again
        """
        try:
            self.put(files)
            if requested:
                self._folder(f"{SITE}/{wheel.dist_info}").mknod(_REQUESTED, S_IFREG | 0o644, 0, 0)
        except PosixError:
            self.remove(wheel.dist_info)
            raise

    def put(self, files: Iterable[tuple[str, Backing]]) -> None:
        """Put in files, by path below PREFIX.

        Raises: as add()
        """
        for path, file in files:
            self._put(path, file)

    def _put(self, path: str, file: Backing) -> None:
        above, _, name = path.rpartition("/")
        folder = self._folder(above)
        there = self._find(path)
        if there is not None:
            if above == BIN or there.file_type is FileType.DIRECTORY:
                return  # a program of the session's owner: a package does not take its place
            folder.unlink(name)
        self._fs.add_backed(folder, name, file, 0o755 if above == BIN else 0o644)

    def remove(self, dist_info: str) -> None:
        """Take out a package's files, by its RECORD, and the folders that are empty then."""
        folder = f"{SITE}/{dist_info}"
        paths = [f"{SITE}/{line.split(',', 1)[0]}" for line in self._read(f"{folder}/RECORD").decode().splitlines()]
        own = self._find(folder)
        if own is not None:
            paths += [f"{folder}/{entry.name}" for entry in own.readdir()]
        above: set[str] = set()
        for path in dict.fromkeys(map(_plain, paths)):
            inode = self._find(path)
            if inode is not None and inode.file_type is not FileType.DIRECTORY:
                parent, _, name = path.rpartition("/")
                self._folder(parent).unlink(name)
                above.update(_folders_above(parent))
        for path in sorted(above, key=len, reverse=True):
            parent, _, name = path.rpartition("/")
            inode = self._find(path)
            if inode is not None and not inode.readdir():
                self._folder(parent).rmdir(name)
                self._folders.pop(path, None)

    def _folder(self, path: str) -> Inode:
        """Return a folder below PREFIX, made with those above it if it is not there."""
        found = self._folders.get(path)
        if found is None:
            if not path:
                found = self._fs.folder(PREFIX)
            else:
                parent, _, name = path.rpartition("/")
                above = self._folder(parent)
                try:
                    found = above.lookup(name)
                except PosixError as error:
                    if error.errno is not Errno.ENOENT:
                        raise
                    found = above.mkdir(name, 0o755, 0, 0)
            self._folders[path] = found
        return found

    def _find(self, path: str) -> Inode | None:
        known = SITE if path.startswith(f"{SITE}/") else ""
        inode = self._folder(known)
        try:
            for part in path.removeprefix(f"{known}/").split("/"):
                inode = inode.lookup(part)
        except PosixError:
            return None
        return inode

    def _read(self, path: str) -> bytes:
        inode = self._find(path)
        if inode is None or inode.file_type is not FileType.REGULAR:
            return b""
        file = inode.open(0)
        try:
            return bytes(file.pread(_METADATA_MAX, 0) or b"")
        finally:
            file.release()


def _plain(path: str) -> str:
    """Return a path of a RECORD without `..`; one that leads out of PREFIX ends up below it."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            parts[-1:] = []
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _folders_above(path: str) -> Iterable[str]:
    """Return path and the folders above it, up to what every machine has."""
    while path.startswith(f"{SITE}/") or (path and path not in (SITE, BIN) and not SITE.startswith(path)):
        yield path
        path = path.rpartition("/")[0]
