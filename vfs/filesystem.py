"""FileSystem: what a mount table needs to know of every file system.

Absent on purpose: paths. A file system hands out its root inode; everything else is reached from there, one name
at a time.
"""

from __future__ import annotations

from time import time_ns

from .errors import Errno, PosixError
from .types import StatFs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .inode import Inode
    from .quota import Quota


class FileSystem:
    """Base of all file systems. `dev` is unique among the mounts of one session; `now_ns()` is the injected clock."""

    __slots__ = ("dev", "now_ns", "quota", "read_only")

    type_name = "vesicle"
    # Whether a lookup may depend on who asks (/proc/self): the walk then calls Inode.lookup_for.
    contextual = True

    def __init__(
        self,
        dev: int,
        *,
        read_only: bool = False,
        quota: Quota | None = None,
        clock: Callable[[], int] = time_ns,
    ) -> None:
        self.dev = dev
        self.read_only = read_only
        self.quota = quota
        self.now_ns = clock

    def root(self) -> Inode:
        """Return the inode of the root directory."""
        raise PosixError(Errno.ENOSYS)

    def statfs(self) -> StatFs:
        """Return sizes and limits."""
        return StatFs(4096, 0, 0, 0, 0, read_only=self.read_only, type_name=self.type_name)

    def sync(self) -> None:
        """Make all data durable as far as the file system can."""

    def close(self) -> None:
        """Give back what the file system holds for one session; called when that session has ended."""

    def forked(self, quota: Quota | None) -> FileSystem:
        """Return the file system that a forked session sees here: itself unless it can be copied."""
        return self

    def twin_of(self, inode: Inode) -> Inode:
        """Return what an inode of the file system that this one was forked from is here."""
        return inode

    def __repr__(self) -> str:
        return f"{type(self).__name__}(dev={self.dev})"
