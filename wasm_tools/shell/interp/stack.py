"""Nesting without end: a counted limit on what scripts nest, and fresh Python stacks on the way down.

Python counts its recursion limit per thread. When little of it is left, the work goes on upon a pooled thread of the
kernel's while this one waits; the process it belongs to does not notice.
"""

from __future__ import annotations

from vesicle.kernel.scheduler import go_on_elsewhere, has_headroom

from .flow import ExitShell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .interpreter import Interpreter

    T = TypeVar("T")
    Node = TypeVar("Node")


def deepen(shell: Interpreter, function: Callable[[Interpreter, Node], T], node: Node) -> T:
    """Run function(shell, node) here if the stack allows, else on another thread.

    Blocks: until it is done.
    """
    if has_headroom():
        return function(shell, node)
    return go_on_elsewhere(shell.process, lambda: function(shell, node))


def nested(shell: Interpreter, what: str, function: Callable[[Interpreter, Node], T], node: Node) -> T:
    """Run a call, an eval, a sourced file or a substitution one level further down.

    Raises: ExitShell the script nests deeper than the limit on shell_depth; a message was printed.
    """
    limit = shell.process.limits.shell_depth
    if shell.nesting >= limit:
        shell.process.kernel.note_limit(shell.process, "shell_depth", limit)
        shell.error(f"{what}: maximum nesting level exceeded ({limit})")
        raise ExitShell(1)
    shell.nesting += 1
    negating, shell.negating = shell.negating, False
    try:
        return deepen(shell, function, node)
    finally:
        shell.nesting -= 1
        shell.negating = negating
