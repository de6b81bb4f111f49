"""O_CREAT when another process makes the file between the walk and the creation."""

from __future__ import annotations

import pytest

from tests.vfs.contract import raises
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystems.memory_directory import MemoryDirectory
from vesicle.vfs.types import O_CREAT, O_EXCL, O_RDWR, S_IFREG

mknod = MemoryDirectory.mknod


def faster(make):
    def racing(self, name, mode, uid, gid, rdev=0):
        make(self, name)
        return mknod(self, name, mode, uid, gid, rdev)

    return racing


@pytest.mark.parametrize(
    ("make", "errno"),
    [
        (lambda folder, name: mknod(folder, name, S_IFREG | 0o600, 0, 0), Errno.EACCES),
        (lambda folder, name: folder.mkdir(name, 0o777, 0, 0), Errno.EISDIR),
        (lambda folder, name: folder.symlink(name, "/etc/passwd", 0, 0), Errno.ELOOP),
    ],
    ids=["a private file", "a folder", "a link"],
)
def test_what_is_there_then_is_checked_as_if_it_had_been_there(sys, monkeypatch, make, errno):
    monkeypatch.setattr(MemoryDirectory, "mknod", faster(make))
    with raises(errno):
        sys.open("new", O_CREAT | O_RDWR)


def test_what_may_be_opened_is(sys, monkeypatch):
    monkeypatch.setattr(
        MemoryDirectory, "mknod", faster(lambda folder, name: mknod(folder, name, S_IFREG | 0o666, 0, 0))
    )
    assert sys.write(sys.open("new", O_CREAT | O_RDWR), b"x") == 1
    with raises(Errno.EEXIST):
        sys.open("other", O_CREAT | O_EXCL | O_RDWR)
