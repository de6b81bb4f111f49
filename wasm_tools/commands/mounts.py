"""The session's mounts, as /proc/self/mounts lists them.

Absent on purpose: changing them; whoever makes the session decides on its mounts.
"""

from __future__ import annotations

from vesicle.vfs.path import decode
from vesicle.vfs.record import Record
from vesicle.vfs.types import O_PATH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

_OCTAL = (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\"))


class MountEntry(Record):
    """One mount."""

    source: str
    target: str
    kind: str
    options: str


def read_mounts(call: Call) -> list[MountEntry]:
    """Return the mounts in their order.

    Raises: as open(2)
    """
    text = decode(call.read_file("/proc/self/mounts"))
    rows = [[_plain(word) for word in line.split(" ")] for line in text.splitlines()]
    return [MountEntry(row[0], row[1], row[2], row[3]) for row in rows]


def _plain(word: str) -> str:
    for escape, char in _OCTAL:
        word = word.replace(escape, char)
    return word


def mount_above(mounts: list[MountEntry], path: str) -> MountEntry | None:
    """Return the mount that an absolute path lies in."""
    inside = [
        mount for mount in mounts if mount.target == "/" or path == mount.target or path.startswith(mount.target + "/")
    ]
    return max(inside, key=lambda mount: len(mount.target), default=None)


def absolute(call: Call, path: str) -> str:
    """Return a path from the root, without `.`, `..` and links."""
    fd = call.sys.open(path, O_PATH)
    try:
        return call.sys.readlink(f"/proc/self/fd/{fd}")
    finally:
        call.sys.close(fd)
