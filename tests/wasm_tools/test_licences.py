"""wasm_tools/licences.py: what is collected beside the tools, and how the command line shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from vesicle.cli import main
from vesicle.wasm_tools import cache
from vesicle.wasm_tools.cache import cached_commands
from vesicle.wasm_tools.licences import licences


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache with the texts of one tool."""
    monkeypatch.setenv("VESICLE_CACHE", str(tmp_path))
    (tmp_path / "licences" / "jq").mkdir(parents=True)
    (tmp_path / "licences" / "jq" / "COPYING").write_text("be good\n")
    return tmp_path


def test_each_tool_has_its_texts(folder: Path) -> None:
    (found,) = licences()
    assert (found.name, found.licence) == ("jq", "MIT AND BSD-2-Clause")
    assert found.texts == [f"{folder}/licences/jq/COPYING"]


def test_what_the_package_carries_counts_too(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried = tmp_path_factory.mktemp("carried")
    (carried / "licences" / "sed").mkdir(parents=True)
    (carried / "licences" / "sed" / "COPYING").write_text("be free\n")
    monkeypatch.setattr(cache, "_PREBUILT", str(carried))
    assert {tool.name for tool in licences()} == {"jq", "sed"}


def test_they_are_listed_and_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "licences"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("jq 1.")
    assert out.endswith(f": MIT AND BSD-2-Clause\n    {folder}/licences/jq/COPYING\n")
    assert main(["tools", "licences", "jq"]) == 0
    assert capsys.readouterr().out == "be good\n"
    assert main(["tools", "licences", "sed"]) == 1
    assert "no licence of sed is kept; there are: jq" in capsys.readouterr().err


def test_every_tool_that_is_built_has_a_licence() -> None:
    tools = {command.tool for command in cached_commands().values()}
    assert tools <= {tool.name for tool in licences()}
