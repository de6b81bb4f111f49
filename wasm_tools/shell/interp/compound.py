"""Groups, conditions and case; loops and [[ ]] have files of their own."""

from __future__ import annotations

from ..expand.c_locale import counts_bytes, narrow
from ..expand.errors import ExpansionError, ReadonlyError
from ..expand.evaluate import evaluate
from ..expand.expand import expand_pattern, expand_text
from ..expand.names import is_name
from ..expand.pattern import compile_pattern
from .dispatch import execute, execute_condition, execute_list, keep_pipe_status
from .flow import ExitShell
from .redirect import redirected
from .state import Function
from .subshell import run_subshell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..syntax.ast import (
        AndOr,
        ArithmeticCommand,
        BraceGroup,
        Case,
        FunctionDefinition,
        If,
        Subshell,
        Word,
    )
    from .interpreter import Interpreter


def announce(shell: Interpreter, text: str, command: str | None = None) -> None:
    """Show a compound command to `set -x` and, perhaps in other words, to the DEBUG trap."""
    from .trace import trace
    from .traps import debug

    if "xtrace" in shell.options:
        trace(shell, text.rstrip())
    if "DEBUG" in shell.traps:
        debug(shell, text if command is None else command)


def execute_group(shell: Interpreter, node: BraceGroup) -> int:
    return redirected(shell, node, _group) if node.redirects else execute_list(shell, node.body)


def _group(shell: Interpreter, node: BraceGroup) -> int:
    return execute_list(shell, node.body)


def execute_subshell(shell: Interpreter, node: Subshell) -> int:
    """Run a list in a copy of this shell, in another process but on this thread."""
    status = redirected(shell, node, run_subshell) if node.redirects else run_subshell(shell, node)
    shell.pipe_statuses = None
    if status:
        shell.status = status
        shell.check_failure(status)
    return status


def execute_and_or(shell: Interpreter, node: AndOr) -> int:
    commands = node.commands
    last = len(commands) - 1
    shell.condition_depth += 1
    try:
        status = execute(shell, commands[0])
    finally:
        shell.condition_depth -= 1
    for index, operator in enumerate(node.operators, 1):
        if (status == 0) is not (operator == "&&"):
            continue
        if index == last:
            return execute(shell, commands[index])
        shell.condition_depth += 1
        try:
            status = execute(shell, commands[index])
        finally:
            shell.condition_depth -= 1
    return status


def execute_if(shell: Interpreter, node: If) -> int:
    return redirected(shell, node, _if) if node.redirects else _if(shell, node)


def _if(shell: Interpreter, node: If) -> int:
    condition = 0
    for clause in node.clauses:
        condition = execute_condition(shell, clause.condition)
        if condition == 0:
            return execute_list(shell, clause.body)
    if node.otherwise is not None:
        return execute_list(shell, node.otherwise)
    keep_pipe_status(shell, condition)
    return 0


def execute_case(shell: Interpreter, node: Case) -> int:
    return redirected(shell, node, _case) if node.redirects else _case(shell, node)


def _case(shell: Interpreter, node: Case) -> int:
    shell.line = node.line
    if "xtrace" in shell.options or "DEBUG" in shell.traps:
        from ..syntax.printer_words import print_word

        announce(shell, f"case {print_word(node.word)} in ")
    text = expand_text(shell, node.word)
    status = 0
    falling = False
    for clause in node.clauses:
        if not falling:
            for word in clause.patterns:
                if _matches(shell, text, word):
                    break
            else:
                continue
        status = execute_list(shell, clause.body)
        if clause.terminator == ";;":
            return status
        falling = clause.terminator == ";&"
    return status


def _matches(shell: Interpreter, text: str, word: Word) -> bool:
    nocase = "nocasematch" in shell.shopts
    plain = word.plain
    if plain is not None and not nocase:
        return plain == text
    pattern = expand_pattern(shell, word)
    if not text.isascii() and counts_bytes(shell):
        text, pattern = narrow(text), narrow(pattern)
    return compile_pattern(pattern, ignore_case=nocase, extglob="extglob" in shell.shopts).match(text)


def execute_arithmetic(shell: Interpreter, node: ArithmeticCommand) -> int:
    """(( expression )): status 0 if it is not 0; wrong expressions give 1."""
    status = redirected(shell, node, _arithmetic) if node.redirects else _arithmetic(shell, node)
    shell.pipe_statuses = None
    if status:
        shell.check_failure(status)
    return status


def _arithmetic(shell: Interpreter, node: ArithmeticCommand) -> int:
    shell.line = node.line
    if "xtrace" in shell.options or "DEBUG" in shell.traps:
        from ..syntax.printer_words import print_arithmetic

        text = print_arithmetic(node.expression)
        announce(shell, f"(( {text} ))", f"(({text}))")
    try:
        return 0 if evaluate(shell, node.expression) else 1
    except ExpansionError as error:
        if error.fatal:
            raise
        shell.error(error.message if isinstance(error, ReadonlyError) else f"((: {error.message}")
        return 1


_BYTES_PER_CHARACTER = 32  # of the tree that a function's text becomes
# What a function's name is not expanded for.
_QUOTING = frozenset("$`'\"\\")


def _posix_complaint(shell: Interpreter, name: str) -> str:
    if name in shell.library.special:
        return "is a special builtin"
    return "" if is_name(name) else "not a valid identifier"


def execute_definition(shell: Interpreter, node: FunctionDefinition) -> int:
    """Name () …: define a function."""
    shell.line = node.line
    if not _QUOTING.isdisjoint(node.name):
        shell.error(f"`{node.name}': not a valid identifier")
        return 1
    if "posix" in shell.options and (complaint := _posix_complaint(shell, node.name)):
        shell.error(f"`{node.name}': {complaint}")
        raise ExitShell(2)
    old = shell.functions.get(node.name)
    if old is not None and old.readonly:
        shell.error(f"{node.name}: readonly function")
        return 1
    source = shell.calls[-1].source if shell.calls else shell.source
    made = Function(node.name, node.body, source or "environment", node.line, node.characters * _BYTES_PER_CHARACTER)
    made.exported = old is not None and old.exported
    shell.keep(shell.functions, node.name, made, made.size)
    return 0
