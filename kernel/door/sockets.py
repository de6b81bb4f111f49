"""Sockets: connected pairs, and the way to the network."""

from __future__ import annotations

from vesicle.kernel.syscalls import net
from vesicle.kernel.syscalls import process as process_calls
from vesicle.kernel.syscalls import socket as socket_calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process


def socketpair(process: Process, cloexec: bool) -> list[int]:
    """Make two connected stream sockets. Spec: POSIX socketpair."""
    return list(socket_calls.socketpair(process, bool(cloexec)))


def shutdown(process: Process, fd: int, reading: bool, writing: bool) -> None:
    """End directions of a socket. Spec: POSIX shutdown."""
    socket_calls.shutdown(process, fd, bool(reading), bool(writing))


connect = net.connect
peername = net.peername
resolve = net.resolve


def pidfd_open(process: Process, pid: int, flags: int) -> int:
    """Return a descriptor that can be read from once the process has ended. Spec: Linux, pidfd_open, section 2."""
    return process_calls.pidfd_open(process, pid, flags)
