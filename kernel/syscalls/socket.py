"""Sockets: connected pairs, and the policy's word about the network."""

from __future__ import annotations

from vesicle.kernel.policy_rules import BARE
from vesicle.kernel.socketpair import SocketEnd, make_socketpair
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_NONBLOCK

from .fd import checked, install
from .gate import check, check_network

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process

PORT_MAX = 65535


def socketpair(process: Process, cloexec: bool = False, nonblock: bool = False) -> tuple[int, int]:
    """Make two connected stream sockets; return their descriptors.

    Raises: EMFILE
    Spec: POSIX socketpair
    """
    kernel = process.kernel
    ends = make_socketpair(kernel.next_anonymous_ino(), kernel.next_anonymous_ino(), process.limits.pipe_bytes)
    for end in ends:
        end.policy_generation = kernel.policy.generation
        if nonblock:
            end.flags |= O_NONBLOCK
    try:
        first = install(process, ends[0], cloexec=cloexec)
    except PosixError:
        ends[1].release()
        raise
    try:
        return first, install(process, ends[1], cloexec=cloexec)
    except PosixError:
        process.fds.close(first)
        raise


def shutdown(process: Process, fd: int, reading: bool, writing: bool) -> None:
    """End directions of a socket.

    Raises: EBADF · ENOTSOCK
    Spec: POSIX shutdown
    """
    file = checked(process, fd, "shutdown")
    if not isinstance(file, SocketEnd):
        raise PosixError(Errno.ENOTSOCK)
    file.shutdown(reading, writing)


def connect(process: Process, host: str, port: int) -> int:
    """Ask for a connection to a host of the network.

    Raises: EINVAL no such port · EACCES the policy does not allow it · ENETUNREACH there is no way out of this machine
    """
    if not 0 <= port <= PORT_MAX:
        raise PosixError(Errno.EINVAL)
    check_network(process, host, port, "connect", method=BARE)
    raise PosixError(Errno.ENETUNREACH, f"{host}:{port}")


def resolve(process: Process, host: str, port: int | None) -> None:
    """Ask for the addresses of a host.

    Raises: EACCES the policy allows no connection to it · ENETUNREACH it does, but there is no way out of this machine
    """
    subject = host if port is None else f"{host}:{port}"
    check(process, process.policy.policy.decide_network(host, port), "resolve", subject)
    raise PosixError(Errno.ENETUNREACH, subject)
