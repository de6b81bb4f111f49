"""Native code of users' modules stays below a size: what was not used for longest goes first."""

from __future__ import annotations

import os

from vesicle.wasm_tools import own_code


def test_the_longest_unused_goes_first(tmp_path):
    for age, name in enumerate(["new", "middle", "old"]):
        (tmp_path / name).write_bytes(bytes(100))
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    own_code.used(str(tmp_path / "old"), most_bytes=200)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "old"]
    assert (tmp_path / "old").stat().st_mtime > 2000


def test_what_is_in_use_stays_though_it_is_too_large(tmp_path):
    (tmp_path / "one").write_bytes(bytes(100))
    own_code.used(str(tmp_path / "one"), most_bytes=10)
    assert (tmp_path / "one").exists()


def test_a_cache_that_is_gone_is_no_error(tmp_path):
    own_code.used(str(tmp_path / "none" / "x"))


def test_it_lies_apart_from_the_tools(monkeypatch, tmp_path):
    monkeypatch.setenv("VESICLE_CACHE", str(tmp_path))
    assert own_code.folder() == f"{tmp_path}/own"
