"""kill and killall: send signals to processes by number and by name, as procps and psmisc have them.

Absent on purpose: asking before each (`killall -i`), and values sent along with a signal.
"""

from __future__ import annotations

import re

from vesicle.kernel.signals import Signal, signal_number
from vesicle.vfs.errors import PosixError, strerror
from vesicle.wasm_tools.shell.expand.regex import RegexError, compile_regex

from .accounts import PASSWD, id_of
from .options import Options
from .processes import ProcessInfo, read_processes
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .program import Call

_USAGE = """
Usage:
 kill [options] <pid> [...]

Options:
 <pid> [...]            send signal to every <pid> listed
 -<signal>, -s, --signal <signal>
                        specify the <signal> to be sent
 -q, --queue <value>    integer value to be sent with the signal
 -l, --list=[<signal>]  list all signal names, or convert one to a name
 -L, --table            list all signal names in a nice table

 -h, --help     display this help and exit
 -V, --version  output version information and exit

For more details see kill(1).
"""
_LINE_COLUMNS = 79
_TABLE_COLUMNS = 7
_LAST_NAMED = 31


def _names() -> list[tuple[int, str]]:
    names = [(int(signal), signal.name.removeprefix("SIG")) for signal in Signal if int(signal) <= _LAST_NAMED]
    return [(number, "POLL" if name == "IO" else name) for number, name in names]


def kill(call: Call) -> int:
    """Send a signal to processes and process groups."""
    words = list(call.arguments)
    if not words:
        raise UsageError(_USAGE)
    if words[0] in ("-h", "--help"):
        call.write(_USAGE)
        return 0
    if words[0] in ("-L", "--table"):
        return _table(call)
    if words[0].startswith(("-l", "--list")):
        return _list(call, words[0].removeprefix("--list").removeprefix("-l").removeprefix("=") or "".join(words[1:2]))
    number, words = _signal(call, words)
    if not words:
        raise UsageError(_USAGE)
    status = 0
    for word in words:
        if not re.fullmatch(r"[-+]?[0-9]{1,10}", word):
            call.complain(f"failed to parse argument: '{word}'")
            status = 1
            continue
        try:
            call.sys.kill(int(word), number)
        except PosixError as error:
            call.complain(f"({word}): {strerror(error.errno)}")
            status = 1
    return status


def _signal(call: Call, words: list[str]) -> tuple[int, list[str]]:
    """Return the signal to send, and what stands behind the options.

    Raises: UsageError
    """
    name, rest = "TERM", words
    first = words[0]
    if first in ("-s", "--signal"):
        if len(words) < 2:
            raise UsageError(f"{call.name}: option requires an argument -- 's'\n{_USAGE}")
        name, rest = words[1], words[2:]
    elif first.startswith("--signal="):
        name, rest = first.partition("=")[2], words[1:]
    elif first.startswith("-s") and len(first) > 2:
        name, rest = first[2:], words[1:]
    elif first == "--":
        rest = words[1:]
    elif first.startswith("-") and len(first) > 1:
        name, rest = first[1:], words[1:]
    if rest[:1] == ["--"] and rest is not words:
        rest = rest[1:]
    try:
        return signal_number(name), rest
    except PosixError:
        raise UsageError(f"{call.name}: unknown signal name {name}\n{_USAGE}") from None


def _list(call: Call, wanted: str) -> int:
    if not wanted:
        return _lines(call)
    try:
        number = signal_number(wanted)
    except PosixError:
        number = 0
    names = dict(_names())
    if number not in names:
        call.complain(f"unknown signal name {wanted}")
        return 0
    call.write(f"{names[number] if wanted.isdecimal() else number}\n")
    return 0


def _lines(call: Call) -> int:
    line = ""
    for _, name in _names():
        if line and len(line) + 1 + len(name) > _LINE_COLUMNS - 1:
            call.write(line + "\n")
            line = name
        else:
            line = f"{line} {name}" if line else name
    call.write(line + "\n")
    return 0


def _table(call: Call) -> int:
    names = _names()
    for start in range(0, len(names), _TABLE_COLUMNS):
        row = [f"{number:2} {name:<6}" for number, name in names[start : start + _TABLE_COLUMNS]]
        line = "  ".join(row)
        call.write((line.rstrip() if len(row) == _TABLE_COLUMNS else line + "  ") + "\n")
    return 0


_KILLALL_USAGE = """Usage: killall [OPTION]... [--] NAME...
       killall -l, --list

  -e,--exact          require exact match for very long names
  -I,--ignore-case    case insensitive process name match
  -g,--process-group  kill process group instead of process
  -l,--list           list all known signal names
  -q,--quiet          don't print complaints
  -r,--regexp         interpret NAME as an extended regular expression
  -s,--signal SIGNAL  send this signal instead of SIGTERM
  -u,--user USER      kill only process(es) running as USER
  -v,--verbose        report if the signal was successfully sent
  -w,--wait           wait for processes to die
"""
_KILLALL_NAMES = {
    "exact": "e",
    "ignore-case": "I",
    "process-group": "g",
    "list": "l",
    "quiet": "q",
    "regexp": "r",
    "signal": "s:",
    "user": "u:",
    "verbose": "v",
    "wait": "w",
}
_WAIT_S = 0.02


def killall(call: Call) -> int:
    """Send a signal to all processes of a name."""
    for position, word in enumerate(call.arguments):
        if re.fullmatch(r"-([0-9]+|(SIG)?[A-Z][A-Z0-9]{2,})", word):
            call.arguments[position : position + 1] = ["-s", word[1:]]
            break
    options = Options(call, "eIglqrs:u:vw", _KILLALL_NAMES, hint=_KILLALL_USAGE)
    if options.has("l"):
        return _lines(call)
    if not options.operands and not options.has("u"):
        raise UsageError(_KILLALL_USAGE)
    name = options.value("s") or "TERM"
    try:
        number = signal_number(name)
    except PosixError:
        raise UsageError(f"{name}: unknown signal; killall -l lists signals.\n") from None
    killed: list[int] = []
    status = 0
    for pattern in options.operands or [""]:
        found = _matching(call, options, pattern)
        sent = [process for process in found if _send(call, options, process, number)]
        killed += [process.pid for process in sent]
        if not found and not options.has("q"):
            call.say(f"{pattern}: no process found\n")
        if not sent:
            status = 1
    if options.has("w"):
        _await(call, killed)
    return status


def _matching(call: Call, options: Options, pattern: str) -> list[ProcessInfo]:
    own = call.sys.getpid()
    user = options.value("u")
    uid = None if user is None else id_of(call, PASSWD, user)
    if user is not None and uid is None:
        raise UsageError(f"Cannot find user {user}\n")
    match = _test_of_names(call, options, pattern)
    return [
        process
        for process in read_processes(call)
        if process.pid != own
        and process.state != "Z"
        and (uid is None or process.uid == uid)
        and (not pattern or match(process.name))
    ]


def _test_of_names(call: Call, options: Options, pattern: str) -> Callable[[str], bool]:
    if options.has("r"):
        try:
            expression = compile_regex(pattern, ignore_case=options.has("I"))
        except RegexError:
            raise UsageError(f"killall: Bad regular expression: {pattern}\n") from None
        return lambda name: expression.search(name, call.sys.checkpoint) is not None
    wanted = pattern.rpartition("/")[2][:15]
    if options.has("I"):
        return lambda name: name.lower() == wanted.lower()
    return lambda name: name == wanted


def _send(call: Call, options: Options, process: ProcessInfo, number: int) -> bool:
    try:
        call.sys.kill(-process.pgid if options.has("g") else process.pid, number)
    except PosixError as error:
        if not options.has("q"):
            call.say(f"{process.name}({process.pid}): {strerror(error.errno)}\n")
        return False
    if options.has("v"):
        call.say(f"Killed {process.name}({process.pid}) with signal {number}\n")
    return True


def _await(call: Call, pids: list[int]) -> None:
    waiting = set(pids)
    while waiting:
        waiting &= {process.pid for process in read_processes(call) if process.state != "Z"}
        if waiting:
            call.sys.sleep(_WAIT_S)
