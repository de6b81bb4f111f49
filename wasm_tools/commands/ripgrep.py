"""`rg`: upstream's ripgrep, told when to search its standard input.

On Unix ripgrep searches standard input if no path is given and that is a pipe or a file; compiled for WASI it can't ask and
always searches the working directory. So this looks, adds the path `-` where it belongs, and becomes upstream's module.
Absent on purpose: anything else of ripgrep, its other options included, which upstream reads itself.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.types import FileType

from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from vesicle.kernel.sysapi import Sys

    from .program import Call

MODULE = "/usr/bin/ripgrep"

_READABLE = (FileType.FIFO, FileType.REGULAR, FileType.SOCKET)
_NOT_FOUND, _NOT_RUN = 127, 126

# Options with a value, which may be the word behind them.
_VALUED_LETTERS = "ABCEMTdefgjmrt"
_VALUED_NAMES = frozenset(
    (
        "after-context", "before-context", "color", "colors", "context", "context-separator", "dfa-size-limit",
        "encoding", "engine", "field-context-separator", "field-match-separator", "file", "generate", "glob",
        "hostname-bin", "hyperlink-format", "iglob", "ignore-file", "max-columns", "max-count", "max-depth",
        "max-filesize", "maxdepth", "path-separator", "pre", "pre-glob", "regex-size-limit", "regexp", "replace",
        "sort", "sortr", "threads", "type", "type-add", "type-clear", "type-not",
    )
)  # fmt: skip
_PATTERN_OPTIONS = frozenset(("e", "regexp", "f", "file"))
# With these nothing is searched.
_OTHER_MODES = frozenset(("files", "type-list", "generate", "help", "h", "version", "V", "pcre2-version"))


def rg(call: Call) -> int:
    """Become ripgrep.

    Raises: UsageError that fails, as the shell would say it
    """
    words = call.arguments
    if reads_input(words) and _input_is_readable(call.sys):
        words.append("-")
    try:
        call.sys.exec([call.name, *words], file=MODULE)
    except PosixError as error:
        status = _NOT_FOUND if error.errno == Errno.ENOENT else _NOT_RUN
        raise UsageError(f"{call.name}: {MODULE}: {strerror(error.errno)}\n", status) from None
    return 0


def reads_input(words: Sequence[str]) -> bool:
    """Say whether ripgrep with these arguments searches standard input if it can: it searches and no path is given."""
    options, operands = _read(words)
    names = {name for name, _ in options}
    if names & _OTHER_MODES or any(value is None for _, value in options):
        return False
    if any(name in {"f", "file"} and value == "-" for name, value in options):
        return False
    return len(operands) <= (0 if names & _PATTERN_OPTIONS else 1)


def _read(words: Sequence[str]) -> tuple[list[tuple[str, str | None]], list[str]]:
    """Return the options as (name or letter, value) and the operands; a value that is missing is None."""
    options: list[tuple[str, str | None]] = []
    operands: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            operands += rest
        elif word.startswith("--"):
            name, equals, value = word[2:].partition("=")
            options.append((name, value if equals or name not in _VALUED_NAMES else next(rest, None)))
        elif len(word) > 1 and word[0] == "-":
            for at, letter in enumerate(word[1:], 2):
                if letter in _VALUED_LETTERS:
                    options.append((letter, word[at:].removeprefix("=") or next(rest, None)))
                    break
                options.append((letter, ""))
        else:
            operands.append(word)
    return options, operands


def _input_is_readable(sys: Sys) -> bool:
    try:
        return sys.fstat(0).file_type in _READABLE
    except PosixError:
        return False
