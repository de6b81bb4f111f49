"""The processes of the session, as /proc shows them.

Absent on purpose: anything that /proc does not say; the policy decides on reading it.
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError
from vesicle.vfs.path import decode
from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

TICKS = 100  # USER_HZ, the unit of /proc/PID/stat


class ProcessInfo(Record):
    """One process. Units: ticks of 1/100 s, starting from the machine's start; sizes in KiB."""

    pid: int
    name: str
    state: str
    ppid: int
    pgid: int
    sid: int
    tty: int
    tpgid: int
    cpu_ticks: int
    priority: int
    nice: int
    start_ticks: int
    size_kib: int
    resident_kib: int
    uids: tuple[int, int, int]  # real, effective, saved
    gids: tuple[int, int, int]
    pending: str
    blocked: str
    arguments: list[str]

    @property
    def uid(self) -> int:
        """The effective user."""
        return self.uids[1]

    @property
    def command_line(self) -> str:
        """The arguments as one line; for a process without any its name."""
        shown = " ".join(self.arguments)
        if shown:
            return shown
        return f"[{self.name}] <defunct>" if self.state == "Z" else f"[{self.name}]"

    @property
    def terminal(self) -> str:
        """The terminal's name: a session has one at the most."""
        return "?" if self.tty == 0 else "tty"


def read_processes(call: Call) -> list[ProcessInfo]:
    """Return all processes that can be seen, by pid."""
    found: list[ProcessInfo] = []
    for entry in call.sys.listdir("/proc"):
        if entry.name.isdecimal():
            try:
                found.append(read_process(call, int(entry.name)))
            except PosixError:
                continue  # it ended meanwhile
    found.sort(key=lambda process: process.pid)
    return found


def read_process(call: Call, pid: int) -> ProcessInfo:
    """Return what /proc/PID says.

    Raises: ENOENT ESRCH there is no such process · EACCES
    """
    folder = f"/proc/{pid}"
    stat = decode(call.read_file(f"{folder}/stat"))
    opening, closing = stat.index("("), stat.rindex(")")
    state, *rest = stat[closing + 2 :].split()
    numbers = [int(word) for word in rest]  # from field 4 of proc(5) on
    status = dict(line.split(":\t", 1) for line in decode(call.read_file(f"{folder}/status"))[:-1].split("\n"))
    uids = [int(word) for word in status["Uid"].split()]
    gids = [int(word) for word in status["Gid"].split()]
    arguments = decode(call.read_file(f"{folder}/cmdline"))
    return ProcessInfo(
        pid,
        stat[opening + 1 : closing],
        state,
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
        numbers[4],
        numbers[10] + numbers[11],
        numbers[14],
        numbers[15],
        numbers[18],
        numbers[19] >> 10,
        numbers[20] << 2,
        (uids[0], uids[1], uids[2]),
        (gids[0], gids[1], gids[2]),
        status["SigPnd"],
        status["SigBlk"],
        arguments.split("\0")[:-1] if arguments else [],
    )


def started_at(call: Call) -> int:
    """Return when the machine started, in seconds since the epoch."""
    for line in call.read_text("/proc/stat").splitlines():
        if line.startswith("btime "):
            return int(line[6:])
    return 0


def up_seconds(call: Call) -> float:
    """Return how long the machine has been running."""
    return float((call.read_text("/proc/uptime") or "0").split()[0])


def memory_kib(call: Call) -> dict[str, int]:
    """Return /proc/meminfo's numbers, in KiB."""
    rows = [line.replace(":", " ").split() for line in call.read_text("/proc/meminfo").splitlines()]
    return {row[0]: int(row[1]) for row in rows if len(row) > 1}
