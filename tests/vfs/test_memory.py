from __future__ import annotations

import sys
import threading

import pytest

from tests.vfs.contract import WriteContract, contents, raises
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.quota import BLOCK_SIZE, Quota
from vesicle.vfs.types import O_APPEND, O_RDONLY, O_RDWR, O_WRONLY, S_IFCHR, S_IFREG, FileType

FILE = S_IFREG | 0o644


class TestContract(WriteContract):
    @pytest.fixture
    def fs(self):
        return MemoryFS(dev=3)


class TestContractOverALayer(WriteContract):
    @pytest.fixture
    def fs(self):
        return MemoryFS(MemoryFS().freeze(), quota=Quota(1 << 30, 10_000))


class TestContractFrozenBetweenAll(WriteContract):
    """Every change meets frozen nodes."""

    @pytest.fixture
    def fs(self, monkeypatch):
        fs = MemoryFS(quota=Quota(1 << 30, 10_000))
        handle = MemoryFS.handle

        def freezing(self, entry):
            self.freeze()
            return handle(self, entry)

        monkeypatch.setattr(MemoryFS, "handle", freezing)
        return fs


class TestContractForgetful(WriteContract):
    """No handle is remembered that nobody has open."""

    @pytest.fixture
    def fs(self, monkeypatch):
        monkeypatch.setattr("vesicle.vfs.filesystems.memory._HANDLES_KEPT", 0)
        return MemoryFS(quota=Quota(1 << 30, 10_000))


class Clock:
    def __init__(self):
        self.now = 1_000

    def __call__(self):
        self.now += 1
        return self.now


@pytest.fixture
def fs():
    return MemoryFS(quota=Quota(1 << 30), clock=Clock())


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


def test_an_aligned_chunk_is_handed_out_without_a_copy(fs):
    inode = fs.root().mknod("f", FILE, 0, 0)
    write(inode, bytes(200_000))
    file = inode.open(O_RDONLY)
    first = file.read(65536)
    assert type(first) is bytes
    assert file.pread(65536, 0) is first
    file.release()


def test_sparse_files_cost_what_is_written(fs):
    inode = fs.root().mknod("f", FILE, 0, 0)
    file = inode.open(O_RDWR)
    file.truncate(1 << 60)
    file.pwrite(b"x", (1 << 60) - 1)
    assert inode.stat().blocks == 65536 // 512  # the chunk's part before the byte is zeros, not a hole
    assert fs.quota.bytes_used == 65536
    assert file.pread(3, (1 << 60) - 3) == b"\0\0x"
    assert file.pread(3, 1 << 40) == bytes(3)
    file.truncate(0)
    assert inode.stat().blocks == 0
    assert fs.quota.bytes_used == 0
    file.release()


def test_offsets_beyond_off_t_are_efbig(fs):
    file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
    with raises(Errno.EFBIG):
        file.pwrite(b"x", 2**63 - 1)
    assert file.pwrite(b"xy", 2**63 - 2) == 1
    with raises(Errno.EFBIG):
        file.truncate(2**63)
    with raises(Errno.EOVERFLOW):
        file.seek(2**63, 0)
    file.release()


def test_blocks_count_what_is_held(fs):
    inode = fs.root().mknod("f", FILE, 0, 0)
    for length, blocks in ((1, 8), (4096, 8), (4097, 16), (65536, 128), (65537, 136)):
        inode.setattr(size=0)
        write(inode, bytes(length))
        assert inode.stat().blocks == blocks
        assert fs.quota.bytes_used == blocks * 512


def test_times_follow_the_injected_clock(fs):
    clock = fs.now_ns
    root = fs.root()
    inode = root.mknod("f", FILE, 0, 0)
    born = inode.stat()
    assert born.atime_ns == born.mtime_ns == born.ctime_ns == born.birthtime_ns
    assert root.stat().mtime_ns == root.stat().ctime_ns == born.mtime_ns
    clock.now = 5_000
    write(inode, b"x")
    written = inode.stat()
    assert written.mtime_ns == written.ctime_ns == 5_001
    read(inode)
    assert inode.stat() == written, "reading leaves no trace (noatime)"
    clock.now = 6_000
    inode.setattr(mode=0o600)
    assert (inode.stat().mtime_ns, inode.stat().ctime_ns) == (5_001, 6_001)
    clock.now = 7_000
    root.link("g", inode)
    assert (inode.stat().mtime_ns, inode.stat().ctime_ns) == (5_001, 7_001)
    clock.now = 8_000
    root.rename("g", root, "h")
    assert inode.stat().ctime_ns == root.stat().mtime_ns == 8_001


def test_device_nodes_keep_their_number(fs):
    inode = fs.root().mknod("null", S_IFCHR | 0o666, 0, 0, rdev=0x103)
    assert inode.file_type is FileType.CHARACTER
    assert inode.stat().rdev == 0x103
    with raises(Errno.ENXIO):
        inode.open(O_RDWR)
    with raises(Errno.EINVAL):
        fs.root().mknod("block", 0o060000 | 0o666, 0, 0)


def test_links_between_file_systems_are_exdev(fs):
    other = MemoryFS(dev=9)
    inode = other.root().mknod("f", FILE, 0, 0)
    with raises(Errno.EXDEV):
        fs.root().link("f", inode)
    with raises(Errno.EXDEV):
        other.root().rename("f", fs.root(), "f")


def test_a_file_without_a_name_gets_none_again(fs):
    inode = fs.root().mknod("f", FILE, 0, 0)
    file = inode.open(O_RDWR)
    fs.root().unlink("f")
    with raises(Errno.ENOENT):
        fs.root().link("g", inode)
    file.release()


def test_a_removed_working_directory_shows_no_link_and_takes_nothing(fs):
    folder = fs.root().mkdir("d", 0o755, 0, 0)
    fs.root().rmdir("d")
    assert folder.stat().nlink == 0
    assert folder.readdir() == []
    assert folder.parent() == fs.root()
    assert [entry.name for entry in folder.open(O_RDONLY).dirents()] == [".", ".."]
    for make in (
        lambda: folder.mknod("x", FILE, 0, 0),
        lambda: folder.mkdir("x", 0o755, 0, 0),
        lambda: folder.symlink("x", "y", 0, 0),
    ):
        with raises(Errno.ENOENT):
            make()
    fs.root().mknod("f", FILE, 0, 0)
    with raises(Errno.ENOENT):
        fs.root().rename("f", folder, "f")


def test_deep_trees_need_no_recursion(fs):
    folder = fs.root()
    for _ in range(5_000):
        folder = folder.mkdir("d", 0o755, 0, 0)
    with raises(Errno.EINVAL):
        fs.root().rename("d", folder, "x")
    layer = fs.freeze()
    fs.root().rename("d", fs.root(), "e")
    assert len(fs.diff(layer)) == 10_000


class Module:
    """A backing that notes what is read of it."""

    digest = "abc"

    def __init__(self, data):
        self.data = data
        self.size = len(data)
        self.reads = []

    def read(self, offset, n):
        assert offset >= 0
        assert n > 0
        assert offset + n <= self.size
        self.reads.append((offset, n))
        return self.data[offset : offset + n]


def test_backed_content_is_read_lazily_and_costs_nothing(fs):
    module = Module(bytes(range(256)) * 1000)
    inode = fs.add_backed(fs.root(), "cat", module)
    assert inode.stat().size == 256_000
    assert inode.stat().mode == S_IFREG | 0o755
    assert module.reads == []
    assert fs.quota.bytes_used == 0
    assert inode.backing is module
    assert read(inode) == module.data
    fs.root().link("tac", inode)
    assert fs.root().lookup("tac").backing is module
    fork = fs.fork()
    assert fork.root().lookup("cat").backing is module
    copy = fs.root().mknod("copy", FILE, 0, 0)
    write(copy, read(inode))
    assert copy.backing is None


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.pwrite(b"!", 70_000),
        lambda file: file.pwrite(b"!" * 65_536, 65_536),
        lambda file: file.pwrite(b"!", 256_000),
        lambda file: file.pwrite(b"!", 300_000),
        lambda file: (file.truncate(100_000), file.truncate(150_000)),
        lambda file: file.truncate(0),
        lambda file: file.truncate(300_000),
        lambda file: file.allocate(200_000, 200_000),
        lambda file: (file.seek(0, 2), file.write(b"abc"), file.write(b"def")),
    ],
    ids=["inside", "whole chunk", "append", "beyond", "cut and extend", "empty", "extend", "allocate", "appends"],
)
def test_changed_backed_content_is_as_if_it_had_been_written(fs, change):
    data = bytes(range(256)) * 1000
    inode = fs.add_backed(fs.root(), "backed", Module(data))
    plain = fs.root().mknod("plain", FILE, 0, 0)
    write(plain, data)
    layer = fs.freeze()
    for target in (inode, plain):
        file = target.open(O_RDWR)
        change(file)
        file.release()
    assert read(inode) == read(plain)
    assert inode.backing is None
    fs.rollback(layer)
    assert read(fs.root().lookup("backed")) == data
    assert fs.root().lookup("backed").backing is not None


def test_a_program_is_lost_by_writing_and_kept_by_links_and_forks(fs):
    inode = fs.add_program(fs.root(), "sh", "shell")
    assert inode.program == "shell"
    fs.root().link("bash", inode)
    fs.root().rename("sh", fs.root(), "dash")
    fork = fs.fork()
    assert fork.root().lookup("bash").program == fork.root().lookup("dash").program == "shell"
    write(fs.root().lookup("bash"), b"x")
    assert fs.root().lookup("dash").program is None
    assert fork.root().lookup("dash").program == "shell"


class TestQuota:
    def test_a_write_up_to_the_limit_is_short_and_nothing_is_lost(self):
        fs = MemoryFS(quota=Quota(3 * BLOCK_SIZE))
        file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
        assert file.write(b"a" * 5000) == 5000
        assert file.write(b"b" * 10_000) == 3 * BLOCK_SIZE - 5000
        with raises(Errno.ENOSPC):
            file.write(b"c")
        assert contents(file) == b"a" * 5000 + b"b" * (3 * BLOCK_SIZE - 5000)
        file.pwrite(b"!", 0)
        assert fs.quota.bytes_used == 3 * BLOCK_SIZE
        file.truncate(BLOCK_SIZE)
        file.seek(0, 2)
        assert file.write(b"d" * 2 * BLOCK_SIZE) == 2 * BLOCK_SIZE
        file.release()
        fs.root().unlink("f")
        assert fs.quota.bytes_used == 0

    def test_only_whole_blocks_are_granted(self):
        fs = MemoryFS(quota=Quota(10_000))
        file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
        assert file.write(bytes(10_000)) == 8192
        with raises(Errno.ENOSPC):
            file.write(b"x")
        assert fs.quota.bytes_used == 8192
        file.release()

    def test_the_errno_can_be_edquot(self):
        fs = MemoryFS(quota=Quota(0, errno=Errno.EDQUOT))
        file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
        with raises(Errno.EDQUOT):
            file.write(b"x")
        assert file.write(b"") == 0
        assert file.stat().size == 0
        file.release()

    def test_inodes(self):
        fs = MemoryFS(quota=Quota(inodes_limit=3))
        root = fs.root()
        inode = root.mknod("a", FILE, 0, 0)
        root.mkdir("b", 0o755, 0, 0)
        for make in (
            lambda: root.mknod("c", FILE, 0, 0),
            lambda: root.mkdir("c", 0o755, 0, 0),
            lambda: root.symlink("c", "x", 0, 0),
        ):
            with raises(Errno.ENOSPC):
                make()
        assert {entry.name for entry in root.readdir()} == {"a", "b"}
        root.link("c", inode)
        root.unlink("a")
        root.unlink("c")
        root.mknod("d", FILE, 0, 0)
        root.rmdir("b")
        root.mkdir("e", 0o755, 0, 0)
        assert fs.quota.inodes_used == 3

    def test_file_size(self):
        fs = MemoryFS(quota=Quota(file_size_limit=10_000))
        file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
        assert file.write(b"x" * 12_000) == 10_000
        with raises(Errno.EFBIG):
            file.write(b"x")
        with raises(Errno.EFBIG):
            file.pwrite(b"x", 10_000)
        with raises(Errno.EFBIG):
            file.truncate(10_001)
        with raises(Errno.EFBIG):
            file.allocate(0, 10_001)
        file.truncate(9_999)
        file.seek(0, 2)
        assert file.write(b"ab") == 1
        assert file.stat().size == 10_000
        file.release()

    def test_appends_stop_at_the_file_size_limit_byte_by_byte(self):
        fs = MemoryFS(quota=Quota(file_size_limit=5_000))
        file = fs.root().mknod("f", FILE, 0, 0).open(O_WRONLY | O_APPEND)
        assert sum(file.write(b"x" * 7) for _ in range(714)) == 4_998
        assert file.write(b"x" * 7) == 2
        with raises(Errno.EFBIG):
            file.write(b"x" * 7)
        file.release()

    def test_an_orphan_is_charged_until_closed(self):
        fs = MemoryFS(quota=Quota(1 << 20))
        file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
        file.write(bytes(10_000))
        fs.root().unlink("f")
        file.write(bytes(10_000))
        assert (fs.quota.bytes_used, fs.quota.inodes_used) == (5 * BLOCK_SIZE, 2)
        fork = fs.fork()
        assert (fork.quota.bytes_used, fork.quota.inodes_used) == (0, 1)
        file.release()
        assert (fs.quota.bytes_used, fs.quota.inodes_used) == (0, 1)

    def test_allocate_promises_space_or_changes_nothing(self):
        fs = MemoryFS(quota=Quota(4 * BLOCK_SIZE))
        file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
        with raises(Errno.ENOSPC):
            file.allocate(0, 5 * BLOCK_SIZE)
        assert (file.stat().size, fs.quota.bytes_used) == (0, 0)
        file.allocate(0, 4 * BLOCK_SIZE)
        with raises(Errno.ENOSPC):
            fs.root().mknod("g", FILE, 0, 0).open(O_WRONLY).write(b"x")
        assert file.write(b"y" * 5 * BLOCK_SIZE) == 4 * BLOCK_SIZE
        file.release()

    def test_a_huge_allocation_is_refused_at_once(self):
        file = MemoryFS().root().mknod("f", FILE, 0, 0).open(O_RDWR)
        with raises(Errno.ENOSPC):
            file.allocate(0, 1 << 50)
        file.release()

    def test_rollback_and_fork_carry_the_use(self):
        fs = MemoryFS(quota=Quota(1 << 20))
        write(fs.root().mknod("a", FILE, 0, 0), bytes(BLOCK_SIZE))
        layer = fs.freeze()
        write(fs.root().mknod("b", FILE, 0, 0), bytes(BLOCK_SIZE))
        fork = fs.fork()
        write(fork.root().mknod("c", FILE, 0, 0), bytes(BLOCK_SIZE))
        assert (fs.quota.bytes_used, fs.quota.inodes_used) == (2 * BLOCK_SIZE, 3)
        assert (fork.quota.bytes_used, fork.quota.inodes_used) == (3 * BLOCK_SIZE, 4)
        fs.rollback(layer)
        assert (fs.quota.bytes_used, fs.quota.inodes_used) == (BLOCK_SIZE, 2)
        fs.root().unlink("a")
        assert (fs.quota.bytes_used, fs.quota.inodes_used) == (0, 1)

    def test_two_file_systems_share_one_budget(self):
        quota = Quota(2 * BLOCK_SIZE)
        first, second = MemoryFS(quota=quota, dev=1), MemoryFS(quota=quota, dev=2)
        write(first.root().mknod("a", FILE, 0, 0), b"x")
        write(second.root().mknod("a", FILE, 0, 0), b"x")
        with raises(Errno.ENOSPC):
            write(first.root().mknod("b", FILE, 0, 0), b"x")
        assert first.statfs().blocks_free == 0
        second.root().unlink("a")
        write(first.root().lookup("b"), b"x")


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
