"""Descriptors: pipes, duplicates, flags, locks, terminals, and waiting for several."""

from __future__ import annotations

from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls import lock as lock_calls
from vesicle.kernel.syscalls import pipe as pipe_calls
from vesicle.kernel.syscalls import poll as poll_calls
from vesicle.kernel.syscalls import system as system_calls
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process

_FD_CLOEXEC = 1
_O_NONBLOCK = 0o4000


def pipe(process: Process, flags: int, cloexec: bool) -> list[int]:
    """Make a pipe; return [reading end, writing end]. flags: O_NONBLOCK. Spec: POSIX pipe2."""
    return list(pipe_calls.pipe(process, bool(cloexec), bool(flags & _O_NONBLOCK)))


def dup(process: Process, fd: int, minimum: int, cloexec: bool) -> int:
    """Duplicate fd at the lowest free number from minimum on. Spec: POSIX fcntl F_DUPFD."""
    return fd_calls.dup(process, fd, minimum, bool(cloexec))


def dup2(process: Process, old: int, new: int, cloexec: bool) -> int:
    """Make new a duplicate of old. Spec: POSIX dup3."""
    return fd_calls.dup2(process, old, new, bool(cloexec))


def _set_cloexec(process: Process, fd: int, value: int) -> int:
    fd_calls.set_cloexec(process, fd, bool(value & _FD_CLOEXEC))
    return 0


def _set_flags(process: Process, fd: int, value: int) -> int:
    fd_calls.set_flags(process, fd, value)
    return 0


# Linux's numbers, as Python's fcntl module has them on Linux.
_FCNTL: dict[int, Callable[[Process, int, int], int]] = {
    0: lambda process, fd, value: fd_calls.dup(process, fd, value, False),  # F_DUPFD
    1: lambda process, fd, value: int(fd_calls.get_cloexec(process, fd)),  # F_GETFD
    2: _set_cloexec,  # F_SETFD
    3: lambda process, fd, value: fd_calls.get_flags(process, fd),  # F_GETFL
    4: _set_flags,  # F_SETFL
    1030: lambda process, fd, value: fd_calls.dup(process, fd, value, True),  # F_DUPFD_CLOEXEC
    1032: lambda process, fd, value: fd_calls.pipe_capacity(process, fd),  # F_GETPIPE_SZ
}


def fcntl(process: Process, fd: int, command: int, value: int) -> int:
    """Do what command says, by Linux's numbers; not the locks. Spec: POSIX fcntl.

    Raises: EINVAL unknown command
    """
    act = _FCNTL.get(command)
    if act is None:
        raise PosixError(Errno.EINVAL)
    return act(process, fd, value)


def flock(process: Process, fd: int, operation: int) -> None:
    """Lock or unlock a whole file. Spec: Linux, flock, section 2."""
    lock_calls.flock(process, fd, operation)


def record_lock(process: Process, fd: int, kind: int, whence: int, start: int, length: int, block: bool) -> None:
    """Lock or unlock bytes of a file. Spec: POSIX fcntl F_SETLK, F_SETLKW."""
    lock_calls.set_record_lock(process, fd, lock_calls.Range(kind, whence, start, length), block=bool(block))


def record_lock_owner(process: Process, fd: int, kind: int, whence: int, start: int, length: int) -> list[int] | None:
    """Return [kind, start, length, pid] of a lock that stands in the way. Spec: POSIX fcntl F_GETLK."""
    held = lock_calls.get_record_lock(process, fd, lock_calls.Range(kind, whence, start, length))
    return None if held is None else [held.kind, held.start, held.length, held.pid]


def isatty(process: Process, fd: int) -> bool:
    """Say whether fd is a terminal. Spec: POSIX isatty."""
    return fd_calls.isatty(process, fd)


def terminal_size(process: Process, fd: int) -> list[int]:
    """Return [rows, columns] of a terminal.

    Raises: ENOTTY
    """
    terminal = system_calls.terminal_of(process, fd)
    return [terminal.rows, terminal.columns]


def readable(process: Process, fd: int) -> int:
    """Return how many bytes can be read now. Spec: ioctl FIONREAD."""
    return system_calls.bytes_readable(process, fd)


def poll(process: Process, interests: list[list[int]], timeout_ns: int | None) -> list[int]:
    """Wait for [fd, events] pairs; return the events of each. Spec: POSIX poll."""
    return poll_calls.poll(process, [(fd, events) for fd, events in interests], timeout_ns)
