"""The functions behind the door: name, the kinds of its arguments, the module of this folder that has it.

Kinds: s text, i integer, b truth value, y bytes, l list of text, n list of integers, f list of integer pairs,
a anything; capitals may be nil. A function takes the process and these; what it returns becomes msgpack.
"""

from __future__ import annotations

import sys

from vesicle.vfs.errors import Errno, PosixError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    DoorFunction = Callable[..., object]

_HERE = __name__.rpartition(".")[0]

# Family: functions with the kinds of their arguments, in the order of docs/door.md.
_FAMILIES = {
    "files": (
        "access:isib chdir:s chmod:isib chown:isiib fchdir:i fchmod:ii fchown:iii fstat:i fstatvfs:i mkdir:isi mknod:isi "
        "openat:isii realpath:s stat:isb statvfs:s umask:i utimens:sIIb"
    ),
    "descriptors": (
        "dup:iib dup2:iib fcntl:iii flock:ii inheritable: isatty:i pipe:ib poll:fI record_lock:iiiiib record_lock_owner:iiiii "
        "readable:i set_terminal:iyb set_terminal_group:ii set_terminal_size:iii terminal:i terminal_group:i terminal_size:i"
    ),
    "processes": (
        "execve:slY getids: getpgid:i getpriority:ii getsid:i kill:ii setgid:i setgroups:n setpgid:ii setpriority:iii "
        "setresgid:iii setresuid:iii setsid: setuid:i spawn:llYfbSIiiiIiiN waitid:iii"
    ),
    "signals": "sigaction:ii sigmask:Ii sigpending: sigwait:iI timer:ii timer_left: pause:",
    "sockets": "connect:isi peername:i pidfd_open:ii resolve:sI shutdown:ibb socketpair:b",
    "tools": "tools: tool_call:sa tool_result:i",
    "system": "getrlimit:i getrusage:b memory_refused: setrlimit:iii sleep:i sysinfo: uname:",
}
ENTRIES = {
    name: (family, kinds)
    for family, functions in _FAMILIES.items()
    for name, _, kinds in (function.partition(":") for function in functions.split())
}


# Not narrowing: what a list of anything holds is looked at one by one.
is_a: Callable[[Any, type], bool] = isinstance


def _is_text(value: Any) -> bool:
    return is_a(value, str)


def _is_integer(value: Any) -> bool:
    return is_a(value, int)


def _is_bytes(value: Any) -> bool:
    return is_a(value, bytes)


def _is_texts(value: Any) -> bool:
    return is_a(value, list) and all(map(_is_text, value))


def _is_integers(value: Any) -> bool:
    return is_a(value, list) and all(map(_is_integer, value))


def _is_pairs(value: Any) -> bool:
    return is_a(value, list) and all(
        is_a(pair, list) and len(pair) == 2 and all(map(_is_integer, pair)) for pair in value
    )


def _is_anything(_value: Any) -> bool:
    return True


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "s": _is_text,
    "i": _is_integer,
    "b": _is_integer,
    "y": _is_bytes,
    "l": _is_texts,
    "n": _is_integers,
    "f": _is_pairs,
    "a": _is_anything,
}


class DoorEntry:
    """A function with the kinds of its arguments."""

    __slots__ = ("function", "kinds")

    def __init__(self, function: DoorFunction, kinds: str) -> None:
        self.function = function
        self.kinds = kinds

    def call(self, process: object, arguments: list[object]) -> object:
        """Call it with arguments that were checked.

        Raises: EINVAL other arguments than it takes · as the function
        """
        if len(arguments) != len(self.kinds):
            raise PosixError(Errno.EINVAL)
        for value, kind in zip(arguments, self.kinds, strict=True):
            if not (value is None and kind.isupper()) and not _CHECKS[kind.lower()](value):
                raise PosixError(Errno.EINVAL)
        return self.function(process, *arguments)


_loaded: dict[str, DoorEntry] = {}


def entry_of(name: str) -> DoorEntry:
    """Return the function of that name; its module is loaded when the first guest asks for it.

    Raises: ENOSYS there is none
    """
    entry = _loaded.get(name)
    if entry is None:
        family, kinds = ENTRIES.get(name, ("", ""))
        if not family:
            raise PosixError(Errno.ENOSYS, name)
        module = f"{_HERE}.{family}"
        __import__(module)
        entry = _loaded[name] = DoorEntry(getattr(sys.modules[module], name), kinds)
    return entry
