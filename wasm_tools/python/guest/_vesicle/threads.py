"""_thread: starting and joining, locks, and the C functions beside them that would block the only stack there is."""

import _thread
import math
import time

from . import locks, scheduler
from .builtin import builtin
from .resumable import resumable
from .scheduler import Task, get_ident
from .unraisable import report

_monotonic_ns = time.monotonic_ns


class _ThreadHandle:
    """What threading.Thread knows of the thread beneath it."""

    def __init__(self, ident=0):
        self.ident = ident
        self._done = False
        self._started = bool(ident)

    def is_done(self):
        """Say whether the thread has ended."""
        if not self._done:
            scheduler.asked()
        return self._done

    def _set_done(self):
        self._done = True

    def join(self, timeout=None):
        """Let the thread run until it has ended, or for timeout seconds."""
        if not self._started:
            raise RuntimeError("thread not started")
        if self.ident == get_ident():
            raise RuntimeError("Cannot join current thread")
        until_ns = None if timeout is None or timeout < 0 else _monotonic_ns() + int(timeout * 1e9)
        scheduler.wait(self._is_done, until_ns)

    def _is_done(self):
        return self._done

    def __repr__(self):
        return f"<_ThreadHandle object: ident={self.ident}>"


def start_joinable_thread(function, handle=None, daemon=True):
    """Let function wait for its turn as a thread; return its handle."""
    if handle is None:
        handle = _ThreadHandle()
    if handle._started:
        raise RuntimeError("thread already started")
    handle.ident = scheduler.new_ident()
    handle._started = True
    thread = getattr(function, "__self__", None)
    step = _whole(function, handle)
    if thread is not None and hasattr(thread, "_started"):
        # Its start() waits for this, which would give it its turn there.
        thread._ident = handle.ident
        thread._started.set()
        resumable = _resumable(thread)
        if resumable is not None:
            step = _piecewise(thread, resumable, handle)
    scheduler.add(Task(handle.ident, step, daemon))
    return handle


def _resumable(thread):
    if getattr(thread.run, "resumable", False):
        return thread.run
    if not getattr(thread._target, "resumable", False):
        return None
    return lambda: thread._target(*thread._args, **thread._kwargs)


def _whole(function, handle):
    """Return the step that runs a thread to its end."""

    def step(task):
        try:
            function()
        except SystemExit:
            return
        except BaseException as error:
            report(error, f"Exception ignored in thread started by {function!r}", None)
        finally:
            if not task.aside:
                handle._set_done()

    return step


def _piecewise(thread, function, handle):
    """Return the step that runs a thread from one yield of its generator to the next: what Thread._bootstrap does."""
    pieces = []

    def step(task):
        import threading

        if not pieces:
            threading._active[handle.ident] = thread
            threading._limbo.pop(thread, None)
            pieces.append(function())
        try:
            task.ready, task.waits_for, task.until_ns = thread._context.run(next, pieces[0])
        except StopIteration:
            pass
        except BaseException:
            thread._invoke_excepthook(thread)
        else:
            return True
        thread._delete()
        handle._set_done()
        return False

    return step


def start_new_thread(function, args, kwargs=None, /):
    """Let function wait for its turn as a thread; return its identifier."""
    if not callable(function):
        raise TypeError("first arg must be callable")
    if not isinstance(args, tuple):
        raise TypeError("2nd arg must be a tuple")
    return start_joinable_thread(lambda: function(*args, **(kwargs or {}))).ident


def _real(number):
    kind = type(number)
    if not hasattr(kind, "__float__") and not hasattr(kind, "__index__"):
        raise TypeError(f"must be real number, not {kind.__name__}")
    return float(number)


def sleep(seconds, /):
    """Delay execution for a given number of seconds. The argument may be a floating point number."""
    if isinstance(seconds, float) and math.isnan(seconds):
        raise ValueError("Invalid value NaN (not a number)")
    try:
        ns = int((seconds if isinstance(seconds, (int, float)) else _real(seconds)) * 1e9)
    except OverflowError:
        raise OverflowError("timestamp out of range for platform time_t") from None
    if ns < 0:
        raise ValueError("sleep length must be non-negative")
    scheduler.sleep(_monotonic_ns() + ns)


@resumable
def _run_timer(self):
    until_ns = _monotonic_ns() + int(self.interval * 1e9)
    yield lambda: self.finished.is_set() or _monotonic_ns() >= until_ns, (), until_ns
    if not self.finished.is_set():
        self.function(*self.args, **self.kwargs)
    self.finished.set()


def _feeding(notify):
    def noting(self, n=1):
        scheduler.fed()
        notify(self, n)

    return _like(noting, notify)


def _overfilling(put):
    """Return Queue.put that fills a full queue further when a consumer could begin: it could not go on beside the producer."""

    def putting(self, item, block=True, timeout=None):
        full = block and 0 < self.maxsize <= self._qsize()
        if not full or scheduler.only_one():
            put(self, item, block, timeout)
            return
        limit, self.maxsize = self.maxsize, 0
        try:
            put(self, item)
        finally:
            self.maxsize = limit

    return _like(putting, put)


def _like(function, original):
    function.__name__, function.__qualname__, function.__doc__ = (
        original.__name__,
        original.__qualname__,
        original.__doc__,
    )
    return function


def install():
    """Take the places of _thread's functions, and of what uses C locks behind Python's back."""
    replaced = {
        "LockType": locks.lock,
        "RLock": locks.RLock,
        "_ThreadHandle": _ThreadHandle,
        "_count": scheduler.count,
        "_make_thread_handle": _ThreadHandle,
        "_shutdown": scheduler.finish,
        "allocate": locks.lock,
        "allocate_lock": locks.lock,
        "get_ident": get_ident,
        "get_native_id": get_ident,
        "lock": locks.lock,
        "start_joinable_thread": start_joinable_thread,
        "start_new": start_new_thread,
        "start_new_thread": start_new_thread,
    }
    for name, value in replaced.items():
        setattr(_thread, name, builtin(value, "_thread"))
    time.sleep = builtin(sleep, "time")
    import threading

    if threading._start_joinable_thread is not _thread.start_joinable_thread:
        import importlib

        importlib.reload(threading)
    threading.Timer.run = _run_timer
    threading.Condition.notify = _feeding(threading.Condition.notify)
    import _queue
    import _threading_local
    import queue

    _thread._local = threading.local = _threading_local.local
    queue.Queue.put = _overfilling(queue.Queue.put)
    _queue.SimpleQueue = queue.SimpleQueue = queue._PySimpleQueue
