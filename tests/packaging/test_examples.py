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


def test_approvals_are_given_as_answered() -> None:
    program = [sys.executable, str(ROOT / "examples" / "approval.py"), "once", "never", "session"]
    ended = subprocess.run(program, capture_output=True, text=True, check=True)
    shown = [line for line in ended.stdout.splitlines() if not line.startswith(("?", "-"))]
    assert shown == [
        "notes.txt is gone",
        "draft.txt stays",
        "ledger.csv stays: a rule that denies is not asked about",
        "1",
    ]
    asked = [line.rpartition(": ")[2] for line in ended.stdout.splitlines() if "asked about" in line and line[0] == "-"]
    assert asked == ["once", "never", "session"]


def test_example_data_is_what_the_script_writes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "scripts" / "_examples.py"), str(tmp_path)], check=True)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(written) == 3
    for name, content in written.items():
        assert (ROOT / "examples" / name).read_bytes() == content, name
