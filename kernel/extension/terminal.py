"""ioctl: what terminals, pipes and files answer beside reading and writing."""

from __future__ import annotations

from vesicle.kernel.abi.layout import I32, TERMIOS, WINSIZE
from vesicle.kernel.syscalls import descriptor as descriptor_calls
from vesicle.kernel.syscalls import system as system_calls
from vesicle.kernel.syscalls import terminal as terminal_calls
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_NONBLOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory


def _get_attributes(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    memory.write(arg, TERMIOS.pack(*system_calls.terminal_of(process, fd).attributes))


def _set_attributes(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    terminal_calls.set_attributes(process, fd, TERMIOS.unpack(memory.read(arg, TERMIOS.size)))


def _set_attributes_and_flush(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    terminal_calls.set_attributes(process, fd, TERMIOS.unpack(memory.read(arg, TERMIOS.size)), flush=True)


def _get_size(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    terminal = system_calls.terminal_of(process, fd)
    memory.write_struct(WINSIZE, arg, terminal.rows, terminal.columns, 0, 0)


def _set_size(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    rows, columns, _, _ = memory.read_struct(WINSIZE, arg)
    terminal_calls.set_size(process, fd, rows, columns)


def _get_foreground(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    memory.write_struct(I32, arg, system_calls.terminal_of(process, fd).foreground_pgid)


def _set_foreground(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    (pgid,) = memory.read_struct(I32, arg)
    terminal_calls.set_foreground(process, fd, pgid)


def _get_session(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    system_calls.terminal_of(process, fd)
    memory.write_struct(I32, arg, process.sid)


def _bytes_readable(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    memory.write_struct(I32, arg, min(system_calls.bytes_readable(process, fd), (1 << 31) - 1))


def _set_nonblocking(process: Process, memory: GuestMemory, fd: int, arg: int) -> None:
    (value,) = memory.read_struct(I32, arg)
    flags = descriptor_calls.get_flags(process, fd)
    descriptor_calls.set_flags(process, fd, flags | O_NONBLOCK if value else flags & ~O_NONBLOCK)


# By Linux's asm-generic/ioctls.h numbers.
_IOCTL: dict[int, Callable[[Process, GuestMemory, int, int], None]] = {
    0x5401: _get_attributes,
    0x5402: _set_attributes,
    0x5403: _set_attributes,
    0x5404: _set_attributes_and_flush,
    0x540F: _get_foreground,
    0x5410: _set_foreground,
    0x5413: _get_size,
    0x5414: _set_size,
    0x541B: _bytes_readable,
    0x5421: _set_nonblocking,
    0x5429: _get_session,
}


# FICLONE FICLONERANGE: files share their content here by themselves, not when they are told to.
_CLONE_REQUESTS = frozenset((0x40049409, 0x4020940D))


def ioctl(process: Process, memory: GuestMemory, fd: int, request: int, arg: int) -> int:
    """Do one of ioctl's many things (docs/abi.md 4).

    Raises: EBADF · ENOTTY not a terminal, unknown request · EOPNOTSUPP sharing content · EFAULT · EINVAL
    """
    act = _IOCTL.get(request)
    if act is None:
        descriptor_calls.get_flags(process, fd)
        raise PosixError(Errno.EOPNOTSUPP if request in _CLONE_REQUESTS else Errno.ENOTTY)
    act(process, memory, fd, arg)
    return 0
