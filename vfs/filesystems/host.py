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
from vesicle.vfs.quota import BLOCK_SIZE, blocks_up
from vesicle.vfs.types import FileType, Stat, StatFs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from vesicle.vfs.open_file import OpenFile
    from vesicle.vfs.quota import Quota

    from .host_directory import HostDirectory

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
    """A host folder. owner is the (uid, gid) that all files show; quota bounds what is written."""

    __slots__ = ("_device", "_root", "charged_bytes", "directories", "lock", "own_links", "owner")

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
    ) -> None:
        """Open the folder, which is followed here and never again: later changes of what host_path means do not matter.

        Raises: PosixError ENOENT ENOTDIR EACCES with the host path, for the host's own eyes.
        """
        super().__init__(dev, read_only=not writable, quota=quota)
        from .host_directory import HostDirectory

        self.owner = owner
        self.lock = RLock()
        # guards: what follows
        self.directories: dict[tuple[int, int], HostDirectory] = {}
        self.own_links: dict[tuple[int, int], int] = {}
        self.charged_bytes = 0
        try:
            descriptor = os.open(host_path, WALK_FLAGS & ~os.O_NOFOLLOW)
        except OSError as error:
            raise posix_error(error, os.fspath(host_path)) from None
        status = os.fstat(descriptor)
        self._device = status.st_dev
        self._root = HostDirectory(self, None, "", status, descriptor)

    def root(self) -> Inode:
        return self._root

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
        if quota is None or new_size <= old_size:
            return new_size
        largest = quota.max_file_size()
        if new_size > largest:
            if old_size >= largest:
                raise PosixError(Errno.EFBIG)
            new_size = largest
        wanted = blocks_up(new_size) - blocks_up(old_size)
        if wanted > 0:
            granted = quota.take_bytes(wanted)
            with self.lock:
                self.charged_bytes += granted
            if granted < wanted:
                new_size = blocks_up(old_size) + granted
                if new_size <= old_size:
                    raise PosixError(quota.errno)
        return new_size

    def refund(self, size: int) -> None:
        """Give back what a removed or shortened file held, as far as this session was charged for the folder."""
        quota = self.quota
        if quota is None:
            return
        with self.lock:
            freed = min(blocks_up(size), self.charged_bytes)
            self.charged_bytes -= freed
        if freed:
            quota.take_bytes(-freed)

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

    __slots__ = ("above", "entry_name")

    fs: HostFS

    def __init__(self, fs: HostFS, above: HostDirectory | None, name: str, status: os.stat_result) -> None:
        super().__init__(fs, fs.ino_of(status), type_of(status.st_mode))
        self.above = above
        self.entry_name = name

    @property
    def host_name(self) -> bytes:
        """The name in the directory, as the host wants it."""
        return encode(self.entry_name)

    def host_status(self) -> os.stat_result:
        """Return the host's stat of this name, if it still names the same object.

        Raises: ENOENT it is gone or another object
        """
        above = self.above
        assert above is not None
        status = host_call(
            lambda: os.stat(self.host_name, dir_fd=above.descriptor, follow_symlinks=False), self.entry_name
        )
        if self.fs.ino_of(status) != self.ino or type_of(status.st_mode) is not self.file_type:
            raise PosixError(Errno.ENOENT, self.entry_name)
        return status

    def stat(self) -> Stat:
        return self.guest_stat(self.host_status())

    def guest_stat(self, status: os.stat_result) -> Stat:
        """Return what the guest sees of a host stat."""
        uid, gid = self.fs.owner
        mode = self.file_type << 12 | (status.st_mode & 0o1777)
        return Stat(
            self.fs.dev,
            self.ino,
            mode,
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
        above = self.above
        assert above is not None
        return decode(host_call(lambda: os.readlink(self.host_name, dir_fd=above.descriptor), self.entry_name))

    def open(self, flags: int) -> OpenFile:
        if self.file_type is FileType.REGULAR:
            from .host_file import open_host_file

            return open_host_file(self, flags)
        if self.file_type in (FileType.DIRECTORY, FileType.SYMLINK):
            return super().open(flags)
        raise PosixError(Errno.EACCES, self.entry_name)  # devices, sockets and FIFOs of the host are not the guest's

    def open_descriptor(self, flags: int) -> int:
        """Open the regular file or folder itself; return the host descriptor, checked to be the same object.

        Raises: EACCES another kind of file took its place · ENOENT another object did · as open(2)
        """
        above = self.above
        assert above is not None
        descriptor = host_call(
            lambda: os.open(self.host_name, flags | OPEN_FLAGS, dir_fd=above.descriptor), self.entry_name
        )
        status = os.fstat(descriptor)
        if type_of(status.st_mode) is self.file_type and self.fs.ino_of(status) == self.ino:
            return descriptor
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
        # Never set-id or sticky bits: they would mean something to the host.
        bits = mode & 0o777
        if self.above is None:
            raise PosixError(Errno.EPERM, self.entry_name)
        descriptor = self.open_descriptor(os.O_RDONLY)
        try:
            host_call(lambda: os.fchmod(descriptor, bits), self.entry_name)
        finally:
            os.close(descriptor)

    def _set_times(self, atime_ns: int | None, mtime_ns: int | None) -> None:
        above = self.above
        if above is None:
            raise PosixError(Errno.EPERM, self.entry_name)
        status = self.host_status()
        times = (
            status.st_atime_ns if atime_ns is None else atime_ns,
            status.st_mtime_ns if mtime_ns is None else mtime_ns,
        )
        host_call(
            lambda: os.utime(self.host_name, ns=times, dir_fd=above.descriptor, follow_symlinks=False),
            self.entry_name,
        )
