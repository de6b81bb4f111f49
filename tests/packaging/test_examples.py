"""The shipped example data is what its script writes, so that it can be changed and read as code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def output_of(name: str, *arguments: str) -> str:
    program = [sys.executable, str(ROOT / "examples" / name), *arguments]
    return subprocess.run(program, capture_output=True, text=True, check=True, timeout=50).stdout


def test_example_programs_run() -> None:
    assert "rows after the roll-back: 5" in output_of("python_session.py")


def test_approvals_are_given_as_answered() -> None:
    lines = output_of("approval.py", "once", "never", "session").splitlines()
    shown = [line for line in lines if not line.startswith(("?", "-"))]
    assert shown == [
        "notes.txt is gone",
        "draft.txt stays",
        "ledger.csv stays: a rule that denies is not asked about",
        "1",
    ]
    asked = [line.rpartition(": ")[2] for line in lines if "asked about" in line and line[0] == "-"]
    assert asked == ["once", "never", "session"]


def test_tools_are_called_from_shell_python_and_by_a_schema() -> None:
    assert output_of("tools.py").splitlines() == [
        "shell: ['user123@example.com', '{\"name\": \"Grace\"}'] query-user: --user-id: input should be a valid integer, "
        "unable to parse string as an integer 2",
        "help: Usage: query-user [--user-id] <user_id> [--fields name|email]",
        "python: [\"['Ada', 'Grace']\", 'ToolError: there is no user 1']",
        'schema: {"description": "the number of the user", "type": "integer"}',
        'dispatch: {"name": "Ada", "email": "user123@example.com"}',
        "words: 3",
        "denied: query-user: permission denied",
        "direct: {'name': 'Grace', 'email': 'user124@example.com'}",
    ]


def test_the_log_patrol_deletes_only_what_it_archived_and_may() -> None:
    assert output_of("log_patrol.py").splitlines() == [
        "refused: logs: web-1.log is not archived: archive it first",
        "web-1.log: 1360 bytes archived",
        "web-1.log: deleted",
        "refused: logs: permission denied",
        "db.log: 1140 bytes archived",
        '{"type":"ToolError","message":"web-9.log is not archived: archive it first","retryable":false}',
        "left: web-2.log db.log",
        "calls allowed: 7",
        "denied: {'logs_delete'}",
        "archived: ['db.log', 'web-1.log'] left: ['db.log', 'web-2.log']",
    ]


def test_example_data_is_what_the_script_writes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "scripts" / "_examples.py"), str(tmp_path)], check=True)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(written) == 3
    for name, content in written.items():
        assert (ROOT / "examples" / name).read_bytes() == content, name
