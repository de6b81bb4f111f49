"""Threads on one memory file system."""

from __future__ import annotations

import sys
import threading

import pytest

from tests.vfs.contract import contents, raises
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.quota import BLOCK_SIZE, Quota
from vesicle.vfs.types import O_APPEND, O_RDONLY, O_RDWR, O_WRONLY, S_IFREG

FILE = S_IFREG | 0o644


@pytest.fixture
def fs():
    return MemoryFS(quota=Quota(1 << 30))


def write(inode, data, flags=O_WRONLY):
    file = inode.open(flags)
    assert file.write(data) == len(data)
    file.release()


def read(inode):
    file = inode.open(O_RDONLY)
    try:
        return contents(file)
    finally:
        file.release()


@pytest.fixture
def restless():
    """Threads take turns after every few instructions."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def run_threads(*targets):
    failures = []

    def guarded(target):
        try:
            target()
        except BaseException as error:  # noqa: BLE001 - handed to the test
            failures.append(error)

    threads = [threading.Thread(target=guarded, args=(target,)) for target in targets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


@pytest.mark.usefixtures("restless")
def test_appends_of_threads_are_whole(fs):
    inode = fs.root().mknod("log", FILE, 0, 0)

    def appender(letter):
        def run():
            file = inode.open(O_WRONLY | O_APPEND)
            for size in range(400):
                line = letter * (1 + size % 97) + b"\n"
                assert file.write(line) == len(line)
            file.release()

        return run

    run_threads(*(appender(letter) for letter in (b"a", b"b", b"c", b"d")))
    lines = read(inode).splitlines()
    assert len(lines) == 1600
    assert all(len(set(line)) == 1 for line in lines)
    for letter in b"abcd":
        assert [len(line) for line in lines if line[0] == letter] == [1 + size % 97 for size in range(400)]


@pytest.mark.usefixtures("restless")
def test_readers_sharing_a_description_get_each_byte_once(fs):
    inode = fs.root().mknod("f", FILE, 0, 0)
    data = b"".join(b"%07d\n" % number for number in range(20_000))
    write(inode, data)
    file = inode.open(O_RDONLY)
    got = []

    def reader():
        file.acquire()
        while piece := file.read(8):
            got.append(bytes(piece))
        file.release()

    file.acquire()
    run_threads(reader, reader, reader)
    assert sorted(got) == [data[start : start + 8] for start in range(0, len(data), 8)]
    file.release()
    file.release()


@pytest.mark.usefixtures("restless")
def test_snapshots_while_threads_write_are_consistent(fs):
    root = fs.root()
    inodes = [root.mknod(f"f{number}", FILE, 0, 0) for number in range(3)]
    layers = []
    done = threading.Event()

    def writer(inode):
        def run():
            file = inode.open(O_WRONLY | O_APPEND)
            for number in range(600):
                file.write(b"%06d\n" % number * 20)
            file.release()

        return run

    def freezer():
        while not done.is_set():
            layers.append(fs.freeze())

    def writers():
        run_threads(*(writer(inode) for inode in inodes))
        done.set()

    run_threads(freezer, writers)
    expected = b"".join(b"%06d\n" % number * 20 for number in range(600))
    assert all(read(inode) == expected for inode in inodes)
    for layer in layers[:: max(1, len(layers) // 50)]:
        past = MemoryFS(layer)
        for number in range(3):
            data = read(past.root().lookup(f"f{number}"))
            assert expected.startswith(data)
            assert len(data) % 140 == 0


@pytest.mark.usefixtures("restless")
def test_threads_filling_the_disk_never_exceed_it_and_lose_nothing():
    fs = MemoryFS(quota=Quota(64 * BLOCK_SIZE))
    written = []

    def filler(number):
        def run():
            file = fs.root().mknod(f"f{number}", FILE, 0, 0).open(O_RDWR)
            total = 0
            with raises(Errno.ENOSPC):
                while True:
                    total += file.write(b"x" * 999)
            assert contents(file) == b"x" * total
            written.append(total)
            file.release()

        return run

    run_threads(*(filler(number) for number in range(4)))
    assert fs.quota.bytes_used == 64 * BLOCK_SIZE
    assert sum(written) == 64 * BLOCK_SIZE
