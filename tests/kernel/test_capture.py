"""What a command substitution gathers counts as memory of the session until it is taken, whoever gathers it."""

from __future__ import annotations

import pytest

from vesicle import Session
from vesicle.kernel.capture import MemorySink
from vesicle.kernel.limits import PRESETS, Meter
from vesicle.vfs.errors import Errno, PosixError

MIB = 1 << 20


def test_captured_output_is_counted_until_it_is_taken():
    meter = Meter(PRESETS["code"])
    sink = MemorySink(10 * MIB, meter)
    for _ in range(3):
        sink.write(bytes(MIB))
    assert meter.memory_bytes == 3 * MIB
    assert len(sink.take()) == 3 * MIB
    assert meter.memory_bytes == 0


def test_what_is_never_taken_is_given_back_too():
    meter = Meter(PRESETS["code"])
    sink = MemorySink(10 * MIB, meter)
    sink.write(bytes(MIB))
    del sink
    assert meter.memory_bytes == 0


def test_all_captures_together_have_a_limit():
    meter = Meter(PRESETS["code"].replace(total_memory_bytes=5 * MIB))
    sinks = [MemorySink(4 * MIB, meter) for _ in range(2)]
    sinks[0].write(bytes(3 * MIB))
    with pytest.raises(PosixError) as raised:
        sinks[1].write(bytes(3 * MIB))
    assert raised.value.errno is Errno.ENOMEM
    sinks[0].take()
    assert sinks[1].write(bytes(3 * MIB)) == 3 * MIB


def test_nested_substitutions_run_into_the_sessions_limit():
    limits = PRESETS["code"].replace(total_memory_bytes=40 * MIB)
    with Session("allow_all", limits=limits) as session:
        result = session.run(
            "x=$(printf '%20000000s' a; y=$(printf '%30000000s' b); echo ${#y}); echo $?", timeout_s=30
        )
        assert result.limit is not None
        assert result.limit.name == "total_memory_bytes"
        assert session.run("x=$(printf '%20000000s' a); echo ${#x}").stdout == "20000000\n"
