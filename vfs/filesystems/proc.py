"""/proc: the virtual machine's processes and state, told by a ProcessView; never the host's.

Absent on purpose: /proc/sys, memory maps, and anything that can be written.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystem import FileSystem
from vesicle.vfs.mounts import Location
from vesicle.vfs.types import FileType, Stat

from .synthetic import SyntheticDirectory, SyntheticInode, SyntheticLink, SyntheticText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from vesicle.vfs.inode import Inode
    from vesicle.vfs.mounts import Mount
    from vesicle.vfs.open_file import OpenFile

    class ProcessView(Protocol):
        """What /proc asks of the kernel. A process that is gone raises ESRCH."""

        def pids(self) -> list[int]:
            """Return the process ids, ascending."""
            ...

        def pid_of(self, context: object) -> int | None:
            """Return the pid of the process that looks something up."""
            ...

        def owner(self, pid: int) -> tuple[int, int]:
            """Return (uid, gid) of a process."""
            ...

        def text(self, pid: int, name: str) -> bytes:
            """Return the content of /proc/PID/name, one of PROCESS_FILES."""
            ...

        def system_text(self, name: str) -> bytes:
            """Return the content of /proc/name, one of SYSTEM_FILES."""
            ...

        def directory(self, pid: int, which: str) -> Location:
            """Return the location of "cwd" or "root"."""
            ...

        def path_of(self, location: Location) -> str:
            """Return the path of a directory."""
            ...

        def descriptors(self, pid: int) -> dict[int, OpenFile]:
            """Return the open files of a process by number."""
            ...


SYSTEM_FILES = ("cpuinfo", "filesystems", "loadavg", "meminfo", "mounts", "stat", "uptime", "version")
PROCESS_FILES = ("cmdline", "comm", "environ", "limits", "mounts", "stat", "statm", "status")
_PRIVATE = frozenset(("environ",))
_PROCESS_LINKS = ("cwd", "root")


class ProcFS(FileSystem):
    """The /proc of one session."""

    __slots__ = ("_root", "mount", "view")

    type_name = "proc"

    def __init__(self, dev: int, view: ProcessView) -> None:
        super().__init__(dev, read_only=False)
        self.view = view
        self.mount: Mount | None = None  # where it is mounted: the objects behind /proc/PID/fd are reached through it
        self._root = _Root(self, "/proc", None)

    def root(self) -> Inode:
        return self._root


def _view(fs: FileSystem) -> ProcessView:
    assert isinstance(fs, ProcFS)
    return fs.view


class _Root(SyntheticDirectory):
    __slots__ = ()

    def entry(self, name: str, context: object) -> Inode | None:
        view = _view(self.fs)
        if name in ("self", "thread-self"):
            pid = view.pid_of(context)
            return None if pid is None else SyntheticLink(self.fs, f"/proc/{name}", str(pid))
        if name in SYSTEM_FILES:
            return SyntheticText(self.fs, f"/proc/{name}", lambda: view.system_text(name))
        if name.isascii() and name.isdigit() and name == str(int(name)):
            return _process(self, int(name))
        return None

    def names(self) -> list[tuple[str, FileType]]:
        pids = [(str(pid), FileType.DIRECTORY) for pid in _view(self.fs).pids()]
        return [*pids, ("self", FileType.SYMLINK), *[(name, FileType.REGULAR) for name in SYSTEM_FILES]]


def _process(above: SyntheticDirectory, pid: int) -> Inode | None:
    try:
        owner = _view(above.fs).owner(pid)
    except PosixError:
        return None
    directory = _ProcessDirectory(above.fs, f"{above.path}/{pid}", above)
    directory.pid = pid
    directory.uid, directory.gid = owner
    return directory


class _ProcessDirectory(SyntheticDirectory):
    __slots__ = ("pid",)

    pid: int

    def entry(self, name: str, context: object) -> Inode | None:
        path = f"{self.path}/{name}"
        pid, view = self.pid, _view(self.fs)
        inode: SyntheticInode
        if name in PROCESS_FILES:
            mode = 0o400 if name in _PRIVATE else 0o444
            inode = SyntheticText(self.fs, path, lambda: view.text(pid, name), mode=mode)
        elif name in _PROCESS_LINKS:
            inode = _PlaceLink(self.fs, path, lambda: view.directory(pid, name))
        elif name == "fd":
            directory = _FdDirectory(self.fs, path, self)
            directory.pid = pid
            directory.mode = 0o500
            inode = directory
        else:
            return None
        inode.uid, inode.gid = self.uid, self.gid
        return inode

    def names(self) -> list[tuple[str, FileType]]:
        files = [(name, FileType.REGULAR) for name in PROCESS_FILES]
        return [*files, *[(name, FileType.SYMLINK) for name in _PROCESS_LINKS], ("fd", FileType.DIRECTORY)]


class _PlaceLink(SyntheticInode):
    """/proc/PID/cwd and root: a link to a directory, wherever it has been moved to."""

    __slots__ = ("_find",)

    def __init__(self, fs: FileSystem, path: str, find: Callable[[], Location]) -> None:
        super().__init__(fs, path, FileType.SYMLINK)
        self._find = find

    def readlink(self) -> str:
        return _view(self.fs).path_of(self._find())

    def magic_link(self) -> Location:
        return self._find()


class _FdDirectory(SyntheticDirectory):
    __slots__ = ("pid",)

    pid: int

    def entry(self, name: str, context: object) -> Inode | None:
        if not (name.isascii() and name.isdigit() and name == str(int(name))):
            return None
        file = _view(self.fs).descriptors(self.pid).get(int(name))
        if file is None:
            return None
        link = _FdLink(self.fs, f"{self.path}/{name}", file)
        link.uid, link.gid = self.uid, self.gid
        return link

    def names(self) -> list[tuple[str, FileType]]:
        return [(str(fd), FileType.SYMLINK) for fd in sorted(_view(self.fs).descriptors(self.pid))]


class _FdLink(SyntheticInode):
    """/proc/PID/fd/N: a link to the open file itself."""

    __slots__ = ("_file",)

    def __init__(self, fs: FileSystem, path: str, file: OpenFile) -> None:
        super().__init__(fs, path, FileType.SYMLINK, mode=0o700)
        self._file = file

    def readlink(self) -> str:
        return self._file.path or "anon:[file]"

    def magic_link(self) -> Location:
        file, fs = self._file, self.fs
        if file.location is not None:
            return file.location
        assert isinstance(fs, ProcFS)
        if fs.mount is None:
            raise PosixError(Errno.ENOENT, self.path)
        target = _OpenTarget(fs, self.path, file)
        target.uid, target.gid = self.uid, self.gid
        return Location(fs.mount, target)


class _OpenTarget(SyntheticInode):
    """What /proc/PID/fd/N leads to when it has no place in any file system: a pipe, captured output."""

    __slots__ = ("_file",)

    def __init__(self, fs: FileSystem, path: str, file: OpenFile) -> None:
        super().__init__(fs, path, FileType.CHARACTER, mode=0o600)
        self._file = file

    def stat(self) -> Stat:
        return self._file.stat()

    def open(self, flags: int) -> OpenFile:
        return self._file.reopen(flags)
