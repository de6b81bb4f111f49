"""jobs, wait, disown, fg, bg: children in the background."""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.signals import Signal, description
from vesicle.vfs.errors import Errno, PosixError

from ..expand.names import is_name
from ..expand.numbers import is_whole
from ..interp.errors import CommandError
from ..interp.flow import ExitShell
from ..interp.job_control import bring_to_foreground
from ..interp.simple_command import invoke
from ..interp.traps import run_traps_of
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter
    from ..interp.jobs import Job

_NOT_A_CHILD = 127
# Deaths of background jobs that bash does not tell of.
_QUIET = (Signal.SIGINT, Signal.SIGPIPE, Signal.SIGTERM)


def find_job(shell: Interpreter, text: str) -> Job:
    """Return the job that %n, %+, %-, %name or %?text means.

    Raises: CommandError none or several fit.
    """
    table = shell.jobs
    name = text[1:] if text.startswith("%") else text
    if name in ("", "%", "+"):
        job = table.current()
    elif name == "-":
        job = table.previous()
    elif is_whole(name):
        job = table.jobs.get(int(name))
    else:
        inside = name.startswith("?")
        fits = [
            job for job in table.jobs.values() if (name[1:] in job.command if inside else job.command.startswith(name))
        ]
        if len(fits) > 1:
            raise CommandError(f"{name}: ambiguous job spec")
        job = fits[0] if fits else None
    if job is None:
        raise CommandError(f"{text}: no such job")
    return job


def jobs(shell: Interpreter, argv: list[str]) -> int:
    """jobs: list the jobs and their states."""
    found, operands = parse_options(argv, "lpnrsx", "jobs [-lnprs] [jobspec ...] or jobs -x command [args]")
    letters = {letter for letter, _ in found}
    if "x" in letters:
        if len(letters) > 1:
            raise CommandError("no other options allowed with `-x'")
        return invoke(shell, [_with_group(shell, word) for word in operands]) if operands else 0
    shell.jobs.reap(shell.sys)
    chosen = [find_job(shell, text) for text in operands] or list(shell.jobs.jobs.values())
    for job in chosen:
        if ("r" in letters and (job.ended or job.stopped)) or ("s" in letters and not job.stopped):
            continue
        if "n" in letters and job.notified:
            continue
        if "p" in letters:
            shell.write(f"{job.pids[0]}\n")
        else:
            shell.write(shell.jobs.line(job, long="l" in letters))
        job.notified = job.notified or job.ended or bool(job.stopped)
    shell.jobs.forget_ended()
    return 0


def _with_group(shell: Interpreter, word: str) -> str:
    """Jobs -x: a job specification becomes the first pid of the job."""
    if word.startswith("%"):
        try:
            return str(find_job(shell, word).pids[0])
        except CommandError:
            pass
    return word


def wait(shell: Interpreter, argv: list[str]) -> int:
    """wait: for all children, for some, or with -n for the next."""
    found, operands = parse_options(argv, "fnp:", "wait [-fn] [-p var] [id ...]")
    options = dict(found)
    variable = options.get("p")
    if variable is not None:
        if not is_name(variable.partition("[")[0]):
            raise CommandError(f"`{variable}': not a valid identifier")
        shell.variables.unset(variable)
    try:
        if "n" in options:
            return _wait_next(shell, operands, variable)
        if not operands:
            _wait_all(shell)
            return 0
        status = 0
        for text in operands:
            status = _wait_one(shell, text, variable)
        return status
    except PosixError as error:
        if error.errno is not Errno.EINTR:
            raise
        return _interrupted(shell)


def _interrupted(shell: Interpreter) -> int:
    """A trapped signal ends the wait: its action runs, the status names it."""
    arrived = shell.sys.take_signals()
    run_traps_of(shell, arrived)
    return 128 + (arrived[0] if arrived else 0)


def _wait_all(shell: Interpreter) -> None:
    table = shell.jobs
    while shell.process.children:
        try:
            pid, status = shell.sys.waitpid(-1)
        except PosixError as error:
            if error.errno is Errno.ECHILD:
                break
            raise
        table.record(pid, status)
    if not shell.interactive:  # else they are told of before the next prompt
        for job in list(table.jobs.values()):
            _forget(shell, job)
    table.ended.clear()


def _forget(shell: Interpreter, job: Job) -> None:
    """Take a job that was waited for off the table; without job control this is where a signal is told of."""
    shell.jobs.remove(job)
    status = job.status
    if "monitor" not in shell.options and len(job.pids) == 1 and wait_status.is_signaled(status):
        number = wait_status.term_signal(status)
        if number not in _QUIET:
            shell.error(f"{job.pids[0]:5} {description(number):<24}{job.command}")


def _wait_one(shell: Interpreter, text: str, variable: str | None) -> int:
    table = shell.jobs
    if text.startswith("%"):
        try:
            job = find_job(shell, text)
        except CommandError as error:
            shell.error(f"wait: {error.message}")
            return _NOT_A_CHILD
        pids = job.pids
    elif is_whole(text):
        pids = [int(text)]
    else:
        raise CommandError(f"`{text}': not a pid or valid job spec")
    status = 0
    for pid in pids:
        try:
            status = table.wait(shell.sys, pid)
        except PosixError as error:
            if error.errno is not Errno.ECHILD:
                raise
            shell.error(f"wait: pid {text} is not a child of this shell")
            return _NOT_A_CHILD
    found = table.find_pid(pids[-1])
    if found is not None and found.ended and not shell.interactive:
        _forget(shell, found)
    if variable is not None:
        shell.variables.set(variable, str(pids[-1]))
    return wait_status.shell_status(status)


def _chosen(shell: Interpreter, operands: list[str]) -> list[Job]:
    """Return the jobs that pids and job specifications name; of those that name none it is told."""
    chosen: list[Job] = []
    for text in operands:
        try:
            job = find_job(shell, text) if text.startswith("%") else None
        except CommandError:
            job = None
        if is_whole(text):
            job = shell.jobs.find_pid(int(text))
        if job is None:
            shell.error(f"wait: {text}: no such job")
        else:
            chosen.append(job)
    return chosen


def _wait_next(shell: Interpreter, operands: list[str], variable: str | None) -> int:
    table = shell.jobs
    table.reap(shell.sys)
    chosen = _chosen(shell, operands) if operands else list(table.jobs.values())
    if not chosen:
        return _NOT_A_CHILD
    while True:
        for job in chosen:
            if job.ended:
                _forget(shell, job)
                if variable is not None:
                    shell.variables.set(variable, str(job.pids[-1]))
                return wait_status.shell_status(job.status)
        try:
            pid, status = shell.sys.waitpid(-1)
        except PosixError as error:
            if error.errno is not Errno.ECHILD:
                raise
            return _NOT_A_CHILD  # the jobs are those of the shell that this one was copied from
        table.record(pid, status)


def disown(shell: Interpreter, argv: list[str]) -> int:
    """disown: forget jobs."""
    found, operands = parse_options(argv, "ahr", "disown [-h] [-ar] [jobspec ... | pid ...]")
    letters = {letter for letter, _ in found}
    table = shell.jobs
    chosen: list[Job] = []
    if letters & {"a", "r"} and not operands:
        chosen = list(table.jobs.values())
    elif operands:
        for text in operands:
            job = table.find_pid(int(text)) if is_whole(text) else find_job(shell, text)
            if job is None:
                raise CommandError(f"{text}: no such job")
            chosen.append(job)
    else:
        chosen = [find_job(shell, "%+")] if table.order else []
        if not chosen:
            raise CommandError("current: no such job")
    for job in chosen:
        if "h" in letters:
            job.protected = True
        else:
            table.remove(job)
    return 0


def _require_control(shell: Interpreter) -> None:
    if shell.job_control is None:
        raise CommandError("no job control")


def fg(shell: Interpreter, argv: list[str]) -> int:
    """fg: let a job go on in the foreground; only with job control."""
    _require_control(shell)
    _, operands = parse_options(argv, "", "fg [job_spec]")
    shell.jobs.reap(shell.sys)
    job = _controlled(shell, operands[0] if operands else "")
    if job.ended:
        raise CommandError("job has terminated")
    return bring_to_foreground(shell, job, f"{job.command}\n")


def _controlled(shell: Interpreter, text: str) -> Job:
    """Return the job that an argument of fg or bg means, with or without its %; the current one for "".

    Raises: CommandError there is none, or it was started without job control.
    """
    if not text:
        current = shell.jobs.current()
        if current is None:
            raise CommandError("current: no such job")
        job = current
    else:
        job = find_job(shell, text)
    if not job.pgid:
        raise CommandError(f"job {job.number} started without job control")
    return job


def suspend(shell: Interpreter, argv: list[str]) -> int:
    """suspend: stop this shell; only with job control."""
    _, operands = parse_options(argv, "f", "suspend [-f]")
    if shell.job_control is None:
        if operands:
            shell.error("suspend: too many arguments")
            raise ExitShell(1)
        raise CommandError("cannot suspend: no job control")
    shell.sys.kill(shell.sys.getpid(), Signal.SIGSTOP)
    return 0


def bg(shell: Interpreter, argv: list[str]) -> int:
    """bg: let stopped jobs go on in the background; only with job control."""
    _require_control(shell)
    _, operands = parse_options(argv, "", "bg [job_spec ...]")
    shell.jobs.reap(shell.sys)
    status = 0
    for text in operands or [""]:
        try:
            job = _controlled(shell, text)
        except CommandError as error:
            shell.error(f"bg: {error.message}")
            status = 1
            continue
        if job.ended:
            shell.error(f"bg: job {job.number} has terminated")
        elif not job.stopped:
            shell.error(f"bg: job {job.number} already in background")
        else:
            mark = shell.jobs.mark(job)
            shell.jobs.go_on(shell.sys, job)
            shell.write(f"[{job.number}]{mark} {job.command} &\n")
    return status
