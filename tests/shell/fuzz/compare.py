"""One random program through our shell and through the machine's bash."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile

from tests.shell.spec_runner import ENVIRON, SHELL_TIMEOUT_S, Case, Outcome, run_ours

BASH_MAJOR = "5.2"


def has_bash() -> bool:
    """Tell whether the machine has the bash that ours is compared with."""
    path = shutil.which("bash")
    if path is None:
        return False
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    return f"version {BASH_MAJOR}." in said


def bash(program: str) -> tuple[str, int]:
    """Return what bash prints and its status."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        environ = {**ENVIRON, "HOME": folder, "TMP": folder, "SH": "bash"}
        ran = subprocess.run(
            ["bash", "-c", program],
            cwd=folder,
            env=environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SHELL_TIMEOUT_S,
            check=False,
        )
        out = os.fsdecode(ran.stdout).replace(folder, "/workspace")
    return out, ran.returncode if ran.returncode >= 0 else 128 - ran.returncode


def ours(program: str) -> tuple[str, int]:
    """Return what our shell prints and its status."""
    outcome: Outcome = run_ours(Case("fuzz", "program", 1, program))
    return outcome.stdout, outcome.status
