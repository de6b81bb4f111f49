"""KernelView: what /proc shows of a kernel (vesicle.vfs.filesystems.proc.ProcessView). Formats: Linux proc(5)."""

from __future__ import annotations

from vesicle.vfs.path import encode

from .process import Process
from .syscalls.system import PROCESSORS, getrlimit, sysinfo, uname

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.vfs.mounts import Location
    from vesicle.vfs.open_file import OpenFile

    from .kernel import Kernel

_TICKS = 100  # USER_HZ, the unit of times in stat
_INFINITY = (1 << 64) - 1

# Row of /proc/PID/limits: title, resource number, unit (Linux fs/proc/base.c).
_LIMIT_ROWS = (
    ("Max cpu time", 0, "seconds"),
    ("Max file size", 1, "bytes"),
    ("Max data size", 2, "bytes"),
    ("Max stack size", 3, "bytes"),
    ("Max core file size", 4, "bytes"),
    ("Max processes", 6, "processes"),
    ("Max open files", 7, "files"),
    ("Max address space", 9, "bytes"),
)


class KernelView:
    """The ProcessView of one kernel."""

    __slots__ = ("_kernel",)

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def pids(self) -> list[int]:
        return sorted(process.pid for process in self._kernel.table)

    def pid_of(self, context: object) -> int | None:
        return context.pid if isinstance(context, Process) else None

    def owner(self, pid: int) -> tuple[int, int]:
        process = self._kernel.table.find(pid)
        return process.uid, process.gid

    def text(self, pid: int, name: str) -> bytes:
        return _PROCESS_TEXTS[name](self._kernel, self._kernel.table.find(pid))

    def system_text(self, name: str) -> bytes:
        return _SYSTEM_TEXTS[name](self._kernel)

    def directory(self, pid: int, which: str) -> Location:
        process = self._kernel.table.find(pid)
        return process.cwd if which == "cwd" else process.root

    def path_of(self, location: Location) -> str:
        return self._kernel.mounts.path_of(location)

    def descriptors(self, pid: int) -> dict[int, OpenFile]:
        table = self._kernel.table.find(pid).fds.table
        return {fd: descriptor.file for fd, descriptor in tuple(table.items())}


def _state(process: Process) -> str:
    if process.ended:
        return "Z"
    if process.stopped:
        return "T"
    return "R" if process.cpu_started_ns is not None and not process.asleep else "S"


def _cmdline(kernel: Kernel, process: Process) -> bytes:
    return b"".join(encode(argument) + b"\0" for argument in process.argv)


def _comm(kernel: Kernel, process: Process) -> bytes:
    return encode(process.name)[:15] + b"\n"


def _environ(kernel: Kernel, process: Process) -> bytes:
    return b"".join(encode(f"{name}={value}") + b"\0" for name, value in process.environ.items())


def _limits(kernel: Kernel, process: Process) -> bytes:
    lines = [f"{'Limit':<25} {'Soft Limit':<20} {'Hard Limit':<20} Units     "]
    for title, resource, unit in _LIMIT_ROWS:
        values = getrlimit(process, resource), getrlimit(process, resource, hard=True)
        soft, hard = ("unlimited" if value == _INFINITY else str(value) for value in values)
        lines.append(f"{title:<25} {soft:<20} {hard:<20} {unit:<10}")
    return ("\n".join(lines) + "\n").encode()


def _memory_bytes(process: Process) -> int:
    memory = process.memory
    return len(memory.view) if memory is not None else 0


def _stat(kernel: Kernel, process: Process) -> bytes:
    cpu = process.cpu_ns * _TICKS // 1_000_000_000
    reaped = process.reaped_cpu_ns * _TICKS // 1_000_000_000
    started = max(0, process.started_ns - kernel.first.started_ns) * _TICKS // 1_000_000_000
    size = _memory_bytes(process)
    numbers = (
        f"{process.ppid} {process.pgid} {process.sid} 0 -1 0 0 0 0 0 {cpu} 0 {reaped} 0 {20 + process.nice} "
        f"{process.nice} 1 0 {started} {size} {size >> 12} {_INFINITY}" + " 0" * 27
    )
    return encode(f"{process.pid} ({process.name[:15]}) {_state(process)} {numbers}\n")


def _statm(kernel: Kernel, process: Process) -> bytes:
    pages = _memory_bytes(process) >> 12
    return f"{pages} {pages} 0 0 0 {pages} 0\n".encode()


_STATE_WORDS = {"R": "R (running)", "S": "S (sleeping)", "T": "T (stopped)", "Z": "Z (zombie)"}


def _on_one_line(text: str) -> str:
    """Return a name as a line of /proc shows it, so that none looks like another line (proc(5))."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _status(kernel: Kernel, process: Process) -> bytes:
    ruid, suid, rgid, sgid = process.saved_ids
    uid, gid = process.uid, process.gid
    size = _memory_bytes(process) >> 10
    lines = (
        f"Name:\t{_on_one_line(process.name[:15])}",
        f"Umask:\t{process.umask:04o}",
        f"State:\t{_STATE_WORDS[_state(process)]}",
        f"Tgid:\t{process.pid}",
        f"Pid:\t{process.pid}",
        f"PPid:\t{process.ppid}",
        f"Uid:\t{ruid}\t{uid}\t{suid}\t{uid}",
        f"Gid:\t{rgid}\t{gid}\t{sgid}\t{gid}",
        f"FDSize:\t{process.fds.limit}",
        f"VmSize:\t{size:8} kB",
        f"VmRSS:\t{size:8} kB",
        "Threads:\t1",
        f"SigPnd:\t{process.signals.generated:016x}",
        f"SigBlk:\t{process.signals.blocked:016x}",
    )
    return encode("\n".join(lines) + "\n")


def _mounts(kernel: Kernel, process: Process | None = None) -> bytes:
    lines: list[str] = []
    for mount in kernel.mounts.mounts():
        place = kernel.mounts.mount_path(mount)
        access = "ro" if mount.read_only else "rw"
        lines.append(f"{_escaped(mount.source)} {_escaped(place)} {mount.fs.type_name} {access} 0 0\n")
    return encode("".join(lines))


def _escaped(text: str) -> str:
    # Linux mangle(): white space and backslash in octal.
    return text.replace("\\", "\\134").replace(" ", "\\040").replace("\t", "\\011").replace("\n", "\\012")


def _cpuinfo(kernel: Kernel) -> bytes:
    cpu = "processor\t: {}\nvendor_id\t: Vesicle\nmodel name\t: WebAssembly\ncpu cores\t: {}\n"
    return "\n".join(cpu.format(number, PROCESSORS) for number in range(PROCESSORS)).encode() + b"\n"


def _filesystems(kernel: Kernel) -> bytes:
    # What is mounted now, and what a session can always be given.
    names = dict.fromkeys(["proc", "tmpfs", "devtmpfs", *(mount.fs.type_name for mount in kernel.mounts.mounts())])
    return encode("".join(f"nodev\t{name}\n" for name in names))


def _loadavg(kernel: Kernel) -> bytes:
    processes = list(kernel.table)
    running = sum(_state(process) == "R" for process in processes)
    return f"0.00 0.00 0.00 {running}/{len(processes)} {max(process.pid for process in processes)}\n".encode()


def _meminfo(kernel: Kernel) -> bytes:
    info = sysinfo(kernel.first)
    total, free = info.total_memory_bytes >> 10, info.free_memory_bytes >> 10
    rows = (("MemTotal", total), ("MemFree", free), ("MemAvailable", free), ("Buffers", 0), ("Cached", 0))
    swap = (("SwapTotal", 0), ("SwapFree", 0))
    return "".join(f"{name + ':':<16}{value:8} kB\n" for name, value in rows + swap).encode()


def _system_stat(kernel: Kernel) -> bytes:
    used = sum(process.cpu_ns + process.reaped_cpu_ns for process in kernel.table) * _TICKS // 1_000_000_000
    idle = kernel.clock.monotonic_ns() * _TICKS // 1_000_000_000 * PROCESSORS
    boot = (kernel.clock.realtime_ns() - kernel.clock.monotonic_ns()) // 1_000_000_000
    cpus = "".join(
        f"cpu{number} {used // PROCESSORS} 0 0 {idle // PROCESSORS} 0 0 0 0 0 0\n" for number in range(PROCESSORS)
    )
    counts = f"btime {boot}\nprocesses {kernel.meter.usage.processes}\nprocs_running 1\nprocs_blocked 0\n"
    return f"cpu  {used} 0 0 {idle} 0 0 0 0 0 0\n{cpus}{counts}".encode()


def _uptime(kernel: Kernel) -> bytes:
    seconds = kernel.clock.monotonic_ns() / 1e9
    return f"{seconds:.2f} {seconds * PROCESSORS:.2f}\n".encode()


def _version(kernel: Kernel) -> bytes:
    names = uname(kernel.first)
    return f"{names.sysname} version {names.release} {names.version}\n".encode()


_PROCESS_TEXTS: dict[str, Callable[[Kernel, Process], bytes]] = {
    "cmdline": _cmdline,
    "comm": _comm,
    "environ": _environ,
    "limits": _limits,
    "mounts": _mounts,
    "stat": _stat,
    "statm": _statm,
    "status": _status,
}
_SYSTEM_TEXTS: dict[str, Callable[[Kernel], bytes]] = {
    "cpuinfo": _cpuinfo,
    "filesystems": _filesystems,
    "loadavg": _loadavg,
    "meminfo": _meminfo,
    "mounts": _mounts,
    "stat": _system_stat,
    "uptime": _uptime,
    "version": _version,
}
