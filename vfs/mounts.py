"""MountTable: which file systems a session sees, and where.

Absent on purpose: symbolic links and permissions (the walk in `resolve`), propagation between sessions.
"""

from __future__ import annotations

from _thread import allocate_lock

from .errors import Errno, PosixError
from .path import components
from .types import FileType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .filesystem import FileSystem
    from .inode import Inode
    from .quota import Quota


class Mount:
    """One file system, or a folder of one, attached at a place. The root mount has no mountpoint."""

    __slots__ = ("fs", "mountpoint", "read_only", "root", "source")

    def __init__(
        self, fs: FileSystem, root: Inode, mountpoint: Location | None, *, read_only: bool = False, source: str = ""
    ) -> None:
        self.fs = fs
        self.root = root
        self.mountpoint = mountpoint
        self.read_only = read_only or fs.read_only
        self.source = source or fs.type_name

    def __repr__(self) -> str:
        return f"Mount({self.source!r}, {self.fs!r})"


class Location:
    """An inode as reached through one mount; equal when both are."""

    __slots__ = ("inode", "mount")

    def __init__(self, mount: Mount, inode: Inode) -> None:
        self.mount = mount
        self.inode = inode

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Location) and self.mount is other.mount and self.inode == other.inode

    def __hash__(self) -> int:
        return id(self.mount) ^ self.inode.ino

    def __repr__(self) -> str:
        return f"Location({self.mount!r}, {self.inode!r})"


class MountTable:
    """The mounts of one session. Reading needs no lock: the tables change by single dictionary operations."""

    __slots__ = ("_crossings", "_lock", "_mounts", "names", "root", "root_mount")

    def __init__(self, root_fs: FileSystem, *, source: str = "") -> None:
        self.root_mount = Mount(root_fs, root_fs.root(), None, source=source)
        self.root = Location(self.root_mount, self.root_mount.root)
        self._lock = allocate_lock()  # guards: changes of _mounts, _crossings and names
        self._mounts: list[Mount] = [self.root_mount]
        self._crossings: dict[Location, Mount] = {}
        # How many mountpoints bear a name: lets the walk skip the crossing table for all other names.
        self.names: dict[str, int] = {}

    def mount(
        self, fs: FileSystem, at: Location, *, root: Inode | None = None, read_only: bool = False, source: str = ""
    ) -> Mount:
        """Attach fs, or its folder root, over the directory at; a mount already there is covered.

        Raises: ENOTDIR at or root is no directory · EBUSY at is the root of the session
        """
        at = self.cross(at)
        inside = fs.root() if root is None else root
        if at.inode.file_type is not FileType.DIRECTORY or inside.file_type is not FileType.DIRECTORY:
            raise PosixError(Errno.ENOTDIR)
        if at == self.root:
            raise PosixError(Errno.EBUSY)
        mount = Mount(fs, inside, at, read_only=read_only, source=source)
        with self._lock:
            self._mounts.append(mount)
            self._crossings[at] = mount
            name = self._name_at(at)
            self.names[name] = self.names.get(name, 0) + 1
        return mount

    def umount(self, at: Location) -> None:
        """Detach the mount whose root is at.

        Raises: EINVAL no mount's root · EBUSY the session's root, or another mount lies inside
        """
        mount = at.mount
        point = mount.mountpoint
        if at.inode != mount.root:
            raise PosixError(Errno.EINVAL)
        with self._lock:
            if point is None or any(other.mountpoint and other.mountpoint.mount is mount for other in self._mounts):
                raise PosixError(Errno.EBUSY)
            if self._crossings.pop(point, None) is None:
                raise PosixError(Errno.EINVAL)
            self._mounts.remove(mount)
            name = self._name_at(point)
            left = self.names.get(name, 1) - 1
            if left:
                self.names[name] = left
            else:
                self.names.pop(name, None)

    def cross(self, location: Location) -> Location:
        """Return the root of the topmost mount on location, or location itself."""
        mount = self._crossings.get(location)
        while mount is not None:
            location = Location(mount, mount.root)
            mount = self._crossings.get(location)
        return location

    def is_mountpoint(self, location: Location) -> bool:
        """Tell whether something is mounted on location or it is a mount's root: rmdir and rename answer EBUSY then."""
        return location in self._crossings or location.inode == location.mount.root

    def above(self, location: Location) -> Location:
        """Return the directory above a directory, leaving mounts by their mountpoint; of the root itself.

        Raises: ENOENT a removed directory whose parent is gone
        """
        mount, inode = location.mount, location.inode
        while inode == mount.root:
            point = mount.mountpoint
            if point is None:
                return location
            mount, inode = point.mount, point.inode
        return Location(mount, inode.parent())

    def path_of(self, location: Location) -> str:
        """Return the path of a directory by walking up; of a removed one the last it had.

        Raises: ENOTDIR · ENOENT a removed directory whose parent is gone
        """
        return "/" + "/".join(self.names_of(location))

    def names_of(self, location: Location) -> list[str]:
        """Return the components of path_of()."""
        names: list[str] = []
        mount, inode = location.mount, location.inode
        while True:
            while inode.ino == mount.root.ino and inode == mount.root:
                point = mount.mountpoint
                if point is None:
                    names.reverse()
                    return names
                mount, inode = point.mount, point.inode
            names.append(inode.name())
            inode = inode.parent()

    def locate(self, path: str) -> Location:
        """Return the location of an absolute path without symbolic links, asking no permission.

        For setting a session up.

        Raises: ENOENT · ENOTDIR
        """
        location = self.root
        for name in components(path):
            location = self.cross(Location(location.mount, location.inode.lookup(name)))
        return location

    def mounts(self) -> list[Mount]:
        """Return all mounts in the order they were made, the root first."""
        return list(self._mounts)

    def mount_path(self, mount: Mount) -> str:
        """Return the path where a mount is attached."""
        return self.path_of(Location(mount, mount.root))

    def clone(self, new_root_fs: FileSystem, *, replace: Mapping[FileSystem, FileSystem] | None = None) -> MountTable:
        """Return the table of a session forked from this one.

        new_root_fs is the fork of the root file system; the others are what `replace` says, or their own fork (memory)
        or themselves (host folders). File systems that shared a quota share the copy of it.
        """
        table = MountTable(new_root_fs, source=self.root_mount.source)
        quotas: dict[int, Quota] = {}
        old_root_fs = self.root_mount.fs
        if old_root_fs.quota is not None and new_root_fs.quota is not None:
            quotas[id(old_root_fs.quota)] = new_root_fs.quota
        forks: dict[FileSystem, FileSystem] = {old_root_fs: new_root_fs, **(replace or {})}
        twins: dict[Mount, Mount] = {self.root_mount: table.root_mount}
        made: list[FileSystem] = []
        try:
            for mount in self._mounts[1:]:
                fs = mount.fs
                fork = forks.get(fs)
                if fork is None:
                    quota = fs.quota
                    if quota is not None:
                        quota = quotas.setdefault(id(quota), quota.copy())
                    fork = forks[fs] = fs.forked(quota)
                    if fork is not fs:
                        made.append(fork)
                point = mount.mountpoint
                if point is None:  # only the root mount, which comes first
                    continue
                at = Location(twins[point.mount], forks[point.mount.fs].twin_of(point.inode))
                root = fork.root() if fork is not fs and mount.root == fs.root() else fork.twin_of(mount.root)
                twins[mount] = table.mount(fork, at, root=root, read_only=mount.read_only, source=mount.source)
        except BaseException:
            for fork in made:
                fork.close()
            raise
        return table

    @staticmethod
    def _name_at(point: Location) -> str:
        # A mount that covers another is reached by the crossing that led to the lower one.
        return "" if point.inode == point.mount.root else point.inode.name()
