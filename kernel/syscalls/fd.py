"""Syscalls on open descriptors: read, write, seek, stat (POSIX 2.9.7)."""

from __future__ import annotations

from vesicle.kernel.pipe import PipeEnd
from vesicle.kernel.signals import Signal
from vesicle.kernel.terminal_file import TerminalFile
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import (
    O_NONBLOCK,
    O_PATH,
    SEEK_CUR,
    SEEK_SET,
    Dirent,
    FileType,
    Stat,
    StatFs,
)

from . import attributes, file_limit
from .gate import recheck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.vfs.inode import Inode
    from vesicle.vfs.open_file import OpenFile

_OFFSET_MAX = (1 << 63) - 1
SEEK_DATA = 3  # Linux unistd.h
SEEK_HOLE = 4


def checked(process: Process, fd: int, syscall: str) -> OpenFile:
    """Return the file open at fd after asking the policy again if it changed.

    Raises: EBADF fd is not open · EACCES the policy refuses it now.
    """
    descriptor = process.fds.table.get(fd)
    if descriptor is None:
        raise PosixError(Errno.EBADF)
    file = descriptor.file
    if file.policy_generation != process.policy.generation:
        recheck(process, file, syscall)
    return file


def read(process: Process, fd: int, n: int) -> bytes | bytearray | memoryview:
    """Read up to n bytes at the file's offset; b"" is end of file.

    Blocks: on an empty pipe or terminal until data, the last writer's close, the deadline or a signal.
    Raises: EBADF not open for reading · EISDIR a directory · EAGAIN would block and O_NONBLOCK is set · EINTR
    """
    descriptor = process.fds.table.get(fd)
    if descriptor is None:
        raise PosixError(Errno.EBADF)
    file = descriptor.file
    if file.policy_generation != process.policy.generation:
        recheck(process, file, "read")
    if not file.readable:
        raise PosixError(Errno.EBADF)
    data = file.read(n)
    if data is None:
        return _blocking_read(process, file, n)
    return data


def _blocking_read(process: Process, file: OpenFile, n: int) -> bytes | bytearray | memoryview:
    if file.is_tty and isinstance(file, TerminalFile):
        from .terminal import read as read_terminal

        return read_terminal(process, file, n)
    if file.flags & O_NONBLOCK:
        raise PosixError(Errno.EAGAIN)
    file.add_waiter(process.waiter)
    try:
        while True:
            data = file.read(n)
            if data is not None:
                return data
            process.sleep(for_host=file.served_by_host)
    finally:
        file.remove_waiter(process.waiter)


def read_until(process: Process, fd: int, delimiter: int, n: int) -> bytes:
    """Read bytes of a line: at most n, none behind the first delimiter, so that other readers get what follows.

    A file that can't look ahead gives one byte at a time.
    Blocks and raises as read does.
    """
    descriptor = process.fds.table.get(fd)
    file = descriptor.file if descriptor is not None else None
    if not isinstance(file, PipeEnd) or not file.readable or file.policy_generation != process.policy.generation:
        return bytes(read(process, fd, 1))
    data = file.read_until(delimiter, n)
    return bytes(read(process, fd, 1)) if data is None else data


def write(process: Process, fd: int, data: bytes | bytearray | memoryview) -> int:
    """Write data at the file's offset, or at its end with O_APPEND; return how many bytes went in.

    A blocking write writes everything unless the disk is full or a signal comes.
    Blocks: on a full pipe until there is room, the last reader's close, the deadline or a signal.
    Raises: EBADF not open for writing · EPIPE no reader (after SIGPIPE) · EAGAIN · ENOSPC · EDQUOT · EFBIG · EINTR
    """
    descriptor = process.fds.table.get(fd)
    if descriptor is None:
        raise PosixError(Errno.EBADF)
    file = descriptor.file
    if file.policy_generation != process.policy.generation:
        data = _checked_again(process, file, data)
    if not file.writable:
        raise PosixError(Errno.EBADF)
    try:
        n = file.write(data)
    except PosixError as error:
        after_failed_write(process, error, file)
        raise
    if n is None or n != len(data):
        return write_rest(process, file, data, n or 0)
    return n


def _checked_again(
    process: Process, file: OpenFile, data: bytes | bytearray | memoryview
) -> bytes | bytearray | memoryview:
    """Ask the policy about a file that is to be written to; return what of data the process's own limit lets pass."""
    recheck(process, file, "write")
    try:
        return file_limit.writable_part(process, file, data)
    except PosixError as error:
        after_failed_write(process, error, file)
        raise


def write_rest(process: Process, file: OpenFile, data: bytes | bytearray | memoryview, done: int) -> int:
    """Go on with a write of which done bytes went in; return how many did at the end.

    Blocks, Raises: as write
    """
    if file.flags & O_NONBLOCK:
        if not done:
            raise PosixError(Errno.EAGAIN)
        return done
    view = memoryview(data)
    file.add_waiter(process.waiter)
    try:
        while done < len(view):
            n = _write_on(process, file, view[done:])
            if n is None:
                process.sleep(for_host=file.served_by_host)
            elif not n:
                break
            else:
                done += n
    except PosixError as error:
        if not done:
            after_failed_write(process, error, file)
            raise
    finally:
        file.remove_waiter(process.waiter)
        view.release()
    return done


def _write_on(process: Process, file: OpenFile, data: memoryview) -> int | None:
    if file.is_tty and isinstance(file, TerminalFile):
        from .terminal import write as write_terminal

        return write_terminal(process, file, data)
    return file.write(data)


def after_failed_write(process: Process, error: PosixError, file: OpenFile) -> None:
    """Do what a failed write does beside failing: SIGPIPE, SIGXFSZ, a note of the limit that was hit."""
    after_failed_change(process, error, file.inode)


def after_failed_change(process: Process, error: PosixError, inode: Inode | None) -> None:
    """Do what a failed write or change of size does beside failing."""
    if error.errno is Errno.EPIPE:
        process.signals.send(Signal.SIGPIPE)
    elif error.errno is Errno.EFBIG:
        process.signals.send(Signal.SIGXFSZ)
    limited = inode is not None and inode.fs.quota is not None  # /dev/full is full without any limit
    if limited and error.errno in (Errno.ENOSPC, Errno.EDQUOT, Errno.EFBIG):
        process.kernel.note_disk_limit(process, error.errno)
    elif error.errno is Errno.ENOMEM:
        process.kernel.note_limit(process, "total_memory_bytes", process.limits.total_memory_bytes)
    if process.pending:
        process.deliver()


def pread(process: Process, fd: int, n: int, offset: int) -> bytes | bytearray | memoryview:
    """Read up to n bytes at offset without moving the file's own.

    Raises: EBADF · ESPIPE not seekable · EINVAL offset below zero or too large · EISDIR
    """
    file = checked(process, fd, "pread")
    if not file.readable:
        raise PosixError(Errno.EBADF)
    _check_offset(file, offset)
    return file.pread(n, offset) or b""


def pwrite(process: Process, fd: int, data: bytes | bytearray | memoryview, offset: int) -> int:
    """Write data at offset without moving the file's own (POSIX pwrite: O_APPEND does not count).

    Raises: EBADF · ESPIPE · EINVAL · ENOSPC · EDQUOT · EFBIG
    """
    file = checked(process, fd, "pwrite")
    if not file.writable:
        raise PosixError(Errno.EBADF)
    _check_offset(file, offset)
    try:
        return file.pwrite(file_limit.writable_part(process, file, data, offset), offset) or 0
    except PosixError as error:
        after_failed_write(process, error, file)
        raise


def _check_offset(file: OpenFile, offset: int) -> None:
    if not file.seekable:
        raise PosixError(Errno.ESPIPE)
    if not 0 <= offset <= _OFFSET_MAX:
        raise PosixError(Errno.EINVAL)


def close(process: Process, fd: int) -> None:
    """Close fd.

    Raises: EBADF
    """
    process.fds.close(fd)


def seek(process: Process, fd: int, offset: int, whence: int) -> int:
    """Move the offset and return it; on a directory it is the readdir cookie.

    Raises: EBADF · ESPIPE a pipe or terminal · EINVAL unknown whence or a result below zero · ENXIO data or a hole sought at or
    past the end
    """
    file = checked(process, fd, "lseek")
    if whence in (SEEK_DATA, SEEK_HOLE) and file.inode is not None and file.inode.file_type is FileType.REGULAR:
        return _seek_data(file, offset, whence)
    return file.seek(offset, whence)


def _seek_data(file: OpenFile, offset: int, whence: int) -> int:
    if not 0 <= offset < file.stat().size:
        raise PosixError(Errno.ENXIO)
    found = file.next_data(offset) if whence == SEEK_DATA else file.next_hole(offset)
    if found is None:
        raise PosixError(Errno.ENXIO)
    return file.seek(found, SEEK_SET)


def tell(process: Process, fd: int) -> int:
    """Return the offset.

    Raises: EBADF · ESPIPE
    """
    return seek(process, fd, 0, SEEK_CUR)


def sync(process: Process, fd: int, datasync: bool = False) -> None:
    """Bring the file to its storage.

    Raises: EBADF · EINVAL not a file or directory
    """
    checked(process, fd, "fsync").sync(datasync)


def truncate(process: Process, fd: int, length: int) -> None:
    """Set the file's size; new bytes are zero.

    Raises: EBADF · EINVAL not open for writing, not a regular file, length below zero · EFBIG · ENOSPC · EDQUOT
    """
    file = checked(process, fd, "ftruncate")
    if length < 0 or not file.writable or file.inode is None or file.inode.file_type is not FileType.REGULAR:
        raise PosixError(Errno.EINVAL)
    _limited(process, file, length, lambda: file.truncate(length))


def allocate(process: Process, fd: int, offset: int, length: int) -> None:
    """Make sure that length bytes at offset exist (posix_fallocate).

    Raises: EBADF not open for writing · ESPIPE · ENODEV not a regular file · EINVAL · EFBIG · ENOSPC · EDQUOT
    """
    file = checked(process, fd, "fallocate")
    if not file.writable:
        raise PosixError(Errno.EBADF)
    if not file.seekable:
        raise PosixError(Errno.ESPIPE)
    if file.inode is None or file.inode.file_type is not FileType.REGULAR:
        raise PosixError(Errno.ENODEV)
    if offset < 0 or length <= 0:
        raise PosixError(Errno.EINVAL)
    if offset + length > _OFFSET_MAX:
        raise PosixError(Errno.EFBIG)
    _limited(process, file, offset + length, lambda: file.allocate(offset, length))


def _limited(process: Process, file: OpenFile, size: int, act: Callable[[], None]) -> None:
    try:
        file_limit.check_size(process, size)
        act()
    except PosixError as error:
        after_failed_write(process, error, file)
        raise


def fstat(process: Process, fd: int) -> Stat:
    """Return the attributes of the open file.

    Raises: EBADF
    """
    file = checked(process, fd, "fstat")
    stat = file.stat()
    if file.inode is not None:
        return stat
    # Nobody counts when a pipe was last used: it may as well be now.
    now = process.kernel.clock.realtime_ns()
    return stat._replace(atime_ns=now, mtime_ns=now, ctime_ns=now)


def statfs(process: Process, fd: int) -> StatFs:
    """Return the attributes of the file system that holds the open file.

    Raises: EBADF · ENOSYS a file of no file system
    """
    inode = checked(process, fd, "fstatfs").inode
    if inode is None:
        raise PosixError(Errno.ENOSYS)
    return inode.fs.statfs()


def set_times(process: Process, fd: int, atime_ns: int | None, mtime_ns: int | None, *, now: bool = False) -> None:
    """Set access and modification time in ns since the epoch; None leaves one; now: both mean the present.

    Raises: EBADF · EPERM or EACCES not the owner · EROFS
    """
    file = checked(process, fd, "futimens")
    attributes.set_times(process, _changeable(file), file.path, atime_ns, mtime_ns, now=now)


def chmod(process: Process, fd: int, mode: int) -> None:
    """Set the mode bits.

    Raises: EBADF also for O_PATH · EPERM not the owner · EROFS
    """
    file = checked(process, fd, "fchmod")
    if file.flags & O_PATH:
        raise PosixError(Errno.EBADF)
    attributes.chmod(process, _changeable(file), file.path, mode)


def chown(process: Process, fd: int, uid: int, gid: int) -> None:
    """Set owner and group; -1 leaves one.

    Raises: EBADF · EPERM · EROFS
    """
    file = checked(process, fd, "fchown")
    attributes.chown(process, _changeable(file), file.path, uid, gid)


def readlink(process: Process, fd: int) -> str:
    """Return the target of a symbolic link opened with O_PATH and O_NOFOLLOW.

    Raises: EBADF · EINVAL something else
    """
    inode = checked(process, fd, "readlink").inode
    if inode is None or inode.file_type is not FileType.SYMLINK:
        raise PosixError(Errno.EINVAL)
    return inode.readlink()


def pipe_capacity(process: Process, fd: int) -> int:
    """Return how many bytes a pipe holds (F_GETPIPE_SZ); it cannot be changed.

    Raises: EBADF · EINVAL not a pipe
    """
    file = checked(process, fd, "fcntl")
    if not isinstance(file, PipeEnd):
        raise PosixError(Errno.EINVAL)
    return file.pipe.capacity


def _changeable(file: OpenFile) -> Inode:
    if file.inode is None:
        raise PosixError(Errno.EPERM)
    if file.location is not None and file.location.mount.read_only:
        raise PosixError(Errno.EROFS, file.path)
    return file.inode


def readdir(process: Process, fd: int, cookie: int) -> list[Dirent]:
    """Return the entries from cookie on, "." and ".." first; entry i of them is followed by cookie + i + 1.

    Cookie 0 reads the directory anew; other cookies go on in what was read then, so changes make none skip or repeat.
    Raises: EBADF · ENOTDIR · EINVAL a negative cookie
    """
    file = checked(process, fd, "readdir")
    if file.inode is None or file.inode.file_type is not FileType.DIRECTORY:
        raise PosixError(Errno.ENOTDIR)
    if file.flags & O_PATH:
        raise PosixError(Errno.EBADF)
    if cookie < 0:
        raise PosixError(Errno.EINVAL)
    if cookie == 0:
        file.seek_dir(0)
    entries = file.dirents()
    return entries if cookie == 0 else entries[cookie:]


def isatty(process: Process, fd: int) -> bool:
    """Say whether fd is a terminal.

    Raises: EBADF
    """
    return process.fds.get(fd).file.is_tty
