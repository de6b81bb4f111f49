"""HostDirectory: a folder beneath a host mount, held open by descriptor; all changes of entries happen here."""

from __future__ import annotations

import os

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.path import components, decode, encode
from vesicle.vfs.types import S_IFMT, S_IFREG, Dirent, FileType

from .host import OPEN_FLAGS, WALK_FLAGS, HostInode, host_call, posix_error, type_of
from .host_directories import Descriptor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from vesicle.vfs.inode import Inode

    from .host import HostFS

    R = TypeVar("R")

# More than any path can climb.
_ANYWHERE = 1 << 30


def _key(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def climb_of(target: str) -> int:
    """Return how many folders a link's target climbs, for sure beyond any depth if it may lead anywhere.

    What a name before a `..` is can change, and be a link, so only the first components may climb.
    """
    names = [name for name in components(target) if name != "."]
    climb = 0
    while climb < len(names) and names[climb] == "..":
        climb += 1
    return _ANYWHERE if target.startswith("/") or ".." in names[climb:] else climb


class HostDirectory(HostInode):
    """A folder of the host, held open."""

    __slots__ = ("__weakref__", "_held", "descriptor")

    def __init__(
        self, fs: HostFS, above: HostDirectory | None, name: str, status: os.stat_result, descriptor: int
    ) -> None:
        super().__init__(fs, above, name, status)
        self._seen = None  # many walks share this object
        self.descriptor = descriptor
        # Not closed by a __del__ here: an object that a weak reference leads to could come back to life during it.
        self._held = Descriptor(descriptor, fs.directories)

    def close(self) -> None:
        """Close the descriptor now; nothing can be done in the folder afterwards."""
        self.descriptor = -1
        self._held.close()

    def twin(self, above: HostDirectory) -> HostDirectory:
        """Return the same directory in the file system of above, its twin's parent."""
        fs = above.fs
        status = self.host_status()
        found = fs.directories.find(_key(status), above, self.entry_name)
        if found is not None:
            return found
        descriptor = host_call(lambda: os.dup(self.descriptor), self.entry_name)
        return fs.directories.add(_key(status), HostDirectory(fs, above, self.entry_name, status, descriptor))

    def _place(self) -> tuple[int, bytes]:
        return (self.descriptor, b".") if self.above is None else super()._place()

    def host_status(self) -> os.stat_result:
        return host_call(lambda: os.fstat(self.descriptor), self.entry_name)

    def parent(self) -> Inode:
        return self if self.above is None else self.above

    def name(self) -> str:
        return self.entry_name

    def _status(self, name: str) -> os.stat_result:
        try:
            return os.stat(encode(name), dir_fd=self.descriptor, follow_symlinks=False)
        except OSError as error:
            raise posix_error(error, name) from None

    def lookup(self, name: str) -> Inode:
        return self._found(name, self._status(name))

    def enter(self, name: str) -> tuple[Inode, int]:
        status = self._status(name)
        inode = self._found(name, status)
        return inode, inode.guest_mode(status)

    def _found(self, name: str, status: os.stat_result) -> HostInode:
        if type_of(status.st_mode) is not FileType.DIRECTORY:
            return HostInode(self.fs, self, name, status)
        return self._directory(name, status)

    def _directory(self, name: str, status: os.stat_result) -> HostDirectory:
        directories = self.fs.directories
        known = directories.find(_key(status), self, name)
        if known is not None:
            return known
        directories.make_room()
        descriptor = host_call(lambda: os.open(encode(name), WALK_FLAGS, dir_fd=self.descriptor), name)
        status = os.fstat(descriptor)
        return directories.add(_key(status), HostDirectory(self.fs, self, name, status, descriptor))

    def readdir(self) -> list[Dirent]:
        descriptor = self._open_to_list()
        try:
            with os.scandir(descriptor) as entries:
                return [self._dirent(entry) for entry in entries]
        except OSError as error:
            raise PosixError(Errno(error.errno or Errno.EIO), self.entry_name) from None
        finally:
            os.close(descriptor)

    def _open_to_list(self) -> int:
        flags = os.O_RDONLY | os.O_DIRECTORY | OPEN_FLAGS
        try:
            return host_call(lambda: os.open(b".", flags, dir_fd=self.descriptor), self.entry_name)
        except PosixError as error:
            if error.errno is not Errno.EACCES:
                raise
        # "." asks for the right to search, which listing does not need: by its name in the folder above it is not asked.
        return self.open_descriptor(flags)[0]

    def _dirent(self, entry: os.DirEntry[str]) -> Dirent:
        if entry.is_symlink():
            kind = FileType.SYMLINK
        elif entry.is_dir(follow_symlinks=False):
            kind = FileType.DIRECTORY
        elif entry.is_file(follow_symlinks=False):
            kind = FileType.REGULAR
        else:
            kind = _special_type(entry)
        return Dirent(decode(os.fsencode(entry.name)), entry.inode(), kind)

    def mknod(self, name: str, mode: int, uid: int, gid: int, rdev: int = 0) -> Inode:
        self.fs.check_writable()
        if mode & S_IFMT != S_IFREG:
            raise PosixError(Errno.EPERM, name)  # a FIFO or device would be the host's too
        flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | OPEN_FLAGS
        descriptor = self._make(lambda: os.open(encode(name), flags, 0o600, dir_fd=self.descriptor), name)
        held = Descriptor(descriptor, self.fs.directories)
        host_call(lambda: os.fchmod(descriptor, mode & 0o777), name)  # exactly, whatever the host's umask
        return HostNewFile(self.fs, self, name, os.fstat(descriptor), held)

    def _make(self, call: Callable[[], R], name: str) -> R:
        """Run a call that makes one more entry, charged to the quota."""
        self.fs.charge_name()
        try:
            return host_call(call, name)
        except PosixError:
            self.fs.refund_name()
            raise

    def mkdir(self, name: str, mode: int, uid: int, gid: int) -> Inode:
        self.fs.check_writable()
        self._make(lambda: os.mkdir(encode(name), 0o700, dir_fd=self.descriptor), name)
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
        with self.fs.lock:
            if climb_of(target) > self.host_depth():
                raise PosixError(Errno.EPERM, name)
            self._make(lambda: os.symlink(encode(target), encode(name), dir_fd=self.descriptor), name)
        return self.lookup(name)

    def host_depth(self) -> int:
        """Return how many folders this one lies beneath the mounted folder, as the host sees it now; -1 outside of it."""
        root = _key(os.fstat(self.fs.root_descriptor))
        at = host_call(lambda: os.open(b".", WALK_FLAGS, dir_fd=self.descriptor), self.entry_name)
        depth = 0
        try:
            here = _key(os.fstat(at))
            while here != root:
                below, lower = at, here
                at = os.open(b"..", WALK_FLAGS, dir_fd=below)
                os.close(below)
                here = _key(os.fstat(at))
                depth += 1
                if here == lower:
                    return -1
            return depth
        except OSError as error:
            raise posix_error(error, self.entry_name) from None
        finally:
            os.close(at)

    def _check_moved_links(self, name: str, kind: FileType, new_parent: HostDirectory) -> None:
        """Refuse a move after which a link would lead out that leads inside where it is.

        Raises: EPERM
        """
        if new_parent is self or kind not in (FileType.SYMLINK, FileType.DIRECTORY):
            return
        here, there = self.host_depth(), new_parent.host_depth()
        if there >= here:
            return
        links = self._links_beneath(name) if kind is FileType.DIRECTORY else iter([(self._link(name), 0)])
        if any(here + beneath >= climb_of(target) > there + beneath for target, beneath in links):
            raise PosixError(Errno.EPERM, name)

    def _links_beneath(self, name: str) -> Iterator[tuple[str, int]]:
        """Yield the targets of all links in a folder of this one, and how deep beneath this one they lie."""
        # Folders are opened when their turn comes, so that no more than one branch is open at a time.
        left: list[tuple[HostDirectory, str, int]] = [(self, name, 1)]
        while left:
            above, folder_name, beneath = left.pop()
            folder = above.lookup(folder_name)
            if not isinstance(folder, HostDirectory):
                continue
            for entry in folder.readdir():
                if entry.file_type is FileType.DIRECTORY:
                    left.append((folder, entry.name, beneath + 1))
                elif entry.file_type is FileType.SYMLINK:
                    yield folder._link(entry.name), beneath

    def _link(self, name: str) -> str:
        return decode(host_call(lambda: os.readlink(encode(name), dir_fd=self.descriptor), name))

    def link(self, name: str, inode: Inode) -> None:
        self.fs.check_writable()
        if not isinstance(inode, HostInode) or inode.fs is not self.fs:
            raise PosixError(Errno.EXDEV, name)
        above = inode.above
        if inode.file_type is not FileType.REGULAR or above is None:
            raise PosixError(Errno.EPERM, name)
        fs = self.fs
        with fs.lock:
            status = inode.host_status()
            self._make(
                lambda: os.link(
                    inode.host_name,
                    encode(name),
                    src_dir_fd=above.descriptor,
                    dst_dir_fd=self.descriptor,
                    follow_symlinks=False,
                ),
                name,
            )
            # Of a file with other people's names none is counted: when one of ours goes, by whoever's hand, the number
            # of names that are left does not say whose they are.
            if not fs.has_foreign_names(status):
                fs.own_links[_key(status)] = status.st_nlink

    def unlink(self, name: str) -> None:
        self.fs.check_writable()
        with self.fs.lock:
            status = self._status(name)
            if type_of(status.st_mode) is FileType.DIRECTORY:
                raise PosixError(Errno.EISDIR, name)
            host_call(lambda: os.unlink(encode(name), dir_fd=self.descriptor), name)
            self._gone(status)

    def _gone(self, status: os.stat_result) -> None:
        """Account for an entry that was removed; fs.lock is held."""
        fs = self.fs
        fs.refund_name()
        key = _key(status)
        if type_of(status.st_mode) is FileType.DIRECTORY:
            fs.directories.removed(key)
        if type_of(status.st_mode) is not FileType.REGULAR:
            return
        if status.st_nlink <= 1:
            fs.own_links.pop(key, None)
            if key not in fs.open_files:  # else its last close gives back what it holds
                fs.give_back(status.st_size, 0)
        else:
            left = fs.own_links.pop(key, 0) - 1
            if left > 0:
                fs.own_links[key] = left

    def rmdir(self, name: str) -> None:
        self.fs.check_writable()
        with self.fs.lock:
            status = self._status(name)
            host_call(lambda: os.rmdir(encode(name), dir_fd=self.descriptor), name)
            self._gone(status)

    def rename(self, name: str, new_parent: Inode, new_name: str, *, noreplace: bool = False) -> None:
        self.fs.check_writable()
        if not isinstance(new_parent, HostDirectory) or new_parent.fs is not self.fs:
            raise PosixError(Errno.EXDEV, name)
        with self.fs.lock:
            status = self._status(name)
            replaced = new_parent._status_or_none(new_name)
            if replaced is not None and noreplace:
                raise PosixError(Errno.EEXIST, new_name)
            self._check_moved_links(name, type_of(status.st_mode), new_parent)
            host_call(
                lambda: os.rename(
                    encode(name), encode(new_name), src_dir_fd=self.descriptor, dst_dir_fd=new_parent.descriptor
                ),
                name,
            )
            if replaced is not None:
                if _key(replaced) == _key(status):
                    return  # two names of one object: rename(2) leaves both
                self._gone(replaced)
            self.fs.directories.moved(_key(status), new_parent, new_name)

    def _status_or_none(self, name: str) -> os.stat_result | None:
        try:
            return self._status(name)
        except PosixError as error:
            if error.errno is Errno.ENOENT:
                return None
            raise


class HostNewFile(HostInode):
    """A regular file just made. It is open already: its maker may write it though its mode lets nobody (open(2))."""

    __slots__ = ("_held",)

    def __init__(self, fs: HostFS, above: HostDirectory, name: str, status: os.stat_result, held: Descriptor) -> None:
        super().__init__(fs, above, name, status)
        self._held = held

    def open_file(self, flags: int) -> tuple[int, os.stat_result]:
        number = self._held.take()
        return (number, os.fstat(number)) if number >= 0 else super().open_file(flags)


def _special_type(entry: os.DirEntry[str]) -> FileType:
    try:
        return type_of(entry.stat(follow_symlinks=False).st_mode)
    except OSError:  # gone meanwhile
        return FileType.CHARACTER
