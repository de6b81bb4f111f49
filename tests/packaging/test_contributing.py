"""The worked examples of CONTRIBUTING.md work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.vfs.contract import ReadContract
from vesicle.vfs.types import O_RDONLY

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def texts_fs():
    """Return the class TextsFS of the example."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (source,) = [block for block in blocks if "class TextsFS" in block]
    names = {"__name__": "example"}
    exec(compile(source, "CONTRIBUTING.md", "exec"), names)
    return names["TextsFS"]


class TestExampleFileSystem(ReadContract):
    @pytest.fixture
    def fs(self, texts_fs):
        return texts_fs(9, {"greeting": "hello"})

    def test_it_shows_the_texts(self, fs):
        assert fs.root().lookup("greeting").open(O_RDONLY).read(10) == b"hello"
