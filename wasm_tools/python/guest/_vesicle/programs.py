"""os: the programs that a process starts or becomes.

Absent on purpose: fork. A WebAssembly instance can't be copied while it runs; os.fork says so.
"""

import errno
import posix
import sys
from operator import index

from .door import call, call_on, failure
from .paths import text
from .processes import getpid, kill, mask_of, waitpid, waitstatus_to_exitcode
from .signals import checked_mask

_EX_NOTFOUND = 127
_SIGINT, _SIGQUIT, _SIGABRT, _SIGCHLD = 2, 3, 6, 17


def strings(arguments):
    """Return the arguments of a program as text."""
    return [text(argument) for argument in arguments]


def variables(environ):
    """Return the environment of a program as the door takes it; None: the one of now, with what the program set."""
    if environ is None:
        return terminated(name + b"=" + value for name, value in posix._create_environ().items())
    found = []
    for name, value in zip(list(environ.keys()), list(environ.values()), strict=True):
        name, value = text(name), text(value)
        if not name or "=" in name:
            raise ValueError("illegal environment variable name")
        found.append(f"{name}={value}".encode("utf-8", "surrogateescape"))
    return terminated(found)


def terminated(variables):
    """Return NAME=VALUE bytes as one text, each ended by NUL.

    Raises: ValueError one holds a NUL
    """
    variables = list(variables)
    data = b"\0".join([*variables, b""])
    if data.count(b"\0") != len(variables):
        raise ValueError("embedded null byte")
    return data


def execv(path, argv, /):
    """os.execv."""
    execve(path, argv, None)


def execve(path, argv, env):
    """os.execve."""
    if not isinstance(argv, (list, tuple)):
        raise TypeError("execve: argv must be a tuple or list")
    if not argv or not argv[0]:
        raise ValueError("execve: argv must not be empty" if not argv else "execve: argv first element cannot be empty")
    if isinstance(path, int):
        if path < 0:
            raise failure(errno.EBADF)
        path = f"/proc/self/fd/{path}"
    call_on(path, "execve", text(path), strings(argv), variables(env))


def start(
    files,
    argv,
    environ,
    fds=(),
    *,
    others=True,
    cwd=None,
    pgid=None,
    session=False,
    umask=-1,
    defaults=0,
    blocked=None,
    uid=-1,
    gid=-1,
    groups=None,
):
    """Start a program as a child; return its pid. See spawn in docs/door.md."""
    pairs = [list(pair) for pair in fds]
    more = session, umask, defaults, blocked, uid, gid, groups
    return call("spawn", files, argv, environ, pairs, others, cwd, pgid, *more)


P_WAIT, P_NOWAIT, P_NOWAITO = 0, 1, 1


def spawnv(mode, file, args):
    """os.spawnv."""
    return _spawned(mode, [text(file)], args, None)


def spawnve(mode, file, args, env):
    """os.spawnve."""
    return _spawned(mode, [text(file)], args, env)


def spawnvp(mode, file, args):
    """os.spawnvp."""
    return _spawned(mode, candidates(text(file), None), args, None)


def spawnvpe(mode, file, args, env):
    """os.spawnvpe."""
    return _spawned(mode, candidates(text(file), env), args, env)


def candidates(file, env):
    """Return the paths along PATH that a command may be found at."""
    import os

    if "/" in file:
        return [file]
    return [os.path.join(text(folder), file) for folder in os.get_exec_path(env)]


def _spawned(mode, files, args, env):
    if not isinstance(args, (tuple, list)):
        raise TypeError("argv must be a tuple or a list")
    if not args or not args[0]:
        raise ValueError("argv first element cannot be empty")
    if mode not in (P_WAIT, P_NOWAIT):
        raise ValueError(f"spawnv: unknown mode {mode}")
    environ = variables(env)
    try:
        pid = start(files, strings(args), environ)
    except OSError:
        if mode == P_WAIT:
            return _EX_NOTFOUND
        pid = start(["/bin/sh"], ["sh", "-c", f"exit {_EX_NOTFOUND}"], environ)  # as the child that could not exec
    return pid if mode == P_NOWAIT else waitstatus_to_exitcode(waitpid(pid, 0)[1])


POSIX_SPAWN_OPEN, POSIX_SPAWN_CLOSE, POSIX_SPAWN_DUP2 = 0, 1, 2


def posix_spawn(path, argv, env, /, **options):
    """os.posix_spawn."""
    return _posix_spawn(path, [text(path)], argv, env, **options)


def posix_spawnp(path, argv, env, /, **options):
    """os.posix_spawnp."""
    return _posix_spawn(path, candidates(text(path), env), argv, env, **options)


def _posix_spawn(
    path,
    files,
    argv,
    env,
    *,
    file_actions=(),
    setpgroup=None,
    resetids=False,
    setsid=False,
    setsigmask=None,
    setsigdef=(),
    scheduler=None,
):
    sys.audit("os.posix_spawn", path, argv, env)
    if not isinstance(argv, (list, tuple)):
        raise TypeError("posix_spawn: argv must be a tuple or list")
    if not argv or not argv[0]:
        raise ValueError("posix_spawn: argv must not be empty")
    if scheduler is not None:
        if not isinstance(scheduler, tuple):
            raise TypeError("posix_spawn: scheduler must be a tuple or None")
        raise OSError(errno.ENOSYS, "no scheduling policies in this system")
    fds = {fd: fd for fd in call("inheritable")}
    opened = []
    try:
        _apply(file_actions, fds, opened)
        return start(
            files,
            strings(argv),
            variables(env),
            fds.items(),
            others=False,
            pgid=None if setpgroup is None else index(setpgroup),
            session=bool(setsid),
            defaults=checked_mask(setsigdef),
            blocked=None if setsigmask is None else checked_mask(setsigmask),
        )
    except OSError as error:
        error.filename = path
        raise
    finally:
        for fd in opened:
            posix.close(fd)


# What follows a file action's kind, and how the tuple is called in an error.
_ACTIONS = {0: ("open", (int, object, int, int)), 1: ("close", (int,)), 2: ("dup2", (int, int))}


def _checked_action(action):
    """Return a file action.

    Raises: TypeError
    """
    if not isinstance(action, tuple) or not action:
        raise TypeError("Each file_actions element must be a non-empty tuple")
    if action[0] not in _ACTIONS:
        raise TypeError("Unknown file_actions identifier")
    name, kinds = _ACTIONS[action[0]]
    if len(action) != len(kinds) + 1 or not all(map(isinstance, action[1:], kinds)):
        raise TypeError(f"A {name} file_action tuple must have {len(kinds) + 1} elements")
    return action


def _apply(file_actions, fds, opened):
    for action in file_actions or ():
        kind, fd, *rest = _checked_action(action)
        if kind == POSIX_SPAWN_OPEN:
            from os import open as open_file

            path, flags, mode = rest
            opened.append(open_file(path, flags, mode))
            fds[fd] = opened[-1]
        elif kind == POSIX_SPAWN_CLOSE:
            fds.pop(fd, None)
        else:
            (target,) = rest
            fds[target] = fds.get(fd, fd)


def system(command):
    """os.system; the process ignores SIGINT and SIGQUIT meanwhile, and has SIGCHLD blocked."""
    sys.audit("os.system", command)
    command = text(command)
    before = {signal: call("sigaction", signal, 1) for signal in (_SIGINT, _SIGQUIT)}
    mask = call("sigmask", 0, 1 << (_SIGCHLD - 1))
    defaults = mask_of(signal for signal, action in before.items() if action != 1)
    try:
        pid = start(["/bin/sh"], ["sh", "-c", command], variables(None), defaults=defaults, blocked=mask)
        return waitpid(pid, 0)[1]
    finally:
        for signal, action in before.items():
            call("sigaction", signal, action)
        call("sigmask", 2, mask)


def fork():
    """os.fork: refused."""
    raise OSError(errno.ENOSYS, "a WebAssembly program cannot be forked; use subprocess or os.posix_spawn")


def register_at_fork(*, before=None, after_in_parent=None, after_in_child=None):
    """os.register_at_fork: nothing will call them."""
    if before is after_in_parent is after_in_child is None:
        raise TypeError("At least one argument is required.")


def forkpty():
    """os.forkpty: refused."""
    fork()


def abort():
    """os.abort: end by SIGABRT."""
    call("sigaction", _SIGABRT, 0)
    call("sigmask", 1, 1 << (_SIGABRT - 1))
    kill(getpid(), _SIGABRT)
