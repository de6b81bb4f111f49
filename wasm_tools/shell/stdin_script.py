"""A script on standard input: read no further than the command that runs next, since that may read the rest."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from .interp.loops import read_line
from .interp.script import run_text
from .syntax.errors import ConditionError, IncompleteInput, ParseError
from .syntax.parser import Parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interp.interpreter import Interpreter


def run_stdin(shell: Interpreter) -> int:
    """Read lines until they make whole commands, run those, go on; return the last status."""
    status = 0
    line = 1
    lines: list[str] = []
    size = 0
    limit = shell.process.limits.shell_script_bytes
    while True:
        text = read_line(shell)
        if text is not None:
            lines.append(text + "\n")
            size += len(text)
            if size > limit:
                raise PosixError(Errno.EFBIG)
        whole = "".join(lines)
        if whole and (text is None or is_complete(shell, whole, line)):
            errors: list[ParseError] = []
            status = run_text(shell, whole, line, errors)
            if errors and not isinstance(errors[0], ConditionError | IncompleteInput):
                return status  # no more is read behind a syntax error
            line += len(lines)
            lines = []
            size = 0
        if text is None:
            return status


def _parser(shell: Interpreter, text: str, line: int) -> Parser:
    parser = Parser(text, line, extglob="extglob" in shell.shopts)
    if "expand_aliases" in shell.shopts:
        parser.aliases = shell.aliases.get
    return parser


def is_complete(shell: Interpreter, text: str, line: int) -> bool:
    """Say whether a text is whole commands, or wrong already: neither wants another line."""
    parser = _parser(shell, text, line)
    try:
        while parser.next_command() is not None:
            pass
    except IncompleteInput:
        return False
    except ParseError:
        return True
    return not parser.warnings and not text.endswith("\\\n")
