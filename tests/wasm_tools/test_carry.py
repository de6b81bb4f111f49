"""wasm_tools/carry.py: what of a cache goes into a package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from vesicle.wasm_tools.cache import CachedCommand, CachedFile, CachedTree, Index, read_index, write_index
from vesicle.wasm_tools.carry import carry

SED, OLD, FILE, TREE = (letter * 64 for letter in "abcd")


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache with a tool, and with what a build leaves besides."""
    folder = tmp_path / "cache"
    for name in (
        f"modules/{SED}.wasm", f"modules/{SED}.e1.cwasm", f"modules/{SED}.e2.cwasm", f"modules/{OLD}.wasm",
        f"modules/{OLD}.e1.cwasm", f"data/{FILE}", f"data/{TREE}", f"data/{OLD}", "licences/sed/COPYING", "logs/sed.log",
    ):  # fmt: skip
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"12345")
    where = str(folder)
    index = Index(
        {name: CachedCommand(name, SED, 5, True, "sed", where) for name in ("sed", "gsed")},
        {"/f": CachedFile("/f", FILE, 5, 0o644, "sed", where)},
        {"/t": CachedTree("/t", TREE, 5, 0o644, "sed", where, 1)},
        {"/l": "f"},
    )
    write_index(where, index)
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


PORTABLE = {f"modules/{SED}.wasm", f"data/{FILE}", f"data/{TREE}", "licences/sed/COPYING", "index"}


def test_only_what_sessions_read_is_carried(cache: Path, tmp_path: Path) -> None:
    target = tmp_path / "package" / "_prebuilt"
    assert carry(str(cache), str(target)) == 15
    assert files(target) == PORTABLE
    carried = read_index(str(target))
    assert carried.commands["gsed"].folder == str(target)
    assert carried.links == {"/l": "f"}


def test_native_code_of_what_is_carried_may_go_along(cache: Path, tmp_path: Path) -> None:
    carry(str(cache), str(tmp_path / "target"), native=True)
    assert files(tmp_path / "target") == PORTABLE | {f"modules/{SED}.e1.cwasm", f"modules/{SED}.e2.cwasm"}


def test_what_an_earlier_build_left_goes(cache: Path, tmp_path: Path) -> None:
    carry(str(cache), str(tmp_path / "target"), native=True)
    carry(str(cache), str(tmp_path / "target"))
    assert files(tmp_path / "target") == PORTABLE
    assert carry(str(tmp_path / "no cache"), str(tmp_path / "target")) == 0
    assert not (tmp_path / "target").exists()


def test_it_needs_the_standard_library_only() -> None:
    code = "import sys; import vesicle.wasm_tools.carry; print(*{'pydantic', 'wasmtime', 'httpx'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
