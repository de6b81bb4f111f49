from __future__ import annotations

import time

import pytest

from vesicle.kernel.clock import FixedClock, SeededRandom, SystemClock, SystemRandom


def test_system_clock_follows_the_host_without_telling_its_uptime():
    clock = SystemClock()
    first = clock.monotonic_ns()
    assert 0 < first < 10**9
    assert clock.monotonic_ns() >= first
    assert abs(clock.realtime_ns() - time.time_ns()) < 10**9


def test_fixed_clock_moves_only_when_told():
    clock = FixedClock(1_000)
    assert clock.realtime_ns() == clock.realtime_ns() == 1_000
    before = clock.monotonic_ns()
    clock.advance(5)
    assert clock.realtime_ns() == 1_005
    assert clock.monotonic_ns() == before + 5
    clock.set_realtime_ns(7)
    assert clock.realtime_ns() == 7
    assert clock.monotonic_ns() == before + 5
    with pytest.raises(ValueError, match="-1"):
        clock.advance(-1)


def test_seeded_random_repeats_itself():
    assert SeededRandom(7).random_bytes(32) == SeededRandom(7).random_bytes(32)
    assert SeededRandom(7).random_bytes(32) != SeededRandom(8).random_bytes(32)
    assert SeededRandom(7).random_bytes(32, 1) != SeededRandom(7).random_bytes(32, 2)
    source = SeededRandom(7)
    assert source.random_bytes(32) != source.random_bytes(32)


def test_system_random_has_the_length_asked_for():
    assert len(SystemRandom().random_bytes(17)) == 17
    assert SystemRandom().random_bytes(0) == b""
    assert SystemRandom().random_bytes(32) != SystemRandom().random_bytes(32)
