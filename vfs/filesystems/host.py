"""HostFS: a folder of the host as a file system that cannot be left.

Every step is one name beneath an open directory descriptor, never followed if it is a symbolic link; links are resolved by
our own walk, inside the guest's name space. Absent on purpose: device files, sockets and FIFOs of the host, owners, set-id
bits. This module and its siblings host_directory and host_file are the only ones that catch OSError.
"""

from __future__ import annotations

import os
import stat as mode_bits
from _thread import RLock

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystem import FileSystem
from vesicle.vfs.inode import Inode
from vesicle.vfs.path import decode, encode
from vesicle.vfs.quota import BLOCK_SIZE, MAX_FILE_SIZE, blocks_up
from vesicle.vfs.types import NOW_NS, FileType, Stat, StatFs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from vesicle.vfs.open_file import OpenFile
    from vesicle.vfs.quota import Quota

    from .host_directory import HostDirectory

    Key = tuple[int, int]
    R = TypeVar("R")

# A directory that is only walked through is opened without asking for the right to list it, where the host can.
WALK_FLAGS = getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# O_NONBLOCK: a FIFO that took the place of a file must not hang us.
OPEN_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | getattr(os, "O_NOCTTY", 0)

_DEVICE_BITS = 32
# Shown free space where the session has no quota of bytes: a number of ours, since the host's is not the guest's to know.
_UNLIMITED_BLOCKS = 1 << 30


def host_call(call: Callable[[], R], path: str | None = None) -> R:
    """Run a call of the host's; its OSError becomes a PosixError that names no host path.

    Raises: PosixError
    """
    try:
        return call()
    except OSError as error:
        raise posix_error(error, path) from None


def posix_error(error: OSError, path: str | None = None) -> PosixError:
    """Return the same error without anything of the host in it."""
    try:
        return PosixError(Errno(error.errno or Errno.EIO), path)
    except ValueError:
        return PosixError(Errno.EIO, path)


class HostFS(FileSystem):
    """A host folder. owner is the (uid, gid) that all files show; quota bounds what is written.

    closes_with_session: close() gives the descriptors back; otherwise they live as long as the object.
    """

    __slots__ = (
        "_device",
        "_root",
        "charged_bytes",
        "charged_names",
        "closes_with_session",
        "directories",
        "lock",
        "open_files",
        "own_links",
        "owner",
    )

    type_name = "hostfs"
    contextual = False

    def __init__(
        self,
        host_path: str | os.PathLike[str],
        *,
        writable: bool = False,
        dev: int = 0,
        quota: Quota | None = None,
        owner: tuple[int, int] = (1000, 1000),
        closes_with_session: bool = False,
    ) -> None:
        """Open the folder, which is followed here and never again: later changes of what host_path means do not matter.

        Raises: PosixError ENOENT ENOTDIR EACCES with the host path, for the host's own eyes.
        """
        super().__init__(dev, read_only=not writable, quota=quota)
        self.owner = owner
        self.closes_with_session = closes_with_session
        try:
            descriptor = os.open(host_path, WALK_FLAGS & ~os.O_NOFOLLOW)
        except OSError as error:
            raise posix_error(error, os.fspath(host_path)) from None
        self.lock = RLock()
        # guards: what follows, and the host calls that open, link and remove names or change sizes, so that it stays true
        self.own_links: dict[Key, int] = {}
        self.open_files: dict[Key, int] = {}
        self.charged_bytes = 0
        self.charged_names = 0
        self._open_root(descriptor)

    def _open_root(self, descriptor: int) -> None:
        from .host_directories import HostDirectories
        from .host_directory import HostDirectory

        status = os.fstat(descriptor)
        self._device = status.st_dev
        self.directories = HostDirectories()
        self._root = HostDirectory(self, None, "", status, descriptor)

    @property
    def root_descriptor(self) -> int:
        """The descriptor of the folder itself."""
        return self._root.descriptor

    def root(self) -> Inode:
        return self._root

    def forked(self, quota: Quota | None) -> FileSystem:
        """Return the same folder for a forked session, with an account of its own that goes on from this one's."""
        twin = HostFS.__new__(HostFS)
        FileSystem.__init__(twin, self.dev, read_only=self.read_only, quota=quota)
        twin.owner = self.owner
        twin.closes_with_session = True
        twin.lock = self.lock
        with self.lock:
            # What the guest linked before the fork is its own on both sides.
            twin.own_links = self.own_links
            twin.open_files = self.open_files
            twin.charged_bytes = self.charged_bytes
            twin.charged_names = self.charged_names
        twin._open_root(host_call(lambda: os.dup(self.root_descriptor)))
        return twin

    def twin_of(self, inode: Inode) -> Inode:
        from .host_directory import HostDirectory

        chain: list[HostInode] = []
        above = inode
        while isinstance(above, HostInode) and above.above is not None:
            chain.append(above)
            above = above.above
        twin = self._root
        for one in reversed(chain):
            if not isinstance(one, HostDirectory):
                return twin.lookup(one.entry_name)
            twin = one.twin(twin)
        return twin

    def close(self) -> None:
        """Give the descriptors of the folder back, if they are the session's; nothing can be looked up afterwards."""
        if self.closes_with_session:
            self.directories.close_all()
            self._root.close()

    def ino_of(self, status: os.stat_result) -> int:
        """Return the inode number shown: the host's, made distinct for other file systems mounted beneath the folder."""
        if status.st_dev == self._device:
            return status.st_ino
        return status.st_ino | (status.st_dev & 0x7FFFFFFF) << _DEVICE_BITS

    def statfs(self) -> StatFs:
        quota = self.quota
        limit = quota.bytes_limit if quota is not None else None
        used = quota.bytes_used if quota is not None else 0
        blocks = _UNLIMITED_BLOCKS if limit is None else limit // BLOCK_SIZE
        free = max(0, blocks - used // BLOCK_SIZE)
        return StatFs(BLOCK_SIZE, blocks, free, 0, 0, read_only=self.read_only, type_name=self.type_name)

    def charge_growth(self, old_size: int, new_size: int) -> int:
        """Charge the quota for a file that grows; return the size it may have.

        Raises: ENOSPC or EDQUOT nothing fits · EFBIG beyond the largest file
        """
        quota = self.quota
        if new_size <= old_size:
            return new_size
        largest = quota.max_file_size() if quota is not None else MAX_FILE_SIZE
        if new_size > largest:
            if old_size >= largest:
                raise PosixError(Errno.EFBIG)
            new_size = largest
        wanted = blocks_up(new_size) - blocks_up(old_size)
        if quota is None or wanted <= 0:
            return new_size
        granted = quota.take_bytes(wanted)
        with self.lock:
            self.charged_bytes += granted
        if granted < wanted:
            new_size = blocks_up(old_size) + granted
            if new_size <= old_size:
                raise PosixError(quota.errno)
        return new_size

    def give_back(self, old_size: int, new_size: int) -> None:
        """Give back what a file held between two sizes, as far as this session was charged for the folder."""
        quota = self.quota
        if quota is None or new_size >= old_size:
            return
        with self.lock:
            freed = min(blocks_up(old_size) - blocks_up(new_size), self.charged_bytes)
            self.charged_bytes -= freed
        if freed:
            quota.take_bytes(-freed)

    def charge_name(self) -> None:
        """Charge the quota for one more entry, hard links too.

        Raises: ENOSPC or EDQUOT
        """
        if self.quota is not None:
            self.quota.charge_inode()
            with self.lock:
                self.charged_names += 1

    def refund_name(self) -> None:
        """Give back what a removed entry took, as far as this session was charged for the folder."""
        with self.lock:
            if self.quota is None or not self.charged_names:
                return
            self.charged_names -= 1
        self.quota.adjust(0, -1)

    def has_foreign_names(self, status: os.stat_result) -> bool:
        """Say whether a file has hard links that this session did not make: one may lie outside the mounted folder."""
        return status.st_nlink - 1 > self.own_links.get((status.st_dev, status.st_ino), 0)

    def check_writable(self) -> None:
        """Raise unless the folder may be changed.

        Raises: EROFS
        """
        if self.read_only:
            raise PosixError(Errno.EROFS)


_TYPES = {
    mode_bits.S_IFREG: FileType.REGULAR,
    mode_bits.S_IFDIR: FileType.DIRECTORY,
    mode_bits.S_IFLNK: FileType.SYMLINK,
    mode_bits.S_IFIFO: FileType.FIFO,
    mode_bits.S_IFSOCK: FileType.SOCKET,
    mode_bits.S_IFCHR: FileType.CHARACTER,
    mode_bits.S_IFBLK: FileType.BLOCK,
}


def type_of(mode: int) -> FileType:
    """Return the kind of file that a host mode says."""
    return _TYPES.get(mode_bits.S_IFMT(mode), FileType.CHARACTER)


class HostInode(Inode):
    """Something in a host folder: a name beneath an open directory."""

    __slots__ = ("_seen", "above", "entry_name")

    fs: HostFS

    def __init__(self, fs: HostFS, above: HostDirectory | None, name: str, status: os.stat_result) -> None:
        super().__init__(fs, fs.ino_of(status), type_of(status.st_mode))
        self.above = above
        self.entry_name = name
        self._seen: os.stat_result | None = status  # what the lookup saw, for the one question that follows it

    @property
    def host_name(self) -> bytes:
        """The name in the directory, as the host wants it."""
        return encode(self.entry_name)

    def host_status(self) -> os.stat_result:
        """Return the host's stat of this name, if it still names the same object.

        Raises: ENOENT it is gone or another object
        """
        folder, name = self._place()
        status = host_call(lambda: os.stat(name, dir_fd=folder, follow_symlinks=False), self.entry_name)
        if not self.is_shown_by(status):
            raise PosixError(Errno.ENOENT, self.entry_name)
        return status

    def is_shown_by(self, status: os.stat_result) -> bool:
        """Tell whether a host stat is one of this object."""
        return type_of(status.st_mode) is self.file_type and self.fs.ino_of(status) == self.ino

    def stat(self) -> Stat:
        return self.guest_stat(self.host_status())

    def stat_found(self) -> Stat:
        return self.guest_stat(self._found_status())

    def owner(self) -> tuple[int, int, int]:
        return (self.guest_mode(self._found_status()), *self.fs.owner)

    def _found_status(self) -> os.stat_result:
        status, self._seen = self._seen, None
        return self.host_status() if status is None else status

    def guest_mode(self, status: os.stat_result) -> int:
        """Return the mode that the guest sees of a host stat."""
        return self.file_type << 12 | (status.st_mode & 0o1777)

    def guest_stat(self, status: os.stat_result) -> Stat:
        """Return what the guest sees of a host stat."""
        uid, gid = self.fs.owner
        return Stat(
            self.fs.dev,
            self.ino,
            self.guest_mode(status),
            status.st_nlink,
            uid,
            gid,
            0,
            status.st_size,
            BLOCK_SIZE,
            getattr(status, "st_blocks", blocks_up(status.st_size) // 512),
            status.st_atime_ns,
            status.st_mtime_ns,
            status.st_ctime_ns,
            0,
        )

    def readlink(self) -> str:
        if self.file_type is not FileType.SYMLINK:
            raise PosixError(Errno.EINVAL, self.entry_name)
        folder, name = self._place()
        return decode(host_call(lambda: os.readlink(name, dir_fd=folder), self.entry_name))

    def open(self, flags: int) -> OpenFile:
        if self.file_type is FileType.REGULAR:
            from .host_file import open_host_file

            return open_host_file(self, flags)
        if self.file_type in (FileType.DIRECTORY, FileType.SYMLINK):
            return super().open(flags)
        raise PosixError(Errno.EACCES, self.entry_name)  # devices, sockets and FIFOs of the host are not the guest's

    def open_file(self, flags: int) -> tuple[int, os.stat_result]:
        """Return a descriptor for a description that the guest opens, and its status; as open_descriptor()."""
        return self.open_descriptor(flags)

    def open_descriptor(self, flags: int) -> tuple[int, os.stat_result]:
        """Open the regular file or folder itself; return the host descriptor, checked to be the same object, and its status.

        Raises: EACCES another kind of file took its place · ENOENT another object did · as open(2)
        """
        folder, name = self._place()
        try:
            descriptor = os.open(name, flags | OPEN_FLAGS, dir_fd=folder)
        except OSError as error:
            raise posix_error(error, self.entry_name) from None
        status = os.fstat(descriptor)
        if self.is_shown_by(status):
            return descriptor, status
        os.close(descriptor)
        raise PosixError(Errno.ENOENT, self.entry_name)

    def setattr(
        self,
        *,
        mode: int | None = None,
        uid: int | None = None,
        gid: int | None = None,
        size: int | None = None,
        atime_ns: int | None = None,
        mtime_ns: int | None = None,
    ) -> None:
        fs = self.fs
        self._seen = None
        fs.check_writable()
        if (uid is not None and uid != fs.owner[0]) or (gid is not None and gid != fs.owner[1]):
            raise PosixError(Errno.EPERM, self.entry_name)
        if size is not None:
            self._set_size(size)
        if mode is not None:
            self._set_mode(mode)
        if atime_ns is not None or mtime_ns is not None:
            self._set_times(atime_ns, mtime_ns)

    def _set_size(self, size: int) -> None:
        file = self.open(os.O_WRONLY)
        try:
            file.truncate(size)
        finally:
            file.release()

    def _set_mode(self, mode: int) -> None:
        if self.file_type not in (FileType.REGULAR, FileType.DIRECTORY):
            raise PosixError(Errno.EPERM, self.entry_name)
        with self.fs.lock:
            # Whatever the mode says: an owner may change the mode of what it cannot read.
            descriptor, status = self.open_descriptor(getattr(os, "O_PATH", os.O_RDONLY))
            try:
                self._check_own(status)
                # Never new set-id or sticky bits: they would mean something to the host. A folder keeps what it has.
                kept = status.st_mode & 0o7000 if self.file_type is FileType.DIRECTORY else 0
                host_call(lambda: _chmod(descriptor, mode & 0o777 | kept), self.entry_name)
            finally:
                os.close(descriptor)

    def _set_times(self, atime_ns: int | None, mtime_ns: int | None) -> None:
        with self.fs.lock:
            status = self.host_status()
            self._check_own(status)
            now_ns = self.fs.now_ns()
            times = (_time(atime_ns, status.st_atime_ns, now_ns), _time(mtime_ns, status.st_mtime_ns, now_ns))
            folder, name = self._place()
            host_call(lambda: os.utime(name, ns=times, dir_fd=folder, follow_symlinks=False), self.entry_name)

    def _check_own(self, status: os.stat_result) -> None:
        """Refuse changes that would show at a name of the file that may lie outside the folder.

        Raises: EACCES
        """
        if self.file_type is FileType.REGULAR and self.fs.has_foreign_names(status):
            raise PosixError(Errno.EACCES, self.entry_name)

    def _place(self) -> tuple[int, bytes]:
        """Return the open directory and the name in it that lead to this object."""
        above = self.above
        assert above is not None
        return above.descriptor, self.host_name


def _time(wanted_ns: int | None, kept_ns: int, now_ns: int) -> int:
    return kept_ns if wanted_ns is None else now_ns if wanted_ns == NOW_NS else wanted_ns


def _chmod(descriptor: int, mode: int) -> None:
    if hasattr(os, "O_PATH"):  # such a descriptor has no fchmod, but its link in /proc leads to the object itself
        os.chmod(f"/proc/self/fd/{descriptor}", mode)
    else:
        os.fchmod(descriptor, mode)
