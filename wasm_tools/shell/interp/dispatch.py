"""Running one command, found by the type of its node, and lists of commands.

A script can nest lists deeper than Python's stack: every few levels the depth left is looked at, and the rest goes on
upon another thread when it is small. The table loads the files above this one.
"""

from __future__ import annotations

from .stack import deepen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..syntax.ast import Command, CommandList
    from .interpreter import Interpreter


class _Commands(dict[type, "Callable[[Interpreter, Any], int]"]):
    """The table; simple commands are in it from the start, all others are loaded when one first occurs."""

    def __missing__(self, kind: type) -> Callable[[Interpreter, Any], int]:
        from .commands import COMMANDS

        self.update(COMMANDS)
        return self[kind]


EXECUTE = _Commands()

# Levels of lists between two looks at the stack; one level takes at most six frames, and 250 are kept free.
_LEVELS_BETWEEN_LOOKS = 16


def execute(shell: Interpreter, node: Command) -> int:
    """Run one command and return its status, which is also left in shell.status."""
    status = shell.status = EXECUTE[type(node)](shell, node)
    return status


def execute_list(shell: Interpreter, node: CommandList) -> int:
    """Run commands one after the other; return the status of the last."""
    shell.depth += 1
    try:
        if not shell.depth % _LEVELS_BETWEEN_LOOKS:
            return deepen(shell, _run_items, node)
        return _run_items(shell, node)
    finally:
        shell.depth -= 1


def execute_condition(shell: Interpreter, node: CommandList) -> int:
    """Run the commands of a condition, where `set -e` and ERR traps do not look."""
    shell.condition_depth += 1
    try:
        return execute_list(shell, node)
    finally:
        shell.condition_depth -= 1


def keep_pipe_status(shell: Interpreter, condition: int) -> None:
    """Let PIPESTATUS be that of a condition after a command whose own status is another."""
    if shell.pipe_statuses is None:
        shell.pipe_statuses = [condition]


def _run_items(shell: Interpreter, node: CommandList) -> int:
    status = 0
    checkpoint = shell.process.checkpoint
    for item in node.items:
        checkpoint()
        if shell.traps or shell.interactive:
            run_pending_traps(shell)
        if "noexec" in shell.options:
            break
        command = item.command
        if item.background:
            status = shell.status = _start_background(shell, command)
        else:
            status = shell.status = EXECUTE[type(command)](shell, command)
    if shell.traps or shell.interactive:
        run_pending_traps(shell)
    return status


def _start_background(shell: Interpreter, command: Command) -> int:
    from .background import start_background

    return start_background(shell, command)


def run_pending_traps(shell: Interpreter) -> None:
    """Run the traps of signals that arrived."""
    from .traps import run_signal_traps

    run_signal_traps(shell)
