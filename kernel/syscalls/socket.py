"""Sockets: connected pairs. Absent on purpose: the network (net.py)."""

from __future__ import annotations

from vesicle.kernel.socketpair import SocketEnd, make_socketpair
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_NONBLOCK

from .descriptor import install
from .fd import checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process


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
