"""Pipes: capacity, atomic writes, end of file, EPIPE and SIGPIPE, named pipes, poll (POSIX 2.9.7, write, poll)."""

from __future__ import annotations

import threading

import pytest

from tests.kernel.machines import Program
from tests.kernel.test_process import raises
from vesicle.kernel import wait_status
from vesicle.kernel.pipe import PIPE_BUF, PIPE_CAPACITY, Pipe, PipeEnd, make_pipe
from vesicle.kernel.signals import Signal
from vesicle.kernel.sysapi import Sys
from vesicle.kernel.syscalls.system import bytes_readable
from vesicle.vfs.errors import Errno
from vesicle.vfs.types import O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY, POLLERR, POLLHUP, POLLIN, POLLNVAL, POLLOUT


def test_bytes_come_out_in_order_and_in_the_sizes_asked_for() -> None:
    reader, writer = make_pipe(1)
    assert writer.write(b"abcdef") == 6
    assert reader.read(4) == b"abcd"
    assert writer.write(b"gh") == 2
    assert reader.read(100) == b"efgh"
    assert reader.read(100) is None


def test_end_of_file_comes_with_the_last_writer() -> None:
    pipe = Pipe(1)
    reader, first, second = (PipeEnd(pipe, flags) for flags in (O_RDONLY, O_WRONLY, O_WRONLY))
    first.write(b"x")
    first.release()
    assert reader.read(9) == b"x"
    assert reader.read(9) is None
    second.release()
    assert reader.read(9) == b""


def test_a_write_without_reader_is_epipe() -> None:
    reader, writer = make_pipe(1)
    reader.release()
    with raises(Errno.EPIPE):
        writer.write(b"x")


@pytest.mark.parametrize("n", [1, PIPE_BUF])
def test_small_writes_are_whole_or_not_at_all(n: int) -> None:
    reader, writer = make_pipe(1)
    assert writer.write(bytes(PIPE_CAPACITY - n + 1)) == PIPE_CAPACITY - n + 1
    assert writer.write(bytes(n)) is None
    reader.read(1)
    assert writer.write(bytes(n)) == n


def test_large_writes_fill_what_is_left() -> None:
    _, writer = make_pipe(1)
    assert writer.write(bytes(PIPE_CAPACITY + 1)) == PIPE_CAPACITY
    assert writer.write(bytes(PIPE_BUF + 1)) is None


def test_poll_says_what_would_not_block() -> None:
    reader, writer = make_pipe(1)
    assert (reader.poll(), writer.poll()) == (0, POLLOUT)
    writer.write(bytes(PIPE_CAPACITY))
    assert (reader.poll(), writer.poll()) == (POLLIN, 0)
    writer.release()
    assert reader.poll() == POLLIN | POLLHUP
    reader.read(PIPE_CAPACITY)
    assert reader.poll() == POLLHUP
    reader, writer = make_pipe(2)
    reader.release()
    assert writer.poll() & POLLERR


def test_a_blocking_write_writes_everything(sys: Sys) -> None:
    reader, writer = sys.pipe()
    data = bytes(range(256)) * 4096
    pid = sys.spawn_program(Program(lambda child: int(child.write(1, data) != len(data))), ["p"], fds={1: writer})
    sys.close(writer)
    received = bytearray()
    while piece := sys.read(reader, 50_000):
        received += piece
    assert bytes(received) == data
    assert sys.waitpid(pid) == (pid, 0)


def test_a_writer_whose_reader_leaves_dies_of_sigpipe(sys: Sys) -> None:
    reader, writer = sys.pipe()

    def floods(child: Sys) -> int:
        child.close(reader)
        while True:
            child.write(1, bytes(10_000))

    pid = sys.spawn_program(Program(floods), ["p"], fds={1: writer})
    sys.close(writer)
    sys.read(reader, 1)
    sys.close(reader)
    assert sys.waitpid(pid) == (pid, wait_status.from_signal(Signal.SIGPIPE))


def test_an_ignored_sigpipe_leaves_epipe(sys: Sys) -> None:
    reader, writer = sys.pipe()
    sys.close(reader)
    sys.set_signal(Signal.SIGPIPE, "ignore")
    with raises(Errno.EPIPE):
        sys.write(writer, b"x")


def test_nonblocking_ends_say_eagain(sys: Sys) -> None:
    reader, writer = sys.pipe()
    for fd in (reader, writer):
        sys.set_flags(fd, O_NONBLOCK)
    with raises(Errno.EAGAIN):
        sys.read(reader)
    assert sys.write(writer, bytes(PIPE_CAPACITY + 5)) == PIPE_CAPACITY
    with raises(Errno.EAGAIN):
        sys.write(writer, b"x")


def test_offsets_mean_nothing_on_a_pipe(sys: Sys) -> None:
    reader, writer = sys.pipe()
    for call in (lambda: sys.seek(reader, 0), lambda: sys.pread(reader, 1, 0)):
        with raises(Errno.ESPIPE):
            call()
    with raises(Errno.EBADF):
        sys.read(writer)
    with raises(Errno.EBADF):
        sys.write(reader, b"x")


def test_a_pipe_has_a_time(sys: Sys) -> None:
    reader, _ = sys.pipe()
    before = sys.realtime_ns()
    assert before <= sys.fstat(reader).mtime_ns <= sys.realtime_ns()


def test_a_named_pipe_joins_two_processes(sys: Sys) -> None:
    sys.mkfifo("fifo")

    def writes(child: Sys) -> int:
        fd = child.open("fifo", O_WRONLY)
        child.write(fd, b"through a name")
        return 0

    pid = sys.spawn_program(Program(writes), ["p"])
    fd = sys.open("fifo", O_RDONLY)
    received = b""
    while piece := sys.read(fd):
        received += piece
    assert received == b"through a name"
    sys.waitpid(pid)


@pytest.mark.parametrize(("own", "other"), [(O_RDONLY, O_WRONLY), (O_WRONLY, O_RDONLY)])
def test_an_end_that_came_and_went_ends_the_wait_for_it(own: int, other: int) -> None:
    pipe = Pipe(1)
    PipeEnd(pipe, other).release()
    end = PipeEnd(pipe, own)
    assert not end.met()
    PipeEnd(pipe, other).release()
    assert end.met()


def test_a_named_pipe_without_the_other_side(sys: Sys) -> None:
    sys.mkfifo("fifo")
    with raises(Errno.ENXIO):
        sys.open("fifo", O_WRONLY | O_NONBLOCK)
    fd = sys.open("fifo", O_RDONLY | O_NONBLOCK)
    assert sys.read(fd) == b""
    both = sys.open("fifo", O_RDWR)
    sys.write(both, b"x")
    assert sys.read(fd) == b"x"


def test_a_named_pipe_has_one_identity_by_name_and_by_descriptor(sys: Sys) -> None:
    sys.mkfifo("fifo", 0o640)
    fd = sys.open("fifo", O_RDONLY | O_NONBLOCK)
    assert sys.fstat(fd) == sys.stat("fifo")
    again = sys.open(f"/proc/self/fd/{fd}", O_RDWR)
    assert sys.fstat(again) == sys.stat("fifo")


def test_poll_waits_for_a_pipe_and_for_time(sys: Sys) -> None:
    reader, writer = sys.pipe()
    assert sys.poll([(reader, POLLIN)], 0.001) == [0]
    assert sys.poll([(reader, POLLIN), (writer, POLLOUT), (99, POLLIN), (-1, POLLIN)], 5) == [0, POLLOUT, POLLNVAL, 0]
    started = threading.Event()

    def late(child: Sys) -> int:
        started.wait(10)
        child.write(1, b"now")
        return 0

    pid = sys.spawn_program(Program(late), ["p"], fds={1: writer})
    started.set()
    assert sys.poll([(reader, POLLIN)], 30) == [POLLIN]
    sys.waitpid(pid)


def test_many_writers_lose_nothing(sys: Sys) -> None:
    reader, writer = sys.pipe()

    def writes(letter: bytes) -> Program:
        return Program(lambda child: 0 if all(child.write(1, letter * 100) == 100 for _ in range(300)) else 1)

    pids = [sys.spawn_program(writes(letter), ["p"], fds={1: writer}) for letter in (b"a", b"b", b"c")]
    sys.close(writer)
    received = b""
    while piece := sys.read(reader):
        received += piece
    # PIPE_BUF atomicity: no write is torn apart by another.
    assert all(len(set(received[at : at + 100])) == 1 for at in range(0, len(received), 100))
    assert sorted(received) == sorted(b"abc" * 30_000)
    for pid in pids:
        sys.waitpid(pid)


def test_a_named_pipe_tells_how_much_can_be_read(sys: Sys) -> None:
    sys.mkfifo("/tmp/fifo")
    fd = sys.open("/tmp/fifo", O_RDWR)
    assert bytes_readable(sys.process, fd) == 0
    sys.write(fd, b"abc")
    assert bytes_readable(sys.process, fd) == 3
