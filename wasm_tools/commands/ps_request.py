"""PsRequest: what the command line of ps asks for; options in UNIX, BSD and GNU style.

Absent on purpose: what is shown for it (ps.py).
"""

from __future__ import annotations

from vesicle.vfs.record import Record

from .accounts import GROUP, PASSWD, id_of
from .options import whole
from .program import UsageError
from .ps_fields import Field, find_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .processes import ProcessInfo
    from .program import Call

    Test = Callable[[ProcessInfo], bool]

_USAGE = """
Usage:
 ps [options]

 Try 'ps --help <simple|list|output|threads|misc|all>'
  or 'ps --help <s|l|o|t|m|a>'
 for additional help text.

For more details see ps(1).
"""


class Column(Record):
    """A column of the output: its field under the header that is shown."""

    field: Field
    header: str


class PsRequest:
    """What the command line asks for."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.tests: list[Test] = []
        self.simple: set[str] = set()  # e a d and BSD's "bsd-a" "bsd-x"
        self.bsd = False
        self.negated = self.running = self.tree = False
        self.headers = True
        self.columns: list[Column] = []
        self.extra: list[Column] = []
        self.styles: set[str] = set()
        self.sort: list[tuple[str, bool]] = []
        self.width: int | None = None
        self.pids: list[int] | None = None  # of -q: no others are read
        self._rest = list(call.arguments)

    def read(self) -> None:
        """Read all words.

        Raises: UsageError
        """
        while self._rest:
            word = self._rest.pop(0)
            if word.startswith("--"):
                self._long(word[2:])
            elif word.startswith("-"):
                self._letters(word[1:], _UNIX, f"unsupported option -{word[1:2]}" if word[1:] else "garbage option")
            elif word.isdecimal() or (word[:1].isdigit() and set(word) <= set("0123456789,")):
                self.bsd = True
                self.select_pids(word)
            else:
                self.bsd = True
                self._letters(word, _BSD, "unsupported option (BSD syntax)")

    def _letters(self, word: str, table: dict[str, Callable[[PsRequest, str], None]], message: str) -> None:
        if not word:
            raise error(message)
        while word:
            letter, word = word[0], word[1:]
            action = table.get(letter)
            if action is None:
                raise error(message)
            if letter in (_UNIX_VALUES if table is _UNIX else _BSD_VALUES):
                if not word and not self._rest:
                    raise error(_MISSING.get(letter, "list of process IDs must follow -" + letter))
                action(self, word or self._rest.pop(0))
                return
            action(self, letter)

    def _long(self, text: str) -> None:
        name, separator, value = text.partition("=")
        found = [full for full in _LONG if full == name] or [full for full in _LONG if full.startswith(name)]
        if len({_LONG[full] for full in found}) != 1:
            raise error("unknown gnu long option")
        takes, action = _LONG[found[0]]
        if takes and not separator:
            if not self._rest:
                raise error(f"list must follow --{found[0]}")
            value = self._rest.pop(0)
        action(self, value)

    def select_pids(self, text: str) -> None:
        """Take -p."""
        wanted = set(_numbers(text, "process ID list syntax error"))
        self.tests.append(lambda process: process.pid in wanted)

    def quick_pids(self, text: str) -> None:
        """Take -q."""
        self.pids = _numbers(text, "process ID list syntax error")

    def select_commands(self, text: str) -> None:
        """Take -C."""
        names = {name[:15] for name in text.replace(",", " ").split()}
        self.tests.append(lambda process: process.name in names)

    def select_parents(self, text: str) -> None:
        """Take --ppid."""
        wanted = set(_numbers(text, "process ID list syntax error"))
        self.tests.append(lambda process: process.ppid in wanted)

    def select_sessions(self, text: str) -> None:
        """Take -s and -g."""
        wanted = set(_numbers(text, "session ID list syntax error"))
        self.tests.append(lambda process: process.sid in wanted)

    def select_terminals(self, text: str) -> None:
        """Take -t: `-` and `?` mean none."""
        names = {name.removeprefix("/dev/") for name in text.replace(",", " ").split()}
        if not names <= {"-", "?", "tty"}:
            raise error("TTY could not be found")
        with_it, without = "tty" in names, bool(names & {"-", "?"})
        self.tests.append(lambda process: with_it if process.tty else without)

    def select_users(self, text: str, which: int) -> None:
        """Take -u (which 1, effective) and -U (which 0, real)."""
        wanted = self._ids(text, PASSWD, "user name does not exist")
        self.tests.append(lambda process: process.uids[which] in wanted)

    def select_groups(self, text: str, which: int) -> None:
        """Take -G (which 0, real) and --group (which 1, effective)."""
        wanted = self._ids(text, GROUP, "group name does not exist")
        self.tests.append(lambda process: process.gids[which] in wanted)

    def _ids(self, text: str, path: str, message: str) -> set[int]:
        found: set[int] = set()
        for name in text.replace(",", " ").split():
            number = id_of(self.call, path, name)
            if number is None:
                raise error(message)
            found.add(number)
        return found

    def add_columns(self, text: str, target: list[Column]) -> None:
        """Take -o and -O."""
        for word in text.replace(",", " ").split() if "=" not in text else text.split(","):
            name, separator, header = word.strip().partition("=")
            field = find_field(name.partition(":")[0])
            if field is None:
                raise error(f'unknown user-defined format specifier "{name}"')
            width = whole(name.partition(":")[2])
            if width is not None:
                field = field.replace(width=min(width, 10000))
            target.append(Column(field, header if separator else field.header))

    def add_sort(self, text: str) -> None:
        """Take --sort and k."""
        for word in text.split(","):
            name = word.lstrip("+-")
            if find_field(name) is None:
                raise error("unknown sort specifier")
            self.sort.append((name, word.startswith("-")))


def error(message: str) -> UsageError:
    """Return the error for a command line that cannot be meant."""
    return UsageError(f"error: {message}\n{_USAGE}")


def _numbers(text: str, message: str) -> list[int]:
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdecimal() and int(word[:10]) for word in words):
        raise error(message)
    return [int(word[:10]) for word in words]


def _flag(name: str, value: bool = True) -> Callable[[PsRequest, str], None]:
    return lambda request, _: setattr(request, name, value)


def _simple(name: str) -> Callable[[PsRequest, str], None]:
    return lambda request, _: request.simple.add(name)


def _style(name: str) -> Callable[[PsRequest, str], None]:
    return lambda request, _: request.styles.add(name)


def _nothing(request: PsRequest, value: str) -> None:
    """Take an option that changes nothing here."""


def _set_width(request: PsRequest, value: str) -> None:
    width = whole(value)
    if width is None:
        raise error("bad number")
    request.width = width


def _version(request: PsRequest, value: str) -> None:
    raise UsageError("", 0)


def _columns(request: PsRequest, value: str) -> None:
    request.add_columns(value, request.columns)


def _extra(request: PsRequest, value: str) -> None:
    request.add_columns(value, request.extra)


_UNIX: dict[str, Callable[[PsRequest, str], None]] = {
    "A": _simple("e"),
    "e": _simple("e"),
    "a": _simple("a"),
    "d": _simple("d"),
    "N": _flag("negated"),
    "C": PsRequest.select_commands,
    "G": lambda request, value: request.select_groups(value, 0),
    "g": PsRequest.select_sessions,
    "p": PsRequest.select_pids,
    "q": PsRequest.quick_pids,
    "s": PsRequest.select_sessions,
    "t": PsRequest.select_terminals,
    "u": lambda request, value: request.select_users(value, 1),
    "U": lambda request, value: request.select_users(value, 0),
    "f": _style("-f"),
    "F": _style("-F"),
    "l": _style("-l"),
    "j": _style("-j"),
    "y": _style("-y"),
    "L": _style("-L"),
    "T": _style("-T"),
    "o": _columns,
    "O": _extra,
    "H": _flag("tree"),
    "w": _nothing,
    "c": _nothing,
    "m": _nothing,
    "M": _nothing,
    "n": _nothing,
    "V": _version,
}
_UNIX_VALUES = frozenset("CGgpqstuUoO")
_BSD: dict[str, Callable[[PsRequest, str], None]] = {
    "a": _simple("bsd-a"),
    "x": _simple("bsd-x"),
    "g": _nothing,
    "r": _flag("running"),
    "T": _simple("bsd-T"),
    "p": PsRequest.select_pids,
    "q": PsRequest.quick_pids,
    "t": PsRequest.select_terminals,
    "U": lambda request, value: request.select_users(value, 1),
    "u": _style("u"),
    "l": _style("l"),
    "j": _style("j"),
    "v": _style("v"),
    "o": _columns,
    "O": _extra,
    "k": PsRequest.add_sort,
    "f": _flag("tree"),
    "h": _flag("headers", False),
    "w": _nothing,
    "c": _style("c"),
    "e": _nothing,
    "n": _nothing,
    "S": _nothing,
    "V": _version,
}
_BSD_VALUES = frozenset("pqtUoOk")
_MISSING = {
    "C": "list of command names must follow -C",
    "U": "list of real users must follow -U",
    "u": "list of users must follow -u",
    "t": "list of terminals (pty, tty...) must follow -t",
    "o": "format specification must follow -o",
    "O": "format or sort specification must follow -O",
    "k": "long sort specification must follow 'k'",
    "G": "list of real groups must follow -G",
}
_LONG: dict[str, tuple[bool, Callable[[PsRequest, str], None]]] = {
    "pid": (True, PsRequest.select_pids),
    "quick-pid": (True, PsRequest.quick_pids),
    "ppid": (True, PsRequest.select_parents),
    "sid": (True, PsRequest.select_sessions),
    "tty": (True, PsRequest.select_terminals),
    "user": (True, _UNIX["u"]),
    "User": (True, _UNIX["U"]),
    "group": (True, lambda request, value: request.select_groups(value, 1)),
    "Group": (True, _UNIX["G"]),
    "deselect": (False, _flag("negated")),
    "format": (True, _columns),
    "sort": (True, PsRequest.add_sort),
    "forest": (False, _flag("tree")),
    "no-headers": (False, _flag("headers", False)),
    "no-heading": (False, _flag("headers", False)),
    "noheaders": (False, _flag("headers", False)),
    "noheading": (False, _flag("headers", False)),
    "headers": (False, _flag("headers")),
    "headings": (False, _flag("headers")),
    "cols": (True, _set_width),
    "columns": (True, _set_width),
    "width": (True, _set_width),
    "rows": (True, _nothing),
    "lines": (True, _nothing),
    "cumulative": (False, _nothing),
    "version": (False, _version),
}
