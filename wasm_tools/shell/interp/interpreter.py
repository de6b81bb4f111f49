"""Interpreter: a shell's state together with the process it runs as, and what every kind of command needs of both.

Commands themselves are run by the functions of the sibling files, found by the type of the tree's node (execute.py).
Absent on purpose: built-ins; they are handed in as a table, since they stand above this layer.
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from ..expand.errors import ExpressionError
from .errors import CommandError
from .flow import ExitShell
from .state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias, TypeVar

    from vesicle.kernel.process import Process
    from vesicle.kernel.program import Program
    from vesicle.kernel.sysapi import Sys

    from ..expand.errors import ExpansionError
    from ..syntax.ast import Command, CommandSub, ProcessSub
    from .assign import Assigned
    from .job_control import Group, JobControl

    T = TypeVar("T")
    Argument: TypeAlias = str | Assigned
    Builtin: TypeAlias = "Callable[[Interpreter, list[str]], int]"


class Library:
    """What the layers above hand down: the built-ins, and the program that runs a script without #!."""

    __slots__ = ("builtins", "script_program", "special")

    def __init__(
        self, builtins: Mapping[str, Builtin], special: frozenset[str], script_program: Callable[[], Program]
    ) -> None:
        self.builtins = builtins
        self.special = special
        self.script_program = script_program


class Interpreter(State):
    """One shell process."""

    __slots__ = (
        "announced",
        "builtins",
        "command",
        "depth",
        "disabled",
        "evaluating",
        "evaluations",
        "group",
        "job_control",
        "kept_fds",
        "levels",
        "library",
        "negating",
        "nesting",
        "process",
        "stdin_redirected",
        "substituted",
        "substituting",
        "substitution_status",
        "sys",
        "trapping",
    )

    def __init__(self, sys: Sys, library: Library) -> None:
        # State's fields come from start() or from another shell's copy.
        self.sys: Sys = sys
        self.process: Process = sys.process
        self.library = library
        self.builtins = library.builtins
        self.command: Command | str | None = None  # what runs, for BASH_COMMAND
        self.substitution_status = 0  # of the last $(…) of this command: the status of `x=$(false)`
        self.job_control: JobControl | None = None  # of this process: subshells have none
        self.group: Group | None = None  # which the programs started now are to be members of
        self.disabled: frozenset[str] = frozenset()  # built-ins turned off by `enable -n`
        self.depth = 0  # lists inside lists: when to look at Python's own stack
        self.levels = 0  # of expansions inside each other
        self.evaluations = 0  # of arithmetic texts inside each other
        self.evaluating = 0  # evals inside each other in what is read now
        self.stdin_redirected = False  # by a pipe or a compound command: what runs in the background shares it then
        self.substituting = False  # the text that is read is that of a substitution
        self.negating = False  # the command that runs stands behind `!`: its status is no failure
        self.nesting = 0  # calls, sourced files, evals and substitutions inside each other
        self.substituted: list[int] = []  # our ends of <(…) and >(…), closed after the command they are for
        self.announced: Command | None = None  # runs in this process; the one that made it ran the DEBUG trap for it
        self.trapping: tuple[str, ...] = ()  # the traps whose actions run
        self.kept_fds: set[int] = set()  # descriptors that redirections set aside

    @classmethod
    def start(cls, sys: Sys, library: Library, name: str, args: list[str]) -> Interpreter:
        """Return a new shell that inherits only its process's environment."""
        from .dynamic import install

        made = cls(sys, library)
        State.__init__(made, name, args, sys.process.limits)
        made.shell_pid = sys.getpid()
        made.bind_variables()
        made.variables.import_environ(sys.environ)
        if "SHELL" not in sys.environ:
            made.variables.set("SHELL", "/bin/bash")
        install(made)
        return made

    def fork(self) -> Callable[[Sys], Interpreter]:
        """Copy the state now; the result makes a shell of it in another process."""
        made = Interpreter(self.sys, self.library)
        self.copy_to(made)
        made.disabled = self.disabled
        made.stdin_redirected = self.stdin_redirected
        made.nesting = self.nesting
        made.bind_variables()

        def bind(sys: Sys) -> Interpreter:
            made.sys = sys
            made.process = sys.process
            return made

        return bind

    def bind_variables(self) -> None:
        """Let the variables ask this shell what they can't know."""
        variables = self.variables
        variables.evaluate, variables.find_key = self.evaluate, self.find_key
        variables.warn, variables.keeps_unset = self.warn, self.keeps_unset

    # ---- messages ----

    def location(self) -> str:
        """Return what stands before every message: the script's name and the line."""
        if self.interactive:
            return f"{self.name}: "
        name = self.calls[-1].source if self.calls and self.calls[-1].source else self.source or self.name
        return f"{name}: line {self.line}: " if self.line > 0 else f"{name}: "

    def error(self, message: str, fd: int = 2) -> None:
        """Print a message as bash words it; a closed standard error swallows it."""
        self.print_error(f"{self.location()}{message}\n", fd)

    def tell(self, error: ExpansionError) -> None:
        """Print an expansion error, once."""
        if not error.is_told:
            error.is_told = True
            self.print_error(f"{error.location or self.location()}{error.message}\n")

    def print_error(self, text: str, fd: int = 2) -> None:
        """Print text, which a closed standard error swallows."""
        try:
            self.sys.write(fd, text.encode("utf-8", "surrogateescape"))
        except PosixError:
            return

    def write(self, text: str, fd: int = 1) -> None:
        """Write text to a descriptor.

        Raises: CommandError it did not go in.
        """
        data = text.encode("utf-8", "surrogateescape")
        try:
            n = self.sys.write(fd, data)
            while n < len(data):  # a full disk takes a part, and says why it is full when asked to take the rest
                n += self.sys.write(fd, data[n:])
        except PosixError as error:
            from .errors import reason

            raise CommandError(f"write error: {reason(error)}") from None

    # ---- what expansions ask ----

    def evaluate(self, text: str) -> int:
        """Evaluate the value of an integer variable, or a subscript.

        Raises: ExpressionError it is wrong, which gives up all that runs
        """
        from ..expand.evaluate import evaluate_text

        try:
            return evaluate_text(self, text)
        except ExpressionError as error:
            raise error.everywhere() from None

    def deepen(self, function: Callable[[], T]) -> T:
        """Call function, on another thread if little is left of this one's stack."""
        from .stack import deepen

        return deepen(self, lambda shell, node: function(), None)

    def find_key(self, name: str, subscript: str) -> int | str:
        """Return the key of an array that the text of a subscript stands for."""
        from ..expand.braced import text_key

        return text_key(self, name, subscript)

    def special(self, name: str) -> str | None:
        """Return the value of a special parameter."""
        return _SPECIAL[name](self)

    def substitute_command(self, node: CommandSub) -> str:
        """Run $(…) and return what it wrote."""
        from .substitution import substitute_command

        return substitute_command(self, node)

    def substitute_process(self, node: ProcessSub) -> str:
        """Start <(…) and return its path."""
        from .substitution import substitute_process

        return substitute_process(self, node)

    def group_options(self) -> dict[str, int]:
        """Return the options of spawn that put the next program into the group of its job."""
        return {} if self.group is None else self.group.options()

    def in_group(self, pid: int) -> int:
        """Note a program that was started with group_options; return its pid."""
        return pid if self.group is None else self.group.add(pid)

    def prompt(self, text: str) -> str:
        """Replace the escapes of prompts."""
        from .prompt import expand_prompt

        return expand_prompt(self, text)

    def keeps_unset(self) -> bool:
        """Say whether a local of a caller that is unset stays local."""
        return "localvar_unset" in self.shopts

    def warn(self, message: str) -> None:
        """Print a warning."""
        self.error(f"warning: {message}")

    # ---- failure ----

    def check_failure(self, status: int) -> None:
        """Act on a command that failed where that counts: the ERR trap, then `set -e`.

        Raises: ExitShell under `set -e`.
        """
        if self.condition_depth or self.negating:
            return
        if "ERR" in self.traps:
            from .traps import run_trap

            self.status = status
            run_trap(self, "ERR")
        if "errexit" in self.options:
            raise ExitShell(status)

    def option_letters(self) -> str:
        """Return $-."""
        letters = "".join(letter for name, letter in _SHOWN_LETTERS.items() if name in self.options)
        if self.interactive:
            at = next((at for at, letter in enumerate(letters) if letter > "h" or letter.isupper()), len(letters))
            letters = f"{letters[:at]}i{letters[at:]}"
        return letters + self.invocation


def _positional_count(shell: Interpreter) -> str:
    return str(len(shell.positional))


_SPECIAL: dict[str, Callable[[Interpreter], str | None]] = {
    "?": lambda shell: str(shell.status),
    "$": lambda shell: str(shell.shell_pid),
    "!": lambda shell: None if shell.last_background is None else str(shell.last_background),
    "-": lambda shell: shell.option_letters(),
    "#": _positional_count,
    "_": lambda shell: shell.last_argument,
    "0": lambda shell: shell.name,
}

# In the order bash shows them in $-.
_SHOWN_LETTERS = {
    "allexport": "a",
    "notify": "b",
    "errexit": "e",
    "noglob": "f",
    "hashall": "h",
    "keyword": "k",
    "monitor": "m",
    "noexec": "n",
    "privileged": "p",
    "restricted": "r",
    "onecmd": "t",
    "nounset": "u",
    "verbose": "v",
    "xtrace": "x",
    "braceexpand": "B",
    "noclobber": "C",
    "errtrace": "E",
    "histexpand": "H",
    "physical": "P",
    "functrace": "T",
}
# Those that `set -o` names too.
OPTION_LETTERS = {name: letter for name, letter in _SHOWN_LETTERS.items() if name != "restricted"}
