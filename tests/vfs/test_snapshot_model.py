"""freeze, fork, rollback and diff against a model that copies everything."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vfs.contract import contents
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import O_APPEND, O_RDONLY, O_WRONLY, S_IFREG, FileType

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
