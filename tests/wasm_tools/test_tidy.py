"""wasm_tools/tidy.py: what is deleted from the cache, and what never."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from vesicle.wasm_tools.receipt import Module, Receipt, set_current, store_module, write_receipt
from vesicle.wasm_tools.tidy import KEPT_DAYS, tidy

LATER = time.time() + (KEPT_DAYS + 1) * 86_400


def build(cache: Path, key: str, body: bytes) -> Module:
    built = cache / "built"
    built.write_bytes(b"\0asm" + body)
    module = store_module(cache, built, ["hello"])
    built.unlink()
    (cache / "modules" / f"{module.sha256}.engine-1.cwasm").write_bytes(b"native")
    write_receipt(cache, key, Receipt("hello", "1.0", "MIT", [module], [], [], []))
    return module


def names(cache: Path) -> set[str]:
    return {path.name for path in (cache / "modules").iterdir()}


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    for name in ("apt", "zig", "download", "sources", "tools", "sysroots/old"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def test_what_only_the_build_needed_goes_at_once(cache: Path) -> None:
    tidy(cache)
    assert {path.name for path in cache.iterdir()} == {"sources", "tools", "sysroots"}
    assert (cache / "sysroots" / "old").exists()


def test_modules_in_use_stay_however_old(cache: Path) -> None:
    module = build(cache, "k1", b"one")
    set_current(cache, "hello", "k1")
    tidy(cache, LATER)
    assert names(cache) == {f"{module.sha256}.wasm", f"{module.sha256}.engine-1.cwasm"}
    assert not (cache / "sysroots" / "old").exists()


def test_an_older_build_goes_when_it_was_long_not_used(cache: Path) -> None:
    build(cache, "k1", b"one")
    new = build(cache, "k2", b"two")
    set_current(cache, "hello", "k2")
    tidy(cache)
    assert len(names(cache)) == 4
    tidy(cache, LATER)
    assert names(cache) == {f"{new.sha256}.wasm", f"{new.sha256}.engine-1.cwasm"}
    assert {path.name for path in (cache / "tools").iterdir()} == {"k2"}


def test_native_code_of_a_users_program_goes_by_its_last_use(cache: Path) -> None:
    (cache / "modules").mkdir()
    for name, used in (("a.engine-1.cwasm", LATER), ("b.engine-1.cwasm", 0.0)):
        (cache / "modules" / name).touch()
        os.utime(cache / "modules" / name, (used, 0.0))
    tidy(cache, LATER)
    assert names(cache) == {"a.engine-1.cwasm"}


def test_an_empty_cache_is_no_error(tmp_path: Path) -> None:
    tidy(tmp_path)
    assert list(tmp_path.iterdir()) == []
