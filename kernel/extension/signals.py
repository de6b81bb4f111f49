"""Signals and timers. The kernel announces caught signals; the guest takes them here and runs its own handlers."""

from __future__ import annotations

from vesicle.kernel.abi.layout import SIGACTION, SIGTAKE, TIMERSPEC
from vesicle.kernel.process_signals import SignalAction, SignalInfo
from vesicle.kernel.syscalls import signal as signal_calls
from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process
    from vesicle.kernel.wasm.memory import GuestMemory

_ONLY_ASK = 0xFFFFFFFF
_U32_MASK = 0xFFFFFFFF


def sigaction(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process, memory: GuestMemory, signal: int, handler: int, flags: int, mask: int, old: int, word: int
) -> int:
    """Set what a signal does (handler -1 only asks), write what it did, and remember the signal word's address.

    Raises: EINVAL bad number, SIGKILL or SIGSTOP changed · EFAULT
    """
    if old:
        memory.slice(old, SIGACTION.size)
    if word:
        memory.slice(word, 4)
    action = None if handler == _ONLY_ASK else SignalAction(handler, flags, mask)
    before = signal_calls.sigaction(process, signal, action)
    if old:
        memory.write_struct(SIGACTION, old, before.handler, before.flags, before.mask)
    if word:
        process.signals.word = word
    return 0


def _write_taken(
    memory: GuestMemory, address: int, action: SignalAction, restore: int, signal: int, info: SignalInfo
) -> None:
    memory.write_struct(
        SIGTAKE,
        address,
        action.handler & _U32_MASK,
        action.flags & _U32_MASK,
        restore,
        signal,
        0,
        info.code,
        info.pid,
        info.uid & _U32_MASK,
        info.status,
    )


def sigtake(process: Process, memory: GuestMemory, info: int) -> int:
    """Take the lowest announced signal and write what its handler needs (48 bytes); return it, or 0.

    Raises: EFAULT
    """
    memory.slice(info, SIGTAKE.size)
    taken = signal_calls.sigtake(process)
    if taken is None:
        return 0
    signal, action, restore, what = taken
    _write_taken(memory, info, action, restore, signal, what)
    return signal


def sigmask(process: Process, memory: GuestMemory, how: int, mask: int, old: int) -> int:
    """Block (how 0), unblock (1) or set (2) blocked signals, or only ask (-1); write the set of before (u64).

    Raises: EINVAL unknown how · EFAULT
    """
    if old:
        memory.slice(old, 8)
    before = signal_calls.sigprocmask(process, None if how == -1 else how, mask)
    if old:
        memory.write_u64(old, before)
    return 0


def _suspend(process: Process, _memory: GuestMemory, mask: int, _timeout_ns: int, _info: int) -> int:
    signal_calls.sigsuspend(process, mask)
    return 0


def _timed_wait(process: Process, memory: GuestMemory, wanted: int, timeout_ns: int, info: int) -> int:
    if info:
        memory.slice(info, SIGTAKE.size)
    signal, what = signal_calls.sigtimedwait(process, wanted, None if timeout_ns < 0 else timeout_ns)
    if info:
        _write_taken(memory, info, SignalAction(), process.signals.blocked, signal, what)
    return signal


def _pending(process: Process, memory: GuestMemory, _mask: int, _timeout_ns: int, info: int) -> int:
    memory.write_u64(info, signal_calls.sigpending(process))
    return 0


_SIGWAIT: dict[int, Callable[[Process, GuestMemory, int, int, int], int]] = {0: _suspend, 1: _timed_wait, 2: _pending}


def sigwait(process: Process, memory: GuestMemory, mode: int, mask: int, timeout_ns: int, info: int) -> int:
    """Wait for a caught signal (mode 0), take one of a set (1), or write the pending ones (2).

    Blocks: until a signal, the timeout or the deadline.
    Raises: EINTR always in mode 0 · EAGAIN the time is over · EINVAL unknown mode · EFAULT
    """
    wait = _SIGWAIT.get(mode)
    if wait is None:
        raise PosixError(Errno.EINVAL)
    return wait(process, memory, mask, timeout_ns, info)


def kill(process: Process, _memory: GuestMemory, pid: int, signal: int) -> int:
    """Send a signal (0: only test) to a process or group.

    Raises: ESRCH · EPERM ids or policy · EINVAL
    """
    signal_calls.kill(process, pid, signal)
    return 0


def _create(process: Process, _timer_id: int, a: int, _value_ns: int, _interval_ns: int) -> int:
    return signal_calls.timer_create(process, a & 0xFF, a >> 8)


def _set(process: Process, timer_id: int, a: int, value_ns: int, interval_ns: int) -> tuple[int, int]:
    return signal_calls.timer_settime(process, timer_id, value_ns, interval_ns, absolute=bool(a & 1))


def _get(process: Process, timer_id: int, _a: int, _value_ns: int, _interval_ns: int) -> tuple[int, int]:
    return signal_calls.timer_gettime(process, timer_id)


def _delete(process: Process, timer_id: int, _a: int, _value_ns: int, _interval_ns: int) -> int:
    signal_calls.timer_delete(process, timer_id)
    return 0


def _overrun(process: Process, timer_id: int, _a: int, _value_ns: int, _interval_ns: int) -> int:
    return signal_calls.timer_getoverrun(process, timer_id)


# Each gives a result, or what the timer was set to, which goes to the guest.
_TIMER: dict[int, Callable[[Process, int, int, int, int], int | tuple[int, int]]] = {
    0: _create,
    1: _set,
    2: _get,
    3: _delete,
    4: _overrun,
}


def timer(  # noqa: PLR0913 (the signature is docs/abi.md's)
    process: Process,
    memory: GuestMemory,
    operation: int,
    timer_id: int,
    a: int,
    value_ns: int,
    interval_ns: int,
    old: int,
) -> int:
    """Create (0), set (1), get (2) or delete (3) a timer, or return its overrun (4). Timer 0 is setitimer's.

    Raises: EINVAL unknown operation or timer, negative time · EAGAIN too many · EFAULT
    """
    if old:
        memory.slice(old, TIMERSPEC.size)
    act = _TIMER.get(operation)
    if act is None:
        raise PosixError(Errno.EINVAL)
    result = act(process, timer_id, a, value_ns, interval_ns)
    if isinstance(result, int):
        return result
    if old:
        memory.write_struct(TIMERSPEC, old, *result)
    return 0
