"""What the virtual machine says of itself and of a process: uname, sysinfo, limits, usage, terminals (POSIX, Linux)."""

from __future__ import annotations

from vesicle.kernel.pipe import PipeEnd
from vesicle.kernel.terminal import Terminal
from vesicle.kernel.terminal_file import TerminalFile
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record
from vesicle.vfs.types import FileType

from . import file_limit
from .clock import cpu_time_ns
from .fd import checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process

RLIM_INFINITY = (1 << 64) - 1
PROCESSORS = 2  # what the virtual machine shows, whatever the host has


class Uname(Record):
    """The fields of uname(2)."""

    sysname: str
    nodename: str
    release: str
    version: str
    machine: str
    domainname: str


class SysInfo(Record):
    """The fields of sysinfo(2). Units: bytes, seconds."""

    uptime_s: int
    total_memory_bytes: int
    free_memory_bytes: int
    processes: int


def uname(process: Process) -> Uname:
    """Return the virtual machine's names; never the host's."""
    return Uname("Linux", process.kernel.hostname, "6.1.0-vesicle", "#1 Vesicle", "wasm32", "(none)")


def sysinfo(process: Process) -> SysInfo:
    """Return the virtual machine's memory and age; never the host's."""
    kernel = process.kernel
    total = process.limits.total_memory_bytes
    return SysInfo(
        kernel.clock.monotonic_ns() // 1_000_000_000,
        total,
        max(0, total - kernel.meter.memory_bytes),
        len(kernel.table),
    )


# Linux asm-generic/resource.h numbers.
_RLIMITS: dict[int, Callable[[Process], float | None]] = {
    0: lambda process: process.limits.cpu_s,  # RLIMIT_CPU, s
    1: lambda process: process.limits.file_bytes,  # RLIMIT_FSIZE
    2: lambda process: process.limits.memory_bytes,  # RLIMIT_DATA
    3: lambda process: 8 << 20,  # RLIMIT_STACK: what Linux shows; programs size their arguments by it
    4: lambda process: 0,  # RLIMIT_CORE: there are no core dumps
    5: lambda process: process.limits.memory_bytes,  # RLIMIT_RSS
    6: lambda process: process.limits.processes,  # RLIMIT_NPROC
    7: lambda process: process.fds.limit,  # RLIMIT_NOFILE
    8: lambda process: 0,  # RLIMIT_MEMLOCK
    9: lambda process: process.limits.memory_bytes,  # RLIMIT_AS
    10: lambda process: None,  # RLIMIT_LOCKS
    11: lambda process: None,  # RLIMIT_SIGPENDING
    12: lambda process: 0,  # RLIMIT_MSGQUEUE
    13: lambda process: 0,  # RLIMIT_NICE
    14: lambda process: 0,  # RLIMIT_RTPRIO
    15: lambda process: None,  # RLIMIT_RTTIME
}
# What may be lowered, and by which field of Limits it is kept.
_LOWERABLE = {0: "cpu_s", 2: "memory_bytes", 5: "memory_bytes", 6: "processes", 9: "memory_bytes"}
_RLIMIT_FSIZE, _RLIMIT_NOFILE = 1, 7


def getrlimit(process: Process, resource: int, *, hard: bool = False) -> int:
    """Return the soft or the hard limit; RLIM_INFINITY for none.

    Raises: EINVAL no such resource
    """
    read = _RLIMITS.get(resource)
    if read is None:
        raise PosixError(Errno.EINVAL)
    if hard and resource in process.hard_limits:
        return process.hard_limits[resource]
    value = read(process)
    return RLIM_INFINITY if value is None else int(value)


def setrlimit(process: Process, resource: int, soft: int, hard: int) -> None:
    """Change the limits of the process and of the children it will have: the soft one up to the hard one, that one down.

    Raises: EINVAL unknown, soft above hard · EPERM above what the hard limit is now
    """
    now, most = getrlimit(process, resource), getrlimit(process, resource, hard=True)
    if soft > hard:
        raise PosixError(Errno.EINVAL)
    if soft > most or (hard > most and hard != RLIM_INFINITY):
        raise PosixError(Errno.EPERM)
    process.hard_limits = {**process.hard_limits, resource: min(hard, most)}
    if soft == now:
        return
    if resource == _RLIMIT_NOFILE:
        process.limits = process.limits.replace(open_files=soft)
        process.fds.limit = soft
        return
    if resource == _RLIMIT_FSIZE:
        file_limit.lower(process, soft)
        return
    field = _LOWERABLE.get(resource)
    if field is not None:
        process.limits = process.limits.replace(**{field: soft})


class ResourceUsage(Record):
    """The fields of getrusage(2) that have a meaning here. Units: ns, KiB."""

    cpu_ns: int
    max_rss_kib: int


def getrusage(process: Process, *, children: bool) -> ResourceUsage:
    """Return what the process, or its waited-for children, used."""
    if children:
        return ResourceUsage(process.reaped_cpu_ns, process.reaped_peak_bytes >> 10)
    memory = process.memory
    size = len(memory.view) if memory is not None else process.memory_peak_bytes
    return ResourceUsage(cpu_time_ns(process), size >> 10)


def terminal_of(process: Process, fd: int) -> Terminal:
    """Return the terminal behind fd.

    Raises: EBADF · ENOTTY
    """
    file = checked(process, fd, "ioctl")
    terminal: object = getattr(file, "terminal", None)
    if not isinstance(terminal, Terminal):
        raise PosixError(Errno.ENOTTY)
    return terminal


def bytes_readable(process: Process, fd: int) -> int:
    """Return how many bytes can be read now (FIONREAD).

    Raises: EBADF · ENOTTY a file that can't tell
    """
    file = checked(process, fd, "ioctl")
    if isinstance(file, TerminalFile):
        return file.terminal.readable_bytes()
    if isinstance(file, PipeEnd) and file.readable:
        return len(file.pipe)  # the stat of a named one is its inode's
    inode = file.inode
    if inode is not None and inode.file_type is FileType.REGULAR:
        return max(0, file.stat().size - file.offset)
    if not file.readable or (inode is not None and inode.file_type is not FileType.FIFO):
        raise PosixError(Errno.ENOTTY)
    return file.stat().size
