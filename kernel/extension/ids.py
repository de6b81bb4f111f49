"""Who the process is: ids, groups, sessions, priority, limits and usage."""

from __future__ import annotations

from vesicle.kernel.abi.layout import RLIMIT, RUSAGE
from vesicle.kernel.syscalls import process as process_calls
from vesicle.kernel.syscalls import system as system_calls
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

_RUSAGE_SELF = 0
_RUSAGE_CHILDREN = -1
_NS_PER_S = 1_000_000_000

# saved_ids of a process: real uid, saved uid, real gid, saved gid.
_IDS: dict[int, Callable[[Process], int]] = {
    0: lambda process: process.pid,
    1: lambda process: process.ppid,
    2: lambda process: process.saved_ids[0],
    3: lambda process: process.uid,
    4: lambda process: process.saved_ids[2],
    5: lambda process: process.gid,
    6: lambda process: process.pgid,
    7: lambda process: process.sid,
    8: lambda process: process.pid,
    9: lambda process: process.saved_ids[1],
    10: lambda process: process.saved_ids[3],
}


def getid(process: Process, _memory: GuestMemory, which: int) -> int:
    """Return one of the process's ids (docs/abi.md 5).

    Raises: EINVAL unknown which
    """
    read = _IDS.get(which)
    if read is None:
        raise PosixError(Errno.EINVAL)
    return read(process)


def raw_getid(space: memoryview) -> Callable[[Process, int], int]:
    """Return getid as the engine's shortest way calls it: the parameter lies at an address of space."""
    words = space.cast("I")

    def call(process: Process, address: int) -> int:
        which = words[address >> 2]
        if which == 0:
            return process.pid
        read = _IDS.get(which)
        if read is None:
            raise PosixError(Errno.EINVAL)
        return read(process)

    return call


def getpgid(process: Process, _memory: GuestMemory, pid: int, what: int) -> int:
    """Return the process group (what 0) or session (1) of pid, 0 being the caller.

    Raises: ESRCH · EINVAL
    """
    if what not in (0, 1):
        raise PosixError(Errno.EINVAL)
    return process_calls.getsid(process, pid) if what else process_calls.getpgid(process, pid)


def _setsid(process: Process, _a: int, _b: int, _c: int) -> int:
    return process_calls.setsid(process)


_SETID: dict[int, Callable[[Process, int, int, int], int | None]] = {
    0: process_calls.setresuid,
    1: process_calls.setresgid,
    2: lambda process, pid, pgid, _c: process_calls.setpgid(process, pid, pgid),
    3: _setsid,
    4: lambda process, uid, _b, _c: process_calls.setuid(process, uid),
    5: lambda process, gid, _b, _c: process_calls.setgid(process, gid),
}


def setid(process: Process, _memory: GuestMemory, which: int, a: int, b: int, c: int) -> int:
    """Change ids, the process group or the session (docs/abi.md 5).

    Raises: EINVAL unknown which · EPERM · ESRCH · EACCES
    """
    change = _SETID.get(which)
    if change is None:
        raise PosixError(Errno.EINVAL)
    return change(process, a, b, c) or 0


def getgroups(process: Process, memory: GuestMemory, count: int, groups: int) -> int:
    """Write the supplementary groups (u32 each), unless count is 0; return how many there are.

    Raises: EINVAL count too small · EFAULT
    """
    held = process.credentials.groups
    if count:
        if count < len(held):
            raise PosixError(Errno.EINVAL)
        memory.write(groups, b"".join(gid.to_bytes(4, "little") for gid in held))
    return len(held)


def write_rusage(memory: GuestMemory, address: int, cpu_ns: int, max_rss_kib: int) -> None:
    """Write 88 bytes of rusage. All time counts as the user's: the kernel's own cannot be told apart.

    Raises: EFAULT
    """
    seconds, rest_ns = divmod(cpu_ns, _NS_PER_S)
    memory.write_struct(RUSAGE, address, seconds, rest_ns // 1000, 0, 0, max_rss_kib & 0xFFFFFFFF, *(13 * (0,)))


def rusage(process: Process, memory: GuestMemory, who: int, buf: int) -> int:
    """Write what the process (0) or its waited-for children (-1) used.

    Raises: EINVAL · EFAULT
    """
    if who not in (_RUSAGE_SELF, _RUSAGE_CHILDREN):
        raise PosixError(Errno.EINVAL)
    used = system_calls.getrusage(process, children=who == _RUSAGE_CHILDREN)
    write_rusage(memory, buf, used.cpu_ns, used.max_rss_kib)
    return 0


def rlimit(process: Process, memory: GuestMemory, resource: int, new: int, old: int) -> int:
    """Write a resource limit (u64 soft, u64 hard) at old, and set it from new; either may be 0.

    Raises: EINVAL unknown, soft above hard · EPERM above the hard limit · EFAULT
    """
    soft = system_calls.getrlimit(process, resource)
    hard = system_calls.getrlimit(process, resource, hard=True)
    wanted = memory.read_struct(RLIMIT, new) if new else None
    if old:
        memory.write_struct(RLIMIT, old, soft, hard)
    if wanted is not None:
        system_calls.setrlimit(process, resource, *wanted)
    return 0


def priority(process: Process, _memory: GuestMemory, operation: int, which: int, who: int, nice: int) -> int:
    """Get (operation 0: 20 - nice) or set (1) the nice value of a process, group or user.

    Raises: ESRCH · EINVAL · EACCES lowering it without privilege
    """
    if operation == 0:
        return 20 - process_calls.getpriority(process, which, who)
    if operation == 1:
        process_calls.setpriority(process, which, who, nice)
        return 0
    raise PosixError(Errno.EINVAL)
