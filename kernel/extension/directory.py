"""What changes directories: mknod, unlink, rename, link, symlink."""

from __future__ import annotations

from vesicle.kernel.syscalls import directory as directory_calls
from vesicle.vfs.errors import Errno, PosixError

from .paths import AT_REMOVEDIR, AT_SYMLINK_FOLLOW, check_flags

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

_RENAME_NOREPLACE = 1  # Linux renameat2


def mknod(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, mode: int, dev: int
) -> int:
    """Make a directory, FIFO or empty file, by the type in mode.

    Raises: EEXIST · EPERM another type · EMLINK · ENOSPC · EDQUOT · EROFS · as every path function
    """
    directory_calls.mknodat(process, dirfd, memory.string(path, path_len), mode & 0o177777, dev)
    return 0


def unlink(process: Process, memory: GuestMemory, dirfd: int, path: int, path_len: int, at_flags: int) -> int:
    """Remove a name; with AT_REMOVEDIR an empty directory.

    Raises: EISDIR · ENOTDIR · ENOTEMPTY · EBUSY · EINVAL · EPERM · EROFS · as every path function
    """
    check_flags(at_flags, AT_REMOVEDIR)
    remove = directory_calls.rmdirat if at_flags & AT_REMOVEDIR else directory_calls.unlinkat
    remove(process, dirfd, memory.string(path, path_len))
    return 0


def rename(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process,
    memory: GuestMemory,
    old_dirfd: int,
    old: int,
    old_len: int,
    new_dirfd: int,
    new: int,
    new_len: int,
    flags: int,
) -> int:
    """Move a file or directory; flags 1 (RENAME_NOREPLACE) refuses to replace.

    Raises: EEXIST · EISDIR · ENOTDIR · ENOTEMPTY · EINVAL · EXDEV · EBUSY · EPERM · ENOSPC · EDQUOT · EROFS · as every
    path function
    """
    if flags & ~_RENAME_NOREPLACE:
        raise PosixError(Errno.EINVAL)
    old_name, new_name = memory.string(old, old_len), memory.string(new, new_len)
    directory_calls.renameat(process, old_dirfd, old_name, new_dirfd, new_name, bool(flags))
    return 0


def link(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process,
    memory: GuestMemory,
    old_dirfd: int,
    old: int,
    old_len: int,
    new_dirfd: int,
    new: int,
    new_len: int,
    at_flags: int,
) -> int:
    """Give a file another name; a symbolic link itself unless AT_SYMLINK_FOLLOW.

    Raises: EEXIST · EPERM a directory · EXDEV · EMLINK · ENOSPC · EDQUOT · EROFS · as every path function
    """
    check_flags(at_flags, AT_SYMLINK_FOLLOW)
    old_name, new_name = memory.string(old, old_len), memory.string(new, new_len)
    directory_calls.linkat(process, old_dirfd, old_name, new_dirfd, new_name, bool(at_flags & AT_SYMLINK_FOLLOW))
    return 0


def symlink(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, target: int, target_len: int, dirfd: int, path: int, path_len: int
) -> int:
    """Make a symbolic link at path that says target.

    Raises: EEXIST · ENOENT empty target · ENAMETOOLONG · ENOSPC · EDQUOT · EROFS · as every path function
    """
    text, name = memory.string(target, target_len), memory.string(path, path_len)
    directory_calls.symlinkat(process, text, dirfd, name)
    return 0
