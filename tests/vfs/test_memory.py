from __future__ import annotations

import pytest

from tests.vfs.contract import WriteContract, contents, raises
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import NOW_NS, O_RDONLY, O_RDWR, O_WRONLY, S_IFCHR, S_IFREG, FileType

FILE = S_IFREG | 0o644


class TestContract(WriteContract):
    @pytest.fixture
    def fs(self):
        return MemoryFS(dev=3)


def test_a_folder_by_its_path() -> None:
    fs = MemoryFS()
    below = fs.root().mkdir("a", 0o755, 0, 0).mkdir("b", 0o755, 0, 0)
    fs.root().mknod("f", FILE, 0, 0)
    assert fs.folder("/a//b/") is below
    assert fs.folder("") is fs.root()
    with raises(Errno.ENOENT):
        fs.folder("a/c")
    with raises(Errno.ENOTDIR):
        fs.folder("f/c")


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


def test_a_program_costs_no_bytes_until_it_is_changed(fs):
    inode = fs.add_program(fs.root(), "sh", "shell", b"#program")
    assert (read(inode), inode.stat().size, fs.bytes_used) == (b"#program", 8, 0)
    write(inode, b"x")
    assert (read(inode), fs.bytes_used > 0) == (b"xprogram", True)


def test_times_set_to_now_are_the_time_of_the_change() -> None:
    fs = MemoryFS()
    inode = fs.root().mknod("file", FILE, 0, 0)
    inode.setattr(atime_ns=NOW_NS)
    stat = inode.stat()
    assert stat.atime_ns == stat.ctime_ns
    assert stat.mtime_ns < stat.ctime_ns
