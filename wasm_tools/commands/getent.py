"""getent: looks names up in the session's databases: the files in /etc.

Absent on purpose: any other source; the network's names come with the network.
"""

from __future__ import annotations

from .accounts import GROUP, PASSWD
from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .program import Call

    Lookup = Callable[[Call, list[str]], int]

_HINT = "Try `getent --help' or `getent --usage' for more information.\n"
_NOT_FOUND, _CANNOT_LIST = 2, 3


def getent(call: Call) -> int:
    """Show entries of a database."""
    options = Options(call, "s:iA", {"service": "s:", "no-idn": "i", "no-addrconfig": "A", "help": "h"}, hint=_HINT)
    if options.has("h"):
        call.write(f"Usage: getent [OPTION...] database [key ...]\nSupported databases:\n{chr(10).join(_DATABASES)}\n")
        return 0
    if not options.operands:
        raise UsageError(f"getent: wrong number of arguments\n{_HINT}")
    lookup = _DATABASES.get(options.operands[0])
    if lookup is None:
        raise UsageError(f"Unknown database: {options.operands[0]}\n{_HINT}")
    return lookup(call, options.operands[1:])


def _accounts(path: str) -> Lookup:
    def lookup(call: Call, keys: list[str]) -> int:
        lines = [line for line in call.read_text(path).splitlines() if line and not line.startswith("#")]
        if not keys:
            call.write("".join(f"{line}\n" for line in lines))
            return 0
        status = 0
        for key in keys:
            field = 2 if key.isdecimal() else 0
            found = next((line for line in lines if line.split(":")[field : field + 1] == [key]), None)
            if found is None:
                status = _NOT_FOUND
            else:
                call.write(found + "\n")
        return status

    return lookup


def _rows(call: Call, path: str) -> list[list[str]]:
    return [words for line in call.read_text(path).splitlines() if (words := line.partition("#")[0].split())]


def _hosts(call: Call, keys: list[str]) -> int:
    rows = [row for row in _rows(call, "/etc/hosts") if len(row) > 1]
    if not keys:
        call.write("".join(f"{row[0]:<15} {' '.join(row[1:])}\n" for row in rows))
        return 0
    status = 0
    for key in keys:
        found = [row for row in rows if key in row]
        for row in found[:1]:
            call.write(f"{row[0]:<15} {' '.join(row[1:])}\n")
        if not found:
            status = _NOT_FOUND
    return status


def _addresses(call: Call, keys: list[str]) -> int:
    if not keys:
        return _hosts(call, keys)
    status = 0
    for key in keys:
        row = next((row for row in _rows(call, "/etc/hosts") if key in row and len(row) > 1), None)
        if row is None:
            status = _NOT_FOUND
            continue
        for kind, name in (("STREAM", row[1]), ("DGRAM", ""), ("RAW", "")):
            call.write(f"{row[0]:<15} {kind:<6} {name}\n")
    return status


def _named_numbers(path: str) -> Lookup:
    def lookup(call: Call, keys: list[str]) -> int:
        rows = [row for row in _rows(call, path) if len(row) > 1]
        status = 0
        for key in keys:
            found = next((row for row in rows if key in (row[0], row[1], row[1].partition("/")[0], *row[2:])), None)
            if found is None:
                status = _NOT_FOUND
        chosen = rows if not keys else [row for row in rows if {row[0], row[1].partition("/")[0], *row[2:]} & {*keys}]
        call.write("".join(f"{row[0]:<21} {' '.join(row[1:])}\n" for row in chosen))
        return status

    return lookup


def _initgroups(call: Call, keys: list[str]) -> int:
    if not keys:
        call.complain("Enumeration not supported on initgroups")
        return _CANNOT_LIST
    lines = [line.split(":") for line in call.read_text(GROUP).splitlines()]
    for user in keys:
        numbers = [fields[2] for fields in lines if len(fields) > 3 and user in fields[3].split(",")]
        call.write(f"{user:<21}{''.join(' ' + number for number in numbers)}\n")
    return 0


_DATABASES: dict[str, Lookup] = {
    "ahosts": _addresses,
    "group": _accounts(GROUP),
    "hosts": _hosts,
    "initgroups": _initgroups,
    "networks": _named_numbers("/etc/networks"),
    "passwd": _accounts(PASSWD),
    "protocols": _named_numbers("/etc/protocols"),
    "services": _named_numbers("/etc/services"),
    "shadow": _accounts("/etc/shadow"),
}
