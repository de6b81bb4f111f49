"""startup, getid-like questions about the machine (sysinfo): what a program asks once, at its beginning."""

from __future__ import annotations

from vesicle.kernel.abi.layout import STARTUP, SYSINFO
from vesicle.kernel.syscalls import clock as clock_calls
from vesicle.kernel.syscalls import system as system_calls
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

_RANDOM_BYTES = 16
_UNAME_FIELD = 65  # bytes, Linux new_utsname


def startup(process: Process, memory: GuestMemory, buf: int, buf_len: int) -> int:
    """Write argc, envc, 16 random bytes and all the strings, if they fit; return the size of that block.

    Raises: EFAULT
    Spec: docs/abi.md 2
    """
    strings = [*process.argv, *[f"{name}={value}" for name, value in process.environ.items()], ""]
    text = "\0".join(strings).encode("utf-8", "surrogateescape")
    needed = STARTUP.size + len(text)
    if buf_len < needed:
        return needed
    target = memory.slice(buf, needed)
    random = clock_calls.getrandom(process, _RANDOM_BYTES)
    target[: STARTUP.size] = STARTUP.pack(len(process.argv), len(process.environ), random)
    target[STARTUP.size :] = text
    return needed


def _uname(process: Process) -> bytes:
    names = system_calls.uname(process)
    fields = (names.sysname, names.nodename, names.release, names.version, names.machine, names.domainname)
    return b"".join(field.encode()[: _UNAME_FIELD - 1].ljust(_UNAME_FIELD, b"\0") for field in fields)


def _memory(process: Process) -> bytes:
    info = system_calls.sysinfo(process)
    return SYSINFO.pack(info.uptime_s, info.total_memory_bytes, info.free_memory_bytes, info.processes, 0, 0, 0, 0)


def _processors(_process: Process) -> bytes:
    return ((1 << system_calls.PROCESSORS) - 1).to_bytes((system_calls.PROCESSORS + 7) // 8, "little")


def _memory_refused(process: Process) -> bytes:
    process.kernel.note_limit(process, "memory_bytes", process.limits.memory_bytes)
    return b""


_SYSINFO: dict[int, Callable[[Process], bytes]] = {0: _uname, 1: _memory, 2: _processors, 3: _memory_refused}


def sysinfo(process: Process, memory: GuestMemory, what: int, buf: int, buf_len: int) -> int:
    """Write what the virtual machine is: 0 uname, 1 memory and load, 2 processors; return the bytes written.

    3 writes nothing: it says that memory.grow was refused, which the kernel does not see.

    Raises: EINVAL unknown, buf_len too small · EFAULT
    Spec: docs/abi.md 5
    """
    make = _SYSINFO.get(what)
    if make is None:
        raise PosixError(Errno.EINVAL)
    data = make(process)
    if buf_len < len(data):
        raise PosixError(Errno.EINVAL)
    memory.write(buf, data)
    return len(data)
