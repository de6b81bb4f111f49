"""The wheel and the sdist hold every file of the linked folders, and nothing of the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINKED = ("kernel", "vfs", "wasm_tools")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def tracked_files() -> set[str]:
    """Return the package's files as git knows them, named as they are installed."""
    folders = [*LINKED, "bindings/vesicle"]
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", *folders], capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.splitlines() if not (ROOT / name).is_symlink()]
    return {name.removeprefix("bindings/") if name.startswith("bindings/") else f"vesicle/{name}" for name in names}


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build sdist and wheel, the wheel from the sdist as pip would, from a copy of the tracked files."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    source = tmp_path_factory.mktemp("source")
    packed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, check=True)
    names = [name for name in packed.stdout.decode().split("\0") if name and (ROOT / name).exists()]
    pack = subprocess.run(["tar", "-C", str(ROOT), "-c", *names], capture_output=True, check=True)
    subprocess.run(["tar", "-C", str(source), "-x"], input=pack.stdout, check=True)
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(source)]
    environment = os.environ | {"VESICLE_WHEEL_TOOLS": "none"}
    built = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return out


def test_wheel_holds_every_tracked_file(distributions: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if not name.startswith("vesicle-")}
    assert held == tracked_files()


def test_wheel_carries_licence_and_command(distributions: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    (licence,) = [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
    assert archive.read(licence) == (ROOT / "LICENSE").read_bytes()
    (entry_points,) = [name for name in archive.namelist() if name.endswith("/entry_points.txt")]
    assert "vesicle = vesicle.cli:main" in archive.read(entry_points).decode()


def test_the_wheels_pytest_plugin_tests_the_example_project(distributions: Path, tmp_path: Path) -> None:
    """In an environment of its own, with what this one has beside; nothing is fetched."""
    (wheel,) = distributions.glob("*.whl")
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    python = str(venv / "bin" / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(install, check=True)
    (site,) = venv.glob("lib/python*/site-packages")
    (site / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n")  # after its own packages
    project = tmp_path / "project"
    shutil.copytree(ROOT / "examples" / "pytest_project", project)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON"))}
    command = [python, "-m", "pytest", "-n2", "-rA"]
    ended = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "6 passed" in ended.stdout
    where = [python, "-c", "import vesicle.pytest_plugin as plugin; print(plugin.__file__)"]
    shown = subprocess.run(where, cwd=project, env=environment, capture_output=True, text=True, check=True)
    assert Path(shown.stdout.strip()).is_relative_to(site)


def test_sdist_holds_every_tracked_file(distributions: Path) -> None:
    (sdist,) = distributions.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        held = {"/".join(Path(member.name).parts[2:]) for member in archive if "/bindings/vesicle/" in member.name}
    assert tracked_files() <= held
