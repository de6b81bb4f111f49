"""Recursion that a hostile text cannot turn into a crash: a counted depth, and fresh stacks on the way down.

Python counts its recursion limit per thread, and a caller may have used a good part of this thread's already. So every
few levels one looks how much is left; when it is little the work goes on in a new thread, whose count begins at nought,
while this one waits.
"""

from __future__ import annotations

import _thread
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")

# Frames that are left at least after a look.
_ROOM = 250
# Levels between two looks where one takes up to 14 frames, as in the parser: who begins has less than _ROOM, perhaps.
STACK_SHARE = 8


def with_room(function: Callable[[], T]) -> T:
    """Call function where enough of a stack is left: here, or in a new thread.

    Raises: RecursionError no thread could be started.
    Blocks: until function returns.
    """
    try:
        sys._getframe(sys.getrecursionlimit() - _ROOM)  # pyright: ignore[reportPrivateUsage] - counts in C
    except ValueError:
        return function()
    return on_fresh_stack(function)


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
