"""What the documents show, as programs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python_examples(document: str) -> list[str]:
    """Return the Python programs of a document. document: its path within the project."""
    return re.findall(r"^```python\n(.*?)^```$", (ROOT / document).read_text(), re.MULTILINE | re.DOTALL)
