from __future__ import annotations

import os
import tempfile

import pytest

from tests.vfs.contract import raises
from tests.vfs.gate import Gate
from vesicle.vfs.errors import Errno
from vesicle.vfs.filesystems.memory import MemoryFS
from vesicle.vfs.mounts import MountTable
from vesicle.vfs.permission import (
    R_OK,
    W_OK,
    X_OK,
    check_create,
    check_writable_mount,
    inherited,
    is_owner,
    may_delete,
    permitted,
)
from vesicle.vfs.types import ROOT_CREDENTIALS, S_IFDIR, S_IFREG, Credentials

OWNER = Credentials(1000, 1000)
MEMBER = Credentials(1001, 1000)
SUPPLEMENTARY = Credentials(1001, 7, (9, 1000))
STRANGER = Credentials(1002, 7)


@pytest.mark.parametrize(
    ("mode", "cred", "mask", "answer"),
    [
        (0o400, OWNER, R_OK, True),
        (0o400, OWNER, R_OK | W_OK, False),
        (0o044, OWNER, R_OK, False),
        (0o040, MEMBER, R_OK, True),
        (0o704, MEMBER, R_OK, False),
        (0o040, SUPPLEMENTARY, R_OK, True),
        (0o004, STRANGER, R_OK, True),
        (0o770, STRANGER, X_OK, False),
        (0o000, STRANGER, 0, True),
        (0o000, ROOT_CREDENTIALS, R_OK | W_OK, True),
        (0o666, ROOT_CREDENTIALS, X_OK, False),
        (0o001, ROOT_CREDENTIALS, X_OK, True),
    ],
)
def test_one_class_decides(mode, cred, mask, answer):
    assert permitted(S_IFREG | mode, 1000, 1000, cred, mask) is answer


def test_root_searches_every_directory():
    assert permitted(S_IFDIR, 1000, 1000, ROOT_CREDENTIALS, X_OK)


@pytest.mark.skipif(os.geteuid() != 0, reason="acts as other users")
@pytest.mark.parametrize("cred", [ROOT_CREDENTIALS, OWNER, MEMBER, STRANGER])
def test_all_modes_agree_with_the_host(cred):
    with tempfile.NamedTemporaryFile() as file:
        os.chown(file.name, 1000, 1000)
        for mode in range(0o1000):
            os.chmod(file.name, mode)
            for mask in range(1, 8):
                os.setegid(cred.gid)
                os.seteuid(cred.uid)
                try:
                    host = os.access(file.name, mask, effective_ids=True)
                finally:
                    os.seteuid(0)
                    os.setegid(0)
                assert permitted(S_IFREG | mode, 1000, 1000, cred, mask) is host, (oct(mode), mask)


@pytest.fixture
def table():
    return MountTable(MemoryFS())


def test_sticky_folders_protect_other_peoples_files(table):
    root = table.root.inode
    folder = root.mkdir("tmp", 0o1777, 0, 0)
    victim = folder.mknod("f", S_IFREG | 0o666, 1000, 1000)
    assert may_delete(folder, victim, OWNER)
    assert may_delete(folder, victim, ROOT_CREDENTIALS)
    assert not may_delete(folder, victim, MEMBER)
    stranger = Gate(table, STRANGER)
    for attempt in (lambda: stranger.unlink("/tmp/f"), lambda: stranger.rename("/tmp/f", "/tmp/g")):
        with raises(Errno.EPERM):
            attempt()
    Gate(table, OWNER).rename("/tmp/f", "/tmp/g")
    folder.setattr(mode=0o777)
    stranger.unlink("/tmp/g")
    folder.setattr(mode=0o1777, uid=STRANGER.uid)
    folder.mknod("h", S_IFREG | 0o600, 1000, 1000)
    stranger.unlink("/tmp/h")


def test_set_group_id_folders_hand_on_their_group(table):
    folder = table.root.inode.mkdir("shared", 0o2775, 0, 50)
    assert inherited(folder, 0o644, 1000, directory=False) == (0o644, 50)
    assert inherited(folder, 0o755, 1000, directory=True) == (0o2755, 50)
    plain = table.root.inode.mkdir("plain", 0o755, 0, 50)
    assert inherited(plain, 0o755, 1000, directory=True) == (0o755, 1000)


def test_owners(table):
    inode = table.root.inode.mknod("f", S_IFREG, 1000, 1000)
    assert is_owner(inode, OWNER)
    assert is_owner(inode, ROOT_CREDENTIALS)
    assert not is_owner(inode, MEMBER)


def test_read_only_mounts_refuse_before_the_mode_bits(table):
    at = table.locate("/")
    at.inode.mkdir("ro", 0o755, 0, 0)
    table.mount(MemoryFS(dev=2), table.locate("/ro"), read_only=True)
    inside = table.locate("/ro")
    with raises(Errno.EROFS):
        check_create(inside, ROOT_CREDENTIALS)
    with raises(Errno.EROFS):
        check_writable_mount(inside)
    check_writable_mount(at)
    with raises(Errno.EACCES):
        check_create(at, STRANGER)
