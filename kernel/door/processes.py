"""Processes: spawning, replacing, waiting, and who the process is."""

from __future__ import annotations

from vesicle.kernel.syscalls import process as process_calls
from vesicle.kernel.syscalls import signal as signal_calls
from vesicle.kernel.syscalls.process import SpawnOptions
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.path import decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process


def _environ(variables: bytes | None) -> dict[str, str] | None:
    if variables is None:
        return None
    pairs = (variable.partition("=") for variable in decode(variables).split("\0"))
    return {name: value for name, separator, value in pairs if separator and name}


def spawn(
    process: Process,
    files: list[str],
    argv: list[str],
    environ: bytes | None,
    fds: list[list[int]],
    others: bool,
    cwd: str | None,
    pgid: int | None,
    session: int,
    umask: int,
    defaults: int,
    blocked: int | None,
    uid: int,
    gid: int,
    groups: list[int] | None,
) -> int:
    """Start the first of files that is a program as a child; return its pid. Spec: POSIX posix_spawn.

    environ: NAME=VALUE, each ended by NUL; nil: the process's own. fds: [child's, own] pairs; one of equal numbers is left
    out if that is not open. others: the child also has what is not close-on-exec. session 1: it leads a session of its
    own. umask, uid, gid -1, blocked (a signal mask), groups nil: the same. defaults: mask of signals it does not ignore.
    Raises: as exec, of the last file that was found, or of the last · EBADF fds · EAGAIN · EPERM uid, gid, groups
    """
    table = process.fds.table
    options = SpawnOptions(
        None,
        _environ(environ),
        {child: own for child, own in fds if child != own or own in table},
        pgid,
        cwd,
        only_fds=not others,
        session=bool(session),
        umask=umask,
        defaults=defaults,
        blocked=blocked,
        ids=(uid, gid),
        groups=groups,
    )
    failed = PosixError(Errno.ENOENT)
    for file in files:
        options.file = file
        try:
            return process_calls.spawn(process, argv, options).pid
        except PosixError as error:
            if error.errno not in _NOT_FOUND or failed.errno in _NOT_FOUND:
                failed = error
            if error.errno not in _GO_ON:
                break
    raise failed


_NOT_FOUND = (Errno.ENOENT, Errno.ENOTDIR)
_GO_ON = (*_NOT_FOUND, Errno.EACCES, Errno.ENOEXEC, Errno.ELOOP, Errno.ENAMETOOLONG)


def execve(process: Process, path: str, argv: list[str], environ: bytes | None) -> None:
    """Replace the program of the process; environ as of spawn. Spec: POSIX execve.

    Raises: EACCES · ENOENT · ENOEXEC · E2BIG
    """
    variables = _environ(environ)
    process_calls.execve(process, path, argv, process.environ if variables is None else variables)


def waitid(process: Process, idtype: int, identity: int, options: int) -> list[int] | None:
    """Wait for a child: [pid, wait status, cpu ns, peak bytes, siginfo code, uid]; nil with WNOHANG. Spec: POSIX waitid."""
    found = process_calls.waitid(process, idtype, identity, options)
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
setgroups = process_calls.setgroups
getpriority = process_calls.getpriority
setpriority = process_calls.setpriority
