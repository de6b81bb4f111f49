"""Signals: default actions, masks, catching, stopping, timers (POSIX 2.4)."""

from __future__ import annotations

import sys as python
import threading
import time
from types import ModuleType

import pytest

from tests.kernel.machines import Program
from tests.kernel.test_process import raises
from vesicle.kernel import wait_status
from vesicle.kernel.kernel import Kernel
from vesicle.kernel.process_signals import CATCH, SIG_IGN, SignalAction, SignalInfo
from vesicle.kernel.process_table import WCONTINUED, WEXITED, WSTOPPED
from vesicle.kernel.signals import Signal, bit
from vesicle.kernel.sysapi import Sys
from vesicle.kernel.syscalls import process as process_calls
from vesicle.kernel.syscalls import signal as calls
from vesicle.vfs.errors import Errno


def sleeper(started: threading.Event | None = None) -> Program:
    def main(sys: Sys) -> int:
        if started is not None:
            started.set()
        sys.sleep(60)
        return 0

    return Program(main)


@pytest.mark.parametrize("signal", [Signal.SIGTERM, Signal.SIGKILL, Signal.SIGHUP, Signal.SIGUSR1, Signal.SIGALRM])
def test_default_action_ends_a_sleeping_process(sys: Sys, signal: Signal) -> None:
    pid = sys.spawn_program(sleeper(), ["p"])
    sys.kill(pid, signal)
    assert sys.waitpid(pid) == (pid, wait_status.from_signal(signal))


@pytest.mark.parametrize("signal", [Signal.SIGCHLD, Signal.SIGURG, Signal.SIGWINCH])
def test_signals_ignored_by_default_do_nothing(sys: Sys, signal: Signal) -> None:
    sys.kill(sys.getpid(), signal)
    assert sys.run_program(Program(lambda child: 0), ["p"]) == 0


def test_an_ignored_signal_is_inherited_and_does_nothing(sys: Sys) -> None:
    sys.set_signal(Signal.SIGTERM, "ignore")

    def child(inner: Sys) -> int:
        assert inner.signal_is_ignored(Signal.SIGTERM)
        inner.kill(inner.getpid(), Signal.SIGTERM)
        return 4

    assert sys.run_program(Program(child), ["p"]) == wait_status.from_exit(4)


def test_a_caught_signal_interrupts_a_wait_and_is_taken(sys: Sys) -> None:
    started = threading.Event()

    def child(inner: Sys) -> int:
        inner.set_signal(Signal.SIGUSR1, "catch")
        started.set()
        with raises(Errno.EINTR):
            inner.sleep(60)
        return inner.take_signals()[0]

    pid = sys.spawn_program(Program(child), ["p"])
    assert started.wait(10)
    sys.kill(pid, Signal.SIGUSR1)
    assert sys.waitpid(pid) == (pid, wait_status.from_exit(Signal.SIGUSR1))


def test_a_caught_signal_falls_back_to_default_in_a_child(sys: Sys) -> None:
    sys.set_signal(Signal.SIGTERM, "catch")
    pid = sys.spawn_program(sleeper(), ["p"])
    sys.kill(pid, Signal.SIGTERM)
    assert sys.waitpid(pid)[1] == wait_status.from_signal(Signal.SIGTERM)


def test_a_blocked_signal_waits(sys: Sys) -> None:
    def child(inner: Sys) -> int:
        process = inner.process
        calls.sigprocmask(process, calls.SIG_BLOCK, bit(Signal.SIGTERM))
        inner.kill(inner.getpid(), Signal.SIGTERM)
        assert calls.sigpending(process) == bit(Signal.SIGTERM)
        calls.sigprocmask(process, calls.SIG_UNBLOCK, bit(Signal.SIGTERM))
        inner.checkpoint()
        return 0

    assert sys.run_program(Program(child), ["p"]) == wait_status.from_signal(Signal.SIGTERM)


@pytest.mark.parametrize("signal", [Signal.SIGKILL, Signal.SIGSTOP])
def test_kill_and_stop_can_be_neither_caught_nor_blocked(sys: Sys, signal: Signal) -> None:
    with raises(Errno.EINVAL):
        calls.sigaction(sys.process, signal, SignalAction(SIG_IGN))
    calls.sigprocmask(sys.process, calls.SIG_SETMASK, (1 << 64) - 1)
    assert not sys.process.signals.blocked & bit(signal)


def test_stop_and_continue_are_reported(sys: Sys) -> None:
    pid = sys.spawn_program(sleeper(), ["p"])
    sys.kill(pid, Signal.SIGSTOP)
    stopped = process_calls.waitid(sys.process, 1, pid, WEXITED | WSTOPPED)
    assert stopped is not None
    assert stopped.status == wait_status.from_stop(Signal.SIGSTOP)
    sys.kill(pid, Signal.SIGCONT)
    continued = process_calls.waitid(sys.process, 1, pid, WEXITED | WCONTINUED)
    assert continued is not None
    assert continued.status == wait_status.CONTINUED
    sys.kill(pid, Signal.SIGSTOP)
    sys.kill(pid, Signal.SIGKILL)
    assert sys.waitpid(pid)[1] == wait_status.from_signal(Signal.SIGKILL)


def test_a_group_gets_a_signal(sys: Sys) -> None:
    first = sys.spawn_program(sleeper(), ["p"], pgid=0)
    second = sys.spawn_program(sleeper(), ["p"], pgid=first)
    sys.kill(-first, Signal.SIGTERM)
    assert {sys.waitpid(first)[1], sys.waitpid(second)[1]} == {wait_status.from_signal(Signal.SIGTERM)}
    with raises(Errno.ESRCH):
        sys.kill(-first, 0)


def test_sigtimedwait_takes_or_times_out(sys: Sys) -> None:
    process = sys.process
    with raises(Errno.EAGAIN):
        calls.sigtimedwait(process, bit(Signal.SIGUSR1), 1_000_000)
    calls.sigprocmask(process, calls.SIG_BLOCK, bit(Signal.SIGUSR1))
    sys.kill(sys.getpid(), Signal.SIGUSR1)
    signal, info = calls.sigtimedwait(process, bit(Signal.SIGUSR1), None)
    assert (signal, info.pid) == (Signal.SIGUSR1, sys.getpid())
    assert not process.pending


def test_sigsuspend_waits_under_its_own_mask(sys: Sys) -> None:
    started = threading.Event()

    def child(inner: Sys) -> int:
        process = inner.process
        calls.sigaction(process, Signal.SIGUSR1, SignalAction(CATCH))
        calls.sigprocmask(process, calls.SIG_BLOCK, bit(Signal.SIGUSR1))
        started.set()
        with raises(Errno.EINTR):
            calls.sigsuspend(process, 0)
        taken = process.signals.take()
        assert taken is not None
        signal, _, restore, _ = taken
        assert restore == bit(Signal.SIGUSR1)
        return signal

    pid = sys.spawn_program(Program(child), ["p"])
    assert started.wait(10)
    sys.kill(pid, Signal.SIGUSR1)
    assert sys.waitpid(pid)[1] == wait_status.from_exit(Signal.SIGUSR1)


def test_a_signal_while_another_thread_imports_the_ticker(sys: Sys, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "vesicle.kernel.wasm.ticker"
    monkeypatch.setitem(python.modules, name, ModuleType(name))
    pid = sys.spawn_program(Program(lambda inner: inner.sleep(60) or 0), ["p"])
    sys.kill(pid, Signal.SIGTERM)
    assert sys.waitpid(pid)[1] == wait_status.from_signal(Signal.SIGTERM)


def test_an_interval_timer_ends_a_sleep(sys: Sys) -> None:
    def child(inner: Sys) -> int:
        calls.timer_settime(inner.process, calls.ITIMER_REAL, 1_000_000, 0)
        inner.sleep(60)
        return 0

    assert sys.run_program(Program(child), ["p"]) == wait_status.from_signal(Signal.SIGALRM)


@pytest.mark.parametrize("handed_over", [False, True])
def test_a_signal_tells_its_own_sender_after_another_was_taken(sys: Sys, *, handed_over: bool) -> None:
    signals, handled = sys.process.signals, list[int]()
    sys.set_signal(Signal.SIGUSR1, "catch")
    if handed_over:
        signals.catcher = handled.append
    signals.send(Signal.SIGUSR1, SignalInfo(pid=111))
    sys.checkpoint()
    assert (handled or sys.take_signals()) == [Signal.SIGUSR1]
    signals.set_mask(bit(Signal.SIGUSR1))
    signals.send(Signal.SIGUSR1, SignalInfo(pid=222))
    signals.send(Signal.SIGUSR1, SignalInfo(pid=333))
    assert signals.take_of(bit(Signal.SIGUSR1)) == (Signal.SIGUSR1, SignalInfo(pid=222))


def test_a_signal_tells_its_own_sender_after_another_was_dropped(sys: Sys) -> None:
    signals = sys.process.signals
    signals.set_mask(bit(Signal.SIGTSTP))
    signals.send(Signal.SIGTSTP, SignalInfo(pid=111))
    signals.send(Signal.SIGCONT)
    signals.send(Signal.SIGTSTP, SignalInfo(pid=222))
    assert signals.take_of(bit(Signal.SIGTSTP)) == (Signal.SIGTSTP, SignalInfo(pid=222))


def test_timers_are_asked_disarmed_and_deleted(sys: Sys) -> None:
    process = sys.process
    timer = calls.timer_create(process, 1, 0)
    assert calls.timer_settime(process, timer, 10**12, 5) == (0, 0)
    remaining, interval = calls.timer_gettime(process, timer)
    assert 0 < remaining <= 10**12
    assert interval == 5
    assert calls.timer_settime(process, timer, 0, 0)[1] == 5
    assert calls.timer_gettime(process, timer) == (0, 0)
    calls.timer_delete(process, timer)
    with raises(Errno.EINVAL):
        calls.timer_gettime(process, timer)


def test_closing_the_machine_ends_everything(kernel: Kernel, sys: Sys) -> None:
    started = threading.Event()
    sys.spawn_program(sleeper(started), ["p"])
    assert started.wait(10)
    before = time.monotonic()
    kernel.close()
    assert time.monotonic() - before < 1.5
    assert not kernel.table.alive()
