"""What each call writes into guest memory, byte for byte, and the line that a trace shows of it.

Memory is filled with "?", so what must not be touched is seen too.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from vesicle.kernel.pipe import make_pipe
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.traced_guest import traced
from vesicle.kernel.wasip1.prestat import add_preopens
from vesicle.kernel.wasip1.table import TABLE
from vesicle.kernel.wasm.memory import GuestMemory
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_RDWR

SIZE = 256
OUTSIDE = SIZE  # the first address that is none
_BY_NAME = {entry.name: entry for entry in TABLE}


class Guest:
    """A process with a masked memory; calls return the line of the trace."""

    def __init__(self, box):
        self.box = box
        self.process = box.login(["a", "bc", "d"], {"A": "1", "B": "x y"})
        self.memory = self.process.memory = GuestMemory.over(bytearray(b"?" * SIZE))
        self.lines = []

    def put(self, address, data):
        self.memory.write(address, data)
        return address

    def call(self, name, *values):
        self.process.command.tracer = lambda call: self.lines.append(call.line.partition(" ")[2])
        function = traced(_BY_NAME[name])
        with contextlib.suppress(PosixError, ProcessExit):
            function(self.process, self.memory, *values)
        return self.lines[-1]

    def bytes(self, start, size):
        return bytes(self.memory.view[start : start + size])

    def untouched(self):
        return self.bytes(0, SIZE) == b"?" * SIZE


@pytest.fixture
def guest(guests):
    from machine import Machine

    box = Machine(Path("no module"))
    box.write_file("/site/f", b"content")
    return Guest(box)


def open_file(guest, path="/site/f", flags=O_RDWR):
    file = guest.box.mounts.locate(path).inode.open(flags)
    file.path = path
    return guest.process.fds.add(file)


def test_args_sizes_get(guest):
    line = guest.call("args_sizes_get", 1, 6)
    assert line == "args_sizes_get(result_argc=0x1, result_argv_buf_size=0x6) = 0"
    assert guest.bytes(0, 11) == b"?\3\0\0\0?\7\0\0\0?"


def test_args_get(guest):
    assert guest.call("args_get", 30, 3) == "args_get(argv=0x1e, argv_buf=0x3) = 0"
    assert guest.bytes(0, 14) == b"???a\0bc\0d\0????"
    assert guest.bytes(29, 14) == b"?\3\0\0\0\5\0\0\0\x08\0\0\0?"


def test_environ_sizes_get(guest):
    assert guest.call("environ_sizes_get", 0, 4).endswith("= 0")
    assert guest.bytes(0, 9) == b"\2\0\0\0\x0a\0\0\0?"


def test_environ_get(guest):
    assert guest.call("environ_get", 40, 0) == "environ_get(environ=0x28, environ_buf=0x0) = 0"
    assert guest.bytes(0, 11) == b"A=1\0B=x y\0?"
    assert guest.bytes(40, 9) == b"\0\0\0\0\4\0\0\0?"


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("args_get", (SIZE - 11, 0)),
        ("args_get", (0, SIZE - 6)),
        ("args_sizes_get", (SIZE - 3, 0)),
        ("args_sizes_get", (0, SIZE - 3)),
        ("environ_get", (SIZE - 7, 0)),
        ("environ_get", (0, SIZE - 9)),
        ("environ_sizes_get", (OUTSIDE, 0)),
        ("environ_sizes_get", (0, (1 << 32) - 1)),
        ("clock_time_get", (0, 0, SIZE - 7)),
        ("clock_res_get", (0, SIZE - 7)),
        ("random_get", (SIZE - 7, 8)),
        ("random_get", (0, SIZE + 1)),
    ],
    ids=[
        "argv one byte too far",
        "argv_buf one byte too far",
        "argc one byte too far",
        "argv size one byte too far",
        "environ one byte too far",
        "environ_buf one byte too far",
        "count outside",
        "size at the last address",
        "time one byte too far",
        "resolution one byte too far",
        "random bytes one too far",
        "more random bytes than memory",
    ],
)
def test_efault_writes_nothing(guest, name, values):
    assert guest.call(name, *values).endswith("= -1 EFAULT (Bad address)")
    assert guest.untouched()


def test_clock_time_get(guest):
    assert guest.call("clock_time_get", 1, 0, 8) == ("clock_time_get(clock_id=0x1, precision=0x0, result_time=0x8) = 0")
    assert guest.bytes(0, 8) == b"?" * 8
    assert guest.bytes(16, 8) == b"?" * 8
    assert 0 < int.from_bytes(guest.bytes(8, 8), "little") < 1 << 62


def test_random_get(guest):
    assert guest.call("random_get", 10, 20) == "random_get(buf=0xa, buf_len=20) = 0"
    assert guest.bytes(0, 10) == b"?" * 10
    assert guest.bytes(30, 10) == b"?" * 10
    assert guest.bytes(10, 20) != b"?" * 20


def test_fd_read(guest):
    fd = open_file(guest)
    guest.put(100, (16).to_bytes(4, "little") + (3).to_bytes(4, "little"))
    guest.put(108, (32).to_bytes(4, "little") + (9).to_bytes(4, "little"))
    assert guest.call("fd_read", fd, 100, 2, 64) == (f"fd_read(fd={fd}, iovs=0x64, iovs_len=2, result_nread=0x40) = 7")
    assert guest.bytes(15, 5) == b"?con?"
    assert guest.bytes(31, 6) == b"?tent?"
    assert guest.bytes(63, 6) == b"?\7\0\0\0?"


def test_fd_write(guest):
    fd = open_file(guest)
    guest.put(0, b"NEW")
    guest.put(100, (0).to_bytes(4, "little") + (3).to_bytes(4, "little"))
    assert guest.call("fd_write", fd, 100, 1, 65).endswith("= 3")
    assert guest.bytes(64, 6) == b"?\3\0\0\0?"
    assert guest.box.read_file("/site/f") == b"NEWtent"


def test_fd_prestat(guest):
    for _ in range(3):
        guest.process.fds.add(make_pipe(1)[0])
    add_preopens(guest.process)
    assert guest.call("fd_prestat_get", 4, 8) == "fd_prestat_get(fd=4, result_prestat=0x8) = 0"
    assert guest.bytes(7, 10) == b"?\0???\1\0\0\0?".replace(b"???", b"\0\0\0")
    line = guest.call("fd_prestat_dir_name", 4, 32, 1)
    assert line == "fd_prestat_dir_name(fd=4, path=0x20, path_len=1) = 0"
    assert guest.bytes(31, 3) == b"?.?"
    assert guest.call("fd_prestat_get", 0, 8).endswith("= -1 EBADF (Bad file descriptor)")


def test_fd_fdstat_get(guest):
    fd = open_file(guest)
    assert guest.call("fd_fdstat_get", fd, 8) == f"fd_fdstat_get(fd={fd}, result_stat=0x8) = 0"
    assert guest.bytes(8, 4) == b"\4\0\0\0"  # a regular file, no flags
    assert guest.bytes(32, 1) == b"?"


def test_fd_filestat_get(guest):
    fd = open_file(guest)
    assert guest.call("fd_filestat_get", fd, 8).endswith("= 0")
    stat = guest.box.mounts.locate("/site/f").inode.stat()
    numbers = [int.from_bytes(guest.bytes(8 + at, 8), "little") for at in (0, 8, 24, 32, 40, 48, 56)]
    assert numbers == [stat.dev, stat.ino, 1, 7, stat.atime_ns, stat.mtime_ns, stat.ctime_ns]
    assert guest.bytes(24, 8) == b"\4\0\0\0\0\0\0\0"
    assert guest.bytes(72, 1) == b"?"


def test_path_open_and_its_trace(guest):
    for _ in range(3):
        guest.process.fds.add(make_pipe(1)[0])
    add_preopens(guest.process)
    guest.put(0, b"f")
    rights = (1 << 1) | (1 << 2)
    assert guest.call("path_open", 4, 1, 0, 1, 0, rights, 0, 0, 20) == (
        'path_open(fd=4, dirflags=0x1, path="f", oflags=0x0, fs_rights_base=0x6, fs_rights_inheriting=0x0, '
        "fdflags=0x0, result_fd=0x14) = 5"
    )
    assert guest.bytes(19, 6) == b"?\5\0\0\0?"
    guest.put(0, b"no/such")
    assert guest.call("path_open", 4, 1, 0, 7, 0, rights, 0, 0, 20).endswith("= -1 ENOENT (No such file or directory)")
    assert guest.call("path_open", 4, 1, 250, 70, 0, 0, 0, 0, 20).startswith(
        "path_open(fd=4, dirflags=0x1, path=0xfa[70]"
    )


def test_fd_readdir(guest):
    for _ in range(3):
        guest.process.fds.add(make_pipe(1)[0])
    add_preopens(guest.process)
    ino = guest.box.mounts.locate("/site/f").inode.ino
    assert guest.call("fd_readdir", 4, 8, 40, 2, 4) == (
        "fd_readdir(fd=4, buf=0x8, buf_len=40, cookie=0x2, result_bufused=0x4) = 25"
    )
    assert guest.bytes(0, 8) == b"????\x19\0\0\0"
    assert guest.bytes(8, 25) == (3).to_bytes(8, "little") + ino.to_bytes(8, "little") + b"\1\0\0\0\4\0\0\0f"
    assert guest.bytes(33, 1) == b"?"


def test_poll_oneoff(guest):
    guest.put(0, bytes(48))
    guest.put(0, (77).to_bytes(8, "little"))  # a clock, realtime, 0 ns
    assert guest.call("poll_oneoff", 0, 100, 1, 200) == (
        "poll_oneoff(in_=0x0, out=0x64, nsubscriptions=0x1, result_nevents=0xc8) = 1"
    )
    assert guest.bytes(99, 34) == b"?" + (77).to_bytes(8, "little") + bytes(24) + b"?"
    assert guest.bytes(199, 6) == b"?\1\0\0\0?"


def test_proc_exit_does_not_return(guest):
    assert guest.call("proc_exit", 7) == "proc_exit(rval=7) = ?"


def test_a_failing_call_says_why(guest):
    assert guest.call("fd_close", 99) == "fd_close(fd=99) = -1 EBADF (Bad file descriptor)"
    with pytest.raises(PosixError) as caught:
        _BY_NAME["fd_close"].function(guest.process, guest.memory, 99)
    assert caught.value.errno is Errno.EBADF
