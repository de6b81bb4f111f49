"""The set-up's progress display: what is done, what remains, and the end of the output of a command that fails."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def progress(script):
    return script("progress")


class Terminal(io.StringIO):
    """A terminal that makes the file seen once the words of a command are on it."""

    seen: Path

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if "Collecting things" in text:
            self.seen.touch()
        return super().write(text)


def python(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def test_steps_run_in_order_and_say_what_remains(progress, tmp_path):
    out = io.StringIO()
    steps = [
        progress.Step("first", python(f"open({str(tmp_path / 'a')!r}, 'x')"), 10),
        progress.Step("second", python(f"open({str(tmp_path / 'a')!r}); print('seen')"), 200),
    ]
    progress.run_steps(steps, tmp_path / "log", out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "[1/2] first, 0 s so far, about 4 min left"
    assert lines[1].startswith("[1/2] first: done in ")
    assert lines[2] == "[2/2] second, 0 s so far, about 3 min left"
    assert lines[3].startswith("[2/2] second: done in ")
    assert (tmp_path / "log").read_text() == "seen\n"


def test_failure_shows_the_end_of_its_own_output_and_stops(progress, tmp_path):
    steps = [
        progress.Step("good", python("print('unrelated')"), 1),
        progress.Step("bad", python("print('the cause'); raise SystemExit(3)"), 1),
        progress.Step("never", python(f"open({str(tmp_path / 'never')!r}, 'x')"), 1),
    ]
    with pytest.raises(progress.StepFailed) as failure:
        progress.run_steps(steps, tmp_path / "log", io.StringIO())
    text = str(failure.value)
    assert "the cause" in text
    assert "bad failed: exit status 3" in text
    assert str(tmp_path / "log") in text
    assert "unrelated" not in text
    assert not (tmp_path / "never").exists()


def test_terminal_gets_one_line_per_step_with_the_last_words(progress, tmp_path):
    out = Terminal()
    talk = "import os, time; print('Collecting things', flush=True)\nwhile not os.path.exists('{}'): time.sleep(0.01)"
    out.seen = tmp_path / "seen"
    progress.run_steps([progress.Step("talk", python(talk.format(out.seen)), 1)], tmp_path / "log", out)
    assert out.getvalue().count("\n") == 1
    assert "Collecting things" in out.getvalue()
