"""The names of variables."""

from __future__ import annotations


def is_name(text: str) -> bool:
    """Tell whether text can be the name of a variable."""
    return text.isidentifier() and text.isascii()
