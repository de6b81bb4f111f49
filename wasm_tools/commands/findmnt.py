"""findmnt: shows the mounts as a tree or a list, as util-linux has it.

Absent on purpose: /etc/fstab, watching for changes, and columns that need more than /proc/self/mounts.
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from .mounts import MountEntry, absolute, mount_above, read_mounts
from .options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .program import Call

_COLUMNS: dict[str, Callable[[MountEntry], str]] = {
    "TARGET": lambda entry: entry.target,
    "SOURCE": lambda entry: entry.source,
    "FSTYPE": lambda entry: entry.kind,
    "OPTIONS": lambda entry: entry.options,
    "VFS-OPTIONS": lambda entry: entry.options,
    "FSROOT": lambda _: "/",
}
_USUAL = ("TARGET", "SOURCE", "FSTYPE", "OPTIONS")
_NAMES = {
    "list": "l",
    "noheadings": "n",
    "output": "o:",
    "raw": "r",
    "pairs": "P",
    "types": "t:",
    "target": "T:",
    "source": "S:",
    "mountpoint": "M:",
    "first-only": "f",
    "evaluate": "e",
    "kernel": "k",
    "help": "h",
}


def findmnt(call: Call) -> int:
    """Show mounts."""
    options = Options(call, "lno:rPt:T:S:M:fekh", _NAMES, hint="Try 'findmnt --help' for more information.\n")
    names = [name.upper() for value in options.values("o") for name in value.split(",")] or list(_USUAL)
    for name in names:
        if name not in _COLUMNS:
            raise options.refused(f"unknown column: {name}")
    mounts = read_mounts(call)
    chosen = _chosen(call, options, mounts)
    if not chosen:
        return 1
    if options.has("f"):
        chosen = chosen[:1]
    tree = len(chosen) == len(mounts) and not options.has("l", "r", "P")
    ordered, leads = _tree(chosen) if tree else (chosen, [""] * len(chosen))
    rows = [
        [lead + text if name == "TARGET" else text for name in names for text in (_COLUMNS[name](entry),)]
        for entry, lead in zip(ordered, leads, strict=True)
    ]
    if options.has("P"):
        call.write("".join(" ".join(f'{n}="{t}"' for n, t in zip(names, row, strict=True)) + "\n" for row in rows))
        return 0
    shown = rows if options.has("n") else [names, *rows]
    if options.has("r"):
        call.write("".join(" ".join(row) + "\n" for row in shown))
        return 0
    widths = [max(len(row[position]) for row in [names, *rows]) for position in range(len(names))]
    for row in shown:
        call.write(" ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() + "\n")
    return 0


def _chosen(call: Call, options: Options, mounts: list[MountEntry]) -> list[MountEntry]:
    kinds = [kind for value in options.values("t") for kind in value.split(",")]
    chosen = [entry for entry in mounts if not kinds or entry.kind in kinds]
    target = options.value("T")
    if target is not None:
        try:
            above = mount_above(mounts, absolute(call, target))
        except PosixError:
            return []
        chosen = [entry for entry in chosen if entry is above]
    source = options.value("S")
    wanted = [*options.operands, *options.values("M")]
    if source is not None:
        chosen = [entry for entry in chosen if entry.source == source]
    if wanted:
        chosen = [entry for entry in chosen if entry.target in wanted or entry.source in wanted]
    return chosen


def _tree(mounts: list[MountEntry]) -> tuple[list[MountEntry], list[str]]:
    """Put what is mounted inside a mount behind it; return what stands before each too."""
    ordered: list[MountEntry] = []
    leads: list[str] = []
    below: dict[str, list[MountEntry]] = {}
    for entry in mounts:
        parent = mount_above(mounts, entry.target.rpartition("/")[0] or "/") if entry.target != "/" else None
        below.setdefault("" if parent is None else parent.target, []).append(entry)
    waiting = [(entry, "", "") for entry in reversed(below.get("", []))]
    while waiting:
        entry, lead, inner = waiting.pop()
        ordered.append(entry)
        leads.append(lead)
        inside = below.get(entry.target, [])
        for child in reversed(inside):
            last = child is inside[-1]
            waiting.append((child, inner + ("└─" if last else "├─"), inner + ("  " if last else "│ ")))
    return ordered, leads
