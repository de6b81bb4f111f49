"""Signals: what they do, the mask, waiting for them, and the timers that send them."""

from __future__ import annotations

from vesicle.kernel.process_signals import SignalAction
from vesicle.kernel.syscalls import signal as signal_calls
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process

_HANDLER_MAX = 2  # SIG_DFL, SIG_IGN, CATCH: the guest keeps its handlers to itself


def sigaction(process: Process, signal: int, handler: int) -> int:
    """Set what a signal does: 0 default, 1 ignored, 2 caught, -1 only asks; return what it did. Spec: POSIX sigaction.

    Raises: EINVAL
    """
    if not -1 <= handler <= _HANDLER_MAX:
        raise PosixError(Errno.EINVAL)
    before = signal_calls.sigaction(process, signal, None if handler < 0 else SignalAction(handler))
    return before.handler


def sigmask(process: Process, how: int | None, mask: int) -> int:
    """Block (0), unblock (1), set (2) signals or only ask (nil); return the mask of before. Spec: POSIX sigprocmask."""
    return signal_calls.sigprocmask(process, how, mask)


def sigpending(process: Process) -> int:
    """Return the mask of blocked signals that wait. Spec: POSIX sigpending."""
    return signal_calls.sigpending(process)


def sigwait(process: Process, wanted: int, timeout_ns: int | None) -> list[int]:
    """Take a signal of a mask: [signal, code, pid, uid, status]. Spec: POSIX sigtimedwait."""
    signal, info = signal_calls.sigtimedwait(process, wanted, timeout_ns)
    return [signal, info.code, info.pid, info.uid, info.status]


def pause(process: Process) -> None:
    """Wait for a caught signal. Spec: POSIX pause."""
    signal_calls.sigsuspend(process, process.signals.blocked)


def timer(process: Process, value_ns: int, interval_ns: int) -> list[int]:
    """Arm the timer that sends SIGALRM (0 disarms); return [ns left, interval] of before. Spec: POSIX setitimer."""
    return list(signal_calls.timer_settime(process, signal_calls.ITIMER_REAL, value_ns, interval_ns))


def timer_left(process: Process) -> list[int]:
    """Return [ns left, interval]. Spec: POSIX getitimer."""
    return list(signal_calls.timer_gettime(process, signal_calls.ITIMER_REAL))
