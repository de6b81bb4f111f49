"""os.scandir and os.listdir: entries whose stat() tells modes and owners, and directories by descriptor."""

import errno
import posix
import stat as st
from os import strerror
from warnings import warn

from . import files
from .door import failure

_scandir, _listdir = posix.scandir, posix.listdir


class DirEntry:
    """os.DirEntry around the C library's own, which knows name, inode and kind without another call."""

    __slots__ = ("_entry", "_lstat", "_stat", "name", "path")

    def __init__(self, entry, path=None):
        self._entry = entry
        self.name = entry.name
        self.path = entry.path if path is None else path
        self._stat = self._lstat = None

    def inode(self):
        """Return the inode number."""
        return self._entry.inode()

    def is_dir(self, *, follow_symlinks=True):
        """Say whether it is a directory."""
        return self._entry.is_dir(follow_symlinks=follow_symlinks)

    def is_file(self, *, follow_symlinks=True):
        """Say whether it is a regular file."""
        return self._entry.is_file(follow_symlinks=follow_symlinks)

    def is_symlink(self):
        """Say whether it is a symbolic link."""
        return self._entry.is_symlink()

    def is_junction(self):
        """Say whether it is a junction, which only Windows has."""
        return False

    def stat(self, *, follow_symlinks=True):
        """Return its attributes, asked for once."""
        if follow_symlinks and self.is_symlink():
            if self._stat is None:
                self._stat = files.stat(self._entry.path)
            return self._stat
        if self._lstat is None:
            self._lstat = files.lstat(self._entry.path)
        return self._lstat

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"


DirEntry.__module__ = "posix"
DirEntry.__qualname__ = "DirEntry"


class ScandirIterator:
    """What os.scandir returns."""

    __slots__ = ("__weakref__", "_entries", "_open", "_path_of")

    def __init__(self, entries, path_of=None):
        self._entries = entries
        self._path_of = path_of
        self._open = True

    def __iter__(self):
        return self

    def __next__(self):
        try:
            entry = next(self._entries)
        except BaseException:
            self._open = False
            raise
        return DirEntry(entry, None if self._path_of is None else entry.name)

    def close(self):
        """Close the directory."""
        self._open = False
        self._entries.close()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __del__(self):
        if getattr(self, "_open", False):
            warn(f"unclosed scandir iterator {self!r}", ResourceWarning, stacklevel=1, source=self)
            self.close()


def _place(fd):
    """Return a path of the directory that is open at fd.

    Raises: OSError it is no directory
    """
    if not st.S_ISDIR(files.fstat(fd).st_mode):
        raise failure(errno.ENOTDIR)
    return f"/proc/self/fd/{fd}"


def _named(path):
    """Return a path, which the C library takes for the working directory if it is empty.

    Raises: FileNotFoundError it is empty
    """
    if path in ("", b""):
        raise FileNotFoundError(errno.ENOENT, strerror(errno.ENOENT), path)
    return path


def scandir(path=None):
    """os.scandir."""
    if isinstance(path, int):
        return ScandirIterator(_scandir(_place(path)), path)
    return ScandirIterator(_scandir(_named(path)))


def listdir(path=None):
    """os.listdir."""
    return _listdir(_place(path) if isinstance(path, int) else _named(path))
