"""freeze, fork, rollback and diff against a model that copies everything."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vfs.contract import contents, raises
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.quota import Quota
from vesicle.vfs.snapshot import content_of
from vesicle.vfs.types import O_APPEND, O_RDONLY, O_RDWR, O_WRONLY, S_IFREG, FileType

FILE = S_IFREG | 0o644


class Clock:
    def __init__(self):
        self.now = 0

    def __call__(self):
        self.now += 1
        return self.now


def new_fs():
    return MemoryFS(quota=Quota(1 << 30), clock=Clock())


def find(fs, path):
    inode = fs.root()
    for name in path.strip("/").split("/"):
        inode = inode.lookup(name) if name else inode
    return inode


def split(path):
    parent, _, name = path.rpartition("/")
    return parent, name


def write(inode, data, flags=O_WRONLY):
    file = inode.open(flags)
    file.write(data)
    file.release()


def read(inode):
    file = inode.open(O_RDONLY)
    try:
        return contents(file)
    finally:
        file.release()


def picture(fs):
    """path -> (type, mode, uid, gid, mtime of no directory, what it holds, the paths that are the same inode)."""
    found, inodes = {}, {}
    pending = [("", fs.root())]
    while pending:
        prefix, folder = pending.pop()
        for entry in folder.readdir():
            inode = folder.lookup(entry.name)
            path = f"{prefix}/{entry.name}"
            stat = inode.stat()
            inodes.setdefault(inode.ino, set()).add(path)
            held = None
            if inode.file_type is FileType.REGULAR:
                held = read(inode)
            elif inode.file_type is FileType.SYMLINK:
                held = inode.readlink()
            else:
                pending.append((path, inode))
            mtime = None if inode.file_type is FileType.DIRECTORY else stat.mtime_ns
            found[path] = (inode.file_type, stat.mode, stat.uid, stat.gid, mtime, held)
    for group in inodes.values():
        path = next(iter(group))
        inode = find(fs, path)
        if inode.file_type is not FileType.DIRECTORY:
            assert inode.stat().nlink == len(group)
    return found


def expected_diff(before, after):
    kinds = {}
    for path in before.keys() | after.keys():
        old, new = before.get(path), after.get(path)
        if old is None:
            kinds[path] = "added"
        elif new is None:
            kinds[path] = "deleted"
        elif old[0] is not new[0]:
            kinds[path] = "type"
        elif old != new:
            kinds[path] = "modified"
    return kinds


names = st.sampled_from("abc")
paths = st.lists(names, min_size=1, max_size=3).map(lambda parts: "/" + "/".join(parts))
changes = st.one_of(
    st.tuples(st.just("write"), paths, st.binary(min_size=1, max_size=8)),
    st.tuples(st.just("append"), paths, st.sampled_from([b"x", b"y" * 5000, b"z" * 70_000])),
    st.tuples(st.just("truncate"), paths, st.sampled_from([0, 1, 3000, 100_000])),
    st.tuples(st.just("mkdir"), paths),
    st.tuples(st.just("symlink"), paths, names),
    st.tuples(st.just("link"), paths, paths),
    st.tuples(st.just("rename"), paths, paths),
    st.tuples(st.just("rename"), paths, paths),
    st.tuples(st.just("unlink"), paths),
    st.tuples(st.just("rmdir"), paths),
    st.tuples(st.just("chmod"), paths, st.sampled_from([0o600, 0o755])),
    st.tuples(st.just("chown"), paths, st.sampled_from([0, 7])),
)
controls = st.one_of(
    st.tuples(st.just("freeze")),
    st.tuples(st.just("rollback"), st.integers(0, 100)),
    st.tuples(st.just("fork"), st.integers(0, 100)),
    st.tuples(st.just("switch"), st.integers(0, 100)),
    st.tuples(st.just("diff"), st.integers(0, 100)),
)
scripts = st.lists(st.one_of(changes, changes, changes, controls), max_size=60)


def write_to(parent, last, data, flags=O_WRONLY):
    file_of(parent, last).setattr(mode=0o644)
    write(file_of(parent, last), data, flags)


def file_of(parent, last):
    try:
        inode = parent.lookup(last)
    except PosixError:
        inode = parent.mknod(last, FILE, 0, 0)
    if inode.file_type is not FileType.REGULAR:
        raise PosixError(Errno.EISDIR)
    return inode


def rename(fs, parent, last, to):
    to_parent, to_name = split(to)
    parent.rename(last, find(fs, to_parent), to_name)


def link(fs, parent, last, to):
    to_parent, to_name = split(to)
    find(fs, to_parent).link(to_name, parent.lookup(last))


CHANGES = {
    "write": lambda fs, parent, last, data: write_to(parent, last, data),
    "append": lambda fs, parent, last, data: write_to(parent, last, data, O_WRONLY | O_APPEND),
    "truncate": lambda fs, parent, last, size: file_of(parent, last).setattr(size=size),
    "mkdir": lambda fs, parent, last: parent.mkdir(last, 0o755, 0, 0),
    "symlink": lambda fs, parent, last, target: parent.symlink(last, target, 0, 0),
    "link": link,
    "rename": rename,
    "unlink": lambda fs, parent, last: parent.unlink(last),
    "rmdir": lambda fs, parent, last: parent.rmdir(last),
    "chmod": lambda fs, parent, last, mode: parent.lookup(last).setattr(mode=mode),
    "chown": lambda fs, parent, last, uid: parent.lookup(last).setattr(uid=uid),
}


def change(fs, name, path, *rest):
    parent, last = split(path)
    CHANGES[name](fs, find(fs, parent), last, *rest)


def use(fs):
    return fs.quota.bytes_used, fs.quota.inodes_used


def counted(fs):
    """Bytes and inodes as they are, added up."""
    inodes = {1: 0}
    pending = [fs.root()]
    while pending:
        folder = pending.pop()
        for entry in folder.readdir():
            inode = folder.lookup(entry.name)
            if inode.file_type is FileType.DIRECTORY:
                pending.append(inode)
            inodes[inode.ino] = inode.stat().blocks * 512 if inode.file_type is FileType.REGULAR else 0
    return sum(inodes.values()), len(inodes)


@settings(max_examples=200, deadline=None)
@given(scripts, st.sampled_from([0, 2, 512]))
def test_snapshots_forks_and_rollbacks_are_copies(script, handles_kept):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vesicle.vfs.filesystems.memory._HANDLES_KEPT", handles_kept)
        run_on_copies(script)


def run_on_copies(script):
    fs = new_fs()
    systems = [fs]
    frozen = [(fs.freeze(), picture(fs))]  # (layer, model)
    for name, *arguments in script:
        if name == "freeze":
            frozen.append((fs.freeze(), picture(fs)))
        elif name == "rollback":
            layer, model = frozen[arguments[0] % len(frozen)]
            fs.rollback(layer)
            assert picture(fs) == model
        elif name == "fork":
            model = picture(fs)
            systems.append(fs.fork())
            assert picture(systems[-1]) == model
            assert use(systems[-1]) == use(fs)
        elif name == "switch":
            fs = systems[arguments[0] % len(systems)]
        elif name == "diff":
            layer, model = frozen[arguments[0] % len(frozen)]
            check_diff(fs, layer, model)
        else:
            others = [picture(other) for other in systems if other is not fs]
            with suppress(PosixError):
                change(fs, name, *arguments)
            assert [picture(other) for other in systems if other is not fs] == others
    for layer, model in frozen:
        assert picture(MemoryFS(layer)) == model, "a frozen layer changed"
        check_diff(fs, layer, model)
    for system in systems:
        assert use(system) == counted(system)


def check_diff(fs, layer, model):
    found = {}
    for item in fs.diff(layer):
        assert item.path not in found
        found[item.path] = item.kind
    assert found == expected_diff(model, picture(fs))
    backwards = {item.path: item.kind for item in fs.diff(fs.freeze(), layer)}
    assert backwards == expected_diff(picture(fs), model)


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
