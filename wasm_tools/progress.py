"""BuildEvent: where a build stands, and the estimate of what remains.

The estimate rests on the seconds each part usually takes on two cores, corrected by how fast this machine turned out to be.
"""

from __future__ import annotations

import sys
import threading
import time
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

from contextlib import contextmanager

_TICK_S = 1.0

Kind = Literal["begin", "tick", "done", "failed", "note"]


@dataclass(frozen=True, slots=True)
class BuildEvent:
    """One report. Units: seconds. step counts the steps begun so far, of steps; title names the part it is about."""

    kind: Kind
    title: str
    step: int
    steps: int
    elapsed_s: float
    remaining_s: float
    detail: str = ""


class Progress:
    """Counts the parts of a build and reports each to a callback; parts may run on several threads."""

    def __init__(self, parts: Mapping[str, float], workers: int, report: Callable[[BuildEvent], None]) -> None:
        self._report = report
        self._workers = workers
        self._start = time.monotonic()
        self._lock = threading.Lock()
        # guards: all below, and the order of reports
        self._waiting = dict(parts)
        self._running: dict[str, tuple[float, float]] = {}
        self._begun = 0
        self._steps = len(parts)
        self._usual_done = 0.0

    @contextmanager
    def part(self, title: str) -> Generator[None]:
        """Report the begin and the end of a part."""
        began = time.monotonic()
        with self._lock:
            usual = self._waiting.pop(title)
            self._running[title] = (began, usual)
            self._begun += 1
            self._say("begin", title, 0.0)
        try:
            yield
        except BaseException as error:
            with self._lock:
                del self._running[title]
                self._say("failed", title, time.monotonic() - began, type(error).__name__)
            raise
        with self._lock:
            del self._running[title]
            self._usual_done += usual
            self._say("done", title, time.monotonic() - began)

    @contextmanager
    def ticking(self) -> Generator[None]:
        """Report every second while parts run."""
        ended = threading.Event()

        def tick() -> None:
            while not ended.wait(_TICK_S):
                with self._lock:
                    now = time.monotonic()
                    for title, (began, _) in list(self._running.items())[:1]:
                        self._say("tick", title, now - began, ", ".join(self._running))

        thread = threading.Thread(target=tick, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def note(self, text: str) -> None:
        """Report something that is no part."""
        with self._lock:
            self._say("note", text, 0.0)

    def _say(
        self, kind: Literal["begin", "tick", "done", "failed", "note"], title: str, elapsed: float, detail: str = ""
    ) -> None:
        self._report(BuildEvent(kind, title, self._begun, self._steps, elapsed, self._remaining(), detail))

    def _remaining(self) -> float:
        now = time.monotonic()
        left = sum(self._waiting.values())
        left += sum(max(usual - (now - began), 0.0) for began, usual in self._running.values())
        passed = (now - self._start) * self._workers
        # Twenty usual seconds count as much as what was measured, so that the first parts don't swing it.
        pace = (passed + 20.0) / (self._usual_done + 20.0) if self._usual_done else 1.0
        return left * min(max(pace, 0.3), 5.0) / self._workers


class Display:
    """Shows events on a stream: one line redrawn on a terminal, else a line per finished part."""

    def __init__(self, stream: IO[str] = sys.stderr) -> None:
        self._stream = stream
        self._live = stream.isatty()

    def __call__(self, event: BuildEvent) -> None:
        """Show one event."""
        done = event.kind in {"done", "failed", "note"}
        if not done and not self._live:
            return
        text = self._text(event)
        start = "\r\x1b[K" if self._live else ""
        self._stream.write(f"{start}{text}" + ("\n" if done else ""))
        self._stream.flush()

    def _text(self, event: BuildEvent) -> str:
        if event.kind == "note":
            return event.title
        place = f"tools [{event.step}/{event.steps}]"
        left = f"about {duration(event.remaining_s)} left" if event.remaining_s >= 1 else "nearly done"
        if event.kind == "tick":
            return f"{place} {event.detail or event.title}, {left}"
        verb = {"begin": "…", "done": f"done in {duration(event.elapsed_s)}", "failed": "FAILED"}[event.kind]
        return f"{place} {event.title}: {verb}, {left}"


def duration(seconds: float) -> str:
    """Return a time as people say it."""
    whole = round(seconds)
    return f"{whole} s" if whole < 100 else f"{round(whole / 60)} min"
