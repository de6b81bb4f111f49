"""Which commands there are, and in which file of this folder each is a function of its name.

Absent on purpose: the functions; a session that runs no such command imports none of them.
"""

from __future__ import annotations

# file -> names of commands
_FILES = {
    "arch": ("arch",),
    "curl": ("curl",),
    "findmnt": ("findmnt",),
    "free": ("free",),
    "getent": ("getent",),
    "iconv": ("iconv",),
    "kill": ("kill", "killall"),
    "locale": ("locale",),
    "mount": ("mount", "mountpoint", "umount"),
    "pgrep": ("pgrep", "pidof", "pkill"),
    "ps": ("ps",),
    "ripgrep": ("rg",),
    "run_parts": ("run-parts",),
    "strings": ("strings",),
    "terminal": ("clear", "reset", "tput"),
    "time": ("time",),
    "top": ("top",),
    "uptime": ("uptime",),
    "wget": ("wget",),
    "which": ("which",),
}

COMMANDS = {name: file for file, names in _FILES.items() for name in names}

# command -> the installed command it is nothing without
UPSTREAM = {"rg": "ripgrep"}
