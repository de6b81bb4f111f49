"""Broken-down time in the zone that TZ names in the guest, never the host's.

As in the C library, TZ is a file of the zone database or a rule as POSIX writes it ("CET-1CEST,M3.5.0,M10.5.0"). Absent on
purpose: leap seconds, and rules for years that Python's datetime can't hold; those have the zone's standard time.
"""

from __future__ import annotations

import time

from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import O_NONBLOCK, O_RDONLY, S_IFMT, S_IFREG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from vesicle.kernel.sysapi import Sys

    from .context import Context

_DATABASE = "/usr/share/zoneinfo"
_FILE_MAX = 1 << 16  # the largest of the database has 4 KB
_ZONES_KEPT = 16
_RULE_MAX = 1024  # longer rules of POSIX say nothing more
# Version 2 of the format without a transition, behind which stands a rule: empty, twice, with one local time.
_HEADER = b"TZif2" + bytes(15) + b"\0\0\0\0" * 4 + b"\0\0\0\1" + b"\0\0\0\4"
_ONE_TYPE = b"\0\0\0\0\0\0" + b"UTC\0"

# Of a zone that has summer time but says nothing of when (glibc).
_DEFAULT_RULE = ",M3.2.0,M11.1.0"

_zones: dict[bytes, ZoneInfo | None] = {}


def local_time(context: Context, seconds: int) -> time.struct_time:
    """Return the time of the shell's TZ."""
    return zone_time(context.sys, context.variables.get("TZ") or "UTC", seconds)


def zone_time(sys: Sys, zone: str, seconds: int) -> time.struct_time:
    """Return the time of a zone as TZ names it."""
    offset_s, name, summer = (0, "UTC", 0) if zone == "UTC" else _local(sys, zone, seconds)
    try:
        moved = time.gmtime(seconds + offset_s)
    except (OverflowError, OSError):  # a year that no struct holds; bash shows the epoch then
        moved = time.gmtime(0)
    # strftime's %Z and %z come from the struct's last two fields, which only the full constructor sets.
    return time.struct_time((*moved[:8], summer, name, offset_s))


def _local(sys: Sys, zone: str, seconds: int) -> tuple[int, str, int]:
    """Return the distance to UTC in seconds, the name and whether it is summer time."""
    from datetime import datetime, timedelta

    info = _zone(sys, zone.removeprefix(":"))
    if info is None:
        return 0, _name_of(zone), 0
    try:
        moment = datetime.fromtimestamp(seconds, info)
    except (OverflowError, OSError, ValueError):
        moment = datetime(1970, 1, 1, tzinfo=info)
    offset = moment.utcoffset() or timedelta()
    return int(offset.total_seconds()), moment.tzname() or "UTC", int(bool(moment.dst()))


def _zone(sys: Sys, zone: str) -> ZoneInfo | None:
    """Return the rules of a zone, None if it names neither a file nor a rule."""
    data = _file(sys, zone)
    if data is not None:
        return _known(data)
    if not zone.isascii() or "\n" in zone or len(zone) > _RULE_MAX:
        return None
    return _known(_rule(zone)) or _known(_rule(zone + _DEFAULT_RULE))


def _rule(text: str) -> bytes:
    return (_HEADER + _ONE_TYPE) * 2 + f"\n{text}\n".encode()


def _known(data: bytes) -> ZoneInfo | None:
    if data not in _zones:
        if len(_zones) >= _ZONES_KEPT:
            _zones.clear()
        _zones[data] = _parsed(data)
    return _zones[data]


def _parsed(data: bytes) -> ZoneInfo | None:
    from io import BytesIO
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo.from_file(BytesIO(data))
    except Exception:  # noqa: BLE001 (a file of the guest's may hold anything, and no list of what that raises exists)
        return None


def _file(sys: Sys, zone: str) -> bytes | None:
    path = zone if zone.startswith("/") else f"{_DATABASE}/{zone}"
    try:
        fd = sys.open(path, O_RDONLY | O_NONBLOCK)
    except PosixError:
        return None
    try:
        status = sys.fstat(fd)
        if status.mode & S_IFMT != S_IFREG or status.size > _FILE_MAX:
            return None
        return sys.read(fd, _FILE_MAX)
    except PosixError:
        return None
    finally:
        sys.close(fd)


def _name_of(zone: str) -> str:
    """Return what the C library calls a zone it knows nothing of: the letters TZ begins with."""
    letters = 0
    while letters < len(zone) and zone[letters].isascii() and zone[letters].isalpha():
        letters += 1
    return zone[:letters] if letters >= 3 else ""
