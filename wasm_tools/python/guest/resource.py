"""resource: limits and use, by Linux's numbers. Source: CPython's Modules/resource.c.

A limit is soft and hard at once here: it can be lowered only.
"""

import errno

from _vesicle.builtin import all_builtin
from _vesicle.door import call, failure
from _vesicle.sequences import StructSequence

RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_RSS = range(6)
RLIMIT_NPROC, RLIMIT_NOFILE, RLIMIT_MEMLOCK, RLIMIT_AS = range(6, 10)
RLIMIT_SIGPENDING, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO, RLIMIT_RTTIME = range(11, 16)
RLIMIT_OFILE = RLIMIT_NOFILE
RLIM_INFINITY = -1
RLIM_NLIMITS = 16
RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD = 0, -1, 1
error = OSError

_FIELDS = (
    "ru_utime ru_stime ru_maxrss ru_ixrss ru_idrss ru_isrss ru_minflt ru_majflt ru_nswap ru_inblock ru_oublock "
    "ru_msgsnd ru_msgrcv ru_nsignals ru_nvcsw ru_nivcsw"
)


class struct_rusage(StructSequence, module="resource", fields=_FIELDS):
    """What was used. Units: seconds, KiB."""

    __slots__ = ()


def getrusage(who, /):
    """resource.getrusage."""
    if who not in (RUSAGE_SELF, RUSAGE_CHILDREN, RUSAGE_THREAD):
        raise ValueError("invalid who parameter")
    cpu_ns, max_kib = call("getrusage", who == RUSAGE_CHILDREN)
    return struct_rusage((cpu_ns / 1e9, 0.0, max_kib, *[0] * 13))


def getrlimit(resource, /):
    """resource.getrlimit."""
    value = call("getrlimit", _checked(resource))
    return value, value


def setrlimit(resource, limits, /):
    """resource.setrlimit."""
    soft, hard = _pair(limits)
    _set(_checked(resource), soft, hard)


def _pair(limits):
    limits = tuple(limits)
    if len(limits) != 2:
        raise ValueError("expected a tuple of 2 integers")
    return limits


def _checked(resource):
    if not 0 <= resource < RLIM_NLIMITS:
        raise ValueError("invalid resource specified")
    return resource


def _set(resource, soft, hard):
    try:
        call("setrlimit", resource, soft, hard)
    except PermissionError:
        raise ValueError("not allowed to raise maximum limit") from None
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        raise ValueError("current limit exceeds maximum limit") from None


def prlimit(pid, resource, limits=None, /):
    """resource.prlimit, of the process itself.

    Raises: PermissionError of another
    """
    import os

    if pid not in (0, os.getpid()):
        if pid < 0:
            raise failure(errno.ESRCH)
        os.kill(pid, 0)
        raise failure(errno.EPERM)
    before = getrlimit(resource)
    if limits is not None:
        setrlimit(resource, limits)
    return before


def getpagesize():
    """resource.getpagesize."""
    import os

    return os.sysconf("SC_PAGE_SIZE")


all_builtin(globals(), __name__)
