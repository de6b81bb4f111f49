"""v_process.c: descriptors, child mode, exec, waiting, ids."""

from __future__ import annotations

import build
import pytest

from vesicle.kernel import wait_status
from vesicle.kernel.signals import Signal

SPECIAL = {"broken_pipe", "exec_replaces", "exec_script", "child_mode_left_open", "child_mode_trap"}
TESTS = [test for test in build.tests_of("v_process") if test not in SPECIAL and not test.startswith("child_")]
TESTS += [test for test in build.tests_of("v_process") if test.startswith("child_mode") and test not in SPECIAL]


@pytest.mark.parametrize("test", TESTS)
def test_process(machine, test):
    box = machine("v_process")
    box.run(["v_process", test]).assert_passed()
    assert not box.left_behind


def test_a_write_to_a_broken_pipe_ends_the_program(machine):
    ended = machine("v_process").run(["v_process", "broken_pipe"])
    assert wait_status.term_signal(ended.status) == Signal.SIGPIPE
    assert ended.stderr == ""


def test_exec_replaces_the_program(machine):
    ended = machine("v_process").run(["v_process", "exec_replaces"])
    assert ended.stderr == ""
    assert ended.exit_code == 17


def test_exec_obeys_an_interpreter_line(machine):
    ended = machine("v_process").run(["v_process", "exec_script"])
    assert ended.stderr == ""
    assert ended.stdout == "4 0 [/bin/guest][child_environment][script][more]"


def test_ending_in_child_mode_ends_both(machine):
    box = machine("v_process")
    ended = box.run(["v_process", "child_mode_left_open"])
    assert ended.exit_code == 12
    assert not box.left_behind


def test_a_trap_in_child_mode_ends_both(machine):
    box = machine("v_process")
    ended = box.run(["v_process", "child_mode_trap"])
    assert wait_status.term_signal(ended.status) == Signal.SIGABRT
    assert not box.left_behind
    assert box.kernel.meter.memory_bytes == 0
