"""Quotas of the memory file system: never over, nothing lost."""

from __future__ import annotations

from tests.vfs.contract import contents, raises
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.quota import BLOCK_SIZE, Quota
from vesicle.vfs.types import O_APPEND, O_RDWR, O_WRONLY, S_IFREG

FILE = S_IFREG | 0o644


def write(inode, data, flags=O_WRONLY):
    file = inode.open(flags)
    assert file.write(data) == len(data)
    file.release()


def test_a_write_up_to_the_limit_is_short_and_nothing_is_lost():
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


def test_only_whole_blocks_are_granted():
    fs = MemoryFS(quota=Quota(10_000))
    file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
    assert file.write(bytes(10_000)) == 8192
    with raises(Errno.ENOSPC):
        file.write(b"x")
    assert fs.quota.bytes_used == 8192
    file.release()


def test_the_errno_can_be_edquot():
    fs = MemoryFS(quota=Quota(0, errno=Errno.EDQUOT))
    file = fs.root().mknod("f", FILE, 0, 0).open(O_RDWR)
    with raises(Errno.EDQUOT):
        file.write(b"x")
    assert file.write(b"") == 0
    assert file.stat().size == 0
    file.release()


def test_inodes():
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


def test_file_size():
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


def test_appends_stop_at_the_file_size_limit_byte_by_byte():
    fs = MemoryFS(quota=Quota(file_size_limit=5_000))
    file = fs.root().mknod("f", FILE, 0, 0).open(O_WRONLY | O_APPEND)
    assert sum(file.write(b"x" * 7) for _ in range(714)) == 4_998
    assert file.write(b"x" * 7) == 2
    with raises(Errno.EFBIG):
        file.write(b"x" * 7)
    file.release()


def test_an_orphan_is_charged_until_closed():
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


def test_allocate_promises_space_or_changes_nothing():
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


def test_a_huge_allocation_is_refused_at_once():
    file = MemoryFS().root().mknod("f", FILE, 0, 0).open(O_RDWR)
    with raises(Errno.ENOSPC):
        file.allocate(0, 1 << 50)
    file.release()


def test_rollback_and_fork_carry_the_use():
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


def test_two_file_systems_share_one_budget():
    quota = Quota(2 * BLOCK_SIZE)
    first, second = MemoryFS(quota=quota, dev=1), MemoryFS(quota=quota, dev=2)
    write(first.root().mknod("a", FILE, 0, 0), b"x")
    write(second.root().mknod("a", FILE, 0, 0), b"x")
    with raises(Errno.ENOSPC):
        write(first.root().mknod("b", FILE, 0, 0), b"x")
    assert first.statfs().blocks_free == 0
    second.root().unlink("a")
    write(first.root().lookup("b"), b"x")
