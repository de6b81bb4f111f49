"""What docs/policies.md shows works."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

from tests.packaging.documents import ROOT, python_examples
from vesicle.cli import main

PAGE = (ROOT / "docs" / "policies.md").read_text()


def test_python_examples_run() -> None:
    command = [sys.executable, "-c", "\n".join(python_examples("docs/policies.md"))]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.endswith("deny write /workspace/raw/**\n")


def test_the_file_and_the_commands_work(tmp_path, capfd, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (text,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "policy.toml").write_text(text)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "data.csv").write_text("b\na\n")
    lines = re.findall(r"^\$ vesicle ([^#\n]*)", PAGE, re.MULTILINE)
    codes = [main(shlex.split(line)) for line in lines]
    assert codes == [0, 0, 1, 0, 0, 0, 0, 0]
    assert (tmp_path / "data" / "sorted.csv").read_text() == "a\nb\n"
    printed = capfd.readouterr().out.splitlines()
    shown = re.findall(r"^(?:policy\.toml: |denied by ).*$", PAGE, re.MULTILINE)
    assert len(shown) == 2
    assert set(shown) <= set(printed)
