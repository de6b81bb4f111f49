"""Processes: spawning, replacing, waiting, and who the process is."""

from __future__ import annotations

from vesicle.kernel.process_table import WEXITED
from vesicle.kernel.syscalls import process as process_calls
from vesicle.kernel.syscalls import signal as signal_calls
from vesicle.kernel.syscalls.process import SpawnOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process


def _environ(variables: list[str] | None) -> dict[str, str] | None:
    if variables is None:
        return None
    pairs = (variable.partition("=") for variable in variables)
    return {name: value for name, separator, value in pairs if separator and name}


def spawn(
    process: Process,
    file: str,
    argv: list[str],
    environ: list[str] | None,
    fds: list[list[int]],
    cwd: str | None,
    pgid: int | None,
    session: int,
    umask: int,
) -> int:
    """Start the program at the path file as a child; return its pid.

    environ: NAME=VALUE strings, nil: the process's own. fds: [child's, own] pairs; the child has these and no other.
    session 1: it leads a session of its own. umask -1: the same.
    Raises: as exec · EBADF fds · EAGAIN
    """
    options = SpawnOptions(
        file,
        _environ(environ),
        {pair[0]: pair[1] for pair in fds},
        pgid,
        cwd,
        only_fds=True,
        session=bool(session),
        umask=umask,
    )
    return process_calls.spawn(process, argv, options).pid


def execve(process: Process, path: str, argv: list[str], environ: list[str] | None) -> None:
    """Replace the program of the process. Spec: POSIX execve."""
    variables = _environ(environ)
    process_calls.execve(process, path, argv, process.environ if variables is None else variables)


def waitid(process: Process, idtype: int, identity: int, options: int) -> list[int] | None:
    """Wait for a child: [pid, wait status, cpu ns, peak bytes, siginfo code, uid]; nil with WNOHANG. Spec: POSIX waitid."""
    found = process_calls.waitid(process, idtype, identity, options | WEXITED)
    if found is None:
        return None
    return [found.pid, found.status, found.cpu_ns, found.peak_bytes, found.code, found.uid]


def getids(process: Process) -> list[object]:
    """Return [pid, ppid, pgid, sid, uids (real, effective, saved), gids, supplementary groups]."""
    real_uid, saved_uid, real_gid, saved_gid = process.saved_ids
    return [
        process.pid,
        process.ppid,
        process.pgid,
        process.sid,
        [real_uid, process.uid, saved_uid],
        [real_gid, process.gid, saved_gid],
        list(process.credentials.groups),
    ]


def kill(process: Process, pid: int, signal: int) -> None:
    """Send a signal. Spec: POSIX kill."""
    signal_calls.kill(process, pid, signal)


getpgid = process_calls.getpgid
getsid = process_calls.getsid
setpgid = process_calls.setpgid
setsid = process_calls.setsid
setuid = process_calls.setuid
setgid = process_calls.setgid
setresuid = process_calls.setresuid
setresgid = process_calls.setresgid
getpriority = process_calls.getpriority
setpriority = process_calls.setpriority
