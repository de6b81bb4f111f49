"""The scripts as modules: they lie outside every package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.fixture
def script(monkeypatch):
    """script(name) -> the module scripts/_name.py, loaded anew."""
    monkeypatch.setattr(sys, "path", [str(SCRIPTS), *sys.path])

    def load(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(f"_{name}", SCRIPTS / f"_{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load
