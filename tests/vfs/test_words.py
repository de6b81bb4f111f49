"""The words of the VFS: named tuples, errors, what is imported to say them."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.types import Dirent, FileType, Stat, StatFs


def test_named_tuples_are_tuples_with_names():
    entry = Dirent("a", 1, FileType.REGULAR)
    assert entry == ("a", 1, FileType.REGULAR)
    assert (entry.name, entry.ino, entry.file_type) == entry
    assert entry._replace(ino=2) == ("a", 2, FileType.REGULAR)
    assert Dirent(name="a", ino=1, file_type=FileType.REGULAR) == entry
    assert repr(entry) == f"Dirent(name='a', ino=1, file_type={FileType.REGULAR!r})"
    assert StatFs(1, 2, 3, 4, 5).name_max == 255
    assert StatFs(1, 2, 3, 4, 5, read_only=True)[6] is True
    assert copy.copy(entry) == entry == pickle.loads(pickle.dumps(entry))
    assert Dirent._make(["a", 1, FileType.REGULAR]) == entry
    assert type(Dirent._make(entry)) is Dirent
    assert entry._asdict() == {"name": "a", "ino": 1, "file_type": FileType.REGULAR}


@pytest.mark.parametrize(
    "make",
    [lambda: Dirent("a"), lambda: Dirent("a", 1, FileType.FIFO, 4), lambda: Dirent("a", 1, kind=3)],
    ids=["too few", "too many", "unknown name"],
)
def test_named_tuples_count_their_arguments(make):
    with pytest.raises(TypeError):
        make()


def test_the_type_is_part_of_the_mode():
    assert Stat(*range(2), 0o120777, *range(11)).file_type is FileType.SYMLINK


def test_every_errno_has_its_text():
    assert all(strerror(errno) for errno in Errno)
    assert str(PosixError(Errno.ENOENT, "/x")) == "/x: No such file or directory"
    assert not isinstance(PosixError(Errno.ENOENT), OSError)


def test_the_memory_file_system_imports_nothing_heavy():
    code = (
        "import sys; before = set(sys.modules); import vesicle.vfs.filesystems.memory, vesicle.vfs.resolve; "
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    heavy = {"typing", "re", "dataclasses", "inspect", "logging", "pathlib", "threading", "contextlib", "json"}
    assert heavy.isdisjoint(loaded)
