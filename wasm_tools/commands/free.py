"""free: how much of the session's memory is used, as procps has it.

Absent on purpose: swap, of which there is none, and low and high memory.
"""

from __future__ import annotations

from .options import Options
from .processes import memory_kib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

_USAGE = """
Usage:
 free [options]

Options:
 -b, --bytes         show output in bytes
     --kilo          show output in kilobytes
     --mega          show output in megabytes
     --giga          show output in gigabytes
 -k, --kibi          show output in kibibytes
 -m, --mebi          show output in mebibytes
 -g, --gibi          show output in gibibytes
     --tebi          show output in tebibytes
 -h, --human         show human-readable output
     --si            use powers of 1000 not 1024
 -l, --lohi          show detailed low and high memory statistics
 -t, --total         show total for RAM + swap
 -s N, --seconds N   repeat printing every N seconds
 -c N, --count N     repeat printing N times, then exit
 -w, --wide          wide output
"""
_NAMES = {
    "bytes": "b",
    "kilo": "kilo",
    "mega": "mega",
    "giga": "giga",
    "tera": "tera",
    "kibi": "k",
    "mebi": "m",
    "gibi": "g",
    "tebi": "tebi",
    "human": "h",
    "si": "si",
    "lohi": "l",
    "total": "t",
    "seconds": "s:",
    "count": "c:",
    "wide": "w",
    "help": "help",
    "version": "V",
}
_UNITS = {"b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "tebi": 1 << 40}
_DECIMAL_UNITS = {"k": 10**3, "m": 10**6, "g": 10**9, "tebi": 10**12}
_NAMED_UNITS = {"kilo": 10**3, "mega": 10**6, "giga": 10**9, "tera": 10**12}


def free(call: Call) -> int:
    """Show memory."""
    options = Options(call, "bkmghltws:c:V", _NAMES, hint=_USAGE)
    if options.has("help"):
        call.write(_USAGE)
        return 0
    if options.has("V"):
        call.write("free from Vesicle\n")
        return 0
    times = _number(options, "c", 1 if options.value("s") is None else 0)
    pause_s = _number(options, "s", 1)
    while True:
        call.write(_table(call, options))
        call.flush()
        times -= 1
        if times == 0:
            return 0
        call.write("\n")
        call.sys.sleep(pause_s)


def _number(options: Options, letter: str, usual: int) -> int:
    text = options.value(letter)
    if text is None:
        return usual
    if not (text.isascii() and text.isdecimal() and int(text[:9]) > 0):
        raise options.refused(f"failed to parse {'count' if letter == 'c' else 'seconds'} argument: '{text}'")
    return int(text[:9])


def _table(call: Call, options: Options) -> str:
    numbers = memory_kib(call)
    total, unused = numbers.get("MemTotal", 0), numbers.get("MemFree", 0)
    buffers, cached = numbers.get("Buffers", 0), numbers.get("Cached", 0)
    available = numbers.get("MemAvailable", unused)
    used = max(total - available, 0)
    wide = options.has("w")
    middle = ["buffers", "cache"] if wide else ["buff/cache"]
    header = ["total", "used", "free", "shared", *middle, "available"]
    memory = [
        total,
        used,
        unused,
        numbers.get("Shmem", 0),
        *([buffers, cached] if wide else [buffers + cached]),
        available,
    ]
    swap = [numbers.get("SwapTotal", 0), 0, numbers.get("SwapFree", 0)]
    rows = [("Mem:", memory)]
    if options.has("l"):
        rows += [("Low:", [total, total - unused, unused]), ("High:", [0, 0, 0])]
    rows.append(("Swap:", swap))
    if options.has("t"):
        rows.append(("Total:", [memory[index] + swap[index] for index in range(3)]))
    lines = [_line("", header)] + [_line(name, [_shown(options, kib) for kib in values]) for name, values in rows]
    return "".join(line + "\n" for line in lines)


def _line(name: str, cells: list[str]) -> str:
    return f"{name:<9}{cells[0]:>11}" + "".join(f" {cell:>11}" for cell in cells[1:])


def _shown(options: Options, kib: int) -> str:
    size = kib << 10
    if options.has("h"):
        return _human(size, 1000 if options.has("si") else 1024)
    unit = 1 << 10
    for key, _ in options.given:
        unit = _NAMED_UNITS.get(key) or (_DECIMAL_UNITS if options.has("si") else _UNITS).get(key, unit)
    return str(size // unit)


def _human(size: int, base: int) -> str:
    if size < base:
        return f"{size}B"
    value, mark = float(size), ""
    for mark in "KMGTPE":  # noqa: B007 (the last one is what is shown)
        value /= base
        if value < base:
            break
    tail = mark if base == 1000 else mark + "i"
    text = f"{value:.1f}{tail}"
    return text if len(text) <= 3 + len(tail) else f"{int(value)}{tail}"
