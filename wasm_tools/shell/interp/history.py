"""The commands that were typed, as `history` shows them and HISTFILE keeps them.

Absent on purpose: history expansion (`!!`), which is off.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_APPEND, O_CREAT, O_TRUNC, O_WRONLY

from ..expand.numbers import is_whole
from ..expand.pattern import compile_pattern
from ..syntax.errors import IncompleteInput
from ..syntax.parser import Parser
from .script import read_script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interpreter import Interpreter

# What ends a line so that the next one goes on after a blank, not after a semicolon (cmdhist).
_OPEN_WORDS = frozenset("do then else elif if while until for case in { ( && || | ;; ;& ;;& ! |& & ;".split())  # noqa: SIM905


class History:
    """Entries (text, seconds since the epoch), oldest first; the number of the first is `base`."""

    __slots__ = ("added", "base", "entries", "new", "read_lines", "typed_last")

    def __init__(self) -> None:
        self.base = 1
        self.entries: list[tuple[str, int]] = []
        self.new = 0  # entries at the end that HISTFILE has not got yet
        self.added = 0  # entries since HISTFILE was read or written, those that are forgotten already too
        self.read_lines = 0  # of HISTFILE
        self.typed_last = False  # the last entry is the command that runs now

    def copy(self) -> History:
        made = History()
        made.base, made.entries = self.base, self.entries.copy()
        made.new, made.read_lines, made.typed_last = self.new, self.read_lines, self.typed_last
        made.added = self.added
        return made

    @property
    def next_number(self) -> int:
        """The number that the next entry gets."""
        return self.base + len(self.entries)

    def append(self, text: str, seconds: int, limit: int | None) -> None:
        self.entries.append((text, seconds))
        self.new += 1
        self.added += 1
        self.stifle(limit)

    def stifle(self, limit: int | None) -> None:
        """Forget the oldest entries beyond limit."""
        surplus = 0 if limit is None else max(0, len(self.entries) - limit)
        del self.entries[:surplus]
        self.base += surplus
        self.new = min(self.new, len(self.entries))

    def delete(self, first: int, last: int) -> None:
        """Forget entries by their places in the list."""
        del self.entries[first : last + 1]
        self.new = min(self.new, len(self.entries))

    def drop_typed(self) -> None:
        """Forget the command that runs now: another entry takes its place."""
        if self.typed_last:
            self.typed_last = False
            self.delete(len(self.entries) - 1, len(self.entries) - 1)

    def clear(self) -> None:
        self.entries.clear()
        self.new = 0
        self.typed_last = False


def of(shell: Interpreter) -> History:
    """Return the shell's history, made when it is first asked for."""
    if shell.history is None:
        shell.history = History()
    return shell.history


def size_limit(shell: Interpreter, name: str = "HISTSIZE") -> int | None:
    """Return the value of HISTSIZE or HISTFILESIZE; None is no limit, as anything that is no number."""
    value = shell.variables.get(name)
    if value is None:
        return None
    return int(value) if is_whole(value) else None


def remember(shell: Interpreter, text: str) -> None:
    """Add a command, unless HISTCONTROL or HISTIGNORE say not to."""
    history = of(shell)
    history.typed_last = False
    if not text.strip():
        return
    control = set((shell.variables.get("HISTCONTROL") or "").split(":"))
    if control & {"ignorespace", "ignoreboth"} and text[0] in " \t":
        return
    previous = history.entries[-1][0] if history.entries else None
    if control & {"ignoredups", "ignoreboth"} and text == previous:
        return
    if _is_ignored(shell, text, previous):
        return
    if "erasedups" in control:
        history.entries = [entry for entry in history.entries if entry[0] != text]
    history.append(text, shell.sys.realtime_ns() // 1_000_000_000, size_limit(shell))
    history.typed_last = bool(history.entries)


def _is_ignored(shell: Interpreter, text: str, previous: str | None) -> bool:
    patterns = (shell.variables.get("HISTIGNORE") or "").split(":")
    return any(
        pattern and compile_pattern(pattern.replace("&", previous or ""), extglob=True).match(text)
        for pattern in patterns
    )


def path_of(shell: Interpreter) -> str | None:
    """Return HISTFILE; None if it is unset or empty."""
    return shell.variables.get("HISTFILE") or None


def read_file(shell: Interpreter, path: str, *, only_new: bool = False) -> None:
    """Add the lines of a file; with only_new those behind the ones that were read before.

    Raises: as open
    """
    history = of(shell)
    lines = read_text(shell, path).splitlines()
    begin = history.read_lines if only_new else 0
    history.read_lines = len(lines)
    seconds = 0
    limit = size_limit(shell)
    new = history.new
    for line in lines[begin:]:
        if line.startswith("#") and is_whole(line[1:]):
            seconds = int(line[1:])
            continue
        history.append(line, seconds, limit)
    history.new = min(new, len(history.entries))
    history.added = history.new


def write_file(shell: Interpreter, path: str, *, append: bool) -> None:
    """Write all entries to a file, or append the new ones; HISTFILESIZE says how many lines it keeps.

    Raises: as open
    """
    history = of(shell)
    chosen = history.entries[len(history.entries) - history.new :] if append else history.entries
    stamped = shell.variables.get("HISTTIMEFORMAT") is not None
    text = "".join((f"#{seconds}\n" if stamped else "") + f"{command}\n" for command, seconds in chosen)
    flags = O_WRONLY | O_CREAT | (O_APPEND if append else O_TRUNC)
    write_text(shell, path, text, flags)
    history.new = history.added = 0
    history.read_lines += text.count("\n") if append else 0


def write_text(shell: Interpreter, path: str, text: str, flags: int) -> None:
    """Write a text to a file, opened with flags; one that is made is the user's alone.

    Raises: as open
    """
    fd = shell.sys.open(path, flags, 0o600)
    try:
        shell.write(text, fd)
    finally:
        shell.sys.close(fd)


def read_text(shell: Interpreter, path: str) -> str:
    """Return the text of a file.

    Raises: as open · EFBIG it is larger than a script may be
    """
    fd = shell.sys.open(path)
    try:
        return read_script(shell, fd, path)
    finally:
        shell.sys.close(fd)


def load(shell: Interpreter) -> None:
    """Read HISTFILE at the start of an interactive shell."""
    path = path_of(shell)
    if path is None:
        return
    try:
        read_file(shell, path)
    except PosixError as error:
        if error.errno is not Errno.ENOENT:
            return  # bash says nothing either


def save(shell: Interpreter) -> None:
    """Write HISTFILE at the end of an interactive shell, as long as HISTFILESIZE allows."""
    path = path_of(shell)
    history = shell.history
    if path is None or history is None or not history.new:
        return
    try:
        # Where the list could not hold all of them, bash takes what it holds for the whole history (shopt histappend).
        lost = history.added > len(history.entries) and "histappend" not in shell.shopts
        write_file(shell, path, append=not lost)
        limit = size_limit(shell, "HISTFILESIZE")
        lines = read_text(shell, path).splitlines(keepends=True)
        if limit is not None and len(lines) > limit:
            write_text(shell, path, "".join(lines[-limit:] if limit else []), O_WRONLY | O_TRUNC)
    except PosixError:
        return  # a folder that may not be written is no reason to stay


def joined(shell: Interpreter, lines: list[str]) -> str:
    """Return a command of several lines as one entry of the history (shopt cmdhist, lithist)."""
    text = "".join(lines).rstrip("\n")
    if "\n" not in text or "cmdhist" not in shell.shopts or "lithist" in shell.shopts:
        return text
    out = ""
    so_far = ""
    for line in text.split("\n"):
        shell.process.check_end()  # each line takes as long as all those before it
        if out:
            out += _separator(so_far)
        out += line
        so_far += line + "\n"
    return out


def _separator(text: str) -> str:
    """Return what stands in the history for the newline at the end of text."""
    stripped = text.rstrip("\n")
    if stripped.endswith("\\"):
        return "\n"
    parser = Parser(text)
    try:
        while parser.next_command() is not None:
            pass
    except IncompleteInput as error:
        if "matching" in error.message:
            return "\n"  # within quotes
    if parser.warnings:
        return "\n"  # within a here-document
    words = stripped.split()
    return " " if not words or words[-1] in _OPEN_WORDS or words[-1][-1] in "|&;({" else "; "


def remember_text(shell: Interpreter, text: str) -> None:
    """Add a command of a script under `set -o history`, and the comments before it, each of which is an entry."""
    lines = text.splitlines(keepends=True)
    while lines and lines[0].lstrip()[:1] in ("", "#"):
        remember(shell, lines.pop(0).rstrip("\n"))
    if lines:
        remember(shell, joined(shell, lines))
