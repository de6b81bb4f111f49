"""scripts/setup: what it must not do to what it finds."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.fixture
def setup_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script's functions, over a checkout in a folder of its own."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    spec = importlib.util.spec_from_file_location("setup_script", SCRIPTS / "_setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    venv = tmp_path / "checkout" / ".venv"
    venv.parent.mkdir()
    for name, path in {"VENV": venv, "PYTHON": venv / "bin" / "python", "STAMP": venv / "setup.stamp"}.items():
        monkeypatch.setattr(module, name, path)
    return module


def environment(folder: Path, made_for: Path) -> None:
    """Make what an environment looks like whose commands name the folder they were made in."""
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").symlink_to(sys.executable)
    (folder / "bin" / "pip").write_text(f"#!{made_for}/bin/python\n")


def test_an_environment_of_another_checkout_behind_a_link_is_not_emptied(
    tmp_path: Path, setup_module: ModuleType
) -> None:
    other = tmp_path / "other" / ".venv"
    environment(other, other)
    setup_module.VENV.symlink_to(other)
    with pytest.raises(Exception, match="would empty what lies there"):
        setup_module._environment_steps()


def test_an_environment_that_was_moved_is_made_anew(tmp_path: Path, setup_module: ModuleType) -> None:
    environment(setup_module.VENV, tmp_path / "elsewhere")
    assert any("venv" in step.title for step in setup_module._environment_steps())


def test_an_environment_that_belongs_here_stays(setup_module: ModuleType) -> None:
    environment(setup_module.VENV, setup_module.VENV)
    setup_module.STAMP.write_text(setup_module._digest())
    assert setup_module._environment_steps() == []
