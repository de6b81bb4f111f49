"""The part of the contract that holds for read-only file systems too, and what both parts use."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import (
    O_RDONLY,
    S_IFDIR,
    S_IFMT,
    Dirent,
    FileType,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vesicle.vfs.filesystem import FileSystem
    from vesicle.vfs.inode import Inode
    from vesicle.vfs.open_file import OpenFile


@contextmanager
def raises(*errnos: Errno) -> Iterator[None]:
    with pytest.raises(PosixError) as caught:
        yield
    assert caught.value.errno in errnos, f"{caught.value.errno!r} instead of {errnos}"


def contents(file: OpenFile) -> bytes:
    """All bytes of a file, from its start."""
    pieces = []
    offset = 0
    while piece := file.pread(1 << 20, offset):
        pieces.append(bytes(piece))
        offset += len(piece)
    return b"".join(pieces)


def walk(inode: Inode) -> Iterator[tuple[Inode, Dirent, Inode]]:
    """Every (directory, entry, inode) beneath a directory."""
    for entry in inode.readdir():
        child = inode.lookup(entry.name)
        yield inode, entry, child
        if child.file_type is FileType.DIRECTORY:
            yield from walk(child)


class ReadContract:
    """For all file systems, also those that are read only or made of thin air."""

    @pytest.fixture
    def fs(self) -> FileSystem:
        raise NotImplementedError

    @pytest.fixture
    def root(self, fs: FileSystem) -> Inode:
        return fs.root()

    def test_the_root_is_a_directory_and_its_own_parent(self, fs: FileSystem, root: Inode) -> None:
        assert root.file_type is FileType.DIRECTORY
        assert root.stat().mode & S_IFMT == S_IFDIR
        assert root.parent() == root
        assert root.name() == ""
        assert fs.root() == root

    def test_entries_agree_with_lookup_and_stat(self, fs: FileSystem, root: Inode) -> None:
        for directory, entry, inode in walk(root):
            stat = inode.stat()
            assert entry.file_type is inode.file_type
            assert stat.file_type is inode.file_type
            assert entry.ino == inode.ino == stat.ino
            assert stat.dev == fs.dev
            assert stat.nlink >= 1
            assert inode.owner() == (stat.mode, stat.uid, stat.gid)
            assert directory.enter(entry.name) == (inode, stat.mode)
            found = directory.lookup(entry.name).stat_found()
            assert (found.mode, found.ino, found.nlink) == (stat.mode, stat.ino, stat.nlink)
            assert inode.fs is fs
            if inode.file_type is FileType.DIRECTORY:
                assert inode.parent() == directory
                assert inode.name() == entry.name
                assert inode.key != directory.key

    def test_lookup_of_nothing_is_enoent(self, root: Inode) -> None:
        with raises(Errno.ENOENT):
            root.lookup("no such name")

    def test_an_open_directory_lists_dot_entries_first(self, root: Inode) -> None:
        file = root.open(O_RDONLY)
        entries = file.dirents()
        assert [entry.name for entry in entries[:2]] == [".", ".."]
        assert entries[0].ino == root.ino
        assert all(entry.file_type is FileType.DIRECTORY for entry in entries[:2])
        assert sorted(entries[2:]) == sorted(root.readdir())
        assert file.dirents() is entries
        file.seek_dir(0)
        assert sorted(file.dirents()) == sorted(entries)
        with raises(Errno.EISDIR):
            file.read(1)
        with raises(Errno.EINVAL):
            file.seek_dir(-1)
        file.release()

    def test_a_directory_is_no_link(self, root: Inode) -> None:
        with raises(Errno.EINVAL):
            root.readlink()

    def test_statfs_names_the_file_system(self, fs: FileSystem) -> None:
        statfs = fs.statfs()
        assert statfs.type_name == fs.type_name
        assert statfs.block_size > 0
        assert statfs.blocks_free <= statfs.blocks
