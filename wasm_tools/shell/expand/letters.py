"""The case of letters as the C library changes it: one character for one, so that ß has no capital."""

from __future__ import annotations


def upper(text: str) -> str:
    """Return the text in capitals."""
    changed = text.upper()
    return changed if len(changed) == len(text) else "".join(map(_upper, text))


def lower(text: str) -> str:
    """Return the text in small letters."""
    changed = text.lower()
    return changed if len(changed) == len(text) else "".join(map(_lower, text))


def capitalize(text: str) -> str:
    """Return the text with its first character as a capital."""
    return upper(text[:1]) + text[1:]


def swap(text: str) -> str:
    """Return capitals for small letters and the other way round."""
    return "".join(map(_swap, text))


def _upper(char: str) -> str:
    changed = char.upper()
    return changed if len(changed) == 1 else char


def _lower(char: str) -> str:
    changed = char.lower()
    return changed if len(changed) == 1 else char


def _swap(char: str) -> str:
    return _lower(char) if char.isupper() else _upper(char)
