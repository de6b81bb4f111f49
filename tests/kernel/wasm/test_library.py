from __future__ import annotations

import ctypes  # noqa: F401 - the library loads it, from a sys.path that the fixture empties
import os
import subprocess
import sys

import pytest

from vesicle.kernel.wasm import library
from vesicle.kernel.wasm.errors import EngineError
from vesicle.kernel.wasm.library import Wheel, find_wheel, load_library, platform_name


@pytest.fixture
def site(tmp_path, monkeypatch):
    """An otherwise empty sys.path entry; returns a function that installs a wheel there."""
    monkeypatch.setattr(sys, "path", [str(tmp_path)])

    def install(version: str | None = None) -> str:
        folder = tmp_path / "wasmtime" / platform_name()
        folder.mkdir(parents=True)
        (folder / library._FILE_NAMES[sys.platform]).write_bytes(b"")
        if version is not None:
            (tmp_path / f"wasmtime-{version}.dist-info").mkdir()
        return str(folder / library._FILE_NAMES[sys.platform])

    return install


def test_this_installation_is_found():
    wheel = find_wheel()
    assert os.path.isfile(wheel.library_path)
    assert wheel.platform == platform_name()
    assert int(wheel.version.split(".")[0]) in library.SUPPORTED_MAJOR_VERSIONS


def test_the_wheels_python_package_is_not_loaded():
    # In an interpreter of its own: other tests compare with the package.
    program = "import sys, vesicle.kernel.wasm.instance; sys.exit('wasmtime' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_running_a_module_loads_nothing_of_memory_images():
    program = "import sys, vesicle.kernel.wasm.instance; sys.exit('vesicle.kernel.wasm.image' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_first_wheel_on_the_path_counts(site):
    path = site("49.3.1")
    assert find_wheel() == Wheel("49.3.1", platform_name(), path)


def test_no_wheel(site):
    with pytest.raises(
        EngineError, match=r'wasmtime package with a library for .* is not installed: .*pip install "wasmtime'
    ):
        find_wheel()


@pytest.mark.parametrize("version", ["48.0.0", "51.0.0", "rubbish", "5.0"])
def test_unsupported_version(site, version):
    site(version)
    with pytest.raises(EngineError, match=rf"wasmtime {version} in .* is not supported: .*pip install"):
        find_wheel()


def test_unknown_version(site):
    site()
    with pytest.raises(EngineError, match=r"no \.dist-info folder"):
        find_wheel()


def test_library_that_does_not_load(site):
    path = site("50.0.1")
    with pytest.raises(EngineError, match=r"wasmtime 50.0.1's library does not load .*force-reinstall"):
        load_library(Wheel("50.0.1", platform_name(), path))


@pytest.mark.parametrize(
    ("platform", "machine", "bits"),
    [("freebsd14", "x86_64", 64), ("linux", "riscv64", 64), ("linux", "armv7l", 32), ("linux", "x86_64", 32)],
)
def test_unsupported_platform_is_named(monkeypatch, platform, machine, bits):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "maxsize", 2 ** (bits - 1) - 1)
    names = list(os.uname())
    names[4] = machine
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(names))
    with pytest.raises(
        EngineError, match=rf"{platform}, {machine}, {bits}-bit Python.*use a 64-bit Python on Linux x86_64"
    ):
        find_wheel()


@pytest.mark.parametrize(
    ("platform", "machine", "name"),
    [("linux", "aarch64", "linux-aarch64"), ("darwin", "arm64", "darwin-aarch64"), ("win32", "AMD64", "win32-x86_64")],
)
def test_platforms_with_a_wheel(monkeypatch, platform, machine, name):
    monkeypatch.setattr(sys, "platform", platform)
    names = list(os.uname())
    names[4] = machine
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(names))
    assert platform_name() == name
