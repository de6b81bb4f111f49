"""Users and groups as /etc/passwd and /etc/group of the session name them.

Absent on purpose: any other source of accounts.
"""

from __future__ import annotations

from .options import whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

PASSWD, GROUP = "/etc/passwd", "/etc/group"


def entries(call: Call, path: str) -> list[list[str]]:
    """Return the fields of a file's lines; lines without three fields are no entries."""
    lines = [line.split(":") for line in call.read_text(path).splitlines() if not line.startswith("#")]
    return [fields for fields in lines if len(fields) >= 3 and whole(fields[2]) is not None]


def names_by_id(call: Call, path: str) -> dict[int, str]:
    """Return the names of users (/etc/passwd) or groups (/etc/group) by their numbers."""
    found: dict[int, str] = {}
    for fields in entries(call, path):
        found.setdefault(whole(fields[2]) or 0, fields[0])
    return found


def id_of(call: Call, path: str, name: str) -> int | None:
    """Return the number of a user or group that is given by name or number; None if there is no such name."""
    for fields in entries(call, path):
        if fields[0] == name:
            return whole(fields[2])
    return whole(name)
