"""Where traces go: a file of lines as strace(1) writes them, a function, and counts as `strace -c` shows them.

Absent on purpose: filters; grep does that.
"""

from __future__ import annotations

from _thread import allocate_lock

from .errors import ConfigurationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import IO

    from vesicle.kernel.tracing import TracedCall, Tracer

    TraceTarget = Callable[[TracedCall], object] | str | os.PathLike[str]


class TraceLines:
    """Writes each call as a line; what processes in the background do after close() is not written."""

    def __init__(self, stream: IO[str], *, keep_open: bool = False) -> None:
        self._keep_open = keep_open
        self._lock = allocate_lock()
        # guards: the stream
        self._stream: IO[str] | None = stream

    def __call__(self, call: TracedCall) -> None:
        """Write a line."""
        with self._lock:
            if self._stream is not None:
                self._stream.write(call.line + "\n")

    def close(self) -> None:
        """Write what is left and close the file."""
        with self._lock:
            stream, self._stream = self._stream, None
            if stream is not None:
                stream.flush()
                if not self._keep_open:
                    stream.close()


class TraceSummary:
    """Counts calls, errors and time of each kind of call of each process."""

    def __init__(self) -> None:
        self._lock = allocate_lock()
        # guards: the tables
        self._counts: dict[tuple[int, str, str], list[int]] = {}

    def __call__(self, call: TracedCall) -> None:
        """Count a call."""
        if not call.name:
            return
        with self._lock:
            counts = self._counts.setdefault((call.pid, call.command, call.name), [0, 0, 0])
            counts[0] += 1
            counts[1] += call.errno is not None
            counts[2] += call.cpu_ns

    def text(self) -> str:
        """Return the table: a part for each process, the most time first, its total at the end."""
        with self._lock:
            counts = {key: list(value) for key, value in self._counts.items()}
        processes: dict[tuple[int, str], list[tuple[str, list[int]]]] = {}
        for (pid, command, name), numbers in counts.items():
            processes.setdefault((pid, command), []).append((name, numbers))
        return "".join(_table(pid, command, rows) for (pid, command), rows in sorted(processes.items()))


def _table(pid: int, command: str, rows: list[tuple[str, list[int]]]) -> str:
    total = [sum(numbers[index] for _, numbers in rows) for index in range(3)]
    lines = [f"{pid} {command}", f"{'usecs':>10} {'usecs/call':>10} {'calls':>8} {'errors':>8}  call"]
    ordered = sorted(rows, key=lambda row: (-row[1][2], row[0]))
    lines += [_row(name, *numbers) for name, numbers in [*ordered, ("total", total)]]
    return "\n".join(lines) + "\n\n"


def _row(name: str, calls: int, errors: int, cpu_ns: int) -> str:
    return f"{cpu_ns / 1e3:>10.0f} {cpu_ns / 1e3 / calls:>10.1f} {calls:>8} {errors or '':>8}  {name}"


def both(first: Tracer, second: Tracer) -> Tracer:
    """Return a tracer that tells two."""

    def call(event: TracedCall) -> None:
        first(event)
        second(event)

    return call


def tracer_to(target: TraceTarget) -> tuple[Tracer, Callable[[], None] | None]:
    """Return the tracer that target asks for, and what ends it.

    Raises:
        ConfigurationError: the file cannot be written.
    """
    if callable(target):
        return target, None
    try:
        lines = TraceLines(open(target, "w", encoding="utf-8", errors="surrogateescape"))  # noqa: SIM115 (closed by close())
    except OSError as error:
        raise ConfigurationError(f"trace file {error.filename}: {error.strerror}") from None
    return lines, lines.close
