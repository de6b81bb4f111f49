"""Whole programs, of 150 lines or so and of most of the language, do what they do under real bash."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from vesicle import Session

PROGRAMS = Path(__file__).parent / "programs"


@pytest.mark.parametrize("name", ["rotate", "install"])
def test_same_as_under_bash(name: str, tmp_path: Path) -> None:
    scripts = (f"{name}.sh", f"{name}_cases.sh")
    for script in scripts:
        shutil.copy(PROGRAMS / script, tmp_path)
    environ = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    expected = subprocess.run(
        ["bash", f"{name}_cases.sh"], cwd=tmp_path, env=environ, capture_output=True, text=True, check=True
    )
    with Session(policy="allow_all") as session:
        for script in scripts:
            session.files.write_text(script, (PROGRAMS / script).read_text())
        session.run("umask 022")
        found = session.run(f"bash {name}_cases.sh")
    assert found.stdout == expected.stdout
    assert (found.stderr, found.exit_code) == (expected.stderr, 0)
