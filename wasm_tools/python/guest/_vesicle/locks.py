"""lock and RLock as _thread has them; who would block lets other threads run (scheduler.py)."""

import time
from _thread import TIMEOUT_MAX

from . import scheduler
from .scheduler import get_ident

_monotonic_ns = time.monotonic_ns


def until_of(blocking, timeout):
    """Return when a wait ends (monotonic ns; None: never, 0: at once) from acquire's arguments."""
    if not blocking:
        if timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        return 0
    if timeout == -1:
        return None
    if timeout < 0:
        raise ValueError("timeout value must be a non-negative number")
    if timeout > TIMEOUT_MAX:
        raise OverflowError("timeout value is too large")
    return _monotonic_ns() + int(timeout * 1e9)


class lock:
    """A lock object is a synchronization primitive."""

    __slots__ = ("__weakref__", "_held")

    def __init__(self):
        self._held = False

    def acquire(self, blocking=True, timeout=-1):
        """Take the lock; False if that was not possible in time."""
        if not self._held and timeout == -1:
            self._held = True
            return True
        return self._wait(until_of(blocking, timeout))

    def _wait(self, until_ns):
        if self._held and (until_ns == 0 or not scheduler.wait(self._is_free, until_ns)):
            return False
        self._held = True
        return True

    def _is_free(self):
        return not self._held

    def __enter__(self):
        if self._held:
            scheduler.wait(self._is_free)
        self._held = True
        return True

    def release(self):
        """Give the lock back."""
        if not self._held:
            raise RuntimeError("release unlocked lock")
        self._held = False

    def __exit__(self, *_):
        self.release()

    def locked(self):
        """Say whether the lock is held."""
        return self._held

    acquire_lock = acquire
    release_lock = release
    locked_lock = locked

    def _at_fork_reinit(self):
        self._held = False

    def __repr__(self):
        return f"<{'locked' if self._held else 'unlocked'} {_name_of(self)} at {id(self):#x}>"


def _name_of(one):
    kind = type(one)
    return f"{kind.__module__}.{kind.__qualname__} object"


class RLock:
    """A lock that its holder may take again."""

    __slots__ = ("__weakref__", "_count", "_owner")

    def __init__(self):
        self._owner = None
        self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        """Take the lock once more; False if that was not possible in time."""
        me = get_ident()
        if self._owner != me:
            until_ns = None if blocking and timeout == -1 else until_of(blocking, timeout)
            if self._count and (until_ns == 0 or not scheduler.wait(self._is_free, until_ns)):
                return False
            self._owner = me
        self._count += 1
        return True

    def _is_free(self):
        return not self._count

    __enter__ = acquire

    def release(self):
        """Give the lock back once."""
        if not self._count or self._owner != get_ident():
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1
        if not self._count:
            self._owner = None

    def __exit__(self, *_):
        self.release()

    def locked(self):
        """Say whether the lock is held."""
        return bool(self._count)

    def _is_owned(self):
        return self._owner == get_ident()

    def _recursion_count(self):
        return self._count if self._is_owned() else 0

    def _release_save(self):
        if not self._count:
            raise RuntimeError("cannot release un-acquired lock")
        saved = self._count, self._owner
        self._count, self._owner = 0, None
        return saved

    def _acquire_restore(self, saved):
        if self._count:
            scheduler.wait(self._is_free)
        self._count, self._owner = saved

    def _at_fork_reinit(self):
        self._count, self._owner = 0, None

    def __repr__(self):
        state = "locked" if self._count else "unlocked"
        return f"<{state} {_name_of(self)} owner={self._owner or 0} count={self._count} at {id(self):#x}>"


for _class in (lock, RLock):
    _class.__module__ = "_thread"
