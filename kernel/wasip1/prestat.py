"""Preopened directories: "/" at 3 and the working directory, ".", at 4.

wasi-libc looks for them from descriptor 3 on and stops at the first that is none, so they have these numbers whatever
the program inherits; an inherited descriptor of that number is not seen by such a program.

wasi-libc also drops a leading slash before it looks for a preopen, so a path from "/" arrives at the working
directory's. There names of the working directory come first; one that begins with what only "/" has is taken from "/"
(`name_from_root`). So a program that makes "/new" makes it in the working directory, one that means "/a/b" gets "a/b"
where the working directory has an "a", and "/" itself is "." (descriptor 3 tells them apart; so do programs that speak
vesicle_v1). A path that climbs out of the working directory is taken from "/" too, since both are open to the program;
a directory that it opens itself is not left.
"""

from __future__ import annotations

from vesicle.kernel.abi.flags import PREOPENTYPE_DIR, RIGHTS_ALL, RIGHTS_DIRECTORY
from vesicle.kernel.abi.layout import PRESTAT
from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.syscalls import path as path_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_DIRECTORY, O_PATH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

FIRST_PREOPEN = 3
_PATHS = ("/", ".")  # wasi-libc takes the last one first


class Preopen(Descriptor):
    """A descriptor that the program finds open and can ask the name of; moved elsewhere it has no name any more."""

    __slots__ = ("fd", "name")

    def __init__(self, descriptor: Descriptor, fd: int, name: bytes) -> None:
        # Close-on-exec: a child makes its own, and one that speaks vesicle_v1 has none.
        super().__init__(descriptor.file, True, RIGHTS_DIRECTORY, RIGHTS_ALL)
        self.fd = fd
        self.name = name


def add_preopens(process: Process, paths: tuple[str, ...] = _PATHS) -> None:
    """Open the directories that a program without vesicle_v1 reaches everything through.

    A directory that the process may not see is left out, and the next one takes its number.
    """
    number = FIRST_PREOPEN
    for path in paths:
        try:
            path_calls.accessat(process, path_calls.AT_FDCWD, path, 0)  # asks without recording a denial
            fd = path_calls.openat(process, path_calls.AT_FDCWD, path, O_DIRECTORY | O_PATH)
        except PosixError:
            continue
        descriptor = process.fds.remove(fd)
        process.fds.put(number, Preopen(descriptor, number, path.encode()))
        number += 1


def make_listable(process: Process, fd: int) -> None:
    """Open a preopened directory for reading, now that the program wants its entries.

    Raises: EACCES it may not be read
    """
    descriptor = process.fds.get(fd)
    if isinstance(descriptor, Preopen) and descriptor.file.flags & O_PATH:
        opened = process.fds.remove(path_calls.openat(process, fd, ".", O_DIRECTORY))
        descriptor.file.release()
        descriptor.file = opened.file


def name_from_root(process: Process, fd: int, path: str, *, left: bool) -> str | None:
    """Return what to try at the preopen of "/" after path failed at fd; None if there is nothing to try.

    left: path leads out of the working directory; then it is taken from there, since "/" is open to the program too.
    Otherwise path was not found, and is taken from "/" if it begins with a name that only "/" has.
    """
    descriptor = process.fds.table.get(fd)
    root = process.fds.table.get(FIRST_PREOPEN)
    if not isinstance(descriptor, Preopen) or not isinstance(root, Preopen):
        return None
    if descriptor.name != b"." or root.name != b"/":
        return None
    location = descriptor.file.location
    if left and location is not None and not path.startswith("/"):
        return f"{process.kernel.mounts.path_of(location)}/{path}".lstrip("/")
    first = path.partition("/")[0]
    if first in ("", ".", "..") or _has(process, fd, first) or not _has(process, FIRST_PREOPEN, first):
        return None
    return path


def _has(process: Process, dirfd: int, name: str) -> bool:
    try:
        path_calls.found(process, dirfd, name, follow=False, beneath=True)
    except PosixError:
        return False
    return True


def _preopen(process: Process, fd: int) -> Preopen:
    descriptor = process.fds.get(fd)
    if not isinstance(descriptor, Preopen) or descriptor.fd != fd:
        raise PosixError(Errno.EBADF)
    return descriptor


def fd_prestat_get(process: Process, memory: GuestMemory, fd: int, result_prestat: int) -> None:
    """Write what kind of preopen fd is, and the length of its name.

        0  u8  0 (a directory)    4  u32  length of the name, bytes

    Raises: EBADF fd is not open, or not a preopen · EFAULT
    Spec: preview1 fd_prestat_get
    """
    memory.write_struct(PRESTAT, result_prestat, PREOPENTYPE_DIR, len(_preopen(process, fd).name))


def fd_prestat_dir_name(process: Process, memory: GuestMemory, fd: int, path: int, path_len: int) -> None:
    """Write the name of a preopen, without a NUL.

    Raises: EBADF fd is not open, or not a preopen · ENAMETOOLONG path_len is too small · EFAULT
    Spec: preview1 fd_prestat_dir_name
    """
    name = _preopen(process, fd).name
    if path_len < len(name):
        raise PosixError(Errno.ENAMETOOLONG)
    memory.write(path, name)
