"""os.path about kinds, sizes and times, which the C library knows without the door. Source: genericpath.py."""

import stat as st
from posix import lstat as _lstat
from posix import stat as _stat


def exists(path):
    """Test whether a path exists.  Returns False for broken symbolic links"""
    try:
        _stat(path)
    except (OSError, ValueError):
        return False
    return True


def lexists(path):
    """Test whether a path exists.  Returns True for broken symbolic links"""
    try:
        _lstat(path)
    except (OSError, ValueError):
        return False
    return True


def isfile(path):
    """Test whether a path is a regular file"""
    try:
        return st.S_ISREG(_stat(path).st_mode)
    except (OSError, ValueError):
        return False


def isdir(s):
    """Return true if the pathname refers to an existing directory."""
    try:
        return st.S_ISDIR(_stat(s).st_mode)
    except (OSError, ValueError):
        return False


def islink(path):
    """Test whether a path is a symbolic link"""
    try:
        return st.S_ISLNK(_lstat(path).st_mode)
    except (OSError, ValueError, AttributeError):
        return False


def getsize(filename):
    """Return the size of a file, reported by os.stat()."""
    return _stat(filename).st_size


def getmtime(filename):
    """Return the last modification time of a file, reported by os.stat()."""
    return _stat(filename).st_mtime
