"""RLIMIT_FSIZE as a process lowered it for itself (`ulimit -f`): how far it may write into a regular file.

The session's own limit on files is the file systems' quota. Processes that lowered it have a policy box that is never current
(PolicyBox.watched), so writes of all others pass without a look at this. Absent on purpose: SIGXFSZ, which is sent where the
write fails (fd.py).
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_APPEND, FileType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.vfs.open_file import OpenFile

_CURRENT = 1  # SEEK_CUR


def lower(process: Process, file_bytes: int) -> None:
    """Set the limit of the process and of the children it will have."""
    process.limits = process.limits.replace(file_bytes=file_bytes)
    process.policy = process.policy.watched()


def writable_part(
    process: Process, file: OpenFile, data: bytes | bytearray | memoryview, offset: int | None = None
) -> bytes | bytearray | memoryview:
    """Return as much of data as may be written at offset, without one at the file's own.

    Raises: EFBIG not one byte
    """
    if not process.policy.is_watched:
        return data
    inode = file.inode
    if inode is None or inode.file_type is not FileType.REGULAR or not data:
        return data
    if offset is None:
        offset = inode.stat().size if file.flags & O_APPEND else file.seek(0, _CURRENT)
    room = process.limits.file_bytes - offset
    if room <= 0:
        raise PosixError(Errno.EFBIG)
    return data if room >= len(data) else memoryview(data)[:room]


def check_size(process: Process, size: int) -> None:
    """Refuse a file of more bytes than the limit.

    Raises: EFBIG
    """
    if process.policy.is_watched and size > process.limits.file_bytes:
        raise PosixError(Errno.EFBIG)
