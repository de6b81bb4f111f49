"""The shell as a program of the kernel (`sh`, `bash`), and as what a session keeps between its runs.

Absent on purpose: what an interactive shell does (interactive/).
"""

from __future__ import annotations

from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import S_IFMT, S_IFREG

from .builtins.table import BUILTINS, SPECIAL
from .interp.errors import UsageError, reason
from .interp.flow import ExitShell
from .interp.interpreter import Interpreter, Library
from .interp.script import read_script
from .interp.script import run_text as run_script_text
from .interp.subshell import guarded, outcome, run_exit_trap, run_to_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.sysapi import Sys

_USAGE_STATUS = 2
_R_OK = 4
_NOT_FOUND, _NOT_READABLE = 127, 126
_SAMPLE_BYTES = 80  # of a file: a zero byte in their first line says that it is no script


class ShellProgram:
    """`sh` and `bash`: -c text, a script file, or a script on standard input."""

    name = "bash"

    def main(self, sys: Sys) -> int:
        """Run as the process of sys; return the exit code."""
        argv = list(sys.process.argv)
        shell = Interpreter.start(sys, LIBRARY, argv[0] if argv else "bash", [])
        _import_functions(shell, sys.environ)
        shell.ignored_at_entry = frozenset(signal.name for signal in Signal if sys.signal_is_ignored(signal))
        shell.traps.update(dict.fromkeys(shell.ignored_at_entry, ""))
        invocation = _Invocation()
        try:
            operands = invocation.read(shell, argv[1:])
        except UsageError as error:
            shell.print_error(f"{shell.name}: {error.message}\n")
            return _USAGE_STATUS
        if invocation.version:
            return _print_version(shell)
        if invocation.help:
            return _print_help(shell)
        _run_startup_file(shell)
        if invocation.restricted or shell.name.rpartition("/")[2] == "rbash":
            _restrict(shell)
        if invocation.command is not None:
            if operands:
                shell.name = operands[0]
                shell.positional = operands[1:]
            text = invocation.command
            shell.variables.set("BASH_EXECUTION_STRING", text)
            if invocation.interactive:
                from .interactive.reading import run_command

                return run_command(shell, text, invocation.rcfile)
            return run_to_end(shell, lambda shell: run_script_text(shell, text))
        if operands and not invocation.stdin:
            return _run_file(shell, operands)
        shell.positional = operands
        shell.invocation = "s"
        if invocation.interactive or (sys.isatty(0) and sys.isatty(2)):
            from .interactive.reading import run_interactive

            return run_interactive(shell, invocation.rcfile)
        return run_to_end(shell, _run_input)


class _Invocation:
    """What the words behind `bash` ask for."""

    def __init__(self) -> None:
        self.command: str | None = None
        self.stdin = False
        self.interactive = False
        self.rcfile: str | None = "~/.bashrc"
        self.version = False
        self.help = False
        self.restricted = False
        self._wants_command = False

    def read(self, shell: Interpreter, words: list[str]) -> list[str]:
        """Carry options out and return the operands.

        Raises: UsageError an unknown option, -c without a text.
        """
        words = self._read_options(shell, words)
        if not self._wants_command:
            return words
        if not words:
            raise UsageError("-c: option requires an argument")
        self.command = words[0]
        return words[1:]

    def _read_options(self, shell: Interpreter, words: list[str]) -> list[str]:
        from .builtins.options_set import apply_letters

        while words and words[0][:1] in ("-", "+") and len(words[0]) > 1:
            word = words[0]
            words = words[1:]
            if word == "--":
                break
            if word.startswith("--"):
                words = self._read_long_option(shell, word, words)
                continue
            letters = ""
            for letter in word[1:]:
                if letter == "O":
                    words = _shopt(shell, words, on=word[0] == "-")
                elif letter in "csrli":
                    self._note(shell, letter)
                else:
                    letters += letter
            if letters:
                words = words[apply_letters(shell, word[0] + letters, words[:1]) :]
        return words[1:] if words and words[0] == "-" else words

    def _note(self, shell: Interpreter, letter: str) -> None:
        self._wants_command = self._wants_command or letter == "c"
        self.stdin = self.stdin or letter == "s"
        self.restricted = self.restricted or letter == "r"
        self.interactive = self.interactive or letter == "i"
        if letter == "l":
            shell.shopts.add("login_shell")

    def _read_long_option(self, shell: Interpreter, word: str, words: list[str]) -> list[str]:
        from .builtins.options_set import set_option

        if word == "--version":
            self.version = True
            return []
        if word == "--help":
            self.help = True
            return []
        if word == "--posix":
            set_option(shell, "posix", on=True)
        elif word == "--restricted":
            self.restricted = True
        elif word == "--login":
            shell.shopts.add("login_shell")
        elif word == "--verbose":
            shell.options.add("verbose")
        elif word in ("--rcfile", "--init-file"):
            self.rcfile = words[0] if words else None
            return words[1:]
        elif word == "--norc":
            self.rcfile = None
        elif word not in ("--noprofile", "--noediting", "--debugger"):
            raise UsageError(f"{word}: invalid option")
        return words


def _run_startup_file(shell: Interpreter) -> None:
    """Source what BASH_ENV names, unless the shell was called as sh; a file that can't be read is passed over."""
    name = shell.variables.get("BASH_ENV")
    if not name or "posix" in shell.options or shell.name.rpartition("/")[2] == "sh":
        return
    from .builtins.evaluate import source
    from .interp.prompt import expand_variables

    path = expand_variables(shell, name)
    if shell.sys.access(path, _R_OK):
        guarded(shell, lambda shell: source(shell, [".", path if "/" in path else f"./{path}"]))


def _restrict(shell: Interpreter) -> None:
    from .interp.restricted import restrict

    restrict(shell)
    shell.shopts.add("restricted_shell")


def _print_version(shell: Interpreter) -> int:
    """Print what scripts look for in bash's own text: the name, the release and the machine."""
    get = shell.variables.get
    shell.write(f"GNU bash, version {get('BASH_VERSION')} ({get('MACHTYPE')})\n")
    shell.write("Vesicle's shell, which speaks the language of this bash.\n")
    return 0


_HELP = """\
Usage:	bash [long option] [option] ...
	bash [long option] [option] file ...
Long options:
	--help
	--init-file
	--login
	--norc
	--posix
	--rcfile
	--restricted
	--verbose
	--version
Options:
	-ilrs or -c command or -O name		(here only)
	-abefhkmnptuvxBCEHPT or -o name
`bash -c help' lists the commands that are built in.
"""


def _print_help(shell: Interpreter) -> int:
    _print_version(shell)
    shell.write(_HELP)
    return 0


def _shopt(shell: Interpreter, words: list[str], *, on: bool) -> list[str]:
    from .interp.option_names import SHOPTS

    if not words or words[0] not in SHOPTS:
        raise UsageError(f"{words[0] if words else '-O'}: invalid shell option name")
    if on:
        shell.shopts.add(words[0])
    else:
        shell.shopts.discard(words[0])
    return words[1:]


def _run_file(shell: Interpreter, operands: list[str]) -> int:
    path = operands[0]
    sys = shell.sys
    try:
        fd = sys.open(path)
    except PosixError as error:
        shell.print_error(f"{shell.name}: {path}: {reason(error)}\n")
        return _NOT_FOUND if error.errno is Errno.ENOENT else _NOT_READABLE
    try:
        binary = b"\0" in sys.pread(fd, _SAMPLE_BYTES, 0).partition(b"\n")[0] if _is_regular(sys, fd) else False
        text = read_script(shell, fd)
    except PosixError as error:
        what = "Is a directory" if error.errno is Errno.EISDIR else reason(error)
        shell.print_error(f"{shell.name}: {path}: {what}\n")
        return _NOT_READABLE
    finally:
        sys.close(fd)
    shell.name = shell.source = path
    if binary:
        shell.print_error(f"{path}: {path}: cannot execute binary file\n")
        return _NOT_READABLE
    shell.invocation = ""
    shell.positional = operands[1:]
    return run_to_end(shell, lambda shell: run_script_text(shell, text))


def _is_regular(sys: Sys, fd: int) -> bool:
    return sys.fstat(fd).mode & S_IFMT == S_IFREG


def _run_input(shell: Interpreter) -> int:
    """Run a script from standard input, whose rest its commands may read: line by line, as bash does."""
    from .stdin_script import run_stdin

    return run_stdin(shell)


def _import_functions(shell: Interpreter, environ: dict[str, str]) -> None:
    """Define the functions that a parent shell exported."""
    for name, text in environ.items():
        if name.startswith("BASH_FUNC_") and name.endswith("%%") and text.startswith("() {"):
            function = name[len("BASH_FUNC_") : -2]
            definition = f"{function} {text}"
            if not _defines_only(definition):
                shell.print_error(f"{shell.name}: warning: {function}: ignoring function definition attempt\n")
                shell.print_error(f"{shell.name}: error importing function definition for `{function}'\n")
                continue
            guarded(shell, lambda shell, text=definition: run_script_text(shell, text))  # type: ignore[misc]
            if function in shell.functions:
                shell.functions[function].exported = True


def _defines_only(text: str) -> bool:
    """Tell whether a text is one function's definition and nothing else, which would run in every child."""
    from .syntax.ast import FunctionDefinition
    from .syntax.errors import ParseError
    from .syntax.parser import parse

    try:
        items = parse(text).items
    except ParseError:
        return False
    return len(items) == 1 and type(items[0].command) is FunctionDefinition


LIBRARY = Library(BUILTINS, SPECIAL, ShellProgram)


def new_shell(sys: Sys) -> Interpreter:
    """Return a session's shell: not interactive, $0 is bash, its variables are the process's environment."""
    return Interpreter.start(sys, LIBRARY, "bash", [])


def run_text(shell: Interpreter, text: str) -> int:
    """Run a text in a session's shell, whose state persists; return its status, 0 to 255.

    `exit`, `set -e` and fatal errors end this text only; the EXIT trap runs then.
    """
    shell.line = 0
    try:
        shell.status = _run_guarded(shell, text) & 255
    finally:
        settle(shell)
    return shell.status


def _run_guarded(shell: Interpreter, text: str) -> int:
    try:
        return run_script_text(shell, text)
    except ExitShell as end:
        return run_exit_trap(shell, end.status)
    except Exception as error:  # noqa: BLE001 - told apart there, bugs are raised again
        return outcome(shell, error)


def settle(shell: Interpreter) -> None:
    """Leave nothing half done behind a text that was ended in its middle."""
    shell.loop_depth = shell.condition_depth = shell.depth = shell.nesting = shell.evaluating = shell.trace_depth = 0
    shell.calls.clear()
    shell.trapping = ()
    shell.negating = False
    shell.substituted = []
    while shell.variables.scopes:
        shell.variables.pop()


def close_shell(shell: Interpreter) -> int:
    """End a session's shell: its EXIT trap runs."""
    return run_exit_trap(shell, shell.status)
