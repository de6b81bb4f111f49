"""Pipelines: all stages but the last run beside this thread, the last upon it; negation and `time`."""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import S_IFIFO, S_IFMT

from ..expand.errors import ExpansionError
from ..expand.expand import expand_words
from ..syntax.ast import (
    ArithmeticCommand,
    DoubleQuoted,
    Parameter,
    SimpleCommand,
    Subshell,
    TestCommand,
    UseAlternative,
    Word,
)
from .dispatch import execute
from .errors import RedirectError
from .external import run_external, start_external
from .redirect import OPENING, ChildFds, can_map, close_substituted
from .subshell import SubshellProgram, run_in_place, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..syntax.ast import Command, Pipeline, WordPart
    from .interpreter import Interpreter

# Commands whose failure is noticed by themselves, once their lists (in a function, a subshell) are done.
_WITHOUT_LISTS = (SimpleCommand, ArithmeticCommand, TestCommand, Subshell)


def execute_pipeline(shell: Interpreter, node: Pipeline) -> int:
    """Run a pipeline; PIPESTATUS gets the status of each stage."""
    shell.line = node.line or shell.line
    if node.timed:
        from .timing import timed

        return timed(shell, node, _negatable)
    return _negatable(shell, node)


def _negatable(shell: Interpreter, node: Pipeline) -> int:
    if not node.negated:
        return _stages(shell, node)
    if "errexit" in shell.options:
        shell.condition_depth += 1
        try:
            status = _stages(shell, node)
        finally:
            shell.condition_depth -= 1
    else:
        status = _negated_stages(shell, node)
    if shell.pipe_statuses is None:
        shell.pipe_statuses = [status]
    return 0 if status else 1


def _notices_itself(node: Pipeline) -> bool:
    return len(node.commands) > 1 or (len(node.commands) == 1 and type(node.commands[0]) in _WITHOUT_LISTS)


def _negated_stages(shell: Interpreter, node: Pipeline) -> int:
    """Run what `!` stands before without `set -e`: the ERR trap passes over its status alone, not over what is inside."""
    negating, shell.negating = shell.negating, _notices_itself(node)
    try:
        return _stages(shell, node)
    finally:
        shell.negating = negating


def _stages(shell: Interpreter, node: Pipeline) -> int:
    commands = node.commands
    if not commands:
        return 0
    if len(commands) == 1:
        return execute(shell, commands[0])
    statuses = _run_stages(shell, commands)
    status = statuses[-1]
    if "pipefail" in shell.options:
        status = next((code for code in reversed(statuses) if code), 0)
    shell.pipe_statuses = statuses
    if status:
        shell.status = status
        shell.check_failure(status)
        shell.pipe_statuses = statuses
    return status


def _run_stages(shell: Interpreter, commands: tuple[Command, ...]) -> list[int]:
    if shell.job_control is not None and shell.group is None:
        from .job_control import run_foreground

        return run_foreground(shell, commands, lambda: start_pipeline(shell, commands, -1))
    pids, reader = start_stages(shell, commands[:-1], -1)
    try:
        last = _run_last(shell, commands[-1], reader)
    finally:
        shell.kept_fds.discard(reader)
        if shell.sys.is_open(reader):
            shell.sys.close(reader)
    statuses = [-pid if pid <= 0 else wait_status.shell_status(shell.jobs.wait(shell.sys, pid)) for pid in pids]
    return [*statuses, last]


def start_pipeline(
    shell: Interpreter, commands: tuple[Command, ...], stdin: int, ignored: tuple[int, ...] = ()
) -> list[int]:
    """Start all stages beside this thread; return their pids, or minus a status."""
    pids, reader = start_stages(shell, commands[:-1], stdin, ignored)
    try:
        pids.append(start_stage(shell, commands[-1], {0: reader}, ignored))
    finally:
        shell.kept_fds.discard(reader)
        shell.sys.close(reader)
    return pids


def start_stages(
    shell: Interpreter, commands: tuple[Command, ...], stdin: int, ignored: tuple[int, ...] = ()
) -> tuple[list[int], int]:
    """Start stages that each write to a pipe; return their pids (or minus a status) and the last pipe's reading end."""
    sys = shell.sys
    pids: list[int] = []
    reader = stdin
    for command in commands:
        following, writer = sys.pipe(cloexec=True)
        shell.kept_fds.update((following, writer))
        fds = {1: writer} if reader < 0 else {0: reader, 1: writer}
        try:
            pids.append(start_stage(shell, command, fds, ignored))
        finally:
            shell.kept_fds.discard(writer)
            sys.close(writer)
            if reader >= 0 and reader != stdin:
                shell.kept_fds.discard(reader)
                sys.close(reader)
        reader = following
    return pids, reader


def start_stage(shell: Interpreter, command: Command, fds: dict[int, int], ignored: tuple[int, ...] = ()) -> int:
    """Start one stage, which ignores some signals; return its pid, or minus its status if it ended at once."""
    if _is_skipped(shell, command):
        return 0
    argv = None if _may_wait(shell, command) else _program_words(shell, command)
    if argv is None or not isinstance(command, SimpleCommand):
        program = SubshellProgram(shell, command=command, reads_pipe=0 in fds and not ignored, announced=True)
        return start(shell, program, fds, ignored)
    children = ChildFds(shell, fds)
    try:
        children.add(command.redirects)
    except RedirectError as error:
        shell.error(error.message)
        return -error.status
    try:
        return start_external(shell, argv, children.mapping, ignored)
    finally:
        children.close()
        close_substituted(shell)


def _is_skipped(shell: Interpreter, command: Command) -> bool:
    """Run the DEBUG trap of a stage that is a simple command, as bash does before it forks; tell whether that skips it."""
    if "DEBUG" not in shell.traps or type(command) is not SimpleCommand:
        return False
    from .traps import debug

    shell.line = command.line
    return debug(shell, command)


def _may_wait(shell: Interpreter, command: Command) -> bool:
    """Say whether a redirection may open a fifo, and wait for its other end: that must not be this process."""
    if type(command) is not SimpleCommand:
        return False
    for redirect in command.redirects:
        if redirect.operator in OPENING:
            path = redirect.target.plain
            if path is None:
                return True
            try:
                if shell.sys.stat(path).mode & S_IFMT == S_IFIFO:
                    return True
            except PosixError:
                continue
    return False


def _run_last(shell: Interpreter, command: Command, reader: int) -> int:
    shell.kept_fds.add(reader)
    if "lastpipe" in shell.shopts and "monitor" not in shell.options:
        return _run_here(shell, command, reader)
    if _is_skipped(shell, command):
        return 0
    argv = _program_words(shell, command)
    if argv is None or not isinstance(command, SimpleCommand):
        program = SubshellProgram(shell, command=command, reads_pipe=True, announced=True)
        return run_in_place(shell, program, {0: reader})
    children = ChildFds(shell, {0: reader})
    try:
        children.add(command.redirects)
    except RedirectError as error:
        shell.error(error.message)
        return error.status
    try:
        shell.command = command
        return run_external(shell, argv, {}, children.mapping)
    finally:
        children.close()
        close_substituted(shell)


def _run_here(shell: Interpreter, command: Command, reader: int) -> int:
    """Shopt lastpipe: the last stage runs in this shell."""
    sys = shell.sys
    kept = sys.dup(0, 10, True) if sys.is_open(0) else -1
    sys.dup2(reader, 0)
    try:
        return execute(shell, command)
    finally:
        if kept >= 0:
            sys.dup2(kept, 0)
            sys.close(kept)
        else:
            sys.close(0)


def _program_words(shell: Interpreter, command: Command) -> list[str] | None:
    """Return the words of a stage that just starts a program, or None if a subshell has to run it.

    Such a stage needs no copy of the shell: expanding its words here changes nothing.
    """
    if type(command) is not SimpleCommand or command.assignments or not command.words or "DEBUG" in shell.traps:
        return None
    words: list[Word] = []
    for word in command.words:
        if type(word) is not Word or (word.plain is None and not _is_pure(word.parts)):
            return None
        words.append(word)
    if not can_map(command.redirects) or not all(_is_plain_redirect(redirect.target) for redirect in command.redirects):
        return None
    if any(redirect.body is not None and not _is_pure(redirect.body.parts) for redirect in command.redirects):
        return None
    try:
        argv = expand_words(shell, words)
    except (ExpansionError, PosixError):
        return None  # the subshell will meet the same error and report it
    if not argv or argv[0] in shell.functions or (argv[0] in shell.builtins and argv[0] not in shell.disabled):
        return None
    if "xtrace" in shell.options:
        from .trace import trace_command

        trace_command(shell, argv)
    return argv


def _is_plain_redirect(word: Word) -> bool:
    return word.plain is not None or _is_pure(word.parts)


def _is_pure(parts: tuple[WordPart, ...]) -> bool:
    """Tell whether expanding the parts runs nothing and assigns nothing."""
    for part in parts:
        if hasattr(part, "text") and not hasattr(part, "parts"):
            continue
        if type(part) is DoubleQuoted:
            if not _is_pure(part.parts):
                return False
        elif (
            type(part) is not Parameter
            or part.subscript is not None
            or part.prefix
            or (
                part.operation is not None
                and (
                    type(part.operation) is not UseAlternative
                    or part.operation.operator[-1] in "=?"
                    or not _is_pure(part.operation.word.parts)
                )
            )
        ):
            return False
    return True
