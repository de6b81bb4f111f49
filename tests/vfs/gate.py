"""The least that stands between a path and the file system: resolve and permission put together as Linux does.

The kernel's gate adds policy, limits and audit; here only the VFS is under test. Results are plain values, failures PosixError.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.permission import R_OK, W_OK, X_OK, check_access, check_create, check_delete, inherited
from vesicle.vfs.resolve import resolve, resolve_parent
from vesicle.vfs.types import (
    O_ACCMODE,
    O_APPEND,
    O_CREAT,
    O_DIRECTORY,
    O_EXCL,
    O_NOFOLLOW,
    O_RDONLY,
    O_RDWR,
    O_TRUNC,
    O_WRONLY,
    S_IFREG,
    FileType,
)

ACCESS = {O_RDONLY: R_OK, O_WRONLY: W_OK, O_RDWR: R_OK | W_OK}


def fail(condition, errno):
    if condition:
        raise PosixError(errno)


class Gate:
    """System calls on paths, for one user, from the root."""

    def __init__(self, mounts, cred):
        self.mounts = mounts
        self.cred = cred

    def at(self, path, **options):
        found = resolve(self.mounts, self.mounts.root, self.mounts.root, path, self.cred, **options)
        assert options.get("create") or found.location is not None
        return found

    def entry(self, path):
        return resolve_parent(self.mounts, self.mounts.root, self.mounts.root, path, self.cred)

    def new_entry(self, path, slash_errno=None):
        """The parent and name for something to be made."""
        found = self.entry(path)
        fail(found.location is not None, Errno.EEXIST)
        fail(found.trailing_slash and slash_errno is not None, slash_errno)
        check_create(found.parent, self.cred)
        return found.parent.inode, found.name

    def open(self, path, flags, mode=0o644):
        entry_only = flags & O_NOFOLLOW or (flags & O_CREAT and flags & O_EXCL)
        if flags & O_CREAT and not entry_only:
            found = self.at(path, create=True) if path[-1:] != "/" else self.entry(path)
        elif flags & O_CREAT:
            found = self.entry(path)
        else:
            found = self.at(path, follow=not entry_only)
        if flags & O_CREAT:
            fail(found.name in {"", ".", ".."}, Errno.EEXIST if flags & O_EXCL else Errno.EISDIR)
            fail(found.trailing_slash, Errno.EISDIR)
        if found.location is None:
            check_create(found.parent, self.cred)
            parent = found.parent.inode
            mode, gid = inherited(parent, mode & 0o7777, self.cred.gid, directory=False)
            inode = parent.mknod(found.name, S_IFREG | mode, self.cred.uid, gid)
        else:
            inode = found.location.inode
            self._check_open(inode, flags)
        return inode.open(flags & (O_ACCMODE | O_APPEND))

    def _check_open(self, inode, flags):
        fail(flags & O_CREAT and flags & O_EXCL, Errno.EEXIST)
        fail(flags & O_DIRECTORY and inode.file_type is not FileType.DIRECTORY, Errno.ENOTDIR)
        fail(inode.file_type is FileType.SYMLINK, Errno.ELOOP)
        writes = flags & O_ACCMODE != O_RDONLY or flags & O_TRUNC
        fail(inode.file_type is FileType.DIRECTORY and (writes or flags & O_CREAT), Errno.EISDIR)
        check_access(inode, self.cred, ACCESS[flags & O_ACCMODE] | (W_OK if flags & O_TRUNC else 0))
        if flags & O_TRUNC:
            inode.setattr(size=0)

    def mkdir(self, path, mode):
        parent, name = self.new_entry(path)
        mode, gid = inherited(parent, mode & 0o1777, self.cred.gid, directory=True)
        parent.mkdir(name, mode, self.cred.uid, gid)

    def symlink(self, target, path):
        fail(not target, Errno.ENOENT)
        parent, name = self.new_entry(path, Errno.ENOENT)
        parent.symlink(name, target, self.cred.uid, self.cred.gid)

    def link(self, source, path):
        inode = self.at(source, follow=False).location.inode
        parent, name = self.new_entry(path, Errno.ENOENT)
        parent.link(name, inode)

    def unlink(self, path):
        found = self.entry(path)
        fail(found.name in {"", ".", ".."}, Errno.EISDIR)
        fail(found.location is None, Errno.ENOENT)
        inode = found.location.inode
        if found.trailing_slash:
            raise PosixError(Errno.EISDIR if inode.file_type is FileType.DIRECTORY else Errno.ENOTDIR)
        check_delete(found.parent, inode, self.cred)
        found.parent.inode.unlink(found.name)

    def rmdir(self, path):
        found = self.entry(path)
        special = {".": Errno.EINVAL, "..": Errno.ENOTEMPTY, "": Errno.EBUSY}
        if found.name in special:
            raise PosixError(special[found.name])
        fail(found.location is None, Errno.ENOENT)
        check_delete(found.parent, found.location.inode, self.cred)
        found.parent.inode.rmdir(found.name)

    def rename(self, source, target, *, noreplace=False):
        old = self.entry(source)
        new = self.entry(target)
        fail(old.name in {"", ".", ".."}, Errno.EBUSY)
        fail(new.name in {"", ".", ".."}, Errno.EEXIST if noreplace else Errno.EBUSY)
        fail(old.location is None, Errno.ENOENT)
        fail(noreplace and new.location is not None, Errno.EEXIST)
        inode = old.location.inode
        directory = inode.file_type is FileType.DIRECTORY
        fail((old.trailing_slash or new.trailing_slash) and not directory, Errno.ENOTDIR)
        if new.location == old.location:
            return
        check_delete(old.parent, inode, self.cred)
        if new.location is None:
            check_create(new.parent, self.cred)
        else:
            check_delete(new.parent, new.location.inode, self.cred)
        if directory and old.parent != new.parent:
            check_access(inode, self.cred, W_OK)
        old.parent.inode.rename(old.name, new.parent.inode, new.name)

    def stat(self, path):
        return self.at(path).location.inode.stat()

    def lstat(self, path):
        return self.at(path, follow=False).location.inode.stat()

    def readlink(self, path):
        return self.at(path, follow=False).location.inode.readlink()

    def chmod(self, path, mode):
        self.at(path).location.inode.setattr(mode=mode)

    def truncate(self, path, length):
        inode = self.at(path).location.inode
        fail(inode.file_type is FileType.DIRECTORY, Errno.EISDIR)
        check_access(inode, self.cred, W_OK)
        inode.setattr(size=length)

    def listdir(self, path):
        inode = self.at(path).location.inode
        fail(inode.file_type is not FileType.DIRECTORY, Errno.ENOTDIR)
        check_access(inode, self.cred, R_OK)
        return sorted(entry.name for entry in inode.readdir())

    def access(self, path, mask):
        check_access(self.at(path).location.inode, self.cred, mask & (R_OK | W_OK | X_OK))
