"""uptime: how long the session has been running, as procps has it.

Absent on purpose: users at terminals; a session has no logins.
"""

from __future__ import annotations

import time

from vesicle.wasm_tools.shell.expand.clock import zone_time

from .options import Options
from .processes import started_at, up_seconds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

_USAGE = """
Usage:
 uptime [options]

Options:
 -p, --pretty   show uptime in pretty format
 -h, --help     display this help and exit
 -s, --since    system up since
 -V, --version  output version information and exit
"""
_NAMES = {"pretty": "p", "help": "h", "since": "s", "version": "V"}
_PARTS = (("week", 604800), ("day", 86400), ("hour", 3600), ("minute", 60))


def uptime(call: Call) -> int:
    """Show the time, and for how long the machine has been running."""
    options = Options(call, "phsV", _NAMES, hint=_USAGE)
    if options.has("h"):
        call.write(_USAGE)
    elif options.has("V"):
        call.write("uptime from Vesicle\n")
    elif options.has("p"):
        call.write(_pretty(int(up_seconds(call))) + "\n")
    elif options.has("s"):
        zone = call.sys.environ.get("TZ") or "UTC"
        call.write(time.strftime("%Y-%m-%d %H:%M:%S\n", zone_time(call.sys, zone, started_at(call))))
    else:
        call.write(summary(call) + "\n")
    return 0


def summary(call: Call) -> str:
    """Return the line of uptime, which is the first of top."""
    now = zone_time(call.sys, call.sys.environ.get("TZ") or "UTC", call.sys.realtime_ns() // 1_000_000_000)
    minutes = int(up_seconds(call)) // 60
    days, hours = minutes // 1440, minutes // 60 % 24
    up = f"{days} {'day' if days == 1 else 'days'}, " if days else ""
    up += f"{hours:2}:{minutes % 60:02}, " if hours else f"{minutes % 60} min, "
    averages = ", ".join(call.read_text("/proc/loadavg").split()[:3])
    return f" {time.strftime('%H:%M:%S', now)} up {up} 0 user,  load average: {averages}"


def _pretty(seconds: int) -> str:
    parts: list[str] = []
    for name, size in _PARTS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
    return "up " + (", ".join(parts) or "0 minutes")
