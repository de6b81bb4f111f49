"""HostDirectory: a folder beneath a host mount, held open by descriptor; all changes of entries happen here."""

from __future__ import annotations

import os

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.path import components, decode, encode
from vesicle.vfs.types import S_IFMT, S_IFREG, Dirent, FileType

from .host import OPEN_FLAGS, WALK_FLAGS, HostInode, host_call, type_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.inode import Inode

    from .host import HostFS

# Directory descriptors that a mount keeps for reuse; more are opened and closed as the walks go.
_KEPT = 256


class HostDirectory(HostInode):
    """A folder of the host. It owns its descriptor."""

    __slots__ = ("__weakref__", "descriptor")

    def __init__(
        self, fs: HostFS, above: HostDirectory | None, name: str, status: os.stat_result, descriptor: int
    ) -> None:
        super().__init__(fs, above, name, status)
        self.descriptor = descriptor

    def __del__(self) -> None:
        descriptor = getattr(self, "descriptor", -1)
        if descriptor >= 0:
            os.close(descriptor)

    def host_status(self) -> os.stat_result:
        return host_call(lambda: os.stat(self.descriptor), self.entry_name)

    def parent(self) -> Inode:
        return self if self.above is None else self.above

    def name(self) -> str:
        return self.entry_name

    def _status(self, name: str) -> os.stat_result:
        return host_call(lambda: os.stat(encode(name), dir_fd=self.descriptor, follow_symlinks=False), name)

    def lookup(self, name: str) -> Inode:
        status = self._status(name)
        if type_of(status.st_mode) is not FileType.DIRECTORY:
            return HostInode(self.fs, self, name, status)
        return self._directory(name, status)

    def _directory(self, name: str, status: os.stat_result) -> HostDirectory:
        fs = self.fs
        key = (status.st_dev, status.st_ino)
        known = fs.directories.get(key)
        if known is not None and known.above is self and known.entry_name == name:
            return known
        descriptor = host_call(lambda: os.open(encode(name), WALK_FLAGS, dir_fd=self.descriptor), name)
        status = os.fstat(descriptor)
        directory = HostDirectory(fs, self, name, status, descriptor)
        with fs.lock:
            if len(fs.directories) >= _KEPT:
                fs.directories.clear()
            fs.directories[(status.st_dev, status.st_ino)] = directory
        return directory

    def readdir(self) -> list[Dirent]:
        descriptor = host_call(lambda: os.open(b".", os.O_RDONLY | os.O_DIRECTORY | OPEN_FLAGS, dir_fd=self.descriptor))
        try:
            with os.scandir(descriptor) as entries:
                return [self._dirent(entry) for entry in entries]
        except OSError as error:
            raise PosixError(Errno(error.errno or Errno.EIO), self.entry_name) from None
        finally:
            os.close(descriptor)

    def _dirent(self, entry: os.DirEntry[str]) -> Dirent:
        if entry.is_symlink():
            kind = FileType.SYMLINK
        elif entry.is_dir(follow_symlinks=False):
            kind = FileType.DIRECTORY
        elif entry.is_file(follow_symlinks=False):
            kind = FileType.REGULAR
        else:
            kind = FileType.CHARACTER
        return Dirent(decode(os.fsencode(entry.name)), entry.inode(), kind)

    def mknod(self, name: str, mode: int, uid: int, gid: int, rdev: int = 0) -> Inode:
        self.fs.check_writable()
        if mode & S_IFMT != S_IFREG:
            raise PosixError(Errno.EPERM, name)  # a FIFO or device would be the host's too
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | OPEN_FLAGS
        descriptor = host_call(lambda: os.open(encode(name), flags, 0o600, dir_fd=self.descriptor), name)
        try:
            os.fchmod(descriptor, mode & 0o777)  # exactly, whatever the host's umask
            return HostInode(self.fs, self, name, os.fstat(descriptor))
        finally:
            os.close(descriptor)

    def mkdir(self, name: str, mode: int, uid: int, gid: int) -> Inode:
        self.fs.check_writable()
        host_call(lambda: os.mkdir(encode(name), 0o700, dir_fd=self.descriptor), name)
        made = self.lookup(name)
        if isinstance(made, HostInode) and made.file_type is FileType.DIRECTORY:
            made.setattr(mode=mode & 0o777)
        return made

    def symlink(self, name: str, target: str, uid: int, gid: int) -> Inode:
        """Create a symbolic link whose target stays in the mounted folder.

        A link that leads out means nothing to the guest, but could lead programs of the host astray.
        Raises: EPERM an absolute target, or one that climbs out · as Inode.symlink
        """
        self.fs.check_writable()
        if self._leads_out(target):
            raise PosixError(Errno.EPERM, name)
        host_call(lambda: os.symlink(encode(target), encode(name), dir_fd=self.descriptor), name)
        return self.lookup(name)

    def _leads_out(self, target: str) -> bool:
        if target.startswith("/"):
            return True
        depth, above = 0, self.above
        while above is not None:
            depth, above = depth + 1, above.above
        for name in components(target):
            if name == "..":
                depth -= 1
                if depth < 0:
                    return True
            elif name != ".":
                # What the name will be is not known: it counts as a folder, and a later ".." takes it back.
                depth += 1
        return False

    def link(self, name: str, inode: Inode) -> None:
        self.fs.check_writable()
        if not isinstance(inode, HostInode) or inode.fs is not self.fs:
            raise PosixError(Errno.EXDEV, name)
        above = inode.above
        if inode.file_type is not FileType.REGULAR or above is None:
            raise PosixError(Errno.EPERM, name)
        status = inode.host_status()
        host_call(
            lambda: os.link(
                inode.host_name,
                encode(name),
                src_dir_fd=above.descriptor,
                dst_dir_fd=self.descriptor,
                follow_symlinks=False,
            ),
            name,
        )
        key = (status.st_dev, status.st_ino)
        with self.fs.lock:
            self.fs.own_links[key] = self.fs.own_links.get(key, 0) + 1

    def unlink(self, name: str) -> None:
        self.fs.check_writable()
        status = self._status(name)
        if type_of(status.st_mode) is FileType.DIRECTORY:
            raise PosixError(Errno.EISDIR, name)
        host_call(lambda: os.unlink(encode(name), dir_fd=self.descriptor), name)
        self._gone(status)

    def _gone(self, status: os.stat_result) -> None:
        key = (status.st_dev, status.st_ino)
        if status.st_nlink <= 1:
            self.fs.refund(status.st_size)
            self.fs.own_links.pop(key, None)
        elif self.fs.own_links.get(key):
            with self.fs.lock:
                self.fs.own_links[key] -= 1

    def rmdir(self, name: str) -> None:
        self.fs.check_writable()
        status = self._status(name)
        host_call(lambda: os.rmdir(encode(name), dir_fd=self.descriptor), name)
        with self.fs.lock:
            self.fs.directories.pop((status.st_dev, status.st_ino), None)

    def rename(self, name: str, new_parent: Inode, new_name: str, *, noreplace: bool = False) -> None:
        self.fs.check_writable()
        if not isinstance(new_parent, HostDirectory) or new_parent.fs is not self.fs:
            raise PosixError(Errno.EXDEV, name)
        status = self._status(name)
        replaced = new_parent._status_or_none(new_name)
        if replaced is not None and noreplace:
            raise PosixError(Errno.EEXIST, new_name)
        same = replaced is not None and (replaced.st_dev, replaced.st_ino) == (status.st_dev, status.st_ino)
        host_call(
            lambda: os.rename(
                encode(name), encode(new_name), src_dir_fd=self.descriptor, dst_dir_fd=new_parent.descriptor
            ),
            name,
        )
        if replaced is not None and not same:
            self._gone(replaced)
        with self.fs.lock:
            moved = self.fs.directories.get((status.st_dev, status.st_ino))
            if moved is not None and moved.above is not None:
                moved.above, moved.entry_name = new_parent, new_name

    def _status_or_none(self, name: str) -> os.stat_result | None:
        try:
            return self._status(name)
        except PosixError as error:
            if error.errno is Errno.ENOENT:
                return None
            raise
