"""What Session's docstring says of threads."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from vesicle import Session, SessionClosedError

THREADS = 12


@pytest.fixture
def session():
    with Session("workspace") as made:
        yield made


@pytest.fixture
def threads():
    with ThreadPoolExecutor(THREADS) as pool:
        yield pool


def begin(session: Session, threads: ThreadPoolExecutor, script: str):
    """Have a thread run a script; return when it is running."""
    future = threads.submit(session.run, f"touch begun; {script}")
    while not session.files.exists("begun"):
        time.sleep(0.001)
    return future


def test_commands_of_many_threads_come_one_after_the_other(session, threads):
    script = "for i in {1..10}; do n=$((n + 1)); echo $n >> log; done; echo $n | cat"
    results = list(threads.map(session.run, [script] * (5 * THREADS)))
    assert sorted(int(result.stdout) for result in results) == list(range(10, 50 * THREADS + 1, 10))
    assert session.files.read_text("log").split() == [str(n) for n in range(1, 50 * THREADS + 1)]


def test_each_thread_has_its_own_result(session, threads):
    def work(number: int) -> None:
        result = session.run(f"echo {number} | cat; echo {number} > /etc/{number}; exit {number}", stdin=str(number))
        assert (result.stdout, result.exit_code) == (f"{number}\n", number)
        assert [denial.object for denial in result.denials] == [f"/etc/{number}"]

    list(threads.map(work, range(1, 4 * THREADS)))


def test_every_method_from_every_thread(session, threads):
    """No order of calls breaks anything: what a thread wrote under its own name it finds again."""
    session.run("mkdir own")

    def work(number: int) -> None:
        name = f"own/{number}"
        for turn in range(6):
            text = f"{number} {turn}\n"
            session.files.write_text(name, text)
            assert session.run(f"cat {name}").stdout == text
            before = session.snapshot()
            session.files.write_text(name, "other")
            assert f"/workspace/{name}" in {change.path for change in session.diff(before)}
            with session.fork() as twin:
                assert twin.run(f"cat {name}; x={turn}; echo $x").stdout == f"other{turn}\n"
            with session.start(f"read l; echo $l $(cat {name})") as command:
                assert command.communicate("line\n").stdout == "line other\n"
            session.policy = "workspace"

    list(threads.map(work, range(THREADS)))
    assert len(session.files.listdir("own")) == THREADS


def test_sessions_of_different_threads_run_at_the_same_time(threads):
    """Each waits for what the next one does first: one after the other, they would wait for ever."""
    barrier = threading.Barrier(THREADS, timeout=30)

    def work(number: int) -> str:
        with Session("workspace", audit=lambda record: barrier.wait()) as own:
            return own.run(f"echo {number} > /etc/denied; echo {number}").stdout

    assert list(threads.map(work, range(THREADS))) == [f"{number}\n" for number in range(THREADS)]


def test_turns_of_python_do_not_wait_for_the_command_that_runs(session, threads):
    running = begin(session, threads, "mkfifo gate; read line < gate; echo $line")
    assert session.python("new").run("open('gate', 'w').write('by Python\\n'); 1").value == "1"
    assert running.result(20).stdout == "by Python\n"


def test_a_fork_is_made_after_the_command_that_runs(session, threads):
    running = begin(session, threads, "until [ -e go ]; do :; done; x=set; touch after")
    fork = threads.submit(session.fork)
    assert not fork.done()
    session.files.write_text("go", "")
    with fork.result() as twin:
        assert running.result().exit_code == 0
        assert twin.run("ls; echo $x").stdout == "after\nbegun\ngo\nset\n"


def test_forks_are_made_while_something_was_started(session, threads):
    with session.start("until [ -e go ]; do :; done; touch after") as command:
        twins = [future.result() for future in [threads.submit(session.fork) for _ in range(THREADS)]]
        session.files.write_text("go", "")
        assert command.wait() == 0
    for twin in twins:
        assert twin.run("ls").stdout == ""
        twin.close()


@pytest.mark.parametrize("script", ["sleep 600", "sleep 600 | cat", "while :; do :; done", "read < <(sleep 600)"])
def test_closing_ends_what_runs_in_any_thread(threads, script):
    session = Session("workspace")
    running = begin(session, threads, script)
    waiting = [threads.submit(session.run, "echo next") for _ in range(3)]
    for closing in [threads.submit(session.close) for _ in range(3)]:
        closing.result(30)
    assert running.result(30).exit_code == 137
    for future in waiting:
        with suppress(SessionClosedError):
            assert future.result(30).stdout == "next\n"  # it had its turn before the session was closed
    with pytest.raises(SessionClosedError):
        session.run("true")


def test_forks_and_closings_of_many_threads(session, threads):
    def work(number: int) -> str:
        with session.fork() as twin:
            return twin.run(f"echo {number} | cat").stdout

    assert list(threads.map(work, range(8 * THREADS))) == [f"{number}\n" for number in range(8 * THREADS)]


def test_streams_of_a_started_command_in_threads_of_their_own(session, threads):
    with session.start("tee /dev/stderr") as command:
        outputs = [threads.submit(stream.read) for stream in (command.stdout, command.stderr)]
        text = "line\n" * 50_000
        command.stdin.write(text)
        command.stdin.close()
        assert [output.result() for output in outputs] == [text, text]
        assert [future.result() for future in [threads.submit(command.wait) for _ in range(4)]] == [0] * 4
