from __future__ import annotations

import pytest

from tests.vfs.contract import raises
from vesicle.vfs.errors import Errno
from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_RDONLY, O_RDWR, O_WRONLY, SEEK_CUR, SEEK_END, SEEK_SET


class Counting(OpenFile):
    """Counts how often it is closed."""

    __slots__ = ("closes",)

    def __init__(self, flags=O_RDWR):
        super().__init__(None, flags, "pipe:[1]")
        self.closes = 0

    def close(self):
        self.closes += 1


def test_the_last_reference_closes_once():
    file = Counting()
    file.acquire()
    file.acquire()
    file.release()
    file.release()
    assert (file.closes, file.references) == (0, 1)
    file.release()
    assert file.closes == 1


@pytest.mark.parametrize(
    ("flags", "readable", "writable"), [(O_RDONLY, True, False), (O_WRONLY, False, True), (O_RDWR, True, True)]
)
def test_access_modes(flags, readable, writable):
    file = Counting(flags)
    assert (file.readable, file.writable) == (readable, writable)


def test_what_a_file_without_storage_answers():
    file = Counting()
    for call, errno in (
        (lambda: file.read(1), Errno.EINVAL),
        (lambda: file.write(b"x"), Errno.EINVAL),
        (lambda: file.pread(1, 0), Errno.EINVAL),
        (lambda: file.truncate(0), Errno.EINVAL),
        (lambda: file.allocate(0, 1), Errno.ENODEV),
        (lambda: file.sync(), Errno.EINVAL),
        (lambda: file.stat(), Errno.EBADF),
        (lambda: file.dirents(), Errno.ENOTDIR),
        (lambda: file.seek_dir(0), Errno.ENOTDIR),
    ):
        with raises(errno):
            call()
    file.add_waiter(None)
    file.remove_waiter(None)


def test_what_cannot_seek_says_espipe():
    file = Counting()
    file.seekable = False
    for call in (
        lambda: file.seek(0, SEEK_SET),
        lambda: file.pread(1, 0),
        lambda: file.pwrite(b"x", 0),
        lambda: file.allocate(0, 1),
    ):
        with raises(Errno.ESPIPE):
            call()


def test_seek_without_a_file_system():
    file = Counting()
    assert file.seek(5, SEEK_SET) == 5
    assert file.seek(-2, SEEK_CUR) == 3
    with raises(Errno.EINVAL):
        file.seek(-9, SEEK_CUR)
    with raises(Errno.EOVERFLOW):
        file.seek(1 << 63, SEEK_SET)
    with raises(Errno.EBADF):
        file.seek(0, SEEK_END)
