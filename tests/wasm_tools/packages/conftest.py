"""A folder of wheels that the tests make, as the only index there is, and a cache of packages of their own."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest

from vesicle.wasm_tools.packages import store
from vesicle.wasm_tools.python.build import IMAGES
from vesicle.wasm_tools.python.images import forget
from vesicle.wasm_tools.python.installation import Installation, installed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


class WheelFolder:
    """Makes wheels in a folder of the host."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(
        self,
        name: str,
        version: str,
        files: Mapping[str, str | bytes],
        *,
        needs: Iterable[str] = (),
        tag: str = "py3-none-any",
        headers: str = "",
        entry_points: str = "",
    ) -> Path:
        """Make a wheel; name is as in its file's name."""
        info = f"{name}-{version}.dist-info"
        metadata = f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}\n{headers}"
        metadata += "".join(f"Requires-Dist: {need}\n" for need in needs)
        path = self.path / f"{name}-{version}-{tag}.whl"
        with zipfile.ZipFile(path, "w") as wheel:
            for member, content in files.items():
                wheel.writestr(member, content)
            wheel.writestr(f"{info}/METADATA", f"{metadata}\nWhat it is.\n")
            wheel.writestr(f"{info}/WHEEL", f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n")
            if entry_points:
                wheel.writestr(f"{info}/entry_points.txt", entry_points)
            wheel.writestr(f"{info}/RECORD", "")
        return path


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WheelFolder:
    """An empty folder of wheels; pip on this host knows no other place."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    cache = tmp_path / "cache"
    cache.mkdir()
    monkeypatch.setattr(store, "python_folder", lambda: str(cache))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return WheelFolder(folder)


@pytest.fixture
def images(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of images of the test's own, with those that set-up made."""
    found = installed()
    assert found is not None
    folder = tmp_path / "images-own"
    folder.mkdir()
    for name in IMAGES:
        for suffix in (".image", ".facts"):
            (folder / f"{name}{suffix}").symlink_to(f"{found.images_folder}/{name}{suffix}")
    monkeypatch.setattr(Installation, "images_folder", property(lambda _: str(folder)))
    forget()
    yield folder
    forget()
