"""Folders of an image that are made when someone first looks into them."""

from __future__ import annotations

import threading

import pytest

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.filesystems.memory_node import DirectoryNode
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import O_RDONLY, O_WRONLY, S_IFREG

FILES = {"UTC": b"utc", "Europe/Rome": b"rome", "America/Indiana/Knox": b"knox", "America/Lima": b"lima"}
INODES = 7  # four files, three folders


class Bytes:
    """A Backing."""

    digest = None

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.size = len(data)

    def read(self, offset: int, n: int) -> bytes:
        return self.data[offset : offset + n]


class Listing:
    """Lists FILES, and counts how often."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> list[tuple[str, Bytes]]:
        self.calls += 1
        return [(path, Bytes(data)) for path, data in FILES.items()]


@pytest.fixture
def listing() -> Listing:
    return Listing()


@pytest.fixture
def image(listing: Listing) -> MemoryFS:
    fs = MemoryFS()
    share = fs.root().mkdir("share", 0o755, 0, 0)
    fs.add_tree(share, "zones", listing, INODES, 0o444)
    share.mkdir("other", 0o755, 0, 0)
    return fs


def walk(fs: MemoryFS, path: str):
    inode = fs.root()
    for name in path.split("/"):
        inode = inode.lookup(name)
    return inode


def content(fs: MemoryFS, path: str) -> bytes:
    file = walk(fs, path).open(O_RDONLY)
    try:
        return bytes(file.read(100))
    finally:
        file.release()


def test_nothing_is_listed_before_someone_looks(image: MemoryFS, listing: Listing) -> None:
    forks = [MemoryFS(image.freeze()) for _ in range(3)]
    names = [entry.name for entry in walk(forks[0], "share").readdir()]
    assert names == ["zones", "other"]
    walk(forks[0], "share/zones")
    assert listing.calls == 0
    assert content(forks[0], "share/zones/Europe/Rome") == b"rome"
    assert content(forks[1], "share/zones/America/Indiana/Knox") == b"knox"
    assert listing.calls == 1


def test_it_is_as_if_it_had_been_made_by_hand(image: MemoryFS) -> None:
    fs = MemoryFS(image.freeze())
    zones = walk(fs, "share/zones")
    assert [entry.name for entry in zones.readdir()] == ["UTC", "Europe", "America"]
    assert zones.stat().nlink == 4
    america = zones.lookup("America")
    assert america.stat().nlink == 3
    assert america.stat().mode & 0o777 == 0o755
    assert america.lookup("Lima").stat().mode == S_IFREG | 0o444
    assert america.lookup("Indiana").parent() is america
    assert america.parent() is zones
    numbers = {inode.stat().ino for inode in (zones, america, america.lookup("Lima"), walk(fs, "share/other"))}
    assert len(numbers) == 4
    assert america.lookup("Lima").stat().ino == walk(MemoryFS(fs.freeze()), "share/zones/America/Lima").stat().ino


def test_inodes_are_counted(image: MemoryFS) -> None:
    quota = Quota(inodes_limit=100)
    MemoryFS(image.freeze(), quota=quota)
    assert quota.inodes_used == INODES + 4


def test_a_session_changes_its_own_copy(image: MemoryFS) -> None:
    base = image.freeze()
    one, two = MemoryFS(base), MemoryFS(base)
    file = walk(one, "share/zones/UTC").open(O_WRONLY)
    file.write(b"mine")
    file.release()
    walk(one, "share/zones/Europe").unlink("Rome")
    walk(one, "share/zones").rmdir("Europe")
    walk(one, "share/zones/America").rename("Lima", walk(one, "share"), "moved")
    assert content(one, "share/zones/UTC") == b"mine"
    assert content(one, "share/moved") == b"lima"
    assert {entry.name for entry in walk(one, "share/zones").readdir()} == {"UTC", "America"}
    assert walk(one, "share/zones").stat().nlink == 3
    assert content(two, "share/zones/UTC") == b"utc"
    assert content(two, "share/zones/Europe/Rome") == b"rome"
    changes = {(change.path, change.kind) for change in one.diff(base)}
    assert changes == {
        ("/share/zones/UTC", "modified"),
        ("/share/zones/Europe", "deleted"),
        ("/share/zones/Europe/Rome", "deleted"),
        ("/share/zones/America/Lima", "deleted"),
        ("/share/moved", "added"),
    }
    one.rollback(base)
    assert content(one, "share/zones/Europe/Rome") == b"rome"


def test_what_was_deleted_stays_so_when_layers_are_merged(image: MemoryFS) -> None:
    fs = MemoryFS(image.freeze())
    rome = walk(fs, "share/zones/Europe/Rome").stat().ino
    walk(fs, "share/zones/Europe").unlink("Rome")
    for number in range(50):  # more than the image has, so that its layer is swallowed
        fs.root().mknod(f"f{number}", S_IFREG | 0o644, 0, 0)
    layer = fs.freeze()
    assert layer.parent is None
    assert layer.find(rome) is None
    assert content(MemoryFS(layer), "share/zones/UTC") == b"utc"


def test_a_layer_tells_of_all_inodes(image: MemoryFS, listing: Listing) -> None:
    layer = image.freeze()
    assert len(dict(layer.items())) == INODES + 4
    assert sum(isinstance(node, DirectoryNode) for _, node in layer.items()) == 7
    assert listing.calls == 1


def test_two_unrelated_images_are_compared_in_full(image: MemoryFS, listing: Listing) -> None:
    other = MemoryFS()
    other.root().mkdir("share", 0o755, 0, 0)
    paths = {change.path for change in image.diff(other.freeze(), image.freeze())}
    assert "/share/zones/America/Indiana/Knox" in paths
    assert len(paths) == INODES + 2


def test_a_listing_that_fails_is_eio_and_may_work_later() -> None:
    broken = [True]

    def listing() -> list[tuple[str, Bytes]]:
        if broken:
            broken.clear()
            raise PosixError(Errno.EIO)
        return [("a", Bytes(b"a"))]

    fs = MemoryFS()
    fs.add_tree(fs.root(), "t", listing, 1)
    with pytest.raises(PosixError) as caught:
        walk(fs, "t/a")
    assert caught.value.errno == Errno.EIO
    assert content(fs, "t/a") == b"a"


def test_threads_that_look_at_once_see_one_tree(image: MemoryFS, listing: Listing) -> None:
    base = image.freeze()
    barrier = threading.Barrier(4)
    seen: list[int] = []

    def look() -> None:
        fs = MemoryFS(base)
        barrier.wait()
        seen.append(walk(fs, "share/zones/America/Lima").stat().ino)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4
    assert len(set(seen)) == 1
    assert listing.calls == 1
