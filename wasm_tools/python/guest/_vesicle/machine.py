"""os: the virtual machine; its names, processors, memory, load and the process's times."""

import errno
import posix

from .door import call, failure

_RLIMIT_NOFILE, _RLIMIT_NPROC = 7, 6


def uname():
    """os.uname."""
    return posix.uname_result(call("uname"))


def cpu_count():
    """os.cpu_count."""
    return call("sysinfo")[4]


_CPU_MAX = (1 << 31) - 1
_affinity = set()  # empty: all processors


def sched_getaffinity(pid, /):
    """os.sched_getaffinity."""
    if pid:
        call("getpgid", pid)
    return set(_affinity) or set(range(cpu_count()))


def process_cpu_count():
    """os.process_cpu_count."""
    return len(sched_getaffinity(0))


def sched_setaffinity(pid, mask, /):
    """os.sched_setaffinity: the host schedules; a mask of processors that exist is taken note of."""
    if pid:
        call("getpgid", pid)
    mask = set(mask)
    if any(number < 0 for number in mask):
        raise ValueError("negative CPU number")
    if any(number > _CPU_MAX for number in mask):
        raise OverflowError("CPU number too large")
    mask.intersection_update(range(cpu_count()))
    if not mask:
        raise failure(errno.EINVAL)
    _affinity.clear()
    _affinity.update(mask)


def getloadavg():
    """os.getloadavg."""
    with open("/proc/loadavg") as file:
        return tuple(map(float, file.read().split()[:3]))


def times():
    """os.times."""
    from time import monotonic

    own, children = call("getrusage", False)[0], call("getrusage", True)[0]
    return posix.times_result((own / 1e9, 0.0, children / 1e9, 0.0, monotonic()))


_sysconf, _sysconf_names = posix.sysconf, posix.sysconf_names

_ANSWERS = {
    "SC_NPROCESSORS_ONLN": lambda: call("sysinfo")[4],
    "SC_NPROCESSORS_CONF": lambda: call("sysinfo")[4],
    "SC_OPEN_MAX": lambda: call("getrlimit", _RLIMIT_NOFILE),
    "SC_CHILD_MAX": lambda: call("getrlimit", _RLIMIT_NPROC),
    "SC_PHYS_PAGES": lambda: call("sysinfo")[1] // _sysconf("SC_PAGE_SIZE"),
    "SC_AVPHYS_PAGES": lambda: call("sysinfo")[2] // _sysconf("SC_PAGE_SIZE"),
}
_BY_NUMBER = {_sysconf_names[name]: answer for name, answer in _ANSWERS.items() if name in _sysconf_names}


def sysconf(name, /):
    """os.sysconf."""
    answer = _BY_NUMBER.get(_sysconf_names.get(name, name) if isinstance(name, str) else name)
    return _sysconf(name) if answer is None else answer()
