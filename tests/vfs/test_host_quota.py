"""What a session is charged for in a host folder, and which files it may change there."""

from __future__ import annotations

import os

import pytest

from tests.vfs.contract import raises
from tests.vfs.host_mount import BLOCK, MIB, OWNER, make, write
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystems.host import HostFS
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import (
    O_RDONLY,
    O_RDWR,
    O_WRONLY,
)


@pytest.fixture
def quota():
    return Quota(MIB, 100, file_size_limit=4 * MIB)


@pytest.fixture
def fs(tmp_path, quota):
    return HostFS(tmp_path, writable=True, quota=quota)


@pytest.fixture
def root(fs):
    return fs.root()


def test_bytes_are_charged_in_blocks_and_given_back(root, quota):
    inode = make(root, data=b"x" * 5000)
    assert quota.bytes_used == 2 * BLOCK
    for size, blocks in ((8192, 2), (4097, 2), (4096, 1), (1, 1), (4096, 1), (0, 0), (1, 1)):
        inode.setattr(size=size)
        assert quota.bytes_used == blocks * BLOCK, size
    root.unlink("file")
    assert quota.bytes_used == 0


def test_small_cuts_do_not_make_room(root, quota):
    """A block is given back when its last byte goes, not at each byte."""
    inode = make(root, data=b"x" * 4096)
    for _ in range(50):
        inode.setattr(size=4095)
        inode.setattr(size=4096)
    assert quota.bytes_used == BLOCK


def test_a_full_quota_lets_in_what_fits(root, quota):
    file = make(root).open(O_RDWR)
    assert file.write(bytes(MIB - 100)) == MIB - 100
    assert file.write(bytes(1000)) == 100
    with raises(Errno.ENOSPC):
        file.write(b"x")
    with raises(Errno.ENOSPC):
        make(root, "other", b"x")
    assert file.stat().size == quota.bytes_used == MIB
    file.pwrite(b"inside", 10)
    file.release()
    root.unlink("file")
    assert quota.bytes_used == 0


def test_holes_are_charged(root, quota):
    file = make(root).open(O_RDWR)
    file.truncate(MIB // 2)
    assert quota.bytes_used == MIB // 2
    file.pwrite(b"x", MIB - 1)
    assert quota.bytes_used == MIB
    file.release()


@pytest.mark.parametrize(
    ("grow", "errno"),
    [
        (lambda file: file.truncate(MIB + 1), Errno.ENOSPC),
        (lambda file: file.allocate(0, MIB + 1), Errno.ENOSPC),
        (lambda file: file.pwrite(b"x", 2 * MIB), Errno.ENOSPC),
        (lambda file: file.truncate(4 * MIB + 1), Errno.EFBIG),
        (lambda file: file.allocate(4 * MIB, 1), Errno.EFBIG),
        (lambda file: file.pwrite(b"x", 4 * MIB), Errno.EFBIG),
        (lambda file: file.pwrite(b"x", 2**63 - 1), Errno.EFBIG),
        (lambda file: file.truncate(2**64), Errno.EFBIG),
    ],
)
def test_growth_that_fails_costs_nothing(root, quota, grow, errno):
    file = make(root, data=b"x").open(O_RDWR)
    with raises(errno):
        grow(file)
    assert (file.stat().size, quota.bytes_used) == (1, BLOCK)
    file.release()


def test_without_a_quota_offsets_still_end_somewhere(tmp_path):
    file = make(HostFS(tmp_path, writable=True).root()).open(O_RDWR)
    for call in (lambda: file.pwrite(b"x", 2**63 - 1), lambda: file.truncate(2**63)):
        with raises(Errno.EFBIG):
            call()
    with raises(Errno.EINVAL):
        file.pread(1, 2**63)
    file.release()


def test_an_unlinked_file_is_charged_until_it_is_closed(root, quota):
    inode = make(root, data=bytes(8 * BLOCK))
    first, second = inode.open(O_RDWR), inode.open(O_RDONLY)
    root.unlink("file")
    first.pwrite(bytes(BLOCK), 8 * BLOCK)
    assert quota.bytes_used == 9 * BLOCK
    first.release()
    assert quota.bytes_used == 9 * BLOCK
    second.release()
    assert quota.bytes_used == 0


def test_renaming_over_gives_back_what_was_there(root, quota):
    make(root, "old", bytes(3 * BLOCK))
    make(root, "new", bytes(BLOCK))
    root.mkdir("empty", 0o755, *OWNER)
    root.mkdir("other", 0o755, *OWNER)
    root.rename("new", root, "old")
    root.rename("empty", root, "other")
    assert (quota.bytes_used, quota.inodes_used) == (BLOCK, 2)


def test_what_the_folder_held_before_is_given_back_to_nobody(tmp_path, root, quota):
    (tmp_path / "before").write_bytes(bytes(20 * BLOCK))
    make(root, data=bytes(BLOCK))
    root.unlink("before")
    assert quota.bytes_used >= 0
    root.unlink("file")
    assert (quota.bytes_used, quota.inodes_used) == (0, 0)


def test_names_are_charged_and_given_back(root, quota):
    for number in range(100):
        make(root, str(number))
    for one_more in (
        lambda: make(root, "file"),
        lambda: root.mkdir("folder", 0o755, *OWNER),
        lambda: root.symlink("link", "1", *OWNER),
        lambda: root.link("hard", root.lookup("1")),
    ):
        with raises(Errno.ENOSPC):
            one_more()
    root.unlink("1")
    with raises(Errno.EEXIST):
        root.mkdir("2", 0o755, *OWNER)
    root.mkdir("folder", 0o755, *OWNER)
    assert quota.inodes_used == 100


def test_own_links_can_be_written_under_every_name(root):
    inode = make(root, "a", b"one")
    root.link("b", inode)
    root.link("c", root.lookup("b"))
    folder = root.mkdir("folder", 0o755, *OWNER)
    root.rename("c", folder, "c")
    make(root, "other", b"other")
    for name in ("a", "b"):
        assert write(root.lookup(name), b"two") == 3
    root.rename("other", root, "a")
    root.unlink("b")
    last = folder.lookup("c")
    assert write(last, b"three") == 5
    assert last.stat().nlink == 1
    folder.link("again", last)
    assert write(folder.lookup("again"), b"four!") == 5


def test_files_with_names_of_the_hosts_are_not_changed(tmp_path, root):
    (tmp_path / "folder").mkdir()
    (tmp_path / "theirs").write_text("theirs")
    os.link(tmp_path / "theirs", tmp_path / "folder" / "elsewhere")
    inode = root.lookup("theirs")
    root.link("mine", inode)
    for change in (
        lambda: inode.open(O_WRONLY),
        lambda: inode.setattr(size=0),
        lambda: inode.setattr(mode=0o600),
        lambda: inode.setattr(mtime_ns=0),
        lambda: root.lookup("mine").open(O_RDWR),
    ):
        with raises(Errno.EACCES):
            change()
    root.unlink("mine")
    with raises(Errno.EACCES):
        inode.open(O_WRONLY)
    os.unlink(tmp_path / "folder" / "elsewhere")
    assert write(inode, b"alone") == 5


def test_the_hosts_other_links_make_a_file_of_ours_foreign(tmp_path, root):
    inode = make(root, "mine", b"x")
    root.link("second", inode)
    os.link(tmp_path / "mine", tmp_path / "hosts")
    with raises(Errno.EACCES):
        inode.open(O_WRONLY)
