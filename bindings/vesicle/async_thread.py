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
    """A call that is made on a thread, once.

    end: what a cancellation does, again and again, until the call returns · discard: gives back, on a thread, a result that
    came too late.
    """

    def __init__(
        self, call: Callable[[], T], end: Callable[[], object], discard: Callable[[T], object] | None = None
    ) -> None:
        self._call = call
        self._end = end
        self._discard = discard
        self._lock = allocate_lock()
        # guards: the flags and the result
        self._began = self._ended = self._cancelled = False
        self._results: list[T] = []

    async def on_thread(self, limiter: anyio.CapacityLimiter | None) -> T:
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
            result = self._call()
            if self._keep(result):
                self._give_back()
            return result
        finally:
            self._ended = True

    def _keep(self, result: T) -> bool:
        """Keep the result for _cancel; say whether that was here already."""
        with self._lock:
            self._results.append(result)
            return self._cancelled

    async def _cancel(self) -> None:
        with self._lock:
            self._cancelled = True
            came = bool(self._results)
        if came:
            await to_thread.run_sync(self._give_back)
        while self._began and not self._ended:
            self._end()
            await anyio.sleep(_END_AGAIN_S)

    def _give_back(self) -> None:
        result = self._results.pop()
        if self._discard is not None:
            self._discard(result)


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
