"""Jobs of a shell, and the statuses of children that ended.

Absent on purpose: the terminal and who has it (job_control.py).
"""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.process_table import WCONTINUED, WNOHANG, WSTOPPED
from vesicle.kernel.signals import Signal, description
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.sysapi import Sys
    from vesicle.kernel.terminal import Attributes

    from ..syntax.ast import Command

# How many statuses of ended children are kept for a later `wait pid` (POSIX CHILD_MAX's least value is 25).
_REMEMBERED = 4096

_SIGCONT = int(Signal.SIGCONT)

RUNNING = "Running"
DONE = "Done"
STOPPED = "Stopped"


class Job:
    """A pipeline: its processes and what became of them. A job in the foreground has no number before it is stopped."""

    __slots__ = (
        "_command",
        "commands",
        "modes",
        "notified",
        "number",
        "pgid",
        "pids",
        "protected",
        "statuses",
        "stops",
    )

    def __init__(self, number: int, pids: list[int], command: str, commands: tuple[Command, ...] = ()) -> None:
        self.number = number
        self.pids = pids
        self.pgid = 0  # 0: without job control it has no group of its own
        self._command = command
        self.commands = commands  # of its processes
        self.statuses: dict[int, int] = {}  # pid -> wait status
        self.stops: dict[int, int] = {}  # pid -> signal that stopped it
        self.modes: Attributes | None = None  # of the terminal when it was stopped
        self.notified = False
        self.protected = False  # disown -h

    @property
    def command(self) -> str:
        """The text of the command."""
        if not self._command:
            self._command = " | ".join(self.texts())
        return self._command

    def texts(self) -> list[str]:
        """Return the text of each process's command."""
        from ..syntax.printer import print_job

        return [print_job(command) for command in self.commands] or [self._command]

    @property
    def ended(self) -> bool:
        return len(self.statuses) == len(self.pids)

    @property
    def stopped(self) -> int:
        """The signal that stopped the job, 0 while one of its processes runs or all have ended."""
        if self.ended or not self.stops:
            return 0
        left = [pid for pid in self.pids if pid not in self.statuses]
        return self.stops[left[-1]] if all(pid in self.stops for pid in left) else 0

    @property
    def status(self) -> int:
        """The wait status of the last process, once it ended."""
        return self.statuses.get(self.pids[-1], 0)

    def shell_status(self, pid: int) -> int:
        """Return what $? is for one of the processes, which ended or was stopped."""
        status = self.statuses.get(pid)
        return 128 + self.stopped if status is None else wait_status.shell_status(status)

    def state(self, *, long: bool = False) -> str:
        """Return the word `jobs` shows; long says more of what stopped it."""
        if self.stopped:
            return description(self.stopped) if long else STOPPED
        if not self.ended:
            return RUNNING
        status = self.status
        if wait_status.is_signaled(status):
            return description(wait_status.term_signal(status))
        code = wait_status.exit_status(status)
        return f"Exit {code}" if code else DONE


class JobTable:
    """The jobs of one shell process."""

    __slots__ = ("ended", "foreground", "inherited", "jobs", "leaving", "order")

    def __init__(self) -> None:
        self.jobs: dict[int, Job] = {}
        self.order: list[int] = []  # job numbers, the current job last
        self.ended: dict[int, int] = {}  # pid -> wait status, for children that are in no job any more
        self.foreground: Job | None = None  # that is waited for and has no number yet
        self.leaving = False  # `exit` was refused because of them: the next one counts
        self.inherited = False  # the jobs are those of the shell this one is a copy of

    def copy(self) -> JobTable:
        """Return what a subshell knows: the parent's jobs can be listed there, not waited for."""
        made = JobTable()
        made.jobs = self.jobs.copy()
        made.order = self.order.copy()
        made.inherited = True
        return made

    def add(self, pids: list[int], command: str, commands: tuple[Command, ...] = ()) -> Job:
        job = Job(0, pids, command, commands)
        self.enter(job)
        return job

    def enter(self, job: Job) -> None:
        """Give a job a number; it becomes the current one unless that is stopped."""
        if self.inherited:
            self.jobs, self.order, self.inherited = {}, [], False
        number = job.number = max(self.jobs, default=0) + 1
        self.jobs[number] = job
        current = self.current()
        if current is not None and current.stopped and not job.stopped:
            self.order.insert(-1, number)
        else:
            self.order.append(number)

    def make_current(self, job: Job) -> None:
        self.order.remove(job.number)
        self.order.append(job.number)

    def mark(self, job: Job) -> str:
        """Return + for the current job, - for the previous one, else a blank."""
        order = self.order
        return "+" if order and order[-1] == job.number else "-" if len(order) > 1 and order[-2] == job.number else " "

    def line(self, job: Job, *, long: bool = False) -> str:
        """Return what `jobs` shows of a job, with -l a line for each process."""
        mark = self.mark(job)
        state = job.state(long=long)
        ending = "" if job.ended or job.stopped else " &"
        if not long:
            return f"[{job.number}]{mark}  {state:<24}{job.command}{ending}\n"
        texts = job.texts() if len(job.commands) == len(job.pids) else [job.command]
        lines = [f"[{job.number}]{mark} {job.pids[0]:>5} {state:<24}{texts[0]}"]
        lines += [f"     {pid:>5} {'':<22}| {text}" for pid, text in zip(job.pids[1:], texts[1:], strict=False)]
        return "\n".join(lines) + f"{ending}\n"

    def go_on(self, sys: Sys, job: Job) -> None:
        """Let a stopped job go on."""
        job.stops.clear()
        job.notified = False
        if job.pgid:
            sys.kill(-job.pgid, _SIGCONT)
        else:
            for pid in job.pids:
                if pid not in job.statuses:
                    sys.kill(pid, _SIGCONT)

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
        if self.foreground is not None and pid in self.foreground.pids:
            return self.foreground
        for job in self.jobs.values():
            if pid in job.pids:
                return job
        return None

    def record(self, pid: int, status: int) -> None:
        """Note that a child ended, stopped or went on."""
        job = self.find_pid(pid)
        if wait_status.is_stopped(status):
            if job is not None:
                job.stops[pid] = wait_status.stop_signal(status)
                job.notified = False
            return
        if wait_status.is_continued(status):
            if job is not None:
                job.stops.pop(pid, None)
            return
        if job is not None:
            job.statuses[pid] = status
            job.stops.pop(pid, None)
            job.notified = job.notified and not job.ended
        if len(self.ended) >= _REMEMBERED:
            del self.ended[next(iter(self.ended))]
        self.ended[pid] = status

    def reap(self, sys: Sys) -> None:
        """Take note of every child that ended, stopped or went on meanwhile, without waiting."""
        if not sys.process.children:
            return
        try:
            while True:
                pid, status = sys.waitpid(-1, WNOHANG | WSTOPPED | WCONTINUED)
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
