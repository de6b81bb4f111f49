"""The package list names every folder, the links are in place, and no folder imports under a bare name."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import vesicle

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "bindings" / "vesicle"
GUEST = PACKAGE / "wasm_tools" / "python" / "guest"
LINKED = ("kernel", "vfs", "wasm_tools")


def python_folders(folder: Path) -> set[Path]:
    """Return the folders at and below folder that hold Python modules, found through links."""
    walk = os.walk(folder, followlinks=True)
    found = {Path(at) for at, _, names in walk if any(name.endswith(".py") for name in names)}
    # The sandbox's own Python: data to the package, as the recipes are.
    return {path for path in found if GUEST not in (path, *path.parents)}


def test_package_list_names_every_folder_with_modules() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    folders = {".".join(folder.relative_to(PACKAGE.parent).parts) for folder in python_folders(PACKAGE)}
    assert sorted(listed) == sorted(folders)


def test_every_folder_with_modules_is_a_regular_package() -> None:
    # Without __init__.py a folder is a namespace package, which the type checkers and import-linter pass by.
    assert [str(folder) for folder in python_folders(PACKAGE) if not (folder / "__init__.py").exists()] == []


@pytest.mark.parametrize("name", LINKED)
def test_link_is_relative_and_leads_to_the_top_level_folder(name: str) -> None:
    assert (PACKAGE / name).readlink() == Path("..", "..", name)


@pytest.mark.parametrize("name", LINKED)
def test_link_is_committed_as_a_link(name: str) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "-C", str(ROOT), "ls-files", "--stage", f"bindings/vesicle/{name}"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert listed.startswith("120000 ")


@pytest.mark.parametrize("name", LINKED)
def test_folder_refuses_its_bare_name(name: str) -> None:
    program = f"import {name}"
    ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert f"ImportError: import vesicle.{name}, not {name}" in ended.stderr


def test_version_is_the_same_in_both_places() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == vesicle.__version__


def test_package_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").exists()
