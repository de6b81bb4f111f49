"""The ticker: a thread that advances the epoch of every engine while processes run, so that none computes unseen.

It is parked, not ended, after a while without processes: starting a thread costs more than running `true`. Absent on
purpose: deadlines; each process checks its own when its epoch callback comes.
"""

from __future__ import annotations

import os
import time
from _thread import LockType, allocate_lock, start_new_thread

from . import capi
from .running import running

TICK_S = 0.005
_IDLE_TICKS = 20  # ticks without any process before the thread parks

_engines: list[int] = []
_parked: list[LockType] = []  # holds the ticker's lock while it waits on it; whoever takes it out releases it
_start_lock = allocate_lock()
# guards: _started
_started = False


def add_engine(engine: int) -> None:
    """Advance engine's epoch from now on."""
    _engines.append(engine)


def nudge() -> None:
    """Advance all epochs at once: a process that must end looks up within microseconds rather than at the next tick."""
    for engine in _engines:
        capi.engine_increment_epoch(engine)


def keep_ticking() -> None:
    """See to it that the epoch advances; called at the start of each run, after it was entered in `running`."""
    if not _started:
        _start()
    elif _parked:
        _unpark()


def _start() -> None:
    global _started
    with _start_lock:
        if not _started:
            start_new_thread(_tick, ())
            _started = True


def _unpark() -> bool:
    try:
        lock = _parked.pop()
    except IndexError:  # another thread was faster
        return False
    lock.release()
    return True


def _tick() -> None:
    lock = allocate_lock()
    lock.acquire()
    idle = 0
    while True:
        time.sleep(TICK_S)
        nudge()
        idle = 0 if running else idle + 1
        if idle < _IDLE_TICKS:
            continue
        # A run that starts now either finds the lock in _parked, or was entered in `running` before this second look.
        _parked.append(lock)
        if running:
            _unpark()
        lock.acquire()
        idle = 0


def _forget_thread() -> None:
    global _started, _start_lock
    _started = False
    _start_lock = allocate_lock()
    _parked.clear()


os.register_at_fork(after_in_child=_forget_thread)
