from __future__ import annotations

import gc
import os
import threading
from contextlib import contextmanager, suppress

import pytest

from tests.vfs.contract import ReadContract, WriteContract, contents, raises
from tests.vfs.gate import Gate
from tests.vfs.host_comparison import host_folder
from tests.vfs.host_mount import BLOCK, FILE, MIB, OWNER, make, write
from vesicle.session import Session
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystems.host import HostFS
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.mounts import MountTable
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import (
    O_APPEND,
    O_RDONLY,
    O_RDWR,
    O_WRONLY,
    ROOT_CREDENTIALS,
    S_IFREG,
    Credentials,
    FileType,
)


class HostContract(WriteContract):
    owners = False
    special_files = False

    def test_symlinks_keep_their_text(self, root):
        folder = self.make_folder(root, "folder")
        for number, target in enumerate(("nowhere", "../sideways", "a" * 1000)):
            link = folder.symlink(f"link{number}", target, self.uid, self.gid)
            assert link.readlink() == target
            assert (link.file_type, link.stat().size) == (FileType.SYMLINK, len(target))
        for target in ("/abs/olute", "../.."):
            with raises(Errno.EPERM):
                folder.symlink("out", target, self.uid, self.gid)


class TestWriteContract(HostContract):
    @pytest.fixture
    def fs(self, tmp_path):
        return HostFS(tmp_path, writable=True, dev=5, quota=Quota(1 << 30, 10_000))


class TestWriteContractWithoutQuota(HostContract):
    @pytest.fixture
    def fs(self, tmp_path):
        return HostFS(tmp_path, writable=True)


class TestReadContract(ReadContract):
    """A read-only mount of a folder with one of everything."""

    @pytest.fixture
    def fs(self, tmp_path):
        (tmp_path / "folder" / "inner").mkdir(parents=True)
        (tmp_path / "folder" / "file").write_text("x")
        (tmp_path / "link").symlink_to("folder/file")
        (tmp_path / os.fsdecode(b"caf\xe9")).write_text("y")
        os.mkfifo(tmp_path / "fifo")
        os.link(tmp_path / "folder" / "file", tmp_path / "hard")
        return HostFS(tmp_path, dev=5)

    def test_nothing_can_be_changed(self, root, tmp_path):
        before = sorted(os.listdir(tmp_path))
        inode = root.lookup("hard")
        for change in (
            lambda: root.mknod("new", FILE, *OWNER),
            lambda: root.mkdir("new", 0o755, *OWNER),
            lambda: root.symlink("new", "x", *OWNER),
            lambda: root.link("new", inode),
            lambda: root.unlink("hard"),
            lambda: root.rmdir("folder"),
            lambda: root.rename("hard", root, "new"),
            lambda: inode.setattr(mode=0o600),
            lambda: inode.setattr(size=0),
            lambda: inode.setattr(mtime_ns=0),
            lambda: inode.open(O_RDWR),
        ):
            with raises(Errno.EROFS):
                change()
        assert sorted(os.listdir(tmp_path)) == before

    def test_special_files_are_seen_but_not_opened(self, root):
        fifo = root.lookup("fifo")
        assert fifo.file_type is FileType.FIFO
        with raises(Errno.EACCES):
            fifo.open(O_RDONLY)


@pytest.fixture
def quota():
    return Quota(MIB, 100, file_size_limit=4 * MIB)


@pytest.fixture
def fs(tmp_path, quota):
    return HostFS(tmp_path, writable=True, quota=quota)


@pytest.fixture
def root(fs):
    return fs.root()


def descriptors():
    return len(os.listdir("/proc/self/fd"))


@pytest.fixture
def no_leak():
    gc.collect()
    before = descriptors()
    yield
    gc.collect()
    assert descriptors() == before


def test_lookups_leak_no_descriptor(no_leak, tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "file").write_text("x")
    fs = HostFS(tmp_path, writable=True)
    gate = Gate(MountTable(fs), ROOT_CREDENTIALS)
    gate.stat("/a/b/file")
    before = descriptors()
    for _ in range(2_000):
        gate.stat("/a/b/file")
        gate.listdir("/a/b")
        gate.open("/a/b/file", O_RDWR).release()
        with raises(Errno.ENOENT):
            gate.stat("/a/b/none")
    assert descriptors() == before


def test_refused_opens_leak_no_descriptor(tmp_path, root):
    (tmp_path / "theirs").write_text("x")
    os.link(tmp_path / "theirs", tmp_path / "hard")
    before = descriptors()
    for _ in range(50):
        with raises(Errno.EACCES):
            root.lookup("hard").open(O_WRONLY)
        with raises(Errno.EACCES):
            root.lookup("hard").setattr(mode=0)
    assert descriptors() == before


def test_many_folders_keep_few_descriptors(tmp_path, root):
    before = descriptors()
    for number in range(1_000):
        (tmp_path / str(number)).mkdir()
        root.lookup(str(number))
    assert descriptors() - before <= 256
    assert len({root.lookup(str(number)).ino for number in range(1_000)}) == 1_000


def test_a_tree_of_300_folders_is_walked(no_leak, tmp_path):
    fs = HostFS(tmp_path, writable=True)
    mounts = MountTable(fs)
    gate = Gate(mounts, ROOT_CREDENTIALS)
    folder = fs.root()
    for _ in range(300):
        folder = folder.mkdir("d", 0o755, *OWNER)
    make(folder, "file", b"deep")
    path = "/d" * 300
    file = gate.open(path + "/file", O_RDONLY)
    assert contents(file) == b"deep"
    file.release()
    found = gate.at(path).location
    assert mounts.path_of(found) == path
    assert gate.at(path + "/.." * 300).path == "/"


def test_the_guest_cannot_use_up_the_hosts_descriptors(no_leak, tmp_path):
    fs = HostFS(tmp_path, writable=True)
    before = descriptors()
    folder, depth = fs.root(), 0
    with suppress(PosixError):
        while depth < 2_000:
            folder = folder.mkdir("d", 0o755, *OWNER)
            depth += 1
    assert 300 < depth < 2_000
    with raises(Errno.ENFILE):
        folder.lookup("d")
    assert descriptors() - before < 600
    del folder
    assert fs.root().lookup("d").lookup("d").readdir()


def test_a_closed_file_system_holds_no_descriptor(tmp_path):
    before = descriptors()
    fs = HostFS(tmp_path, writable=True, closes_with_session=True)
    folder = fs.root().mkdir("folder", 0o755, *OWNER)
    folder.mkdir("inner", 0o755, *OWNER)
    del folder
    fs.close()
    assert descriptors() == before
    for call in (lambda: fs.root().lookup("folder"), fs.root().stat, fs.root().readdir):
        with raises(Errno.EBADF):
            call()
    fs.close()


def test_a_file_system_of_the_users_survives_a_session(tmp_path):
    fs = HostFS(tmp_path, writable=True)
    fs.close()
    make(fs.root())
    assert (tmp_path / "file").exists()


def test_a_rename_reaches_those_who_stand_inside(root):
    mounts = MountTable(root.fs)
    here = root.mkdir("a", 0o755, *OWNER).mkdir("b", 0o755, *OWNER)
    other = root.mkdir("other", 0o755, *OWNER)
    for number in range(300):  # more folders than are kept open
        if number % 60 == 0:
            root.rmdir("full") if number else None
            full = root.mkdir("full", 0o755, *OWNER)
        full.mkdir(f"{number}", 0o755, *OWNER)
        full.rmdir(f"{number}")
    root.rename("a", other, "c")
    assert (here.parent().name(), here.name()) == ("c", "b")
    assert here.parent().parent() == other
    make(here, "file", b"x")
    assert contents(Gate(mounts, ROOT_CREDENTIALS).open("/other/c/b/file", O_RDONLY)) == b"x"


def test_a_folder_made_anew_is_another(root):
    old = root.mkdir("folder", 0o755, *OWNER)
    make(old, "x")
    old.unlink("x")
    root.rmdir("folder")
    new = root.mkdir("folder", 0o755, *OWNER)
    make(new, "y")
    assert root.lookup("folder") == new != old
    assert [entry.name for entry in root.lookup("folder").readdir()] == ["y"]
    assert old.readdir() == []
    with raises(Errno.ENOENT):
        make(old, "z")


def test_a_folder_that_the_host_replaces_is_found_anew(tmp_path, root):
    root.mkdir("folder", 0o755, *OWNER)
    (tmp_path / "folder").rename(tmp_path / "moved")
    (tmp_path / "folder").mkdir()
    make(root.lookup("folder"), "new")
    assert os.listdir(tmp_path / "moved") == []
    assert os.listdir(tmp_path / "folder") == ["new"]


def test_what_the_host_moves_about_makes_no_circle(tmp_path, root):
    """The guest stands in a folder that the host has taken out of the one that the guest now moves into it."""
    mounts = MountTable(root.fs)
    outer = root.mkdir("outer", 0o755, *OWNER)
    inner = outer.mkdir("inner", 0o755, *OWNER)
    (tmp_path / "outer" / "inner").rename(tmp_path / "inner")
    root.rename("outer", inner, "outer")
    assert root.lookup("inner").lookup("outer").parent().name() == "inner"
    at = inner
    for _ in range(10):
        at = at.parent()
    assert at == root
    assert mounts.path_of(Gate(mounts, ROOT_CREDENTIALS).at("/inner/outer").location) == "/inner/outer"


def test_names_that_are_no_utf8(tmp_path, root):
    name = b"caf\xe9".decode("utf-8", "surrogateescape")
    folder = root.mkdir(name, 0o755, *OWNER)
    make(folder, name, b"x")
    root.symlink("link", name, *OWNER)
    assert os.listdir(os.fsencode(tmp_path) + b"/caf\xe9") == [b"caf\xe9"]
    assert root.lookup("link").readlink() == name
    folder.rename(name, root, "plain")
    assert {entry.name for entry in root.readdir()} == {name, "link", "plain"}


def test_statfs_tells_of_the_quota_only(tmp_path, fs, root):
    make(root, data=bytes(10 * BLOCK))
    told = fs.statfs()
    assert (told.block_size, told.blocks, told.blocks_free) == (BLOCK, MIB // BLOCK, MIB // BLOCK - 10)
    assert not told.read_only
    plain = HostFS(tmp_path)
    host = os.statvfs(tmp_path)
    assert plain.statfs().blocks not in {host.f_blocks, host.f_blocks * host.f_frsize // BLOCK}
    assert plain.statfs().read_only


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")
def test_a_folder_that_may_be_read_but_not_searched_is_listed():
    cred = Credentials(1000, 1000)
    with host_folder(cred) as host:
        root = HostFS(host.folder, writable=True).root()
        with host.user():
            folder = root.mkdir("folder", 0o755, *OWNER)
            make(folder, "file")
            folder.setattr(mode=0o444)
            assert [entry.name for entry in folder.readdir()] == ["file"]
            folder.setattr(mode=0o111)
            with raises(Errno.EACCES):
                folder.readdir()
            folder.setattr(mode=0o755)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")
def test_who_makes_a_file_may_write_it_whatever_its_mode(tmp_path):
    cred = Credentials(1000, 1000)
    with host_folder(cred) as host:
        before = descriptors()
        root = HostFS(host.folder, writable=True).root()
        with host.user():
            inode = root.mknod("file", S_IFREG | 0o444, *OWNER)
            assert write(inode, b"once", O_RDWR) == 4
            with raises(Errno.EACCES):
                inode.open(O_RDWR)
            root.mknod("unopened", FILE, *OWNER)
        del inode
        assert descriptors() == before + 1  # the folder


def test_the_mode_of_the_root_and_of_closed_files_can_be_changed(tmp_path, root):
    inode = make(root)
    inode.setattr(mode=0)
    assert inode.stat().mode == S_IFREG
    inode.setattr(mode=0o6755)
    assert (tmp_path / "file").stat().st_mode & 0o7777 == 0o755
    os.chmod(tmp_path, 0o1777)
    root.setattr(mode=0o700, mtime_ns=7)
    assert (tmp_path.stat().st_mode & 0o7777, tmp_path.stat().st_mtime_ns) == (0o1700, 7)


def test_a_fork_goes_on_with_its_own_account(tmp_path, fs, root, quota):
    table = MountTable(MemoryFS(quota=quota))
    table.root.inode.mkdir("w", 0o755, *OWNER)
    table.mount(fs, table.locate("/w"))
    folder = root.mkdir("folder", 0o755, *OWNER)
    inode = make(folder, data=bytes(4 * BLOCK))
    folder.link("hard", inode)
    twin = table.clone(table.root_mount.fs.fork())
    other = twin.locate("/w").inode.fs
    assert other is not fs
    assert (other.quota is quota, other.quota.bytes_used) == (False, 4 * BLOCK)
    place = other.twin_of(folder)
    assert (place.fs, place.name(), place.parent()) == (other, "folder", other.root())
    assert write(place.lookup("hard"), bytes(8 * BLOCK)) == 8 * BLOCK
    assert (quota.bytes_used, other.quota.bytes_used) == (4 * BLOCK, 8 * BLOCK)
    other.close()
    assert write(inode, b"still") == 5


def test_a_mount_inside_a_host_folder_is_forked_with_it(fs, root, quota):
    root.mkdir("a", 0o755, *OWNER).mkdir("point", 0o755, *OWNER)
    table = MountTable(MemoryFS(quota=quota))
    table.root.inode.mkdir("w", 0o755, *OWNER)
    table.mount(fs, table.locate("/w"))
    table.mount(MemoryFS(dev=9), table.locate("/w/a/point"))
    twin = table.clone(table.root_mount.fs.fork())
    assert twin.locate("/w/a/point").inode.fs.dev == 9
    assert twin.path_of(twin.locate("/w/a/point")) == "/w/a/point"


@contextmanager
def threads(*bodies):
    """Run the bodies at once; what they raise is raised here."""
    errors = []

    def run(body):
        try:
            body()
        except (AssertionError, PosixError) as error:
            errors.append(error)

    running = [threading.Thread(target=run, args=(body,)) for body in bodies]
    for thread in running:
        thread.start()
    yield
    for thread in running:
        thread.join()
    if errors:
        raise errors[0]


def test_two_threads_append_without_loss(root, quota):
    inode = make(root)

    def append(letter):
        file = inode.open(O_WRONLY | O_APPEND)
        for _ in range(500):
            assert file.write(letter * 10) == 10
        file.release()

    with threads(lambda: append(b"a"), lambda: append(b"b")):
        pass
    file = inode.open(O_RDONLY)
    lines = contents(file)
    file.release()
    assert (lines.count(b"a" * 10), lines.count(b"b" * 10), len(lines)) == (500, 500, 10_000)
    assert quota.bytes_used == 3 * BLOCK


def test_two_threads_keep_the_account_right(root, quota):
    def work(mine):
        for number in range(150):
            folder = root.mkdir(f"{mine}{number}", 0o755, *OWNER)
            inode = make(folder, "file", bytes(2 * BLOCK))
            folder.link("hard", inode)
            write(inode, bytes(3 * BLOCK))
            folder.unlink("file")
            folder.rename("hard", root, mine)
            root.rmdir(f"{mine}{number}")

    with threads(lambda: work("a"), lambda: work("b")):
        pass
    assert (quota.bytes_used, quota.inodes_used) == (6 * BLOCK, 2)
    assert (root.fs.open_files, root.fs.own_links) == ({}, {})


def test_two_threads_get_one_object_for_a_folder(tmp_path, root):
    for number in range(40):
        (tmp_path / str(number)).mkdir()
    found = ([], [])

    def look(mine):
        mine.extend(root.lookup(str(number)) for number in range(40))

    with threads(lambda: look(found[0]), lambda: look(found[1])):
        pass
    assert all(first is second for first, second in zip(*found, strict=True))


def test_closing_a_session_closes_its_folders_and_not_those_of_its_fork(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    with Session("allow_all") as first:
        first.run("cat /dev/null")  # tools that stay loaded are not counted
    gc.collect()  # nor what earlier tests left to the collector
    before = descriptors()
    with Session("allow_all", mounts={"/w": f"{tmp_path}:rw"}) as session:
        session.run("cd /w/a/b; echo x > file; cat file")
        assert descriptors() > before
        fork = session.fork()
    assert fork.run("cat /w/a/b/file; echo y > /w/a/b/file").stdout == "x\n"
    assert (tmp_path / "a" / "b" / "file").read_text() == "y\n"
    fork.close()
    assert descriptors() == before
