"""wasm_tools/unpack.py: the same tree everywhere, and changes that must fit."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

from vesicle.wasm_tools.manifest import Substitution
from vesicle.wasm_tools.unpack import SOURCE_DATE_EPOCH, UnpackError, set_times, substitute, unpack


def archive(tmp_path: Path, *names: str) -> Path:
    path = tmp_path / "up.tar.xz"
    with tarfile.open(path, "w:xz") as tar:
        for name in names:
            member = tarfile.TarInfo(name)
            member.size = 3
            tar.addfile(member, io.BytesIO(b"abc"))
    return path


def test_the_top_folder_is_returned_and_an_old_tree_goes(tmp_path: Path) -> None:
    target = tmp_path / "tree"
    target.mkdir()
    (target / "left over").touch()
    top = unpack(archive(tmp_path, "up-1/a.c", "up-1/b/c.c"), target)
    assert top == target / "up-1"
    assert (top / "b" / "c.c").read_bytes() == b"abc"
    assert not (target / "left over").exists()


@pytest.mark.parametrize("name", ["/etc/x", "../x", "up-1/../../x"])
def test_a_member_that_would_lie_outside_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnpackError, match="would lie outside"):
        unpack(archive(tmp_path, "up-1/a", name), tmp_path / "tree")


def test_more_than_one_top_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnpackError, match="not one top folder"):
        unpack(archive(tmp_path, "up-1/a", "other/a"), tmp_path / "tree")


def test_a_damaged_archive_is_told(tmp_path: Path) -> None:
    path = archive(tmp_path, "up-1/a")
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(UnpackError, match=r"up\.tar\.xz"):
        unpack(path, tmp_path / "tree")


def change(find: str, count: int = 1, file: str = "a.c") -> Substitution:
    return Substitution(file=file, find=find, replace="new", count=count, why="a test")


def test_a_change_is_made(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_bytes(b"old old \xe9")
    substitute(tmp_path, [change("old", 2)])
    assert (tmp_path / "a.c").read_bytes() == b"new new \xe9"


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (change("absent"), "expected 1 times, found 0"),
        (change("old"), "expected 1 times, found 2"),
        (change("old", file="b.c"), "is not there"),
    ],
    ids=["absent", "too often", "no such file"],
)
def test_a_change_that_does_not_fit_is_told(tmp_path: Path, wrong: Substitution, complaint: str) -> None:
    (tmp_path / "a.c").write_text("old old")
    with pytest.raises(UnpackError, match=complaint):
        substitute(tmp_path, [wrong])


def test_every_file_gets_the_one_time(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "a", tmp_path / "folder" / "b"):
        path.touch()
    (tmp_path / "link").symlink_to("nowhere")
    set_times(tmp_path)
    assert {path.lstat().st_mtime for path in tmp_path.rglob("*") if not path.is_dir()} == {SOURCE_DATE_EPOCH}
