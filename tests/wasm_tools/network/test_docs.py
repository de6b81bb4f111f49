"""What docs/network.md shows, works."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_first_example() -> None:
    example = re.search(r"^```python\n(.*?)^```$", (ROOT / "docs/network.md").read_text(), re.MULTILINE | re.DOTALL)
    assert example is not None
    ended = subprocess.run([sys.executable, "-c", example[1]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("Ada\n\n7\n", "")
