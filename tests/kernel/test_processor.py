"""Threads that wait for each other stay on one processor, and run everywhere before and after."""

from __future__ import annotations

import os
import threading
import time

import pytest

from vesicle import Session, tool
from vesicle.kernel import processor, scheduler

needs_choice = pytest.mark.skipif(len(processor.allowed()) < 2, reason="one processor")
seen: list[tuple[set[int], int]] = []


@tool
def look() -> str:
    """Note where it may run."""
    seen.append((os.sched_getaffinity(0), threading.get_native_id()))
    return "seen"


@tool
def fail() -> str:
    """Fail."""
    raise ValueError("no")


@pytest.fixture
def session():
    seen.clear()
    with Session("allow_all", tools=[look, fail]) as made:
        yield made


def test_functions_of_tools_may_run_everywhere(session):
    before = os.sched_getaffinity(0)
    for _ in range(3):  # the first has a new thread, the others one that was pinned
        assert session.run("look").stdout == "seen\n"
    assert [allowed for allowed, _ in seen] == [before] * 3
    assert os.sched_getaffinity(0) == before


@needs_choice
def test_a_worker_is_woken_on_the_processor_of_who_waits(session, monkeypatch):
    session.call_tool("look", {})
    while scheduler.POOL.busy:  # its thread is not the one to be taken before it is idle
        time.sleep(0.001)
    pinned: list[tuple[int, set[int]]] = []
    real = os.sched_setaffinity

    def note(thread, processors):
        pinned.append((thread, set(processors)))
        real(thread, processors)

    monkeypatch.setattr(os, "sched_setaffinity", note)
    everywhere = os.sched_getaffinity(0)
    session.call_tool("look", {})
    (mine, here), (worker, there) = pinned[:2]
    assert (mine, worker) == (0, seen[-1][1])
    assert here == there
    assert len(here) == 1
    assert sorted(pinned[2:]) == [(0, everywhere)] * 2


def test_afterwards_it_runs_everywhere_whatever_happened(session):
    before = os.sched_getaffinity(0)
    assert session.run("fail").exit_code == 1
    assert session.run("seq 3 | wc -l; sh -c 'kill -9 $$'").exit_code == 137
    assert session.run("sleep 100", timeout_s=0.05).exit_code == 137
    assert os.sched_getaffinity(0) == before


@pytest.mark.parametrize("failure", [OSError, AttributeError])
def test_without_the_system_calls_nothing_changes(session, monkeypatch, failure):
    def refuse(*_arguments):
        raise failure

    session.run("look")
    monkeypatch.setattr(os, "sched_getaffinity", refuse)
    assert processor.allowed() == set()
    monkeypatch.setattr(os, "sched_getaffinity", lambda _thread: {0, 1})
    if failure is OSError:
        monkeypatch.setattr(os, "sched_setaffinity", refuse)
    assert session.run("echo hi | cat").stdout == "hi\n"
    monkeypatch.undo()
    assert session.run("look").stdout == "seen\n"
