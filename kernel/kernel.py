"""Kernel: the composition root of one virtual machine; file systems, processes, policy, limits, audit and clocks meet here.

It decides nothing itself. Absent on purpose: what is in the file system and in /bin (the userland's), and capturing output
(the session's).
"""

from __future__ import annotations

import sys as python
import time

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import Credentials

from . import exec as exec_
from . import scheduler, wait_status
from .approvals import Approvals
from .clock import SystemClock, SystemRandom
from .command import Command
from .fdtable import FdTable
from .file_locks import FileLocks
from .limits import LimitHit, Meter, interrupted, limit_hit
from .network import HostNames
from .pipe import Pipe
from .policy import PolicyBox
from .process import Process
from .process_table import ProcessTable
from .signals import Signal
from .syscalls.signal import delete_timers
from .timers import TIMERS
from .waitqueue import Waiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vesicle.vfs.inode import Inode
    from vesicle.vfs.mounts import MountTable

    from .audit import AuditLog
    from .clock import Clock, RandomSource
    from .host_tools import ToolTable
    from .limits import Limits
    from .network import Broker
    from .packages import PackageSource
    from .policy import Policy
    from .program import CommandTable, Image, Program
    from .simulated_clock import SimulatedClock
    from .timers import TimerQueue

# Inode numbers of pipes start where no file system's do, so that fstat tells them apart.
_FIRST_ANONYMOUS_INO = 1 << 32
# Pids in simulated time: behind those of shells, below Linux's PID_MAX_LIMIT of 4194304.
_FIRST_PID_BY_LINEAGE, _PIDS_BY_LINEAGE = 100_000, 4_000_000

# How long close() waits for killed processes to notice.
_CLOSE_WAIT_S = 2.0


class User:
    """Who the processes of a session are. The defaults are the session's own user."""

    __slots__ = ("gid", "groups", "home", "name", "uid")

    def __init__(
        self,
        name: str = "agent",
        uid: int = 1000,
        gid: int = 1000,
        groups: tuple[int, ...] = (),
        home: str = "/home/agent",
    ) -> None:
        self.name = name
        self.uid = uid
        self.gid = gid
        self.groups = groups
        self.home = home


class Kernel:
    """One virtual machine. Make it, then `boot` for the first process, then new_child and the syscalls."""

    __slots__ = (
        "__weakref__",
        "_anonymous_ino",
        "_fifos",
        "approvals",
        "audit",
        "clock",
        "commands",
        "file_locks",
        "first",
        "host_names",
        "hostname",
        "limits",
        "meter",
        "mounts",
        "network",
        "new_waiter",
        "now_ns",
        "on_crash",
        "packages",
        "policy",
        "random",
        "simulated",
        "table",
        "timers",
        "tools",
    )

    def __init__(  # noqa: PLR0913 - the parts of a machine
        self,
        mounts: MountTable,
        commands: CommandTable,
        policy: Policy,
        limits: Limits,
        audit: AuditLog,
        *,
        clock: Clock | None = None,
        random: RandomSource | None = None,
        hostname: str = "vesicle",
    ) -> None:
        self.mounts = mounts
        self.commands = commands
        self.policy = PolicyBox(policy)
        self.limits = limits
        self.meter = Meter(limits)
        self.audit = audit
        self.approvals = Approvals()
        self.clock: Clock = clock if clock is not None else SystemClock()
        # What timeouts and timers go by: the host's time, or a clock that knows who sleeps.
        self.simulated: SimulatedClock | None = clock if hasattr(clock, "new_waiter") else None  # type: ignore[assignment]
        self.now_ns: Callable[[], int] = time.monotonic_ns
        self.new_waiter: Callable[[], Waiter] = Waiter
        self.timers: TimerQueue | SimulatedClock = TIMERS
        if self.simulated is not None:
            self.now_ns, self.new_waiter, self.timers = (
                self.simulated.monotonic_ns,
                self.simulated.new_waiter,
                self.simulated,
            )
        self.random: RandomSource = random if random is not None else SystemRandom()
        self.hostname = hostname
        self.table = ProcessTable()
        self.file_locks = FileLocks()
        self.on_crash: Callable[[Process, BaseException], None] | None = None
        self.packages: Callable[[], PackageSource] | None = (
            None  # made when it is first asked for: it takes long to load
        )
        self.network: Callable[[], Broker] | None = None  # the same
        self.host_names = HostNames()
        self.tools: ToolTable | None = None  # functions of the embedding program, if it gave any
        self._fifos: dict[tuple[int, int], Pipe] = {}
        self._anonymous_ino = _FIRST_ANONYMOUS_INO
        self.first = self._first_process()

    def _first_process(self) -> Process:
        """Make process 1: nobody's child, everybody's last parent; it runs nothing."""
        process = Process(self, self.table.allocate_pid(), None, ["init"], Command(None))
        process.pgid = process.sid = process.pid
        process.credentials = Credentials(0, 0)
        process.saved_ids = (0, 0, 0, 0)
        process.umask = 0o022
        process.cwd = process.root = self.mounts.root
        process.limits = self.limits
        process.hard_limits = {}
        process.fds = FdTable(self.limits.open_files)
        self.table.add(process)
        return process

    def adopt(self, mounts: MountTable) -> None:
        """Take another mount table: this machine was made as the fork of another."""
        self.mounts = mounts
        self.first.cwd = self.first.root = mounts.root

    def login(self, user: User, argv: list[str], environ: dict[str, str], cwd: str) -> Process:
        """Make a process of user that leads a session of its own: a shell.

        Raises: ENOENT ENOTDIR cwd · EAGAIN as many processes as the limits or the policy allow
        """
        location = self.mounts.locate(cwd)
        process = self.new_child(self.first, argv, command=Command(None))
        process.pgid = process.sid = process.pid
        process.credentials = Credentials(user.uid, user.gid, user.groups)
        process.saved_ids = (user.uid, user.uid, user.gid, user.gid)
        process.environ = environ
        process.fds = FdTable(self.limits.open_files)
        process.cwd = location
        return process

    def new_child(self, parent: Process, argv: list[str], *, command: Command | None = None) -> Process:
        """Make a child of parent that does not run yet; its fds and environ are the caller's to set.

        Raises: EAGAIN as many processes as the limits or the policy allow
        """
        most = self.policy.policy.max_processes
        if most is not None and self.meter.processes >= most:
            raise PosixError(Errno.EAGAIN)
        try:
            self.meter.charge_process()
        except PosixError:
            self.note_limit(parent, "processes", self.limits.processes)
            self._end_what_multiplies()
            raise
        command = parent.command if command is None else command
        parent.born += 1
        lineage = hash((parent.lineage, parent.born))
        if self.simulated is None or parent is self.first:
            pid = self.table.allocate_pid()
        else:
            # Processes that start at the same moment do so in an order of the host's, which nothing may depend on.
            pid = self.table.allocate_pid_near(_FIRST_PID_BY_LINEAGE + lineage % _PIDS_BY_LINEAGE)
        child = Process(self, pid, parent, argv, command)
        child.lineage = lineage
        command.processes.add(child)
        command.usage.processes += 1
        self.table.add(child)
        if command.killed:
            child.signals.send(Signal.SIGKILL)
        return child

    def _end_what_multiplies(self) -> None:
        """Kill a command that nobody waits for and that has most of the places for processes: it leaves others none."""
        for command in {process.command for process in self.table.alive()}:
            if command.left and len(command.processes) * 2 > self.limits.processes:
                command.kill()

    def search(self, process: Process, name: str, environ: Mapping[str, str]) -> str:
        """Return the path of a command: see exec.search."""
        return exec_.search(process, name, environ)

    def load(self, process: Process, path: str, argv: Sequence[str], environ: Mapping[str, str]) -> Image:
        """Find the program at path as process may: see exec.load."""
        return exec_.load(process, path, argv, environ)

    def start(self, process: Process, program: Program) -> None:
        """Run process on a thread of its own."""
        process.program = program  # before its thread says so: kill_all asks
        scheduler.start(process, program)

    def on_worker(self, job: Callable[[], None], *, awaited: bool = False) -> None:
        """Run job, which must not raise, on a pooled thread; awaited: this thread is about to wait for it."""
        scheduler.POOL.submit(job, awaited=awaited)

    def run_here(self, process: Process, program: Program) -> int:
        """Run process to its end: see scheduler.run_here."""
        return scheduler.run_here(process, program)

    def discard(self, child: Process) -> None:
        """Undo new_child: the child could not be started."""
        self.finish(child, wait_status.from_exit(127))
        self.table.reap(child)

    def finish(self, process: Process, status: int) -> None:
        """End a process: close what it had open, account for it, make it a zombie and tell its parent. POSIX 2.14 _exit."""
        if process.ended:
            return
        if process.timers is not None:
            delete_timers(process, keep_interval=False)
        fds: FdTable | None = getattr(process, "fds", None)
        if fds is not None:
            fds.close_all()
        if process is not self.first:
            self.meter.release_process()
        if process.charged_memory_bytes:
            self.meter.release_memory(process.charged_memory_bytes)
        if process.command.tracer is not None:
            from .tracing import report_end

            report_end(process, status)
        usage = process.command.usage
        usage.cpu_s += process.cpu_ns / 1e9
        usage.memory_peak_bytes = max(usage.memory_peak_bytes, process.memory_peak_bytes)
        self.table.ended(process, status)

    def fifo(self, inode: Inode) -> Pipe:
        """Return the pipe behind a named pipe; it lives as long as an end is open."""
        key = inode.key
        pipe = self._fifos.get(key)
        if pipe is None or not (pipe.readers or pipe.writers or pipe.read_waiters or pipe.write_waiters):
            self._fifos = {other: open_ for other, open_ in self._fifos.items() if open_.readers or open_.writers}
            pipe = self._fifos[key] = Pipe(inode.ino, self.limits.pipe_bytes)
        return pipe

    def next_anonymous_ino(self) -> int:
        """Return a new inode number for a file without a name."""
        self._anonymous_ino += 1
        return self._anonymous_ino

    def nudge(self) -> None:
        """Make computing processes look at what is pending for them at once."""
        nudge = getattr(python.modules.get("vesicle.kernel.wasm.ticker"), "nudge", None)
        if nudge is not None:  # while another thread imports the module there is nothing to nudge
            nudge()

    def expire(self, command: Command) -> None:
        """End every process of a command whose time is over; one with a time of grace is interrupted first."""
        if command.grace_ns and command.deadline_ns is not None:
            limit_s = (command.deadline_ns - command.started_ns) / 1e9
            command.deadline_ns += command.grace_ns
            command.grace_ns = 0
            self._note(command, interrupted("wall_s", limit_s))
            command.kill(Signal.SIGINT)
            return
        if not command.expired:
            command.expired = True
            limit_s = ((command.deadline_ns or command.started_ns) - command.started_ns) / 1e9
            self._note(command, limit_hit("wall_s", limit_s))
        command.kill(Signal.SIGKILL)

    def note_limit(self, process: Process, name: str, limit: float) -> None:
        """Remember that a process ran into a limit."""
        self._note(process.command, limit_hit(name, limit))

    def note_disk_limit(self, process: Process, errno: Errno) -> None:
        """Remember which limit of the disk an errno stands for."""
        if errno is Errno.EFBIG:
            self.note_limit(process, "file_bytes", process.limits.file_bytes)
        else:
            self.note_limit(process, "disk_bytes", process.limits.disk_bytes)

    def _note(self, command: Command, hit: LimitHit) -> None:
        command.note_limit(hit)
        self.meter.note(hit)

    def report(self, process: Process, error: BaseException) -> None:
        """Tell the host about an error of ours that ended a process; the guest sees only that it died."""
        if self.on_crash is not None:
            self.on_crash(process, error)

    def close(self) -> None:
        """Kill every process and wait, within reason, until they are gone; the first one is the last."""
        self.kill_all()
        self.finish(self.first, wait_status.from_signal(Signal.SIGKILL))

    def kill_all(self) -> None:
        """Kill every process but the first and wait, within reason, until they are gone."""
        for process in self.table.alive():
            if process is self.first:
                continue
            if process.program is None:  # a shell that only runs when a session calls it
                self.finish(process, wait_status.from_signal(Signal.SIGKILL))
            else:
                process.signals.send(Signal.SIGKILL)
        self._await(lambda: len(self.table.alive()) <= 1)

    def await_end(self, command: Command) -> None:
        """Wait, within reason, until the processes of a killed command are gone."""
        self._await(lambda: not command.processes)

    def _await(self, gone: Callable[[], bool]) -> None:
        until = time.monotonic() + _CLOSE_WAIT_S
        while not gone() and time.monotonic() < until:
            self.nudge()
            time.sleep(0.0005)
