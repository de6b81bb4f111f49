"""The door (kernel/door) with hostile requests: an answer or the end of the process, never another exception.

Calls of tools through it that a signal interrupts.
"""

from __future__ import annotations

import marshal
import threading

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.machines import make_machine
from vesicle import Session, tool
from vesicle.kernel.command import Command
from vesicle.kernel.door import table
from vesicle.kernel.door.call import Door
from vesicle.kernel.door.tools import INTERRUPTED, RESULT, tool_call, tool_result
from vesicle.kernel.kernel import User
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.signals import Signal
from vesicle.kernel.sysapi import Sys
from vesicle.vfs.errors import Errno, PosixError

# They wait, end or replace the process; each has tests of its own.
WAITING = {"execve", "flock", "pause", "poll", "record_lock", "sigwait", "sleep", "waitid"}

_integers = st.one_of(
    st.sampled_from((-1, 0, 1, 2, 3, 7, 64, 65, 255, 1 << 31, (1 << 63) - 1, -(1 << 63), (1 << 64) - 1)),
    st.integers(-(1 << 63), (1 << 64) - 1),
)
_texts = st.one_of(
    st.sampled_from(
        ("", "/", ".", "..", "/workspace", "/dev/null", "/proc/1/environ", "/etc/passwd", "x" * 5000, "a\0b")
    ),
    st.text(max_size=20),
)
_leaves = st.one_of(st.none(), st.booleans(), _integers, st.floats(), _texts, st.binary(max_size=20))
_values = st.recursive(
    _leaves, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_texts, inner, max_size=3))
)
_BY_KIND = {
    "s": _texts,
    "i": _integers,
    "b": st.booleans(),
    "y": st.binary(max_size=80),
    "l": st.lists(_texts, max_size=4),
    "n": st.lists(_integers, max_size=4),
    "f": st.lists(st.tuples(_integers, _integers), max_size=4),
    "a": _values,
}


@pytest.fixture
def door():
    """Answers requests as a process whose time is over within a second."""
    kernel, sys = make_machine()
    sys.process.command = Command(1.0)

    def answer(request: bytes) -> list | None:
        try:
            return marshal.loads(Door({}).answer(sys.process, request))
        except ProcessExit:
            return None

    yield answer
    kernel.close()


@pytest.mark.parametrize("name", sorted(set(table.ENTRIES) - WAITING))
def test_every_function_with_arguments_of_its_kinds(name: str, door) -> None:
    _, kinds = table.ENTRIES[name]
    arguments = st.tuples(*(st.none() if kind.isupper() else _BY_KIND[kind] for kind in kinds))
    alternatives = st.tuples(*(_BY_KIND[kind.lower()] for kind in kinds))

    @settings(max_examples=25, deadline=None)
    @given(st.one_of(arguments, alternatives))
    def run(values) -> None:
        answer = door(msgpack.packb([name, *values], unicode_errors="surrogateescape"))
        assert answer is None or (len(answer) == 2 and isinstance(answer[0], int))

    run()


def test_requests_that_are_none(door) -> None:
    einval = 28  # as preview1 numbers it

    @settings(max_examples=200, deadline=None)
    @given(st.one_of(st.binary(max_size=40), _values.map(lambda v: msgpack.packb(v, unicode_errors="surrogatepass"))))
    def run(request: bytes) -> None:
        answer = door(request)
        assert answer is None or answer[0] != 0 or isinstance(msgpack.unpackb(request, strict_map_key=False)[0], str)

    run()
    assert door(msgpack.packb(["stat"]))[0] == einval
    assert door(msgpack.packb(["stat", 5, True]))[0] == einval
    assert door(msgpack.packb(["no_such", 5]))[0] == 52  # ENOSYS
    assert door(b"\xdd\xff\xff\xff\xff")[0] == einval, "an array of four billion"


def test_the_oldest_of_more_than_64_interrupted_calls_are_given_up() -> None:
    leave = threading.Event()

    @tool
    def waits() -> str:
        leave.wait(30)
        return "done"

    with Session("allow_all", tools=[waits]) as session:
        sys = Sys(session._kernel.login(User(), ["caller"], {}, "/"))
        sys.set_signal(Signal.SIGUSR1, "catch")
        numbers = []
        for _ in range(66):
            sys.process.signals.send(Signal.SIGUSR1)
            kind, number = tool_call(sys.process, "waits", {})
            assert kind == INTERRUPTED
            numbers.append(number)
            sys.take_signals()
        leave.set()
        for number in numbers[:2]:
            with pytest.raises(PosixError) as caught:
                tool_result(sys.process, number)
            assert caught.value.errno is Errno.EINVAL
        assert [tool_result(sys.process, number) for number in numbers[2:]] == [[RESULT, "done"]] * 64
