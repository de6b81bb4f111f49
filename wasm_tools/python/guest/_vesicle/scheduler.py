"""Threads without a second stack: each runs from its start to its end while another one waits.

A started thread waits for its turn. It gets it when a running one would block: in a lock, a join, a sleep, a poll. Then it
runs on top of the one that waits, which goes on when it ended. So a thread can wait for what was started later or has
not begun, and never for one beneath it: that wait would not end, and raises RuntimeError. A daemon thread there is set
aside, as one that is never heard of again. Threads of the standard library's own pools are generators, which can also
stop halfway (resumable).
"""

import sys
import time
from _thread import get_ident as _c_ident

from .door import call

NEVER = (
    "this wait would never end: threads do not run at the same time here, and what it waits for "
    "could only come from a thread that waits itself or has ended"
)
_DEPTH_MAX = 40  # threads on top of each other
_MISSES_MAX = 3  # waits that time out above one that could go on
_ASKED_MAX = 50  # questions after which those who might change the answer get a turn
_SLEEPS_MAX = 5  # sleeps in a row after which who feeds others lets them run
_FEEDS_MAX = 100  # of a daemon, after which its starter has enough to go on with
_OWN_SLEEPS_MAX = 10  # the same of a thread's own sleeps
_IDENT_STEP = 64

_monotonic_ns = time.monotonic_ns


class Task:
    """A thread that has begun or may begin."""

    __slots__ = (
        "aside",
        "daemon",
        "done",
        "feeds",
        "ident",
        "misses",
        "owed",
        "ready",
        "step",
        "until_ns",
        "waits_for",
        "wakers",
    )

    def __init__(self, ident, step, daemon):
        self.ident = ident
        self.step = step  # runs it; true if that was not the end
        self.daemon = daemon
        self.ready = None  # says whether a resumable one can go on
        self.waits_for = ()  # [descriptor, events] that may make it ready
        self.until_ns = None  # when time makes it ready, monotonic
        self.feeds = self.misses = 0
        self.aside = False
        self.owed = False  # whether another one slept while it could have run
        self.done = None  # says, while it waits beneath another, whether it could go on
        self.wakers = (None, ())  # when, and by what [descriptor, events], that may become so


_main = Task(_c_ident(), None, False)
_running = [_main]  # the stack, the running one last
_waiting = []  # in the order of their turns
_last_ident = [_main.ident]
_asked = [0]
_sleeps = [_SLEEPS_MAX]  # of anyone since the last time that one gave something to another


def get_ident():
    """Return the identifier of the current thread."""
    return _running[-1].ident


def new_ident():
    """Return an identifier that no thread had."""
    _last_ident[0] += _IDENT_STEP
    return _last_ident[0]


def add(task):
    """Let a thread wait for its turn."""
    _waiting.append(task)
    _sleeps[0] = _SLEEPS_MAX


def fed():
    """Note that a thread gave something to another: more may come, so whoever takes it begins when no more can."""
    _sleeps[0] = 0
    task = _running[-1]
    task.feeds += 1
    if not task.daemon or task.feeds <= _FEEDS_MAX:
        task.misses = 0


def count():
    """Return how many threads there are besides the main one."""
    return len(_waiting) + len(_running) - 1


def wait(done, until_ns=None, interests=()):
    """Let other threads run until done() is true; False if that is not so at until_ns (monotonic).

    interests: [descriptor, events] pairs, one of which may make it true.

    Raises: RuntimeError nothing is left that could make it true
    """
    task = _running[-1]
    beneath = task.done, task.wakers
    task.done, task.wakers = done, (until_ns, interests)
    try:
        while not done():
            if turn():
                continue
            if until_ns is not None and (_monotonic_ns() >= until_ns or _is_in_vain(task, interests)):
                _missed(task)
                return bool(done())
            _idle(task, until_ns, interests)
    finally:
        task.done, task.wakers = beneath
    task.misses = 0
    return True


def sleep(until_ns):
    """Sleep till until_ns (monotonic). Others run meanwhile, unless one was fed lately, or a thread sleeps only at times."""
    task = _running[-1]
    if _sleeps[0] >= _SLEEPS_MAX and (task is _main or task.misses >= _OWN_SLEEPS_MAX):
        wait(lambda: _monotonic_ns() >= until_ns, until_ns)
    else:
        _sleeps[0] += 1
        for waiting in _waiting:
            waiting.owed = True
        while _monotonic_ns() < until_ns:
            poll((), until_ns)
    if task is not _main:
        _missed(task)


def poll(interests, until_ns):
    """Wait for descriptors only, for a while; handlers of signals run meanwhile. Return the events, none if interrupted."""
    left = None if until_ns is None else max(0, until_ns - _monotonic_ns())
    try:
        return call("poll", interests, left)
    except InterruptedError:
        return ()


def asked():
    """Note a question about another thread: who asks again and again without waiting lets others run."""
    _asked[0] += 1
    if _asked[0] > _ASKED_MAX and _waiting:
        _asked[0] = 0
        turn()


def alone():
    """Say whether no thread waits for its turn."""
    return not _waiting


def only_one():
    """Say whether there is no thread but the running one."""
    return not _waiting and len(_running) == 1


def turn_of(ident):
    """Give one thread its turn, if it can go on."""
    for index, task in enumerate(_waiting):
        if task.ident == ident and (task.ready is None or task.ready()):
            del _waiting[index]
            _run(task)
            return


def turn():
    """Let the next thread run whose turn it is; False if there is none."""
    if not _waiting or len(_running) > _DEPTH_MAX:
        return False
    for index, task in enumerate(_waiting):
        if task.ready is None or task.ready():
            del _waiting[index]
            _run(task)
            return True
    return False


def _run(task):
    loop = _leave_loop()
    _running.append(task)
    _asked[0] = 0
    try:
        again = task.step(task)
    finally:
        _running.pop()
        _enter_loop(loop)
    if again:
        _waiting.append(task)


def _leave_loop():
    """Take asyncio's running loop away, which is the interrupted thread's, and return what brings it back."""
    asyncio = sys.modules.get("_asyncio")
    loop = None if asyncio is None else asyncio._get_running_loop()
    if loop is None:
        return None
    task = asyncio._swap_current_task(loop, None)
    asyncio._set_running_loop(None)
    return asyncio, loop, task


def _enter_loop(left):
    if left is not None:
        asyncio, loop, task = left
        asyncio._set_running_loop(loop)
        asyncio._swap_current_task(loop, task)


def _is_in_vain(task, interests):
    """Say whether only time could end a wait while one beneath could go on: then the time is over."""
    return task is not _main and not interests and _is_left_alone() and _is_awaited()


def _is_left_alone():
    return all(waiting.until_ns is None and not waiting.waits_for for waiting in _waiting)


def _is_awaited():
    return any(below.done is not None and below.done() for below in _running[:-1])


def _idle(task, until_ns, interests):
    """Sleep until a descriptor, a signal or the time may have changed something."""
    wanted = [*interests, *(interest for waiting in _waiting for interest in waiting.waits_for)]
    times = [until_ns, *(waiting.until_ns for waiting in _waiting)]
    if until_ns is not None and not wanted and _is_left_alone():
        times += [below.wakers[0] for below in _running[:-1]]
        wanted = [interest for below in _running[:-1] for interest in below.wakers[1]]
    times = [time_ns for time_ns in times if time_ns is not None]
    if not times and not wanted and not (task is _main and _signals_may_help()):
        _end(task)
    poll(wanted, min(times, default=None))


def _signals_may_help():
    """Say whether the program has a handler of its own that could end a wait."""
    import signal

    usual = (signal.SIG_DFL, signal.SIG_IGN, signal.default_int_handler, None)
    return any(signal.getsignal(number) not in usual for number in signal.Signals)


def _missed(task):
    """Note a wait that was in vain: again and again above one that could go on, it is for something from beneath."""
    task.misses += 1
    if task.misses > _MISSES_MAX and _is_awaited():
        _end(task)


def _end(task):
    """Unwind the running thread.

    Raises: RuntimeError · SystemExit a daemon thread, which is set aside
    """
    if task.daemon:
        task.aside = True
        raise SystemExit
    raise RuntimeError(NEVER)


def finish():
    """Run every thread that is not a daemon to its end, and the daemons that would have begun long ago.

    Raises: RuntimeError one of them waits for what never comes
    """
    wait(lambda: not any(not task.daemon for task in _waiting))
    _main.done = lambda: True
    for task in [task for task in _waiting if task.owed]:
        turn_of(task.ident)
