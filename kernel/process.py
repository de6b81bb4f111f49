"""Process: the record of one running program.

What a process may do is decided in kernel/syscalls; how it runs, in kernel/scheduler.py; who is whose child, in
kernel/process_table.py.
"""

from __future__ import annotations

import time
from _thread import get_ident as _get_ident

from vesicle.vfs.errors import Errno, PosixError

from . import wait_status
from .process_exit import ProcessExit
from .process_signals import ProcessSignals
from .signals import Signal, bit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.vfs.mounts import Location
    from vesicle.vfs.open_file import Waiter as FileWaiter
    from vesicle.vfs.types import Credentials

    from .command import Command
    from .door.call import Door
    from .fdtable import FdTable
    from .kernel import Kernel
    from .limits import Limits
    from .policy import PolicyBox
    from .program import Program
    from .simulated_clock import SimulatedClock
    from .syscalls.signal import ProcessTimer
    from .wasm.instance import Instance
    from .wasm.memory import GuestMemory

_monotonic_ns = time.monotonic_ns
_thread_time_ns = time.thread_time_ns
_KILL = bit(Signal.SIGKILL)


class Process:
    """One process. Units: cpu_ns, nanoseconds of thread time; started_ns, host monotonic."""

    __slots__ = (
        "__weakref__",
        "argv",
        "asleep",
        "born",
        "charged_memory_bytes",
        "children",
        "command",
        "continued",
        "cpu_ns",
        "cpu_started_ns",
        "credentials",
        "cwd",
        "door",
        "ended",
        "environ",
        "exit_waiters",
        "fds",
        "foreground",
        "forked_from",
        "forked_on",
        "hard_limits",
        "instance",
        "kernel",
        "limits",
        "lineage",
        "memory",
        "memory_peak_bytes",
        "next_program",
        "nice",
        "parent",
        "pending",
        "pgid",
        "pid",
        "policy",
        "program",
        "reaped_cpu_ns",
        "reaped_peak_bytes",
        "root",
        "saved_ids",
        "sid",
        "signals",
        "started_ns",
        "status",
        "stop_reported",
        "stopped",
        "timers",
        "umask",
        "uses_extension",
        "waiter",
    )

    def __init__(self, kernel: Kernel, pid: int, parent: Process | None, argv: list[str], command: Command) -> None:
        self.kernel = kernel
        self.policy: PolicyBox = kernel.policy
        self.pid = pid
        self.parent = parent
        self.argv = argv
        self.command = command
        self.program: Program | None = None
        self.next_program: Program | None = None  # set by execve: what to run instead, from now on
        self.environ: dict[str, str] = {}
        self.waiter = kernel.new_waiter()
        self.pending = 0  # signals to act on at the next chance; guarded by the signals' lock
        self.signals = ProcessSignals(self)
        self.memory: GuestMemory | None = None
        self.instance: Instance | None = None
        self.door: Door | None = None  # what answers host.call, for programs that have one
        # guards: the process table's lock
        self.children: dict[int, Process] = {}
        self.ended = False
        self.exit_waiters: tuple[FileWaiter, ...] = ()  # who polls a descriptor of this process
        self.status = self.stopped = 0  # wait status once ended; signal that stopped it, 0 while it runs
        self.asleep = self.stop_reported = self.continued = False
        self.uses_extension = False
        self.foreground: Process | None = None  # the child that this process's thread runs, or waits for, just now
        self.forked_from: Process | None = None  # the parent, while this is its vfork child mode
        self.forked_on = 0  # the thread that made it in child mode: the parent's, never its own
        self.nice = 0
        # Children so far; and a number for how it descends from the first process, the same in each run of a program.
        self.born = self.lineage = 0
        self.started_ns = _monotonic_ns()
        self.cpu_ns = self.reaped_cpu_ns = 0
        self.cpu_started_ns: int | None = None
        # The most that it had, and that any waited-for descendant had.
        self.memory_peak_bytes = self.reaped_peak_bytes = 0
        self.charged_memory_bytes = 0  # of the session's total, given back at the end
        self.timers: dict[int, ProcessTimer] | None = None
        self.pgid: int
        self.sid: int
        self.fds: FdTable
        self.cwd: Location
        self.root: Location
        self.limits: Limits
        if parent is not None:
            self._inherit(parent)

    def _inherit(self, parent: Process) -> None:
        self.pgid = parent.pgid
        self.sid = parent.sid
        self.credentials: Credentials = parent.credentials
        self.saved_ids: tuple[int, int, int, int] = parent.saved_ids
        self.umask: int = parent.umask
        self.cwd = parent.cwd
        self.root = parent.root
        self.limits = parent.limits
        # By setrlimit's number, what was set; never changed in place.
        self.hard_limits: dict[int, int] = parent.hard_limits
        self.policy = parent.policy
        self.nice = parent.nice
        self.signals.inherit(parent.signals)

    @property
    def ppid(self) -> int:
        """The parent's pid, 0 for the first process."""
        return self.parent.pid if self.parent is not None else 0

    @property
    def uid(self) -> int:
        """The effective user id."""
        return self.credentials.uid

    @property
    def gid(self) -> int:
        """The effective group id."""
        return self.credentials.gid

    @property
    def name(self) -> str:
        """The base name of argv[0]."""
        return self.argv[0].rpartition("/")[2] if self.argv else ""

    def deliver(self) -> bool:
        """Act on pending signals; True if a caught one was announced. The engine calls it after a host call.

        Raises: ProcessExit a signal ended the process.
        """
        if self.forked_from is not None:
            # The child's own signals wait for its program; the parent's only if they don't end it.
            self.forked_from.signals.check_fatal()
            return False
        if self.forked_on and self.forked_on == _get_ident():
            # The call that ended child mode began as the child's; its thread is the parent's again.
            return False
        return self.signals.deliver()

    def checkpoint(self) -> None:
        """Act on signals and look at the deadlines: called by the epoch callback and by Python programs as they go.

        Raises: ProcessExit the process must end.
        """
        if self.pending or self.forked_from is not None:
            self.deliver()
        command = self.command
        if command.deadline_ns is not None and _monotonic_ns() >= command.deadline_ns:
            self.kernel.expire(command)
            self.deliver()
        if self.cpu_started_ns is not None and self.limits.cpu_s is not None:
            self._check_cpu()
        if self.memory is not None:
            self._charge_memory()

    def check_end(self) -> None:
        """Look whether the process must end; caught signals are left for later.

        For calls that return at once: a program in Python may make them without end.
        Raises: ProcessExit the process must end.
        """
        command = self.command
        if command.deadline_ns is not None and _monotonic_ns() >= command.deadline_ns:
            self.kernel.expire(command)
        if self.pending:
            self.signals.check_fatal()
        if self.cpu_started_ns is not None and self.limits.cpu_s is not None:
            self._check_cpu()

    def sleep(self, until_ns: int | None = None, *, for_host: bool = False) -> bool:
        """Wait to be woken; False once until_ns (kernel.now_ns) has passed.

        for_host: what is waited for is done by the host, so simulated time waits too, and until_ns is by the host's clock.
        Blocks: until `waiter.wake`, until_ns, a signal or the command's deadline.
        Raises: EINTR a caught signal came · ProcessExit the process must end.
        """
        if (self.pending or self.forked_from is not None) and self.deliver():
            raise PosixError(Errno.EINTR)
        if self.kernel.simulated is not None and not for_host:
            return self._sleep_simulated(self.kernel.simulated, until_ns)
        deadline = self.command.deadline_ns
        limit = until_ns if deadline is None or (until_ns is not None and until_ns < deadline) else deadline
        self.asleep = True
        woken = self.waiter.sleep(None if limit is None else (limit - _monotonic_ns()) / 1e9)
        self.asleep = False
        if (self.pending or self.forked_from is not None) and self.deliver():
            raise PosixError(Errno.EINTR)
        if not woken and limit is not None and limit == deadline:
            self.checkpoint()
        return until_ns is None or woken or _monotonic_ns() < until_ns

    def _sleep_simulated(self, clock: SimulatedClock, until_ns: int | None) -> bool:
        deadline = self.command.deadline_ns
        self.asleep = True
        woken = clock.sleep(self, until_ns, None if deadline is None else (deadline - _monotonic_ns()) / 1e9)
        self.asleep = False
        if (self.pending or self.forked_from is not None) and self.deliver():
            raise PosixError(Errno.EINTR)
        if not woken:
            self.checkpoint()
        return until_ns is None or woken or clock.monotonic_ns() < until_ns

    def stop(self, signal: int) -> None:
        """Stop until SIGCONT (job control's default action); what else arrives waits until then.

        Raises: ProcessExit it was killed meanwhile.
        """
        self.note_stop(signal)
        self.stay_stopped()

    def note_stop(self, signal: int) -> None:
        """Count as stopped by signal, and tell the parent."""
        self.stopped = signal
        self.stop_reported = self.continued = False
        self.kernel.table.child_changed(self)

    def stay_stopped(self) -> None:
        """Wait while the process is stopped.

        Raises: ProcessExit it was killed meanwhile.
        """
        while self.stopped:
            self.asleep = True
            self.waiter.sleep(None)
            self.asleep = False
            if self.pending & _KILL:
                raise ProcessExit(wait_status.from_signal(Signal.SIGKILL))
            command = self.command
            if command.deadline_ns is not None and _monotonic_ns() >= command.deadline_ns:
                self.kernel.expire(command)

    def start_clock(self) -> None:
        """Begin to count CPU time: the process runs on this thread from now on."""
        self.cpu_started_ns = _thread_time_ns()

    def stop_clock(self) -> None:
        """Stop counting CPU time."""
        if self.cpu_started_ns is not None:
            self.cpu_ns += _thread_time_ns() - self.cpu_started_ns
            self.cpu_started_ns = None

    def exit(self, code: int) -> None:
        """End the process with an exit code (POSIX _exit).

        Raises: ProcessExit always.
        """
        raise ProcessExit(wait_status.from_exit(code & 255))

    def _charge_memory(self) -> None:
        """Count what the guest's memory has grown by since the last look; beyond the session's total it is killed."""
        memory = self.memory
        if memory is None:
            return
        memory.refresh()
        grown = len(memory.view) - self.charged_memory_bytes
        if grown <= 0:
            return
        try:
            self.kernel.meter.charge_memory(grown)
        except PosixError:
            self.kernel.note_limit(self, "total_memory_bytes", self.limits.total_memory_bytes)
            raise ProcessExit(wait_status.from_signal(Signal.SIGKILL)) from None
        self.charged_memory_bytes += grown

    def _check_cpu(self) -> None:
        limit_s = self.limits.cpu_s
        started_ns = self.cpu_started_ns
        if limit_s is None or started_ns is None:
            return
        used_s = (self.cpu_ns + _thread_time_ns() - started_ns) / 1e9
        if used_s > limit_s:
            self.kernel.note_limit(self, "cpu_s", limit_s)
            raise ProcessExit(wait_status.from_signal(Signal.SIGXCPU))
