"""_signal: what signals do and when they come is the kernel's; Python's handlers stay where CPython keeps them.

The host calls PyErr_SetInterruptEx for each caught signal, so CPython runs the handler as it always does.
"""

import _signal
import math
from operator import index

from . import scheduler
from .door import call, restarted
from .processes import getpid, mask_of
from .sequences import StructSequence

SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK = 0, 1, 2
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2
SIGCLD, SIGRTMIN, SIGRTMAX, NSIG = 17, 34, 64, 65
_RESERVED = (32, 33)  # the C library's on Linux
_GIGA = 1_000_000_000

SIG_IGN = 1

_set, _get, _libc_ignore = _signal.signal, _signal.getsignal, _signal.SIG_IGN
_DEFAULT, _IGNORED, _CAUGHT = 0, 1, 2
_HANDLERS = {_signal.SIG_DFL: _DEFAULT, SIG_IGN: _IGNORED}


def signal(signalnum, handler, /):
    """signal.signal."""
    action = _HANDLERS.get(handler, _CAUGHT) if isinstance(handler, int) else _CAUGHT
    before = _set(signalnum, _libc_ignore if action == _IGNORED else handler)
    try:
        call("sigaction", signalnum, action)
    except OSError:
        _set(signalnum, before)
        raise
    return SIG_IGN if before == _libc_ignore else before


def getsignal(signalnum, /):
    """signal.getsignal."""
    handler = _get(signalnum)
    return SIG_IGN if handler == _libc_ignore else handler


def note_ignored(mask):
    """Know the signals that were ignored when the process began."""
    for number in members(mask):
        _set(number, _libc_ignore)


def forget_handlers():
    """Let the signals that the program handles do what they usually do."""
    for number in range(1, NSIG):
        handler = _get(number) if number not in _RESERVED else None
        if callable(handler) and handler is not _signal.default_int_handler:
            signal(number, _signal.SIG_DFL)


def members(mask):
    """Return the set of the signals in a mask."""
    return {number for number in range(1, NSIG) if mask >> (number - 1) & 1}


def checked_mask(signals):
    """Return the mask of a set of signals that the program gives.

    Raises: TypeError one is no integer · ValueError one is no signal
    """
    numbers = [index(signal) for signal in signals]
    for number in numbers:
        if not 1 <= number < NSIG:
            raise ValueError(f"signal number {number} out of range [1; {NSIG - 1}]")
    return mask_of(numbers)


def pthread_sigmask(how, mask, /):
    """signal.pthread_sigmask."""
    return members(call("sigmask", how, checked_mask(mask)))


def sigpending():
    """signal.sigpending."""
    return members(call("sigpending"))


def sigwait(sigset, /):
    """signal.sigwait."""
    return _taken(sigset)[0]


def _taken(sigset):
    """Take a signal; other threads, which may send it, have their turns before the process waits."""
    wanted = checked_mask(sigset)
    while not scheduler.alone():
        try:
            return restarted("sigwait", wanted, 0)
        except BlockingIOError:
            if not scheduler.turn():
                break
    return restarted("sigwait", wanted, None)


class struct_siginfo(
    StructSequence, module="signal", fields="si_signo si_code si_errno si_pid si_uid si_status si_band"
):
    """What sigwaitinfo returns."""

    __slots__ = ()


def sigwaitinfo(sigset, /):
    """signal.sigwaitinfo."""
    return _info(_taken(sigset))


def sigtimedwait(sigset, timeout, /):
    """signal.sigtimedwait."""
    if timeout < 0:
        raise ValueError("timeout must be non-negative")
    from time import monotonic

    end = monotonic() + timeout
    while True:
        try:
            return _info(call("sigwait", checked_mask(sigset), int(max(0.0, end - monotonic()) * _GIGA)))
        except InterruptedError:
            continue
        except BlockingIOError:
            return None


def _info(found):
    number, code, pid, uid, status = found
    return struct_siginfo((number, code, 0, pid, uid, status, 0))


def pause():
    """signal.pause."""
    try:
        call("pause")
    except InterruptedError:
        return


class ItimerError(OSError):
    """A timer that does not exist."""


ItimerError.__name__ = ItimerError.__qualname__ = "itimer_error"
ItimerError.__module__ = "signal"


def _real(which):
    from errno import EINVAL
    from os import strerror

    if which != ITIMER_REAL:
        raise ItimerError(EINVAL, strerror(EINVAL))


def setitimer(which, seconds, interval=0.0, /):
    """signal.setitimer: of real time; the process's own time has no timers."""
    _real(which)
    if seconds < 0 or interval < 0:
        from errno import EINVAL
        from os import strerror

        raise ItimerError(EINVAL, strerror(EINVAL))
    left, repeated = call("timer", math.ceil(seconds * _GIGA), math.ceil(interval * _GIGA))
    return left / _GIGA, repeated / _GIGA


def getitimer(which, /):
    """signal.getitimer."""
    _real(which)
    left, repeated = call("timer_left")
    return left / _GIGA, repeated / _GIGA


def alarm(seconds, /):
    """signal.alarm."""
    return -(-call("timer", index(seconds) * _GIGA, 0)[0] // _GIGA)


def raise_signal(signalnum, /):
    """signal.raise_signal."""
    call("kill", getpid(), signalnum)


def pthread_kill(thread_id, signalnum, /):
    """signal.pthread_kill: the process has one thread that signals reach."""
    call("kill", getpid(), signalnum)


def siginterrupt(signalnum, flag, /):
    """signal.siginterrupt: calls are always interrupted, and CPython begins them anew (PEP 475)."""
    call("sigaction", signalnum, -1)


def valid_signals():
    """signal.valid_signals."""
    return set(range(1, NSIG)).difference(_RESERVED)
