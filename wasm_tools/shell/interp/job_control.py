"""Job control (`set -m`): each pipeline is a process group, and the terminal's foreground is the one that is waited for.

Absent on purpose: what `jobs`, `fg` and `bg` print and read (builtins/jobs.py).
"""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.process_table import WCONTINUED, WSTOPPED
from vesicle.kernel.signals import Signal, description
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_RDWR

from .flow import BreakLoop, Interrupted
from .jobs import Job
from .redirect import FIRST_PRIVATE_FD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.terminal import Attributes

    from ..syntax.ast import Command
    from .interpreter import Interpreter

_TERMINAL = "/dev/tty"
_TERMINAL_FD = 255  # where bash keeps it
# What an interactive shell does not die or stop of; its children do.
_SPARED = (Signal.SIGTERM, Signal.SIGQUIT, Signal.SIGTSTP, Signal.SIGTTIN, Signal.SIGTTOU)


class JobControl:
    """What a shell with job control knows of its terminal: None without one."""

    __slots__ = ("modes", "pgid", "terminal_fd")

    def __init__(self, pgid: int, terminal_fd: int | None, modes: Attributes | None) -> None:
        self.pgid = pgid
        self.terminal_fd = terminal_fd
        self.modes = modes  # to come back to after a program that left others


class Group:
    """The process group that programs are started into: the first one leads it, and takes the terminal if there is one."""

    __slots__ = ("pgid", "terminal_fd")

    def __init__(self, terminal_fd: int | None = None) -> None:
        self.pgid = 0
        self.terminal_fd = terminal_fd

    def options(self) -> dict[str, int]:
        """Return the options of spawn for the next member."""
        options = {"pgid": self.pgid}
        if not self.pgid and self.terminal_fd is not None:
            options["terminal"] = self.terminal_fd
        return options

    def add(self, pid: int) -> int:
        """Note a member; return its pid."""
        self.pgid = self.pgid or pid
        return pid


def attend_signals(shell: Interpreter) -> None:
    """Set what an interactive shell does on signals: SIGINT ends what it does, and little else counts."""
    for signal in _SPARED:
        if not shell.sys.signal_is_ignored(signal):
            shell.sys.set_signal(signal, "ignore here")
    shell.sys.set_signal(Signal.SIGINT, "catch")


def enable(shell: Interpreter) -> None:
    """Turn job control on: `set -m`, or the start of an interactive shell."""
    if shell.job_control is not None:
        return
    sys = shell.sys
    fd = _open_terminal(shell)
    if fd is None or not shell.interactive:
        shell.job_control = JobControl(sys.getpgid(), fd, None if fd is None else sys.get_terminal_attributes(fd))
        return
    while sys.get_foreground(fd) not in (0, sys.getpgid()):
        sys.kill(0, Signal.SIGTTIN)  # started in the background: wait to be brought to the foreground
        if sys.signal_is_ignored(Signal.SIGTTIN):
            break
    if sys.getpgid() != sys.getpid():
        sys.setpgid(0, 0)
    sys.set_foreground(fd, sys.getpgid())
    shell.job_control = JobControl(sys.getpgid(), fd, sys.get_terminal_attributes(fd))


def disable(shell: Interpreter) -> None:
    """Turn job control off: `set +m`."""
    control, shell.job_control = shell.job_control, None
    if control is not None and control.terminal_fd is not None and shell.sys.is_open(control.terminal_fd):
        shell.kept_fds.discard(control.terminal_fd)
        shell.sys.close(control.terminal_fd)


def _open_terminal(shell: Interpreter) -> int | None:
    sys = shell.sys
    try:
        opened = sys.open(_TERMINAL, O_RDWR)
    except PosixError:
        own = next((fd for fd in (2, 0) if sys.isatty(fd)), None)
        if own is None:
            return None
        opened = sys.dup(own)
    try:
        fd = sys.dup(opened, _TERMINAL_FD, True)
    except PosixError:
        fd = sys.dup(opened, FIRST_PRIVATE_FD, True)  # fewer files may be open
    finally:
        sys.close(opened)
    try:
        sys.get_foreground(fd)
    except PosixError:
        sys.close(fd)
        return None
    shell.kept_fds.add(fd)
    return fd


def run_foreground(
    shell: Interpreter, commands: tuple[Command, ...], start: Callable[[], list[int]], text: str | None = None
) -> list[int]:
    """Start commands as one group in the foreground and wait; return the statuses of all.

    start returns pids, or minus a status where a program could not be started. A job that is stopped goes to the table.
    Raises: BreakLoop it was stopped, and a loop is around it · Interrupted SIGINT ended it
    """
    control = shell.job_control
    assert control is not None
    shell.group = Group(control.terminal_fd)
    try:
        pids = start()
        pgid = shell.group.pgid
    finally:
        shell.group = None
    started = [pid for pid in pids if pid > 0]
    if not started:
        _take_terminal(shell, restore=False)
        return [-pid for pid in pids]
    job = Job(0, started, text or "", commands)
    job.pgid = pgid
    finish_foreground(shell, job)
    return [-pid if pid <= 0 else job.shell_status(pid) for pid in pids]


def bring_to_foreground(shell: Interpreter, job: Job, text: str) -> int:
    """Let a job go on in the foreground (`fg`), say text, and wait; return its status."""
    control = shell.job_control
    assert control is not None
    if control.terminal_fd is not None:
        shell.sys.set_foreground(control.terminal_fd, job.pgid)
        if job.modes is not None:
            shell.sys.set_terminal_attributes(control.terminal_fd, job.modes)
    shell.write(text)  # not before the keys that answer it reach the job
    shell.jobs.go_on(shell.sys, job)
    finish_foreground(shell, job)
    return job.shell_status(job.pids[-1])


def finish_foreground(shell: Interpreter, job: Job) -> None:
    """Wait for a job that has the terminal until it ends or stops, take the terminal back, and tell what happened."""
    control = shell.job_control
    assert control is not None
    table = shell.jobs
    arrived: list[int] = []
    table.foreground = job
    try:
        while not (job.ended or job.stopped):
            try:
                pid, status = shell.sys.waitpid(-1, WSTOPPED | WCONTINUED)
            except PosixError as error:
                if error.errno is not Errno.EINTR:
                    raise
                arrived += shell.sys.take_signals()
                continue
            table.record(pid, status)
    finally:
        table.foreground = None
        if job.stopped and control.terminal_fd is not None:
            job.modes = shell.sys.get_terminal_attributes(control.terminal_fd)
        _take_terminal(shell, restore=bool(job.stopped) or wait_status.is_signaled(job.status))
    if job.stopped:
        _put_aside(shell, job)
    else:
        table.remove(job)
        _tell_end(shell, job)
    if arrived:
        from .traps import run_traps_of

        run_traps_of(shell, arrived)


def _take_terminal(shell: Interpreter, *, restore: bool) -> None:
    control = shell.job_control
    if control is None or control.terminal_fd is None:
        return
    sys = shell.sys
    sys.set_foreground(control.terminal_fd, control.pgid)
    if restore and control.modes is not None:
        sys.set_terminal_attributes(control.terminal_fd, control.modes)
    else:
        control.modes = sys.get_terminal_attributes(control.terminal_fd)
    if shell.interactive and "checkwinsize" in shell.shopts:
        note_window_size(shell)


def note_window_size(shell: Interpreter) -> None:
    """Set LINES and COLUMNS to the terminal's (shopt checkwinsize)."""
    control = shell.job_control
    size = shell.sys.terminal_size(2 if control is None or control.terminal_fd is None else control.terminal_fd)
    if size is not None and size[0] and size[1]:
        shell.variables.set("LINES", str(size[0]))
        shell.variables.set("COLUMNS", str(size[1]))


def _put_aside(shell: Interpreter, job: Job) -> None:
    table = shell.jobs
    if job.number not in table.jobs:
        table.enter(job)
    table.make_current(job)
    job.notified = True
    shell.print_error("\n" + table.line(job))
    if shell.loop_depth:
        raise BreakLoop(shell.loop_depth, job.shell_status(job.pids[-1]))


def _tell_end(shell: Interpreter, job: Job) -> None:
    if not wait_status.is_signaled(job.status):
        return
    number = wait_status.term_signal(job.status)
    if number == Signal.SIGINT:
        if shell.interactive and "SIGINT" not in shell.traps:
            raise Interrupted
        if shell.interactive:
            shell.print_error("\n")
    elif number != Signal.SIGPIPE:
        if shell.interactive:
            shell.print_error(f"{description(number)}\n")
        else:
            shell.error(f"{job.pids[-1]:5} {description(number):<24}{job.command}")


def may_leave(shell: Interpreter) -> bool:
    """Say whether an interactive shell may exit: not while jobs are stopped, unless it was told so just before."""
    table = shell.jobs
    table.reap(shell.sys)
    jobs = table.jobs.values()
    stopped = any(job.stopped for job in jobs)
    running = "checkjobs" in shell.shopts and any(not job.ended for job in jobs)
    if not (stopped or running) or table.leaving:
        return True
    table.leaving = True
    shell.print_error(f"There are {'stopped' if stopped else 'running'} jobs.\n")
    if "checkjobs" in shell.shopts:
        shell.print_error("".join(table.line(job) for job in jobs))
    return False


def end_jobs(shell: Interpreter, signal: int = Signal.SIGTERM) -> None:
    """End the jobs that are stopped, or with SIGHUP all: the shell exits."""
    for job in shell.jobs.jobs.values():
        if job.pgid and not job.ended and not job.protected and (job.stopped or signal == Signal.SIGHUP):
            for number in (signal, Signal.SIGCONT):
                try:
                    shell.sys.kill(-job.pgid, number)
                except PosixError:
                    break  # it has ended meanwhile


def tell_changes(shell: Interpreter) -> None:
    """Say which jobs ended or stopped since the last time: before a prompt."""
    table = shell.jobs
    table.reap(shell.sys)
    for job in list(table.jobs.values()):
        if not job.notified and (job.ended or job.stopped):
            job.notified = True
            shell.print_error(table.line(job))
    table.forget_ended()
