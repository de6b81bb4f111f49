"""FdTable: the numbered descriptors of one process.

It knows open file descriptions only through their reference counts; what a descriptor may do is decided in the syscalls.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.open_file import acquire_all, release_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.open_file import OpenFile

# All rights of preview1 (bits 0-29): programs that do not speak of rights hold them all.
ALL_RIGHTS = (1 << 30) - 1


class Descriptor:
    """One entry: the open file description and what belongs to the number alone.

    rights and inheriting are WASI's: what may be done with the descriptor, and with those opened through it.
    """

    __slots__ = ("cloexec", "file", "inheriting", "rights")

    def __init__(self, file: OpenFile, cloexec: bool, rights: int = ALL_RIGHTS, inheriting: int = ALL_RIGHTS) -> None:
        self.file = file
        self.cloexec = cloexec
        self.rights = rights
        self.inheriting = inheriting


class FdTable:
    """Descriptors by number, the lowest free one given first (POSIX 2.6)."""

    __slots__ = ("_lowest", "limit", "table")

    def __init__(self, limit: int) -> None:
        self.table: dict[int, Descriptor] = {}
        self.limit = limit
        self._lowest = 0  # no number below it is free

    def get(self, fd: int) -> Descriptor:
        """Return the entry of fd.

        Raises: EBADF fd is not open.
        """
        try:
            return self.table[fd]
        except KeyError:
            raise PosixError(Errno.EBADF) from None

    def add(self, file: OpenFile, *, cloexec: bool = False, minimum: int = 0) -> int:
        """Install a file that the caller acquired, at the lowest free number from minimum on; return the number.

        Raises: EMFILE no number below the limit is free · EINVAL minimum is at or above the limit.
        """
        if minimum >= self.limit:
            raise PosixError(Errno.EINVAL)
        table = self.table
        fd = start = max(minimum, self._lowest)
        while fd in table:
            fd += 1
        if start == self._lowest:
            self._lowest = fd
        if fd >= self.limit:
            raise PosixError(Errno.EMFILE)
        table[fd] = Descriptor(file, cloexec)
        return fd

    def put(self, fd: int, descriptor: Descriptor) -> None:
        """Install descriptor at fd, closing what was there.

        Raises: EBADF fd is out of range.
        """
        if not 0 <= fd < self.limit:
            raise PosixError(Errno.EBADF)
        old = self.table.get(fd)
        self.table[fd] = descriptor
        if old is not None:
            old.file.release()

    def remove(self, fd: int) -> Descriptor:
        """Take fd out of the table without releasing its file.

        Raises: EBADF fd is not open.
        """
        try:
            descriptor = self.table.pop(fd)
        except KeyError:
            raise PosixError(Errno.EBADF) from None
        self._lowest = min(self._lowest, fd)
        return descriptor

    def close(self, fd: int) -> None:
        """Close fd.

        Raises: EBADF fd is not open.
        """
        self.remove(fd).file.release()

    def close_all(self) -> None:
        """Close everything: the process ends."""
        files = [descriptor.file for descriptor in self.table.values()]
        self.table.clear()
        self._lowest = 0
        release_all(files)

    def close_on_exec(self) -> None:
        """Close the descriptors marked close-on-exec."""
        for fd in [fd for fd, descriptor in self.table.items() if descriptor.cloexec]:
            self.close(fd)

    def clone(self, *, keep_cloexec: bool) -> FdTable:
        """Return a copy that shares the open file descriptions, for a child."""
        copy = FdTable(self.limit)
        kept = [item for item in self.table.items() if keep_cloexec or not item[1].cloexec]
        acquire_all([descriptor.file for _, descriptor in kept])
        table = copy.table
        for fd, descriptor in kept:
            table[fd] = Descriptor(descriptor.file, descriptor.cloexec)
        return copy
