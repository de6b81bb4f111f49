"""Recursion that a hostile text cannot turn into a crash: a counted depth, and fresh stacks on the way down.

Python counts its recursion limit per thread, and a caller may have used a good part of this thread's already. So every
STACK_SHARE levels the work goes on in a new thread, whose count begins at nought, while this one waits.
"""

from __future__ import annotations

import _thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")

# The deepest path through one level of the parser is 14 frames; 30 levels stay below half of the default limit of 1000.
STACK_SHARE = 30


def on_fresh_stack(function: Callable[[], T]) -> T:
    """Run function in a new thread and return its result or raise its exception.

    Raises: RecursionError no thread could be started.
    Blocks: until function returns.
    """
    outcome: list[T] = []
    failure: list[BaseException] = []
    done = _thread.allocate_lock()

    def run() -> None:
        try:
            outcome.append(function())
        except BaseException as error:  # noqa: BLE001 - handed to the caller below
            failure.append(error)
        finally:
            done.release()

    done.acquire()
    try:
        _thread.start_new_thread(run, ())
    except RuntimeError as error:
        raise RecursionError("no thread for a deeper stack") from error
    done.acquire()
    if failure:
        raise failure[0]
    return outcome[0]
