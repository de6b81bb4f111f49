"""base.c: arguments, environment, clocks, random bytes, ending, signals, sockets."""

from __future__ import annotations

import pytest

from vesicle.kernel import wait_status
from vesicle.kernel.signals import Signal


def run(machine, test, *arguments, **options):
    return machine("base").run(["base", test, *arguments], **options)


@pytest.mark.parametrize(
    "test", ["clocks", "random", "yield", "returns", "raise_nothing", "empty_environment", "sockets"]
)
def test_passes(machine, test):
    run(machine, test).assert_passed()


def test_arguments_keep_empty_ones(machine):
    run(machine, "arguments", "a", "", "b c").assert_passed()


def test_environment_keeps_order_and_equals_signs(machine):
    run(machine, "environment", environ={"A": "1", "EMPTY": "", "TEXT": "x=y"}).assert_passed()


def test_exit_code(machine):
    assert run(machine, "exit", "x" * 42).status == wait_status.from_exit(42)


def test_exit_code_modulo_256(machine):
    assert run(machine, "exit_modulo").status == wait_status.from_exit(7)


def test_a_trap_is_a_signal(machine):
    assert wait_status.term_signal(run(machine, "traps").status) == Signal.SIGABRT


@pytest.mark.parametrize(
    ("test", "signal"),
    [("raise_term", Signal.SIGTERM), ("raise_abrt", Signal.SIGABRT), ("raise_usr2", Signal.SIGUSR2)],
)
def test_a_raised_signal_ends_the_program(machine, test, signal):
    ended = run(machine, test)
    assert wait_status.term_signal(ended.status) == signal
    assert ended.stderr == ""
