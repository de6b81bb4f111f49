"""Sys: the system calls bound to one process, for programs written in Python.

Each method is one call into kernel/syscalls: the same gate, policy and limits as for wasm. Paths are relative to the
process's working directory. Absent on purpose: convenience; that belongs to the programs.
"""

from __future__ import annotations

import time

from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import O_RDONLY

from .capture import MemorySink
from .process_signals import CATCH, SA_OWN, SIG_DFL, SIG_IGN, SignalAction
from .process_table import P_ALL, P_PGID, P_PID, WEXITED
from .syscalls import clock as clock_calls
from .syscalls import descriptor as descriptor_calls
from .syscalls import directory as directory_calls
from .syscalls import fd as fd_calls
from .syscalls import path as path_calls
from .syscalls import pipe as pipe_calls
from .syscalls import poll as poll_calls
from .syscalls import process as process_calls
from .syscalls import signal as signal_calls
from .syscalls import system as system_calls
from .syscalls import terminal as terminal_calls
from .syscalls.path import AT_FDCWD
from .syscalls.process import SpawnOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vesicle.vfs.types import Dirent, Stat

    from .process import Process
    from .program import Program
    from .syscalls.net import Link
    from .syscalls.system import Uname
    from .terminal import Attributes

_monotonic_ns = time.monotonic_ns
_DISPOSITIONS = {
    "default": SignalAction(SIG_DFL),
    "ignore": SignalAction(SIG_IGN),
    "catch": SignalAction(CATCH),
    "ignore here": SignalAction(SIG_IGN, SA_OWN),
}


class Sys:
    """The system calls of one process. Every method raises PosixError as the syscall it names does."""

    __slots__ = ("last_child", "process")

    def __init__(self, process: Process) -> None:
        self.process = process
        self.last_child = 0  # pid of the last one that ran in the foreground

    @property
    def environ(self) -> dict[str, str]:
        """The environment the process was started with."""
        return self.process.environ

    # Descriptors

    def open(self, path: str, flags: int = O_RDONLY, mode: int = 0o666, dirfd: int = AT_FDCWD) -> int:
        """Open path; return the descriptor."""
        self.process.check_end()
        return path_calls.openat(self.process, dirfd, path, flags, mode)

    def close(self, fd: int) -> None:
        """Close fd."""
        self.process.fds.close(fd)

    def read(self, fd: int, n: int = 65536) -> bytes:
        """Read up to n bytes; b"" at the end of the file."""
        self.process.check_end()
        data = fd_calls.read(self.process, fd, n)
        return data if type(data) is bytes else bytes(data)

    def read_until(self, fd: int, delimiter: int, n: int = 65536) -> bytes:
        """Read up to n bytes of a line, none behind its delimiter; b"" at the end of the file."""
        self.process.check_end()
        return fd_calls.read_until(self.process, fd, delimiter, n)

    def write(self, fd: int, data: bytes | bytearray | memoryview) -> int:
        """Write all of data; return how much went in before a signal or a full disk."""
        self.process.check_end()
        return fd_calls.write(self.process, fd, data)

    def pread(self, fd: int, n: int, offset: int) -> bytes:
        """Read at offset."""
        self.process.check_end()
        return bytes(fd_calls.pread(self.process, fd, n, offset))

    def seek(self, fd: int, offset: int, whence: int = 0) -> int:
        """Move the offset."""
        return fd_calls.seek(self.process, fd, offset, whence)

    def truncate(self, fd: int, length: int) -> None:
        """Set the size of an open file."""
        fd_calls.truncate(self.process, fd, length)

    def fstat(self, fd: int) -> Stat:
        """Return the attributes of an open file."""
        return fd_calls.fstat(self.process, fd)

    def dup(self, fd: int, minimum: int = 0, cloexec: bool = False) -> int:
        """Duplicate fd at the lowest free number from minimum on."""
        return descriptor_calls.dup(self.process, fd, minimum, cloexec)

    def dup2(self, old: int, new: int, cloexec: bool = False) -> int:
        """Make new a duplicate of old."""
        return descriptor_calls.dup2(self.process, old, new, cloexec)

    def pipe(self, cloexec: bool = False) -> tuple[int, int]:
        """Make a pipe: (reading end, writing end)."""
        return pipe_calls.pipe(self.process, cloexec)

    def set_cloexec(self, fd: int, cloexec: bool) -> None:
        """Set close-on-exec."""
        descriptor_calls.set_cloexec(self.process, fd, cloexec)

    def is_open(self, fd: int) -> bool:
        """Say whether fd is open."""
        return fd in self.process.fds.table

    def isatty(self, fd: int) -> bool:
        """Say whether fd is a terminal; False if it is not open."""
        descriptor = self.process.fds.table.get(fd)
        return descriptor is not None and descriptor.file.is_tty

    def terminal_size(self, fd: int) -> tuple[int, int] | None:
        """Return (rows, columns) of a terminal; None if fd is none."""
        if not self.isatty(fd):
            return None
        terminal = system_calls.terminal_of(self.process, fd)
        return terminal.rows, terminal.columns

    def get_terminal_attributes(self, fd: int) -> Attributes:
        """Return a terminal's modes (tcgetattr)."""
        return system_calls.terminal_of(self.process, fd).attributes

    def set_terminal_attributes(self, fd: int, attributes: Attributes) -> None:
        """Set a terminal's modes (tcsetattr)."""
        terminal_calls.set_attributes(self.process, fd, attributes)

    def get_foreground(self, fd: int) -> int:
        """Return a terminal's foreground process group (tcgetpgrp)."""
        return system_calls.terminal_of(self.process, fd).foreground_pgid

    def set_foreground(self, fd: int, pgid: int) -> None:
        """Set a terminal's foreground process group (tcsetpgrp)."""
        terminal_calls.set_foreground(self.process, fd, pgid)

    def get_flags(self, fd: int) -> int:
        """Return the status flags."""
        return descriptor_calls.get_flags(self.process, fd)

    def set_flags(self, fd: int, flags: int) -> None:
        """Set O_APPEND and O_NONBLOCK."""
        descriptor_calls.set_flags(self.process, fd, flags)

    def capture(self, limit_bytes: int | None = None) -> tuple[int, Callable[[], bytes]]:
        """Open a sink that keeps what is written to it; return (descriptor, function that takes the bytes).

        Raises on write: EFBIG more than limit_bytes (default: the limit on strings of the shell).
        """
        limit = self.process.limits.shell_string_bytes if limit_bytes is None else limit_bytes
        sink = MemorySink(limit, self.process.kernel.meter)
        sink.policy_generation = self.process.kernel.policy.generation
        return descriptor_calls.install(self.process, sink), sink.take

    # Files by path

    def stat(self, path: str, follow: bool = True) -> Stat:
        """Return the attributes of path."""
        self.process.check_end()
        return path_calls.statat(self.process, AT_FDCWD, path, follow)

    def access(self, path: str, mode: int) -> bool:
        """Say whether path could be accessed for mode (R_OK 4, W_OK 2, X_OK 1, 0: exists), by the effective ids."""
        self.process.check_end()
        try:
            path_calls.accessat(self.process, AT_FDCWD, path, mode, effective=True)
        except PosixError:
            return False
        return True

    def listdir(self, path: str) -> list[Dirent]:
        """Return the entries of a directory, without "." and ".."."""
        fd = self.open(path)
        try:
            return self.readdir(fd)[2:]
        finally:
            self.close(fd)

    def readdir(self, fd: int) -> list[Dirent]:
        """Return all entries of an open directory."""
        return fd_calls.readdir(self.process, fd, 0)

    def readlink(self, path: str) -> str:
        """Return the target of a symbolic link."""
        return path_calls.readlinkat(self.process, AT_FDCWD, path)

    def mkdir(self, path: str, mode: int = 0o777) -> None:
        """Make a directory."""
        directory_calls.mkdirat(self.process, AT_FDCWD, path, mode)

    def mkfifo(self, path: str, mode: int = 0o666) -> None:
        """Make a named pipe."""
        directory_calls.mknodat(self.process, AT_FDCWD, path, 0o010000 | mode)

    def rmdir(self, path: str) -> None:
        """Remove an empty directory."""
        directory_calls.rmdirat(self.process, AT_FDCWD, path)

    def unlink(self, path: str) -> None:
        """Remove a name."""
        directory_calls.unlinkat(self.process, AT_FDCWD, path)

    def rename(self, old: str, new: str) -> None:
        """Move old to new."""
        directory_calls.renameat(self.process, AT_FDCWD, old, AT_FDCWD, new)

    def link(self, old: str, new: str) -> None:
        """Make a hard link."""
        directory_calls.linkat(self.process, AT_FDCWD, old, AT_FDCWD, new)

    def symlink(self, target: str, path: str) -> None:
        """Make a symbolic link at path."""
        directory_calls.symlinkat(self.process, target, AT_FDCWD, path)

    def chmod(self, path: str, mode: int) -> None:
        """Set mode bits."""
        path_calls.chmodat(self.process, AT_FDCWD, path, mode)

    def chown(self, path: str, uid: int, gid: int) -> None:
        """Set owner and group; -1 leaves one."""
        path_calls.chownat(self.process, AT_FDCWD, path, uid, gid)

    def utime(self, path: str, atime_ns: int | None, mtime_ns: int | None) -> None:
        """Set times, ns since the epoch; None leaves one."""
        path_calls.utimensat(self.process, AT_FDCWD, path, atime_ns, mtime_ns)

    def chdir(self, path: str) -> None:
        """Change the working directory."""
        path_calls.chdir(self.process, path)

    def getcwd(self) -> str:
        """Return the working directory."""
        return path_calls.getcwd(self.process)

    def umask(self, mask: int) -> int:
        """Set the file creation mask; return the old one."""
        return path_calls.umask(self.process, mask)

    # Processes

    def spawn(self, argv: Sequence[str], **options: object) -> int:
        """Start a program; return the child's pid. options: file environ fds pgid cwd, as SpawnOptions."""
        return process_calls.spawn(self.process, argv, _options(options)).pid

    def run(self, argv: Sequence[str], **options: object) -> int:
        """Run a program in the foreground, on this thread if it can; return its wait status."""
        child = process_calls.spawn(self.process, argv, _options(options), foreground=True)
        return self._reap(child)

    def spawn_program(self, program: Program, argv: Sequence[str], **options: object) -> int:
        """Start a Program object as a child; return its pid."""
        return process_calls.spawn_program(self.process, program, argv, _options(options)).pid

    def run_program(self, program: Program, argv: Sequence[str], **options: object) -> int:
        """Run a Program object as a child, in place; return its wait status."""
        return self._reap(process_calls.spawn_program(self.process, program, argv, _options(options), foreground=True))

    def _reap(self, child: Process) -> int:
        self.process.kernel.table.reap(child)
        self.last_child = child.pid
        return child.status

    def exec(self, argv: Sequence[str], *, file: str | None = None, environ: Mapping[str, str] | None = None) -> None:
        """Replace this program by another (POSIX exec); does not return."""
        environment = self.process.environ if environ is None else environ
        path = file if file is not None else self.process.kernel.search(self.process, argv[0], environment)
        process_calls.execve(self.process, path, argv, environment)

    def waitpid(self, pid: int, options: int = 0) -> tuple[int, int]:
        """Wait for a child: (pid, status); with WNOHANG (0, 0) when none has ended."""
        if pid > 0:
            kind, identity = P_PID, pid
        elif pid == -1:
            kind, identity = P_ALL, 0
        else:
            kind, identity = P_PGID, -pid
        result = process_calls.waitid(self.process, kind, identity, options | WEXITED)
        return (result.pid, result.status) if result is not None else (0, 0)

    def kill(self, pid: int, signal: int) -> None:
        """Send a signal."""
        signal_calls.kill(self.process, pid, signal)
        if self.process.pending:
            self.process.deliver()

    def getpid(self) -> int:
        """Return the process id."""
        return self.process.pid

    def getppid(self) -> int:
        """Return the parent's id."""
        return self.process.ppid

    def getpgid(self, pid: int = 0) -> int:
        """Return a process group."""
        return process_calls.getpgid(self.process, pid)

    def setpgid(self, pid: int, pgid: int) -> None:
        """Set a process group."""
        process_calls.setpgid(self.process, pid, pgid)

    def set_signal(self, signal: int, disposition: str) -> None:
        """Set what a signal does: "default", "ignore", "ignore here" (children do not) or "catch" (then take_signals tells)."""
        signal_calls.sigaction(self.process, signal, _DISPOSITIONS[disposition])

    def signal_is_ignored(self, signal: int) -> bool:
        """Say whether a signal is ignored, as a parent may have left it."""
        return self.process.signals.action(signal).handler == SIG_IGN

    def get_limit(self, resource: int) -> tuple[int, int]:
        """Return the soft and the hard limit (getrlimit); RLIM_INFINITY for none."""
        get = system_calls.getrlimit
        return get(self.process, resource), get(self.process, resource, hard=True)

    def set_limit(self, resource: int, soft: int, hard: int) -> None:
        """Change the limits of this process and of the children it will have (setrlimit).

        Raises: EINVAL soft above hard · EPERM above the hard limit
        """
        system_calls.setrlimit(self.process, resource, soft, hard)

    def take_signals(self) -> list[int]:
        """Take the caught signals that arrived."""
        process = self.process
        if not process.pending and not process.signals.caught:
            return []
        return process.signals.take_all()

    def checkpoint(self) -> None:
        """Let a kill or a deadline end the process: called once per command or turn of a loop."""
        self.process.checkpoint()

    # Packages of Python

    def install_packages(self, requirements: Sequence[str], upgrade: bool = False) -> list[str]:
        """Install packages with all they need; return "name version" of what is new. Raises PackageError too."""
        from .syscalls import package  # what hardly a program does is not on the start path

        self.process.check_end()
        return package.install(self.process, requirements, upgrade)

    def remove_packages(self, names: Sequence[str]) -> list[str]:
        """Remove packages that were installed; return "name version" of each. Raises PackageError too."""
        from .syscalls import package

        self.process.check_end()
        return package.remove(self.process, names)

    # Network

    def open_link(self, host: str, port: int, *, tls: bool = False, poll: Callable[[], None] | None = None) -> Link:
        """Connect to a host, for requests of HTTP; poll is called while anything blocks, beside what the process needs."""
        from .syscalls import net

        end = self.process.check_end

        def look() -> None:
            end()
            if poll is not None:
                poll()

        return net.open_link(self.process, host, port, look, tls=tls)

    # Time and chance

    def poll(self, interests: Sequence[tuple[int, int]], timeout_s: float | None) -> list[int]:
        """Wait for events of descriptors."""
        return poll_calls.poll(self.process, interests, None if timeout_s is None else int(timeout_s * 1e9))

    def sleep(self, seconds: float) -> None:
        """Sleep."""
        poll_calls.sleep(self.process, int(seconds * 1e9))

    def monotonic_ns(self) -> int:
        """Return the monotonic clock."""
        return self.process.kernel.clock.monotonic_ns()

    def realtime_ns(self) -> int:
        """Return ns since the epoch."""
        return self.process.kernel.clock.realtime_ns()

    def cpu_time_ns(self) -> tuple[int, int]:
        """Return processor time in ns: of this process, of its waited-for children."""
        return clock_calls.cpu_time_ns(self.process), self.process.reaped_cpu_ns

    def children_peak_kib(self) -> int:
        """Return the most memory that one of the waited-for descendants had, in KiB."""
        return system_calls.getrusage(self.process, children=True).max_rss_kib

    def uname(self) -> Uname:
        """Return the machine's names."""
        return system_calls.uname(self.process)

    def random(self, n: int) -> bytes:
        """Return n random bytes."""
        return clock_calls.getrandom(self.process, n)


def _options(options: dict[str, object]) -> SpawnOptions:
    return SpawnOptions(**options)  # type: ignore[arg-type]
