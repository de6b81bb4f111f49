"""What every file system must do: subclass ReadContract or WriteContract, give the fixture `fs`, set the switches.

The methods of Inode and OpenFile are exercised directly, without a walk and without permissions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.vfs.contract_read import ReadContract, contents, raises, walk
from vesicle.vfs.errors import Errno
from vesicle.vfs.types import (
    NOW_NS,
    O_APPEND,
    O_RDONLY,
    O_RDWR,
    O_WRONLY,
    POLLIN,
    POLLOUT,
    S_IFDIR,
    S_IFIFO,
    S_IFLNK,
    S_IFMT,
    S_IFREG,
    SEEK_CUR,
    SEEK_END,
    SEEK_SET,
    FileType,
)

if TYPE_CHECKING:
    from vesicle.vfs.inode import Inode

__all__ = ["ReadContract", "WriteContract", "contents", "raises", "walk"]


class WriteContract(ReadContract):
    """For file systems that take changes. Switches say what a file system cannot offer."""

    owners = True  # chown is kept
    special_files = True  # FIFOs can be made
    uid, gid = 1000, 1000

    def make_file(self, parent: Inode, name: str, data: bytes = b"") -> Inode:
        inode = parent.mknod(name, S_IFREG | 0o644, self.uid, self.gid)
        if data:
            file = inode.open(O_WRONLY)
            assert file.write(data) == len(data)
            file.release()
        return inode

    def make_folder(self, parent: Inode, name: str) -> Inode:
        return parent.mkdir(name, 0o755, self.uid, self.gid)

    def read_file(self, inode: Inode) -> bytes:
        file = inode.open(O_RDONLY)
        try:
            return contents(file)
        finally:
            file.release()

    def names(self, directory: Inode) -> set[str]:
        return {entry.name for entry in directory.readdir()}

    def test_a_new_file_is_empty_and_found(self, root: Inode) -> None:
        inode = root.mknod("file", S_IFREG | 0o640, self.uid, self.gid)
        stat = inode.stat()
        assert stat.mode == S_IFREG | 0o640
        assert (stat.size, stat.nlink, stat.uid, stat.gid) == (0, 1, self.uid, self.gid)
        assert root.lookup("file") == inode
        assert root.lookup("file").key == inode.key
        assert self.names(root) == {"file"}

    def test_making_what_exists_is_eexist(self, root: Inode) -> None:
        self.make_file(root, "file")
        folder = self.make_folder(root, "folder")
        root.symlink("link", "nowhere", self.uid, self.gid)
        for name in ("file", "folder", "link"):
            with raises(Errno.EEXIST):
                self.make_file(root, name)
            with raises(Errno.EEXIST):
                self.make_folder(root, name)
            with raises(Errno.EEXIST):
                root.symlink(name, "x", self.uid, self.gid)
            with raises(Errno.EEXIST):
                root.link(name, root.lookup("file"))
            with raises(Errno.EEXIST):
                root.rename("file", root, name, noreplace=True)
        assert folder.readdir() == []

    def test_what_is_written_is_read(self, root: Inode) -> None:
        file = self.make_file(root, "file").open(O_RDWR)
        assert file.write(b"hello ") == 6
        assert file.write(memoryview(bytearray(b"world"))) == 5
        assert file.offset == 11
        assert file.read(5) == b""
        assert file.seek(0, SEEK_SET) == 0
        assert file.read(5) == b"hello"
        assert file.read(100) == b" world"
        assert file.stat().size == 11
        file.release()

    def test_a_write_does_not_keep_the_callers_buffer(self, root: Inode) -> None:
        buffer = bytearray(b"a" * 70000)
        file = self.make_file(root, "file").open(O_RDWR)
        file.write(memoryview(buffer))
        buffer[:] = b"b" * 70000
        assert contents(file) == b"a" * 70000
        file.release()

    def test_large_contents_survive(self, root: Inode) -> None:
        data = bytes(range(256)) * 1200 + b"tail"
        file = self.make_file(root, "file").open(O_RDWR)
        view = memoryview(data)
        done = 0
        for size in (1, 4095, 65536, 70000, 3, len(data)):
            done += file.write(view[done : done + size]) or 0
        assert done == len(data)
        assert contents(file) == data
        file.seek(65530, SEEK_SET)
        assert file.read(12) == data[65530:65542]
        assert file.pread(200000, 60000) == data[60000:260000]
        file.release()

    def test_pread_and_pwrite_leave_the_offset(self, root: Inode) -> None:
        file = self.make_file(root, "file", b"0123456789").open(O_RDWR)
        file.seek(3, SEEK_SET)
        assert file.pread(4, 5) == b"5678"
        assert file.pwrite(b"AB", 0) == 2
        assert file.offset == 3
        assert file.read(3) == b"345"
        assert contents(file) == b"AB23456789"
        with raises(Errno.EINVAL):
            file.pread(1, -1)
        with raises(Errno.EINVAL):
            file.pwrite(b"x", -1)
        file.release()

    def test_o_append_writes_at_the_end_as_it_is_then(self, root: Inode) -> None:
        inode = self.make_file(root, "file", b"one ")
        first, second = inode.open(O_WRONLY | O_APPEND), inode.open(O_WRONLY | O_APPEND)
        for number in range(3):
            first.write(b"a%d " % number)
            second.write(b"b%d " % number)
        first.seek(0, SEEK_SET)
        assert first.write(b"") == 0
        assert first.offset == 0
        first.write(b"end")
        assert self.read_file(inode) == b"one a0 b0 a1 b1 a2 b2 end"
        first.release()
        second.release()

    def test_seek(self, root: Inode) -> None:
        file = self.make_file(root, "file", b"0123456789").open(O_RDWR)
        assert file.seek(4, SEEK_SET) == 4
        assert file.seek(-1, SEEK_CUR) == 3
        assert file.seek(-2, SEEK_END) == 8
        assert file.read(9) == b"89"
        assert file.seek(5, SEEK_END) == 15
        assert file.read(1) == b""
        with raises(Errno.EINVAL):
            file.seek(-1, SEEK_SET)
        with raises(Errno.EINVAL):
            file.seek(-11, SEEK_END)
        with raises(Errno.EINVAL):
            file.seek(0, 9)
        assert file.offset == 15
        file.release()

    def test_a_gap_reads_as_zeros(self, root: Inode) -> None:
        file = self.make_file(root, "file", b"start").open(O_RDWR)
        file.pwrite(b"end", 200_000)
        assert file.stat().size == 200_003
        assert contents(file) == b"start" + bytes(199_995) + b"end"
        file.release()

    def test_truncate_cuts_and_extends_with_zeros(self, root: Inode) -> None:
        inode = self.make_file(root, "file", b"x" * 100_000)
        file = inode.open(O_RDWR)
        file.truncate(70_000)
        file.truncate(10)
        assert contents(file) == b"x" * 10
        file.truncate(66_000)
        assert contents(file) == b"x" * 10 + bytes(65_990)
        inode.setattr(size=3)
        assert contents(file) == b"xxx"
        with raises(Errno.EINVAL):
            file.truncate(-1)
        file.release()

    def test_allocate_extends_but_never_cuts(self, root: Inode) -> None:
        file = self.make_file(root, "file", b"abc").open(O_RDWR)
        file.allocate(0, 2)
        assert file.stat().size == 3
        file.allocate(2, 70_000)
        assert contents(file) == b"abc" + bytes(69_999)
        with raises(Errno.EINVAL):
            file.allocate(0, 0)
        file.release()

    def test_poll_and_sync_of_a_regular_file(self, root: Inode) -> None:
        file = self.make_file(root, "file").open(O_RDWR)
        assert file.poll() & (POLLIN | POLLOUT) == POLLIN | POLLOUT
        file.sync()
        file.sync(datasync=True)
        file.release()

    def test_access_mode_is_noted(self, root: Inode) -> None:
        inode = self.make_file(root, "file")
        for flags, expected in ((O_RDONLY, (True, False)), (O_WRONLY, (False, True)), (O_RDWR, (True, True))):
            file = inode.open(flags)
            assert (file.readable, file.writable) == expected
            file.release()

    def test_the_offset_belongs_to_the_description(self, root: Inode) -> None:
        inode = self.make_file(root, "file", b"0123456789")
        first, second = inode.open(O_RDONLY), inode.open(O_RDONLY)
        assert first.read(4) == b"0123"
        assert second.read(2) == b"01"
        first.acquire()
        first.release()
        assert first.read(2) == b"45"
        first.release()
        second.release()

    def test_an_unlinked_file_lives_while_open(self, root: Inode) -> None:
        inode = self.make_file(root, "file", b"still here")
        file = inode.open(O_RDWR)
        root.unlink("file")
        assert self.names(root) == set()
        with raises(Errno.ENOENT):
            root.lookup("file")
        file.write(b"STILL")
        assert contents(file) == b"STILL here"
        assert file.stat().nlink == 0
        self.make_file(root, "file", b"new")
        assert contents(file) == b"STILL here"
        file.release()
        assert self.read_file(root.lookup("file")) == b"new"

    def test_hard_links_are_one_inode(self, root: Inode) -> None:
        inode = self.make_file(root, "a", b"one")
        folder = self.make_folder(root, "folder")
        folder.link("b", inode)
        other = folder.lookup("b")
        assert other.key == inode.key
        assert inode.stat().nlink == other.stat().nlink == 2
        file = other.open(O_WRONLY)
        file.write(b"two")
        file.release()
        assert self.read_file(inode) == b"two"
        root.unlink("a")
        assert other.stat().nlink == 1
        assert self.read_file(folder.lookup("b")) == b"two"

    def test_a_directory_gets_no_second_name(self, root: Inode) -> None:
        folder = self.make_folder(root, "folder")
        with raises(Errno.EPERM):
            root.link("again", folder)

    def test_symlinks_keep_their_text(self, root: Inode) -> None:
        for number, target in enumerate(("nowhere", "/abs/olute", "../..", "a" * 1000)):
            link = root.symlink(f"link{number}", target, self.uid, self.gid)
            assert link.file_type is FileType.SYMLINK
            assert link.readlink() == target
            assert link.stat().mode & S_IFMT == S_IFLNK
            assert link.stat().size == len(target)
        with raises(Errno.ELOOP):
            root.lookup("link0").open(O_RDONLY)
        with raises(Errno.EINVAL):
            self.make_file(root, "file").readlink()

    def test_names_that_are_no_utf8_survive(self, root: Inode) -> None:
        name = b"caf\xe9".decode("utf-8", "surrogateescape")
        self.make_file(root, name, b"x")
        self.make_file(root, "naïve ☃", b"y")
        assert self.names(root) == {name, "naïve ☃"}
        assert self.read_file(root.lookup(name)) == b"x"

    def test_unlink_and_rmdir_tell_types_apart(self, root: Inode) -> None:
        self.make_file(root, "file")
        folder = self.make_folder(root, "folder")
        inner = self.make_folder(folder, "inner")
        with raises(Errno.EISDIR):
            root.unlink("folder")
        with raises(Errno.ENOTDIR):
            root.rmdir("file")
        with raises(Errno.ENOTEMPTY):
            root.rmdir("folder")
        with raises(Errno.ENOENT):
            root.unlink("nothing")
        with raises(Errno.ENOENT):
            root.rmdir("nothing")
        folder.rmdir("inner")
        root.rmdir("folder")
        root.unlink("file")
        assert self.names(root) == set()
        with raises(Errno.ENOENT):
            inner.mknod("x", S_IFREG | 0o644, self.uid, self.gid)

    def test_a_file_has_no_entries(self, root: Inode) -> None:
        inode = self.make_file(root, "file")
        with raises(Errno.ENOTDIR):
            inode.lookup("x")
        with raises(Errno.ENOTDIR):
            inode.readdir()
        with raises(Errno.ENOTDIR):
            inode.mknod("x", S_IFREG | 0o644, self.uid, self.gid)
        with raises(Errno.ENOTDIR):
            inode.mkdir("x", 0o755, self.uid, self.gid)
        with raises(Errno.ENOTDIR):
            inode.unlink("x")

    def test_directories_count_their_subdirectories(self, root: Inode) -> None:
        folder = self.make_folder(root, "folder")
        before = folder.stat().nlink
        self.make_folder(folder, "a")
        self.make_folder(folder, "b")
        assert folder.stat().nlink in {before + 2, 1}  # some host file systems say 1 throughout
        folder.rmdir("a")
        folder.rename("b", root, "b")
        assert folder.stat().nlink in {before, 1}

    def test_rename_moves_and_replaces(self, root: Inode) -> None:
        folder = self.make_folder(root, "folder")
        self.make_file(root, "a", b"A")
        self.make_file(folder, "b", b"B")
        held = folder.lookup("b").open(O_RDONLY)
        moved = root.lookup("a")
        root.rename("a", folder, "b")
        assert self.names(root) == {"folder"}
        assert folder.lookup("b").key == moved.key
        assert self.read_file(folder.lookup("b")) == b"A"
        assert contents(held) == b"B"
        held.release()
        folder.rename("b", folder, "c")
        assert self.names(folder) == {"c"}
        root.rename("folder", root, "renamed")
        assert root.lookup("renamed").lookup("c").key == moved.key
        assert root.lookup("renamed").name() == "renamed"

    def test_rename_of_a_hard_link_over_the_other_changes_nothing(self, root: Inode) -> None:
        inode = self.make_file(root, "a", b"A")
        root.link("b", inode)
        root.rename("a", root, "b")
        assert self.names(root) == {"a", "b"}
        assert inode.stat().nlink == 2

    def test_rename_refuses_what_posix_refuses(self, root: Inode) -> None:
        self.make_file(root, "file")
        a = self.make_folder(root, "a")
        b = self.make_folder(a, "b")
        full = self.make_folder(root, "full")
        self.make_file(full, "x")
        for call, errno in (
            (lambda: root.rename("nothing", root, "x"), Errno.ENOENT),
            (lambda: root.rename("a", b, "c"), Errno.EINVAL),
            (lambda: root.rename("a", a, "c"), Errno.EINVAL),
            (lambda: root.rename("a", root, "full"), Errno.ENOTEMPTY),
            (lambda: root.rename("file", root, "a"), Errno.EISDIR),
            (lambda: root.rename("a", root, "file"), Errno.ENOTDIR),
            (lambda: a.rename("b", root, "a"), Errno.ENOTEMPTY),
        ):
            with raises(errno):
                call()
        assert self.names(root) == {"file", "a", "full"}
        root.rename("a", root, "a")
        a.rename("b", root, "empty")
        root.rename("full", root, "empty")
        assert self.names(root) == {"file", "a", "empty"}
        assert self.names(root.lookup("empty")) == {"x"}

    def test_mode_and_times_can_be_set(self, root: Inode) -> None:
        inode = self.make_file(root, "file")
        inode.setattr(mode=0o600)
        assert inode.stat().mode == S_IFREG | 0o600
        inode.setattr(atime_ns=1_000_000_007, mtime_ns=2_000_000_009)
        assert (inode.stat().atime_ns, inode.stat().mtime_ns) == (1_000_000_007, 2_000_000_009)
        inode.setattr(mtime_ns=5)
        assert (inode.stat().atime_ns, inode.stat().mtime_ns) == (1_000_000_007, 5)
        inode.setattr(atime_ns=NOW_NS, mtime_ns=NOW_NS)
        stat = inode.stat()
        assert stat.atime_ns == stat.mtime_ns > 2_000_000_009
        assert 0 <= stat.ctime_ns - stat.mtime_ns < 1_000_000_000
        folder = self.make_folder(root, "folder")
        folder.setattr(mode=0o700)
        assert folder.stat().mode == S_IFDIR | 0o700

    def test_owners_can_be_set(self, root: Inode) -> None:
        inode = self.make_file(root, "file")
        if self.owners:
            inode.setattr(uid=7, gid=8)
            assert inode.owner()[1:] == (7, 8)
        else:
            with raises(Errno.EPERM):
                inode.setattr(uid=7, gid=8)
            inode.setattr(uid=self.uid, gid=self.gid)
            assert inode.owner()[1:] == (self.uid, self.gid)

    def test_writing_moves_mtime_and_entries_move_the_folders(self, root: Inode) -> None:
        inode = self.make_file(root, "file", b"x")
        inode.setattr(mtime_ns=1)
        file = inode.open(O_WRONLY)
        file.write(b"y")
        assert inode.stat().mtime_ns > 1
        file.release()
        root.setattr(mtime_ns=1)
        root.unlink("file")
        assert root.stat().mtime_ns > 1

    def test_a_folder_list_is_a_picture_until_rewound(self, root: Inode) -> None:
        for name in "abc":
            self.make_file(root, name)
        file = root.open(O_RDONLY)
        before = [entry.name for entry in file.dirents()]
        root.unlink("b")
        self.make_file(root, "d")
        assert [entry.name for entry in file.dirents()] == before
        file.seek_dir(0)
        assert sorted(entry.name for entry in file.dirents()) == [".", "..", "a", "c", "d"]
        file.release()

    def test_fifos_are_kept_but_not_opened_here(self, root: Inode) -> None:
        if not self.special_files:
            with raises(Errno.EPERM, Errno.EACCES, Errno.EINVAL):
                root.mknod("fifo", S_IFIFO | 0o600, self.uid, self.gid)
            return
        inode = root.mknod("fifo", S_IFIFO | 0o600, self.uid, self.gid)
        assert inode.file_type is FileType.FIFO
        assert inode.stat().mode == S_IFIFO | 0o600
        with raises(Errno.ENXIO):
            inode.open(O_RDONLY)
        root.unlink("fifo")
