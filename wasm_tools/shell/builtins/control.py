"""break, continue, return, exit, and the commands that do nothing."""

from __future__ import annotations

from ..interp.errors import UsageError
from ..interp.flow import BreakLoop, ContinueLoop, ExitShell, ReturnCall
from .options import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter


def true(shell: Interpreter, argv: list[str]) -> int:
    """: and true."""
    return 0


def false(shell: Interpreter, argv: list[str]) -> int:
    """False."""
    return 1


def _levels(shell: Interpreter, argv: list[str]) -> int:
    arguments = [word for word in argv[1:] if word != "--"]
    if not shell.loop_depth:
        shell.error(f"{argv[0]}: only meaningful in a `for', `while', or `until' loop")
        return 0
    if not arguments:
        return 1
    if len(arguments) > 1:
        shell.error(f"{argv[0]}: too many arguments")
        raise ExitShell(1)
    try:
        levels = number(arguments[0])
    except UsageError as error:
        shell.error(f"{argv[0]}: {error.message}")
        raise ExitShell(128) from None
    if levels < 1:
        shell.error(f"{argv[0]}: {levels}: loop count out of range")
        raise BreakLoop(shell.loop_depth, 1)
    return levels


def break_(shell: Interpreter, argv: list[str]) -> int:
    """Break [n]."""
    levels = _levels(shell, argv)
    if levels:
        raise BreakLoop(levels)
    return 0


def continue_(shell: Interpreter, argv: list[str]) -> int:
    """Continue [n]."""
    levels = _levels(shell, argv)
    if levels:
        raise ContinueLoop(levels)
    return 0


def _status(shell: Interpreter, argv: list[str]) -> int:
    arguments = argv[1:]
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    if not arguments:
        return shell.status
    try:
        status = number(arguments[0])
    except UsageError as error:
        shell.error(f"{argv[0]}: {error.message}")
        return 2
    if len(arguments) > 1:
        shell.error(f"{argv[0]}: too many arguments")
        raise ExitShell(1)
    return status & 255


def return_(shell: Interpreter, argv: list[str]) -> int:
    """Return [n]: from a function or a sourced file."""
    status = _status(shell, argv)
    if not shell.calls:
        raise UsageError("can only `return' from a function or sourced script")
    raise ReturnCall(status)


def exit_(shell: Interpreter, argv: list[str]) -> int:
    """Exit [n]; an interactive shell with stopped jobs says so first, and goes at the second time."""
    if shell.interactive and not shell.subshell_depth:
        from ..interp.job_control import may_leave

        shell.print_error("exit\n")
        if not may_leave(shell):
            return 1
    raise ExitShell(_status(shell, argv))
