"""What the README shows works, its table of limits is the one of the code, and what it links to exists."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest

from tests.packaging.documents import ROOT, python_examples
from vesicle.kernel.limits import PRESETS, Limits

UNITS = {"s": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}


def value(cell: str) -> float | None:
    """Read a cell: `no limit`, `60 s`, `1 GiB`, `4 GiB − 64 KiB`, `200 000`."""
    if cell == "no limit":
        return None
    terms = []
    for term in cell.split(" − "):
        number, _, unit = term.rpartition(" ")
        terms.append(float(number) * UNITS[unit] if unit in UNITS else float(term.replace(" ", "")))
    return terms[0] - sum(terms[1:])


def rows() -> dict[str, list[str]]:
    """Return the cells of the limits table by limit."""
    lines = (ROOT / "README.md").read_text().splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| `")]
    return {row[0].strip("`"): row[1:] for row in cells if len(row) == 5}


def test_table_names_every_limit_in_order() -> None:
    assert list(rows()) == list(Limits.__match_args__)


@pytest.mark.parametrize(("column", "preset"), [(0, "text"), (1, "code"), (2, "data")])
def test_table_shows_the_presets_values(column: int, preset: str) -> None:
    shown = {name: value(cells[column]) for name, cells in rows().items()}
    assert shown == {name: getattr(PRESETS[preset], name) for name in shown}


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md"])
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text())
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_python_examples_run() -> None:
    # Those after the first go on with its imports.
    command = [sys.executable, "-c", "\n".join(python_examples("README.md"))]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split()[:4] == ["60", "mail", "57", "cache"]
    assert ended.stdout.splitlines()[-1] == "np.int64(3)  None ()"


def console_commands() -> list[str]:
    """Return what the README shows after a prompt."""
    return re.findall(r"^\$ (vesicle .*)$", (ROOT / "README.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize(("command", "status"), list(zip(console_commands(), [0, 0, 0, 1, 0], strict=True)))
def test_command_lines_run(command: str, status: int) -> None:
    arguments = shlex.split(command)[1:]
    program = [sys.executable, "-m", "vesicle.cli", *arguments]
    ended = subprocess.run(program, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert ended.returncode == status, ended.stderr
    assert ended.stdout
