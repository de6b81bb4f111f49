"""The worked examples of CONTRIBUTING.md work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.vfs.contract import ReadContract
from vesicle.vfs.types import O_RDONLY

ROOT = Path(__file__).resolve().parents[2]


def blocks(language: str) -> list[str]:
    """Return the code blocks of CONTRIBUTING.md in a language."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def texts_fs():
    """Return the class TextsFS of the example."""
    (source,) = [block for block in blocks("python") if "class TextsFS" in block]
    names = {"__name__": "example"}
    exec(compile(source, "CONTRIBUTING.md", "exec"), names)
    return names["TextsFS"]


class TestExampleFileSystem(ReadContract):
    @pytest.fixture
    def fs(self, texts_fs):
        return texts_fs(9, {"greeting": "hello"})

    def test_it_shows_the_texts(self, fs):
        assert fs.root().lookup("greeting").open(O_RDONLY).read(10) == b"hello"


def test_recipe_is_the_one_of_the_catalog():
    assert blocks("toml") == [(ROOT / "wasm_tools" / "catalog" / "sed.toml").read_text()]
