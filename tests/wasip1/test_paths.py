"""paths.c: everything that names a file."""

from __future__ import annotations

import build
import pytest


@pytest.mark.parametrize("test", build.tests_of("paths"))
def test_paths(machine, test):
    box = machine("paths")
    if test == "permission_bits":
        box.write_file("/site/theirs", b"", mode=0o600, uid=0)
    box.run(["paths", test]).assert_passed()
