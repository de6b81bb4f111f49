"""The code image: what a fresh interpreter takes from it is what the sources say, whatever state it is in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import vesicle

PACKAGE = Path(vesicle.__file__).parent
SEPARATE = "import sys; sys.path.insert(0, {!r}); "
TELL = """
import vesicle
result = vesicle.Session().run("echo hi").stdout
modules = {name: module for name, module in sys.modules.items() if name.startswith("vesicle.")}
assert all(module.__file__.startswith(sys.path[0]) for module in modules.values())
frames = {module.__spec__.loader.get_code(name).co_filename == module.__file__ for name, module in modules.items()}
assert frames == {True}
from_image = [name for name, module in modules.items() if type(module.__loader__).__name__ == "_Loader"]
print(result.strip(), len(modules) - len(from_image))
"""


@pytest.fixture
def copy(tmp_path) -> Path:
    """A folder with a copy of the package and of its bytecode, as an installation has it, and no image."""
    ignored = shutil.ignore_patterns("*.image", "catalog", "libc", "_prebuilt", "guest")
    shutil.copytree(PACKAGE, tmp_path / "copy" / "vesicle", ignore=ignored)
    return tmp_path / "copy"


def image_of(copy: Path) -> Path:
    return copy / "vesicle" / "__pycache__" / f"code.{sys.implementation.cache_tag}.image"


def run(copy: Path, program: str = TELL, *options: str, **environ: str) -> str:
    """Return what program prints in a fresh interpreter with the package of that folder."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, *options, "-c", SEPARATE.format(str(copy)) + program]
    ended = subprocess.run(command, capture_output=True, text=True, env={**kept, **environ}, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def test_the_first_process_writes_it_and_takes_all_from_it(copy):
    # code_image itself is what reads it, the writer is loaded before there is one.
    assert run(copy) == "hi 2"
    assert image_of(copy).exists()
    assert run(copy) == "hi 1"


def test_nothing_is_written_where_bytecode_is_not_kept(copy):
    assert run(copy, PYTHONDONTWRITEBYTECODE="1").startswith("hi ")
    assert not image_of(copy).exists()


def test_a_folder_that_cannot_be_written_to(copy):
    image_of(copy).mkdir()
    assert run(copy).startswith("hi ")
    assert [path.name for path in image_of(copy).parent.glob("code.*")] == [image_of(copy).name]


@pytest.mark.parametrize("damage", ["truncated", "empty", "of another version"])
def test_a_damaged_image_is_made_anew(copy, damage):
    run(copy)
    image = image_of(copy)
    whole = image.read_bytes()
    damaged = {"truncated": whole[: len(whole) // 2], "empty": b"", "of another version": b"x" + whole[1:]}[damage]
    image.write_bytes(damaged)
    assert run(copy) == "hi 2"
    assert image.read_bytes() == whole


def test_a_changed_source_wins(copy):
    run(copy)
    source = copy / "vesicle" / "result.py"
    source.write_text(source.read_text() + "\nCHANGED = True\n")
    assert run(copy) == "hi 2"
    assert run(copy, "from vesicle import result; print(result.CHANGED)") == "True"


def test_a_module_that_is_gone_is_not_found(copy):
    run(copy)
    (copy / "vesicle" / "tracing.py").unlink()
    program = "import vesicle\ntry: import vesicle.tracing\nexcept ModuleNotFoundError: print('none')"
    assert run(copy, program) == "none"


def test_a_moved_package_names_its_new_files(copy):
    run(copy)
    moved = copy.rename(copy.parent / "moved")
    assert run(moved).startswith("hi ")


def test_optimized_bytecode_is_pythons_own_matter(copy):
    run(copy)
    program = "import vesicle; print(type(vesicle.Session.__init__.__globals__['__loader__']).__name__)"
    assert run(copy, program) == "_Loader"
    assert run(copy, program, "-O") == "SourceFileLoader"


def test_sources_and_reloading_work_as_without(copy):
    run(copy)
    program = """
import importlib, inspect, vesicle, vesicle.result
source = inspect.getsource(vesicle.result)
importlib.reload(vesicle.result)
print(source == open(vesicle.result.__file__).read(), vesicle.result.__cached__.endswith(".pyc"))
"""
    assert run(copy, program) == "True True"
