"""Nesting without end: a counted limit on what scripts nest, and fresh Python stacks on the way down.

Python counts its recursion limit per thread. When little of it is left, the work goes on upon a pooled thread of the
kernel's while this one waits; the process it belongs to does not notice.
"""

from __future__ import annotations

import _thread

from vesicle.kernel.scheduler import POOL, has_headroom
from vesicle.kernel.signals import Signal

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
    outcome: list[T] = []
    failure: list[BaseException] = []
    done = _thread.allocate_lock()
    done.acquire()
    process = shell.process

    def job() -> None:
        process.start_clock()
        try:
            outcome.append(function(shell, node))
        except BaseException as error:  # noqa: BLE001 - raised again on the thread that waits
            failure.append(error)
        finally:
            process.stop_clock()
            done.release()

    process.stop_clock()
    try:
        POOL.submit(job)
        try:
            done.acquire()
        except BaseException:
            process.signals.send(Signal.SIGKILL)
            done.acquire()
            raise
    finally:
        process.start_clock()
    if failure:
        raise failure[0]
    return outcome[0]


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
    try:
        return deepen(shell, function, node)
    finally:
        shell.nesting -= 1
