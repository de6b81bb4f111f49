"""The state of one shell: what a subshell copies, what persists between the runs of a session.

Copies are cheap: tables are shared until changed (variables) or copied shallowly (the small ones). Absent on purpose:
everything that belongs to the process (descriptors, working directory, umask), which the kernel copies.
"""

from __future__ import annotations

from ..expand.variables import ENTRY_BYTES, Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from vesicle.kernel.limits import Limits

    from ..syntax.ast import CompoundCommand
    from .history import History
    from .jobs import JobTable

    T = TypeVar("T")

DEFAULT_OPTIONS = frozenset(["braceexpand", "hashall"])
# bash 5.2's defaults of a shell that is not interactive.
DEFAULT_SHOPTS = frozenset(
    [
        "checkwinsize",
        "cmdhist",
        "complete_fullquote",
        "extquote",
        "force_fignore",
        "globasciiranges",
        "globskipdots",
        "hostcomplete",
        "interactive_comments",
        "patsub_replacement",
        "progcomp",
        "promptvars",
        "sourcepath",
    ],
)


_POINTER_BYTES = 8


class Function:
    """A defined function; shared between shells, never changed after its definition."""

    __slots__ = ("body", "exported", "line", "name", "readonly", "size", "source", "traced")

    def __init__(self, name: str, body: CompoundCommand, source: str, line: int, size: int) -> None:
        self.name = name
        self.body = body
        self.source = source
        self.line = line
        self.size = size  # what its tree takes, in bytes, roughly
        self.exported = False
        self.readonly = False
        self.traced = False

    def copy(self) -> Function:
        made = Function(self.name, self.body, self.source, self.line, self.size)
        made.exported = self.exported
        made.readonly = self.readonly
        made.traced = self.traced
        return made


class Call:
    """An active function call or sourced file: FUNCNAME, BASH_SOURCE and BASH_LINENO are made of these."""

    __slots__ = ("line", "name", "positional", "source")

    def __init__(self, name: str, source: str, line: int, positional: list[str]) -> None:
        self.name = name
        self.source = source
        self.line = line  # where the call stands
        self.positional = positional  # the caller's


class State:
    """Everything a shell remembers, apart from the process it runs as."""

    __slots__ = (
        "aliases",
        "calls",
        "command_number",
        "completions",
        "condition_depth",
        "directories",
        "functions",
        "getopts_at",
        "getopts_index",
        "hashed",
        "hashed_path",
        "history",
        "ignored_at_entry",
        "inherited_traps",
        "interactive",
        "invocation",
        "jobs",
        "last_argument",
        "last_background",
        "line",
        "loop_depth",
        "name",
        "options",
        "pipe_statuses",
        "positional",
        "random_seed",
        "seconds_start_ns",
        "shell_pid",
        "shopts",
        "source",
        "status",
        "string_limit",
        "subshell_depth",
        "trace_depth",
        "traps",
        "variables",
        "word_limit",
        "working_directory",
    )

    def __init__(self, name: str, args: list[str], limits: Limits) -> None:
        from .jobs import JobTable

        self.string_limit = limits.shell_string_bytes
        self.word_limit = limits.shell_words
        self.variables = Variables(self, self.string_limit * 4, self.word_limit)
        self.variables.held_elsewhere = self._held_elsewhere
        self.functions: dict[str, Function] = {}
        self.aliases: dict[str, str] = {}
        self.completions: dict[str, tuple[tuple[str, str], ...]] = {}  # of `complete`: letters and arguments
        self.options: set[str] = set(DEFAULT_OPTIONS)
        self.shopts: set[str] = set(DEFAULT_SHOPTS)
        self.positional = args
        self.name = name  # $0
        self.interactive = False  # somebody types the commands; subshells still say so in $-
        self.history: History | None = None  # the commands that were typed, once there are any
        self.command_number = 1  # of the next one typed, for prompts
        self.invocation = "c"  # c: the text was an argument, s: it comes from standard input, "": from a file
        self.source = ""  # the script or sourced file that runs; "" for a text given to the shell
        self.traps: dict[str, str] = {}
        self.ignored_at_entry: frozenset[str] = frozenset()  # signals whose traps nothing changes (POSIX 2.11)
        self.inherited_traps: dict[str, str] = {}  # what `trap` shows in a subshell until it sets one itself
        self.status = 0
        self.pipe_statuses: list[int] | None = []  # none before the first command; None: just the last status
        self.last_background: int | None = None
        self.last_argument = ""
        self.jobs: JobTable = JobTable()
        self.hashed: dict[str, tuple[str, int]] = {}  # command -> path, hits
        self.hashed_path: str | None = None  # the PATH that hashed holds for
        self.directories: list[str] = []  # below the working directory, on pushd's stack
        self.calls: list[Call] = []
        self.line = 0
        self.loop_depth = 0
        self.condition_depth = 0  # > 0 where `set -e` and ERR traps do not look
        self.getopts_index = 0  # OPTIND as getopts left it
        self.getopts_at = 0
        self.random_seed = 0
        self.seconds_start_ns = 0
        self.shell_pid = 0
        self.subshell_depth = 0
        self.trace_depth = 0  # evals and command substitutions inside each other, which PS4 shows
        self.working_directory = "/"  # as the user walked there, symbolic links kept

    def keep(self, table: dict[str, T], name: str, value: T, size: int) -> None:
        """Put something of that many bytes into one of the tables.

        Raises: ENOMEM the shell would hold more than its limit.
        """
        self.variables.charge(ENTRY_BYTES + len(name) + size)
        table[name] = value

    def _held_elsewhere(self) -> int:
        """Return what the tables beside the variables hold, in bytes."""
        tables = (self.functions, self.aliases, self.completions, self.traps, self.hashed)
        lists = [self.positional, *(call.positional for call in self.calls)]
        arguments = {id(text): len(text) for values in lists for text in values}  # callers hand the same text on
        return (
            sum(arguments.values())
            + _POINTER_BYTES * sum(map(len, lists))
            + sum(ENTRY_BYTES * len(table) + sum(map(len, table)) for table in tables)
            + sum(function.size for function in self.functions.values())
            + sum(map(len, self.aliases.values()))
            + sum(map(len, self.traps.values()))
            + sum(len(path) for path, _ in self.hashed.values())
            + sum(len(text) for pairs in self.completions.values() for _, text in pairs)
            + sum(map(len, self.directories))
        )

    def copy_to(self, other: State) -> None:
        """Give other a copy of everything; both may change theirs afterwards.

        Spelled out, since it is most of what a substitution costs.
        """
        other.condition_depth = self.condition_depth
        other.getopts_at = self.getopts_at
        other.getopts_index = self.getopts_index
        other.hashed_path = self.hashed_path
        other.ignored_at_entry = self.ignored_at_entry
        other.command_number = self.command_number
        other.interactive = self.interactive
        other.invocation = self.invocation
        other.last_argument = self.last_argument
        other.last_background = self.last_background
        other.line = self.line
        other.loop_depth = self.loop_depth
        other.name = self.name
        other.pipe_statuses = self.pipe_statuses
        other.random_seed = self.random_seed
        other.seconds_start_ns = self.seconds_start_ns
        other.shell_pid = self.shell_pid
        other.source = self.source
        other.status = self.status
        other.string_limit = self.string_limit
        other.subshell_depth = self.subshell_depth
        other.trace_depth = self.trace_depth
        other.word_limit = self.word_limit
        other.working_directory = self.working_directory
        other.variables = self.variables.fork(other)
        other.variables.held_elsewhere = other._held_elsewhere
        other.functions = self.functions.copy()
        other.aliases = self.aliases.copy()
        other.completions = self.completions.copy()
        other.history = None if self.history is None else self.history.copy()
        other.options = self.options.copy()
        other.shopts = self.shopts.copy()
        other.positional = self.positional.copy()
        other.traps = self.traps.copy()
        other.inherited_traps = self.inherited_traps
        other.jobs = self.jobs.copy()
        other.hashed = self.hashed.copy()
        other.directories = self.directories.copy()
        other.calls = self.calls.copy()
