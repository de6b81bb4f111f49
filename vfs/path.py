"""Pure functions on guest paths: check, split, join, normalise.

Absent on purpose: anything that looks at a file system. `normalise` is textual, so it must never decide about access:
`a/../b` is `b` only if `a` is a directory and no symbolic link (that is `resolve`'s work).
"""

from __future__ import annotations

from .errors import Errno, PosixError
from .types import NAME_MAX, PATH_MAX


def encode(path: str) -> bytes:
    """Return the bytes of a path as a guest sees them.

    Raises: EILSEQ a lone surrogate that stands for no byte
    """
    try:
        return path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise PosixError(Errno.EILSEQ) from None


def decode(raw: bytes) -> str:
    """Return the str that stands for the bytes of a path; bytes that are no UTF-8 survive as surrogates."""
    return raw.decode("utf-8", "surrogateescape")


def check_path(path: str) -> None:
    """Refuse a path that no file can have.

    Raises: ENOENT empty · EINVAL holds a NUL · ENAMETOOLONG PATH_MAX bytes or more · EILSEQ not encodable
    """
    if not path:
        raise PosixError(Errno.ENOENT, path)
    if "\0" in path:
        raise PosixError(Errno.EINVAL, path)
    if path.isascii():
        if len(path) >= PATH_MAX:
            raise PosixError(Errno.ENAMETOOLONG, path)
    elif len(encode(path)) >= PATH_MAX:
        raise PosixError(Errno.ENAMETOOLONG, path)


def check_name(name: str) -> None:
    """Refuse a name that no directory entry can have.

    Raises: ENOENT empty · EINVAL holds a NUL or slash, or is a dot entry · ENAMETOOLONG over NAME_MAX bytes
        EILSEQ not encodable
    """
    if not name:
        raise PosixError(Errno.ENOENT, name)
    if "/" in name or "\0" in name or name in {".", ".."}:
        raise PosixError(Errno.EINVAL, name)
    if name_too_long(name):
        raise PosixError(Errno.ENAMETOOLONG, name)


def name_too_long(name: str) -> bool:
    """Tell whether one component exceeds NAME_MAX bytes."""
    return len(name) > NAME_MAX if name.isascii() else len(encode(name)) > NAME_MAX


def components(path: str) -> list[str]:
    """Return the names between slashes, `.` and `..` included, empty ones dropped."""
    return [name for name in path.split("/") if name]


def is_absolute(path: str) -> bool:
    """Tell whether a path starts at the root."""
    return path.startswith("/")


def normalise(path: str) -> str:
    """Return an absolute path without empty, `.` and `..` components, textually; `..` at the root stays at the root."""
    names: list[str] = []
    for name in path.split("/"):
        if name == "..":
            if names:
                names.pop()
        elif name and name != ".":
            names.append(name)
    return "/" + "/".join(names)


def join(base: str, path: str) -> str:
    """Return path as seen from the folder base: itself if absolute."""
    if path.startswith("/"):
        return path
    return base + path if base.endswith("/") else f"{base}/{path}"


def basename(path: str) -> str:
    """Return the last component; "" of the root."""
    return path.rstrip("/").rpartition("/")[2]


def dirname(path: str) -> str:
    """Return the path of the folder that holds the last component; "/" for a name directly beneath the root."""
    head = path.rstrip("/").rpartition("/")[0]
    if head:
        return head.rstrip("/") or "/"
    return "/" if path.startswith("/") else "."


def is_within(path: str, folder: str) -> bool:
    """Tell whether a canonical absolute path is folder or lies beneath it."""
    return path == folder or folder == "/" or path.startswith(folder + "/")
