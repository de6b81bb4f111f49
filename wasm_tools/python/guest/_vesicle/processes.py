"""os: who the process is, whom it signals, and waiting for its children."""

import errno
import sys
from operator import index

from . import scheduler
from .door import call, failure, restarted
from .sequences import StructSequence

P_PID, P_PGID, P_ALL = 1, 2, 0
WNOHANG, WUNTRACED, WSTOPPED, WEXITED, WCONTINUED, WNOWAIT = 1, 2, 2, 4, 8, 0x1000000


def getpid():
    """os.getpid."""
    return call("getids")[0]


def getppid():
    """os.getppid."""
    return call("getids")[1]


def getpgrp():
    """os.getpgrp."""
    return call("getids")[2]


def getuid():
    """os.getuid."""
    return call("getids")[4][0]


def geteuid():
    """os.geteuid."""
    return call("getids")[4][1]


def getresuid():
    """os.getresuid."""
    return tuple(call("getids")[4])


def getgid():
    """os.getgid."""
    return call("getids")[5][0]


def getegid():
    """os.getegid."""
    return call("getids")[5][1]


def getresgid():
    """os.getresgid."""
    return tuple(call("getids")[5])


def getgroups():
    """os.getgroups."""
    return call("getids")[6]


def setgroups(groups, /):
    """os.setgroups."""
    call("setgroups", list(groups))


def getgrouplist(user, group, /):
    """os.getgrouplist."""
    import grp

    return [group, *(entry.gr_gid for entry in grp.getgrall() if user in entry.gr_mem and entry.gr_gid != group)]


def initgroups(user, gid, /):
    """os.initgroups."""
    if not isinstance(user, (str, bytes)):
        raise TypeError(f"initgroups() argument 1 must be str, not {type(user).__name__}")
    setgroups(getgrouplist(user, _id(gid)))


def getlogin():
    """os.getlogin."""
    import pwd

    return pwd.getpwuid(getuid()).pw_name


def getpgid(pid):
    """os.getpgid."""
    return call("getpgid", pid)


def getsid(pid, /):
    """os.getsid."""
    return call("getsid", pid)


def setpgid(pid, pgrp, /):
    """os.setpgid."""
    call("setpgid", pid, pgrp)


def setpgrp():
    """os.setpgrp."""
    call("setpgid", 0, 0)


def setsid():
    """os.setsid."""
    call("setsid")


_ID_MAX = (1 << 32) - 1


def _id(value):
    """Return a user or group id, as CPython checks it: -1 leaves the one of now."""
    value = index(value)
    if value < -1 or value > _ID_MAX:
        raise OverflowError(f"id is {'less than minimum' if value < 0 else 'greater than maximum'}")
    return -1 if value == _ID_MAX else value


def setuid(uid, /):
    """os.setuid."""
    call("setuid", _id(uid))


def seteuid(euid, /):
    """os.seteuid."""
    call("setresuid", -1, _id(euid), -1)


def setreuid(ruid, euid, /):
    """os.setreuid."""
    call("setresuid", _id(ruid), _id(euid), -1)


def setresuid(ruid, euid, suid, /):
    """os.setresuid."""
    call("setresuid", _id(ruid), _id(euid), _id(suid))


def setgid(gid, /):
    """os.setgid."""
    call("setgid", _id(gid))


def setegid(egid, /):
    """os.setegid."""
    call("setresgid", -1, _id(egid), -1)


def setregid(rgid, egid, /):
    """os.setregid."""
    call("setresgid", _id(rgid), _id(egid), -1)


def setresgid(rgid, egid, sgid, /):
    """os.setresgid."""
    call("setresgid", _id(rgid), _id(egid), _id(sgid))


def kill(pid, signal, /):
    """os.kill."""
    sys.audit("os.kill", pid, signal)
    call("kill", pid, int(signal))


def killpg(pgid, signal, /):
    """os.killpg."""
    if pgid < 0:
        raise failure(errno.ESRCH)
    call("kill", -pgid if pgid else 0, int(signal))


def nice(increment, /):
    """os.nice."""
    call("setpriority", 0, 0, call("getpriority", 0, 0) + increment)
    return call("getpriority", 0, 0)


def getpriority(which, who):
    """os.getpriority."""
    return call("getpriority", which, who)


def setpriority(which, who, priority):
    """os.setpriority."""
    call("setpriority", which, who, priority)


def wait():
    """os.wait."""
    return waitpid(-1, 0)


def waitpid(pid, options, /):
    """os.waitpid."""
    found = _waited(pid, options)
    return (0, 0) if found is None else (found[0], found[1])


def wait3(options):
    """os.wait3."""
    return wait4(-1, options)


def wait4(pid, options):
    """os.wait4."""
    found = _waited(pid, options)
    if found is None:
        return 0, 0, _usage(0, 0)
    return found[0], found[1], _usage(found[2], found[3])


def _waited(pid, options):
    if pid > 0:
        kind, identity = P_PID, pid
    elif pid == -1:
        kind, identity = P_ALL, 0
    else:
        kind, identity = P_PGID, -pid or getpgrp()
    return _wait_for(kind, identity, options | WEXITED)


def _wait_for(kind, identity, options):
    """Wait for a child; threads that have not begun may be what it waits for."""
    while not (options & WNOHANG or scheduler.alone()):
        found = call("waitid", kind, identity, options | WNOHANG)
        if found is not None:
            return found
        if not scheduler.turn():
            break
    return restarted("waitid", kind, identity, options)


def _usage(cpu_ns, peak_bytes):
    from resource import struct_rusage

    return struct_rusage((cpu_ns / 1e9, 0.0, peak_bytes >> 10, *[0] * 13))


_SIGCHLD, _SIGCONT = 17, 18


def waitid(idtype, ident, options, /):
    """os.waitid."""
    found = _wait_for(idtype, ident, options)
    if found is None:
        return None
    pid, status, _, _, code, uid = found
    return waitid_result((pid, uid, _SIGCHLD, _told(status), code))


def _told(status):
    """Return what si_status says: the exit code, or the signal that changed the child's state."""
    if WIFCONTINUED(status):
        return _SIGCONT
    return WTERMSIG(status) if WIFSIGNALED(status) else status >> 8 & 0xFF


class waitid_result(StructSequence, module="posix", fields="si_pid si_uid si_signo si_status si_code"):
    """What os.waitid returns."""

    __slots__ = ()


# Wait statuses, as POSIX and Linux have them; the C library's own macros think of another kernel.


def WIFEXITED(status):
    """Say whether the process exited."""
    return status & 0x7F == 0


def WEXITSTATUS(status):
    """Return its exit code."""
    return (status >> 8) & 0xFF


def WIFSIGNALED(status):
    """Say whether a signal ended it."""
    return 0 < status & 0x7F < 0x7F


def WTERMSIG(status):
    """Return the signal that ended it."""
    return status & 0x7F


def WIFSTOPPED(status):
    """Say whether it is stopped."""
    return status & 0xFF == 0x7F


def WSTOPSIG(status):
    """Return the signal that stopped it."""
    return (status >> 8) & 0xFF


def WIFCONTINUED(status):
    """Say whether it went on."""
    return status == 0xFFFF


def WCOREDUMP(status):
    """Say whether it left a core dump."""
    return bool(status & 0x80) and WIFSIGNALED(status)


def waitstatus_to_exitcode(status):
    """os.waitstatus_to_exitcode."""
    if WIFEXITED(status):
        return WEXITSTATUS(status)
    if WIFSIGNALED(status):
        return -WTERMSIG(status)
    if WIFSTOPPED(status):
        raise ValueError(f"process stopped by delivery of signal {WSTOPSIG(status)}")
    raise ValueError(f"invalid wait status: {status}")


def mask_of(signals):
    """Return the mask of a set of signals."""
    mask = 0
    for signal in signals:
        mask |= 1 << (int(signal) - 1)
    return mask
