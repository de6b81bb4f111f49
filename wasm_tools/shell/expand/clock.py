"""Broken-down time in the shell's own time zone, never the host's.

Absent on purpose: the zone database; TZ is read as POSIX writes it ("CET-1"), without rules for summer time.
"""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .context import Context

_DIGITS_MAX = 9


def local_time(context: Context, seconds: int) -> time.struct_time:
    """Return the time of the shell's TZ."""
    return zone_time(context.variables.get("TZ") or "UTC", seconds)


def zone_time(zone: str, seconds: int) -> time.struct_time:
    """Return the time of a zone as TZ names it."""
    name = zone.rstrip("0123456789:+-") or "UTC"
    try:
        moved = time.gmtime(seconds + _offset_s(zone[len(name) :]))
    except (OverflowError, OSError):  # a year that no struct holds; bash shows the epoch then
        moved = time.gmtime(0)
    # strftime's %Z and %z come from the struct's last two fields, which only the full constructor sets.
    shown = name[:6] if name.isascii() else "UTC"
    return time.struct_time((*moved[:9], shown, _offset_s(zone[len(name) :])))


def _offset_s(text: str) -> int:
    """POSIX writes the zone's distance as what is to be added to reach UTC, hence the sign."""
    sign = 1 if text.startswith("-") else -1
    parts = text.lstrip("+-").split(":")
    if not _is_small_number(parts[0]):
        return 0
    hours = int(parts[0]) % 25
    minutes = int(parts[1]) if len(parts) > 1 and _is_small_number(parts[1]) else 0
    return sign * (hours * 3600 + minutes * 60)


def _is_small_number(text: str) -> bool:
    return len(text) <= _DIGITS_MAX and text.isascii() and text.isdigit()
