"""What counts as a number where the shell takes one as it stands, without arithmetic.

Absent on purpose: expressions (arithmetic.py).
"""

from __future__ import annotations

_DIGITS_MAX = 4000  # more than Python makes a number of
_MOST = (1 << 63) - 1


def is_whole(text: str) -> bool:
    """Say whether text is a number from 0 on, in decimal digits, that fits into 64 bits (strtoimax(3))."""
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS_MAX and int(text) <= _MOST
