"""eval, source, exec, command, builtin, let, getopts, caller: commands about commands."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from ..expand.errors import ExpansionError, ReadonlyError
from ..expand.evaluate import evaluate_text
from ..expand.names import is_name
from ..expand.numbers import is_whole
from ..interp.assign import Assigned
from ..interp.errors import CommandError, UsageError, reason
from ..interp.external import child_environ, complain, find_command, is_folder, run_external
from ..interp.flow import ExitShell, ReturnCall
from ..interp.restricted import refuse
from ..interp.script import read_script, run_text
from ..interp.simple_command import invoke, run_builtin
from ..interp.stack import nested
from ..interp.state import Call
from ..interp.trace import assignment_text
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..interp.interpreter import Interpreter


_STANDARD_PATH = "/bin:/usr/bin"  # where `command -p` looks (POSIX confstr, _CS_PATH)


def eval_(shell: Interpreter, argv: list[Any]) -> int:
    """eval: run the arguments as a text of the script."""
    words = [assignment_text(word) if isinstance(word, Assigned) else word for word in argv[1:]]
    if words and words[0] == "--":
        words = words[1:]
    elif words and words[0][:1] == "-" and len(words[0]) > 1:
        raise UsageError(f"{words[0][:2]}: invalid option", "eval [arg ...]")
    text = " ".join(words)
    return nested(shell, "eval", _run_eval, text) if text else 0


def _run_eval(shell: Interpreter, text: str) -> int:
    shell.trace_depth += 1
    shell.evaluating += 1
    try:
        return run_text(shell, text, shell.line)
    finally:
        shell.trace_depth -= 1
        shell.evaluating -= 1


def source(shell: Interpreter, argv: list[str]) -> int:
    """Source and .: run a file in this shell."""
    usage = f"{argv[0]} filename [arguments]"
    _, arguments = parse_options(argv, "", usage)
    if not arguments:
        raise UsageError("filename argument required", usage)
    if "/" in arguments[0]:
        refuse(shell, arguments[0])
    path = _find_source(shell, arguments[0])
    text = _read_source(shell, path, arguments[0])
    call = Call("", path, shell.line, shell.positional)
    shell.calls.append(call)
    if len(arguments) > 1:
        shell.positional = arguments[1:]
    given = shell.positional
    evaluating, shell.evaluating = shell.evaluating, 0
    try:
        status = nested(shell, path, _run_source, text)
    except ReturnCall as flow:
        status = flow.status
    finally:
        _run_return_trap(shell)
        shell.calls.pop()
        shell.evaluating = evaluating
        # `set --` in the file changes the caller's parameters.
        if shell.positional is given:
            shell.positional = call.positional
        shell.line = call.line
    return status


def _run_return_trap(shell: Interpreter) -> None:
    if "RETURN" in shell.traps:
        from ..interp.traps import run_trap

        run_trap(shell, "RETURN")


def _run_source(shell: Interpreter, text: str) -> int:
    shell.trace_depth += 1
    try:
        return run_text(shell, text)
    finally:
        shell.trace_depth -= 1


def _find_source(shell: Interpreter, name: str) -> str:
    if "/" in name or "sourcepath" not in shell.shopts:
        return name
    for folder in (shell.variables.get("PATH") or "").split(":"):
        path = f"{folder or '.'}/{name}"
        try:
            if shell.sys.stat(path).mode >> 12 == 8:
                return path
        except PosixError:
            continue
    return name


def _read_source(shell: Interpreter, path: str, shown: str) -> str:
    try:
        fd = shell.sys.open(path)
    except PosixError as error:
        shell.error(f"{shown}: {reason(error)}")
        failure = CommandError("", 1)
        failure.ends_posix_shell = True
        raise failure from None
    try:
        return read_script(shell, fd)
    except PosixError as error:
        what = "is a directory" if error.errno is Errno.EISDIR else reason(error)
        raise CommandError(f"{shown}: {what}") from None
    finally:
        shell.sys.close(fd)


def exec_(shell: Interpreter, argv: list[str]) -> int:
    """exec: put a program in the place of the shell; without one, its redirections stay."""
    found, words = parse_options(argv, "cla:", "exec [-cl] [-a name] [command [argument ...]] [redirection ...]")
    if not words:
        return 0
    refuse(shell)
    options = dict(found)
    name = options.get("a", words[0])
    if "l" in options:
        name = "-" + name
    path = words[0]
    try:
        path = find_command(shell, path)
        environ = {} if "c" in options else child_environ(shell, {}, path)
        if is_folder(shell, path):
            raise PosixError(Errno.EACCES, path)
        shell.sys.exec([name, *words[1:]], file=path, environ=environ)
    except PosixError as error:
        if error.errno is Errno.ENOEXEC:
            raise ExitShell(run_external(shell, words, {}, {})) from None
        if error.errno is Errno.ENOENT:
            shell.error(f"exec: {words[0]}: not found" if "/" not in words[0] else f"{words[0]}: {reason(error)}")
            status = 127
        else:
            status = complain(shell, words, path, {}, error)
            if error.errno is Errno.EACCES and is_folder(shell, words[0]):
                shell.error(f"exec: {words[0]}: cannot execute: Is a directory")
        if ("execfail" in shell.shopts or shell.interactive) and not shell.subshell_depth:
            return status
        raise ExitShell(status) from None
    return 0


def command(shell: Interpreter, argv: list[str]) -> int:
    """command: run a built-in or program, never a function; -v and -V say what a name is."""
    return _hand_on(shell, argv)


def builtin(shell: Interpreter, argv: list[str]) -> int:
    """builtin: run a built-in even if a function has its name."""
    return _hand_on(shell, argv)


def _hand_on(shell: Interpreter, argv: list[str]) -> int:
    """Run what `command` or `builtin` is given; where that is one of them again, without going deeper."""
    first = argv[0]
    while True:
        shell.process.check_end()
        try:
            run, words = (_by_command if argv[0] == "command" else _by_builtin)(shell, argv)
        except CommandError:
            if argv[0] == first:
                raise
            return run_builtin(shell, shell.builtins[argv[0]], argv)  # the message names this one
        if not words or words[0] not in ("command", "builtin") or words[0] in shell.disabled:
            return run()
        argv = words


def _by_command(shell: Interpreter, argv: list[str]) -> tuple[Callable[[], int], list[str]]:
    """Return what `command` does, and the words that it hands on."""
    found, words = parse_options(argv, "pvV", "command [-pVv] command [arg ...]")
    letters = {letter for letter, _ in found}
    if not words:
        return lambda: 0, []
    if "p" in letters:
        refuse(shell, "-p")
    if letters & {"v", "V"}:
        from .type_ import describe

        return lambda: describe(shell, words, verbose="V" in letters), []
    path = _STANDARD_PATH if "p" in letters else None
    return lambda: invoke(shell, words, functions=False, path=path), words


def _by_builtin(shell: Interpreter, argv: list[str]) -> tuple[Callable[[], int], list[str]]:
    """Return what `builtin` does, and the words that it hands on."""
    _, words = parse_options(argv, "", "builtin [shell-builtin [arg ...]]")
    if not words:
        return lambda: 0, []
    found = None if words[0] in shell.disabled else shell.builtins.get(words[0])
    if found is None:
        raise CommandError(f"{words[0]}: not a shell builtin")
    return lambda: run_builtin(shell, found, words), words


def let(shell: Interpreter, argv: list[Any]) -> int:
    """let: evaluate expressions; status 0 if the last is not 0."""
    words = [assignment_text(word) if isinstance(word, Assigned) else word for word in argv[1:]]
    if words and words[0] == "--":
        words = words[1:]
    if not words:
        raise CommandError("expression expected")
    value = 0
    for text in words:
        try:
            value = evaluate_text(shell, text)
        except ReadonlyError as error:
            shell.error(error.message)
            return 1
        except ExpansionError as error:
            if error.fatal:
                raise
            raise CommandError(error.message) from None
    return 0 if value else 1


def getopts(shell: Interpreter, argv: list[str]) -> int:
    """getopts: the next option of the positional parameters or of the arguments given."""
    arguments = argv[1:]
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    elif arguments and arguments[0][:1] == "-" and len(arguments[0]) > 1:
        raise UsageError(f"{arguments[0][:2]}: invalid option", "getopts optstring name [arg ...]")
    if len(arguments) < 2:
        raise UsageError("", "getopts optstring name [arg ...]")
    letters, name = arguments[0], arguments[1]
    words = arguments[2:] if len(arguments) > 2 else shell.positional
    status, value, argument = _Getopts(shell, letters, words).next()
    variables = shell.variables
    if argument is None:
        if variables.is_set("OPTARG"):
            variables.unset("OPTARG")
    else:
        variables.set("OPTARG", argument)
    if not is_name(name):
        raise CommandError(f"`{name}': not a valid identifier")
    try:
        variables.set(name, value)
    except ReadonlyError as error:
        shell.error(error.message)
        return 2
    return status


class _Getopts:
    """One step through the words; the place within a word of several letters is kept in the shell's state."""

    def __init__(self, shell: Interpreter, letters: str, words: list[str]) -> None:
        self._shell = shell
        self._silent = letters.startswith(":")
        self._letters = letters[1:] if self._silent else letters
        self._words = words
        text = shell.variables.get("OPTIND") or "1"
        self._index = min(int(text), len(words) + 1) if is_whole(text) and int(text) > 0 else 1
        if self._index != shell.getopts_index:
            shell.getopts_at = 0  # the script set OPTIND

    def next(self) -> tuple[int, str, str | None]:
        """Return status, what the variable gets, and OPTARG (None: unset)."""
        shell, words = self._shell, self._words
        at = shell.getopts_at
        if at == 0:
            word = words[self._index - 1] if self._index <= len(words) else None
            if word is None or len(word) < 2 or word[0] != "-":
                return self._end()
            if word == "--":
                self._index += 1
                return self._end()
            at = 1
        word = words[self._index - 1] if self._index <= len(words) else ""
        if at >= len(word):
            self._keep(0)
            return self._end()
        letter = word[at]
        place = self._letters.find(letter)
        rest = word[at + 1 :]
        if place < 0 or letter == ":":
            self._advance(at + 1 if rest else 0)
            return self._unknown(letter)
        if self._letters[place + 1 : place + 2] != ":":
            self._advance(at + 1 if rest else 0)
            return 0, letter, None
        if rest:
            self._advance(0)
            return 0, letter, rest
        if self._index < len(words):
            argument = words[self._index]
            self._index += 1
            self._advance(0)
            return 0, letter, argument
        self._advance(0)
        return self._missing(letter)

    def _advance(self, at: int) -> None:
        if at == 0:
            self._index += 1
        self._keep(at)

    def _keep(self, at: int) -> None:
        shell = self._shell
        shell.getopts_at = at
        shell.getopts_index = self._index
        shell.variables.set("OPTIND", str(self._index))

    def _end(self) -> tuple[int, str, str | None]:
        self._keep(0)
        return 1, "?", None

    def _complains(self) -> bool:
        return not self._silent and self._shell.variables.get("OPTERR") != "0"

    def _unknown(self, letter: str) -> tuple[int, str, str | None]:
        if self._complains():
            self._shell.print_error(f"{self._shell.name}: illegal option -- {letter}\n")
        return 0, "?", letter if self._silent else None

    def _missing(self, letter: str) -> tuple[int, str, str | None]:
        if self._silent:
            return 0, ":", letter
        if self._complains():
            self._shell.print_error(f"{self._shell.name}: option requires an argument -- {letter}\n")
        return 0, "?", None


def caller(shell: Interpreter, argv: list[str]) -> int:
    """Caller [n]: where the running function was called from."""
    calls = shell.calls
    if not calls:
        return 1
    usage = "caller [expr]"
    _, operands = parse_options(argv, "", usage)
    depth = 0
    if operands:
        if not operands[0].isdigit():
            raise UsageError(f"{operands[0]}: invalid number", usage)
        if not is_whole(operands[0]):
            return 1
        depth = int(operands[0])
    if depth >= len(calls):
        return 1
    call = calls[-1 - depth]
    outer = calls[-2 - depth] if depth + 1 < len(calls) else None
    if outer is None and operands and not shell.source:
        return 1  # called from no file
    name = (outer.name or "source") if outer is not None else "main"
    file = (outer.source if outer is not None else shell.source) or "NULL"
    if operands:
        shell.write(f"{call.line} {name} {file}\n")
    else:
        shell.write(f"{call.line} {file}\n")
    return 0
