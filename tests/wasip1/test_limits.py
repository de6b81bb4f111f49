"""limits.c: full disks, too many files, read-only mounts, and the policy, as a preview1 program meets them."""

from __future__ import annotations

import pytest

from vesicle.kernel import wait_status
from vesicle.kernel.limits import Limits
from vesicle.kernel.policy import Policy
from vesicle.kernel.policy_rules import CREATE, DELETE, METADATA, READ, WRITE, Effect, FileRule
from vesicle.kernel.signals import Signal


@pytest.mark.parametrize(
    ("test", "limits"),
    [
        ("disk_full", Limits(disk_bytes=1 << 20)),
        ("too_many_files", Limits(inodes=60)),
        ("too_many_descriptors", Limits(open_files=20)),
    ],
)
def test_limits(machine, test, limits):
    machine("limits", limits=limits).run(["limits", test]).assert_passed()


def test_a_file_that_grows_too_large(machine):
    ended = machine("limits", limits=Limits(file_bytes=65536)).run(["limits", "file_too_large"])
    assert ended.stderr == ""
    assert wait_status.term_signal(ended.status) == Signal.SIGXFSZ


def test_a_read_only_mount(machine):
    box = machine("limits")
    box.mount_read_only()
    box.run(["limits", "read_only"]).assert_passed()


def test_a_policy_that_does_not_show_the_root(machine):
    rules = (
        FileRule(Effect.DENY, METADATA, "/"),
        FileRule(Effect.ALLOW, READ | METADATA, "/site"),
        FileRule(Effect.ALLOW, READ | METADATA, "/site/**"),
    )
    box = machine("limits", policy=Policy("test", files=rules))
    box.write_file("/site/readable", b"text")
    box.run(["limits", "policy_without_root"]).assert_passed()
    assert box.kernel.audit.count == 0


def test_the_policy(machine):
    def allow(access, pattern):
        return FileRule(Effect.ALLOW, access, pattern)

    everything = READ | WRITE | CREATE | DELETE | METADATA
    rules = (
        allow(METADATA, "/"),
        allow(READ | METADATA, "/site"),
        allow(READ | METADATA, "/site/**"),
        allow(everything, "/site/open/**"),
    )
    box = machine("limits", policy=Policy("test", files=rules))
    box.write_file("/site/readable", b"text")
    folder = box.mounts.locate("/site").inode.mkdir("open", 0o40755, 1000, 1000)
    folder.symlink("out", "../../bin/guest", 1000, 1000)
    box.run(["limits", "policy"]).assert_passed()
