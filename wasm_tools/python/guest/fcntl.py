"""fcntl: flags and locks of descriptors, and what ioctl asks of terminals. Source: CPython's Modules/fcntlmodule.c.

Constants are Linux's, which the kernel speaks.
"""

import errno
import os
import struct

from _vesicle.builtin import all_builtin
from _vesicle.descriptors import number
from _vesicle.door import call, failure, restarted

F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL = 0, 1, 2, 3, 4
F_GETLK, F_SETLK, F_SETLKW = 5, 6, 7
F_GETLK64, F_SETLK64, F_SETLKW64 = 5, 6, 7
F_DUPFD_CLOEXEC, F_GETPIPE_SZ = 1030, 1032
F_RDLCK, F_WRLCK, F_UNLCK = 0, 1, 2
FD_CLOEXEC = 1
LOCK_SH, LOCK_EX, LOCK_NB, LOCK_UN = 1, 2, 4, 8

_STATUS = ((os.O_APPEND, 0o2000), (os.O_NONBLOCK, 0o4000))  # the C library's number, Linux's
_ACCESS = (os.O_RDONLY, os.O_WRONLY, os.O_RDWR)
# l_type l_whence l_start l_len l_pid: Linux's struct flock where a long has 64 bits, and where it has 32.
_FLOCK, _FLOCK_32 = struct.Struct("hhqqi"), struct.Struct("hhiii")


def _int(value):
    return int.from_bytes(value[:4], "little") if isinstance(value, (bytes, bytearray)) else int(value)


def _status_from(linux):
    flags = _ACCESS[linux & 3]
    for ours, theirs in _STATUS:
        if linux & theirs:
            flags |= ours
    return flags


def _status_to(flags):
    return sum(theirs for ours, theirs in _STATUS if flags & ours)


def fcntl(fd, cmd, arg=0, /):
    """fcntl.fcntl."""
    fd = number(fd)
    if cmd in (F_GETLK, F_SETLK, F_SETLKW):
        return _lock(fd, cmd, bytes(arg))
    value = _int(arg)
    if cmd == F_SETFL:
        value = _status_to(value)
    found = restarted("fcntl", fd, cmd, value)
    if cmd == F_GETFL:
        found = _status_from(found)
    return found if isinstance(arg, int) else bytes(arg)


def _lock(fd, cmd, record):
    layout = _FLOCK if len(record) >= _FLOCK.size else _FLOCK_32
    kind, whence, start, length, _ = layout.unpack_from(record)
    if cmd == F_GETLK:
        held = call("record_lock_owner", fd, kind, whence, start, length)
        if held is None:
            return layout.pack(F_UNLCK, whence, start, length, 0)
        kind, start, length, pid = held
        return layout.pack(kind, os.SEEK_SET, start, length, pid)
    restarted("record_lock", fd, kind, whence, start, length, cmd == F_SETLKW)
    return record


def flock(fd, operation, /):
    """fcntl.flock."""
    restarted("flock", number(fd), operation)


_KINDS = {LOCK_SH: F_RDLCK, LOCK_EX: F_WRLCK, LOCK_UN: F_UNLCK}


def lockf(fd, cmd, len=0, start=0, whence=0, /):
    """fcntl.lockf: a record lock, whatever its name."""
    kind = _KINDS.get(cmd & ~LOCK_NB)
    if kind is None:
        raise ValueError("unrecognized lockf argument")
    restarted("record_lock", number(fd), kind, whence, start, len, not cmd & LOCK_NB)


_WINSIZE = struct.Struct("HHHH")
_I32 = struct.Struct("i")
_TIOCGWINSZ, _TIOCSWINSZ, _FIONREAD, _FIONBIO, _TIOCGPGRP, _TIOCSPGRP = 0x5413, 0x5414, 0x541B, 0x5421, 0x540F, 0x5410
_FIOCLEX, _FIONCLEX = 0x5451, 0x5450


def _get_size(fd, _):
    rows, columns = call("terminal_size", fd)
    return _WINSIZE.pack(rows, columns, 0, 0)


def _set_size(fd, record):
    rows, columns, _, _ = _WINSIZE.unpack_from(record)
    call("set_terminal_size", fd, rows, columns)
    return record


def _set_nonblocking(fd, record):
    os.set_blocking(fd, not _int(record))
    return record


def _set_group(fd, record):
    call("set_terminal_group", fd, _int(record))
    return record


_IOCTL = {
    _TIOCGWINSZ: _get_size,
    _TIOCSWINSZ: _set_size,
    _FIONREAD: lambda fd, _: _I32.pack(call("readable", fd)),
    _FIONBIO: _set_nonblocking,
    _TIOCGPGRP: lambda fd, _: _I32.pack(call("terminal_group", fd)),
    _TIOCSPGRP: _set_group,
    _FIOCLEX: lambda fd, record: os.set_inheritable(fd, False) or record,
    _FIONCLEX: lambda fd, record: os.set_inheritable(fd, True) or record,
}


def ioctl(fd, request, arg=0, mutate_flag=True, /):
    """fcntl.ioctl: window size, foreground group, bytes to read, blocking, inheritance."""
    fd = number(fd)
    act = _IOCTL.get(request & 0xFFFFFFFF)
    if act is None:
        call("fcntl", fd, F_GETFD, 0)
        raise failure(errno.ENOTTY)
    if isinstance(arg, int):
        act(fd, _I32.pack(arg))
        return 0
    if isinstance(arg, str):
        arg = arg.encode()
    if isinstance(arg, bytes):
        found = act(fd, arg)
        return found + arg[len(found) :]
    found = act(fd, bytes(arg))
    if not mutate_flag:
        return found + bytes(arg)[len(found) :]
    view = memoryview(arg).cast("B")
    size = min(len(view), len(found))
    view[:size] = found[:size]
    return 0


all_builtin(globals(), __name__)
