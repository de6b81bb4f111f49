"""readdir.c: cookies, truncated entries, changes meanwhile."""

from __future__ import annotations

import build
import pytest


@pytest.mark.parametrize("test", build.tests_of("readdir"))
def test_readdir(machine, test):
    machine("readdir").run(["readdir", test]).assert_passed()
