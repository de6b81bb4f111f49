"""What docs/network.md shows, works."""

import subprocess
import sys

from tests.packaging.documents import ROOT, python_examples


def test_the_first_example() -> None:
    examples = python_examples("docs/network.md")
    assert examples
    ended = subprocess.run([sys.executable, "-c", examples[0]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("Ada\n\n7\n", "")
