"""docs/syscalls.md says what the kernel's table says."""

from __future__ import annotations


def test_document_is_current(script):
    syscalls = script("syscalls")
    assert syscalls.PATH.read_text() == syscalls.document(), "run .venv/bin/python scripts/_syscalls.py"
