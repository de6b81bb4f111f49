"""wasm_tools/progress.py: what is shown of a build on a terminal and elsewhere."""

from __future__ import annotations

import io

import pytest

from vesicle.wasm_tools.progress import BuildEvent, Display, Progress, duration


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def event(kind: str, **fields: object) -> BuildEvent:
    known = {"title": "build sed", "step": 2, "steps": 5, "elapsed_s": 8.2, "remaining_s": 61.0}
    return BuildEvent(kind, **(known | fields))  # type: ignore[arg-type]


def test_elsewhere_than_on_a_terminal_a_line_is_printed_per_finished_part() -> None:
    stream = io.StringIO()
    display = Display(stream)
    for kind in ("begin", "tick", "done"):
        display(event(kind))
    assert stream.getvalue() == "tools [2/5] build sed: done in 8 s, about 61 s left\n"


def test_a_terminal_has_one_line_redrawn() -> None:
    stream = Terminal()
    display = Display(stream)
    display(event("begin"))
    display(event("tick", detail="build sed, build jq"))
    display(event("done", remaining_s=0.0))
    shown = stream.getvalue().split("\r\x1b[K")[1:]
    assert shown == [
        "tools [2/5] build sed: …, about 61 s left",
        "tools [2/5] build sed, build jq, about 61 s left",
        "tools [2/5] build sed: done in 8 s, nearly done\n",
    ]


def test_a_failure_and_a_note_are_lines() -> None:
    stream = io.StringIO()
    display = Display(stream)
    display(event("failed"))
    display(event("note", title="another build is at work"))
    assert stream.getvalue() == "tools [2/5] build sed: FAILED, about 61 s left\nanother build is at work\n"


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0 s"), (99.0, "99 s"), (130.0, "2 min")])
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_a_part_that_fails_is_reported_and_the_error_goes_on() -> None:
    events: list[BuildEvent] = []
    progress = Progress({"one": 3.0, "two": 4.0}, 1, events.append)
    with progress.part("one"):
        pass
    with pytest.raises(ValueError, match="no"), progress.part("two"):
        raise ValueError("no")
    assert [(event.kind, event.title, event.step) for event in events] == [
        ("begin", "one", 1),
        ("done", "one", 1),
        ("begin", "two", 2),
        ("failed", "two", 2),
    ]
    assert events[0].remaining_s == pytest.approx(7.0, abs=0.5)
    assert events[-1].detail == "ValueError"
