"""v_signals.c: signals and timers."""

from __future__ import annotations

import build
import pytest

from vesicle.kernel import wait_status
from vesicle.kernel.signals import Signal

ENDING = {"unblocking_ends_it", "default_actions"}


@pytest.mark.parametrize("test", [test for test in build.tests_of("v_signals") if test not in ENDING])
def test_signals(machine, test):
    machine("v_signals").run(["v_signals", test]).assert_passed()


def test_unblocking_a_waiting_signal_ends_the_program(machine):
    ended = machine("v_signals").run(["v_signals", "unblocking_ends_it"])
    assert wait_status.term_signal(ended.status) == Signal.SIGTERM
    assert ended.stdout == "blocked\n"


def test_a_signal_to_itself_ends_the_program(machine):
    ended = machine("v_signals").run(["v_signals", "default_actions"])
    assert wait_status.term_signal(ended.status) == Signal.SIGINT
    assert ended.stderr == ""
