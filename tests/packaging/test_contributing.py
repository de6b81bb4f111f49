"""The worked examples of CONTRIBUTING.md work."""

from __future__ import annotations

import pytest

from tests.packaging.documents import python_examples
from tests.vfs.contract import ReadContract
from vesicle.vfs.types import O_RDONLY


@pytest.fixture(scope="module")
def texts_fs():
    """Return the class TextsFS of the example."""
    (source,) = [block for block in python_examples("CONTRIBUTING.md") if "class TextsFS" in block]
    names = {"__name__": "example"}
    exec(compile(source, "CONTRIBUTING.md", "exec"), names)
    return names["TextsFS"]


class TestExampleFileSystem(ReadContract):
    @pytest.fixture
    def fs(self, texts_fs):
        return texts_fs(9, {"greeting": "hello"})

    def test_it_shows_the_texts(self, fs):
        assert fs.root().lookup("greeting").open(O_RDONLY).read(10) == b"hello"
