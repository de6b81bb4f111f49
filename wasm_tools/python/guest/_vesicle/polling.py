"""select and poll over the kernel's poll, with Linux's numbers; who waits lets other threads run."""

import os
import posix
import select as _c
import time

from . import scheduler
from .builtin import builtin
from .descriptors import number
from .door import call

EVENTS = {
    "POLLIN": 1,
    "POLLPRI": 2,
    "POLLOUT": 4,
    "POLLERR": 8,
    "POLLHUP": 16,
    "POLLNVAL": 32,
    "POLLRDNORM": 64,
    "POLLRDBAND": 128,
    "POLLWRNORM": 256,
    "POLLWRBAND": 512,
    "POLLRDHUP": 8192,
}
_IN, _OUT, _NVAL = EVENTS["POLLIN"], EVENTS["POLLOUT"], EVENTS["POLLNVAL"]
_READABLE = _IN | EVENTS["POLLHUP"] | EVENTS["POLLERR"]
_WRITABLE = _OUT | EVENTS["POLLERR"]
# What is asked of the kernel instead, which knows the plain ones only.
_PLAIN = ((EVENTS["POLLRDNORM"], _IN), (EVENTS["POLLWRNORM"], _OUT))

_monotonic_ns = time.monotonic_ns


def wait(interests, until_ns):
    """Wait for [fd, events] pairs till until_ns (monotonic, None: without end); return the events of each."""
    found = ()

    def ready():
        nonlocal found
        found = call("poll", interests, 0)
        return any(found)

    if until_ns == 0:
        return call("poll", interests, 0)
    if scheduler.alone():
        while not any(found := scheduler.poll(interests, until_ns)):
            if until_ns is not None and _monotonic_ns() >= until_ns:
                break
        return found or [0] * len(interests)
    scheduler.wait(ready, until_ns, interests)
    return found


def is_ready(interests):
    """Say whether one of [fd, events] pairs is ready now."""
    return bool(interests) and any(wait(interests, 0))


def until_ready(interests):
    """Return what a resumable thread yields to wait until one of [fd, events] pairs is ready."""
    return (lambda: is_ready(interests)), interests, None


def _until(timeout, unit_ns):
    if timeout is None:
        return None
    return _monotonic_ns() + int(timeout * unit_ns)


class poll:
    """Files and what is waited for of each."""

    def __init__(self):
        self._events = {}

    def register(self, fd, eventmask=EVENTS["POLLIN"] | EVENTS["POLLPRI"] | EVENTS["POLLOUT"], /):
        """Wait for the events of a file from now on."""
        self._events[number(fd)] = eventmask

    def modify(self, fd, eventmask, /):
        """Wait for other events of a file."""
        fd = number(fd)
        if fd not in self._events:
            raise FileNotFoundError(2, "No such file or directory")
        self._events[fd] = eventmask

    def unregister(self, fd, /):
        """Wait no more for a file."""
        del self._events[number(fd)]

    def poll(self, timeout=None, /):
        """Wait for at most timeout milliseconds; return (fd, events) of the files that are ready."""
        if timeout is not None and timeout < 0:
            timeout = None
        pairs = list(self._events.items())
        found = wait([[fd, _plain(events)] for fd, events in pairs], _until(timeout, 10**6))
        return [(fd, _asked(events, got)) for (fd, events), got in zip(pairs, found, strict=True) if got]


def _plain(events):
    for special, plain in _PLAIN:
        if events & special:
            events |= plain
    return events


def _asked(events, got):
    for special, plain in _PLAIN:
        if events & special and got & plain:
            got |= special
    return got & (events | ~(_IN | _OUT))


def select(rlist, wlist, xlist, timeout=None, /):
    """Wait until one of the files is ready; return those that are, each list for itself."""
    if timeout is not None and timeout < 0:
        raise ValueError("timeout must be non-negative")
    reading, writing, excepting = ([(number(one), one) for one in files] for files in (rlist, wlist, xlist))
    interests = {}
    for files, event in ((reading, _IN), (writing, _OUT), (excepting, EVENTS["POLLPRI"])):
        for fd, _ in files:
            interests[fd] = interests.get(fd, 0) | event
    found = dict(zip(interests, wait([[*pair] for pair in interests.items()], _until(timeout, 10**9)), strict=True))
    if any(got & _NVAL for got in found.values()):
        raise OSError(8, "Bad file descriptor")
    pick = [
        [one for fd, one in files if found[fd] & mask] for files, mask in ((reading, _READABLE), (writing, _WRITABLE))
    ]
    return *pick, [one for fd, one in excepting if found[fd] & EVENTS["POLLPRI"]]


def pidfd_open(pid, flags=0):
    """Return a descriptor that can be read from once the process has ended."""
    return call("pidfd_open", pid, flags)


def install():
    """Take the places of the C functions and numbers."""
    vars(_c).update(EVENTS, poll=poll, select=builtin(select, "select"))
    os.pidfd_open = posix.pidfd_open = builtin(pidfd_open, "posix")
