from __future__ import annotations

import json
import threading

import pytest

from vesicle.kernel.audit import AuditLog, JsonLinesSink
from vesicle.kernel.clock import FixedClock


def make_log(**options):
    return AuditLog("s1", FixedClock(1_000), **options)


def deny(log, number=1, subject="/etc/shadow"):
    log.note("deny", number, "cat", "openat", subject, "default")


def test_denials_since_a_mark():
    log = make_log()
    deny(log, 1)
    mark = log.mark()
    assert log.denials_since(mark) == ()
    deny(log, 2)
    log.note("allow", 3, "cat", "openat", "/x", "allow read /x")
    deny(log, 4)
    assert [record.pid for record in log.denials_since(mark)] == [2, 4]
    assert [record.pid for record in log.records()] == [1, 2, 3, 4]


def test_a_record_reads_as_a_sentence():
    log = make_log()
    deny(log, 7)
    (record,) = log.records()
    assert record.time_ns == 1_000
    assert str(record) == "cat[7]: openat '/etc/shadow' denied by default"


def test_the_ring_keeps_the_newest():
    log = make_log(capacity=4)
    mark = log.mark()
    for number in range(10):
        deny(log, number)
    assert [record.pid for record in log.denials_since(mark)] == [6, 7, 8, 9]
    assert log.count == 10


@pytest.mark.parametrize(("level", "expected"), [("denials", False), ("all", True)])
def test_level_tells_the_gate_whether_to_record_allowed_calls(level, expected):
    assert make_log(level=level).record_allowed is expected


def test_unknown_level_is_refused():
    with pytest.raises(ValueError, match="some"):
        make_log(level="some")


def test_sinks_get_each_record_and_may_raise():
    log = make_log()
    seen = []

    def broken(record):
        raise RuntimeError("disk on fire")

    log.add_sink(broken)
    log.add_sink(seen.append)
    deny(log)
    assert len(seen) == 1
    assert [str(error) for error in log.failures] == ["disk on fire"]
    log.remove_sink(seen.append)
    log.remove_sink(broken)
    log.remove_sink(broken)
    deny(log)
    assert len(seen) == 1
    assert len(log.failures) == 1


def test_a_sink_may_read_the_log_it_watches():
    log = make_log()
    counts = []
    log.add_sink(lambda record: counts.append(len(log.records())))
    deny(log)
    assert counts == [1]


def test_json_lines(tmp_path):
    target = tmp_path / "audit.jsonl"
    log = make_log()
    sink = JsonLinesSink(target)
    log.add_sink(sink)
    deny(log, 7, "/tmp/two\nlines \udcff")
    sink.close()
    (line,) = target.read_text().splitlines()
    assert json.loads(line) == {
        "time_ns": 1_000,
        "session": "s1",
        "pid": 7,
        "command": "cat",
        "syscall": "openat",
        "object": "/tmp/two\nlines \udcff",
        "rule": "default",
        "decision": "deny",
        "detail": "",
        "kind": "",
        "access": "",
    }
    assert target.stat().st_mode & 0o077 == 0
    deny(log)
    assert len(log.failures) == 1  # writing to a closed sink is noted, the guest's call goes on


def test_json_file_is_appended_to_and_bounded(tmp_path):
    target = tmp_path / "audit.jsonl"
    target.write_text("earlier\n")
    log = make_log()
    log.add_sink(JsonLinesSink(target, limit_bytes=1_000))
    for number in range(100):
        deny(log, number)
    lines = target.read_text().splitlines()
    assert lines[0] == "earlier"
    assert "size limit" in json.loads(lines[-1])["note"]
    assert target.stat().st_size < 1_500


def test_lines_from_many_threads_stay_whole(tmp_path):
    target = tmp_path / "audit.jsonl"
    log = make_log(capacity=10)
    log.add_sink(JsonLinesSink(target))

    def flood() -> None:
        for _ in range(200):
            deny(log)

    threads = [threading.Thread(target=flood) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = target.read_text().splitlines()
    assert len(lines) == log.count == 800
    assert all(json.loads(line)["pid"] == 1 for line in lines)
