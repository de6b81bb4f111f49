"""wasm_tools/cache.py: the index, the folder, and which copy of a module is used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from vesicle.wasm_tools import cache
from vesicle.wasm_tools.cache import (
    CachedCommand,
    CachedFile,
    CachedTree,
    Index,
    cached_commands,
    cached_index,
    make_private,
    read_index,
    replace_file,
    write_index,
)

GREP, SED = "a" * 64, "b" * 64


def commands(folder: Path) -> dict[str, CachedCommand]:
    return {
        name: CachedCommand(name, sha256, 7, extended, tool, str(folder))
        for name, sha256, extended, tool in [
            ("grep", GREP, True, "grep"),
            ("egrep", GREP, True, "grep"),
            ("sed", SED, False, "sed"),
        ]
    }


def index(folder: Path) -> Index:
    file = CachedFile("/usr/share/grep/a file", "c" * 64, 3, 0o644, "grep", str(folder))
    zones = CachedTree("/usr/share/zones", "d" * 64, 9, 0o600, "tzdata", str(folder), 4)
    return Index(commands(folder), {file.path: file}, {zones.path: zones}, {"/usr/lib/grep": "../share/grep"})


def test_what_is_written_is_read(tmp_path: Path) -> None:
    write_index(str(tmp_path), index(tmp_path))
    assert read_index(str(tmp_path)) == index(tmp_path)
    assert read_index(str(tmp_path)).files["/usr/share/grep/a file"].host_path == f"{tmp_path}/data/{'c' * 64}"
    found = read_index(str(tmp_path)).commands
    assert found["egrep"].wasm_path == f"{tmp_path}/modules/{GREP}.wasm"
    assert found["sed"].cwasm_paths("engine-1") == (f"{tmp_path}/modules/{SED}.engine-1.cwasm",)


def test_the_index_is_text_with_one_line_per_thing(tmp_path: Path) -> None:
    write_index(str(tmp_path), index(tmp_path))
    lines = (tmp_path / "index").read_text().splitlines()
    assert lines == [
        "vesicle-tools 3",
        f"c\tegrep\t{GREP}\t7\tv\tgrep",
        f"c\tgrep\t{GREP}\t7\tv\tgrep",
        f"c\tsed\t{SED}\t7\t-\tsed",
        f"f\t/usr/share/grep/a file\t{'c' * 64}\t3\t644\tgrep",
        f"t\t/usr/share/zones\t{'d' * 64}\t9\t4\t600\ttzdata",
        "l\t/usr/lib/grep\t../share/grep",
    ]


@pytest.mark.parametrize("text", [None, "", "vesicle-tools 1\nsed\tx\n"], ids=["none", "empty", "of another version"])
def test_an_index_that_can_not_be_used_has_no_commands(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "index").write_text(text)
    assert read_index(str(tmp_path)) == Index({}, {}, {}, {})


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"VESICLE_CACHE": "/somewhere/else", "XDG_CACHE_HOME": "/xdg"}, "/somewhere/else"),
        ({"XDG_CACHE_HOME": "/xdg"}, "/xdg/vesicle"),
        ({"HOME": "/home/someone"}, "/home/someone/.cache/vesicle"),
    ],
    ids=["VESICLE_CACHE", "XDG_CACHE_HOME", "home"],
)
def test_where_the_cache_lies(monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: str) -> None:
    for name in ("VESICLE_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert cache.cache_folder() == expected


def test_the_folder_is_for_us_alone(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "cache"
    make_private(str(folder))
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o755)
    make_private(str(folder))
    assert folder.stat().st_mode & 0o777 == 0o700


def test_another_users_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    with pytest.raises(PermissionError, match="VESICLE_CACHE"):
        make_private(str(tmp_path))


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "index"
    replace_file(str(path), b"old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace_file(str(path), b"new")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["index"]


def test_the_users_cache_comes_before_what_the_package_carries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carried, own = tmp_path / "carried", tmp_path / "own"
    for folder in (carried, own):
        folder.mkdir()
    monkeypatch.setattr(cache, "_PREBUILT", str(carried))
    monkeypatch.setenv("VESICLE_CACHE", str(own))
    write_index(str(carried), index(carried))
    write_index(str(own), Index({"sed": CachedCommand("sed", "c" * 64, 9, True, "sed", str(own))}, {}, {}, {}))
    assert cached_index().files == index(carried).files
    assert cached_index().trees == index(carried).trees
    found = cached_commands()
    assert found["sed"].sha256 == "c" * 64
    assert found["grep"].folder == str(carried)
    # Native code that the package has is used where it lies; what it lacks belongs into the user's cache.
    assert found["grep"].cwasm_paths("e") == tuple(f"{folder}/modules/{GREP}.e.cwasm" for folder in (carried, own))


def test_reading_the_index_needs_no_heavy_imports() -> None:
    code = (
        "import sys; before = set(sys.modules);"
        "from vesicle.wasm_tools.cache import cached_commands; cached_commands();"
        "heavy = {'pydantic', 'json', 're', 'typing', 'pathlib', 'subprocess', 'tomllib', 'hashlib', 'httpx'};"
        "print(*(set(sys.modules) - before) & heavy)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_tools_are_built_and_their_modules_are_what_the_index_says() -> None:
    found = cached_commands()
    assert {"jq", "grep", "sed", "sort"} <= found.keys(), "run scripts/setup, which builds the tools"
    for command in found.values():
        with open(command.wasm_path, "rb") as file:
            data = file.read()
        assert len(data) == command.size
        assert data.startswith(b"\0asm")
        assert command.extended == (b"vesicle_v1" in data)
