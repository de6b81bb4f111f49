"""The same random operations on the memory file system and on a real folder must give the same results and errors."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vfs.gate import Gate
from tests.vfs.host_comparison import HANDLES, OURSELVES, compare, described, host_folder, operations, thorough
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.mounts import MountTable
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import ROOT_CREDENTIALS, Credentials


class Guest:
    """Operations on the memory file system."""

    def __init__(self, fs, cred):
        self.gate = Gate(MountTable(fs), cred)
        self.files = [None] * HANDLES

    def open(self, slot, path, flags, mode):
        file = self.gate.open(path, flags, mode)
        self.close(slot)
        self.files[slot] = file

    def close(self, slot):
        if self.files[slot] is not None:
            self.files[slot].release()
        self.files[slot] = None

    def held(self, slot, *, reading=False, writing=False):
        file = self.files[slot]
        if file is None or (reading and not file.readable) or (writing and not file.writable):
            raise OSError(9, "EBADF")
        return file

    def read(self, slot, n):
        return bytes(self.held(slot, reading=True).read(n))

    def write(self, slot, data):
        return self.held(slot, writing=True).write(data)

    def pread(self, slot, n, offset):
        return bytes(self.held(slot, reading=True).pread(n, offset))

    def pwrite(self, slot, data, offset):
        return self.held(slot, writing=True).pwrite(data, offset)

    def seek(self, slot, offset, whence):
        file = self.held(slot)
        return "a directory" if file.stat().file_type == 4 else file.seek(offset, whence)

    def ftruncate(self, slot, length):
        file = self.held(slot)
        if not file.writable:  # ftruncate(2): EINVAL, not EBADF
            raise OSError(22, "EINVAL")
        file.truncate(length)

    def fstat(self, slot):
        return described(self.held(slot).stat(), self.held(slot).stat().file_type)

    def stat(self, path):
        stat = self.gate.stat(path)
        return described(stat, stat.file_type)

    def lstat(self, path):
        stat = self.gate.lstat(path)
        return described(stat, stat.file_type)

    def become_root(self):
        self.gate.cred = ROOT_CREDENTIALS

    def __getattr__(self, name):
        return getattr(self.gate, name)


def run_both(script, cred, freeze_every=0):
    fs = MemoryFS(quota=Quota(1 << 30, 1 << 20))
    fs.root().setattr(uid=cred.uid, gid=cred.gid, mode=0o777)

    def freeze(number):
        if freeze_every and number % freeze_every == 0:
            fs.freeze()

    with host_folder(cred) as host:
        guest = Guest(fs, cred)
        compare(script, guest, host, freeze)
    delete_everything(fs, guest)
    assert (fs.quota.bytes_used, fs.quota.inodes_used) == (0, 1)
    assert (fs.bytes_used, fs.inodes_used, fs.orphan_bytes, fs.orphan_inodes) == (0, 1, 0, 0)


def delete_everything(fs, guest):
    """Close and delete everything, after which all that was charged must have been given back."""
    for slot in range(HANDLES):
        guest.close(slot)
    pending = [fs.root()]
    directories = []
    while pending:
        folder = pending.pop()
        for entry in folder.readdir():
            if entry.file_type == 4:
                pending.append(folder.lookup(entry.name))
                directories.append((folder, entry.name))
            else:
                folder.unlink(entry.name)
    for folder, name in reversed(directories):
        folder.rmdir(name)


@thorough
@given(st.lists(operations, min_size=5, max_size=60), st.sampled_from([0, 1, 7]))
def test_same_results_for_ourselves(script, freeze_every):
    run_both(script, OURSELVES, freeze_every)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")
@thorough
@given(st.lists(operations, min_size=5, max_size=60))
def test_same_results_for_an_unprivileged_user(script):
    run_both(script, Credentials(1000, 1000))
