"""What a script did on one side, and in what two of them differ."""

from __future__ import annotations

import re
import stat
from dataclasses import dataclass, field

KINDS = {stat.S_IFDIR: "d", stat.S_IFLNK: "l", stat.S_IFREG: "f", stat.S_IFIFO: "p"}
_LINE_END = re.compile(rb"[\n\0]")
_DAY_NS = 86_400 * 10**9


@dataclass(frozen=True)
class Entry:
    """A file that is there when the script has ended."""

    kind: str
    mode: int
    content: bytes
    mtime_ns: int
    nlink: int


@dataclass(frozen=True)
class Outcome:
    """What a script printed, how it ended, and the tree it left."""

    stdout: bytes
    stderr: bytes
    status: int
    tree: dict[str, Entry] = field(default_factory=dict[str, Entry])
    timed_out: bool = False


@dataclass(frozen=True)
class Difference:
    """What differs: the part ("stdout", "tree", …), what ours has and what the native one has."""

    part: str
    ours: str
    native: str


def differences(ours: Outcome, native: Outcome, now_ns: int, *, unordered: bool) -> list[Difference]:
    """Compare two outcomes; times of files count where they were set, not where they are those of the run."""
    found = []
    if ours.timed_out != native.timed_out:
        return [Difference("time", str(ours.timed_out), str(native.timed_out))]
    for part in ("stdout", "stderr"):
        mine, theirs = getattr(ours, part), getattr(native, part)
        if unordered:
            mine, theirs = (b"\n".join(sorted(_LINE_END.split(text))) for text in (mine, theirs))
        if mine != theirs:
            found.append(Difference(part, repr(mine)[1:], repr(theirs)[1:]))
    if ours.status != native.status:
        found.append(Difference("status", str(ours.status), str(native.status)))
    for path in sorted(ours.tree.keys() | native.tree.keys()):
        mine, theirs = (_shown(side.tree.get(path), now_ns) for side in (ours, native))
        if mine != theirs:
            found.append(Difference(f"file {path!r}", mine, theirs))
    return found


def _shown(entry: Entry | None, now_ns: int) -> str:
    if entry is None:
        return "absent"
    time = "recent" if abs(now_ns - entry.mtime_ns) < _DAY_NS else str(entry.mtime_ns)
    if entry.kind == "l":
        return f"link to {entry.content!r}"
    return f"{entry.kind} {entry.mode:04o} {time} links {entry.nlink} {entry.content!r}"
