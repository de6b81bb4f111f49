"""Making, replacing, ending and waiting for processes, and who they are (POSIX posix_spawn, exec, vfork, waitid, ids)."""

from __future__ import annotations

from _thread import get_ident

from vesicle.kernel.fdtable import Descriptor, FdTable
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.process_signals import SIG_IGN, SignalAction
from vesicle.kernel.process_table import WCONTINUED, WEXITED, WNOHANG, WNOWAIT, WSTOPPED, WaitResult
from vesicle.kernel.signals import signals_in
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_NONBLOCK, Credentials

from .signal import delete_timers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vesicle.kernel.process import Process
    from vesicle.kernel.program import Image, Program

_NICE_MIN, _NICE_MAX = -20, 19
PRIO_PROCESS = 0
PRIO_PGRP = 1
PRIO_USER = 2


class SpawnOptions:
    """How a child differs from its parent.

    environ and cwd (None: the same), fds child -> parent's, pgid (0: its own), ignored: the signals it ignores besides.
    only_fds: it inherits no other descriptor; session: it leads one of its own; umask (-1: the same); terminal: the
    descriptor of the terminal whose foreground its group becomes. defaults: mask of signals that it does not ignore;
    blocked: its mask; ids: user and group (-1: the same); groups: supplementary ones.
    """

    __slots__ = (
        "blocked",
        "cwd",
        "defaults",
        "environ",
        "fds",
        "file",
        "groups",
        "ids",
        "ignored",
        "only_fds",
        "pgid",
        "session",
        "terminal",
        "umask",
    )

    def __init__(
        self,
        file: str | None = None,
        environ: Mapping[str, str] | None = None,
        fds: Mapping[int, int] | None = None,
        pgid: int | None = None,
        cwd: str | None = None,
        ignored: Sequence[int] = (),
        *,
        only_fds: bool = False,
        session: bool = False,
        umask: int = -1,
        terminal: int | None = None,
        defaults: int = 0,
        blocked: int | None = None,
        ids: tuple[int, int] = (-1, -1),
        groups: Sequence[int] | None = None,
    ) -> None:
        self.defaults = defaults
        self.blocked = blocked
        self.ids = ids
        self.groups = groups
        self.file = file
        self.environ = environ
        self.fds = fds
        self.pgid = pgid
        self.cwd = cwd
        self.ignored = ignored
        self.only_fds = only_fds
        self.session = session
        self.umask = umask
        self.terminal = terminal


def spawn(process: Process, argv: Sequence[str], options: SpawnOptions, *, foreground: bool = False) -> Process:
    """Start a program as a child; return the child. In the foreground it has ended by then.

    options.file names the program (else argv[0], searched along PATH).
    Raises: ENOENT · EACCES · ENOEXEC · ELOOP · E2BIG · EAGAIN too many processes · EBADF options.fds
    """
    if options.cwd is not None:
        return _spawn_there(process, argv, options, foreground=foreground)
    image = _load(process, argv, options)
    return spawn_program(process, image.program, image.argv, options, foreground=foreground)


def _load(process: Process, argv: Sequence[str], options: SpawnOptions) -> Image:
    environ = process.environ if options.environ is None else options.environ
    path = options.file if options.file is not None else process.kernel.search(process, argv[0], environ)
    return process.kernel.load(process, path, argv, environ)


def _spawn_there(process: Process, argv: Sequence[str], options: SpawnOptions, *, foreground: bool) -> Process:
    """Find the program from the child's own working directory."""
    child = _new_child(process, argv, options)
    try:
        image = _load(child, argv, options)
    except BaseException:
        process.kernel.discard(child)
        raise
    child.argv = image.argv
    return _started(child, image.program, foreground=foreground)


def spawn_program(
    process: Process, program: Program, argv: Sequence[str], options: SpawnOptions, *, foreground: bool = False
) -> Process:
    """Start a Program object as a child: a subshell, a pipeline stage.

    Raises: EAGAIN too many processes · EBADF options.fds · ENOENT ENOTDIR EACCES options.cwd · EPERM options.ids, groups
    """
    return _started(_new_child(process, argv, options), program, foreground=foreground)


def _started(child: Process, program: Program, *, foreground: bool) -> Process:
    if foreground:
        child.kernel.run_here(child, program)
    else:
        child.kernel.start(child, program)
    return child


def _new_child(process: Process, argv: Sequence[str], options: SpawnOptions) -> Process:
    child = process.kernel.new_child(process, list(argv))
    try:
        child.environ = dict(process.environ if options.environ is None else options.environ)
        child.fds = FdTable(process.fds.limit) if options.only_fds else process.fds.clone(keep_cloexec=False)
        _map_fds(process, child, options.fds)
        if options.cwd is not None:
            from .path import chdir

            chdir(child, options.cwd)
        if options.session:
            child.sid = child.pgid = child.pid
        elif options.pgid is not None:
            child.pgid = options.pgid or child.pid
        if options.umask >= 0:
            child.umask = options.umask & 0o777
        if options.terminal is not None:
            from .terminal import set_foreground

            set_foreground(process, options.terminal, child.pgid)
        _set_signals(child, options)
        _set_ids(child, options)
    except BaseException:
        process.kernel.discard(child)
        raise
    return child


def _set_signals(child: Process, options: SpawnOptions) -> None:
    for signal in signals_in(options.defaults):
        child.signals.set_action(signal, SignalAction())
    for signal in options.ignored:
        child.signals.set_action(signal, SignalAction(SIG_IGN))
    if options.blocked is not None:
        child.signals.set_mask(options.blocked)


def _set_ids(child: Process, options: SpawnOptions) -> None:
    uid, gid = options.ids
    if options.groups is not None:
        setgroups(child, options.groups)
    if gid >= 0:
        setresgid(child, gid, gid, gid)
    if uid >= 0:
        setresuid(child, uid, uid, uid)


def setgroups(process: Process, groups: Sequence[int]) -> None:
    """Set the supplementary groups.

    Raises: EPERM not root · EINVAL an id below zero
    """
    if process.uid:
        raise PosixError(Errno.EPERM)
    if any(group < 0 for group in groups):
        raise PosixError(Errno.EINVAL)
    process.credentials = Credentials(process.uid, process.gid, tuple(groups))


def _map_fds(process: Process, child: Process, fds: Mapping[int, int] | None) -> None:
    for child_fd, own_fd in (fds or {}).items():
        source = process.fds.get(own_fd)
        source.file.acquire()
        child.fds.put(child_fd, Descriptor(source.file, False, source.rights, source.inheriting))


def execve(process: Process, path: str, argv: Sequence[str], environ: Mapping[str, str]) -> None:
    """Replace the program of the process; does not return.

    Raises: as exec.load, nothing changed · ProcessExit always otherwise: the old program is to be left
    """
    image = process.kernel.load(process, path, argv, environ)
    _become(process, image, environ)
    process.next_program = image.program
    raise ProcessExit(0)


def _become(process: Process, image: Image, environ: Mapping[str, str]) -> None:
    process.argv = image.argv
    process.environ = dict(environ)
    process.fds.close_on_exec()
    process.signals.reset_caught()
    delete_timers(process, keep_interval=True)


def fork_child(process: Process) -> Process:
    """Make a child that its parent's program acts as until start_child or its end (vfork's child mode).

    Raises: EAGAIN too many processes
    """
    child = process.kernel.new_child(process, list(process.argv))
    child.environ = dict(process.environ)
    child.fds = process.fds.clone(keep_cloexec=True)
    child.signals.inherit(process.signals, keep_caught=True)
    child.signals.word = process.signals.word
    child.uses_extension = process.uses_extension
    child.memory = process.memory
    child.instance = process.instance
    child.forked_from = process
    child.forked_on = get_ident()
    child.waiter = process.waiter  # one thread sleeps for both
    return child


def start_child(child: Process, path: str, argv: Sequence[str], environ: Mapping[str, str]) -> int:
    """Start a program in a child made by fork_child, on a thread of its own; return its pid.

    Raises: as exec.load; the child is still in child mode
    """
    image = child.kernel.load(child, path, argv, environ)
    leave_child_mode(child)
    _become(child, image, environ)
    child.kernel.start(child, image.program)
    return child.pid


def leave_child_mode(child: Process) -> None:
    """Part the child from its parent's memory and instance."""
    child.forked_from = None
    child.waiter = child.kernel.new_waiter()
    child.memory = None
    child.instance = None
    child.signals.word = 0


def waitid(process: Process, idtype: int, identity: int, options: int) -> WaitResult | None:
    """Wait for a child to change state; None with WNOHANG when none has.

    Blocks: until one does.
    Raises: ECHILD · EINTR · EINVAL unknown options, none of WEXITED WSTOPPED WCONTINUED
    Spec: POSIX waitid
    """
    known = WNOHANG | WSTOPPED | WEXITED | WCONTINUED | WNOWAIT
    if options & ~known or not options & (WEXITED | WSTOPPED | WCONTINUED):
        raise PosixError(Errno.EINVAL)
    return process.kernel.table.wait(process, idtype, identity, options)


def pidfd_open(process: Process, pid: int, flags: int = 0) -> int:
    """Return a descriptor that is ready for reading once the process has ended; closed on exec.

    Raises: EINVAL no pid or unknown flags · ESRCH · EMFILE
    Spec: Linux, pidfd_open, section 2
    """
    from vesicle.kernel.pidfd import PidFile

    from .descriptor import install

    if pid <= 0 or flags & ~O_NONBLOCK:
        raise PosixError(Errno.EINVAL)
    file = PidFile(process.kernel.table.find(pid))
    file.flags |= flags
    file.policy_generation = process.kernel.policy.generation
    return install(process, file, cloexec=True)


def getpgid(process: Process, pid: int) -> int:
    """Return the process group of pid (0: the caller).

    Raises: ESRCH
    """
    return process.pgid if pid == 0 else process.kernel.table.find(pid).pgid


def getsid(process: Process, pid: int) -> int:
    """Return the session of pid (0: the caller).

    Raises: ESRCH
    """
    return process.sid if pid == 0 else process.kernel.table.find(pid).sid


def setpgid(process: Process, pid: int, pgid: int) -> None:
    """Move a process (itself or a child; 0: itself) to a group of its session (0: its own).

    Raises: EINVAL pgid below zero · ESRCH not itself nor a child · EPERM a session leader, or no such group
    """
    if pgid < 0:
        raise PosixError(Errno.EINVAL)
    target = process if pid in (0, process.pid) else process.children.get(pid)
    if target is None:
        raise PosixError(Errno.ESRCH)
    pgid = pgid or target.pid
    if target.sid == target.pid or target.sid != process.sid:
        raise PosixError(Errno.EPERM)
    if pgid != target.pid and not any(other.sid == target.sid for other in process.kernel.table.group(pgid)):
        raise PosixError(Errno.EPERM)
    target.pgid = pgid


def setsid(process: Process) -> int:
    """Make the process the leader of a new session and group; return its id.

    Raises: EPERM it leads a group already
    """
    if process.kernel.table.group(process.pid):
        raise PosixError(Errno.EPERM)
    process.sid = process.pgid = process.pid
    return process.pid


def setresuid(process: Process, ruid: int, euid: int, suid: int) -> None:
    """Set real, effective and saved user id; -1 leaves one.

    Raises: EPERM an id that is none of the current ones, unless root
    """
    real, saved, real_gid, saved_gid = process.saved_ids
    _check_ids(process, (ruid, euid, suid), (real, process.uid, saved))
    process.saved_ids = (real if ruid < 0 else ruid, saved if suid < 0 else suid, real_gid, saved_gid)
    if euid >= 0:
        process.credentials = Credentials(euid, process.gid, process.credentials.groups)


def setresgid(process: Process, rgid: int, egid: int, sgid: int) -> None:
    """Set real, effective and saved group id; -1 leaves one.

    Raises: EPERM an id that is none of the current ones, unless root
    """
    real_uid, saved_uid, real, saved = process.saved_ids
    _check_ids(process, (rgid, egid, sgid), (real, process.gid, saved))
    process.saved_ids = (real_uid, saved_uid, real if rgid < 0 else rgid, saved if sgid < 0 else sgid)
    if egid >= 0:
        process.credentials = Credentials(process.uid, egid, process.credentials.groups)


def _check_ids(process: Process, wanted: tuple[int, int, int], held: tuple[int, int, int]) -> None:
    if process.uid and any(identity >= 0 and identity not in held for identity in wanted):
        raise PosixError(Errno.EPERM)


def setuid(process: Process, uid: int) -> None:
    """Set the effective user id; root sets all three.

    Raises: EPERM
    """
    setresuid(process, *((uid, uid, uid) if not process.uid else (-1, uid, -1)))


def setgid(process: Process, gid: int) -> None:
    """Set the effective group id; root sets all three.

    Raises: EPERM
    """
    setresgid(process, *((gid, gid, gid) if not process.uid else (-1, gid, -1)))


def _priority_targets(process: Process, which: int, who: int) -> list[Process]:
    table = process.kernel.table
    if which == PRIO_PROCESS:
        targets = [table.find(who) if who else process]
    elif which == PRIO_PGRP:
        targets = table.group(who or process.pgid)
    elif which == PRIO_USER:
        uid = who or process.uid
        targets = [other for other in table.alive() if other.uid == uid]
    else:
        raise PosixError(Errno.EINVAL)
    if not targets:
        raise PosixError(Errno.ESRCH)
    return targets


def getpriority(process: Process, which: int, who: int) -> int:
    """Return the lowest nice value among the processes named.

    Raises: ESRCH · EINVAL
    """
    return min(target.nice for target in _priority_targets(process, which, who))


def setpriority(process: Process, which: int, who: int, nice: int) -> None:
    """Set the nice value, which is kept and shown; the host's threads do the scheduling.

    Raises: ESRCH · EINVAL · EACCES lower than now, unless root
    """
    nice = max(_NICE_MIN, min(_NICE_MAX, nice))
    for target in _priority_targets(process, which, who):
        if nice < target.nice and process.uid:
            raise PosixError(Errno.EACCES)
        target.nice = nice
