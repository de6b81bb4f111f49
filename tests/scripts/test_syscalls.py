"""docs/syscalls.md says what the kernel's table says."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_document_is_current() -> None:
    spec = importlib.util.spec_from_file_location("_syscalls", ROOT / "scripts" / "_syscalls.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.PATH.read_text() == script.document(), "run .venv/bin/python scripts/_syscalls.py"
