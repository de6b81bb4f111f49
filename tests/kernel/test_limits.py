from __future__ import annotations

import threading

import pytest

from vesicle.kernel.limits import PRESETS, LimitHit, Limits, Meter, Usage, limit_hit
from vesicle.vfs.errors import Errno, PosixError


def test_defaults_are_the_code_preset():
    assert Limits() == PRESETS["code"]


def test_presets_grow_from_text_to_data():
    text, code, data = (PRESETS[name] for name in ("text", "code", "data"))
    for name in ("memory_bytes", "disk_bytes", "wall_s", "output_bytes", "inodes", "file_bytes"):
        assert getattr(text, name) < getattr(code, name) < getattr(data, name), name


def test_every_limit_says_its_unit_or_counts():
    counts = {"open_files", "processes", "inodes", "path_depth", "tool_calls", "shell_depth", "shell_words"}
    counts |= {"network_connections", "network_requests"}
    for name in Limits.__match_args__:
        assert name in counts or name.endswith(("_bytes", "_s", "_units")), name


def test_processes_are_refused_at_the_limit_and_come_back():
    meter = Meter(Limits(processes=2))
    meter.charge_process()
    meter.charge_process()
    with pytest.raises(PosixError) as caught:
        meter.charge_process()
    assert caught.value.errno is Errno.EAGAIN
    meter.release_process()
    meter.charge_process()
    assert meter.processes == 2
    assert meter.usage.processes == 3
    (hit,) = meter.take_hits()
    assert (hit.name, hit.limit, hit.fatal) == ("processes", 2, False)
    assert "2 processes" in hit.text


def test_memory_peak_and_limit():
    meter = Meter(Limits(total_memory_bytes=100))
    meter.charge_memory(60)
    meter.release_memory(20)
    meter.charge_memory(50)
    with pytest.raises(PosixError) as caught:
        meter.charge_memory(11)
    assert caught.value.errno is Errno.ENOMEM
    assert meter.memory_bytes == 90
    assert meter.usage.memory_peak_bytes == 90


def test_tool_calls_and_network_have_quotas():
    meter = Meter(Limits(tool_calls=1, network_bytes=10))
    meter.charge_tool_call()
    meter.charge_network(10)
    for charge in (meter.charge_tool_call, lambda: meter.charge_network(1)):
        with pytest.raises(PosixError) as caught:
            charge()
        assert caught.value.errno is Errno.EDQUOT
    assert (meter.usage.tool_calls, meter.usage.network_bytes) == (1, 10)


def test_no_limit_is_no_limit():
    meter = Meter(Limits(tool_calls=None, network_bytes=None))
    for _ in range(100):
        meter.charge_tool_call()
        meter.charge_network(1 << 40)
    assert meter.take_hits() == []


def test_hits_are_bounded_unique_and_fatal_first():
    meter = Meter(Limits())
    for number in range(100):
        meter.note(LimitHit("file_bytes", number, f"hit {number}"))
    meter.note(limit_hit("wall_s", 2.0))
    meter.note(limit_hit("wall_s", 2.0))
    hits = meter.take_hits()
    assert len(hits) == 17
    assert hits[0] == limit_hit("wall_s", 2.0)
    assert str(hits[0]) == "the command ran longer than its time limit of 2 s (wall_s) and was killed"
    assert meter.take_hits() == []


@pytest.mark.parametrize("name", Limits.__match_args__)
def test_every_limit_has_a_sentence(name):
    assert f"({name})" in limit_hit(name, 7).text


def test_charges_from_many_threads_never_pass_the_limit():
    meter = Meter(Limits(processes=50))
    refused = []

    def charge() -> None:
        for _ in range(20):
            try:
                meter.charge_process()
            except PosixError:
                refused.append(1)

    threads = [threading.Thread(target=charge) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert meter.processes == 50
    assert len(refused) == 8 * 20 - 50


def test_usage_adds_up_and_shows_only_what_was_used():
    total, part = Usage(), Usage()
    assert repr(total) == "Usage()"
    part.cpu_s, part.memory_peak_bytes, part.fuel_units = 0.5, 10, 3
    total.add(part)
    total.add(part)
    assert repr(total) == "Usage(cpu_s=1, fuel_units=6, memory_peak_bytes=10)"
