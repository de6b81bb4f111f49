"""Sessions with a simulated clock and seeded randomness: time that waiting moves, and runs that repeat themselves."""

from __future__ import annotations

import time

import pytest

from vesicle import FixtureRequest, Fixtures, SeededRandom, Session, SimulatedClock


@pytest.fixture
def session():
    with Session("workspace", clock=SimulatedClock(), random=SeededRandom(1)) as made:
        yield made


SLEEPERS = {
    "sleep": "sleep 3600",
    "read": "read -t 3600 < <(sleep 7200)",
    "timeout": "timeout 3600 sleep 7200",
    "python": "python3 -c 'import time; time.sleep(3600)'",
    "asyncio": "python3 -c 'import asyncio; asyncio.run(asyncio.sleep(3600))'",
    "thread": "python3 -c 'import threading; threading.Event().wait(3600)'",
    "select": "python3 -c 'import select; select.select([], [], [], 3600)'",
    "alarm": """python3 -c 'from signal import *; signal(14, lambda *_: 0); setitimer(0, 3600); pause()'""",
    "pipeline": "sleep 3600 | sleep 1800 | cat",
    "background": "sleep 3600 & sleep 1800; wait",
    "subshell": "(sleep 1800; sleep 1800)",
    "substitution": "x=$(sleep 3600)",
}


@pytest.mark.parametrize("script", SLEEPERS.values(), ids=SLEEPERS.keys())
def test_waiting_moves_the_clock_and_takes_no_time(session, script):
    session.run("python3 -c ''")  # the first takes longer
    began = time.monotonic()
    result = session.run(f"date; {script}; date")
    assert result.stdout == "Sat Jan  1 00:00:00 UTC 2000\nSat Jan  1 01:00:00 UTC 2000\n", result
    assert time.monotonic() - began < 30  # a safe distance from an hour


def test_the_clock_stands_still_while_something_runs(session):
    assert session.run("date +%s%N; for i in {1..2000}; do :; done; seq 10000 | sort | wc -l; date +%s%N").stdout == (
        "946684800000000000\n10000\n946684800000000000\n"
    )
    assert session.run("time sleep 1.5").stderr == "\nreal\t0m1.500s\nuser\t0m0.000s\nsys\t0m0.000s\n"


def test_what_comes_first_happens_first(session):
    script = "for n in 5 3 1 4 2; do (sleep $n; echo $n; date +%T) & done; wait"
    assert session.run(script).stdout == "".join(f"{n}\n00:00:0{n}\n" for n in range(1, 6))
    python = """
import asyncio, time
async def work(n):
    await asyncio.sleep(n)
    print(n, time.time())
async def main():
    await asyncio.gather(work(3), work(1), work(2))
asyncio.run(main())
"""
    assert session.run("python3 -", stdin=python).stdout == "1 946684806.0\n2 946684807.0\n3 946684808.0\n"


def test_a_timeout_that_comes_first_wins(session):
    assert session.run("timeout 5 sleep 100; echo $?; date +%T").stdout == "124\n00:00:05\n"
    assert session.run("timeout 100 sleep 5; echo $?; date +%T").stdout == "0\n00:00:10\n"
    assert session.run("sleep 60 & sleep 1; kill %1; wait; date +%T").stdout == "00:00:11\n"


def test_periodic_timers(session):
    script = """
import signal, time
seen = []
signal.signal(signal.SIGALRM, lambda *_: seen.append(time.time() - start))
start = time.time()
signal.setitimer(signal.ITIMER_REAL, 2, 3)
while len(seen) < 4: signal.pause()
print(seen, signal.setitimer(signal.ITIMER_REAL, 0))
"""
    assert session.run("python3 -", stdin=script).stdout == "[2.0, 5.0, 8.0, 11.0] (3.0, 3.0)\n"


def test_waiting_without_end_ends_by_the_time_limit(session):
    result = session.run("cat <(read < /dev/tty; sleep infinity)", timeout_s=0.3)
    assert result.limit.name == "wall_s"
    assert session.run("echo goes on; sleep 1").stdout == "goes on\n"


def test_timeouts_that_wait_for_the_host_are_run_into(session):
    with session.start("read -t 60 line; echo $? $line; date +%T") as command:
        assert command.stdout.read() == "142\n00:01:00\n"


DRAWS = """
date; sleep 1.25; date +%s.%N
echo $RANDOM $SRANDOM; uuidgen; mktemp -u; seq 20 | shuf | xargs
python3 -c 'import random, uuid, os, time; print(random.random(), uuid.uuid4(), os.urandom(4), time.time(), {"a", "b", "c"})'
head -c 8 /dev/urandom | xxd
awk 'BEGIN { srand(); print rand(), systime() }'
touch file; ls -l --time-style=full-iso file; stat -c %y file
for n in 3 1 2; do (sleep $n; echo $n $SRANDOM) & done; wait
"""


def draws(seed: int) -> str:
    with Session("workspace", clock=SimulatedClock(), random=SeededRandom(seed)) as session:
        result = session.run(DRAWS)
        assert result.stderr == ""
        return result.stdout + session.python().run("import random; random.random()").value


def test_two_runs_print_the_same():
    first = draws(1)
    assert first.splitlines()[:2] == ["Sat Jan  1 00:00:00 UTC 2000", "946684801.250000000"]
    assert draws(1) == first
    assert draws(2) != first


def test_forks_have_clock_and_randomness_of_their_own(session):
    session.run("sleep 10; echo $SRANDOM")
    outputs = []
    for pause in (100, 200):
        with session.fork() as twin:
            outputs.append(twin.run("date +%T; uuidgen; echo $SRANDOM").stdout)
            assert twin.run(f"sleep {pause}; touch file; date -r file +%s").stdout == f"{946684810 + pause}\n"
    assert outputs[0] == outputs[1]
    assert outputs[0].startswith("00:00:10\n")
    assert session.run("date +%T").stdout == "00:00:10\n"


def test_the_host_sets_and_advances_the_clock():
    clock = SimulatedClock(realtime_ns=0)
    with Session("workspace", clock=clock) as session:
        assert session.run("date +%s").stdout == "0\n"
        clock.advance(5_000_000_000)
        assert session.run("date +%s; sleep 2").stdout == "5\n"
        assert clock.realtime_ns() == 7_000_000_000
        clock.set_realtime_ns(0)
        assert session.run("date +%s; echo $SECONDS").stdout == "0\n7\n"


def test_tools_of_the_host_take_no_simulated_time_but_what_they_run_does():
    def nap(seconds: int, begin: str = "") -> str:
        """Sleep in the session."""
        time.sleep(0.02)  # anything else would have moved the clock meanwhile
        return sessions[0].run(f"sleep {seconds}; date +%T").stdout.strip()

    def look() -> str:
        """Take a while of the host's time."""
        time.sleep(0.02)
        return "looked"

    sessions: list[Session] = []
    with Session("allow_all", tools=[nap, look], clock=SimulatedClock()) as session:
        sessions.append(session)
        script = (
            "(sleep 3; date +%T) & nap --seconds 10; look; date +%T; python3 -c 'from host import nap; print(nap(5))'"
        )
        assert session.run(script).stdout == "00:00:03\n00:00:10\nlooked\n00:00:10\n00:00:15\n"


def test_the_network_takes_no_simulated_time():
    def answer(request: FixtureRequest) -> str:
        time.sleep(0.02)
        return request.method

    network = Fixtures({"http://example.com/": answer})
    with Session("allow_all", network=network, clock=SimulatedClock()) as session:
        script = """
(sleep 50; echo slept) &
curl -s --max-time 5 http://example.com/; echo
python3 -c "import urllib.request as u; print(u.urlopen('http://example.com/', timeout=5).read(), flush=True)"
date +%T; wait; date +%T
"""
        assert session.run(script).stdout == "GET\nb'GET'\n00:00:00\nslept\n00:00:50\n"


def test_processes_that_start_at_the_same_moment_have_the_same_pids_and_randomness_each_time():
    script = "for n in {1..6}; do (echo $BASHPID $(uuidgen); (uuidgen; sh -c 'echo $$') | cat) > $n & done; wait; cat ?"
    outputs = set()
    for _ in range(10):
        with Session("workspace", clock=SimulatedClock(), random=SeededRandom(1)) as session:
            result = session.run(script)
            assert (result.stderr, len(set(result.stdout.split()))) == ("", 24)
            outputs.add(result.stdout)
    assert len(outputs) == 1
