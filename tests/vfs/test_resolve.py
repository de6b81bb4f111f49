from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vfs.contract import raises
from vesicle.vfs import resolve as walks
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystem import FileSystem
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.inode import Inode
from vesicle.vfs.mounts import Location, MountTable
from vesicle.vfs.resolve import resolve, resolve_parent
from vesicle.vfs.types import ROOT_CREDENTIALS, S_IFREG, Credentials, FileType, Stat

AGENT = Credentials(1000, 1000)
FILE = S_IFREG | 0o644


def build(root, tree):
    """Make a tree: a dict is a folder, bytes a file, a str a link."""
    for name, what in tree.items():
        if isinstance(what, dict):
            build(root.mkdir(name, 0o755, 0, 0), what)
        elif isinstance(what, str):
            root.symlink(name, what, 0, 0)
        else:
            root.mknod(name, FILE, 0, 0)


TREE = {
    "a": {"b": {"f": b"", "up": "../g", "abs": "/a/g"}, "g": b""},
    "file": b"",
    "to_a": "a",
    "to_b": "a/b/",
    "to_file": "/file",
    "file_slash": "file/",
    "dangling": "a/new",
    "far": "nowhere/new",
    "loop": "loop2",
    "loop2": "loop",
    "dot": "a/./b/..",
    "closed": {"f": b""},
}


@pytest.fixture
def mounts():
    table = MountTable(MemoryFS())
    build(table.root.inode, TREE)
    table.root.inode.lookup("closed").setattr(mode=0o700)
    return table


def at(mounts, path, start="/", cred=AGENT, **options):
    return resolve(mounts, mounts.root, mounts.locate(start), path, cred, **options)


@pytest.mark.parametrize(
    ("path", "canonical"),
    [
        ("/", "/"),
        ("//", "/"),
        (".", "/"),
        ("..", "/"),
        ("/../..", "/"),
        ("/a/b/f", "/a/b/f"),
        ("a//b/./f", "/a/b/f"),
        ("a/b/", "/a/b"),
        ("a/b/..", "/a"),
        ("a/b/../b/f", "/a/b/f"),
        ("to_a/b/f", "/a/b/f"),
        ("to_a/..", "/"),
        ("to_b/f", "/a/b/f"),
        ("to_b/..", "/a"),
        ("to_file", "/file"),
        ("a/b/up", "/a/g"),
        ("a/b/abs", "/a/g"),
        ("dot/g", "/a/g"),
        ("to_a/", "/a"),
    ],
)
def test_canonical_paths(mounts, path, canonical):
    found = at(mounts, path)
    assert found.path == canonical
    assert found.location == mounts.locate(canonical)


@pytest.mark.parametrize(
    ("path", "errno"),
    [
        ("", Errno.ENOENT),
        ("nothing", Errno.ENOENT),
        ("nothing/f", Errno.ENOENT),
        ("file/", Errno.ENOTDIR),
        ("file/.", Errno.ENOTDIR),
        ("file/..", Errno.ENOTDIR),
        ("file/x", Errno.ENOTDIR),
        ("to_file/", Errno.ENOTDIR),
        ("file_slash", Errno.ENOTDIR),
        ("dangling", Errno.ENOENT),
        ("loop", Errno.ELOOP),
        ("loop/x", Errno.ELOOP),
        ("closed/f", Errno.EACCES),
        ("closed/nothing", Errno.EACCES),
        ("closed/..", Errno.EACCES),
        ("a/" + "n" * 256, Errno.ENAMETOOLONG),
        ("x/" * 2048, Errno.ENAMETOOLONG),
        ("a\0", Errno.EINVAL),
    ],
)
def test_errors(mounts, path, errno):
    with raises(errno):
        at(mounts, path)


def test_root_searches_what_is_closed(mounts):
    assert at(mounts, "closed/f", cred=ROOT_CREDENTIALS).path == "/closed/f"


def test_relative_paths_start_where_they_are_told(mounts):
    assert at(mounts, "f", "/a/b").path == "/a/b/f"
    assert at(mounts, "../g", "/a/b").path == "/a/g"
    assert at(mounts, "/file", "/a/b").path == "/file"


def test_a_process_root_is_not_left(mounts):
    jail = mounts.locate("/a")
    assert resolve(mounts, jail, jail, "/b/f", AGENT).path == "/a/b/f"
    assert resolve(mounts, jail, jail, "../../b/..", AGENT).path == "/a"
    with raises(Errno.ENOENT):
        resolve(mounts, jail, jail, "b/abs", AGENT)  # /a/g within the jail is /a/a/g


def test_the_last_link_is_followed_only_if_wanted(mounts):
    assert at(mounts, "to_a", follow=False).location.inode.file_type is FileType.SYMLINK
    assert at(mounts, "to_a", follow=False).path == "/to_a"
    assert at(mounts, "to_a/", follow=False).path == "/a"
    assert at(mounts, "to_a/.", follow=False).path == "/a"
    assert at(mounts, "loop", follow=False).path == "/loop"
    assert at(mounts, "dangling", follow=False).path == "/dangling"


def test_forty_links_and_no_more(mounts):
    root = mounts.root.inode
    root.symlink("l0", "file", 0, 0)
    for number in range(1, 41):
        root.symlink(f"l{number}", f"l{number - 1}", 0, 0)
    assert at(mounts, "l39").path == "/file"
    with raises(Errno.ELOOP):
        at(mounts, "l40")


def test_create_names_the_place_of_what_is_missing(mounts):
    found = at(mounts, "a/fresh", create=True)
    assert (found.location, found.name, found.path) == (None, "fresh", "/a/fresh")
    assert found.parent == mounts.locate("/a")
    through = at(mounts, "dangling", create=True)
    assert (through.location, through.name, through.path) == (None, "new", "/a/new")
    assert through.parent == mounts.locate("/a")
    assert at(mounts, "file", create=True).location == mounts.locate("/file")
    for path in ("far", "nothing/fresh"):
        with raises(Errno.ENOENT):
            at(mounts, path, create=True)
    with raises(Errno.EISDIR):
        at(mounts, "file_slash", create=True)


@pytest.mark.parametrize(
    ("path", "parent", "name", "exists", "slash"),
    [
        ("/a/b", "/a", "b", True, False),
        ("a/b/", "/a", "b", True, True),
        ("new", "/", "new", False, False),
        ("a/new/", "/a", "new", False, True),
        ("to_a", "/", "to_a", True, False),
        ("to_a/", "/", "to_a", True, True),
        ("to_a/b", "/a", "b", True, False),
        ("dangling", "/", "dangling", True, False),
        ("/", "/", "", True, True),
        (".", "/", ".", True, False),
        ("a/.", "/a", ".", True, False),
        ("a/b/..", "/a/b", "..", True, False),
    ],
)
def test_resolve_parent(mounts, path, parent, name, exists, slash):
    found = resolve_parent(mounts, mounts.root, mounts.root, path, AGENT)
    assert (mounts.path_of(found.parent), found.name, found.trailing_slash) == (parent, name, slash)
    assert (found.location is not None) is exists


@pytest.mark.parametrize("path", ["/file", "..", "b/../..", "b/../../a", "b/abs", "b/../b/up/../../.."])
def test_beneath_is_not_left(mounts, path):
    with raises(Errno.ENOTCAPABLE, Errno.ENOTDIR):
        at(mounts, path, "/a", beneath=True)
    with raises(Errno.ENOTCAPABLE, Errno.ENOTDIR):
        resolve_parent(mounts, mounts.root, mounts.locate("/a"), path + "/x", AGENT, beneath=True)


@pytest.mark.parametrize("path", ["b", "b/f", "b/..", "b/../b/.", ".", "b/up", "new/.."])
def test_beneath_allows_what_stays_inside(mounts, path):
    mounts.locate("/a").inode.mkdir("new", 0o755, 0, 0)
    assert at(mounts, path, "/a", beneath=True).path.startswith("/a")


def test_a_directory_moved_during_the_walk_is_left_by_its_real_parent(mounts):
    """The path in the answer must be where the object is, not what the text suggests."""
    root = mounts.root.inode
    place = root.lookup("a").lookup("b")

    lookup = type(place).lookup

    def moving(self, name):
        found = lookup(self, name)
        if name == "b":
            root.lookup("a").rename("b", root.lookup("closed"), "b")
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(walks, "_straight", lambda *_: None)
        patch.setattr(type(place), "lookup", moving)
        found = at(mounts, "a/b/../f", cred=ROOT_CREDENTIALS)
    assert found.path == "/closed/f"


def test_errors_name_the_guest_path(mounts):
    with pytest.raises(PosixError) as caught:
        at(mounts, "to_a/b/nothing")
    assert caught.value.path == "/a/b/nothing"


def test_mounts_are_crossed_both_ways(mounts):
    other = MemoryFS(dev=2)
    build(other.root(), {"x": {"y": b""}, "back": "../file", "self": "/a/b/x"})
    mounts.mount(other, mounts.locate("/a/b"))
    assert at(mounts, "/a/b/x/y").path == "/a/b/x/y"
    assert at(mounts, "a/b/x/y").location.inode.fs is other
    assert at(mounts, "/a/b/x/../..").path == "/a"
    assert at(mounts, "../../..", "/a/b/x").path == "/"
    assert at(mounts, "/a/b/self/y").path == "/a/b/x/y"
    with raises(Errno.ENOENT):
        at(mounts, "/a/b/f")
    with raises(Errno.ENOENT):
        at(mounts, "/a/b/back")
    found = resolve_parent(mounts, mounts.root, mounts.root, "/a/b", AGENT)
    assert found.location.inode == other.root()
    assert found.parent == mounts.locate("/a")


class WhoAsks(FileSystem):
    """A directory in which `self` is whoever asks, and `object` leads to a place without a path."""

    def __init__(self, magic):
        super().__init__(7)
        self.magic = magic
        self.top = WhoAsksInode(self, 1, FileType.DIRECTORY)

    def root(self):
        return self.top


class WhoAsksInode(Inode):
    __slots__ = ("text",)

    def stat(self):
        return Stat(7, self.ino, self.file_type << 12 | 0o755, *([0] * 11))

    def parent(self):
        return self

    def name(self):
        return ""

    def lookup_for(self, name, context):
        made = WhoAsksInode(self.fs, 9, FileType.SYMLINK)
        made.text = {"self": f"/{context}", "object": "pipe:[7]", "folder": "/somewhere else"}[name]
        return made

    def readlink(self):
        return self.text

    def magic_link(self):
        return self.fs.magic.get(self.text)


def test_lookups_may_depend_on_who_asks(mounts):
    mounts.root.inode.mkdir("proc", 0o755, 0, 0)
    pipe = Location(mounts.root_mount, mounts.root.inode.lookup("file"))
    fs = WhoAsks({"pipe:[7]": pipe, "/somewhere else": mounts.locate("/a/b")})
    mounts.mount(fs, mounts.locate("/proc"))
    assert at(mounts, "/proc/self/b", context="a").path == "/a/b"
    assert at(mounts, "/proc/self", context="file").path == "/file"
    found = at(mounts, "/proc/object")
    assert (found.path, found.location) == ("pipe:[7]", pipe)
    assert at(mounts, "/proc/folder/f").path == "/a/b/f"
    assert at(mounts, "/proc/folder/..").path == "/a"
    with raises(Errno.ENOTCAPABLE):
        at(mounts, "object", "/proc", beneath=True)
    assert at(mounts, "proc/object", "/", beneath=True).location == pipe


def test_beneath_the_root_absolute_links_stay_inside(mounts):
    mounts.root.inode.symlink("absolute", "/a/b", 0, 0)
    assert at(mounts, "absolute", "/", beneath=True).path == "/a/b"
    for path in ("/absolute", "..", "a/../.."):
        with raises(Errno.ENOTCAPABLE):
            at(mounts, path, "/", beneath=True)


names = st.sampled_from(["a", "b", "c"])
targets = st.lists(st.sampled_from(["a", "b", "..", ".", ""]), min_size=1, max_size=3).map("/".join).filter(bool)
trees = st.recursive(
    st.one_of(st.just(b""), targets), lambda inner: st.dictionaries(names, inner, max_size=3), max_leaves=12
).filter(lambda tree: isinstance(tree, dict))
texts = st.lists(st.sampled_from(["a", "b", "c", "..", ".", "", "n" * 256]), min_size=1, max_size=5).map("/".join)


def outcome(call):
    try:
        found = call()
    except PosixError as error:
        return error.errno
    return found.location, found.parent, found.name, found.path, found.trailing_slash


@settings(max_examples=300, deadline=None)
@given(trees, texts, st.booleans(), st.booleans(), st.booleans(), st.sampled_from([AGENT, ROOT_CREDENTIALS]), names)
def test_the_short_way_answers_as_the_careful_one(tree, path, follow, create, beneath, cred, closed):
    table = MountTable(MemoryFS())
    build(table.root.inode, tree)
    start = table.root
    for _, name in ((0, closed), (1, "a")):
        try:
            inode = start.inode.lookup(name)
        except PosixError:
            continue
        if inode.file_type is FileType.DIRECTORY:
            inode.setattr(mode=0o700)
            start = Location(start.mount, inode)

    def both():
        options = {"follow": follow, "create": create, "beneath": beneath}
        yield outcome(lambda: resolve(table, table.root, start, path, cred, **options))
        yield outcome(lambda: resolve_parent(table, table.root, start, path, cred, beneath=beneath))

    quick = list(both())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(walks, "_straight", lambda *_: None)
        careful = list(both())
    assert quick == careful
