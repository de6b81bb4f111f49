"""v_files.c: vesicle_v1 on files and directories."""

from __future__ import annotations

import build
import pytest

SPECIAL = {"startup", "chown_as_root", "read_only_by_descriptor"}


@pytest.mark.parametrize("test", [test for test in build.tests_of("v_files") if test not in SPECIAL])
def test_files(machine, test):
    box = machine("v_files")
    box.write_file("/tmp/sticky", b"", uid=0)
    box.run(["v_files", test]).assert_passed()


def test_startup_gives_arguments_environment_and_random_bytes(machine):
    machine("v_files").run(["v_files", "startup", "", "x y"], environ={"A": "1", "B": ""}).assert_passed()


def test_root_may_give_files_away(machine):
    machine("v_files").run(["v_files", "chown_as_root"], uid=0).assert_passed()


def test_a_read_only_mount_is_read_only_by_descriptor_too(machine):
    box = machine("v_files")
    box.mount_read_only()
    box.run(["v_files", "read_only_by_descriptor"]).assert_passed()
