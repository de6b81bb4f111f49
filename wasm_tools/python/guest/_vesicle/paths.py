"""What the functions of files share: paths as the door takes them, and which directory they are relative to."""

from posix import fspath
from warnings import warn

from .door import call_on

AT_FDCWD = -100


def text(path):
    """Return a path as text.

    Raises: TypeError no path · ValueError it holds a NUL
    """
    path = fspath(path)
    if isinstance(path, bytes):
        path = path.decode("utf-8", "surrogateescape")
    if "\0" in path:
        raise ValueError("embedded null character in path")
    return path


def directory(dir_fd):
    """Return the descriptor that paths are relative to."""
    if dir_fd is None:
        return AT_FDCWD
    if not isinstance(dir_fd, int):
        raise TypeError(f"argument should be integer or None, not {type(dir_fd).__name__}")
    if isinstance(dir_fd, bool):
        warn("bool is used as a file descriptor", RuntimeWarning, stacklevel=4)
    return dir_fd


def call_at(name, path, dir_fd, *arguments):
    """Make a system call about a path, which its error names."""
    return call_on(path, name, directory(dir_fd), text(path), *arguments)
