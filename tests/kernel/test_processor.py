"""Threads that wait for each other stay on one processor, and run everywhere before and after."""

from __future__ import annotations

import os
import threading
import time

import pytest

from vesicle import Limits, Session, tool
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


def idle() -> None:
    """Wait for the workers: a thread is not the one to be taken before it is idle."""
    until = time.monotonic() + 10
    while scheduler.POOL.busy:
        assert time.monotonic() < until
        time.sleep(0.001)


def test_functions_of_tools_may_run_everywhere(session):
    before = os.sched_getaffinity(0)
    for _ in range(3):  # the first has a new thread, the others one that was pinned
        assert session.run("look").stdout == "seen\n"
    assert [allowed for allowed, _ in seen] == [before] * 3
    assert os.sched_getaffinity(0) == before


@needs_choice
def test_a_worker_is_woken_on_the_processor_of_who_waits(session, monkeypatch):
    session.call_tool("look", {})
    idle()
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


@needs_choice
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("which", [1, 2, 3])
def test_an_interruption_while_a_thread_is_moved_leaves_nothing_behind(monkeypatch, before, which):
    everywhere = os.sched_getaffinity(0)
    real = os.sched_setaffinity
    calls: list[int] = []
    mine = threading.get_ident()

    def interrupted(thread, processors):
        calls.extend([thread] if threading.get_ident() == mine else [])
        moved = len(calls) == which and threading.get_ident() == mine
        if not (moved and before):
            real(thread, processors)
        if moved:
            raise KeyboardInterrupt

    with Session("allow_all", limits=Limits(processes=6)) as session:
        session.run("seq 3")
        for _ in range(6):
            idle()
            calls.clear()
            with monkeypatch.context() as patch:
                patch.setattr(os, "sched_setaffinity", interrupted)
                with pytest.raises(KeyboardInterrupt):
                    session.run("seq 3")
            assert os.sched_getaffinity(0) == everywhere
            assert not processor.is_staying()
        idle()  # no worker waits for a job that never comes
        assert session.run("seq 3 | wc -l").stdout == "3\n"  # and no process is left


@needs_choice
@pytest.mark.parametrize("which", [1, 2, 3])
def test_an_interrupted_call_gives_its_place_back(monkeypatch, which):
    real = os.sched_setaffinity
    calls: list[int] = []
    mine = threading.get_ident()

    def interrupted(thread, processors):
        real(thread, processors)
        if threading.get_ident() == mine:
            calls.append(thread)
            if len(calls) == which:
                raise KeyboardInterrupt

    with Session("allow_all", tools=[tool(look, concurrency=1)]) as session:
        session.call_tool("look", {})
        idle()
        monkeypatch.setattr(os, "sched_setaffinity", interrupted)
        with pytest.raises(KeyboardInterrupt):
            session.call_tool("look", {})
        monkeypatch.undo()
        assert len(os.sched_getaffinity(0)) > 1
        assert session.run("look", timeout_s=5).stdout == "seen\n"
