"""The same random operations through the kernel's gate and on a real folder must give the same results and errors."""

from __future__ import annotations

import os

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.kernel.machines import make_machine
from tests.vfs.host_comparison import HANDLES, OURSELVES, compare, described, host_folder, operations, thorough
from vesicle.kernel.syscalls import directory, fd, path
from vesicle.kernel.syscalls.path import AT_FDCWD
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.mounts import MountTable
from vesicle.vfs.types import ROOT_CREDENTIALS, Credentials, FileType


class Guest:
    """A process of a machine whose root is an empty file system of cred's."""

    def __init__(self, cred):
        self.kernel, sys = make_machine()
        self.process = sys.process
        fs = MemoryFS()
        fs.root().setattr(uid=cred.uid, gid=cred.gid, mode=0o777)
        self.kernel.mounts = MountTable(fs)
        self.process.root = self.process.cwd = self.kernel.mounts.root
        self.process.credentials = cred
        self.process.umask = 0
        self.fds = [None] * HANDLES

    def become_root(self):
        self.process.credentials = ROOT_CREDENTIALS

    def open(self, slot, name, flags, mode):
        opened = path.openat(self.process, AT_FDCWD, name, flags, mode)
        self.close(slot)
        self.fds[slot] = opened

    def close(self, slot):
        if self.fds[slot] is not None:
            fd.close(self.process, self.fds[slot])
        self.fds[slot] = None

    def held(self, slot):
        if self.fds[slot] is None:
            raise OSError(9, "EBADF")
        return self.fds[slot]

    def read(self, slot, n):
        return bytes(fd.read(self.process, self.held(slot), n))

    def write(self, slot, data):
        return fd.write(self.process, self.held(slot), data)

    def pread(self, slot, n, offset):
        return bytes(fd.pread(self.process, self.held(slot), n, offset))

    def pwrite(self, slot, data, offset):
        return fd.pwrite(self.process, self.held(slot), data, offset)

    def seek(self, slot, offset, whence):
        if fd.fstat(self.process, self.held(slot)).file_type is FileType.DIRECTORY:
            return "a directory"
        return fd.seek(self.process, self.held(slot), offset, whence)

    def ftruncate(self, slot, length):
        fd.truncate(self.process, self.held(slot), length)

    def fstat(self, slot):
        stat = fd.fstat(self.process, self.held(slot))
        return described(stat, stat.file_type)

    def stat(self, name, follow=True):
        stat = path.statat(self.process, AT_FDCWD, name, follow)
        return described(stat, stat.file_type)

    def lstat(self, name):
        return self.stat(name, follow=False)

    def mkdir(self, name, mode):
        directory.mkdirat(self.process, AT_FDCWD, name, mode)

    def rmdir(self, name):
        directory.rmdirat(self.process, AT_FDCWD, name)

    def unlink(self, name):
        directory.unlinkat(self.process, AT_FDCWD, name)

    def rename(self, source, target):
        directory.renameat(self.process, AT_FDCWD, source, AT_FDCWD, target)

    def link(self, source, target):
        directory.linkat(self.process, AT_FDCWD, source, AT_FDCWD, target)

    def symlink(self, target, name):
        directory.symlinkat(self.process, target, AT_FDCWD, name)

    def readlink(self, name):
        return path.readlinkat(self.process, AT_FDCWD, name)

    def chmod(self, name, mode):
        path.chmodat(self.process, AT_FDCWD, name, mode)

    def truncate(self, name, length):
        path.truncateat(self.process, AT_FDCWD, name, length)

    def access(self, name, mask):
        path.accessat(self.process, AT_FDCWD, name, mask, effective=True)

    def listdir(self, name):
        opened = path.openat(self.process, AT_FDCWD, name, os.O_RDONLY | os.O_DIRECTORY)
        try:
            return sorted(entry.name for entry in fd.readdir(self.process, opened, 0) if entry.name not in {".", ".."})
        finally:
            fd.close(self.process, opened)


def run_both(script, cred):
    guest = Guest(cred)
    try:
        with host_folder(cred) as host:
            compare(script, guest, host)
    finally:
        guest.kernel.close()


@thorough
@given(st.lists(operations, min_size=5, max_size=60))
@example([("open", 0, "/a", 0o102, 0o644), ("open", 0, "/a/", 0o100, 0o644), ("open", 0, "/no/a/", 0o100, 0o644)])
@example([("open", 0, name, flags, 0o644) for name in ("/./", "/.") for flags in (0o100, 0o300)])
def test_same_results_for_ourselves(script):
    run_both(script, OURSELVES)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")
@thorough
@given(st.lists(operations, min_size=5, max_size=60))
def test_same_results_for_an_unprivileged_user(script):
    run_both(script, Credentials(1000, 1000))
