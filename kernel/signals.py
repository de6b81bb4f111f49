"""Signals: Linux's numbers and names, what each does by default, and sets of them as bit masks.

Absent on purpose: delivery and pending sets (they belong to the process), handlers inside wasm (there are none), core
dumps (a core action is a plain termination).
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.int_enum import IntEnum


class Signal(IntEnum):
    """Standard signals, numbered as on Linux x86-64 and in musl's wasm32 port (signal(7))."""

    SIGHUP = 1
    SIGINT = 2
    SIGQUIT = 3
    SIGILL = 4
    SIGTRAP = 5
    SIGABRT = 6
    SIGBUS = 7
    SIGFPE = 8
    SIGKILL = 9
    SIGUSR1 = 10
    SIGSEGV = 11
    SIGUSR2 = 12
    SIGPIPE = 13
    SIGALRM = 14
    SIGTERM = 15
    SIGSTKFLT = 16
    SIGCHLD = 17
    SIGCONT = 18
    SIGSTOP = 19
    SIGTSTP = 20
    SIGTTIN = 21
    SIGTTOU = 22
    SIGURG = 23
    SIGXCPU = 24
    SIGXFSZ = 25
    SIGVTALRM = 26
    SIGPROF = 27
    SIGWINCH = 28
    SIGIO = 29
    SIGPWR = 30
    SIGSYS = 31


# The real-time range as the GNU C library shows it: 32 and 33 belong to its threads (nptl).
SIGRTMIN = 34
SIGRTMAX = 64


class DefaultAction(IntEnum):
    """What a signal does to a process that neither ignores nor catches it (signal(7))."""

    TERMINATE = 0
    IGNORE = 1
    STOP = 2
    CONTINUE = 3


# Only the signals that do not simply end the process; every other one terminates, real-time signals too.
_DEFAULT_ACTIONS: dict[int, DefaultAction] = {
    Signal.SIGCHLD: DefaultAction.IGNORE,
    Signal.SIGURG: DefaultAction.IGNORE,
    Signal.SIGWINCH: DefaultAction.IGNORE,
    Signal.SIGCONT: DefaultAction.CONTINUE,
    Signal.SIGSTOP: DefaultAction.STOP,
    Signal.SIGTSTP: DefaultAction.STOP,
    Signal.SIGTTIN: DefaultAction.STOP,
    Signal.SIGTTOU: DefaultAction.STOP,
}

# Texts of strsignal(3), as the shell prints them for a command that a signal ended.
_DESCRIPTIONS: dict[int, str] = {
    Signal.SIGHUP: "Hangup",
    Signal.SIGINT: "Interrupt",
    Signal.SIGQUIT: "Quit",
    Signal.SIGILL: "Illegal instruction",
    Signal.SIGTRAP: "Trace/breakpoint trap",
    Signal.SIGABRT: "Aborted",
    Signal.SIGBUS: "Bus error",
    Signal.SIGFPE: "Floating point exception",
    Signal.SIGKILL: "Killed",
    Signal.SIGUSR1: "User defined signal 1",
    Signal.SIGSEGV: "Segmentation fault",
    Signal.SIGUSR2: "User defined signal 2",
    Signal.SIGPIPE: "Broken pipe",
    Signal.SIGALRM: "Alarm clock",
    Signal.SIGTERM: "Terminated",
    Signal.SIGSTKFLT: "Stack fault",
    Signal.SIGCHLD: "Child exited",
    Signal.SIGCONT: "Continued",
    Signal.SIGSTOP: "Stopped (signal)",
    Signal.SIGTSTP: "Stopped",
    Signal.SIGTTIN: "Stopped (tty input)",
    Signal.SIGTTOU: "Stopped (tty output)",
    Signal.SIGURG: "Urgent I/O condition",
    Signal.SIGXCPU: "CPU time limit exceeded",
    Signal.SIGXFSZ: "File size limit exceeded",
    Signal.SIGVTALRM: "Virtual timer expired",
    Signal.SIGPROF: "Profiling timer expired",
    Signal.SIGWINCH: "Window changed",
    Signal.SIGIO: "I/O possible",
    Signal.SIGPWR: "Power failure",
    Signal.SIGSYS: "Bad system call",
}

# Other names of the same signals: POSIX SIGPOLL, and SIGIOT and SIGCLD of older systems.
_ALIASES = {"POLL": Signal.SIGIO, "IOT": Signal.SIGABRT, "CLD": Signal.SIGCHLD}

# POSIX signal.h: these two can be neither caught, ignored nor blocked.
UNCATCHABLE = frozenset((Signal.SIGKILL, Signal.SIGSTOP))


def is_valid(number: int) -> bool:
    """Tell whether number names a signal; 0 does not, though kill accepts it as a probe."""
    return 1 <= number <= SIGRTMAX


def default_action(number: int) -> DefaultAction:
    """Return what the signal does to a process that leaves its disposition at the default."""
    return _DEFAULT_ACTIONS.get(number, DefaultAction.TERMINATE)


def bit(number: int) -> int:
    """Return the signal's bit in a set, as the first word of sigset_t has it."""
    return 1 << (number - 1)


UNBLOCKABLE_MASK = bit(Signal.SIGKILL) | bit(Signal.SIGSTOP)
# Stop signals cancel a pending continue and the other way round (POSIX 2.4.1).
STOP_MASK = bit(Signal.SIGSTOP) | bit(Signal.SIGTSTP) | bit(Signal.SIGTTIN) | bit(Signal.SIGTTOU)


def signals_in(mask: int) -> list[int]:
    """Return the numbers of the signals in a set, lowest first."""
    found: list[int] = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length())
        mask ^= lowest
    return found


def signal_name(number: int) -> str:
    """Return the name without SIG, as `kill -l` prints it; a number that has none comes back in digits."""
    if number <= 31:
        return Signal(number).name[3:] if number >= 1 else str(number)
    if not SIGRTMIN <= number <= SIGRTMAX:
        return str(number)
    # bash counts the lower half up from RTMIN and the upper half down from RTMAX.
    middle = (SIGRTMIN + SIGRTMAX) // 2
    base, name = (SIGRTMIN, "RTMIN") if number <= middle else (SIGRTMAX, "RTMAX")
    return name if number == base else f"{name}{number - base:+d}"


def signal_number(name: str) -> int:
    """Return the number for `TERM`, `SIGTERM`, `sigterm`, `RTMIN+3` or `15`.

    Raises: EINVAL no such signal.
    """
    if name.isascii() and name.isdigit() and len(name) <= 3:
        number = int(name)
        if is_valid(number):
            return number
        raise PosixError(Errno.EINVAL)
    word = name.upper().removeprefix("SIG")
    member = Signal.__members__.get("SIG" + word) or _ALIASES.get(word)
    return int(member) if member is not None else _real_time_number(word)


def _real_time_number(word: str) -> int:
    for name, base in (("RTMIN", SIGRTMIN), ("RTMAX", SIGRTMAX)):
        rest = word.removeprefix(name)
        if rest == word:
            continue
        if rest == "":
            return base
        if rest[0] in "+-" and rest[1:].isascii() and rest[1:].isdigit() and len(rest) <= 3:
            number = base + int(rest)
            if SIGRTMIN <= number <= SIGRTMAX:
                return number
    raise PosixError(Errno.EINVAL)


def description(number: int) -> str:
    """Return the text of strsignal(3): `Killed`, `Segmentation fault`, `Real-time signal 2`."""
    text = _DESCRIPTIONS.get(number)
    if text is not None:
        return text
    if SIGRTMIN <= number <= SIGRTMAX:
        return f"Real-time signal {number - SIGRTMIN}"
    return f"Unknown signal {number}"
