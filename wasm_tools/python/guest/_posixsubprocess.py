"""fork_exec: how subprocess and multiprocessing start a child; the kernel makes it whole, so nothing runs in between."""

import os
from errno import EPERM
from posix import getpid, write

from _vesicle.paths import text
from _vesicle.processes import mask_of
from _vesicle.programs import start, strings, terminated, variables

_RESTORED = mask_of((13, 25))  # SIGPIPE and SIGXFSZ, which CPython ignores


_FD_MAX, _ID_MAX = (1 << 31) - 1, (1 << 32) - 1


def _are_descriptors(fds):
    """Say whether these are descriptors in ascending order."""
    last = -1
    for fd in fds:
        if not isinstance(fd, int) or not last < fd <= _FD_MAX:
            return False
        last = fd
    return True


def fork_exec(  # the parameters are CPython's
    args,
    executable_list,
    close_fds,
    pass_fds,
    cwd,
    env,
    p2cread,
    p2cwrite,
    c2pread,
    c2pwrite,
    errread,
    errwrite,
    errpipe_read,
    errpipe_write,
    restore_signals,
    call_setsid,
    pgid_to_set,
    gid,
    extra_groups,
    uid,
    child_umask,
    preexec_fn,
):
    """Start a child; return its pid. What its exec met is told through errpipe_write, as CPython's child does."""
    if preexec_fn is not None:
        raise RuntimeError(
            "preexec_fn is not supported: a process is spawned here, not forked; "
            "see start_new_session, process_group, umask, user, cwd and env"
        )
    if not _are_descriptors(pass_fds):
        raise ValueError("bad value(s) in fds_to_keep")
    if extra_groups is not None and not all(-1 <= group <= _ID_MAX for group in extra_groups):
        raise ValueError("invalid group id")
    given = ((0, p2cread), (1, c2pwrite), (2, errwrite))
    fds = [(child, child if own == -1 else own) for child, own in given]
    fds.extend((fd, fd) for fd in pass_fds if fd != errpipe_write)
    files = [text(file) for file in executable_list]
    cwd = None if cwd is None else text(cwd)
    try:
        return start(
            files,
            strings(args),
            variables(None) if env is None else terminated(env),
            fds,
            others=not close_fds,
            cwd=cwd,
            pgid=None if pgid_to_set < 0 else pgid_to_set,
            session=bool(call_setsid),
            umask=child_umask,
            defaults=_RESTORED if restore_signals else 0,
            uid=-1 if uid is None else uid,
            gid=-1 if gid is None else gid,
            groups=None if extra_groups is None else list(extra_groups),
        )
    except BlockingIOError:
        raise  # no more processes: fork's own error
    except OSError as error:
        where = "noexec" if error.errno == EPERM else ""  # exec has no EPERM: it was the ids
        if cwd is not None and not (os.access(cwd, os.X_OK, effective_ids=True) and os.path.isdir(cwd)):
            where = "noexec:chdir"
        write(errpipe_write, f"OSError:{error.errno:x}:{where}".encode())
        return getpid()  # no child of ours, so that waiting for it ends at once
