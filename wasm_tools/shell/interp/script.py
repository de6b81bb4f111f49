"""Running a text command by command: what a shell is given, `eval`, sourced files, traps.

bash reads a line, runs it, reads the next: a script with a syntax error deep inside runs up to it, and an expansion that
fails gives up its line only. Texts that parse without trouble are remembered as lists of lines.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from ..expand.errors import ExpansionError, ReadonlyError
from ..syntax.errors import IncompleteInput, ParseError
from ..syntax.parser import Parser
from .dispatch import execute_list
from .flow import ExitShell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..syntax.ast import CommandList
    from .interpreter import Interpreter

_CACHE_ENTRIES = 512
_CACHE_CHARACTERS = 1 << 16
_cache: dict[tuple[str, int], tuple[CommandList, ...]] = {}


def read_script(shell: Interpreter, fd: int, path: str | None = None) -> str:
    """Read a whole script.

    Raises: EFBIG it is larger than the limit · EISDIR and others of reading
    """
    limit = shell.process.limits.shell_script_bytes
    out = bytearray()
    while data := shell.sys.read(fd, 1 << 16):
        out += data
        if len(out) > limit:
            shell.process.kernel.note_limit(shell.process, "shell_script_bytes", limit)
            raise PosixError(Errno.EFBIG, path)
    return out.decode("utf-8", "surrogateescape")


def run_text(shell: Interpreter, text: str, line: int = 1, errors: list[ParseError] | None = None) -> int:
    """Run a text in the shell; return the status of its last command, 0 if there is none.

    A syntax error, which ends the text, is printed and added to errors.
    Raises: ExitShell ReturnCall BreakLoop ContinueLoop what the commands ask for.
    """
    if _is_remembered(shell):
        return _run_carefully(shell, text, line, errors)
    lines = _cache.get((text, line)) if not shell.aliases and "noexec" not in shell.options else None
    if lines is None:
        lines = _parse_quietly(shell, text, line)
        if lines is None:
            return _run_carefully(shell, text, line, errors)
    status = 0
    for commands in lines:
        status = _run_line(shell, commands)
    return status


def _run_line(shell: Interpreter, commands: CommandList) -> int:
    try:
        return execute_list(shell, commands)
    except ExpansionError as error:
        if error.gives_up_text and (shell.calls or shell.evaluating or shell.subshell_depth or shell.invocation == "c"):
            error.location = error.location or shell.location()
            raise
        return give_up_line(shell, error)


def give_up_line(shell: Interpreter, error: ExpansionError) -> int:
    """Report an expansion error; the rest of its line is skipped.

    Raises: ExitShell it is fatal.
    """
    shell.tell(error)
    shell.pipe_statuses = None
    fatal = (error.fatal and not error.gives_up_text) or ("posix" in shell.options and isinstance(error, ReadonlyError))
    if fatal and (not shell.interactive or shell.subshell_depth):
        ends_with_1 = shell.subshell_depth or "errexit" in shell.options or shell.invocation != "c"
        raise ExitShell(1 if ends_with_1 else error.status)
    shell.status = 1
    if error.gives_up_shell and "errexit" in shell.options:
        raise ExitShell(1)
    return 1


def _parse_quietly(shell: Interpreter, text: str, line: int) -> tuple[CommandList, ...] | None:
    """Parse a whole text; None if it is wrong somewhere or changes how its own rest is read."""
    if shell.aliases or "extglob" in text or "alias" in text or "verbose" in shell.options or "noexec" in shell.options:
        return None
    if "extglob" in shell.shopts or len(text) > _CACHE_CHARACTERS or _sets_reading_option(text):
        return None
    parser = Parser(text, line)
    lines: list[CommandList] = []
    try:
        while (commands := parser.next_command()) is not None:
            lines.append(commands)
    except ParseError:
        return None
    if parser.warnings:
        return None
    made = tuple(lines)
    _cache[text, line] = made
    if len(_cache) > _CACHE_ENTRIES:
        _cache.pop(next(iter(_cache)), None)
    return made


def _sets_reading_option(text: str) -> bool:
    """Tell whether the text may turn on `verbose` or `noexec`, which act on the lines that follow."""
    at = text.find("set -")
    while at >= 0:
        letters = text[at + 5 : at + 13].split(None, 1)
        if letters and ("v" in letters[0] or "n" in letters[0] or letters[0][-1] == "o"):
            return True
        at = text.find("set -", at + 5)
    return False


def _run_carefully(shell: Interpreter, text: str, line: int, errors: list[ParseError] | None) -> int:
    """Read and run command by command; a syntax error is printed and ends the text."""
    parser = Parser(text, line)
    parser.checkpoint = shell.process.check_end
    status = 0
    warned = 0
    while True:
        parser.extglob = "extglob" in shell.shopts
        parser.aliases = shell.aliases.get if shell.aliases and "expand_aliases" in shell.shopts else None
        begin = parser.pos
        try:
            commands = parser.next_command()
        except ParseError as error:
            _warn(shell, parser.warnings[warned:])
            report_syntax_error(shell, error)
            if errors is not None:
                errors.append(error)
            if error.status is not None:
                shell.status = error.status
            if "posix" in shell.options and shell.evaluating:
                raise ExitShell(error.status or 2) from None  # POSIX 2.8.1: a special built-in's error
            if error.status is None and (shell.evaluating or shell.calls):
                shell.status = ParseError.status or 0  # what `eval` and `.` make of any text they cannot read
            return shell.status
        _warn(shell, parser.warnings[warned:])
        warned = len(parser.warnings)
        if commands is None:
            return status
        if "verbose" in shell.options or "history" in shell.options:
            _show(shell, parser.text[begin : parser.pos].rstrip("\0"))
        if "noexec" not in shell.options:
            status = _run_line(shell, commands)


def _show(shell: Interpreter, text: str) -> None:
    """Print what was read under `set -v`, keep it under `set -o history`."""
    if "verbose" in shell.options:
        shell.print_error(text)
    if _is_remembered(shell):
        from .history import remember_text

        remember_text(shell, text)


def _is_remembered(shell: Interpreter) -> bool:
    """Tell whether what is read now goes into the history: a script's own lines, under `set -o history`."""
    return (
        "history" in shell.options
        and not shell.interactive
        and not (shell.calls or shell.evaluating or shell.trapping or shell.subshell_depth)
    )


def _warn(shell: Interpreter, warnings: list[tuple[int, str]]) -> None:
    for line, message in warnings:
        shell.line = line
        shell.warn(message)


def report_syntax_error(shell: Interpreter, error: ParseError) -> None:
    """Print a syntax error, and the line it is on, as bash does."""
    shell.line = error.line
    prefix = shell.location().rpartition("line")[0]
    if shell.evaluating:
        prefix += "eval: "
    elif shell.invocation == "c" and not shell.calls:
        prefix += "-c: "
    elif shell.substituting:
        prefix += "command substitution: "
    where = shell.location() if shell.interactive else f"{prefix}line {error.line}: "
    if shell.interactive and shell.calls and not shell.calls[-1].name:
        where = f"{shell.name}: {shell.calls[-1].source}: line {error.line}: "
    if error.message:
        shell.print_error(f"{where}{error.message}\n")
    if error.source_line and (not shell.interactive or shell.calls) and not isinstance(error, IncompleteInput):
        shell.print_error(f"{where}{error.label}`{error.source_line}'\n")
