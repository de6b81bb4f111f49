"""os: descriptors; pipes, duplicates, inheritance, terminals, vectors of buffers."""

import errno
import posix
import sys

from .door import call, failure, restarted

_F_GETFD, _F_SETFD, _F_DUPFD, _F_DUPFD_CLOEXEC = 1, 2, 0, 1030
_O_NONBLOCK = 0o4000


def number(fd):
    """Return the descriptor that an object stands for."""
    found = fd
    if not isinstance(fd, int):
        fileno = getattr(fd, "fileno", None)
        if fileno is None:
            raise TypeError("argument must be an int, or have a fileno() method")
        found = fileno()
        if not isinstance(found, int):
            raise TypeError("fileno() returned a non-integer")
    if found < 0:
        raise ValueError(f"file descriptor cannot be a negative integer ({found})")
    return found


def pipe():
    """os.pipe: neither end is inherited (PEP 446)."""
    return tuple(call("pipe", 0, True))


def pipe2(flags):
    """os.pipe2."""
    return tuple(call("pipe", _O_NONBLOCK if flags & posix.O_NONBLOCK else 0, bool(flags & _O_CLOEXEC)))


# The C library's is 0; this one says something, so that pipe2 can tell.
_O_CLOEXEC = 0o2000000


def dup(fd, /):
    """os.dup: the duplicate is not inherited."""
    return call("fcntl", fd, _F_DUPFD_CLOEXEC, 0)


def dup2(fd, fd2, inheritable=True):
    """os.dup2."""
    return call("dup2", fd, fd2, not inheritable)


def get_inheritable(fd, /):
    """os.get_inheritable."""
    return not call("fcntl", fd, _F_GETFD, 0)


def set_inheritable(fd, inheritable, /):
    """os.set_inheritable."""
    call("fcntl", number(fd), _F_SETFD, int(not inheritable))


_closerange = posix.closerange
_ROOT = 3  # the C library reaches every path through it


def closerange(fd_low, fd_high, /):
    """os.closerange: what the program opened, not what the C library needs."""
    _closerange(fd_low, min(fd_high, _ROOT))
    _closerange(max(fd_low, _ROOT + 1), fd_high)


def isatty(fd, /):
    """os.isatty."""
    try:
        return call("isatty", fd)
    except OSError:
        return False


def get_terminal_size(fd=1, /):
    """os.get_terminal_size."""
    rows, columns = call("terminal_size", fd)
    return posix.terminal_size((columns, rows))


def ttyname(fd, /):
    """os.ttyname."""
    call("terminal_size", fd)
    return "/dev/tty"


def ctermid():
    """os.ctermid."""
    return "/dev/tty"


def tcgetpgrp(fd, /):
    """os.tcgetpgrp."""
    return call("terminal_group", fd)


def tcsetpgrp(fd, pgid, /):
    """os.tcsetpgrp."""
    call("set_terminal_group", fd, pgid)


_F_ULOCK, _F_LOCK, _F_TLOCK, _F_TEST = 0, 1, 2, 3
_WRITE_LOCK, _UNLOCK, _FROM_HERE = 1, 2, 1


def lockf(fd, command, length, /):
    """os.lockf: a lock of the bytes from the offset on."""
    if command == _F_TEST:
        held = call("record_lock_owner", fd, _WRITE_LOCK, _FROM_HERE, 0, length)
        if held is not None:
            raise failure(errno.EACCES)
    elif command in (_F_ULOCK, _F_LOCK, _F_TLOCK):
        kind = _UNLOCK if command == _F_ULOCK else _WRITE_LOCK
        restarted("record_lock", fd, kind, _FROM_HERE, 0, length, command == _F_LOCK)
    else:
        raise failure(errno.EINVAL)


def readv(fd, buffers, /):
    """os.readv."""
    return _spread(posix.read(fd, _total(buffers)), buffers)


def preadv(fd, buffers, offset, flags=0, /):
    """os.preadv; flags are hints that this kernel has no use for."""
    return _spread(posix.pread(fd, _total(buffers), offset), buffers)


def _total(buffers):
    """Return the size of all buffers together.

    Raises: EINVAL more than one call can move: POSIX readv, SSIZE_MAX
    """
    total = sum(memoryview(buffer).nbytes for buffer in buffers)
    if total > sys.maxsize:
        raise failure(errno.EINVAL)
    return total


def _spread(data, buffers):
    at = 0
    for buffer in buffers:
        view = memoryview(buffer).cast("B")
        piece = data[at : at + len(view)]
        view[: len(piece)] = piece
        at += len(piece)
    return len(data)


def writev(fd, buffers, /):
    """os.writev."""
    _total(buffers)
    return posix.write(fd, b"".join(buffers))


def pwritev(fd, buffers, offset, flags=0, /):
    """os.pwritev; flags are hints that this kernel has no use for."""
    _total(buffers)
    return posix.pwrite(fd, b"".join(buffers), offset)


_PIECE = 1 << 16


def sendfile(out_fd, in_fd, offset, count):
    """os.sendfile."""
    size = min(count, _PIECE)
    if offset is not None:
        return posix.write(out_fd, posix.pread(in_fd, size, offset))
    written = posix.write(out_fd, data := posix.read(in_fd, size))
    if written < len(data):
        posix.lseek(in_fd, written - len(data), 1)
    return written


def posix_fallocate(fd, offset, length, /):
    """os.posix_fallocate: what is missing at the end is there afterwards, as zeros."""
    if offset < 0 or length <= 0:
        raise failure(errno.EINVAL)
    if posix.fstat(fd).st_size < offset + length:
        posix.ftruncate(fd, offset + length)


def openpty():
    """os.openpty: there are no pseudo-terminals."""
    raise OSError(errno.ENOSYS, "no pseudo-terminals in this system")


def sync():
    """os.sync: the files are in memory, or written to the host at once."""
