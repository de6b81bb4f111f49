"""tput, clear and reset: what a terminal understands, as ncurses' programs tell it.

Absent on purpose: the terminfo database. The terminals that scripts meet are few and much alike, so their capabilities are
tables here; of an unknown terminal nothing is known.
"""

from __future__ import annotations

from vesicle.vfs.path import decode

from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .program import Call

_USAGE = """Usage: tput [options] [command]

Options:
  -S <<       read commands from standard input
  -T TERM     use this instead of $TERM
  -V          print curses-version
  -x          do not try to clear scrollback

"""
_USAGE_STATUS, _UNKNOWN_TERMINAL, _UNKNOWN_CAPABILITY, _NO_TERMINAL = 2, 3, 4, 10
_ROWS, _COLUMNS = 24, 80

_MARKS = {
    "bold": "\x1b[1m",
    "dim": "\x1b[2m",
    "sitm": "\x1b[3m",
    "ritm": "\x1b[23m",
    "smul": "\x1b[4m",
    "rmul": "\x1b[24m",
    "blink": "\x1b[5m",
    "rev": "\x1b[7m",
    "smso": "\x1b[7m",
    "rmso": "\x1b[27m",
    "invis": "\x1b[8m",
    "sgr0": "\x1b(B\x1b[m",
}
_MOVES = {
    "clear": "\x1b[H\x1b[2J",
    "home": "\x1b[H",
    "el": "\x1b[K",
    "el1": "\x1b[1K",
    "ed": "\x1b[J",
    "cuu1": "\x1b[A",
    "cud1": "\n",
    "cuf1": "\x1b[C",
    "cub1": "\b",
    "sc": "\x1b7",
    "rc": "\x1b8",
    "cr": "\r",
    "bel": "\a",
    "ind": "\n",
    "ri": "\x1bM",
    "il1": "\x1b[L",
    "dl1": "\x1b[M",
    "dch1": "\x1b[P",
    "ht": "\t",
}
_XTERM = {
    **_MARKS,
    **_MOVES,
    "clear": "\x1b[H\x1b[2J\x1b[3J",
    "civis": "\x1b[?25l",
    "cnorm": "\x1b[?12l\x1b[?25h",
    "cvvis": "\x1b[?12;25h",
    "smcup": "\x1b[?1049h\x1b[22;0;0t",
    "rmcup": "\x1b[?1049l\x1b[23;0;0t",
    "smkx": "\x1b[?1h\x1b=",
    "rmkx": "\x1b[?1l\x1b>",
    "op": "\x1b[39;49m",
    "rs1": "\x1bc",
    "is2": "\x1b[!p\x1b[?3;4l\x1b[4l\x1b>",
    "rs2": "\x1b[!p\x1b[?3;4l\x1b[4l\x1b>",
}
_SCREEN = {
    **_MARKS,
    **_MOVES,
    "clear": "\x1b[H\x1b[J",
    "sgr0": "\x1b[m\x0f",
    "smso": "\x1b[3m",
    "rmso": "\x1b[23m",
    "civis": "\x1b[?25l",
    "cnorm": "\x1b[34h\x1b[?25h",
    "smcup": "\x1b[?1049h",
    "rmcup": "\x1b[?1049l",
    "op": "\x1b[39;49m",
    "rs2": "\x1bc\x1b[?1000l\x1b[?25h",
}
_LINUX = {**_MARKS, **_MOVES, "clear": "\x1b[H\x1b[J", "sgr0": "\x1b[m\x0f", "op": "\x1b[39;49m", "rs1": "\x1bc\x1b]R"}
_LINUX.update({"civis": "\x1b[?25l\x1b[?1c", "cnorm": "\x1b[?25h\x1b[?0c"})
_VT100 = {**_MOVES, "clear": "\x1b[H\x1b[J", "bold": "\x1b[1m", "blink": "\x1b[5m", "rev": "\x1b[7m", "smso": "\x1b[7m"}
_VT100.update({"rmso": "\x1b[m", "smul": "\x1b[4m", "rmul": "\x1b[m", "sgr0": "\x1b[m\x0f"})
_ANSI = {**_MOVES, "clear": "\x1b[H\x1b[J", "bold": "\x1b[1m", "rev": "\x1b[7m", "smul": "\x1b[4m", "rmul": "\x1b[m"}
_ANSI.update({"sgr0": "\x1b[0;10m", "op": "\x1b[39;49m", "smso": "\x1b[7m", "rmso": "\x1b[m", "blink": "\x1b[5m"})
_DUMB = {"cr": "\r", "bel": "\a", "cud1": "\n", "ind": "\n"}

# name -> strings, colours (-1: none), its long name
_TERMINALS: dict[str, tuple[dict[str, str], int, str]] = {
    "alacritty": (_XTERM, 256, "alacritty terminal emulator"),
    "ansi": (_ANSI, 8, "ansi/pc-term compatible with color"),
    "dumb": (_DUMB, -1, "80-column dumb tty"),
    "linux": (_LINUX, 8, "Linux console"),
    "rxvt": (_XTERM, 8, "rxvt terminal emulator (X Window System)"),
    "rxvt-unicode-256color": (_XTERM, 256, "rxvt-unicode terminal with 256 colors"),
    "screen": (_SCREEN, 8, "VT 100/ANSI X3.64 virtual terminal"),
    "screen-256color": (_SCREEN, 256, "GNU Screen with 256 colors"),
    "tmux": (_SCREEN, 8, "tmux terminal multiplexer"),
    "tmux-256color": (_SCREEN, 256, "tmux with 256 colors"),
    "vt100": (_VT100, -1, "DEC VT100 w/advanced video"),
    "vt220": (_VT100, -1, "DEC VT220"),
    "xterm": (_XTERM, 8, "xterm terminal emulator (X Window System)"),
    "xterm-256color": (_XTERM, 256, "xterm with 256 colors"),
    "xterm-color": (_XTERM, 8, "generic color xterm"),
}


def _colour(base: int, bright: int, extended: int) -> Callable[[int, list[int]], str]:
    def text(colours: int, values: list[int]) -> str:
        number = values[0] if values else 0
        if colours <= 16 or number < 8:
            return f"\x1b[{base + number}m"
        return f"\x1b[{bright + number - 8}m" if number < 16 else f"\x1b[{extended};5;{number}m"

    return text


def _times(letter: str) -> Callable[[int, list[int]], str]:
    return lambda _, values: f"\x1b[{values[0] if values else 0}{letter}"


def _place(_: int, values: list[int]) -> str:
    row, column = (*values, 0, 0)[:2]
    return f"\x1b[{row + 1};{column + 1}H"


# Strings with parameters, alike on all that move a cursor; those of colours only where there are some.
_MOVING: dict[str, Callable[[int, list[int]], str]] = {
    "cup": _place,
    "hpa": lambda _, values: f"\x1b[{(values or [0])[0] + 1}G",
    "vpa": lambda _, values: f"\x1b[{(values or [0])[0] + 1}d",
    **{
        name: _times(letter)
        for name, letter in zip(("cuu", "cud", "cuf", "cub", "dch", "ech", "il", "dl"), "ABCDPXLM", strict=True)
    },
}
_COLOURING: dict[str, Callable[[int, list[int]], str]] = {
    "setaf": _colour(30, 90, 38),
    "setab": _colour(40, 100, 48),
}
_FLAGS = frozenset(("am", "bce", "km", "mir", "msgr", "xenl", "ccc", "npc", "mc5i", "hc", "os", "xon"))
_SET_FLAGS = frozenset(("am", "km", "mir", "msgr", "xenl", "npc"))
_KNOWN = frozenset((*_XTERM, *_SCREEN, *_MOVING, *_COLOURING, *_FLAGS, "cols", "lines", "colors", "pairs", "it"))


def tput(call: Call) -> int:
    """Print what a terminal understands."""
    options = Options(call, "ST:Vx", {}, hint=_USAGE, status=_USAGE_STATUS, strict=True)
    if options.has("V"):
        call.write("tput from Vesicle\n")
        return 0
    name = options.value("T") or call.sys.environ.get("TERM")
    if not name:
        raise UsageError("tput: No value for $TERM and no -T specified\n", _USAGE_STATUS)
    if name not in _TERMINALS:
        raise UsageError(f'tput: unknown terminal "{name}"\n', _UNKNOWN_TERMINAL)
    if options.has("S"):
        lines = decode(call.read_all(0)).splitlines()
        return max([_capability(call, name, line.split()) for line in lines if line.split()], default=0)
    if not options.operands:
        raise UsageError(_USAGE, _USAGE_STATUS)
    return _capability(call, name, options.operands)


def _capability(call: Call, terminal: str, words: list[str]) -> int:
    capability, *rest = words
    strings, colours, long_name = _TERMINALS[terminal]
    values = [int(word) for word in rest if word.isascii() and word.isdecimal() and len(word) < 6]
    number = _number(call, capability, colours)
    if number is not None:
        call.write(f"{number}\n")
        return 0
    if capability == "longname":
        call.write(long_name)
        return 0
    if capability in ("init", "reset"):
        return _initialise(call, terminal)
    if capability in _FLAGS:
        return 0 if capability in _SET_FLAGS and terminal != "dumb" else 1
    if capability in _COLOURING:
        text = _COLOURING[capability](colours, values) if colours > 0 else None
    elif capability in _MOVING:
        text = _MOVING[capability](colours, values) if "cuu1" in strings else None
    else:
        text = strings.get(capability)
    if text is not None:
        call.write(text)
        return 0
    if capability in _KNOWN:
        return 1
    call.complain(f"unknown terminfo capability '{capability}'")
    return _UNKNOWN_CAPABILITY


def _number(call: Call, capability: str, colours: int) -> int | None:
    if capability in ("cols", "lines"):
        return _size(call)[capability == "cols"]
    if capability == "colors":
        return colours
    if capability == "pairs":
        return -1 if colours < 0 else 64 if colours <= 8 else 65536
    return 8 if capability == "it" else None


def _size(call: Call) -> tuple[int, int]:
    """Return rows and columns, as the environment or the terminal has them."""
    rows, columns = _ROWS, _COLUMNS
    for fd in (2, 1, 0):
        size = call.sys.terminal_size(fd)
        if size is not None:
            rows, columns = size
            break
    environ = call.sys.environ
    return _positive(environ.get("LINES"), rows), _positive(environ.get("COLUMNS"), columns)


def _positive(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and int(text[:6]) > 0 else otherwise


def _initialise(call: Call, terminal: str) -> int:
    if not any(call.sys.isatty(fd) for fd in (2, 1, 0)):
        raise UsageError("tput: terminal attributes: No such device or address\n\n", _NO_TERMINAL)
    strings = _TERMINALS[terminal][0]
    call.write("".join(strings.get(name, "") for name in ("rs1", "rs2")))
    return 0


def clear(call: Call) -> int:
    """Clear the screen."""
    options = Options(call, "T:Vx", {}, hint="Usage: clear [options]\n")
    name = options.value("T") or call.sys.environ.get("TERM")
    if not name:
        raise UsageError("TERM environment variable not set.\n")
    if name not in _TERMINALS:
        raise UsageError(f"'{name}': unknown terminal type.\n")
    text = _TERMINALS[name][0].get("clear")
    if text is None:
        return 1
    call.write(text.replace("\x1b[3J", "") if options.has("x") else text)
    return 0


def reset(call: Call) -> int:
    """Bring the terminal back to how it starts."""
    name = call.sys.environ.get("TERM")
    if not name or name not in _TERMINALS:
        raise UsageError(f"reset: unknown terminal type {name or ''}\n")
    return _initialise(call, name)
