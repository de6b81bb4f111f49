"""Record: what happened in a session during a test, as a text for people: commands, and what changed in the files."""

from __future__ import annotations

import difflib
from contextlib import suppress
from typing import TYPE_CHECKING

from vesicle.errors import SessionClosedError
from vesicle.result import Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vesicle.python_result import PythonResult
    from vesicle.session import Session
    from vesicle.snapshot import FileChange, Snapshot

_RESULTS = 30  # the last ones
_LINES = 40  # of an output or a diff; the middle is left out
_COLUMNS = 300
_FILES = 30

_SIGNS = {"added": "+", "deleted": "-", "modified": "~", "type": "!"}


class Record:
    """What a session did since a test began. name: the fixture's; ours: paths that the plugin itself wrote."""

    def __init__(self, name: str, session: Session) -> None:
        self.name = name
        self.session = session
        self.ours: set[str] = set()
        session.on_result = self._add
        self.begin()

    def begin(self) -> None:
        """Forget what was: a test begins."""
        self._results: list[Result | PythonResult] = []
        self._count = 0
        self._before: Snapshot | None = None
        with suppress(SessionClosedError):
            self._before = self.session.snapshot()

    def text(self) -> str:
        """Return the record as lines of text."""
        lines: list[str] = []
        if self._count > len(self._results):
            lines.append(f"[{self._count - len(self._results)} commands before these]")
        for result in self._results:
            lines += _command_lines(result)
        lines += self._file_lines()
        return "\n".join(lines) if lines else "no command was run, no file changed"

    def _add(self, result: Result | PythonResult) -> None:
        self._count += 1
        self._results.append(result)
        del self._results[:-_RESULTS]

    def _file_lines(self) -> list[str]:
        if self._before is None:
            return []
        try:
            changes = self.session.diff(self._before)
        except SessionClosedError:
            return ["[the session was closed]"]
        changes = [change for change in changes if _matters(change) and change.path not in self.ours]
        if not changes:
            return []
        lines = ["files that changed:"]
        for change in changes[:_FILES]:
            lines += _change_lines(change)
        if len(changes) > _FILES:
            lines.append(f"[{len(changes) - _FILES} more]")
        return lines


def _command_lines(result: Result | PythonResult) -> Iterator[str]:
    if isinstance(result, Result):
        yield from _block(result.command, "$ ", "> ")
        yield f"exit code {result.exit_code}, {result.usage.wall_s * 1e3:.1f} ms"
    else:
        yield from _block(result.code, ">>> ", "... ")
        yield f"value {result.value}, {result.usage.wall_s * 1e3:.1f} ms"
        if result.error is not None:
            yield from _block(result.error.traceback, "error  | ")
    yield from _block(result.stdout, "stdout | ")
    yield from _block(result.stderr, "stderr | ")
    for denial in result.denials:
        yield f"denied : {denial}"
    if result.limit is not None:
        yield f"limit  : {result.limit}"
    yield ""


def _matters(change: FileChange) -> bool:
    return change.content or (change.kind != "modified") or (change.metadata and not change.is_dir)


def _change_lines(change: FileChange) -> Iterator[str]:
    what = "" if change.content or change.kind != "modified" else "  (mode, owner or time)"
    yield f"{_SIGNS[change.kind]} {change.path}{'/' if change.is_dir else ''}{what}"
    if change.is_dir or not change.content or change.kind == "type":
        return
    before, after = _text(change.before()), _text(change.after())
    if before is None or after is None:
        yield f"    [binary: {len(change.before())} bytes before, {len(change.after())} after]"
        return
    diff = list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=2))[2:]
    yield from _block("\n".join(diff), "    ")


def _text(data: bytes) -> str | None:
    if b"\0" in data:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _block(text: str, first: str, later: str | None = None) -> Iterator[str]:
    """Yield the lines of a text behind a margin; of a long one the head and the tail."""
    later = first if later is None else later
    lines = text.encode("utf-8", "backslashreplace").decode().splitlines()
    if len(lines) > _LINES:
        half = _LINES // 2
        lines = [*lines[:half], f"[{len(lines) - 2 * half} lines left out]", *lines[-half:]]
    for index, line in enumerate(lines):
        shown = line if len(line) <= _COLUMNS else f"{line[:_COLUMNS]} [{len(line) - _COLUMNS} characters left out]"
        yield (later if index else first) + shown
