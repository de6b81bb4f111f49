"""The C locale, in which a character is a byte: LC_ALL=C for ${#x}, ${x:n:m} and patterns.

Absent on purpose: every other locale, all of which are taken for C.UTF-8, and so is having none.
"""

from __future__ import annotations

from .joining import Star

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .context import Context

_BYTES = frozenset(["C", "POSIX"])


def counts_bytes(context: Context) -> bool:
    """Say whether characters are bytes. Ask only for texts that are not ASCII: there is no difference for others."""
    get = context.variables.get
    return (get("LC_ALL") or get("LC_CTYPE") or get("LANG")) in _BYTES


def narrow(text: str) -> str:
    """Return a text of one character for each byte."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("ascii", "surrogateescape")


def widen(text: str) -> str:
    """Return the text whose bytes are those of a narrow one; characters that others brought in stay."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def length(context: Context, text: str) -> int:
    """Return how many characters a text has."""
    return len(narrow(text)) if not text.isascii() and counts_bytes(context) else len(text)


def operate(
    context: Context,
    value: str | list[str],
    pattern: str,
    operation: Callable[[str | list[str], str], str | list[str]],
) -> str | list[str]:
    """Return what an operation makes of a value and a pattern, of their bytes where those are characters."""
    ascii_only = value.isascii() if isinstance(value, str) else all(map(str.isascii, value))
    if ascii_only or not counts_bytes(context):
        return operation(value, pattern)
    return _each(operation(_each(value, narrow), narrow(pattern)), widen)


def _each(value: str | list[str], change: Callable[[str], str]) -> str | list[str]:
    if isinstance(value, str):
        return change(value)
    return Star(map(change, value)) if type(value) is Star else list(map(change, value))
