from __future__ import annotations

import re
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vesicle.capture import Capture
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import POLLOUT


def test_everything_is_kept_up_to_the_limit():
    capture = Capture(10, "stdout")
    assert capture.write(b"12345") == 5
    assert capture.write(memoryview(b"67890")) == 5
    assert capture.take() == b"1234567890"
    assert capture.dropped_bytes == 0


def test_head_and_tail_are_kept_and_the_middle_is_marked():
    capture = Capture(10, "stdout")
    for number in range(100):
        capture.write(b"%02d" % number)
    assert capture.take() == b"00010\n[... 190 bytes dropped ...]\n79899"
    assert capture.total_bytes == 200
    assert capture.dropped_bytes == 190


def test_one_write_larger_than_the_limit():
    capture = Capture(4, "stdout")
    assert capture.write(b"abcdefgh") == 8
    assert capture.take() == b"ab\n[... 4 bytes dropped ...]\ngh"


def test_a_limit_of_nothing_drops_everything():
    capture = Capture(0, "stdout")
    capture.write(b"abc")
    assert capture.take() == b"\n[... 3 bytes dropped ...]\n"


@given(st.integers(0, 20), st.lists(st.binary(max_size=15), max_size=20))
def test_kept_parts_are_those_of_the_whole(limit, writes):
    capture = Capture(limit, "stdout")
    for data in writes:
        assert capture.write(data) == len(data)
    whole = b"".join(writes)
    kept = capture.take()
    if len(whole) <= limit:
        assert kept == whole
    else:
        head, tail = limit - limit // 2, limit // 2
        marker = b"\n[... %d bytes dropped ...]\n" % (len(whole) - limit)
        assert kept == whole[:head] + marker + whole[len(whole) - tail :]


def test_a_flood_takes_no_more_memory_than_twice_the_limit():
    capture = Capture(1_000, "stdout")
    for _ in range(10_000):
        capture.write(b"y\n" * 50)
    assert len(capture._head) + len(capture._tail) < 2_000
    assert capture.total_bytes == 1_000_000


def test_writers_on_several_threads_lose_nothing():
    capture = Capture(1 << 20, "stdout")

    def work(letter: bytes) -> None:
        for _ in range(1_000):
            capture.write(letter * 10 + b"\n")

    threads = [threading.Thread(target=work, args=(letter,)) for letter in (b"a", b"b", b"c")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = capture.take().splitlines()
    assert len(lines) == 3_000
    assert all(re.fullmatch(rb"a{10}|b{10}|c{10}", line) for line in lines)


def test_it_looks_like_a_pipe():
    capture = Capture(10, "pipe:[1]")
    assert capture.poll() == POLLOUT
    assert capture.stat().file_type.name == "FIFO"
    for call in (lambda: capture.seek(0, 0), lambda: capture.pread(1, 0)):
        with pytest.raises(PosixError) as caught:
            call()
        assert caught.value.errno is Errno.ESPIPE
    with pytest.raises(PosixError) as caught:
        capture.sync()
    assert caught.value.errno is Errno.EINVAL
