"""Many values as one text, and whether a text is a pattern: what even the simplest words need to know."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .context import Context


class Star(list[str]):
    """The values of $* or ${a[*]}."""


def join(context: Context, values: list[str]) -> str:
    """Make one text of many values, as where no splitting happens."""
    if type(values) is Star:
        ifs = context.variables.get("IFS")
        separator = " " if ifs is None else ifs[:1]
    else:
        separator = " "
    if sum(map(len, values)) > context.string_limit:
        raise PosixError(Errno.ENOMEM)
    return separator.join(values)


def has_magic(text: str) -> bool:
    """Tell whether text has a character that makes it a pattern (extended ones included)."""
    return "*" in text or "?" in text or "[" in text or ("(" in text and _has_group(text))


def _has_group(text: str) -> bool:
    at = text.find("(")
    while at >= 0:
        if at and text[at - 1] in "@+!?*":
            return True
        at = text.find("(", at + 1)
    return False
