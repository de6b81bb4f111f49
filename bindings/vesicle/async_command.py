"""AsyncCommand: a command that runs beside an AsyncSession's shell, with its streams. Waiting and reading take no thread."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

import anyio
from anyio.lowlevel import checkpoint

from vesicle.vfs.errors import PosixError

from .async_thread import Call, LoopWaiter
from .files import builtin_error
from .streams import as_bytes

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from vesicle.kernel.pipe import PipeEnd

    from .result import Result
    from .running import RunningCommand

T = TypeVar("T")

_CHUNK_BYTES = 65536  # what a pipe holds
_LINES_AT_ONCE = 256  # before other tasks have their turn


class AsyncCommand:
    """A command in progress; leaving `async with` kills it if it still runs. stdin is None if it was given in full."""

    def __init__(self, running: RunningCommand, limiter: Callable[[], anyio.CapacityLimiter]) -> None:
        """Use AsyncSession.start()."""
        self._running = running
        self._limiter = limiter
        out, error = running.reading_ends
        self.stdout = AsyncOutput(out)
        self.stderr = AsyncOutput(error)
        self.stdin = None if running.writing_end is None else AsyncInput(running, running.writing_end)

    @property
    def pid(self) -> int:
        """The process id of the command's shell inside the session."""
        return self._running.pid

    def poll(self) -> int | None:
        """Return the exit code, or None while the command runs."""
        return self._running.poll()

    async def wait(self) -> int:
        """Wait for its end; return the exit code, 128 + n after signal n. Cancelling this leaves the command alone."""
        await checkpoint()
        if self._running.poll() is None:
            waiter = LoopWaiter()
            self._running.add_waiter(waiter)
            try:
                while self._running.poll() is None:
                    await waiter.wait()
            finally:
                self._running.remove_waiter(waiter)
        return self._running.wait()

    async def communicate(self, stdin: str | bytes | None = None) -> Result:
        """Write stdin, read both outputs to their ends and wait, as RunningCommand.communicate does, on a thread.

        Cancellation kills the command.
        """
        running = self._running
        try:
            return await Call(partial(running.communicate, stdin), running.kill).on_thread(self._limiter())
        except anyio.get_cancelled_exc_class():
            running.kill()  # it may not have had a thread yet
            raise

    def kill(self, signal: int | str = 9) -> None:
        """Send a signal to every process of the command.

        Raises:
            ValueError: there is no such signal.
        """
        self._running.kill(signal)

    async def aclose(self) -> None:
        """Kill the command if it runs, and close its streams."""
        with anyio.CancelScope(shield=True):
            if self._running.poll() is None:
                self._running.kill()
                await self.wait()
            self._running.close()

    async def __aenter__(self) -> AsyncCommand:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"<AsyncCommand over {self._running!r}>"


class AsyncOutput:
    """Standard output or error of a command: bytes as they come, or lines with `async for`. One task at a time reads."""

    def __init__(self, end: PipeEnd) -> None:
        self._end = end
        self._held = bytearray()  # of what was read as lines: the rest, for whoever reads on
        self._lines = 0

    async def receive(self, most: int = _CHUNK_BYTES) -> bytes:
        """Return what there is, up to so many bytes; wait while there is nothing. b"" is the end.

        Cancelling it loses nothing.
        """
        if self._held:
            await checkpoint()
            return self._take(most)
        return bytes(await _ready(self._end, lambda: self._end.read(most)))

    async def read(self) -> str:
        """Return all the rest as text; undecodable bytes are kept by surrogateescape."""
        pieces: list[bytes] = []
        while piece := await self.receive():
            pieces.append(piece)
        return _text(b"".join(pieces))

    def __aiter__(self) -> AsyncOutput:
        return self

    async def __anext__(self) -> str:
        """Return the next line as text with its newline, as soon as it is whole; the last may have none."""
        held = self._held
        searched = 0
        while (end := held.find(b"\n", searched)) < 0:
            searched = len(held)
            more = await _ready(self._end, lambda: self._end.read(_CHUNK_BYTES))
            if not more:
                break
            held += bytes(more)
        if not held:
            raise StopAsyncIteration
        self._lines += 1
        if not self._lines % _LINES_AT_ONCE:
            await checkpoint()
        return _text(self._take(end + 1 if end >= 0 else len(held)))

    def _take(self, most: int) -> bytes:
        data = bytes(self._held[:most])
        del self._held[:most]
        return data


class AsyncInput:
    """Standard input of a command."""

    def __init__(self, running: RunningCommand, end: PipeEnd) -> None:
        self._running = running
        self._end = end

    async def send(self, data: str | bytes) -> None:
        """Write all of data; wait while the pipe is full. When it is cancelled, part of data may have been written.

        Raises:
            BrokenPipeError: nobody reads any more.
        """
        left = memoryview(as_bytes(data))
        try:
            while left:
                taken = await _ready(self._end, partial(self._end.write, left))
                left = left[taken:]
        except PosixError as error:
            raise builtin_error(error) from None

    async def aclose(self) -> None:
        """Close it: the command reads the end of its input."""
        await checkpoint()
        self._running.end_input()


async def _ready(end: PipeEnd, attempt: Callable[[], T | None]) -> T:
    """Return what attempt does once it is not None, which a pipe says by waking. Yields to the loop in any case."""
    await checkpoint()
    result = attempt()
    if result is not None:
        return result
    waiter = LoopWaiter()
    end.add_waiter(waiter)
    try:
        while (result := attempt()) is None:
            await waiter.wait()
        return result
    finally:
        end.remove_waiter(waiter)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
