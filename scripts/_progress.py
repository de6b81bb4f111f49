"""Run the commands of a set-up and say meanwhile what is being done and how long the rest may take.

On a terminal one line is redrawn, with the last line that the command wrote; elsewhere a line is printed per step, and
one every half minute within a long step. The estimate rests on the seconds each step usually takes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_HEARTBEAT_S = 30.0
_REDRAW_S = 0.2
_TAIL_LINES = 25
_TAIL_BYTES = 400


class Step(NamedTuple):
    """One command of the set-up; usual_s is what it took on two cores with nothing cached."""

    title: str
    command: Sequence[str]
    usual_s: float


class StepFailed(Exception):
    """A command of the set-up ended with an error; its text is for the user."""


def run_steps(steps: Sequence[Step], log_path: Path, stream: IO[str] = sys.stderr) -> None:
    """Run the steps in order; the commands' own output goes to log_path.

    Raises: StepFailed with the end of the output of the first command that fails.
    """
    with log_path.open("w+", encoding="utf-8", errors="replace") as log:
        for index, step in enumerate(steps):
            later_s = sum(later.usual_s for later in steps[index + 1 :])
            title = f"[{index + 1}/{len(steps)}] {step.title}"
            _run_step(step, _Line(title, step.usual_s, later_s, log.fileno(), stream), log)


def _run_step(step: Step, line: _Line, log: IO[str]) -> None:
    start = log.seek(0, os.SEEK_END)
    process = subprocess.Popen(step.command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
    ended = threading.Event()
    ticker = threading.Thread(target=line.tick, args=(ended,), daemon=True)
    ticker.start()
    try:
        status = process.wait()
    except BaseException:
        process.kill()
        process.wait()
        raise
    finally:
        ended.set()
        ticker.join()
    line.finish(ok=status == 0)
    if status != 0:
        log.seek(start)
        tail = "".join(log.readlines()[-_TAIL_LINES:])
        command = " ".join(step.command)
        raise StepFailed(f"{tail}\n{step.title} failed: exit status {status} of {command}\nAll output: {log.name}")


class _Line:
    """The progress line of one step."""

    def __init__(self, title: str, usual_s: float, later_s: float, log_fd: int, stream: IO[str]) -> None:
        self._title = title
        self._usual_s = usual_s
        self._later_s = later_s
        self._log_fd = log_fd
        self._stream = stream
        self._start = time.monotonic()
        self._live = stream.isatty()
        self._say()

    def tick(self, ended: threading.Event) -> None:
        """Say again where the step stands, until ended is set."""
        while not ended.wait(_REDRAW_S if self._live else _HEARTBEAT_S):
            self._say()

    def finish(self, *, ok: bool) -> None:
        """Close the line with the time the step took."""
        self._print(f"{self._title}: {'done' if ok else 'FAILED'} in {_duration(self._elapsed())}")
        if self._live:
            self._stream.write("\n")

    def _elapsed(self) -> float:
        return time.monotonic() - self._start

    def _say(self) -> None:
        elapsed = self._elapsed()
        left_s = max(self._usual_s - elapsed, 0.0) + self._later_s
        rest = f"about {_duration(left_s)} left" if left_s >= 1 else "nearly done"
        text = f"{self._title}, {_duration(elapsed)} so far, {rest}"
        if self._live:
            columns = shutil.get_terminal_size().columns
            text = f"{text} · {self._last_words()}"[: columns - 1]
        self._print(text)

    def _last_words(self) -> str:
        """Return the last line that the command wrote."""
        size = os.fstat(self._log_fd).st_size
        lines = os.pread(self._log_fd, _TAIL_BYTES, max(size - _TAIL_BYTES, 0)).decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def _print(self, text: str) -> None:
        self._stream.write(f"\r\x1b[K{text}" if self._live else f"{text}\n")
        self._stream.flush()


def _duration(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole} s" if whole < 100 else f"{round(whole / 60)} min"
