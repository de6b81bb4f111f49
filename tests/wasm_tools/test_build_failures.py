"""What ends a build in the middle: each is told in words, and leaves what was there before."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.wasm_tools.build_world import CONFIGURE, PATCHES, World
from vesicle.wasm_tools import cache, fetch, receipt, tool_build
from vesicle.wasm_tools.build import BuildError, build_tools
from vesicle.wasm_tools.cache import replace_file
from vesicle.wasm_tools.progress import BuildEvent

BUILD = [sys.executable, "-m", "tests.wasm_tools.build_world"]


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A world with one tool that is built, and a new recipe for it."""
    monkeypatch.setenv("VESICLE_CACHE", str(tmp_path / "cache"))
    with ExitStack() as stack:
        for patch in PATCHES:
            stack.enter_context(patch)
        made = World(tmp_path)
        made.tool("hello", "old")
        made.build()
        made.tool("hello", "new")
        yield made


def is_as_before(world: World) -> bool:
    return world.content("hello").endswith(b"old") and world.states()["hello"] == "old"


def test_a_full_disk_at_any_write_leaves_the_old_state(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def full_at(number: int) -> None:
        left = [number]

        def write(path: str, data: bytes) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(errno.ENOSPC, "No space left on device", path)
            replace_file(path, data)

        for module in (cache, receipt):
            monkeypatch.setattr(module, "replace_file", write)

    before = b"old"
    # Written are the module, the receipt, the index and what is current, in this order.
    for number in range(4):
        after = f"ne{number}"
        world.tool("hello", after)
        full_at(number)
        with pytest.raises(BuildError, match=r"no room to build the tools: .*Free some, or set VESICLE_CACHE"):
            world.build()
        assert world.content("hello").endswith(before if number < 3 else after.encode())
        full_at(100)
        world.build()
        assert world.content("hello").endswith(after.encode())
        assert world.states()["hello"] == "current"
        before = after.encode()


def test_a_full_disk_while_unpacking_leaves_the_old_state(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(archive: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device", str(target))

    with monkeypatch.context() as patch:
        patch.setattr(tool_build, "unpack", full)
        with pytest.raises(BuildError, match="no room to build the tools"):
            world.build()
    assert is_as_before(world)
    world.build()
    assert world.content("hello").endswith(b"new")


def test_native_code_that_can_not_be_written_leaves_the_old_state(world: World, tmp_path: Path) -> None:
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    done = subprocess.run(
        [*BUILD, str(tmp_path)], preexec_fn=small_files, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 1
    assert "hello: cannot compile to native code:" in done.stderr
    assert "File too large" in done.stderr
    assert is_as_before(world)
    world.build()
    assert world.content("hello").endswith(b"new")


def client(folder: Path, name: str, body: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


@pytest.fixture
def network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of made-up clients of package archives, first on PATH."""
    folder = tmp_path / "clients"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


def make_unfetched(world: World, kind: str) -> None:
    """Change the recipe of hello so that its source must be fetched: a package of Node."""
    path = world.catalog / "hello.toml"
    text = path.read_text()
    fields = f'kind = "npm"\npackage = "hello"\nversion = "1.0.0"\nsha256 = "{kind * 64}"\n'
    path.write_text(text[: text.index("[source]")] + "[source]\n" + fields + text[text.index("\n[[programs]]") :])


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (
            "echo 'npm error network'; exit 1",
            r"(?s)hello: cannot download hello-1\.0\.0\.tgz.*npm error network.*network\?",
        ),
        ("echo half > hello-1.0.0.tgz; exit 1", "hello: cannot download"),
        ("echo other > hello-1.0.0.tgz", r"hello: .*is not the file the recipe pins.*nothing was built from it"),
    ],
    ids=["no network", "broken in the middle", "another file"],
)
def test_a_source_that_does_not_come_stops_only_its_tool(
    world: World, network: Path, body: str, complaint: str
) -> None:
    client(network, "npm", body)
    make_unfetched(world, "f")
    world.tool("bye", "xyz")
    with pytest.raises(BuildError, match=complaint):
        world.build()
    assert is_as_before(world)
    assert world.content("bye").endswith(b"xyz")
    assert not any((world.cache / "sources").glob("f*"))


def test_what_needs_a_tool_whose_source_does_not_come_is_not_tried(world: World, network: Path) -> None:
    client(network, "npm", "exit 1")
    make_unfetched(world, "f")
    world.tool("bye", "xyz", extra='needs = ["hello"]')
    with pytest.raises(BuildError, match="hello: cannot download"):
        world.build()
    assert world.states()["bye"] == "missing"
    assert not (world.cache / "logs" / "bye.log").exists()


@pytest.mark.parametrize(
    ("programs", "complaint"),
    [
        ([], "dpkg is not on this machine: install make by other means"),
        (["dpkg"], "apt-get is not on this machine: install make by other means"),
    ],
)
def test_a_machine_without_make_is_told_what_to_install(
    world: World, monkeypatch: pytest.MonkeyPatch, programs: list[str], complaint: str
) -> None:
    monkeypatch.setattr(fetch.shutil, "which", lambda name: f"/usr/bin/{name}" if name in programs else None)
    with pytest.raises(BuildError, match=complaint):
        world.build()
    assert is_as_before(world)


def slow(tmp_path: Path) -> str:
    """Return a configure that says it has begun and goes on when it may."""
    wait = f"touch {tmp_path}/begun\nwhile [ ! -e {tmp_path}/go ]; do sleep 0.05; done\n"
    return CONFIGURE.replace("#!/bin/sh\n", f"#!/bin/sh\n{wait}", 1)


def begin(tmp_path: Path) -> subprocess.Popen[bytes]:
    """Start a build in a process of its own, and return when its configure runs."""
    running = subprocess.Popen([*BUILD, str(tmp_path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while not (tmp_path / "begun").exists():
        assert running.poll() is None
        assert time.monotonic() < until
        time.sleep(0.02)
    return running


def test_a_build_that_was_killed_leaves_the_old_state_and_its_children_are_waited_for(
    world: World, tmp_path: Path
) -> None:
    world.tool("hello", "new", configure=slow(tmp_path))
    with begin(tmp_path) as running:
        running.send_signal(signal.SIGKILL)
    assert is_as_before(world)
    # Its configure lives on and would write where the next build does.
    notes: list[str] = []
    waited = threading.Event()

    def note(event: BuildEvent) -> None:
        notes.append(event.title)
        waited.set()

    second = threading.Thread(target=lambda: build_tools(None, note, world.catalog))
    second.start()
    assert waited.wait(30)
    assert notes == [f"another build is at work in {world.cache}; waiting for it"]
    (tmp_path / "go").touch()
    second.join(60)
    assert world.content("hello").endswith(b"new")


def test_two_builds_at_once_build_everything_once(world: World, tmp_path: Path) -> None:
    count = f'echo "$PWD" >> {tmp_path}/configured\n'
    world.tool("hello", "new", configure=slow(tmp_path).replace("#!/bin/sh\n", f"#!/bin/sh\n{count}", 1))
    with begin(tmp_path) as first:
        second = subprocess.Popen([*BUILD, str(tmp_path)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        (tmp_path / "go").touch()
        _, errors = second.communicate(timeout=60)
        assert (first.wait(60), second.returncode, errors) == (0, 0, b"")
    assert world.content("hello").endswith(b"new")
    assert len((tmp_path / "configured").read_text().splitlines()) == 1


def test_an_index_of_an_older_version_is_written_anew_without_building(world: World) -> None:
    world.build()
    index = world.cache / "index"
    index.write_text("vesicle-tools 0\nhello\n")
    assert world.build() == []
    assert world.content("hello").endswith(b"new")
