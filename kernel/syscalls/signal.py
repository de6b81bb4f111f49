"""Sending signals and setting what they do (POSIX 2.4: kill, sigaction, sigprocmask, sigsuspend, sigtimedwait, timers)."""

from __future__ import annotations

from vesicle.kernel.process_signals import SignalAction, SignalInfo, send_all
from vesicle.kernel.signals import Signal, is_valid
from vesicle.kernel.timers import Timer
from vesicle.vfs.errors import Errno, PosixError

from .clock import CLOCK_MONOTONIC, CLOCK_REALTIME, clock_gettime
from .gate import check
from .poll import poll

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vesicle.kernel.process import Process


SIG_BLOCK = 0
SIG_UNBLOCK = 1
SIG_SETMASK = 2

ITIMER_REAL = 0  # timer id 0: setitimer's, always there
_TIMERS_MAX = 64
_SI_TIMER = -2  # siginfo code, Linux


def kill(process: Process, pid: int, signal: int) -> None:
    """Send signal (0: only test) to pid, or by POSIX's rules to a group (0, < -1) or to all (-1).

    Raises: EINVAL no such signal · ESRCH nobody there · EPERM ids or policy forbid it
    """
    if signal and not is_valid(signal):
        raise PosixError(Errno.EINVAL)
    targets = _targets(process, pid)
    if not targets:
        raise PosixError(Errno.ESRCH)
    allowed = [target for target in targets if _may_signal(process, target)]
    if not allowed:
        raise PosixError(Errno.EPERM)
    if not signal:
        return
    info = SignalInfo(0, process.pid, process.uid, 0)
    send_all(allowed, signal, info)


def _targets(process: Process, pid: int) -> list[Process]:
    table = process.kernel.table
    if pid > 0:
        target = table.find(pid)
        return [target]
    if pid == 0:
        return table.group(process.pgid)
    if pid == -1:
        return [other for other in table.alive() if other.pid not in (1, process.pid)]
    return table.group(-pid)


def _may_signal(process: Process, target: Process) -> bool:
    who = process.credentials.uid
    if who not in (0, target.credentials.uid, target.saved_ids[1]):
        return False
    if target is process:
        return True
    try:
        check(process, process.policy.policy.decide_signal(_is_descendant(target, process)), "kill", str(target.pid))
    except PosixError:
        return False
    return True


def _is_descendant(target: Process, ancestor: Process) -> bool:
    above = target.parent
    while above is not None and above is not ancestor:
        above = above.parent
    return above is ancestor


def raise_(process: Process, signal: int) -> None:
    """Send signal to the process itself and act on it before returning, unless it is blocked.

    Raises: EINVAL · ProcessExit the signal ended the process
    """
    if not is_valid(signal):
        raise PosixError(Errno.EINVAL)
    process.signals.send(signal, SignalInfo(0, process.pid, process.uid, 0))
    if process.pending:
        process.deliver()


def sigaction(process: Process, signal: int, action: SignalAction | None) -> SignalAction:
    """Set the action of signal (None only asks) and return the one of before.

    Raises: EINVAL no such signal, or SIGKILL or SIGSTOP changed
    """
    if not is_valid(signal):
        raise PosixError(Errno.EINVAL)
    old = process.signals.action(signal)
    if action is not None:
        process.signals.set_action(signal, action)
    return old


def sigprocmask(process: Process, how: int | None, mask: int) -> int:
    """Change the set of blocked signals (None only asks) and return the one of before.

    Raises: EINVAL unknown how
    """
    signals = process.signals
    old = signals.blocked
    if how is None:
        return old
    if how == SIG_BLOCK:
        signals.set_mask(old | mask)
    elif how == SIG_UNBLOCK:
        signals.set_mask(old & ~mask)
    elif how == SIG_SETMASK:
        signals.set_mask(mask)
    else:
        raise PosixError(Errno.EINVAL)
    return old


def sigpending(process: Process) -> int:
    """Return the set of signals that were sent and are blocked."""
    return process.signals.pending_set()


def sigsuspend(process: Process, mask: int) -> None:
    """Wait for a caught signal with mask as the set of blocked ones; the set of before returns when it is taken.

    Blocks: until a caught signal.
    Raises: EINTR always
    """
    signals = process.signals
    signals.suspend_with(mask)
    try:
        if signals.caught:
            raise PosixError(Errno.EINTR)
        while True:
            process.sleep()
    finally:
        signals.end_suspend()


def sigtake(process: Process) -> tuple[int, SignalAction, int, SignalInfo] | None:
    """Take the lowest announced signal: (signal, action, mask to restore after its handler, info); None if there is none."""
    return process.signals.take()


def poll_with_mask(
    process: Process, mask: int, interests: Sequence[tuple[int, int]], timeout_ns: int | None
) -> list[int]:
    """Poll with mask as the set of blocked signals (ppoll); the set of before returns when a signal is taken, or at the end.

    Raises: as poll
    """
    signals = process.signals
    signals.suspend_with(mask)
    try:
        if process.pending and process.deliver():
            raise PosixError(Errno.EINTR)
        return poll(process, interests, timeout_ns)
    finally:
        signals.end_suspend()


def sigtimedwait(process: Process, wanted: int, timeout_ns: int | None) -> tuple[int, SignalInfo]:
    """Take a pending signal of the set wanted, whatever its action; return it and what came with it.

    Blocks: until one comes or timeout_ns is over (None: no end).
    Raises: EAGAIN the time is over · EINTR another caught signal came
    """
    signals = process.signals
    before = signals.blocked
    # Its waiting must not end the process: hold the wanted ones back while we look.
    signals.set_mask(before | wanted)
    now_ns = process.kernel.now_ns
    until_ns = None if timeout_ns is None else now_ns() + timeout_ns
    try:
        while True:
            taken = signals.take_of(wanted)
            if taken is not None:
                return taken
            if until_ns is not None and now_ns() >= until_ns:
                raise PosixError(Errno.EAGAIN)
            process.sleep(until_ns)
    finally:
        signals.set_mask(before)


class ProcessTimer(Timer):
    """A timer of one process: sends `signal` (0: none) when it expires."""

    __slots__ = ("clock_id", "signal")

    def __init__(self, process: Process, signal: int, clock_id: int) -> None:
        super().__init__(_sender(process, signal))
        self.signal = signal
        self.clock_id = clock_id


def _sender(process: Process, signal: int) -> Callable[[], None]:
    def expire() -> None:
        if signal and not process.ended:
            process.signals.send(signal, SignalInfo(_SI_TIMER, 0, 0, 0))

    return expire


def timer_create(process: Process, clock_id: int, signal: int) -> int:
    """Make a timer that sends signal (0: none); return its id, 1 or above.

    Raises: EINVAL unknown clock or signal · EAGAIN too many timers
    """
    if clock_id not in (CLOCK_REALTIME, CLOCK_MONOTONIC) or (signal and not is_valid(signal)):
        raise PosixError(Errno.EINVAL)
    timers = _timers(process)
    if len(timers) >= _TIMERS_MAX:
        raise PosixError(Errno.EAGAIN)
    timer_id = 1
    while timer_id in timers:
        timer_id += 1
    timers[timer_id] = ProcessTimer(process, signal, clock_id)
    return timer_id


def timer_settime(
    process: Process, timer_id: int, value_ns: int, interval_ns: int, *, absolute: bool = False
) -> tuple[int, int]:
    """Arm the timer, or disarm it with value_ns 0; return (remaining ns, interval ns) of before.

    Raises: EINVAL no such timer, negative time
    """
    timer = _timer(process, timer_id)
    if value_ns < 0 or interval_ns < 0:
        raise PosixError(Errno.EINVAL)
    kernel = process.kernel
    old = timer.remaining_ns(kernel.now_ns()), timer.interval_ns
    if value_ns and absolute:
        value_ns = max(1, value_ns - clock_gettime(process, timer.clock_id))
    kernel.timers.arm(timer, kernel.now_ns() + value_ns if value_ns else 0, interval_ns)
    return old


def timer_gettime(process: Process, timer_id: int) -> tuple[int, int]:
    """Return (remaining ns, interval ns).

    Raises: EINVAL no such timer
    """
    timer = _timer(process, timer_id)
    return timer.remaining_ns(process.kernel.now_ns()), timer.interval_ns


def timer_getoverrun(process: Process, timer_id: int) -> int:
    """Return the expiries that the last signal of the timer stood for beyond its own.

    Raises: EINVAL no such timer
    """
    return _timer(process, timer_id).overrun


def timer_delete(process: Process, timer_id: int) -> None:
    """Delete the timer.

    Raises: EINVAL no such timer, or the one of setitimer
    """
    timer = _timer(process, timer_id)
    if timer_id == ITIMER_REAL:
        raise PosixError(Errno.EINVAL)
    process.kernel.timers.arm(timer, 0, 0)
    _timers(process).pop(timer_id, None)


def delete_timers(process: Process, *, keep_interval: bool) -> None:
    """Disarm the process's timers: all at its end, all but setitimer's at exec."""
    if process.timers is None:
        return
    for timer_id, timer in tuple(process.timers.items()):
        if not (keep_interval and timer_id == ITIMER_REAL):
            process.kernel.timers.arm(timer, 0, 0)
            process.timers.pop(timer_id, None)


def _timers(process: Process) -> dict[int, ProcessTimer]:
    if process.timers is None:
        process.timers = {}
    return process.timers


def _timer(process: Process, timer_id: int) -> ProcessTimer:
    timers = _timers(process)
    if timer_id == ITIMER_REAL and timer_id not in timers:
        timers[timer_id] = ProcessTimer(process, Signal.SIGALRM, CLOCK_REALTIME)
    timer = timers.get(timer_id)
    if timer is None:
        raise PosixError(Errno.EINVAL)
    return timer
