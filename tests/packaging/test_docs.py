"""The programs in docs/async.md and docs/testing.md run and print what they are meant to."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.packaging.documents import python_examples


@pytest.mark.parametrize(
    ("page", "number", "printed"),
    [
        ("async.md", 0, "3\n2\n1\n\n8\n6.283\n"),
        ("testing.md", 1, "Sat Jan  1 00:00:00 UTC 2000\nSat Jan  1 01:00:00 UTC 2000\n"),
    ],
)
def test_program_of_a_page(page: str, number: int, printed: str) -> None:
    program = python_examples(f"docs/{page}")[number]
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith(printed)
