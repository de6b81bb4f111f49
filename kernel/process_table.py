"""ProcessTable: pids, parents and children, zombies, and waiting for them (POSIX 2.13, waitid).

It starts and stops nothing; it records who exists.
"""

from __future__ import annotations

import _thread

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record

from . import wait_status
from .process_signals import SA_NOCLDSTOP, SA_NOCLDWAIT, SIG_IGN, SignalInfo
from .signals import Signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vesicle.vfs.open_file import Waiter

    from .process import Process

WNOHANG = 1
WSTOPPED = 2  # also WUNTRACED
WEXITED = 4
WCONTINUED = 8
WNOWAIT = 0x01000000

P_ALL = 0
P_PID = 1
P_PGID = 2

# siginfo codes of SIGCHLD (Linux asm-generic/siginfo.h)
CLD_EXITED = 1
CLD_KILLED = 2
CLD_STOPPED = 5
CLD_CONTINUED = 6

_CONTINUED_STATUS = 0xFFFF  # Linux's wait status of a continued child


class WaitResult(Record):
    """What waiting for a child told: pid, wait status, user id, siginfo code, CPU time in ns, most memory in bytes."""

    pid: int
    status: int
    uid: int
    code: int
    cpu_ns: int
    peak_bytes: int = 0


class ProcessTable:
    """All processes of one kernel, by pid."""

    __slots__ = ("_given", "_last_pid", "_lock", "_processes")

    def __init__(self) -> None:
        self._lock = _thread.RLock()
        # guards: everything below, and Process.children, .ended, .status, .stopped
        self._processes: dict[int, Process] = {}
        self._last_pid = 0
        self._given: set[int] = set()  # by allocate_pid_near

    def __len__(self) -> int:
        return len(self._processes)

    def __iter__(self) -> Iterator[Process]:
        return iter(tuple(self._processes.values()))

    def allocate_pid(self) -> int:
        """Return a new pid; they are never given twice within a kernel."""
        with self._lock:
            self._last_pid += 1
            return self._last_pid

    def allocate_pid_near(self, pid: int) -> int:
        """Return pid, or the next that was not given yet; far from those that allocate_pid gives."""
        with self._lock:
            while pid in self._given:
                pid += 1
            self._given.add(pid)
            return pid

    def add(self, process: Process) -> None:
        """Enter a process under its pid and as its parent's child."""
        with self._lock:
            self._processes[process.pid] = process
            if process.parent is not None:
                process.parent.children[process.pid] = process

    def find(self, pid: int) -> Process:
        """Return the process with that pid, zombies included.

        Raises: ESRCH there is none.
        """
        try:
            return self._processes[pid]
        except KeyError:
            raise PosixError(Errno.ESRCH) from None

    def alive(self) -> list[Process]:
        """Return the processes that have not ended."""
        return [process for process in self if not process.ended]

    def group(self, pgid: int) -> list[Process]:
        """Return the living members of a process group."""
        return [process for process in self if process.pgid == pgid and not process.ended]

    def ended(self, process: Process, status: int) -> None:
        """Make process a zombie with status, hand its children to the first process, tell its parent."""
        with self._lock:
            process.ended = True
            process.status = status
            process.stopped = 0
            first = self._processes.get(1)
            for child in tuple(process.children.values()):
                child.parent = first
                if child.ended:
                    self._forget(child)
                elif first is not None:
                    first.children[child.pid] = child
            process.children.clear()
            process.command.processes.discard(process)
            parent = process.parent
            # The first process waits for nobody; a parent that ignores SIGCHLD makes no zombies (POSIX 2.4.3).
            if parent is None or parent is first or parent.ended or _discards_zombies(parent):
                self._forget(process)
            watching = process.exit_waiters
        self.child_changed(process)
        for waiter in watching:
            waiter.wake()

    def watch(self, process: Process, waiter: Waiter) -> None:
        """Have waiter woken when process ends."""
        with self._lock:
            process.exit_waiters += (waiter,)

    def unwatch(self, process: Process, waiter: Waiter) -> None:
        """Undo one watch."""
        with self._lock:
            waiters = list(process.exit_waiters)
            waiters.remove(waiter)
            process.exit_waiters = tuple(waiters)

    def child_changed(self, child: Process) -> None:
        """Wake the parent and send it SIGCHLD: child ended, stopped or continued."""
        parent = child.parent
        if parent is None:
            return
        if not parent.ended:
            action = parent.signals.action(Signal.SIGCHLD)
            if action.handler and not (action.flags & SA_NOCLDSTOP and not child.ended):
                code = _code(child)
                parent.signals.send(Signal.SIGCHLD, SignalInfo(code, child.pid, child.uid, _si_status(child)))
        parent.waiter.wake()

    def wait(self, parent: Process, idtype: int, identity: int, options: int) -> WaitResult | None:
        """Wait for a child of parent to change state; None with WNOHANG when none has.

        Blocks: until a matching child changes state (not with WNOHANG).
        Raises: ECHILD no matching child · EINTR a caught signal came.
        Spec: POSIX waitid
        """
        matches = _matcher(idtype, identity, parent)
        while True:
            with self._lock:
                children = [child for child in parent.children.values() if matches(child)]
                if not children:
                    raise PosixError(Errno.ECHILD)
                for child in children:
                    result = self._report(child, options)
                    if result is not None:
                        return result
            if options & WNOHANG:
                return None
            parent.sleep()

    def reap(self, child: Process) -> None:
        """Take an ended child's zombie away: its parent ran it in the foreground and has seen its status."""
        with self._lock:
            self._add_usage(child)
            self._forget(child)

    def _report(self, child: Process, options: int) -> WaitResult | None:
        keep = options & WNOWAIT
        if child.ended:
            if not options & WEXITED:
                return None
            used_ns = child.cpu_ns + child.reaped_cpu_ns
            result = WaitResult(child.pid, child.status, child.uid, _code(child), used_ns, _peak_bytes(child))
            if not keep:
                self._add_usage(child)
                self._forget(child)
            return result
        if child.stopped and options & WSTOPPED and not child.stop_reported:
            child.stop_reported = not keep
            return WaitResult(child.pid, wait_status.from_stop(child.stopped), child.uid, CLD_STOPPED, child.cpu_ns)
        if child.continued and options & WCONTINUED:
            child.continued = bool(keep)
            return WaitResult(child.pid, _CONTINUED_STATUS, child.uid, CLD_CONTINUED, child.cpu_ns)
        return None

    def _add_usage(self, child: Process) -> None:
        """Count what a waited-for child used as its parent's."""
        parent = child.parent
        if parent is not None:
            parent.reaped_cpu_ns += child.cpu_ns + child.reaped_cpu_ns
            parent.reaped_peak_bytes = max(parent.reaped_peak_bytes, _peak_bytes(child))

    def _forget(self, process: Process) -> None:
        self._processes.pop(process.pid, None)
        if process.parent is not None:
            process.parent.children.pop(process.pid, None)


def _discards_zombies(parent: Process) -> bool:
    action = parent.signals.action(Signal.SIGCHLD)
    return action.handler == SIG_IGN or bool(action.flags & SA_NOCLDWAIT)


def _peak_bytes(child: Process) -> int:
    return max(child.memory_peak_bytes, child.reaped_peak_bytes)


def _code(child: Process) -> int:
    if child.ended:
        return CLD_EXITED if wait_status.is_exited(child.status) else CLD_KILLED
    return CLD_STOPPED if child.stopped else CLD_CONTINUED


def _si_status(child: Process) -> int:
    if child.ended:
        status = child.status
        return wait_status.exit_status(status) if wait_status.is_exited(status) else wait_status.term_signal(status)
    return child.stopped or int(Signal.SIGCONT)


def _matcher(idtype: int, identity: int, parent: Process) -> Callable[[Process], bool]:
    if idtype == P_ALL:
        return lambda child: True
    if idtype == P_PID:
        return lambda child: child.pid == identity
    if idtype == P_PGID:
        pgid = identity or parent.pgid
        return lambda child: child.pgid == pgid
    raise PosixError(Errno.EINVAL)
