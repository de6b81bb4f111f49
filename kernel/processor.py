"""Staying on one processor with a thread that one waits for.

To wake a thread on a processor that sleeps takes 40 us and more in a virtual machine; on the one whose thread is about to wait
it takes 5. So a worker that is handed a job begins on the processor of the thread that waits for it, and that thread stays
there meanwhile. Where the system does not offer it, or there is one processor only, nothing is done.
"""

from __future__ import annotations

import os
from _thread import get_ident

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")


# By thread, where those that stay may run otherwise.
_staying: dict[int, set[int]] = {}


def allowed() -> set[int]:
    """Return the processors this thread may run on when it does not stay; none where they cannot be chosen or there is one."""
    staying = _staying.get(get_ident())
    if staying is not None:
        return staying
    try:
        found = os.sched_getaffinity(0)
    except (AttributeError, OSError):  # not Linux, or forbidden
        return set()
    return found if len(found) > 1 else set()


def is_staying() -> bool:
    """Tell whether this thread is on one processor for now; threads that it starts begin there."""
    return get_ident() in _staying


def reset_after_fork() -> None:
    """Forget the threads of the parent of the host process; this one, if a signal's handler forked, stays no more."""
    leave()
    _staying.clear()


def pin(thread: int) -> None:
    """Move a thread, 0 for this one, to the processor this one runs on."""
    try:
        os.sched_setaffinity(thread, (_current(),))
    except OSError:
        return  # forbidden, or the thread has ended


def free(processors: set[int]) -> None:
    """Let this thread run on those processors again."""
    try:
        os.sched_setaffinity(0, processors)
    except OSError:
        return  # taken from the program meanwhile: the system has moved the thread


def stay() -> None:
    """Keep this thread, about to wait for another, on its processor until leave()."""
    found = allowed()
    if found:
        _staying[get_ident()] = found  # before it stays: whatever interrupts this, leave() knows
        pin(0)


def leave() -> None:
    """Let this thread run where it did before stay(), if it stays: may be called again, should an interruption come into it."""
    thread = get_ident()
    staying = _staying.get(thread)
    if staying is not None:
        free(staying)
        _staying.pop(thread, None)


def stay_while(wait: Callable[[], T]) -> T:
    """Call what waits for another thread; this one stays on its processor meanwhile, and no longer whatever interrupts it."""
    try:
        try:
            stay()
            return wait()
        finally:
            leave()
    except BaseException:
        leave()  # the interruption may have come into the other one
        raise


def _load_and_call() -> int:
    global _current
    import ctypes

    function: Callable[[], int] = ctypes.PyDLL(None).sched_getcpu
    _current = function
    return function()


_current: Callable[[], int] = _load_and_call
