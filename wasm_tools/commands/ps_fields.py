"""The columns of `ps`: what each is called, how wide it is and what it shows, as procps has them.

Absent on purpose: columns of what this kernel has not (threads' own names, cgroups, security labels).
"""

from __future__ import annotations

import time

from vesicle.vfs.record import Record
from vesicle.wasm_tools.shell.expand.clock import zone_time

from .accounts import GROUP, PASSWD, names_by_id
from .processes import TICKS, ProcessInfo, memory_kib, started_at, up_seconds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .program import Call

_DAY_S = 86400


class Scene:
    """What the columns need to know beside the process: names, clocks, the machine's memory."""

    __slots__ = ("depths", "groups", "now", "now_s", "started_s", "sys", "total_kib", "up_s", "users", "zone")

    def __init__(self, call: Call) -> None:
        self.users = names_by_id(call, PASSWD)
        self.groups = names_by_id(call, GROUP)
        self.started_s = started_at(call)
        self.up_s = up_seconds(call)
        self.now_s = int(call.sys.realtime_ns() // 1_000_000_000)
        self.total_kib = memory_kib(call).get("MemTotal", 0)
        self.sys = call.sys
        self.zone = call.sys.environ.get("TZ") or "UTC"
        self.now = self.local(self.now_s)
        self.depths: dict[int, str] = {}  # what stands before the command of a process in a tree

    def start_s(self, process: ProcessInfo) -> int:
        """Return when a process started, in seconds since the epoch."""
        return self.started_s + process.start_ticks // TICKS

    def age_s(self, process: ProcessInfo) -> int:
        """Return how old a process is."""
        return max(0, int(self.up_s - process.start_ticks / TICKS))

    def local(self, seconds: int) -> time.struct_time:
        """Return a time in the zone of TZ."""
        return zone_time(self.sys, self.zone, seconds)

    def load_permille(self, process: ProcessInfo) -> int:
        """Return the part of its life that a process computed."""
        age = self.up_s - process.start_ticks / TICKS
        return min(int(process.cpu_ticks * 1000 / TICKS / age), 999) if age > 0 else 0

    def memory_permille(self, process: ProcessInfo) -> int:
        """Return the part of the machine's memory that a process holds."""
        return min(process.resident_kib * 1000 // self.total_kib, 999) if self.total_kib else 0


class Field(Record):
    """A column. right: numbers and times stand to the right. key sorts by it, without one its text does."""

    header: str
    width: int
    right: bool
    text: Callable[[Scene, ProcessInfo], str]
    key: Callable[[Scene, ProcessInfo], int] | None = None


def clock_text(seconds: int) -> str:
    """Return [DD-]HH:MM:SS."""
    days, rest = divmod(seconds, _DAY_S)
    text = f"{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"
    return f"{days}-{text}" if days else text


def _age_text(seconds: int) -> str:
    if seconds < 3600:
        return f"{seconds // 60:02}:{seconds % 60:02}"
    return clock_text(seconds)


def _bsd_time(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def state_text(process: ProcessInfo) -> str:
    """Return the state with its marks: N nice, < the opposite, s leads a session, + in the foreground."""
    marks = "<" if process.nice < 0 else "N" if process.nice > 0 else ""
    marks += "s" if process.sid == process.pid else ""
    marks += "+" if process.tty and process.tpgid == process.pgid else ""
    return process.state + marks


def _start_time(scene: Scene, then: time.struct_time, *, recent: bool) -> str:
    if recent:
        return time.strftime("%H:%M", then)
    return time.strftime("%b%d" if then.tm_year == scene.now.tm_year else "%Y", then)


def _bsd_start(scene: Scene, process: ProcessInfo) -> str:
    start_s = scene.start_s(process)
    return _start_time(scene, scene.local(start_s), recent=scene.now_s - start_s < _DAY_S)


def _stime(scene: Scene, process: ProcessInfo) -> str:
    then = scene.local(scene.start_s(process))
    return _start_time(scene, then, recent=then[:3] == scene.now[:3])


def _started(scene: Scene, process: ProcessInfo) -> str:
    then = scene.local(scene.start_s(process))
    return time.strftime("%H:%M:%S" if scene.now_s - scene.start_s(process) < _DAY_S else "  %b %d", then)


def _lstart(scene: Scene, process: ProcessInfo) -> str:
    return time.strftime("%a %b %e %H:%M:%S %Y", scene.local(scene.start_s(process)))


def _permille(value: int) -> str:
    return f"{value // 10}.{value % 10}"


def _name(names: dict[int, str], number: int, width: int = 8) -> str:
    name = names.get(number, str(number))
    return name if len(name) <= width else name[: width - 1] + "+"


def _arguments(scene: Scene, process: ProcessInfo) -> str:
    return scene.depths.get(process.pid, "") + process.command_line


def _comm(scene: Scene, process: ProcessInfo) -> str:
    name = process.name + (" <defunct>" if process.state == "Z" else "")
    return scene.depths.get(process.pid, "") + name


def _number(header: str, value: Callable[[ProcessInfo], int], width: int = 5) -> Field:
    return Field(header, width, True, lambda _, process: str(value(process)), lambda _, process: value(process))


def _word(header: str, value: Callable[[ProcessInfo], str], width: int, *, right: bool = False) -> Field:
    return Field(header, width, right, lambda _, process: value(process))


def _user(header: str, which: int) -> Field:
    return Field(
        header, 8, False, lambda scene, process: _name(scene.users, process.uids[which]), lambda _, p: p.uids[which]
    )


def _group(header: str, which: int) -> Field:
    return Field(
        header, 8, False, lambda scene, process: _name(scene.groups, process.gids[which]), lambda _, p: p.gids[which]
    )


def _cpu_s(process: ProcessInfo) -> int:
    return process.cpu_ticks // TICKS


_PCPU = Field("%CPU", 4, True, lambda s, p: _permille(s.load_permille(p)), lambda s, p: s.load_permille(p))
_PMEM = Field("%MEM", 4, True, lambda s, p: _permille(s.memory_permille(p)), lambda s, p: s.memory_permille(p))
_TIME = Field("TIME", 8, True, lambda _, p: clock_text(_cpu_s(p)), lambda _, p: p.cpu_ticks)

FIELDS = {
    "%cpu": _PCPU,
    "%mem": _PMEM,
    "addr": _word("ADDR", lambda _: "-", 4),
    "addr_sz": _word("ADDR SZ", lambda p: f"- {p.size_kib >> 2:5}", 7),  # one header stands over both in `ps -l`
    "args": Field("COMMAND", 27, False, _arguments),
    "blocked": _word("BLOCKED", lambda p: p.blocked, 16, right=True),
    "bsdstart": Field("START", 6, True, _bsd_start, lambda _, p: p.start_ticks),
    "bsdtime": Field("TIME", 6, True, lambda _, p: _bsd_time(_cpu_s(p)), lambda _, p: p.cpu_ticks),
    "c": Field("C", 2, True, lambda s, p: str(min(s.load_permille(p) // 10, 99)), lambda s, p: s.load_permille(p)),
    "cls": _word("CLS", lambda _: "TS", 3, right=True),
    "cmd": Field("CMD", 27, False, _arguments),
    "comm": Field("COMMAND", 15, False, _comm),
    "command": Field("COMMAND", 27, False, _arguments),
    "cp": Field("CP", 3, True, lambda s, p: str(s.load_permille(p)), lambda s, p: s.load_permille(p)),
    "cputimes": _number("TIME", _cpu_s, 8),
    "egid": _number("EGID", lambda p: p.gids[1]),
    "egroup": _group("EGROUP", 1),
    "etime": Field("ELAPSED", 11, True, lambda s, p: _age_text(s.age_s(p)), lambda s, p: s.age_s(p)),
    "etimes": Field("ELAPSED", 7, True, lambda s, p: str(s.age_s(p)), lambda s, p: s.age_s(p)),
    "euid": _number("EUID", lambda p: p.uid),
    "euser": _user("EUSER", 1),
    "f": _word("F", lambda p: "4" if p.uid == 0 else "0", 1),
    "fname": _word("COMMAND", lambda p: p.name[:8], 8),
    "gid": _number("GID", lambda p: p.gids[1]),
    "group": _group("GROUP", 1),
    "lstart": Field("STARTED", 24, True, _lstart, lambda _, p: p.start_ticks),
    "lwp": _number("LWP", lambda p: p.pid),
    "maj_flt": _number("MAJFL", lambda _: 0, 6),
    "min_flt": _number("MINFL", lambda _: 0, 6),
    "ni": _number("NI", lambda p: p.nice, 3),
    "nlwp": _number("NLWP", lambda _: 1, 4),
    "opri": _number("PRI", lambda p: 60 + p.priority, 3),
    "pending": _word("PENDING", lambda p: p.pending, 16, right=True),
    "pgid": _number("PGID", lambda p: p.pgid),
    "pid": _number("PID", lambda p: p.pid),
    "ppid": _number("PPID", lambda p: p.ppid),
    "pri": _number("PRI", lambda p: 39 - p.priority, 3),
    "psr": _number("PSR", lambda _: 0, 3),
    "rgid": _number("RGID", lambda p: p.gids[0]),
    "rgroup": _group("RGROUP", 0),
    "rss": _number("RSS", lambda p: p.resident_kib),
    "ruid": _number("RUID", lambda p: p.uids[0]),
    "ruser": _user("RUSER", 0),
    "s": _word("S", lambda p: p.state, 1),
    "sgid": _number("SGID", lambda p: p.gids[2]),
    "sid": _number("SID", lambda p: p.sid),
    "size": _number("SIZE", lambda p: p.size_kib),
    "spid": _number("SPID", lambda p: p.pid),
    "start": Field("STARTED", 8, True, _started, lambda _, p: p.start_ticks),
    "stat": _word("STAT", state_text, 4),
    "stime": Field("STIME", 5, True, _stime, lambda _, p: p.start_ticks),
    "suid": _number("SUID", lambda p: p.uids[2]),
    "sz": _number("SZ", lambda p: p.size_kib >> 2),
    "thcount": _number("THCNT", lambda _: 1, 5),
    "time": _TIME,
    "tname": _word("TTY", lambda p: p.terminal, 8),
    "tpgid": _number("TPGID", lambda p: p.tpgid),
    "tt": _word("TT", lambda p: p.terminal, 8),
    "uid": _number("UID", lambda p: p.uid),
    "user": _user("USER", 1),
    "vsz": _number("VSZ", lambda p: p.size_kib, 6),
    "wchan": _word("WCHAN", lambda _: "-", 6),
}

_SAME = {
    "pcpu": "%cpu",
    "pmem": "%mem",
    "sig_block": "blocked",
    "sigmask": "blocked",
    "class": "cls",
    "policy": "cls",
    "ucmd": "comm",
    "ucomm": "comm",
    "cputime": "time",
    "atime": "time",
    "fgid": "egid",
    "fgroup": "egroup",
    "fuid": "euid",
    "fuser": "euser",
    "flag": "f",
    "flags": "f",
    "tid": "lwp",
    "majflt": "maj_flt",
    "minflt": "min_flt",
    "nice": "ni",
    "sig": "pending",
    "pgrp": "pgid",
    "tgid": "pid",
    "rssize": "rss",
    "rsz": "rss",
    "state": "s",
    "sess": "sid",
    "session": "sid",
    "start_time": "stime",
    "tty": "tt",
    "uname": "user",
    "vsize": "vsz",
}
_HEADERS = {
    "tid": "TID",
    "tgid": "TGID",
    "rsz": "RSZ",
    "ucmd": "CMD",
    "pgrp": "PGRP",
    "sess": "SESS",
    "session": "SESS",
}
_HEADERS.update({"fgid": "FGID", "fgroup": "FGROUP", "fuid": "FUID", "fuser": "FUSER", "start_time": "START"})


def find_field(name: str) -> Field | None:
    """Return the column of that name."""
    field = FIELDS.get(_SAME.get(name, name))
    header = _HEADERS.get(name)
    return field if field is None or header is None else field.replace(header=header)
