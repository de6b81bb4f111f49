"""Files: the host's own door to a session's file system.

The host is trusted: policy and mode bits do not apply here, mounts and quotas do. Every call goes through the kernel's
system calls all the same, as a process of root's that nobody else sees. What is made belongs to the owner of the folder it is
made in, so that the session's user can work with it. Relative paths start at the session's working folder; errors are Python's
own (FileNotFoundError, PermissionError ...) with guest paths.
Absent on purpose: access to the host's files; mounts and Python's own functions do that.
"""

from __future__ import annotations

import io
import os
from _thread import allocate_lock

from vesicle.kernel.command import Command
from vesicle.kernel.fdtable import FdTable
from vesicle.kernel.policy import PolicyBox
from vesicle.kernel.policy_presets import ALLOW_ALL
from vesicle.kernel.process import Process
from vesicle.kernel.signals import Signal
from vesicle.kernel.sysapi import Sys
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls import path as path_calls
from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.types import (
    O_APPEND,
    O_CREAT,
    O_EXCL,
    O_NONBLOCK,
    O_RDONLY,
    O_RDWR,
    O_TRUNC,
    O_WRONLY,
    FileType,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO

    from _typeshed import ReadableBuffer, WriteableBuffer

    from vesicle.kernel.kernel import Kernel
    from vesicle.vfs.types import Dirent, Stat

_CHUNK = 1 << 20  # bytes read at once
# Flags of open() modes, without "b", "t" and "+".
_MODES = {
    "r": 0,
    "w": O_CREAT | O_TRUNC,
    "a": O_CREAT | O_APPEND,
    "x": O_CREAT | O_EXCL,
}


def builtin_error(error: PosixError, path: str | None = None) -> OSError:
    """Return the builtin exception for a kernel error: FileNotFoundError, PermissionError and so on."""
    return OSError(int(error.errno), strerror(error.errno), path if path is not None else error.path)


class _Translated:
    """Context in which a PosixError becomes the builtin OSError that names the path."""

    __slots__ = ("_path",)

    def __init__(self, path: str | None) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, PosixError):
            raise builtin_error(error, self._path) from None


class Files:
    """The files of one session, seen from the host."""

    __slots__ = ("_lock", "_sys")

    def __init__(self, kernel: Kernel, cwd: str) -> None:
        self._sys = Sys(_door(kernel, cwd))
        self._lock = allocate_lock()  # guards: giving out descriptor numbers

    def return_to(self, cwd: str) -> None:
        """Let relative paths start at cwd from now on; at the root if there is no such folder."""
        process = self._sys.process
        try:
            process.cwd = process.kernel.mounts.locate(cwd)
        except PosixError:
            process.cwd = process.root

    def read_bytes(self, path: str) -> bytes:
        """Return the content of a file."""
        with _Translated(path):
            fd = self._open(path, O_RDONLY)
            try:
                pieces: list[bytes] = []
                while piece := self._sys.read(fd, _CHUNK):
                    pieces.append(piece)
                return pieces[0] if len(pieces) == 1 else b"".join(pieces)
            finally:
                self._close(fd)

    def read_text(self, path: str) -> str:
        """Return the content of a file as text; bytes that are no UTF-8 become lone surrogates."""
        return self.read_bytes(path).decode("utf-8", "surrogateescape")

    def write_bytes(self, path: str, data: bytes | bytearray | memoryview) -> int:
        """Replace the content of a file, making it if need be; return the number of bytes.

        Raises:
            OSError: ENOSPC, EFBIG or EDQUOT when it does not fit; what fitted is in the file.
        """
        with _Translated(path):
            fd = self._open(path, O_WRONLY | O_CREAT | O_TRUNC)
            try:
                return self._write_all(fd, data)
            finally:
                self._close(fd)

    def write_text(self, path: str, text: str) -> int:
        """Replace the content of a file by text in UTF-8 (lone surrogates become the bytes they stand for)."""
        return self.write_bytes(path, text.encode("utf-8", "surrogateescape"))

    def open(
        self, path: str, mode: str = "r", *, encoding: str = "utf-8", newline: str | None = None
    ) -> IO[str] | IO[bytes]:
        """Open a file like Python's built-in function: the modes r, w, a, x, with + and b.

        Named pipes are opened without waiting for the other side.
        """
        letter = mode.replace("b", "").replace("t", "").replace("+", "")
        if letter not in _MODES or len(set(mode)) != len(mode) or {"b", "t"} <= set(mode):
            raise ValueError(f"invalid mode: {mode!r}")
        access = O_RDWR if "+" in mode else O_RDONLY if letter == "r" else O_WRONLY
        with _Translated(path):
            fd = self._open(path, access | _MODES[letter])
        raw = _GuestFile(self._sys.process, fd, path, mode, self._close)
        buffered: io.BufferedRandom | io.BufferedReader | io.BufferedWriter
        if access == O_RDWR:
            buffered = io.BufferedRandom(raw)
        else:
            buffered = io.BufferedReader(raw) if access == O_RDONLY else io.BufferedWriter(raw)
        if "b" in mode:
            return buffered
        return io.TextIOWrapper(buffered, encoding, "surrogateescape", newline)

    def exists(self, path: str) -> bool:
        """Whether there is something at path; a dangling symbolic link is nothing."""
        return self._type(path) is not None

    def is_file(self, path: str) -> bool:
        """Whether path is a regular file, links followed."""
        return self._type(path) is FileType.REGULAR

    def is_dir(self, path: str) -> bool:
        """Whether path is a folder, links followed."""
        return self._type(path) is FileType.DIRECTORY

    def stat(self, path: str, *, follow_symlinks: bool = True) -> os.stat_result:
        """Return the attributes of path, as os.stat() does."""
        with _Translated(path):
            return _stat_result(self._sys.stat(path, follow_symlinks))

    def listdir(self, path: str = ".") -> list[str]:
        """Return the names in a folder, sorted."""
        return sorted(entry.name for entry in self._entries(path))

    def mkdir(self, path: str, *, parents: bool = False, exist_ok: bool = False) -> None:
        """Make a folder; with parents the folders above it too."""
        with _Translated(path):
            try:
                self._mkdir(path)
            except PosixError as error:
                above = os.path.dirname(path.rstrip("/"))
                if error.errno is Errno.EEXIST and exist_ok and self.is_dir(path):
                    return
                if error.errno is not Errno.ENOENT or not parents or above in ("", path):
                    raise
                self.mkdir(above, parents=True, exist_ok=True)
                self._mkdir(path)

    def remove(self, path: str) -> None:
        """Remove a file or link, not a folder."""
        with _Translated(path):
            self._sys.unlink(path)

    def rmdir(self, path: str) -> None:
        """Remove an empty folder."""
        with _Translated(path):
            self._sys.rmdir(path)

    def rmtree(self, path: str) -> None:
        """Remove a folder and everything in it; links in it are removed, not followed."""
        for folder, folders, files in self.walk(path, bottom_up=True):
            for name in files:
                self.remove(f"{folder}/{name}")
            for name in folders:
                self.rmdir(f"{folder}/{name}")
        self.rmdir(path)

    def rename(self, old: str, new: str) -> None:
        """Move a file or folder, replacing a file that bears the new name."""
        with _Translated(old):
            self._sys.rename(old, new)

    def symlink(self, target: str, path: str) -> None:
        """Make a symbolic link at path that says target."""
        with _Translated(path):
            self._sys.symlink(target, path)

    def readlink(self, path: str) -> str:
        """Return what a symbolic link says."""
        with _Translated(path):
            return self._sys.readlink(path)

    def realpath(self, path: str) -> str:
        """Return the absolute path without links, as rules of a policy see it; the last component may be missing."""
        with _Translated(path):
            return path_calls.walk(self._sys.process, path_calls.AT_FDCWD, path, create=True).path

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits that the session's own user is held to."""
        with _Translated(path):
            self._sys.chmod(path, mode)

    def walk(self, path: str = ".", *, bottom_up: bool = False) -> Iterator[tuple[str, list[str], list[str]]]:
        """Yield (folder, names of folders, other names) for a tree, as os.walk() does; links are not followed.

        Raises:
            OSError: the first folder cannot be listed; folders that vanish meanwhile are left out.
        """
        todo = [path]
        found: list[tuple[str, list[str], list[str]]] = []
        while todo:
            folder = todo.pop()
            try:
                entries = sorted(self._entries(folder))
            except FileNotFoundError:
                if folder == path:
                    raise
                continue
            folders = [entry.name for entry in entries if entry.file_type is FileType.DIRECTORY]
            files = [entry.name for entry in entries if entry.file_type is not FileType.DIRECTORY]
            step = (folder, folders, files)
            if bottom_up:
                found.append(step)
            else:
                yield step  # who takes a name out of `folders` is not led there, as with os.walk()
            todo += [f"{folder.rstrip('/')}/{name}" for name in reversed(folders)]
        yield from reversed(found)

    def glob(self, pattern: str) -> list[str]:
        """Return the existing paths that match, sorted; `*` stays within a component and `**` does not, as in policies."""
        from vesicle.kernel.glob import Glob

        glob = Glob(pattern)
        if glob.literal == pattern:
            return [pattern] if self.exists(pattern) else []
        start, slash, _ = glob.literal.rpartition("/")
        if not self.is_dir(start + slash or "."):
            return []
        found: list[str] = []
        for folder, folders, files in self.walk(start + slash or "."):
            prefix = "" if not slash and folder == "." else folder.removeprefix("./").rstrip("/") + "/"
            found += [prefix + name for name in (*folders, *files) if glob.matches(prefix + name)]
            folders[:] = [name for name in folders if glob.states_beneath(prefix + name)]
        return sorted(found)

    # What the methods above and the open files share. These raise PosixError.

    def _open(self, path: str, flags: int) -> int:
        sys = self._sys
        flags |= O_NONBLOCK  # a named pipe without the other side must not make the host wait
        if not flags & O_CREAT:
            with self._lock:
                return sys.open(path, flags)
        try:
            with self._lock:
                fd = sys.open(path, flags | O_EXCL, 0o644)
        except PosixError as error:
            if error.errno is not Errno.EEXIST or flags & O_EXCL:
                raise
            with self._lock:
                # Still with O_CREAT: a dangling link's target may be what is to be made.
                return sys.open(path, flags, 0o644)
        self._hand_over(fd, path)
        return fd

    def _hand_over(self, fd: int, path: str) -> None:
        """Give what was just made to the owner of its folder."""
        owner = self._sys.stat(os.path.dirname(path.rstrip("/")) or ("/" if path.startswith("/") else "."))
        made = self._sys.fstat(fd)
        if (owner.uid, owner.gid) != (made.uid, made.gid):
            fd_calls.chown(self._sys.process, fd, owner.uid, owner.gid)

    def _mkdir(self, path: str) -> None:
        self._sys.mkdir(path, 0o755)
        fd = self._open(path, O_RDONLY)
        try:
            self._hand_over(fd, path)
        finally:
            self._close(fd)

    def _close(self, fd: int) -> None:
        with self._lock:
            self._sys.close(fd)

    def _write_all(self, fd: int, data: bytes | bytearray | memoryview) -> int:
        view = memoryview(data).cast("B")
        done = 0
        while done < len(view):
            done += self._sys.write(fd, view[done:] if done else view)
        return done

    def _entries(self, path: str) -> list[Dirent]:
        with _Translated(path), self._lock:
            return self._sys.listdir(path)

    def _type(self, path: str) -> FileType | None:
        try:
            return self._sys.stat(path).file_type
        except PosixError:
            return None


class _GuestFile(io.RawIOBase):
    """An open file of the session as Python's io classes want it."""

    def __init__(self, process: Process, fd: int, path: str, mode: str, close: Callable[[int], None]) -> None:
        super().__init__()
        self.name = path
        self.mode = mode
        self._process = process
        self._fd = fd
        self._file = process.fds.get(fd).file
        self._close_fd = close

    def readable(self) -> bool:
        return self._file.readable

    def writable(self) -> bool:
        return self._file.writable

    def seekable(self) -> bool:
        return self._file.seekable

    def readinto(self, buffer: WriteableBuffer) -> int | None:
        view = memoryview(buffer).cast("B")
        try:
            data = fd_calls.read(self._process, self._fd, len(view))
        except PosixError as error:
            self._failed(error)
            return None
        view[: len(data)] = data
        return len(data)

    def write(self, data: ReadableBuffer) -> int | None:
        try:
            return fd_calls.write(self._process, self._fd, memoryview(data))
        except PosixError as error:
            self._failed(error)
            return None

    def seek(self, offset: int, whence: int = 0) -> int:
        with _Translated(self.name):
            return fd_calls.seek(self._process, self._fd, offset, whence)

    def truncate(self, size: int | None = None) -> int:
        with _Translated(self.name):
            length = self.tell() if size is None else size
            fd_calls.truncate(self._process, self._fd, length)
            return length

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._close_fd(self._fd)

    def _failed(self, error: PosixError) -> None:
        """Raise the error, unless it says "nothing now", for which io's word is None."""
        if error.errno is not Errno.EAGAIN:
            raise builtin_error(error, self.name) from None


def _door(kernel: Kernel, cwd: str) -> Process:
    """Make the process that the host acts as: root's, outside the table, with a policy of its own."""
    first = kernel.first
    process = Process(kernel, kernel.table.allocate_pid(), first, ["files"], Command(None))
    process.policy = PolicyBox(ALLOW_ALL)
    process.fds = FdTable(kernel.limits.open_files)
    process.cwd = kernel.mounts.locate(cwd)
    door = Sys(process)
    for signal in (Signal.SIGPIPE, Signal.SIGXFSZ):
        door.set_signal(signal, "ignore")  # a failed write of the host's is an exception, never a signal
    return process


def _stat_result(stat: Stat) -> os.stat_result:
    times = (stat.atime_ns, stat.mtime_ns, stat.ctime_ns)
    seconds = tuple(time // 10**9 for time in times)
    fields = (stat.mode, stat.ino, stat.dev, stat.nlink, stat.uid, stat.gid, stat.size, *seconds)
    exact: dict[str, object] = {
        "st_blksize": stat.blksize,
        "st_blocks": stat.blocks,
        "st_rdev": stat.rdev,
    }
    for name, time in zip(("st_atime", "st_mtime", "st_ctime"), times, strict=True):
        exact[name] = time / 1e9
        exact[name + "_ns"] = time
    return os.stat_result(fields, exact)
