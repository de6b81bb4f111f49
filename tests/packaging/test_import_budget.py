"""`import vesicle` stays light: it loads none of the heavy libraries, ours or the standard library's."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {"anyio", "asyncio", "fs", "httpx", "msgpack", "pkg_resources", "pydantic", "wasmtime"}
# Standard modules that cost milliseconds each and that the start path does without.
COSTLY = {"dataclasses", "inspect", "logging", "pathlib", "re", "subprocess", "tempfile"}


def modules_after(program: str) -> set[str]:
    """Return the modules that program loads in a fresh interpreter, beyond those of an empty program."""
    report = "import sys, json; print(json.dumps(sorted(sys.modules)))"
    loaded = []
    for text in (report, f"{program}\n{report}"):
        # -I and -S: no site-packages' .pth files, which load what they please.
        command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{text}"]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stderr
        loaded.append(set(json.loads(ended.stdout.splitlines()[-1])))
    return loaded[1] - loaded[0]


def test_import_loads_nothing_heavy() -> None:
    loaded = modules_after("import vesicle")
    assert "vesicle" in loaded
    assert loaded & HEAVY == set()
    assert loaded & COSTLY == set()


@pytest.mark.parametrize("command", ["echo hi", "echo hi | cat"])
def test_first_command_loads_nothing_heavy(command: str) -> None:
    loaded = modules_after(f"import vesicle; vesicle.Session(policy='workspace').run({command!r})")
    assert "vesicle.session" in loaded
    assert loaded & HEAVY == set()
    assert loaded & COSTLY == set()


def test_what_may_not_use_the_network_loads_nothing_of_it() -> None:
    loaded = modules_after("import vesicle; vesicle.Session('workspace').run('curl -s http://example.com/')")
    assert "vesicle.kernel.syscalls.net" in loaded
    assert loaded & {"h11", "httpcore", "ssl", "vesicle.wasm_tools.network.broker"} == set()


@pytest.mark.parametrize("package", ["vesicle.vfs", "vesicle.kernel"])
def test_every_module_below_the_api_is_light(package: str) -> None:
    program = f"import pkgutil, importlib, {package} as p; " + (
        "[importlib.import_module(m.name) for m in pkgutil.walk_packages(p.__path__, p.__name__ + '.')]"
    )
    loaded = modules_after(program)
    assert any(name.startswith(package + ".") for name in loaded)
    assert loaded & HEAVY == set()


def test_anyio_comes_with_async_session_alone() -> None:
    assert "anyio" not in modules_after("import vesicle; vesicle.Session().start('true').close()")
    loaded = modules_after("import vesicle; vesicle.AsyncSession")
    assert "anyio" in loaded
    assert loaded & {"fs", "httpx", "pydantic", "trio"} == set()
