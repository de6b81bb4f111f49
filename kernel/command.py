"""Command: one `run` of a session, the unit that deadlines, Ctrl-C and the accounts speak of.

Every process belongs to the command that started it, and keeps belonging to it in the background.
"""

from __future__ import annotations

import time

from .limits import Usage
from .signals import Signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .limits import LimitHit
    from .process import Process
    from .tracing import Tracer

_monotonic_ns = time.monotonic_ns

# A century is for ever; more would not fit into the clock's integers.
_LONGEST_S = 3.2e9


class Command:
    """The processes of one run. Units: deadline_ns on the host's monotonic clock, None without one.

    grace_ns: how long after its deadline it may still run, interrupted by SIGINT, before it is killed.
    """

    __slots__ = (
        "deadline_ns",
        "expired",
        "grace_ns",
        "inner",
        "killed",
        "left",
        "limit_hit",
        "processes",
        "started_ns",
        "tracer",
        "usage",
    )

    def __init__(self, timeout_s: float | None, grace_s: float = 0.0) -> None:
        self.started_ns = _monotonic_ns()
        self.grace_ns = int(grace_s * 1e9)
        self.deadline_ns = None if timeout_s is None else self.started_ns + int(min(timeout_s, _LONGEST_S) * 1e9)
        self.expired = False
        self.killed = False
        self.left = False  # nobody waits for it any more: what still runs of it is in the background
        self.limit_hit: LimitHit | None = None
        self.processes: set[Process] = set()
        self.inner: set[Command] = set()  # what tools run that its processes called
        self.usage = Usage()
        self.tracer: Tracer | None = None  # told of every system call; set before the command's first process runs

    def note_limit(self, hit: LimitHit) -> None:
        """Remember the limit that ended the command; before one did, the first that refused it something."""
        if self.limit_hit is None or (hit.fatal and not self.limit_hit.fatal):
            self.limit_hit = hit

    def enter(self, process: Process) -> None:
        """Have a process that is there already work for the command; one that was killed before it began ends at once."""
        process.command = self
        self.processes.add(process)
        if self.killed:
            process.signals.send(Signal.SIGKILL)

    def kill(self, signal: int = Signal.SIGKILL) -> None:
        """Send signal to every process of the command; SIGKILL to those too that are just being made."""
        if signal == Signal.SIGKILL:
            self.killed = True  # first: a process that is not among those below finds it when it enters
        # The oldest first: a shell must not see the end of its child and go on to the next line.
        for process in sorted(self.processes, key=_pid):
            process.signals.send(signal)
        for command in tuple(self.inner):
            command.kill(signal)


def _pid(process: Process) -> int:
    return process.pid
