"""_multiprocessing: semaphores that processes share by name, each a fifo that holds a byte for every permit."""

import errno
import os
import time

from _vesicle import polling
from _vesicle.door import call, failure
from _vesicle.scheduler import get_ident

flags = {"HAVE_SEM_OPEN": 1, "HAVE_SEM_TIMEDWAIT": 1}

RECURSIVE_MUTEX, SEMAPHORE = 0, 1
_FOLDER = "/tmp/.sem"  # as /dev/shm/sem.NAME elsewhere
_IN = polling.EVENTS["POLLIN"]


def _path(name):
    return _FOLDER + name.replace("/", ".")


def sem_unlink(name):
    """Take a semaphore's name away; who has it open goes on."""
    os.unlink(_path(name))


class SemLock:
    """A semaphore, or a lock that its holder may take again."""

    SEM_VALUE_MAX = 32767  # fits a fifo's capacity

    def __init__(self, kind, value, maxvalue, name, unlink):
        if kind not in (RECURSIVE_MUTEX, SEMAPHORE):
            raise ValueError("unrecognized kind")
        if not 0 <= value <= self.SEM_VALUE_MAX:
            raise failure(errno.EINVAL)
        os.mkfifo(_path(name), 0o600)
        self._open(kind, maxvalue, name)
        os.write(self.handle, bytes(value))
        if unlink:
            sem_unlink(name)
            self.name = None

    def _open(self, kind, maxvalue, name):
        self.kind, self.maxvalue, self.name = kind, maxvalue, name
        self.handle = os.open(_path(name), os.O_RDWR | os.O_NONBLOCK)
        self._held = 0  # how many times by this process
        self._owner = None

    @classmethod
    def _rebuild(cls, handle, kind, maxvalue, name):
        self = cls.__new__(cls)
        self._open(kind, maxvalue, name)
        return self

    def __del__(self):
        handle = getattr(self, "handle", None)
        if handle is not None:
            os.close(handle)

    def acquire(self, block=True, timeout=None):
        """Take a permit; False if that was not possible in time."""
        if self.kind == RECURSIVE_MUTEX and self._is_mine():
            self._held += 1
            return True
        until_ns = None if timeout is None else time.monotonic_ns() + int(max(0, timeout) * 1e9)
        while not self._taken():
            if not block:
                return False
            if not any(polling.wait([[self.handle, _IN]], until_ns)):
                return False
        self._held += 1
        self._owner = get_ident()
        return True

    def _taken(self):
        try:
            return bool(os.read(self.handle, 1))
        except BlockingIOError:
            return False

    __enter__ = acquire

    def release(self):
        """Give a permit back."""
        if self.kind == RECURSIVE_MUTEX:
            if not self._is_mine():
                raise AssertionError("attempt to release recursive lock not owned by thread")
            if self._held > 1:
                self._held -= 1
                return
        elif self._get_value() >= self.maxvalue:
            raise ValueError("semaphore or lock released too many times")
        self._held -= 1
        os.write(self.handle, b"\0")

    def __exit__(self, *_):
        self.release()

    def _is_mine(self):
        return self._held > 0 and self._owner == get_ident()

    def _count(self):
        return self._held

    def _get_value(self):
        return call("readable", self.handle)

    def _is_zero(self):
        return not self._get_value()

    def _after_fork(self):
        self._held = 0
