"""ps: shows the session's processes; options in UNIX, BSD and GNU style, as procps has them.

Absent on purpose: threads (there is one in each process), personalities, `X` and `s` (registers and signals).
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from .processes import ProcessInfo, read_process, read_processes
from .program import UsageError
from .ps_fields import Scene, find_field
from .ps_request import PsRequest, error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .program import Call
    from .ps_fields import Field
    from .ps_request import Column, Test

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


def ps(call: Call) -> int:
    """Show processes."""
    if call.arguments[:1] == ["--help"]:
        call.write(_HELP)
        return 0
    request = PsRequest(call)
    try:
        request.read()
    except UsageError as end:
        if end.status == 0:
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


def _chosen_columns(request: PsRequest) -> list[Column]:
    if request.columns:
        return request.columns
    styles = request.styles
    if "-y" in styles and "-l" not in styles:
        raise error("modifier -y without format -l makes no sense")
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


def _selected(request: PsRequest) -> list[ProcessInfo]:
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


def _test(request: PsRequest, own: ProcessInfo) -> Test:
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


def _arranged(request: PsRequest, scene: Scene, processes: list[ProcessInfo]) -> list[ProcessInfo]:
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


def _tree(request: PsRequest, scene: Scene, processes: list[ProcessInfo]) -> list[ProcessInfo]:
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
