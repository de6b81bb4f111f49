"""Background jobs of a shell, and the statuses of children that ended.

Absent on purpose: terminal control (foreground process groups); a job knows its group so that it can be added.
"""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.signals import description
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.sysapi import Sys

_WNOHANG = 1
# How many statuses of ended children are kept for a later `wait pid` (POSIX CHILD_MAX's least value is 25).
_REMEMBERED = 4096

RUNNING = "Running"
DONE = "Done"
STOPPED = "Stopped"


class Job:
    """A pipeline in the background: its processes and what became of them."""

    __slots__ = ("command", "notified", "number", "pids", "protected", "statuses")

    def __init__(self, number: int, pids: list[int], command: str) -> None:
        self.number = number
        self.pids = pids
        self.command = command
        self.statuses: dict[int, int] = {}  # pid -> wait status
        self.notified = False
        self.protected = False  # disown -h

    @property
    def ended(self) -> bool:
        return len(self.statuses) == len(self.pids)

    @property
    def status(self) -> int:
        """The wait status of the last process, once it ended."""
        return self.statuses.get(self.pids[-1], 0)

    def state(self) -> str:
        """Return the word `jobs` shows."""
        if not self.ended:
            return RUNNING
        status = self.status
        if wait_status.is_signaled(status):
            return description(wait_status.term_signal(status))
        code = wait_status.exit_status(status)
        return f"Exit {code}" if code else DONE


class JobTable:
    """The jobs of one shell process."""

    __slots__ = ("ended", "inherited", "jobs", "order")

    def __init__(self) -> None:
        self.jobs: dict[int, Job] = {}
        self.order: list[int] = []  # job numbers, the current job last
        self.ended: dict[int, int] = {}  # pid -> wait status, for children that are in no job any more
        self.inherited = False  # the jobs are those of the shell this one is a copy of

    def copy(self) -> JobTable:
        """Return what a subshell knows: the parent's jobs can be listed there, not waited for."""
        made = JobTable()
        made.jobs = self.jobs.copy()
        made.order = self.order.copy()
        made.inherited = True
        return made

    def add(self, pids: list[int], command: str) -> Job:
        if self.inherited:
            self.jobs, self.order, self.inherited = {}, [], False
        number = max(self.jobs, default=0) + 1
        job = self.jobs[number] = Job(number, pids, command)
        self.order.append(number)
        return job

    def remove(self, job: Job) -> None:
        if self.jobs.pop(job.number, None) is not None:
            self.order.remove(job.number)

    def current(self) -> Job | None:
        return self.jobs[self.order[-1]] if self.order else None

    def previous(self) -> Job | None:
        if not self.order:
            return None
        return self.jobs[self.order[-2 if len(self.order) > 1 else -1]]

    def find_pid(self, pid: int) -> Job | None:
        for job in self.jobs.values():
            if pid in job.pids:
                return job
        return None

    def record(self, pid: int, status: int) -> None:
        """Note that a child ended."""
        job = self.find_pid(pid)
        if job is not None:
            job.statuses[pid] = status
        if len(self.ended) >= _REMEMBERED:
            del self.ended[next(iter(self.ended))]
        self.ended[pid] = status

    def reap(self, sys: Sys) -> None:
        """Take note of every child that ended meanwhile, without waiting."""
        if not sys.process.children:
            return
        try:
            while True:
                pid, status = sys.waitpid(-1, _WNOHANG)
                if pid == 0:
                    return
                self.record(pid, status)
        except PosixError as error:
            if error.errno is not Errno.ECHILD:
                raise

    def wait(self, sys: Sys, pid: int) -> int:
        """Wait for a child and return its wait status.

        Blocks: until it ends.
        Raises: ECHILD no such child · EINTR a trapped signal arrived
        """
        status = self.ended.get(pid)
        if status is None:
            status = sys.waitpid(pid)[1]
            self.record(pid, status)
        return status

    def forget_ended(self) -> None:
        """Drop the jobs that ended and were told of."""
        for job in [job for job in self.jobs.values() if job.ended and job.notified]:
            self.remove(job)
