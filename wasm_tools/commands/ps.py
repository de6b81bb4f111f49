"""ps: shows the session's processes; options in UNIX, BSD and GNU style, as procps has them.

Absent on purpose: threads (there is one in each process), personalities, `X` and `s` (registers and signals).
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError
from vesicle.vfs.record import Record

from .accounts import GROUP, PASSWD, id_of
from .options import whole
from .processes import ProcessInfo, read_process, read_processes
from .program import UsageError
from .ps_fields import Field, Scene, find_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

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
_HELP = """
Usage:
 ps [options]

Basic options:
 -A, -e               all processes
 -a                   all with tty, except session leaders
  a                   all with tty, including other users
 -d                   all except session leaders
 -N, --deselect       negate selection
  r                   only running processes
  x                   processes without controlling ttys

Selection by list:
 -C <command>         command name
 -G, --Group <GID>    real group id or name
 -g, --group <group>  session or effective group name
 -p, p, --pid <PID>   process id
        --ppid <PID>  parent process id
 -q, q, --quick-pid <PID>
 -s, --sid <session>  session id
 -t, t, --tty <tty>   terminal
 -u, U, --user <UID>  effective user id or name
 -U, --User <UID>     real user id or name

Output formats:
 -F -f -j -l  j l u v   full, jobs, long, user and virtual memory format
 -o, o, --format <format>   user-defined format
 -O, O <format>       preloaded with the default columns
     --sort <spec>    sort by columns, with - before it downwards
 -H, f, --forest      process hierarchy
     --no-headers, --headers, -w, w, --width
"""

_STANDARD = "pid tname time cmd"
_FORMATS = {
    "": "pid tname time ucmd",
    "-f": "user=UID pid ppid c stime tname time cmd",
    "-F": "user=UID pid ppid c sz rss psr stime tname time cmd",
    "-l": "f s uid pid ppid c opri=PRI ni addr_sz wchan tname time ucmd",
    "-ly": "s uid pid ppid c opri=PRI ni rss sz wchan tname time ucmd",
    "-lf": "f s user=UID pid ppid c opri=PRI ni addr_sz wchan stime tname time cmd",
    "-j": "pid pgid sid tname time ucmd",
    "-jf": "user=UID pid ppid pgid sid c stime tname time cmd",
    "bsd": "pid tname stat bsdtime args",
    "u": "user pid %cpu %mem vsz rss tname stat stime=START bsdtime args",
    "l": "f uid pid ppid opri=PRI ni vsz rss wchan stat tname bsdtime args",
    "j": "ppid pid pgid sid tname tpgid stat uid bsdtime args",
    "v": "pid tname stat bsdtime maj_flt=MAJFL size=TRS vsz=DRS rss %mem args",
}
# What `-O` and `O` put behind the pid, and what follows.
_AROUND = ("pid", "s tname time cmd")


class Column(Record):
    """A column of the output: its field under the header that is shown."""

    name: str
    field: Field
    header: str


class _Request:
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
                self._select_pids(word)
            else:
                self.bsd = True
                self._letters(word, _BSD, "unsupported option (BSD syntax)")

    def _letters(self, word: str, table: dict[str, Callable[[_Request, str], None]], message: str) -> None:
        if not word:
            raise _error(message)
        while word:
            letter, word = word[0], word[1:]
            action = table.get(letter)
            if action is None:
                raise _error(message)
            if letter in (_UNIX_VALUES if table is _UNIX else _BSD_VALUES):
                if not word and not self._rest:
                    raise _error(_MISSING.get(letter, "list of process IDs must follow -" + letter))
                action(self, word or self._rest.pop(0))
                return
            action(self, letter)

    def _long(self, text: str) -> None:
        name, separator, value = text.partition("=")
        found = [full for full in _LONG if full == name] or [full for full in _LONG if full.startswith(name)]
        if len({_LONG[full] for full in found}) != 1:
            raise _error("unknown gnu long option")
        takes, action = _LONG[found[0]]
        if takes and not separator:
            if not self._rest:
                raise _error(f"list must follow --{found[0]}")
            value = self._rest.pop(0)
        action(self, value)

    def _select_pids(self, text: str) -> None:
        wanted = set(_numbers(text, "process ID list syntax error"))
        self.tests.append(lambda process: process.pid in wanted)

    def select_pids(self, text: str) -> None:
        """Take -p."""
        self._select_pids(text)

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
            raise _error("TTY could not be found")
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
                raise _error(message)
            found.add(number)
        return found

    def add_columns(self, text: str, target: list[Column]) -> None:
        """Take -o and -O."""
        for word in text.replace(",", " ").split() if "=" not in text else text.split(","):
            name, separator, header = word.strip().partition("=")
            field = find_field(name.partition(":")[0])
            if field is None:
                raise _error(f'unknown user-defined format specifier "{name}"')
            width = whole(name.partition(":")[2])
            if width is not None:
                field = field.replace(width=min(width, 10000))
            target.append(Column(name, field, header if separator else field.header))

    def add_sort(self, text: str) -> None:
        """Take --sort and k."""
        for word in text.split(","):
            name = word.lstrip("+-")
            if find_field(name) is None:
                raise _error("unknown sort specifier")
            self.sort.append((name, word.startswith("-")))

    def style(self, letter: str) -> None:
        """Take a letter that chooses a format."""
        self.styles.add(letter)


def _error(message: str) -> UsageError:
    return UsageError(f"error: {message}\n{_USAGE}")


def _numbers(text: str, message: str) -> list[int]:
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdecimal() and int(word[:10]) for word in words):
        raise _error(message)
    return [int(word[:10]) for word in words]


def _flag(name: str, value: bool = True) -> Callable[[_Request, str], None]:
    return lambda request, _: setattr(request, name, value)


def _simple(name: str) -> Callable[[_Request, str], None]:
    return lambda request, _: request.simple.add(name)


def _style(name: str) -> Callable[[_Request, str], None]:
    return lambda request, _: request.style(name)


def _nothing(request: _Request, value: str) -> None:
    """Take an option that changes nothing here."""


def _set_width(request: _Request, value: str) -> None:
    width = whole(value)
    if width is None:
        raise _error("bad number")
    request.width = width


def _version(request: _Request, value: str) -> None:
    raise UsageError("", 0)


def _columns(request: _Request, value: str) -> None:
    request.add_columns(value, request.columns)


def _extra(request: _Request, value: str) -> None:
    request.add_columns(value, request.extra)


_UNIX: dict[str, Callable[[_Request, str], None]] = {
    "A": _simple("e"),
    "e": _simple("e"),
    "a": _simple("a"),
    "d": _simple("d"),
    "N": _flag("negated"),
    "C": _Request.select_commands,
    "G": lambda request, value: request.select_groups(value, 0),
    "g": _Request.select_sessions,
    "p": _Request.select_pids,
    "q": _Request.quick_pids,
    "s": _Request.select_sessions,
    "t": _Request.select_terminals,
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
_BSD: dict[str, Callable[[_Request, str], None]] = {
    "a": _simple("bsd-a"),
    "x": _simple("bsd-x"),
    "g": _nothing,
    "r": _flag("running"),
    "T": _simple("bsd-T"),
    "p": _Request.select_pids,
    "q": _Request.quick_pids,
    "t": _Request.select_terminals,
    "U": lambda request, value: request.select_users(value, 1),
    "u": _style("u"),
    "l": _style("l"),
    "j": _style("j"),
    "v": _style("v"),
    "o": _columns,
    "O": _extra,
    "k": _Request.add_sort,
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
_LONG: dict[str, tuple[bool, Callable[[_Request, str], None]]] = {
    "pid": (True, _Request.select_pids),
    "quick-pid": (True, _Request.quick_pids),
    "ppid": (True, _Request.select_parents),
    "sid": (True, _Request.select_sessions),
    "tty": (True, _Request.select_terminals),
    "user": (True, _UNIX["u"]),
    "User": (True, _UNIX["U"]),
    "group": (True, lambda request, value: request.select_groups(value, 1)),
    "Group": (True, _UNIX["G"]),
    "deselect": (False, _flag("negated")),
    "format": (True, _columns),
    "sort": (True, _Request.add_sort),
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


def ps(call: Call) -> int:
    """Show processes."""
    if call.arguments[:1] == ["--help"]:
        call.write(_HELP)
        return 0
    request = _Request(call)
    try:
        request.read()
    except UsageError as error:
        if error.status == 0:
            call.write("ps from Vesicle, options as of procps-ng 4.0.2\n")
            return 0
        raise
    columns = _chosen_columns(request)
    scene = Scene(call)
    processes = _arranged(request, scene, _selected(request))
    lines = [_line(columns, [_cell(scene, column, process) for column in columns]) for process in processes]
    if request.headers and any(column.header for column in columns):
        lines.insert(0, _line(columns, [column.header for column in columns]))
    call.write("".join(f"{line[: request.width]}\n" for line in lines))
    return 0 if processes else 1


def _chosen_columns(request: _Request) -> list[Column]:
    if request.columns:
        return request.columns
    styles = request.styles
    if "-y" in styles and "-l" not in styles:
        raise _error("modifier -y without format -l makes no sense")
    unix = "".join(letter for letter in "Fljfy" if f"-{letter}" in styles)
    name = "-" + unix if unix else next((style for style in "uljv" if style in styles), "bsd" if request.bsd else "")
    text = _FORMATS.get(name) or _FORMATS["-" + unix[:1]]
    if "-L" in styles:
        text = (
            text.replace("ppid", "ppid lwp").replace(" c ", " c nlwp ")
            if "-f" in styles
            else text.replace("pid", "pid lwp", 1)
        )
    if "-T" in styles:
        text = text.replace("pid", "pid spid", 1)
    if "c" in styles:
        text = text.replace(" args", " ucmd")
    columns: list[Column] = []
    if request.extra:
        request.add_columns(_AROUND[0], columns)
        columns += request.extra
        request.add_columns(_AROUND[1].replace("cmd", "args"), columns)
        return columns
    for word in text.split():
        request.add_columns(word, columns)
    return columns


def _selected(request: _Request) -> list[ProcessInfo]:
    call = request.call
    if request.pids is not None:
        return [process for pid in request.pids for process in _one(call, pid)]
    chosen = _test(request, read_process(call, call.sys.getpid()))
    return [
        process
        for process in read_processes(call)
        if chosen(process) is not request.negated and (not request.running or process.state in "RD")
    ]


def _one(call: Call, pid: int) -> list[ProcessInfo]:
    try:
        return [read_process(call, pid)]
    except PosixError:
        return []


def _test(request: _Request, own: ProcessInfo) -> Test:
    simple, tests = request.simple, list(request.tests)
    if "e" in simple or {"bsd-a", "bsd-x"} <= simple:
        return lambda _: True
    if "a" in simple:
        tests.append(lambda process: bool(process.tty) and process.sid != process.pid)
    if "d" in simple:
        tests.append(lambda process: process.sid != process.pid)
    if "bsd-a" in simple:
        tests.append(lambda process: bool(process.tty))
    if "bsd-x" in simple:
        tests.append(lambda process: process.uid == own.uid)
    if "bsd-T" in simple:
        tests.append(lambda process: process.tty == own.tty)
    if not tests:
        if request.bsd:
            return lambda process: process.uid == own.uid and bool(process.tty)
        return lambda process: process.uid == own.uid and process.tty == own.tty
    return lambda process: any(test(process) for test in tests)


def _arranged(request: _Request, scene: Scene, processes: list[ProcessInfo]) -> list[ProcessInfo]:
    for name, downwards in reversed(request.sort):
        field = find_field(name)
        if field is not None:
            processes.sort(key=_sort_key(scene, field), reverse=downwards)
    return _tree(request, scene, processes) if request.tree else processes


def _sort_key(scene: Scene, field: Field) -> Callable[[ProcessInfo], tuple[int, str]]:
    key, text = field.key, field.text
    if key is None:
        return lambda process: (0, text(scene, process))
    return lambda process: (key(scene, process), "")


def _tree(request: _Request, scene: Scene, processes: list[ProcessInfo]) -> list[ProcessInfo]:
    """Put children behind their parents, and note what shows the depth of each."""
    pids = {process.pid for process in processes}
    children: dict[int, list[ProcessInfo]] = {}
    for process in processes:
        parent = process.ppid if process.ppid in pids and process.ppid != process.pid else 0
        children.setdefault(parent, []).append(process)
    ordered: list[ProcessInfo] = []
    waiting = [(process, "", "") for process in reversed(children.get(0, []))]
    while waiting:
        process, lead, below = waiting.pop()
        ordered.append(process)
        scene.depths[process.pid] = lead
        offspring = children.get(process.pid, [])
        for child in reversed(offspring):
            if request.bsd:
                bar = "    " if child is offspring[-1] else " |  "
                waiting.append((child, below + r" \_ ", below + bar))
            else:
                waiting.append((child, below + "  ", below + "  "))
    return ordered


def _cell(scene: Scene, column: Column, process: ProcessInfo) -> str:
    return "".join(
        c if c.isprintable() or "\udc80" <= c <= "\udcff" else "?" for c in column.field.text(scene, process)
    )


def _line(columns: list[Column], cells: list[str]) -> str:
    parts: list[str] = []
    for position, (column, cell) in enumerate(zip(columns, cells, strict=True)):
        width = max(column.field.width, len(column.header))
        if column.field.right:
            parts.append(cell.rjust(width))
        elif position == len(columns) - 1:
            parts.append(cell)
        else:
            parts.append(cell[:width].ljust(width))
    return " ".join(parts)
