from __future__ import annotations

import pytest

from tests.vfs.contract import raises
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystem import FileSystem
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.mounts import Location, MountTable
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import O_WRONLY, S_IFREG

FILE = S_IFREG | 0o644


@pytest.fixture
def table():
    table = MountTable(MemoryFS(quota=Quota(1 << 20)), source="image")
    for name in ("tmp", "proc", "data"):
        table.root.inode.mkdir(name, 0o755, 0, 0)
    return table


def mount(table, path, dev=2, **options):
    fs = MemoryFS(dev=dev)
    table.mount(fs, table.locate(path), **options)
    return fs


def test_a_mount_covers_and_uncovers(table):
    table.locate("/tmp").inode.mknod("under", FILE, 0, 0)
    fs = mount(table, "/tmp", source="scratch")
    assert table.locate("/tmp").inode == fs.root()
    with raises(Errno.ENOENT):
        table.locate("/tmp/under")
    assert [(entry.source, table.mount_path(entry)) for entry in table.mounts()] == [
        ("image", "/"),
        ("scratch", "/tmp"),
    ]
    table.umount(table.locate("/tmp"))
    assert table.locate("/tmp/under")
    assert table.names == {}


def test_mounts_stack(table):
    first, second = mount(table, "/tmp", 2), mount(table, "/tmp", 3)
    assert table.locate("/tmp").inode.fs is second
    assert table.path_of(table.locate("/tmp")) == "/tmp"
    table.umount(table.locate("/tmp"))
    assert table.locate("/tmp").inode.fs is first


def test_mounts_within_mounts(table):
    outer = mount(table, "/tmp", 2)
    outer.root().mkdir("inner", 0o755, 0, 0).mkdir("deep", 0o755, 0, 0)
    inner = mount(table, "/tmp/inner", 3)
    inner.root().mkdir("x", 0o755, 0, 0)
    assert table.path_of(table.locate("/tmp/inner/x")) == "/tmp/inner/x"
    assert table.above(table.locate("/tmp/inner")) == table.locate("/tmp")
    with raises(Errno.EBUSY):
        table.umount(table.locate("/tmp"))
    outer.root().rename("inner", outer.root(), "inner")
    assert table.above(table.root) == table.root


def test_a_folder_of_a_file_system_can_be_mounted(table):
    fs = MemoryFS(dev=4)
    inside = fs.root().mkdir("a", 0o755, 0, 0).mkdir("b", 0o755, 0, 0)
    inside.mkdir("c", 0o755, 0, 0)
    table.mount(fs, table.locate("/data"), root=inside)
    assert table.path_of(table.locate("/data/c")) == "/data/c"
    assert table.above(table.locate("/data")) == table.root


def test_what_cannot_be_mounted_or_unmounted(table):
    table.root.inode.mknod("file", FILE, 0, 0)
    with raises(Errno.ENOTDIR):
        mount(table, "/file")
    with raises(Errno.EBUSY):
        mount(table, "/")
    with raises(Errno.EBUSY):
        table.umount(table.root)
    with raises(Errno.EINVAL):
        table.umount(table.locate("/tmp"))
    mount(table, "/tmp")
    at = table.locate("/tmp")
    table.umount(at)
    with raises(Errno.EINVAL):
        table.umount(at)


def test_mountpoints_are_known(table):
    mount(table, "/tmp")
    assert table.is_mountpoint(table.locate("/tmp"))
    assert table.is_mountpoint(Location(table.root_mount, table.root.inode.lookup("tmp")))
    assert table.is_mountpoint(table.root)
    assert not table.is_mountpoint(table.locate("/data"))


def test_read_only_comes_from_the_mount_or_the_file_system(table):
    fs = MemoryFS(dev=5)
    fs.read_only = True
    assert table.mount(fs, table.locate("/tmp")).read_only
    assert table.mount(MemoryFS(dev=6), table.locate("/data"), read_only=True).read_only
    assert not table.root_mount.read_only


def test_paths_follow_renames(table):
    folder = table.root.inode.lookup("data")
    folder.mkdir("in", 0o755, 0, 0)
    mount(table, "/data/in")
    table.root.inode.rename("data", table.root.inode.lookup("tmp"), "moved")
    assert table.path_of(table.locate("/tmp/moved/in")) == "/tmp/moved/in"


def test_locations_are_equal_by_mount_and_inode(table):
    assert table.locate("/tmp") == table.locate("/tmp")
    assert len({table.locate("/tmp"), table.locate("/tmp"), table.locate("/data")}) == 2
    assert table.locate("/tmp") != table.locate("/data")


class Shared(FileSystem):
    """A file system that cannot be copied, such as a host folder."""

    def __init__(self, tree):
        super().__init__(tree.dev)
        self.tree = tree

    def root(self):
        return self.tree.root()


def test_a_clone_forks_memory_and_shares_the_rest(table):
    quota = table.root_mount.fs.quota
    scratch = MemoryFS(dev=2, quota=quota)
    table.mount(scratch, table.locate("/tmp"), source="scratch")
    scratch.root().mkdir("inner", 0o755, 0, 0)
    shared = Shared(MemoryFS(dev=3))
    table.mount(shared, table.locate("/data"), read_only=True)
    old_proc, new_proc = MemoryFS(dev=4), MemoryFS(dev=4)
    table.mount(old_proc, table.locate("/proc"))
    deep = mount(table, "/tmp/inner", 5)
    deep.root().mknod("f", FILE, 0, 0)

    clone = table.clone(table.root_mount.fs.fork(), replace={old_proc: new_proc})
    assert [(clone.mount_path(entry), entry.source, entry.read_only) for entry in clone.mounts()] == [
        (table.mount_path(entry), entry.source, entry.read_only) for entry in table.mounts()
    ]
    assert clone.locate("/data").inode == shared.root()
    assert clone.locate("/proc").inode == new_proc.root()
    assert clone.locate("/tmp/inner/f").inode.fs is not deep
    copy = clone.locate("/tmp").inode.fs
    assert copy is not scratch
    assert copy.quota is clone.root_mount.fs.quota
    assert copy.quota is not quota
    assert copy.quota.inodes_used == quota.inodes_used
    file = clone.locate("/tmp").inode.mknod("new", FILE, 0, 0).open(O_WRONLY)
    file.write(b"x")
    file.release()
    assert (copy.quota.bytes_used, quota.bytes_used) == (4096, 0)
    with raises(Errno.ENOENT):
        table.locate("/tmp/new")
