"""How candidates of a completion are shown: in columns, as readline does."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def common_part(texts: Sequence[str]) -> str:
    """Return what all texts begin with."""
    if not texts:
        return ""
    low, high = min(texts), max(texts)
    length = 0
    while length < min(len(low), len(high)) and low[length] == high[length]:
        length += 1
    return low[:length]


def columns(texts: Sequence[str], width: int) -> str:
    """Return the texts in columns, sorted downwards."""
    cell = max(len(text) for text in texts) + 2
    across = max(1, width // cell)
    rows = -(-len(texts) // across)
    lines = ["".join(text.ljust(cell) for text in texts[row::rows]).rstrip() for row in range(rows)]
    return "\n".join(lines) + "\n"
