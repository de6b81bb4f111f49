"""files.c: everything about descriptors of files."""

from __future__ import annotations

import build
import pytest


@pytest.mark.parametrize("test", build.tests_of("files"))
def test_files(machine, test):
    machine("files").run(["files", test]).assert_passed()
