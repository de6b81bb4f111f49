"""The same random operations through a host mount and on a real folder must give the same results and errors."""

from __future__ import annotations

import os
from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vfs.host_comparison import OURSELVES, Host, compare, host_folder, operations, thorough
from tests.vfs.test_against_host import Guest, delete_everything
from vesicle.vfs.filesystems.host import HostFS
from vesicle.vfs.quota import Quota
from vesicle.vfs.types import (
    Credentials,
)


class Refusing(Host):
    """A real folder with the rules of a host mount: no link to an absolute place, no second name for a link."""

    def symlink(self, target, path):
        super().symlink(target, path)
        if target.startswith("/"):
            self.undo(path)

    def link(self, source, target):
        super().link(source, target)
        if os.path.islink(self.path(target)):
            self.undo(target)

    def undo(self, path):
        os.unlink(self.path(path))
        raise PermissionError(1, "EPERM")


class AsUser:
    """Operations on the mount, done while the host process is that user."""

    def __init__(self, guest, user):
        self.guest = guest
        self.user = user

    def become_root(self):
        self.guest.become_root()
        self.user = nullcontext

    def __getattr__(self, name):
        def operation(*arguments):
            with self.user():
                return getattr(self.guest, name)(*arguments)

        return operation


def run_both(script, cred):
    with host_folder(cred) as host, host_folder(cred) as mounted:
        host.__class__ = Refusing
        quota = Quota(1 << 30, 1 << 20)
        fs = HostFS(mounted.folder, writable=True, quota=quota, owner=(cred.uid, cred.gid))
        guest = Guest(fs, cred)
        compare(script, AsUser(guest, mounted.user), host)
        delete_everything(fs, guest)
        assert (quota.bytes_used, quota.inodes_used) == (0, 0)
        assert (fs.open_files, fs.own_links) == ({}, {})


@thorough
@given(st.lists(operations, min_size=5, max_size=60))
def test_same_results_as_a_real_folder(script):
    run_both(script, OURSELVES)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")
@thorough
@given(st.lists(operations, min_size=5, max_size=60))
def test_same_results_for_an_unprivileged_host_process(script):
    run_both(script, Credentials(1000, 1000))
