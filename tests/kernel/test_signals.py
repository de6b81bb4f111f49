from __future__ import annotations

import os
import signal

import pytest

from vesicle.kernel import wait_status
from vesicle.kernel.signals import (
    SIGRTMAX,
    SIGRTMIN,
    UNBLOCKABLE_MASK,
    DefaultAction,
    Signal,
    bit,
    default_action,
    description,
    is_valid,
    signal_name,
    signal_number,
    signals_in,
)
from vesicle.vfs.errors import Errno, PosixError


@pytest.mark.parametrize("number", sorted(Signal))
def test_numbers_are_those_of_linux(number):
    assert getattr(signal, number.name) == number


@pytest.mark.parametrize("number", sorted(Signal))
def test_descriptions_are_those_of_the_c_library(number):
    assert description(number) == signal.strsignal(number)


@pytest.mark.parametrize(
    ("number", "action"),
    [
        (Signal.SIGTERM, DefaultAction.TERMINATE),
        (Signal.SIGSEGV, DefaultAction.TERMINATE),
        (Signal.SIGCHLD, DefaultAction.IGNORE),
        (Signal.SIGTSTP, DefaultAction.STOP),
        (Signal.SIGCONT, DefaultAction.CONTINUE),
        (40, DefaultAction.TERMINATE),
    ],
)
def test_default_actions(number, action):
    assert default_action(number) is action


@pytest.mark.parametrize("number", [n for n in range(1, SIGRTMAX + 1) if n not in (32, 33)])
def test_every_name_leads_back_to_its_number(number):
    assert signal_number(signal_name(number)) == number
    assert signal_number("SIG" + signal_name(number)) == number
    assert signal_number(str(number)) == number


@pytest.mark.parametrize(
    ("number", "name"), [(SIGRTMIN, "RTMIN"), (49, "RTMIN+15"), (50, "RTMAX-14"), (63, "RTMAX-1"), (SIGRTMAX, "RTMAX")]
)
def test_real_time_names_are_those_of_bash(number, name):
    assert signal_name(number) == name


def test_names_in_lower_case_and_old_names():
    assert signal_number("sigterm") == Signal.SIGTERM
    assert signal_number("poll") == Signal.SIGIO


@pytest.mark.parametrize("name", ["", "SIG", "0", "65", "-1", "NOPE", "RTMIN+31", "RTMIN-1", "RTMAX+1", "RTMIN+x", "٣"])
def test_unknown_names_are_einval(name):
    with pytest.raises(PosixError) as caught:
        signal_number(name)
    assert caught.value.errno is Errno.EINVAL


def test_validity_and_masks():
    assert not is_valid(0)
    assert is_valid(64)
    assert not is_valid(65)
    assert signals_in(UNBLOCKABLE_MASK) == [Signal.SIGKILL, Signal.SIGSTOP]
    assert bit(1) == 1
    assert description(36) == "Real-time signal 2"
    assert description(99) == "Unknown signal 99"


@pytest.mark.parametrize("code", [0, 1, 127, 255])
def test_exit_words_are_those_of_linux(code):
    status = wait_status.from_exit(code)
    assert (os.WIFEXITED(status), os.WEXITSTATUS(status), os.WIFSIGNALED(status)) == (True, code, False)
    assert wait_status.is_exited(status)
    assert not wait_status.is_signaled(status)
    assert not wait_status.is_stopped(status)
    assert wait_status.exit_status(status) == wait_status.shell_status(status) == code


@pytest.mark.parametrize("number", [1, 9, 15, 31, 64])
def test_signal_words_are_those_of_linux(number):
    status = wait_status.from_signal(number)
    assert (os.WIFSIGNALED(status), os.WTERMSIG(status), os.WIFEXITED(status)) == (True, number, False)
    assert wait_status.is_signaled(status)
    assert wait_status.term_signal(status) == number
    assert wait_status.shell_status(status) == 128 + number


def test_stop_words_are_those_of_linux():
    status = wait_status.from_stop(Signal.SIGTSTP)
    assert (os.WIFSTOPPED(status), os.WSTOPSIG(status)) == (True, Signal.SIGTSTP)
    assert wait_status.is_stopped(status)
    assert not wait_status.is_signaled(status)
    assert wait_status.stop_signal(status) == Signal.SIGTSTP
    assert wait_status.shell_status(status) == 128 + Signal.SIGTSTP
    assert os.WIFCONTINUED(wait_status.CONTINUED)
    assert wait_status.is_continued(wait_status.CONTINUED)
    assert not wait_status.is_stopped(wait_status.CONTINUED)


def test_exit_keeps_eight_bits():
    assert wait_status.exit_status(wait_status.from_exit(256 + 3)) == 3
    assert wait_status.exit_status(wait_status.from_exit(-1)) == 255
