"""Calling functions: positional parameters, locals, return, and the traps that see it."""

from __future__ import annotations

from ..expand.errors import ExpansionError
from ..expand.numbers import is_whole
from ..expand.values import EXPORT
from .dispatch import execute
from .errors import CommandError
from .flow import ReturnCall
from .stack import nested
from .state import Call

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .interpreter import Interpreter
    from .state import Function


def call_function(shell: Interpreter, function: Function, argv: list[str]) -> int:
    """Call a function with argv[1:]; return its status.

    Raises: ExitShell the calls nest too deep · CommandError deeper than FUNCNEST says.
    """
    limit = shell.variables.get("FUNCNEST")
    if limit is not None and is_whole(limit) and 0 < int(limit) <= sum(bool(call.name) for call in shell.calls):
        shell.error(f"{function.name}: maximum function nesting level exceeded ({limit})")
        raise CommandError("", 1)
    shell.variables.charge(sum(map(len, argv)))
    call = Call(function.name, function.source, shell.line, shell.positional)
    loop_depth = shell.loop_depth
    shell.calls.append(call)
    shell.positional = argv[1:]
    shell.loop_depth = 0
    scope = shell.variables.push()
    hidden = _hide_traps(shell, function) if shell.traps else {}
    try:
        return nested(shell, function.name, _run_body, function)
    except ExpansionError as error:
        error.location = error.location or shell.location()
        raise
    finally:
        for name, action in hidden.items():
            shell.traps.setdefault(name, action)
        if scope.options is not None:
            shell.options = set(scope.options)
            shell.variables.assigned_flags = EXPORT if "allexport" in shell.options else 0
        _close_scope(shell)
        shell.calls.pop()
        shell.positional = call.positional
        shell.loop_depth = loop_depth
        shell.line = call.line


def _hide_traps(shell: Interpreter, function: Function) -> dict[str, str]:
    """Put away the traps that a function does not inherit; one that it sets itself replaces them."""
    names = [] if function.traced or "functrace" in shell.options else ["DEBUG", "RETURN"]
    if "errtrace" not in shell.options:
        names.append("ERR")
    return {name: shell.traps.pop(name) for name in names if name in shell.traps}


def _close_scope(shell: Interpreter) -> None:
    variables = shell.variables
    while variables.scopes[-1].temporary:
        variables.pop()
    variables.pop()


def _run_body(shell: Interpreter, function: Function) -> int:
    if "DEBUG" in shell.traps:
        from .traps import debug

        debug(shell)
    try:
        status = execute(shell, function.body)
        shell.status = status
    except ReturnCall as flow:
        status = flow.status  # not yet that of the shell: the trap sees what came before `return`
    if "RETURN" in shell.traps:
        from .traps import run_trap

        run_trap(shell, "RETURN")
    return status
