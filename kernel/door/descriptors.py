"""Descriptors: pipes, duplicates, flags, locks, terminals, and waiting for several."""

from __future__ import annotations

from vesicle.kernel.abi.layout import TERMIOS
from vesicle.kernel.syscalls import descriptor as descriptor_calls
from vesicle.kernel.syscalls import fd as fd_calls
from vesicle.kernel.syscalls import lock as lock_calls
from vesicle.kernel.syscalls import pipe as pipe_calls
from vesicle.kernel.syscalls import poll as poll_calls
from vesicle.kernel.syscalls import system as system_calls
from vesicle.kernel.syscalls import terminal as terminal_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_NONBLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process

_FD_CLOEXEC = 1
_SIZE_MAX = (1 << 16) - 1


def pipe(process: Process, flags: int, cloexec: bool) -> list[int]:
    """Make a pipe; return [reading end, writing end]. flags: O_NONBLOCK. Spec: POSIX pipe2."""
    return list(pipe_calls.pipe(process, bool(cloexec), bool(flags & O_NONBLOCK)))


def dup(process: Process, fd: int, minimum: int, cloexec: bool) -> int:
    """Duplicate fd at the lowest free number from minimum on. Spec: POSIX fcntl F_DUPFD."""
    return descriptor_calls.dup(process, fd, minimum, bool(cloexec))


def dup2(process: Process, old: int, new: int, cloexec: bool) -> int:
    """Make new a duplicate of old. Spec: POSIX dup3."""
    return descriptor_calls.dup2(process, old, new, bool(cloexec))


def _set_cloexec(process: Process, fd: int, value: int) -> int:
    descriptor_calls.set_cloexec(process, fd, bool(value & _FD_CLOEXEC))
    return 0


def _set_flags(process: Process, fd: int, value: int) -> int:
    descriptor_calls.set_flags(process, fd, value)
    return 0


# Linux's numbers, as Python's fcntl module has them on Linux.
_FCNTL: dict[int, Callable[[Process, int, int], int]] = {
    0: lambda process, fd, value: descriptor_calls.dup(process, fd, value, False),  # F_DUPFD
    1: lambda process, fd, value: int(descriptor_calls.get_cloexec(process, fd)),  # F_GETFD
    2: _set_cloexec,  # F_SETFD
    3: lambda process, fd, value: descriptor_calls.get_flags(process, fd),  # F_GETFL
    4: _set_flags,  # F_SETFL
    1030: lambda process, fd, value: descriptor_calls.dup(process, fd, value, True),  # F_DUPFD_CLOEXEC
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


def inheritable(process: Process) -> list[int]:
    """Return the descriptors that a child gets: those that are not close-on-exec."""
    return sorted(fd for fd, descriptor in process.fds.table.items() if not descriptor.cloexec)


def isatty(process: Process, fd: int) -> bool:
    """Say whether fd is a terminal. Spec: POSIX isatty."""
    return fd_calls.isatty(process, fd)


def terminal_size(process: Process, fd: int) -> list[int]:
    """Return [rows, columns] of a terminal.

    Raises: ENOTTY
    """
    terminal = system_calls.terminal_of(process, fd)
    return [terminal.rows, terminal.columns]


def set_terminal_size(process: Process, fd: int, rows: int, columns: int) -> None:
    """Set rows and columns of a terminal. Spec: ioctl TIOCSWINSZ.

    Raises: ENOTTY · EINVAL beyond 16 bits
    """
    if not (0 <= rows <= _SIZE_MAX and 0 <= columns <= _SIZE_MAX):
        raise PosixError(Errno.EINVAL)
    terminal_calls.set_size(process, fd, rows, columns)


def terminal(process: Process, fd: int) -> bytes:
    """Return the attributes of a terminal, a record as Linux's TCGETS2 has it (docs/abi.md). Spec: POSIX tcgetattr.

    Raises: ENOTTY
    """
    return TERMIOS.pack(*system_calls.terminal_of(process, fd).attributes)


def set_terminal(process: Process, fd: int, attributes: bytes, flush: bool) -> None:
    """Set the attributes of a terminal; flush forgets what was typed ahead. Spec: POSIX tcsetattr.

    Raises: ENOTTY · EINVAL a record of another size
    """
    if len(attributes) != TERMIOS.size:
        raise PosixError(Errno.EINVAL)
    terminal_calls.set_attributes(process, fd, TERMIOS.unpack(attributes), flush=bool(flush))


def terminal_group(process: Process, fd: int) -> int:
    """Return the foreground process group of a terminal. Spec: POSIX tcgetpgrp.

    Raises: ENOTTY
    """
    return system_calls.terminal_of(process, fd).foreground_pgid


def set_terminal_group(process: Process, fd: int, pgid: int) -> None:
    """Set the foreground process group of a terminal. Spec: POSIX tcsetpgrp.

    Raises: ENOTTY · EINVAL pgid is not above zero · EPERM no group of the session
    """
    terminal_calls.set_foreground(process, fd, pgid)


def readable(process: Process, fd: int) -> int:
    """Return how many bytes can be read now. Spec: ioctl FIONREAD."""
    return system_calls.bytes_readable(process, fd)


def poll(process: Process, interests: list[list[int]], timeout_ns: int | None) -> list[int]:
    """Wait for [fd, events] pairs; return the events of each. Spec: POSIX poll."""
    return poll_calls.poll(process, [(fd, events) for fd, events in interests], timeout_ns)
