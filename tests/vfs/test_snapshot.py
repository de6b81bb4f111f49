"""freeze, fork, rollback and diff: open files, handles, layers and what a change tells."""

from __future__ import annotations

import pytest

from tests.vfs.contract import contents, raises
from tests.vfs.test_snapshot_model import FILE, counted, find, new_fs, read, use, write
from vesicle.vfs.errors import Errno
from vesicle.vfs.snapshot import content_of
from vesicle.vfs.types import O_APPEND, O_RDONLY, O_RDWR, O_WRONLY, S_IFREG, FileType


def test_open_files_survive_a_rollback():
    fs = new_fs()
    root = fs.root()
    kept = root.mknod("kept", FILE, 0, 0)
    write(kept, b"before")
    layer = fs.freeze()
    file = kept.open(O_RDWR)
    file.write(b"BEFORE and after")
    late = root.mknod("late", FILE, 0, 0).open(O_RDWR)
    late.write(b"vanishes")
    gone = root.lookup("kept")
    root.unlink("kept")
    fs.rollback(layer)
    assert contents(file) == b"before"
    assert contents(late) == b"vanishes"
    assert late.stat().nlink == 0
    late.write(b"!")
    assert contents(late) == b"vanishes!"
    assert {entry.name for entry in root.readdir()} == {"kept"}
    file.pwrite(b"B", 0)
    assert read(root.lookup("kept")) == b"Before"
    assert read(gone) == b"Before"
    late.release()
    file.release()
    assert use(fs) == (4096, 2)


def test_two_handles_of_one_file_agree_after_a_rollback():
    fs = new_fs()
    old = fs.root().mknod("f", FILE, 0, 0)
    write(old, b"one")
    layer = fs.freeze()
    write(old, b"two")
    fs.rollback(layer)
    new = fs.root().lookup("f")
    assert new == old
    write(new, b"NEW")
    assert read(old) == b"NEW"
    write(old, b"OLD+", O_WRONLY | O_APPEND)
    assert read(new) == b"NEWOLD+"
    fs.freeze()
    old.setattr(mode=0o600)
    assert new.stat().mode == old.stat().mode == S_IFREG | 0o600
    fs.freeze()
    new.setattr(mode=0o640)
    assert new.stat().mode == old.stat().mode == S_IFREG | 0o640
    first, second = old.open(O_WRONLY | O_APPEND), new.open(O_WRONLY | O_APPEND)
    for _ in range(3):
        first.write(b"a")
        second.write(b"b")
    assert read(fs.root().lookup("f")) == b"NEWOLD+ababab"
    first.release()
    second.release()


def test_forgotten_handles_agree_with_new_ones(monkeypatch):
    monkeypatch.setattr("vesicle.vfs.filesystems.memory._HANDLES_KEPT", 2)
    fs = new_fs()
    root = fs.root()
    folder = root.mkdir("d", 0o755, 0, 0)
    old = folder.mknod("f", FILE, 0, 0)
    for number in range(9):
        root.mknod(f"other{number}", FILE, 0, 0)
    fs.freeze()
    new = root.lookup("d").lookup("f")
    assert new is not old
    write(new, b"new")
    assert read(old) == b"new"
    held = old.open(O_RDWR)
    for number in range(9):
        root.lookup(f"other{number}")
    again = root.lookup("d").lookup("f")
    write(again, b"NEW")
    assert contents(held) == b"NEW"
    folder.unlink("f")
    assert contents(held) == b"NEW"
    assert held.stat().nlink == again.stat().nlink == 0
    with raises(Errno.ENOENT):
        root.lookup("d").lookup("f")
    again.open(O_RDONLY).release()
    held.release()
    with raises(Errno.ENOENT):
        new.open(O_RDONLY)
    assert use(fs) == counted(fs)


def test_numbers_are_not_used_again_after_a_rollback():
    fs = new_fs()
    layer = fs.freeze()
    late = fs.root().mknod("late", FILE, 0, 0)
    fs.rollback(layer)
    assert fs.root().mknod("later", FILE, 0, 0).ino > late.ino


def test_a_working_directory_survives_a_rollback():
    fs = new_fs()
    folder = fs.root().mkdir("d", 0o755, 0, 0)
    layer = fs.freeze()
    folder.mknod("f", FILE, 0, 0)
    late = folder.mkdir("late", 0o755, 0, 0)
    fs.rollback(layer)
    assert folder.readdir() == []
    folder.mknod("g", FILE, 0, 0)
    assert [entry.name for entry in fs.root().lookup("d").readdir()] == ["g"]
    with raises(Errno.ENOENT):
        late.mknod("x", FILE, 0, 0)


def test_a_layer_of_another_session_can_be_taken_over():
    one, other = new_fs(), new_fs()
    other.now_ns.now = 1_000_000
    mine = one.root().mknod("mine", FILE, 0, 0)
    write(mine, b"mine")
    write(other.root().mknod("theirs", FILE, 0, 0), b"theirs")
    assert mine.ino == other.root().lookup("theirs").ino
    file = mine.open(O_RDWR)
    one.rollback(other.freeze())
    assert read(one.root().lookup("theirs")) == b"theirs"
    assert contents(file) == b"mine", "the number is another file's now"
    file.pwrite(b"M", 0)
    assert read(one.root().lookup("theirs")) == b"theirs"
    file.release()
    made = one.root().mknod("new", FILE, 0, 0)
    assert made.ino != mine.ino


def test_freezing_twice_without_a_change_is_the_same_layer():
    fs = new_fs()
    assert fs.freeze() is fs.freeze()
    assert fs.diff(fs.freeze()) == []


def test_chains_stay_short_and_layers_stay_small():
    fs = new_fs()
    root = fs.root()
    for number in range(512):
        root.mknod(f"f{number}", FILE, 0, 0)
        fs.freeze()
    chain = list(fs.freeze().chain())
    assert len(chain) <= 12
    assert sum(len(layer.nodes) for layer in chain) <= 3 * 512
    assert len(list(fs.freeze().items())) == 513


def test_marks_of_removed_files_end_at_the_bottom_layer():
    fs = new_fs()
    root = fs.root()
    for number in range(10):
        root.mknod(f"f{number}", FILE, 0, 0)
    fs.freeze()
    for number in range(10):
        root.unlink(f"f{number}")
        root.mknod(f"g{number}", FILE, 0, 0)
    layer = fs.freeze()
    assert layer.parent is None
    assert None not in layer.nodes.values()
    assert len(layer.nodes) == 11


def test_a_node_knows_its_names_and_no_others():
    fs = new_fs()
    root = fs.root()
    folder = root.mkdir("d", 0o755, 0, 0)
    inode = root.mknod("a", FILE, 0, 0)
    root.link("b", inode)
    folder.link("c", inode)

    def known():
        return sorted(inode.node.names())

    assert known() == [(1, "a"), (1, "b"), (folder.ino, "c")]
    root.unlink("a")
    assert known() == [(1, "b"), (folder.ino, "c")]
    root.rename("b", folder, "e")
    folder.rename("c", root, "f")
    assert known() == [(1, "f"), (folder.ino, "e")]
    root.unlink("f")
    assert known() == [(folder.ino, "e")]
    folder.rename("e", root, "g")
    assert known() == [(1, "g")]


def test_files_made_and_removed_leave_nothing_behind():
    fs = new_fs()
    root = fs.root()
    fs.freeze()
    for _ in range(100):
        root.mknod("temporary", FILE, 0, 0)
        root.unlink("temporary")
    assert set(fs.live) == {1}
    assert set(fs.handles) == {1}


def test_changes_say_what_changed_and_hold_both_sides():
    fs = new_fs()
    root = fs.root()
    write(root.mknod("content", FILE, 0, 0), b"old")
    root.mknod("mode", FILE, 0, 0)
    root.symlink("link", "old-target", 0, 0)
    root.mknod("kind", FILE, 0, 0)
    root.mkdir("folder", 0o755, 0, 0)
    layer = fs.freeze()
    write(root.lookup("content"), b"new content")
    root.lookup("mode").setattr(mode=0o600)
    root.unlink("link")
    root.symlink("link", "new-target", 0, 0)
    root.unlink("kind")
    root.mkdir("kind", 0o755, 0, 0).mknod("inner", FILE, 0, 0)
    root.lookup("folder").setattr(mode=0o700)
    found = {item.path: item for item in fs.diff(layer)}
    assert {path: (item.kind, item.content, item.metadata) for path, item in found.items()} == {
        "/content": ("modified", True, True),
        "/mode": ("modified", False, True),
        "/link": ("modified", True, True),
        "/kind": ("type", True, True),
        "/kind/inner": ("added", True, True),
        "/folder": ("modified", False, True),
    }
    content = found["/content"]
    assert b"".join(content_of(content.before)) == b"old"
    assert b"".join(content_of(content.after)) == b"new content"
    assert b"".join(content_of(found["/link"].after)) == b"new-target"
    assert found["/kind"].file_type() is FileType.DIRECTORY
    write(root.lookup("content"), b"still newer")
    assert b"".join(content_of(content.after)) == b"new content"


def test_every_name_of_a_changed_hard_link_is_reported():
    fs = new_fs()
    root = fs.root()
    folder = root.mkdir("d", 0o755, 0, 0)
    inode = root.mknod("a", FILE, 0, 0)
    folder.link("b", inode)
    folder.link("c", inode)
    layer = fs.freeze()
    root.unlink("a")
    write(inode, b"x")
    assert [(item.path, item.kind) for item in fs.diff(layer)] == [
        ("/a", "deleted"),
        ("/d/b", "modified"),
        ("/d/c", "modified"),
    ]


def test_a_moved_tree_is_deleted_there_and_added_here():
    fs = new_fs()
    root = fs.root()
    root.mkdir("a", 0o755, 0, 0).mkdir("b", 0o755, 0, 0).mknod("f", FILE, 0, 0)
    target = root.mkdir("t", 0o755, 0, 0)
    layer = fs.freeze()
    root.rename("a", target, "n")
    assert [(item.path, item.kind) for item in fs.diff(layer)] == [
        ("/a", "deleted"),
        ("/a/b", "deleted"),
        ("/a/b/f", "deleted"),
        ("/t/n", "added"),
        ("/t/n/b", "added"),
        ("/t/n/b/f", "added"),
    ]


@pytest.mark.parametrize("count", [10_000])
def test_costs_follow_changes_not_files(count):
    """Counted in nodes touched, not in seconds."""
    fs = new_fs()
    root = fs.root()
    for number in range(count // 100):
        folder = root.mkdir(f"d{number}", 0o755, 0, 0)
        for inner in range(100):
            folder.mknod(f"f{inner}", FILE, 0, 0)
    layer = fs.freeze()
    fork = fs.fork()
    assert fork.live == {}
    assert fork.layer is layer
    write(find(fork, "/d5/f5"), b"x")
    assert len(fork.live) == 1
    find(fork, "/d7").mknod("new", FILE, 0, 0)
    assert len(fork.live) == 3
    after = fork.freeze()
    assert len(after.nodes) == 3
    assert after.parent is layer
    fork.rollback(layer)
    assert fork.live == {}
