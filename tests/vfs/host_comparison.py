"""Random operations on files, and a real folder of the host to do them in: what ours is compared with."""

from __future__ import annotations

import fcntl
import os
import stat as host_stat
import tempfile
from contextlib import contextmanager

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import Credentials

HANDLES = 3
RENAME_ERRORS = {f"errno {number}" for number in (2, 13, 16, 20, 21, 22, 36, 39, 40)}
# A folder in memory where there is one: thousands of small operations on a disk are slow.
PLACE = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
FLAGS = [
    os.O_RDONLY,
    os.O_WRONLY,
    os.O_RDWR,
    os.O_RDWR | os.O_APPEND,
    os.O_RDONLY | os.O_DIRECTORY,
    os.O_RDONLY | os.O_NOFOLLOW,
    os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY,
    os.O_RDONLY | os.O_TRUNC,
    os.O_RDWR | os.O_TRUNC,
    os.O_RDONLY | os.O_CREAT,
    os.O_RDWR | os.O_CREAT,
    os.O_RDWR | os.O_CREAT | os.O_TRUNC,
    os.O_RDWR | os.O_CREAT | os.O_EXCL,
    os.O_WRONLY | os.O_CREAT | os.O_APPEND,
    os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW,
]

# Few names, so that operations meet. A ".." only follows a name: above its own root the host's folder has more above it.
names = st.sampled_from(["a", "b", "c", "d"])
steps = st.one_of(names, names, names, st.just("."), names.map(lambda name: f"{name}/.."), st.just(""))
relative = st.lists(steps, min_size=1, max_size=4).map("/".join).map(lambda path: path.lstrip("/") or ".")
long_name = st.sampled_from(["n" * 255, "n" * 256, "é" * 127, "é" * 128])
paths = st.one_of(names, names, relative, relative, relative.map(lambda path: path + "/"), long_name).map(
    lambda path: "/" + path
)
# Nor may a link lead to the root itself, since a ".." may follow its name.
targets = st.one_of(names, st.tuples(names, names).map("/".join), names.map(lambda name: name + "/"))
targets = st.one_of(targets, targets.map("/".__add__))
modes = st.sampled_from([0o777, 0o755, 0o644, 0o700, 0o500, 0o300, 0o200, 0o111, 0o444, 0])
slots = st.integers(0, HANDLES - 1)
data = st.one_of(st.binary(max_size=20), st.sampled_from([b"x" * 4096, b"y" * 70_000, b"z" * 1024]))
offsets = st.one_of(st.integers(0, 40), st.sampled_from([4096, 65_535, 65_536, 140_000]))


def operation(name, *arguments):
    return st.tuples(st.just(name), *arguments)


operations = st.one_of(
    operation("open", slots, paths, st.sampled_from(FLAGS), modes),
    operation("open", slots, names.map("/".__add__), st.just(os.O_RDWR | os.O_CREAT), st.just(0o644)),
    operation("close", slots),
    operation("read", slots, st.sampled_from([0, 1, 10, 5000, 100_000])),
    operation("write", slots, data),
    operation("write", slots, data),
    operation("pread", slots, st.sampled_from([1, 10, 5000]), offsets),
    operation("pwrite", slots, data, offsets),
    operation("seek", slots, st.integers(-30, 200), st.sampled_from([0, 1, 2])),
    operation("ftruncate", slots, offsets),
    operation("fstat", slots),
    operation("mkdir", paths, modes),
    operation("mkdir", paths, st.just(0o755)),
    operation("rmdir", paths),
    operation("unlink", paths),
    operation("rename", paths, paths),
    operation("rename", paths, paths),
    operation("link", paths, paths),
    operation("symlink", targets, paths),
    operation("readlink", paths),
    operation("listdir", paths),
    operation("stat", paths),
    operation("lstat", paths),
    operation("chmod", paths, modes),
    operation("truncate", paths, offsets),
    operation("access", paths, st.integers(0, 7)),
)


class Host:
    """The same operations on a real folder, as one user."""

    def __init__(self, folder, cred):
        self.folder = folder
        self.cred = cred
        self.files = [None] * HANDLES

    @contextmanager
    def user(self):
        if self.cred.uid == os.geteuid():
            yield
            return
        os.setegid(self.cred.gid)
        os.seteuid(self.cred.uid)
        try:
            yield
        finally:
            os.seteuid(0)
            os.setegid(0)

    def path(self, path):
        return self.folder + path

    def open(self, slot, path, flags, mode):
        fd = os.open(self.path(path), flags, mode)
        self.close(slot)
        self.files[slot] = fd

    def close(self, slot):
        if self.files[slot] is not None:
            os.close(self.files[slot])
        self.files[slot] = None

    def held(self, slot):
        if self.files[slot] is None:
            raise OSError(9, "EBADF")
        return self.files[slot]

    def read(self, slot, n):
        return os.read(self.held(slot), n)

    def write(self, slot, data):
        return os.write(self.held(slot), data)

    def pread(self, slot, n, offset):
        return os.pread(self.held(slot), n, offset)

    def pwrite(self, slot, data, offset):
        # Linux's pwrite appends to an O_APPEND file whatever the offset (its manual calls that a bug); POSIX wants offset.
        fd = self.held(slot)
        flags = fcntl.fcntl(fd, fcntl.F_GETFL)
        fcntl.fcntl(fd, fcntl.F_SETFL, flags & ~os.O_APPEND)
        try:
            return os.pwrite(fd, data, offset)
        finally:
            fcntl.fcntl(fd, fcntl.F_SETFL, flags)

    def seek(self, slot, offset, whence):
        fd = self.held(slot)
        return "a directory" if host_stat.S_ISDIR(os.fstat(fd).st_mode) else os.lseek(fd, offset, whence)

    def ftruncate(self, slot, length):
        os.ftruncate(self.held(slot), length)

    def fstat(self, slot):
        return host_described(os.fstat(self.held(slot)))

    def stat(self, path):
        return host_described(os.stat(self.path(path)))

    def lstat(self, path):
        return host_described(os.lstat(self.path(path)))

    def mkdir(self, path, mode):
        os.mkdir(self.path(path), mode)

    def rmdir(self, path):
        os.rmdir(self.path(path))

    def unlink(self, path):
        os.unlink(self.path(path))

    def rename(self, source, target):
        os.rename(self.path(source), self.path(target))

    def link(self, source, target):
        os.link(self.path(source), self.path(target), follow_symlinks=False)

    def symlink(self, target, path):
        os.symlink(self.path(target) if target.startswith("/") else target, self.path(path))

    def readlink(self, path):
        return os.readlink(self.path(path)).removeprefix(self.folder)

    def listdir(self, path):
        return sorted(os.listdir(self.path(path)))

    def chmod(self, path, mode):
        os.chmod(self.path(path), mode)

    def truncate(self, path, length):
        os.truncate(self.path(path), length)

    def access(self, path, mask):
        if not os.access(self.path(path), mask, effective_ids=True):
            os.stat(self.path(path))
            raise PermissionError(13, "EACCES")


def described(stat, file_type):
    # Sizes of directories are the file system's own affair; those of links to absolute paths differ by the folder.
    size = stat.size if file_type == 8 else None
    nlink = stat.nlink if file_type != 4 else None
    return int(file_type), stat.mode & 0o7777, size, nlink


def host_described(stat):
    file_type = stat.st_mode >> 12
    size = stat.st_size if file_type == 8 else None
    nlink = stat.st_nlink if file_type != 4 else None
    return file_type, stat.st_mode & 0o7777, size, nlink


def outcome(side, name, arguments):
    try:
        return getattr(side, name)(*arguments)
    except PosixError as error:
        return f"errno {int(error.errno)}"
    except OSError as error:
        return f"errno {error.errno}"


def agree(name, arguments, guest, host):
    if guest == host:
        return True
    # Where a rename breaks two rules at once, Linux has its own order of looking.
    return name == "rename" and {guest, host} <= RENAME_ERRORS


def tree(side, path="/"):
    """All names with what lstat says, contents and targets."""
    found = {}
    for name in side.listdir(path):
        inner = path.rstrip("/") + "/" + name
        described = side.lstat(inner)
        found[inner] = described
        if described[0] == 4:
            found.update(tree(side, inner))
        elif described[0] == 10:
            found[inner] = (described, side.readlink(inner))
        else:
            side.open(0, inner, os.O_RDONLY, 0)
            found[inner] = (described, side.read(0, 1 << 20))
    return found


@contextmanager
def host_folder(cred):
    """A Host in an empty folder that belongs to cred; files get the modes asked for."""
    mask = os.umask(0)
    try:
        with tempfile.TemporaryDirectory(dir=PLACE) as folder:
            os.chmod(folder, 0o755)
            inside = os.path.join(folder, "root")
            os.mkdir(inside)
            os.chown(inside, cred.uid, cred.gid)
            host = Host(inside, cred)
            try:
                yield host
            finally:
                for slot in range(HANDLES):
                    host.close(slot)
    finally:
        os.umask(mask)


def compare(script, guest, host, before_each=lambda number: None):
    """Do each operation on both sides and insist on one outcome; at the end both trees are equal."""
    for number, (name, *arguments) in enumerate(script):
        before_each(number)
        mine = outcome(guest, name, arguments)
        with host.user():
            theirs = outcome(host, name, arguments)
        assert agree(name, arguments, mine, theirs), f"{name}{tuple(arguments)}: {mine} but Linux {theirs}"
    if os.geteuid() == 0:
        guest.become_root()
        assert tree(guest) == tree(host)


OURSELVES = Credentials(os.geteuid(), os.getegid(), tuple(os.getgroups()))
EXAMPLES = int(os.environ.get("VESICLE_HOST_EXAMPLES", "300"))
thorough = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
