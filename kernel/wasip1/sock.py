"""sock_accept, sock_recv, sock_send, sock_shutdown: this machine has no sockets, so each says ENOTSOCK, or EBADF.

Absent on purpose: everything else; what reaches the network goes through the host's broker.
"""

from __future__ import annotations

from vesicle.kernel.abi.flags import FDFLAGS_ALL, SDFLAGS_RD, SDFLAGS_WR
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory


def _not_a_socket(process: Process, fd: int) -> None:
    process.fds.get(fd)
    raise PosixError(Errno.ENOTSOCK)


def sock_accept(process: Process, _memory: GuestMemory, fd: int, flags: int, _result_fd: int) -> None:
    """Refuse to accept a connection.

    Raises: EBADF fd is not open · ENOTSOCK it is · EINVAL unknown flags
    Spec: preview1 sock_accept
    """
    if flags & ~FDFLAGS_ALL:
        raise PosixError(Errno.EINVAL)
    _not_a_socket(process, fd)


def sock_recv(
    process: Process,
    memory: GuestMemory,
    fd: int,
    ri_data: int,
    ri_data_len: int,
    _ri_flags: int,
    _result_datalen: int,
    _result_flags: int,
) -> None:
    """Refuse to receive.

    Raises: EBADF fd is not open · ENOTSOCK it is · EFAULT EINVAL bad buffers
    Spec: preview1 sock_recv
    """
    process.fds.get(fd)
    memory.iovecs(ri_data, ri_data_len)
    _not_a_socket(process, fd)


def sock_send(
    process: Process,
    memory: GuestMemory,
    fd: int,
    si_data: int,
    si_data_len: int,
    _si_flags: int,
    _result_datalen: int,
) -> None:
    """Refuse to send.

    Raises: EBADF fd is not open · ENOTSOCK it is · EFAULT EINVAL bad buffers
    Spec: preview1 sock_send
    """
    process.fds.get(fd)
    memory.iovecs(si_data, si_data_len)
    _not_a_socket(process, fd)


def sock_shutdown(process: Process, _memory: GuestMemory, fd: int, how: int) -> None:
    """Refuse to shut a connection down.

    Raises: EBADF fd is not open · ENOTSOCK it is · EINVAL how is neither read nor write nor both
    Spec: preview1 sock_shutdown
    """
    process.fds.get(fd)
    if not how or how & ~(SDFLAGS_RD | SDFLAGS_WR):
        raise PosixError(Errno.EINVAL)
    _not_a_socket(process, fd)
