"""wasm_tools/build.py with a made-up compiler and source: what is built, when again, and what a failure leaves."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.wasm_tools.build_world import CONFIGURE, PATCHES, RECIPE, World
from vesicle.wasm_tools import build
from vesicle.wasm_tools.build import BuildError, build_tools, make_plan
from vesicle.wasm_tools.cache import read_index
from vesicle.wasm_tools.manifest import load_catalog
from vesicle.wasm_tools.progress import BuildEvent


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A world whose C library is an empty folder: these tests are about the build around it."""
    monkeypatch.setenv("VESICLE_CACHE", str(tmp_path / "cache"))
    with ExitStack() as stack:
        for patch in PATCHES:
            stack.enter_context(patch)
        yield World(tmp_path)


def test_everything_is_built_and_published(world: World) -> None:
    world.tool("hello", "abc")
    world.tool("bye", "xyz")
    assert world.states() == {"hello": "missing", "bye": "missing"}
    assert set(world.build()) == {"fetch the sources", "compile the C library", "build hello", "build bye"}
    assert world.states() == {"hello": "current", "bye": "current"}
    assert world.content("hello").endswith(b"abc")
    assert (world.cache / "licences" / "hello" / "COPYING").read_text() == "MIT\n"
    assert not any((world.cache / "work").iterdir())
    native = [path.name for path in (world.cache / "modules").glob("*.cwasm")]
    assert len(native) == 4, "each module for both engines"


def test_a_second_build_does_nothing(world: World) -> None:
    world.tool("hello", "abc")
    world.build()
    assert world.build() == []


def test_only_what_changed_is_built_again(world: World) -> None:
    world.tool("hello", "abc")
    world.tool("bye", "xyz")
    world.build()
    world.tool("bye", "new")
    assert world.states() == {"hello": "current", "bye": "old"}
    assert world.build() == ["fetch the sources", "build bye"]
    assert world.content("bye").endswith(b"new")
    world.tool("bye", "xyz")
    assert world.build() == [], "the result of the old recipe is still there"
    assert world.content("bye").endswith(b"xyz")


def test_a_library_that_changed_rebuilds_what_needs_it(world: World) -> None:
    world.library("zlib")
    world.tool("hello", "abc", extra='needs = ["zlib"]')
    world.tool("bye", "xyz")
    catalog = load_catalog(world.catalog)
    before = make_plan(catalog, "0.1", world.cache, None).keys
    path = world.catalog / "zlib.toml"
    path.write_text(path.read_text().replace('"1.0"', '"1.1"', 1))
    after = make_plan(load_catalog(world.catalog), "0.1", world.cache, None).keys
    assert {name for name in catalog if before[name] != after[name]} == {"zlib", "hello"}


def test_what_most_waits_for_is_built_first(world: World) -> None:
    world.library("zlib")
    world.tool("git", "abc", extra='needs = ["zlib"]\nusual_s = 70')
    world.tool("jq", "abc", extra="usual_s = 71")
    world.tool("sed", "abc", extra="usual_s = 5")
    plan = make_plan(load_catalog(world.catalog), "0.1", world.cache, None)
    assert plan.missing == ["musl", "zlib", "jq", "git", "sed"]


def test_another_compiler_rebuilds_all(world: World) -> None:
    world.tool("hello", "abc")
    catalog = load_catalog(world.catalog)
    keys = [make_plan(catalog, version, world.cache, None).keys for version in ("0.1", "0.2")]
    assert all(keys[0][name] != keys[1][name] for name in catalog)


def test_one_tool_can_be_asked_for(world: World) -> None:
    world.tool("hello", "abc")
    world.tool("bye", "xyz")
    assert "build bye" not in world.build("hello")
    assert world.states() == {"hello": "current", "bye": "missing"}


def test_an_unknown_tool_is_named_with_those_there_are(world: World) -> None:
    world.tool("hello", "abc")
    with pytest.raises(BuildError, match="no recipe for hullo; there are: hello"):
        world.build("hullo")
    with pytest.raises(BuildError, match="no recipe for musl"):
        world.build("musl")


def test_a_failure_shows_the_log_and_leaves_what_was_there(world: World) -> None:
    world.tool("hello", "abc")
    world.build()
    world.tool("hello", "abc", configure="#!/bin/sh\necho checking\necho 'no such luck' >&2\nexit 77\n")
    with pytest.raises(BuildError, match=r"(?s)hello: configure ended with status 77.*no such luck") as caught:
        world.build()
    log = world.cache / "logs" / "hello.log"
    assert str(log) in str(caught.value)
    assert "checking" in log.read_text()
    assert world.content("hello").endswith(b"abc")
    assert world.states() == {"hello": "old"}
    assert [event.title for event in world.events if event.kind == "failed"] == ["build hello"]


def test_one_failure_does_not_stop_the_others(world: World) -> None:
    world.tool("bad", "abc", configure="#!/bin/sh\nexit 1\n")
    world.tool("good", "xyz")
    with pytest.raises(BuildError, match="bad: configure"):
        world.build()
    assert world.states() == {"bad": "missing", "good": "current"}


def test_what_needs_a_library_that_failed_is_not_tried(world: World) -> None:
    path = world.catalog / "zlib.toml"
    text = RECIPE.format(name="zlib", sha256=world.archive(configure="#!/bin/sh\nexit 3\n"))
    path.write_text(text.replace("[source]", "library = true\n[source]"))
    world.tool("hello", "abc", extra='needs = ["zlib"]')
    with pytest.raises(BuildError, match="zlib: configure ended with status 3"):
        world.build()
    assert world.states() == {"hello": "missing"}
    assert not (world.cache / "logs" / "hello.log").exists()


def test_a_result_that_make_did_not_leave_is_told(world: World) -> None:
    world.tool("hello", "abc")
    path = world.catalog / "hello.toml"
    path.write_text(path.read_text().replace('file = "hello"', 'file = "src/hello"'))
    with pytest.raises(BuildError, match="the build left no src/hello"):
        world.build()


def test_a_module_that_is_none_is_told_and_not_published(world: World) -> None:
    world.tool("hello", "abc", configure=CONFIGURE.replace("0asm", "0elf"))
    with pytest.raises(BuildError, match="native code"):
        world.build()
    assert "hello" not in read_index(str(world.cache)).commands


def test_a_module_that_was_deleted_is_built_again(world: World) -> None:
    world.tool("hello", "abc")
    world.build()
    Path(read_index(str(world.cache)).commands["hello"].wasm_path).unlink()
    assert "build hello" in world.build()
    assert world.content("hello").endswith(b"abc")


def test_native_code_that_is_missing_is_made_without_a_build(world: World) -> None:
    world.tool("hello", "abc")
    world.build()
    for path in (world.cache / "modules").glob("*.cwasm"):
        path.unlink()
    assert world.build() == ["compile to native code"]
    assert len(list((world.cache / "modules").glob("*.cwasm"))) == 2


def test_too_little_room_is_told_before_anything_starts(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.tool("hello", "abc")
    monkeypatch.setattr(build, "_NEEDED_BYTES", 1 << 60)
    with pytest.raises(BuildError, match=r"no room to build the tools.*VESICLE_CACHE"):
        world.build()
    assert not (world.cache / "work").exists()


def test_a_full_disk_in_the_middle_is_named(world: World) -> None:
    world.tool("hello", "abc", configure="#!/bin/sh\necho 'write error: No space left on device'\nexit 1\n")
    with pytest.raises(BuildError, match=r"(?s)The disk that holds .* is full"):
        world.build()


def test_a_missing_compiler_says_what_to_install(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from vesicle.wasm_tools import toolchain

    monkeypatch.setattr(build, "find_compiler", toolchain.find_compiler)
    monkeypatch.setattr(toolchain.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(BuildError, match=r"compiler is missing: pip install 'vesicle\[build\]'"):
        world.build()


def test_a_recipe_that_is_not_valid_is_told(world: World) -> None:
    (world.catalog / "hello.toml").write_text('name = "hello"\n')
    with pytest.raises(BuildError, match=r"hello\.toml"):
        world.build()


def test_a_second_build_waits_for_the_first(world: World) -> None:
    world.tool("hello", "abc")
    world.cache.mkdir(exist_ok=True)
    # Another process holds the lock until its standard input closes.
    code = "import fcntl, sys; f = open(sys.argv[1], 'w'); fcntl.flock(f, fcntl.LOCK_EX); print(flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(world.cache / "lock")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        holder.stdout.readline()
        waited = threading.Event()
        notes: list[str] = []

        def note(event: BuildEvent) -> None:
            notes.append(event.title)
            waited.set()

        second = threading.Thread(target=lambda: build_tools(None, note, world.catalog))
        second.start()
        assert waited.wait(30)
        assert notes == [f"another build is at work in {world.cache}; waiting for it"]
        assert not (world.cache / "index").exists()
        holder.stdin.close()
        second.join(30)
    assert world.content("hello").endswith(b"abc")


def test_the_cache_is_private(world: World) -> None:
    world.tool("hello", "abc")
    world.build()
    assert world.cache.stat().st_mode & 0o777 == 0o700


def test_the_build_sees_no_flags_of_the_user(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LDFLAGS", "-lsecret")
    world.tool("hello", "abc", configure=CONFIGURE + '[ -z "$LDFLAGS" ] || exit 9\n')
    world.build()


def test_progress_counts_the_parts_and_estimates_the_rest(world: World) -> None:
    world.tool("hello", "abc")
    world.build()
    begun = [event for event in world.events if event.kind == "begin"]
    assert [event.step for event in begun] == [1, 2, 3]
    assert {event.steps for event in begun} == {3}
    assert begun[0].remaining_s > 0
    assert world.events[-1].remaining_s == 0


def test_the_answers_of_configure_are_shared_but_not_how_it_was_called(world: World) -> None:
    configure = CONFIGURE.replace('echo "answer=$MARK"', "printf 'ac_cv_env_CC_value=x\\nac_cv_header=yes\\n'")
    world.tool("hello", "abc", extra="gnulib = true", configure=configure)
    world.build()
    world.tool("bye", "abc", extra="gnulib = true", configure="#!/bin/sh\ncat config.cache\nexit 1\n")
    with pytest.raises(BuildError, match="ac_cv_header=yes") as caught:
        world.build()
    assert "ac_cv_env" not in str(caught.value)
    assert os.listdir(world.cache / "config")


def test_without_the_compiler_what_is_there_counts(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from vesicle.wasm_tools import toolchain

    world.tool("hello", "abc")
    world.build()
    world.tool("bye", "xyz")
    monkeypatch.setattr(build, "find_compiler", toolchain.find_compiler)
    monkeypatch.setattr(toolchain.importlib.util, "find_spec", lambda _name: None)
    assert world.states() == {"hello": "built", "bye": "missing"}


def test_what_the_package_carries_is_told(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from vesicle.wasm_tools import cache

    world.tool("hello", "abc")
    world.build()
    monkeypatch.setattr(cache, "_PREBUILT", str(world.cache))
    monkeypatch.setenv("VESICLE_CACHE", str(tmp_path / "empty"))
    assert world.states() == {"hello": "carried"}
