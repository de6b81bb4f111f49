"""The shipped example data is what its script writes, so that it can be changed and read as code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_example_programs_run() -> None:
    program = [sys.executable, str(ROOT / "examples" / "python_session.py")]
    ended = subprocess.run(program, capture_output=True, text=True, check=True)
    assert "rows after the roll-back: 5" in ended.stdout


def test_example_data_is_what_the_script_writes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "scripts" / "_examples.py"), str(tmp_path)], check=True)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(written) == 3
    for name, content in written.items():
        assert (ROOT / "examples" / name).read_bytes() == content, name
