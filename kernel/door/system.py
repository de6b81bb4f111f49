"""The virtual machine and what the process may use and used of it."""

from __future__ import annotations

from vesicle.kernel.syscalls import poll as poll_calls
from vesicle.kernel.syscalls import system as system_calls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process


def uname(process: Process) -> list[str]:
    """Return [sysname, nodename, release, version, machine]. Spec: POSIX uname."""
    names = system_calls.uname(process)
    return [names.sysname, names.nodename, names.release, names.version, names.machine]


def sysinfo(process: Process) -> list[int]:
    """Return [uptime s, memory bytes, free memory bytes, processes, processors]."""
    found = system_calls.sysinfo(process)
    return [
        found.uptime_s,
        found.total_memory_bytes,
        found.free_memory_bytes,
        found.processes,
        system_calls.PROCESSORS,
    ]


def getrlimit(process: Process, resource: int) -> int:
    """Return a limit, soft and hard being the same; -1: none. Spec: POSIX getrlimit."""
    value = system_calls.getrlimit(process, resource)
    return -1 if value == system_calls.RLIM_INFINITY else value


def memory_refused(process: Process) -> None:
    """Say that an exception told of memory that could not be had, which the kernel does not see."""
    process.kernel.note_limit(process, "memory_bytes", process.limits.memory_bytes)


def setrlimit(process: Process, resource: int, soft: int, hard: int) -> None:
    """Lower a limit; -1: none. Spec: POSIX setrlimit."""
    infinity = system_calls.RLIM_INFINITY
    system_calls.setrlimit(process, resource, infinity if soft < 0 else soft, infinity if hard < 0 else hard)


def getrusage(process: Process, children: bool) -> list[int]:
    """Return [cpu ns, largest memory KiB] of the process or of its waited-for children. Spec: POSIX getrusage."""
    used = system_calls.getrusage(process, children=bool(children))
    return [used.cpu_ns, used.max_rss_kib]


def sleep(process: Process, ns: int) -> None:
    """Sleep. Spec: POSIX nanosleep."""
    poll_calls.sleep(process, ns)
