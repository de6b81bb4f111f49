"""docs/door.md says what the kernel's table says."""

from __future__ import annotations

import inspect

import pytest

from vesicle.kernel.door.table import ENTRIES, entry_of


def test_document_is_current(script):
    door = script("door")
    assert door.PATH.read_text() == door.document(), "run .venv/bin/python scripts/_door.py"


@pytest.mark.parametrize("name", ENTRIES)
def test_functions_take_what_their_table_says(name):
    entry = entry_of(name)
    assert len(inspect.signature(entry.function).parameters) == 1 + len(entry.kinds)
    assert entry.function.__doc__
    assert entry.function.__doc__.splitlines()[0].count(".") >= 1
