"""top: one or more pictures of the processes, as procps' batch mode gives them (`top -bn1`).

Absent on purpose: the screen that is driven by keys.
"""

from __future__ import annotations

from .options import Options, whole
from .processes import TICKS, ProcessInfo, memory_kib, read_processes
from .program import UsageError
from .ps_fields import Scene
from .uptime import summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .program import Call

_LETTERS = "bcHiSsn:d:p:u:U:o:w::1EehV"
_HEADER = "  PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND"
_STATES = (("running", "R"), ("sleeping", "SDI"), ("stopped", "Tt"), ("zombie", "Z"))
_USUAL_PAUSE_S = 3.0


class _Picture:
    """The processes of one moment, and what each computed since the last one."""

    def __init__(self, call: Call, before: dict[int, int], passed_s: float) -> None:
        self.scene = Scene(call)
        self.processes = read_processes(call)
        self.ticks = {process.pid: process.cpu_ticks for process in self.processes}
        self._before = before
        self._passed_s = passed_s

    def percent(self, process: ProcessInfo) -> float:
        """Return how busy a process was."""
        if self._passed_s <= 0 or process.pid not in self._before:
            return self.scene.load_permille(process) / 10
        return max(0.0, (process.cpu_ticks - self._before[process.pid]) * 100 / TICKS / self._passed_s)


_KEYS: dict[str, Callable[[_Picture, ProcessInfo], float]] = {
    "%CPU": lambda picture, process: -picture.percent(process),
    "%MEM": lambda _, process: -process.resident_kib,
    "RES": lambda _, process: -process.resident_kib,
    "VIRT": lambda _, process: -process.size_kib,
    "TIME": lambda _, process: -process.cpu_ticks,
    "TIME+": lambda _, process: -process.cpu_ticks,
    "PID": lambda _, process: -process.pid,
    "NI": lambda _, process: -process.nice,
}


def top(call: Call) -> int:
    """Show processes, the busiest first."""
    options = Options(call, _LETTERS, {}, status=1)
    if options.has("h", "V"):
        call.write("  top from Vesicle\nUsage:\n  top -b [-ci] [-n max] [-d secs] [-o field] [-p pids] [-u user]\n")
        return 0
    if not options.has("b"):
        raise UsageError("top: there is no screen here: use -b, as in top -b -n 1\n")
    times = _whole(options, "n", 0)
    pause_s = _pause(options)
    key = _KEYS.get((options.value("o") or "%CPU").lstrip("+-").upper())
    if key is None:
        raise UsageError(f"top: unrecognized field name '{options.value('o')}'\n")
    before: dict[int, int] = {}
    passed_s = 0.0
    while True:
        picture = _Picture(call, before, passed_s)
        _show(call, options, picture, key)
        call.flush()
        times -= 1
        if times == 0:
            return 0
        call.write("\n")
        began = call.sys.monotonic_ns()
        call.sys.sleep(pause_s)
        before, passed_s = picture.ticks, (call.sys.monotonic_ns() - began) / 1e9


def _whole(options: Options, letter: str, usual: int) -> int:
    text = options.value(letter)
    if text is None:
        return usual
    if not (text.isascii() and text.isdecimal() and int(text[:9])):
        raise UsageError(f"top: bad iterations argument '{text}'\n")
    return int(text[:9])


def _pause(options: Options) -> float:
    text = options.value("d")
    if text is None:
        return _USUAL_PAUSE_S
    try:
        pause_s = float(text)
    except ValueError:
        pause_s = -1
    if not 0 <= pause_s < 1e6:
        raise UsageError(f"top: bad delay interval '{text}'\n")
    return pause_s


def _show(call: Call, options: Options, picture: _Picture, key: Callable[[_Picture, ProcessInfo], float]) -> None:
    wanted = {whole(word) for value in options.values("p") for word in value.split(",")}
    user = options.value("u") or options.value("U")
    shown = [
        process
        for process in picture.processes
        if (not wanted or process.pid in wanted)
        and (user is None or user in (picture.scene.users.get(process.uid), str(process.uid)))
        and (not options.has("i") or picture.percent(process) > 0)
    ]
    shown.sort(key=lambda process: (key(picture, process), process.pid))
    call.write("".join(f"{line}\n" for line in _head(call, shown)))
    call.write(f"\n{_HEADER}\n")
    call.write("".join(f"{_row(picture, process, options.has('c'))}\n" for process in shown))


def _head(call: Call, processes: list[ProcessInfo]) -> list[str]:
    counts = [f"{sum(process.state in letters for process in processes):3} {name}" for name, letters in _STATES]
    memory = memory_kib(call)
    total, unused = memory.get("MemTotal", 0) / 1024, memory.get("MemFree", 0) / 1024
    available = memory.get("MemAvailable", 0) / 1024
    cpu = "%Cpu(s):  0.0 us,  0.0 sy,  0.0 ni,100.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st "
    return [
        f"top -{summary(call)}",
        f"Tasks: {len(processes):3} total, " + ", ".join(counts),
        _processor_line(call) or cpu,
        f"MiB Mem :{total:9.1f} total,{unused:9.1f} free,{total - available:9.1f} used,{0:9.1f} buff/cache     ",
        f"MiB Swap:{0:9.1f} total,{0:9.1f} free,{0:9.1f} used.{available:9.1f} avail Mem ",
    ]


def _processor_line(call: Call) -> str:
    for line in call.read_text("/proc/stat").splitlines():
        if line.startswith("cpu "):
            used, idle = int(line.split()[1]), int(line.split()[4])
            share = used * 100 / (used + idle) if used + idle else 0.0
            return (
                f"%Cpu(s):{share:5.1f} us,  0.0 sy,  0.0 ni,{100 - share:5.1f} id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st "
            )
    return ""


def _row(picture: _Picture, process: ProcessInfo, whole: bool) -> str:
    user = picture.scene.users.get(process.uid, str(process.uid))
    hundredths = process.cpu_ticks * 100 // TICKS
    time = f"{hundredths // 6000}:{hundredths // 100 % 60:02}.{hundredths % 100:02}"
    command = process.command_line if whole else process.name
    return (
        f"{process.pid:5} {user[:8]:<8} {process.priority:3} {process.nice:3} {process.size_kib:7} {process.resident_kib:6} "
        f"{0:6} {process.state} {picture.percent(process):5.1f} {picture.scene.memory_permille(process) / 10:5.1f} "
        f"{time:>9} {command}"
    )
