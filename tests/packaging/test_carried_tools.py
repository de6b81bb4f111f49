"""A wheel built on a machine that has the tools runs them where there is neither a compiler nor a cache."""

from __future__ import annotations

import os
import site
import subprocess
import sys
from pathlib import Path

import pytest

from vesicle.wasm_tools.cache import cached_commands

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif("sort" not in cached_commands(), reason="the tools are not built"),
]


def source_tree(folder: Path) -> Path:
    """Copy what is packed: a build writes beside it."""
    packed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=True,
    )
    names = [name for name in packed.stdout.decode().split("\0") if name and not name.startswith("tests/")]
    pack = subprocess.run(
        ["tar", "-C", str(ROOT), "--ignore-failed-read", "-c", *names], capture_output=True, check=True
    )
    subprocess.run(["tar", "-C", str(folder), "-x"], input=pack.stdout, check=True)
    return folder


def wheel(source: Path, out: Path, tools: str) -> Path:
    """Build a wheel."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(source)]
    environment = os.environ | {"VESICLE_WHEEL_TOOLS": tools}
    built = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    return source_tree(tmp_path_factory.mktemp("source"))


class Machine:
    """An environment that holds our dependencies and the wheel, but no compiler and nothing on PATH."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.cache = folder / "cache"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], check=True)
        (packages,) = (folder / "venv" / "lib").glob("python*/site-packages")
        self.python = folder / "venv" / "bin" / "python"
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "--quiet", "install"]
        alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        subprocess.run([*pip, "--no-deps", "--no-index", "--no-compile", str(wheel)], env=alone, check=True)
        for path in Path(site.getsitepackages()[0]).iterdir():
            ours = path.name.startswith(("vesicle", "__editable__", "ziglang")) or path.suffix == ".pth"
            if not ours and not (packages / path.name).exists():
                (packages / path.name).symlink_to(path)
        self.environment = {"HOME": str(folder), "PATH": "", "VESICLE_CACHE": str(self.cache)}

    def vesicle(self, *arguments: str) -> str:
        """Run the command line and return what it printed."""
        command = [str(self.python), "-m", "vesicle.cli", *arguments]
        ended = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert ended.returncode == 0, ended.stderr
        return ended.stdout


def test_the_tools_run_from_a_wheel_of_modules(source: Path, tmp_path: Path) -> None:
    path = wheel(source, tmp_path, "modules")
    assert path.name.endswith("-py3-none-any.whl")
    machine = Machine(tmp_path, path)
    assert machine.vesicle("run", "seq 3 | sort -rn") == "3\n2\n1\n"
    # Translated once, into the user's cache.
    assert len(list((machine.cache / "modules").glob("*.cwasm"))) == 1
    listed = machine.vesicle("tools", "list")
    assert "carried" in listed
    assert "current" not in listed
    assert "coreutils 9.1: GPL-3.0-or-later" in machine.vesicle("tools", "licences")


def test_a_native_wheel_translates_nothing(source: Path, tmp_path: Path) -> None:
    path = wheel(source, tmp_path, "native")
    assert "-py3-none-linux_" in path.name
    machine = Machine(tmp_path, path)
    assert machine.vesicle("run", "seq 3 | sort -rn") == "3\n2\n1\n"
    assert not machine.cache.exists()


def test_native_code_of_another_machine_is_made_anew(source: Path, tmp_path: Path) -> None:
    machine = Machine(tmp_path, wheel(source, tmp_path, "native"))
    for code in (tmp_path / "venv").rglob("*.cwasm"):
        code.write_bytes(b"not for this processor")
    for _ in range(2):
        assert machine.vesicle("run", "seq 3 | sort -rn") == "3\n2\n1\n"
    assert len(list((machine.cache / "modules").glob("*.cwasm"))) == 1


def test_a_choice_nobody_knows_is_refused(source: Path, tmp_path: Path) -> None:
    environment = os.environ | {"VESICLE_WHEEL_TOOLS": "some"}
    done = subprocess.run(
        [sys.executable, "setup.py", "--version"],
        cwd=source,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "it may be modules, native or none" in done.stderr
