"""Every function of both ABIs with hostile arguments: an errno or a result, never another exception, never much memory.

VESICLE_FUZZ_EXAMPLES says how many each function gets.
"""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vesicle.kernel.command import Command
from vesicle.kernel.extension.table import TABLE as EXTENSION
from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.pipe import make_pipe
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.wasip1.prestat import add_preopens
from vesicle.kernel.wasip1.table import TABLE as WASIP1
from vesicle.kernel.wasm.memory import GuestMemory
from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import O_NONBLOCK, O_RDWR

MEMORY_BYTES = 1 << 17
EXAMPLES = int(os.environ.get("VESICLE_FUZZ_EXAMPLES", "15"))
PEAK_BYTES = 8 << 20
PATHS = (b"f", b"d", b"d/", b"/site/f", b"../..", b"", b"\0", b"\xff", b"x" * 300, b"d/../l", b"/dev/zero", b"/")

_U32 = (1 << 32) - 1
# Text with a path, an iovec array that points into memory, and one that does not, at known places.
_PATH_AT = 256
_IOVECS_AT = 512
_SMALL = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 24, 48, 64, 255, 256, 512, 1024, 4096, 65535)
_EDGES = (
    MEMORY_BYTES - 8,
    MEMORY_BYTES - 1,
    MEMORY_BYTES,
    MEMORY_BYTES + 1,
    1 << 31,
    (1 << 31) - 1,
    _U32,
    _U32 - 7,
    _U32 - 99,
)
_REQUESTS = (0x5401, 0x5413, 0x541B, 1030)
_interesting = st.sampled_from((*_SMALL, *_EDGES, *_REQUESTS))
_u32 = st.one_of(_interesting, st.integers(0, 40), st.integers(0, _U32))
_i32 = st.one_of(_u32.map(lambda n: n - (1 << 32) if n >> 31 else n), st.integers(-101, 12))
_u64 = st.one_of(_u32, st.sampled_from(((1 << 63) - 1, 1 << 63, (1 << 64) - 1)), st.integers(0, (1 << 64) - 1))
_i64 = st.one_of(_u64.map(lambda n: n - (1 << 64) if n >> 63 else n), st.integers(-5, 5))
_LETTERS = {"i": {"wasi": _u32, "linux": _i32}, "u": _u32, "I": _i64, "U": _u64}

CASES = [("wasi", entry) for entry in WASIP1] + [("linux", entry) for entry in EXTENSION]


def arguments(kind, params):
    """Return a strategy for the parameters of a function."""
    strategies = []
    for letter in params:
        strategy = _LETTERS[letter]
        strategies.append(strategy[kind] if isinstance(strategy, dict) else strategy)
    return st.tuples(*strategies)


def make_process(box, kind):
    """Return a process with files, folders and pipes open, and a memory to point into."""
    process = box.login(["guest", "argument"], {"NAME": "value"})
    process.uses_extension = kind == "linux"
    process.command.processes.discard(process)
    process.command = Command(0.03)
    process.command.processes.add(process)
    reader, writer = make_pipe(9)
    for end in (reader, writer):
        end.flags |= O_NONBLOCK
    writer.write(b"some bytes")
    file = box.mounts.locate("/site/f").inode.open(O_RDWR)
    file.path = "/site/f"
    for opened in (reader, writer, file):
        process.fds.add(opened)
    if kind == "wasi":
        add_preopens(process)
    memory = GuestMemory.over(bytearray(MEMORY_BYTES))
    process.memory = memory
    return process, memory


@pytest.fixture(scope="module")
def box(guests):
    from machine import Machine

    box = Machine(Path("no module"))
    box.write_file("/site/f", b"content")
    work = box.mounts.locate("/site").inode
    work.mkdir("d", 0o40755, 1000, 1000)
    work.symlink("l", "d", 1000, 1000)
    return box


@pytest.mark.parametrize(("kind", "entry"), CASES, ids=[f"{kind}-{entry.name}" for kind, entry in CASES])
def test_hostile_arguments(box, kind, entry):
    @settings(max_examples=EXAMPLES, deadline=None)
    @given(arguments(kind, entry.params), st.sampled_from(PATHS), st.integers(0, _U32))
    def check(values, path, length):
        process, memory = make_process(box, kind)
        memory.write(_PATH_AT, path)
        memory.write(_IOVECS_AT, _PATH_AT.to_bytes(4, "little") + length.to_bytes(4, "little"))
        try:
            result = entry.function(process, memory, *values)
        except (PosixError, ProcessExit):
            pass
        else:
            assert result is None if kind == "wasi" else 0 <= result < 1 << 31
        box.kernel.finish(process, 0)

    check()


_HUGE = 48 << 20
# Calls whose lengths are valid, and as large as the guest's memory.
GREEDY = [
    ("wasi", "fd_read", lambda: (5, _IOVECS_AT, 1, 0)),
    ("wasi", "fd_read", lambda: (6, _IOVECS_AT, 1, 0)),
    ("wasi", "fd_pread", lambda: (6, _IOVECS_AT, 1, 0, 0)),
    ("wasi", "random_get", lambda: (1024, _HUGE)),
    ("wasi", "fd_readdir", lambda: (3, 1024, _HUGE, 0, 0)),
    ("wasi", "path_open", lambda: (4, 0, 1024, _HUGE, 0, 0, 0, 0, 0)),
    ("wasi", "path_readlink", lambda: (4, 1024, _HUGE, 1024, _HUGE, 0)),
    ("wasi", "path_symlink", lambda: (1024, _HUGE, 4, 1024, _HUGE)),
    ("wasi", "poll_oneoff", lambda: (1024, 1024, _HUGE // 48, 0)),
    ("wasi", "fd_prestat_dir_name", lambda: (3, 1024, _HUGE)),
    ("wasi", "sock_recv", lambda: (3, 1024, _HUGE // 8, 0, 0, 0)),
    ("linux", "startup", lambda: (1024, _HUGE)),
    ("linux", "execve", lambda: (1024, 4, 2048, _HUGE)),
    ("linux", "execve", lambda: (1024, _HUGE, 2048, 16)),
    ("linux", "poll", lambda: (1024, _HUGE // 8, 0, 0)),
    ("linux", "readdir", lambda: (7, 1024, _HUGE)),
    ("linux", "getcwd", lambda: (1024, _HUGE)),
    ("linux", "readlink", lambda: (-100, _PATH_AT, 1, 1024, _HUGE)),
    ("linux", "getgroups", lambda: (_HUGE // 4, 1024)),
]
_FUNCTIONS = {(kind, entry.name): entry.function for kind, entry in CASES}


@pytest.mark.parametrize(
    ("kind", "name", "values"), GREEDY, ids=[f"{name}-{n}" for n, (_, name, _) in enumerate(GREEDY)]
)
def test_a_guest_number_never_sizes_a_host_allocation(box, kind, name, values):
    process, _ = make_process(box, kind)
    memory = process.memory = GuestMemory.over(bytearray(64 << 20))
    zero = box.mounts.locate("/dev/zero").inode.open(O_RDWR)
    zero.path = "/dev/zero"
    sparse = box.mounts.locate("/site/f").inode.open(O_RDWR)
    sparse.path = "/site/f"
    sparse.truncate(100 << 20)
    directory = box.mounts.locate("/site").inode.open(0)
    directory.path = "/site"
    for fd, opened in ((5, zero), (6, sparse), (7, directory)):
        process.fds.put(fd, Descriptor(opened, False))
    memory.write(_PATH_AT, b"l")
    memory.write(_IOVECS_AT, (1024).to_bytes(4, "little") + _HUGE.to_bytes(4, "little"))
    tracemalloc.start()
    try:
        _FUNCTIONS[kind, name](process, memory, *values())
    except (PosixError, ProcessExit):
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        sparse.truncate(7)
        box.kernel.finish(process, 0)
    assert peak < PEAK_BYTES
