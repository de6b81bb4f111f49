"""The event loop of all asynchronous tools of the host process: one thread, made when the first of them is called."""

from __future__ import annotations

import asyncio
import os
import threading
from _contextvars import copy_context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from contextvars import Context

    Done = Callable[[object, BaseException | None], None]

_lock = threading.Lock()
# guards: _loop
_loop: asyncio.AbstractEventLoop | None = None


def _running_loop() -> asyncio.AbstractEventLoop:
    global _loop
    with _lock:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="vesicle-tools", daemon=True).start()
        return _loop


def _forget() -> None:
    """Drop the loop in the child of a fork: its thread stayed in the parent."""
    global _loop, _lock
    _lock = threading.Lock()
    _loop = None


os.register_at_fork(after_in_child=_forget)


def start(work: Callable[[], Awaitable[object]], done: Done) -> Callable[[], None]:
    """Let work() run on the loop, in this thread's context; return what cancels it.

    done gets the value or the exception, on the loop's thread.
    """
    loop = _running_loop()
    tasks: list[asyncio.Task[object]] = []
    cancelled = threading.Event()
    context: Context = copy_context()

    async def run() -> object:
        return await work()

    def begin() -> None:
        task = loop.create_task(run(), context=context)
        task.add_done_callback(finish)
        tasks.append(task)
        if cancelled.is_set():
            task.cancel()

    def finish(task: asyncio.Task[object]) -> None:
        if task.cancelled():
            done(None, InterruptedError("cancelled"))
        else:
            error = task.exception()
            done(None if error is not None else task.result(), error)

    def cancel() -> None:
        cancelled.set()
        loop.call_soon_threadsafe(lambda: [task.cancel() for task in tasks])

    loop.call_soon_threadsafe(begin)
    return cancel


def wait_for(work: Callable[[], Awaitable[object]]) -> object:
    """Let work() run on the loop and wait for what it returns; not to be called on the loop's own thread.

    Raises: what it raises
    """
    over = threading.Event()
    outcome: list[tuple[object, BaseException | None]] = []

    def done(value: object, error: BaseException | None) -> None:
        outcome.append((value, error))
        over.set()

    start(work, done)
    over.wait()
    value, error = outcome[0]
    if error is not None:
        raise error
    return value


class Items:
    """The items of an asynchronous iterator, one after another for a thread that is not the loop's."""

    def __init__(self, items: AsyncIterator[object]) -> None:
        self._items = items

    def __iter__(self) -> Items:
        return self

    def __next__(self) -> object:
        try:
            return wait_for(self._items.__anext__)
        except StopAsyncIteration:
            raise StopIteration from None

    def close(self) -> None:
        """End the iterator: its `finally` runs."""
        close: Callable[[], Awaitable[object]] | None = getattr(self._items, "aclose", None)
        if close is not None:
            wait_for(close)
