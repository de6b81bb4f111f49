"""The short ways of fd_read, fd_write, clock_time_get and getid do what the long ones do, and ask the policy too."""

from __future__ import annotations

from pathlib import Path
from struct import Struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vesicle.kernel.extension.ids import getid, raw_getid
from vesicle.kernel.pipe import make_pipe
from vesicle.kernel.policy_presets import preset
from vesicle.kernel.wasip1.clock import clock_time_get
from vesicle.kernel.wasip1.fd import fd_read, fd_write
from vesicle.kernel.wasip1.hot import raw_clock_time_get, raw_fd_read, raw_fd_write
from vesicle.kernel.wasm.memory import GuestMemory
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY

SIZE = 4096
_IO = Struct("<I12xI12xI12xI12x")
_CLOCK = Struct("<I12xQ8xI12x")


@pytest.fixture(scope="module")
def make(guests):
    """make() -> (machine, process, memory): files at 0, 1, 2, a pipe's ends at 3 and 4."""
    from machine import Machine

    def build():
        box = Machine(Path("no module"))
        box.write_file("/site/f", bytes(range(100)))
        process = box.login(["guest"])
        for flags in (O_RDONLY, O_WRONLY, O_RDWR):
            file = box.mounts.locate("/site/f").inode.open(flags)
            file.path = "/site/f"
            process.fds.add(file)
        for end in make_pipe(5):
            end.flags |= O_NONBLOCK
            process.fds.add(end)
        process.fds.get(4).file.write(b"in the pipe")
        process.fds.get(2).rights &= ~(1 << 6)  # not fd_write
        memory = process.memory = GuestMemory.over(bytearray(b"?" * SIZE))
        return box, process, memory

    return build


def outcome(call):
    """Return what a call gave: its result, or the errno."""
    try:
        return call() or 0
    except PosixError as error:
        return error.errno


_addresses = st.one_of(st.integers(0, SIZE + 16), st.sampled_from(((1 << 32) - 1, 1 << 31)))


@settings(max_examples=120, deadline=None)
@given(st.data(), st.sampled_from((("fd_read", fd_read, raw_fd_read), ("fd_write", fd_write, raw_fd_write))))
def test_reading_and_writing(make, data, case):
    _, plain, raw = case
    values = data.draw(st.tuples(st.integers(0, 6), _addresses, st.integers(0, 3), _addresses))
    iovec = data.draw(st.tuples(_addresses, st.one_of(st.integers(0, 200), _addresses)))
    seen = []
    for way in ("plain", "raw"):
        box, process, memory = make()
        if values[1] + 8 <= SIZE:
            memory.write_struct(Struct("<II"), values[1], *iovec)
        if way == "plain":
            result = outcome(lambda process=process, memory=memory: plain(process, memory, *values))
        else:
            space = memoryview(bytearray(_IO.pack(*values)))
            result = outcome(lambda process=process, space=space: raw(space)(process, 0))
        offsets = [process.fds.get(fd).file.offset for fd in range(3)]
        seen.append(
            (result, bytes(memory.view), box.read_file("/site/f"), offsets, process.fds.get(4).file.stat().size)
        )
    assert seen[0] == seen[1]


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 5), _addresses)
def test_clocks(make, clock_id, address):
    _, process, memory = make()
    plain = outcome(lambda: clock_time_get(process, memory, clock_id, 0, address))
    written = memory.view.tobytes() != b"?" * SIZE
    _, process, memory = make()
    space = memoryview(bytearray(_CLOCK.pack(clock_id, 0, address)))
    assert outcome(lambda: raw_clock_time_get(space)(process, 0)) == plain
    assert (memory.view.tobytes() != b"?" * SIZE) == written == (plain == 0)


@pytest.mark.parametrize("which", [*range(12), (1 << 32) - 1])
def test_ids(make, which):
    _, process, memory = make()
    signed = which - (1 << 32) if which >> 31 else which
    space = memoryview(bytearray(which.to_bytes(16, "little")))
    assert outcome(lambda: raw_getid(space)(process, 0)) == outcome(lambda: getid(process, memory, signed))


def test_a_revoked_permission_stops_the_short_way_too(make):
    _, process, memory = make()
    memory.write_struct(Struct("<II"), 0, 64, 10)
    reading, writing = (memoryview(bytearray(_IO.pack(fd, 0, 1, 32))) for fd in (0, 1))
    assert raw_fd_read(reading)(process, 0) == 0
    assert raw_fd_write(writing)(process, 0) == 0
    process.policy.replace(preset("deny_all"))
    assert outcome(lambda: raw_fd_read(reading)(process, 0)) is Errno.EACCES
    assert outcome(lambda: raw_fd_write(writing)(process, 0)) is Errno.EACCES
    process.policy.replace(preset("allow_all"))
    assert raw_fd_read(reading)(process, 0) == 0


def test_writing_to_a_broken_pipe_sends_sigpipe(make):
    _, process, memory = make()
    process.fds.close(3)
    memory.write_struct(Struct("<II"), 0, 64, 10)
    space = memoryview(bytearray(_IO.pack(4, 0, 1, 32)))
    process.signals.set_mask(1 << 12)
    assert outcome(lambda: raw_fd_write(space)(process, 0)) is Errno.EPIPE
    assert process.signals.pending_set() == 1 << 12
