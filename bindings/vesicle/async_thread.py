"""What joins threads and an event loop: calls on a thread that a cancellation ends, and wake-ups from the kernel."""

from __future__ import annotations

from _thread import allocate_lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import anyio
from anyio import to_thread
from anyio.lowlevel import current_token

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_END_AGAIN_S = 0.005  # a call that is cancelled may not have begun what there is to end


class Call(Generic[T]):
    """A call that is made on a thread, once. end: what a cancellation does, again and again, until the call returns."""

    def __init__(self, call: Callable[[], T], end: Callable[[], object]) -> None:
        self._call = call
        self._end = end
        self._lock = allocate_lock()
        # guards: the flags
        self._began = self._ended = self._cancelled = False

    async def on_thread(self, limiter: anyio.CapacityLimiter) -> T:
        """Make the call; when this is cancelled, end it and wait until it has returned."""
        try:
            return cast("T", await to_thread.run_sync(self._work, abandon_on_cancel=True, limiter=limiter))
        except anyio.get_cancelled_exc_class():
            with anyio.CancelScope(shield=True):
                await self._cancel()
            raise

    def _work(self) -> T | None:
        with self._lock:
            if self._cancelled:
                return None
            self._began = True
        try:
            return self._call()
        finally:
            self._ended = True

    async def _cancel(self) -> None:
        with self._lock:
            self._cancelled = True
        while self._began and not self._ended:
            self._end()
            await anyio.sleep(_END_AGAIN_S)


class LoopWaiter:
    """Wakes a task: what a pipe, or the end of a command, calls from a thread of the kernel's. Made by the task."""

    def __init__(self) -> None:
        loop: Any = current_token().native_token  # asyncio's event loop or a TrioToken
        self._soon: Callable[[Callable[[], object]], object] = (
            loop.call_soon_threadsafe if hasattr(loop, "call_soon_threadsafe") else loop.run_sync_soon
        )
        self._event = anyio.Event()
        self._woken = False

    def wake(self) -> None:
        """Let wait() return, now or when it is called next."""
        if self._woken:
            return
        self._woken = True
        try:
            self._soon(self._set)
        except RuntimeError:
            return  # the loop has ended, and nobody waits any more

    async def wait(self) -> None:
        """Wait for a wake-up."""
        await self._event.wait()
        self._event = anyio.Event()
        self._woken = False

    def _set(self) -> None:
        self._event.set()
