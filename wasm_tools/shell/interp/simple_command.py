"""Simple commands: expand, then assign, call a function, run a built-in or start a program."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from ..expand.errors import ExpansionError, ExpressionError
from ..expand.expand import expand_assigned, expand_word
from ..syntax.ast import ArrayLiteral, Word
from .assign import (
    Assigned,
    assign,
    assign_temporarily,
    assigned_environ,
    assignment_word,
    braced_assignment,
    expand_assignment,
    last_text,
    report_unassignable,
)
from .dispatch import run_pending_traps
from .errors import CommandError, RedirectError, UsageError
from .external import run_external
from .flow import ExitShell
from .function_call import call_function
from .redirect import ChildFds, Redirected, can_map, close_substituted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..syntax.ast import Assignment, Redirect, SimpleCommand
    from .interpreter import Builtin, Interpreter
    from .state import Function

# The built-ins whose redirections stay in force when no command follows (POSIX exec).
_EXEC = "exec"
_RUNNING_TEXTS = frozenset(["eval", "source", "."])
_NO_COMMAND: tuple[list[str], ...] = ([], ["--"])


def execute_simple(shell: Interpreter, node: SimpleCommand) -> int:
    """Run one simple command."""
    shell.line = node.line
    if not shell.trapping:
        shell.command = node
    if "DEBUG" in shell.traps and _is_skipped(shell, node):
        return 0
    shell.substitution_status = 0
    argv: list[str] = []
    for word in node.words:
        if type(word) is Word:
            plain = word.plain
            if plain is not None:
                argv.append(plain)
            else:
                expand_word(shell, word, argv)
        else:
            _expand_argument(shell, node, word, argv)  # type: ignore[arg-type]
    if not argv:
        status = _assign_only(shell, node)
        shell.last_argument = ""
    else:
        status = _run(shell, node, argv)
        shell.last_argument = last_text(argv)
    if shell.substituted:
        close_substituted(shell)
    shell.pipe_statuses = None
    if status:
        shell.status = status
        shell.check_failure(status)
    return status


def _is_skipped(shell: Interpreter, node: SimpleCommand) -> bool:
    """Run the DEBUG trap, if that is not done, and tell whether it keeps the command from running."""
    from .traps import debug

    if shell.announced is node:
        shell.announced = None
        return False

    return debug(shell)


def _expand_argument(shell: Interpreter, node: SimpleCommand, word: Assignment, argv: list[str]) -> None:
    """Expand an assignment behind the name of a command."""
    if _is_mere_word(shell, node):
        expand_word(shell, assignment_word(word), argv)
    elif braced := braced_assignment(shell, word):
        argv += braced
    else:
        argv.append(_expand_declared(shell, word, argv))  # type: ignore[arg-type]


def _is_mere_word(shell: Interpreter, node: SimpleCommand) -> bool:
    """Tell whether `x=$y` behind `command export` is split like any word: it is, but for posix mode."""
    first = node.words[0]
    return type(first) is Word and first.plain == "command" and "posix" not in shell.options


def _expand_declared(shell: Interpreter, word: Assignment, argv: Sequence[object]) -> Assigned | str:
    """Expand an assignment that is an argument; others may be among those before it."""
    if argv[0] == "let":
        from ..syntax.printer_words import print_assignment
        from .prompt import expand_variables

        return expand_variables(shell, print_assignment(word))  # to arithmetic a parenthesis is no array's
    associative = type(word.value) is ArrayLiteral and any(
        isinstance(option, str) and option[:1] == "-" and "A" in option for option in argv[1:]
    )
    return expand_assignment(shell, word, associative=associative)


def _run(shell: Interpreter, node: SimpleCommand, argv: list[str]) -> int:
    if "xtrace" in shell.options and not node.assignments:
        _trace(shell, argv)
    name = argv[0]
    function = shell.functions.get(name)
    if function is not None and not _hides_function(shell, name):
        return _call(shell, node, function, argv)
    builtin = shell.builtins.get(name)
    if builtin is None or name in shell.disabled:
        return _start(shell, node, argv)
    if node.redirects or node.assignments:
        return _run_builtin_with(shell, node, builtin, argv)
    return run_builtin(shell, builtin, argv)


def _hides_function(shell: Interpreter, name: str) -> bool:
    """Tell whether a special built-in comes before a function of its name (POSIX 2.9.1.4)."""
    return "posix" in shell.options and name in shell.library.special


def _trace(shell: Interpreter, argv: list[str]) -> None:
    from .trace import trace_command

    trace_command(shell, argv)


def _assign_before(shell: Interpreter, node: SimpleCommand, argv: list[str]) -> None:
    """Make the assignments before a built-in or a function, in a scope of their own."""
    assign_temporarily(shell, node.assignments)
    if "xtrace" in shell.options:
        _trace(shell, argv)


def run_builtin(shell: Interpreter, builtin: Builtin, argv: list[str], *, special: bool = True) -> int:
    """Run a built-in and report what it complains of; without special it has lost that rank, as behind `command`.

    Raises: ExitShell a special built-in was called wrongly in posix mode.
    """
    try:
        return builtin(shell, argv)
    except (UsageError, CommandError, ExpansionError, PosixError) as error:
        if shell.interactive:
            run_pending_traps(shell)  # Ctrl-C may have ended it, and counts for more than what it says of that
        return _report(shell, argv[0], error, special=special)


def _report(
    shell: Interpreter, name: str, error: UsageError | CommandError | ExpansionError | PosixError, *, special: bool
) -> int:
    """Print what a built-in complained of, and return its status.

    Raises: ExpansionError it is fatal · ExitShell as run_builtin
    """
    if isinstance(error, UsageError):
        if error.message:
            shell.error(f"{name}: {error.message}")
        if error.usage:
            shell.print_error(f"{name}: usage: {error.usage}\n")
        return _failed(shell, name, error) if special else error.status
    if isinstance(error, CommandError):
        if error.message:
            shell.error(f"{name}: {error.message}")
        return _failed(shell, name, error) if special and error.ends_posix_shell else error.status
    if isinstance(error, ExpansionError):
        if error.fatal or isinstance(error, ExpressionError):
            raise error
        shell.error(error.message)
        return 1
    shell.error(f"{name}: {error}")
    return 1


def _failed(shell: Interpreter, name: str, error: CommandError) -> int:
    """Return the status of a built-in that failed; a special one's error ends a shell in posix mode (POSIX 2.8.1).

    Not in a condition, though: bash goes on there.
    """
    if "posix" in shell.options and name in shell.library.special and not shell.condition_depth:
        raise ExitShell(error.status)
    return error.status


def _run_builtin_with(shell: Interpreter, node: SimpleCommand, builtin: Builtin, argv: list[str]) -> int:
    report_unassignable(shell, node.assignments)
    redirections = Redirected(shell, permanent=argv[0] == _EXEC and argv[1:] in _NO_COMMAND)
    variables = shell.variables
    try:
        redirections.apply(node.redirects)
    except RedirectError as error:
        _refuse(shell, error)
        return _failed(shell, argv[0], error)
    if node.assignments:
        variables.push(temporary=True, of_text=argv[0] in _RUNNING_TEXTS)
    try:
        with redirections:
            if node.assignments:
                _assign_before(shell, node, argv)
            return run_builtin(shell, builtin, argv)
    finally:
        if node.assignments:
            if "posix" in shell.options and argv[0] in shell.library.special:
                _keep(shell, node.assignments)
            shell.variables.pop()


def _keep(shell: Interpreter, assignments: tuple[Assignment, ...]) -> None:
    """Assignments before a special built-in last (POSIX 2.14)."""
    for assignment in assignments:
        shell.variables.keep_temporary(assignment.name)


def _refuse(shell: Interpreter, error: RedirectError) -> int:
    shell.error(error.message)
    return error.status


def _call(shell: Interpreter, node: SimpleCommand, function: Function, argv: list[str]) -> int:
    if not node.redirects and not node.assignments:
        return call_function(shell, function, argv)
    report_unassignable(shell, node.assignments)
    redirections = Redirected(shell)
    try:
        redirections.apply(node.redirects)
    except RedirectError as error:
        return _refuse(shell, error)
    opened, shell.substituted = shell.substituted, []
    if node.assignments:
        shell.variables.push(temporary=True, of_call=True)
    try:
        with redirections:
            if node.assignments:
                _assign_before(shell, node, argv)
            return call_function(shell, function, argv)
    finally:
        if node.assignments:
            shell.variables.pop()
        close_substituted(shell)
        shell.substituted = opened


def _start(shell: Interpreter, node: SimpleCommand, argv: list[str]) -> int:
    """Run a program in the foreground."""
    redirects = node.redirects
    added = assigned_environ(shell, node.assignments)
    if node.assignments and "xtrace" in shell.options:
        _trace(shell, argv)
    if not redirects:
        return run_external(shell, argv, added, {})
    if not can_map(redirects):
        return _start_redirected(shell, argv, added, redirects)
    children = ChildFds(shell)
    variables = shell.variables
    if not all(redirect.target.plain is not None and redirect.body is None for redirect in redirects):
        shell.variables = variables.fork(shell)  # bash expands them in the program's process: ours keeps its variables
    try:
        children.add(redirects)
    except RedirectError as error:
        return _refuse(shell, error)
    except ExpansionError as error:
        shell.error(error.message)
        return 1
    finally:
        shell.variables = variables
    try:
        return run_external(shell, argv, added, children.mapping)
    finally:
        children.close()


def _start_redirected(
    shell: Interpreter, argv: list[str], added: dict[str, str], redirects: tuple[Redirect, ...]
) -> int:
    redirections = Redirected(shell)
    try:
        redirections.apply(redirects)
    except RedirectError as error:
        return _refuse(shell, error)
    with redirections:
        return run_external(shell, argv, added, {})


def _assign_only(shell: Interpreter, node: SimpleCommand) -> int:
    """A command without words: assignments stay; redirections only have their side effects."""
    traced = "xtrace" in shell.options
    for assignment in node.assignments:
        value = assignment.value
        if type(value) is Word and assignment.subscript is None and not assignment.append and not traced:
            plain = value.plain
            shell.variables.set(assignment.name, plain if plain is not None else expand_assigned(shell, value))
        else:
            assigned = expand_assignment(shell, assignment)
            if traced:
                from .trace import trace_assignment

                trace_assignment(shell, assignment, assigned)
            assign(shell, assigned)
    if node.redirects:
        redirections = Redirected(shell)
        try:
            redirections.apply(node.redirects)
        except RedirectError as error:
            return _refuse(shell, error)
        redirections.undo()
    return shell.substitution_status


def invoke(shell: Interpreter, argv: list[str], *, functions: bool = True, path: str | None = None) -> int:
    """Run a command given as its words: what `command`, `exec` and others hand on; path takes the place of PATH."""
    name = argv[0]
    function = shell.functions.get(name) if functions else None
    if function is not None:
        return call_function(shell, function, argv)
    builtin = shell.builtins.get(name)
    if builtin is not None and name not in shell.disabled:
        return run_builtin(shell, builtin, argv, special=functions)
    return run_external(shell, argv, {}, {}, path)
