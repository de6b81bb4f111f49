"""poll.c: clocks, files, pipes."""

from __future__ import annotations

import threading
import time

import build
import pytest

from vesicle.kernel import wait_status
from vesicle.kernel.pipe import make_pipe
from vesicle.kernel.signals import Signal

NEEDS_STDIN = {"pipe_with_data", "empty_pipe_times_out", "waits_for_the_host", "sleeps_for_ever"}


@pytest.mark.parametrize("test", [test for test in build.tests_of("poll") if test not in NEEDS_STDIN])
def test_poll(machine, test):
    machine("poll").run(["poll", test]).assert_passed()


def test_a_pipe_with_data_then_at_its_end(machine):
    reader, writer = make_pipe(77)
    writer.write(b"12345")
    writer.release()
    machine("poll").run(["poll", "pipe_with_data"], stdin=reader).assert_passed()


def test_an_empty_pipe_times_out(machine):
    reader, writer = make_pipe(77)
    ended = machine("poll").run(["poll", "empty_pipe_times_out"], stdin=reader)
    writer.release()
    ended.assert_passed()


def test_waits_until_another_writes(machine):
    reader, writer = make_pipe(77)
    timer = threading.Timer(0.05, lambda: writer.write(b"data"))
    timer.start()
    ended = machine("poll").run(["poll", "waits_for_the_host"], stdin=reader)
    timer.join()
    writer.release()
    assert (ended.status, ended.stderr, ended.stdout) == (0, "", "waiting")


def test_the_deadline_ends_a_wait_without_end(machine):
    reader, writer = make_pipe(77)
    started = time.monotonic()
    ended = machine("poll").run(["poll", "sleeps_for_ever"], stdin=reader, timeout_s=0.2)
    writer.release()
    assert wait_status.term_signal(ended.status) == Signal.SIGKILL
    assert ended.stderr == ""
    assert time.monotonic() - started < 5
