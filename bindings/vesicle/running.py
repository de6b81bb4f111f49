"""RunningCommand: a command that runs beside the session's shell, with its streams as files of Python's.

Absent on purpose: collecting output without reading it (Session.run does that) and asyncio.
"""

from __future__ import annotations

import io
from _thread import allocate_lock

from vesicle.kernel import scheduler, wait_status
from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.pipe import make_pipe
from vesicle.kernel.signals import Signal, signal_number
from vesicle.kernel.waitqueue import Waiter, take
from vesicle.vfs.errors import PosixError
from vesicle.wasm_tools.shell.program import run_text

from .capture import Capture, usage_of
from .result import Result
from .streams import BytesInput, GuestInput, GuestOutput, as_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from vesicle.kernel.command import Command
    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.pipe import PipeEnd
    from vesicle.kernel.sysapi import Sys
    from vesicle.vfs.open_file import OpenFile
    from vesicle.vfs.open_file import Waiter as AnyWaiter

    from .login_shell import LoginShell

_BUFFER = 65536  # bytes, what a pipe holds


class RunningCommand:
    """A command in progress; its streams are text files (`.buffer` for bytes). stdin is None if it was given in full.

    Output waits in pipes of 64 KiB: read stdout and stderr, or call communicate(), or the command waits too.
    Thread safety: each stream may be used by one thread at a time, the methods by any.
    """

    __slots__ = (
        "_audit_mark",
        "_ended",
        "_kernel",
        "_shell",
        "_tell",
        "_text",
        "_waiters",
        "_work",
        "reading_ends",
        "stderr",
        "stdin",
        "stdout",
        "writing_end",
    )

    def __init__(
        self,
        kernel: Kernel,
        shell: LoginShell,
        text: str,
        work: Command,
        stdin: bytes | None,
        tell: Callable[[Result], Result] | None = None,
    ) -> None:
        """Make the streams of a shell that is about to run text, and start it."""
        self._kernel = kernel
        self._shell = shell
        self._text = text
        self._work = work
        self._tell = tell
        self._audit_mark = kernel.audit.mark()
        self._ended = allocate_lock()  # held until the shell's process has ended
        self._waiters: list[AnyWaiter] = []
        self.stdin: io.TextIOWrapper | None = None
        self.writing_end: PipeEnd | None = None
        source: OpenFile
        if stdin is None:
            source, self.writing_end = self._pipe()
            raw = GuestInput(self.writing_end)
            self.stdin = io.TextIOWrapper(io.BufferedWriter(raw, _BUFFER), "utf-8", "surrogateescape", "\n", True)
        else:
            source = BytesInput(stdin)
        out_reader, out_writer = self._pipe()
        error_reader, error_writer = self._pipe()
        self.reading_ends = (out_reader, error_reader)
        self.stdout = _reading(out_reader)
        self.stderr = _reading(error_reader)
        self._begin((source, out_writer, error_writer))

    @property
    def pid(self) -> int:
        """The process id of the command's shell inside the session."""
        return self._shell.process.pid

    def poll(self) -> int | None:
        """Return the exit code, or None while the command runs."""
        return wait_status.shell_status(self._shell.process.status) if self._shell.process.ended else None

    def wait(self, timeout_s: float | None = None) -> int:
        """Wait for the command's shell to end; return the exit code, 128 + n after signal n.

        Raises:
            TimeoutError: it still runs after timeout_s; it is not killed.
        """
        if timeout_s is None:
            take(self._ended)
        elif not self._ended.acquire(True, timeout_s):
            raise TimeoutError(f"the command still runs after {timeout_s:g} s")
        self._ended.release()
        return wait_status.shell_status(self._shell.process.status)

    def add_waiter(self, waiter: AnyWaiter) -> None:
        """Have waiter.wake() called when the command's shell has ended, unless poll() says so already."""
        self._waiters.append(waiter)

    def remove_waiter(self, waiter: AnyWaiter) -> None:
        """Undo one add_waiter."""
        self._waiters.remove(waiter)

    def end_input(self) -> None:
        """Close stdin: the command reads the end of its input."""
        _close(self.stdin)

    def kill(self, signal: int | str = Signal.SIGKILL) -> None:
        """Send a signal ("TERM", 15) to every process of the command.

        Raises:
            ValueError: there is no such signal.
        """
        try:
            number = signal_number(signal if isinstance(signal, str) else str(int(signal)))
        except PosixError:
            raise ValueError(f"there is no signal {signal!r}") from None
        self._work.kill(number)

    def communicate(self, stdin: str | bytes | None = None) -> Result:
        """Write stdin, read both outputs to their ends, wait, and return the result; output is limited as in run()."""
        limit = self._kernel.limits.output_bytes
        captures = (Capture(limit, "stdout"), Capture(limit, "stderr"))
        self._pump(as_bytes(stdin), captures)
        exit_code = self.wait()
        work = self._work
        result = Result(
            self._text,
            exit_code,
            captures[0].take(),
            captures[1].take(),
            usage_of(self._kernel, work, *captures),
            self._kernel.audit.denials_since(self._audit_mark),
            work.limit_hit,
            any(capture.dropped_bytes for capture in captures),
        )
        return result if self._tell is None else self._tell(result)

    def close(self) -> None:
        """Kill the command if it runs, and close its streams."""
        if self.poll() is None:
            self.kill()
        for stream in (self.stdin, self.stdout, self.stderr):
            _close(stream)
        self.wait()

    def __enter__(self) -> RunningCommand:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        code = self.poll()
        return f"<RunningCommand {self.pid} {'running' if code is None else f'exit_code={code}'}>"

    def _pipe(self) -> tuple[PipeEnd, PipeEnd]:
        return make_pipe(self._kernel.next_anonymous_ino(), self._kernel.limits.pipe_bytes)

    def _begin(self, streams: tuple[OpenFile, OpenFile, OpenFile]) -> None:
        process = self._shell.process
        self._work.enter(process)
        for number, file in enumerate(streams):
            process.fds.put(number, Descriptor(file, False))
        program = process.program = _Script(self._shell, self._text)
        self._ended.acquire()

        def work() -> None:
            try:
                scheduler.execute(process, program)
            finally:
                self._ended.release()
                for waiter in tuple(self._waiters):
                    waiter.wake()

        try:
            scheduler.POOL.submit(work)
        except BaseException:  # no thread is to be had
            self._shell.finish()
            raise

    def _pump(self, data: bytes, captures: tuple[Capture, Capture]) -> None:
        """Feed data to the command while taking its output, until both outputs end."""
        waiter = Waiter()
        ends = dict(zip(self.reading_ends, captures, strict=True))
        for end in self.reading_ends:
            end.add_waiter(waiter)
        if self.writing_end is not None:
            self.writing_end.add_waiter(waiter)
        left = memoryview(data)
        try:
            while ends:
                fed = self._feed(left)
                left = left[fed:]
                if not _drain(ends) and not fed:
                    waiter.sleep(None)
        finally:
            for end in self.reading_ends:
                end.remove_waiter(waiter)
            if self.writing_end is not None:
                self.writing_end.remove_waiter(waiter)

    def _feed(self, data: memoryview) -> int:
        """Write what fits and return how much; close the input after the last of it, or when nobody reads."""
        stdin, end = self.stdin, self.writing_end
        if stdin is None or end is None or stdin.closed:
            return 0
        try:
            taken = end.write(data) or 0
        except PosixError:
            taken = len(data)
        if taken == len(data):
            _close(stdin)
        return taken


class _Script:
    """The program of a started command: a script in the shell that was copied for it."""

    __slots__ = ("_shell", "_text")

    name = "bash"

    def __init__(self, shell: LoginShell, text: str) -> None:
        self._shell = shell
        self._text = text

    def main(self, sys: Sys) -> int:
        return run_text(self._shell.interpreter, self._text)


def _reading(end: PipeEnd) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedReader(GuestOutput(end), _BUFFER), "utf-8", "surrogateescape", "\n")


def _drain(ends: dict[PipeEnd, Capture]) -> bool:
    """Take what the pipes hold; forget those that ended. Return whether there was anything."""
    progress = False
    for end, capture in tuple(ends.items()):
        piece = end.read(_BUFFER)
        if piece is None:
            continue
        progress = True
        if piece:
            capture.write(piece)
        else:
            del ends[end]
    return progress


def _close(stream: io.TextIOWrapper | None) -> None:
    if stream is None or stream.closed:
        return
    try:  # noqa: SIM105 (contextlib is not on the start path)
        stream.close()
    except BrokenPipeError:
        pass  # buffered input that nobody reads any more
