from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import anyio
import pytest
from anyio import to_thread
from anyio.lowlevel import checkpoint

from vesicle import AsyncSession, CommandFailedError, Session, SessionBusyError, SessionClosedError, async_session
from vesicle.async_session import THREADS

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["asyncio", "trio"])
def anyio_backend(request):
    return request.param


@pytest.fixture
async def session(anyio_backend):
    async with AsyncSession("workspace") as made:
        yield made


async def exists(session: AsyncSession, path: str) -> None:
    """Wait until a command has made a file."""
    while not session.files.exists(path):  # noqa: ASYNC110 (nothing in the session can set an event of the loop's)
        await anyio.sleep(0.001)


@pytest.fixture
def other():
    """Return a thread that is not the loop's."""
    with ThreadPoolExecutor(1) as pool:
        yield pool


async def have_threads(limiter: anyio.CapacityLimiter, count: int) -> None:
    """Wait until so many calls have a thread."""
    while limiter.borrowed_tokens < count:
        await checkpoint()


async def test_run_keeps_the_shell(session):
    assert (await session.run("x=5; cd /tmp; echo out; echo err >&2; exit 3")).exit_code == 3
    result = await session.run("read a; echo $x $PWD $a $B", stdin="in", env={"B": "b"}, cwd="/")
    assert result.stdout == "5 / in b\n"
    with pytest.raises(CommandFailedError):
        (await session.run("false")).check()


async def test_exceptions_arrive(session):
    with pytest.raises(FileNotFoundError, match="/nowhere"):
        await session.run("true", cwd="/nowhere")
    with pytest.raises(TypeError):
        await session.run(["ls"])


async def test_cancelling_a_run_kills_its_processes(session):
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(session.run, "touch begun; sleep 600 | cat; touch survived")
        await exists(session, "begun")
        tasks.cancel_scope.cancel()
    assert (await session.run("ls; pgrep sleep; x=kept")).stdout == "begun\n"
    assert (await session.run("echo $x")).stdout == "kept\n"


async def test_a_run_that_is_cancelled_before_its_turn_never_begins(session):
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(session.run, "touch begun; until [ -e go ]; do :; done")
        await exists(session, "begun")
        with anyio.CancelScope() as scope:
            scope.cancel()
            await session.run("touch wrong")
        session.files.write_text("go", "")
    assert (await session.run("ls")).stdout == "begun\ngo\n"


async def test_cancelling_a_run_that_waits_for_a_console_ends_it(session):
    place = session.session.console().attach(24, 80)
    place.terminal.receive(b"touch begun; cat\n")
    await exists(session, "begun")
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(session.run, "touch wrong")
        await have_threads(async_session._threads(), 1)
        tasks.cancel_scope.cancel()
    place.terminal.receive(b"\x04")
    assert (await session.run("ls")).stdout == "begun\n"


@pytest.mark.parametrize("call", ["run", "start", "snapshot", "fork"])
async def test_cancelling_what_waits_for_another_thread_ends_that_alone(session, other, call):
    threads = async_session._threads() if call == "run" else to_thread.current_default_thread_limiter()
    running = other.submit(session.session.run, "touch begun; until [ -e go ]; do :; done; echo whole")
    await exists(session, "begun")
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(getattr(session, call), *(["touch wrong"] if call in ("run", "start") else []))
        await have_threads(threads, 1)
        tasks.cancel_scope.cancel()
    assert not running.done()
    session.files.write_text("go", "")
    assert running.result(40).stdout == "whole\n"
    assert (await session.run("ls")).stdout == "begun\ngo\n"


@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_what_a_cancelled_task_of_asyncio_made_is_given_back(session, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()
    made = []

    def held(method):
        def call(*arguments, **options):
            begun.set()
            assert go_on.wait(40)
            made.append(method(*arguments, **options))
            return made[-1]

        return call

    monkeypatch.setattr(Session, "fork", held(Session.fork))
    monkeypatch.setattr(Session, "start", held(Session.start))
    for call in (session.fork(), session.start("sleep 600")):
        begun.clear()
        go_on.clear()
        task = asyncio.create_task(call)
        assert await to_thread.run_sync(begun.wait, 40)
        task.cancel()
        await checkpoint()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
    twin, command = made
    with pytest.raises(SessionClosedError):
        twin.run("true")
    assert command.poll() == 137


async def test_runs_of_one_session_take_turns(session):
    async with anyio.create_task_group() as tasks:
        for _ in range(8):
            tasks.start_soon(session.run, "for i in {1..20}; do n=$((n + 1)); done")
    assert (await session.run("echo $n")).stdout == "160\n"


async def test_lines_arrive_while_the_command_runs(session):
    async with await session.start('while read l; do echo "got $l"; done; echo -n end') as command:
        lines = []
        await command.stdin.send("1\n")
        async for line in command.stdout:
            lines.append(line)
            if len(lines) < 3:
                await command.stdin.send(f"{len(lines) + 1}\n")
            else:
                await command.stdin.aclose()
        assert lines == ["got 1\n", "got 2\n", "got 3\n", "end"]
        assert await command.wait() == 0


async def test_what_lines_leave_is_there_for_others(session):
    async with await session.start(r"printf 'one\ntwo\nthr'; printf 'e\xff'; echo error >&2") as command:
        async for line in command.stdout:
            assert line == "one\n"
            break
        assert await command.stdout.receive(2) == b"tw"
        assert await command.stdout.read() == "o\nthre\udcff"
        assert await command.stderr.read() == "error\n"
        assert await command.stdout.receive() == b""


async def test_more_than_a_pipe_holds_both_ways(session):
    data = bytes(range(256)) * 4000
    async with await session.start("cat") as command, anyio.create_task_group() as tasks:

        async def feed() -> None:
            await command.stdin.send(data)
            await command.stdin.aclose()

        tasks.start_soon(feed)
        received = b""
        while piece := await command.stdout.receive(10_000):
            assert len(piece) <= 10_000
            received += piece
    assert received == data
    async with await session.start("cat") as command:
        assert (await command.communicate(data)).stdout_bytes == data


async def test_leaving_kills_and_cancelling_a_wait_does_not(session):
    async with await session.start("sleep 600") as command:
        with anyio.CancelScope() as scope:
            scope.cancel()
            await command.wait()
        assert command.poll() is None
    assert command.poll() == 137
    async with await session.start("sleep 600") as command:
        command.kill("TERM")
        assert await command.wait() == 143
    assert (await session.run("pgrep sleep")).stdout == ""


async def test_cancelling_communicate_kills(session):
    async with anyio.create_task_group() as tasks:
        command = await session.start("touch begun; sleep 600")
        tasks.start_soon(command.communicate)
        await exists(session, "begun")
        tasks.cancel_scope.cancel()
    assert await command.wait() == 137
    await command.aclose()


async def test_sending_to_a_command_that_is_gone(session):
    async with await session.start("true") as command:
        await command.wait()
        with pytest.raises(BrokenPipeError):
            await command.stdin.send("x")


async def test_cancelling_a_receive_loses_nothing(session):
    async with await session.start("read; echo answer") as command:
        with anyio.move_on_after(0.01):
            await command.stdout.receive()
        await command.stdin.send("\n")
        assert await command.stdout.read() == "answer\n"


async def test_snapshot_rollback_fork_and_diff(session):
    await session.run("echo 1 > file; x=1")
    before = await session.snapshot()
    twin = await session.fork()
    await session.run("echo 2 > file; echo new > added; x=2")
    assert [(change.kind, change.path) for change in await session.diff(before) if not change.is_dir] == [
        ("added", "/workspace/added"),
        ("modified", "/workspace/file"),
    ]
    await session.rollback(before)
    assert (await session.run("cat file; ls; echo $x")).stdout == "1\nfile\n1\n"
    async with twin:
        assert (await twin.run("cat file; echo $x")).stdout == "1\n1\n"


async def test_a_prepared_session_can_be_awaited():
    with Session("workspace") as prepared:
        prepared.run("x=prepared")
        async with AsyncSession.of(prepared.fork()) as session:
            assert (await session.run("echo $x")).stdout == "prepared\n"
            session.policy = "deny_all"
            assert (await session.run("echo > /tmp/x")).denials
            assert session.policy.name == session.session.policy.name == "deny_all"


async def test_python_turns(session):
    python = session.python()
    await python.run("x = 5")
    assert (await python.run("x + int(input())", stdin="2")).value == "7"
    with anyio.CancelScope() as scope:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(python.run, "open('begun', 'w').close()\nwhile True: pass")
            await exists(session, "begun")
            scope.cancel()
    assert (await python.run("x")).value == "5"


async def test_cancelling_a_turn_that_waits_leaves_the_one_that_runs_alone(session):
    python = session.python()
    results = []

    async def first() -> None:
        code = "import os\nopen('begun', 'w').close()\nwhile not os.path.exists('go'): pass\n'whole'"
        results.append((await python.run(code)).value)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(first)
        await exists(session, "begun")
        async with anyio.create_task_group() as waiting:
            waiting.start_soon(python.run, "open('wrong', 'w').close()")
            await have_threads(async_session._threads(), 2)
            waiting.cancel_scope.cancel()
        async with anyio.create_task_group() as waiting:
            waiting.start_soon(python.reset)
            await have_threads(to_thread.current_default_thread_limiter(), 1)
            waiting.cancel_scope.cancel()
        assert results == []
        session.files.write_text("go", "")
    assert results == ["'whole'"]
    assert not session.files.exists("wrong")


async def test_an_interruption_does_not_wait_for_the_command_that_runs(session):
    python = session.python()
    with anyio.fail_after(30):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(session.run, "touch runs; sleep 600")
            await exists(session, "runs")
            tasks.start_soon(python.run, "open('begun', 'w').close()\nwhile True: pass")
            await exists(session, "begun")
            await python.interrupt()
            assert (await python.run("1 + 1")).value == "2"
            tasks.cancel_scope.cancel()


async def test_a_cancelled_turn_that_goes_on_is_killed(session):
    python = session.python()
    stubborn = "open('begun', 'w').close()\nwhile True:\n try:\n  while True: pass\n except BaseException: pass"
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(python.run, stubborn)
        await exists(session, "begun")
        tasks.cancel_scope.cancel()
    assert (await python.run("1 + 1")).value == "2"


async def test_asynchronous_tools_use_the_session_that_called_them(anyio_backend):
    async def lookup(word: str) -> str:
        """Look a word up in the session."""
        assert sessions[0].session.in_tool_call
        async with await sessions[0].start(f"echo started; cat {word}; read nothing") as command:
            lines = [await anext(command.stdout), await anext(command.stdout)]
        with pytest.raises(SessionBusyError):
            await sessions[0].snapshot()
        return "".join(lines) + (await sessions[0].run(f"cat; wc -c < {word}")).stdout

    async def stuck() -> None:
        """Wait in the session for what never comes."""
        await sessions[0].run("touch stuck; sleep 600; touch wrong")

    sessions: list[AsyncSession] = []
    async with AsyncSession("allow_all", tools=[lookup, stuck]) as session:
        sessions.append(session)
        session.files.write_text("word", "meaning\n")
        assert (await session.run("lookup --word word")).stdout == "started\nmeaning\n8\n"
        assert not session.session.in_tool_call
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(session.run, "stuck")
            await exists(session, "stuck")
            tasks.cancel_scope.cancel()
        assert (await session.run("ls; pgrep sleep")).stdout == "stuck\nword\n"


async def test_closing_ends_a_run(session):
    results = []

    async def work() -> None:
        results.append(await session.run("touch begun; sleep 600"))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(work)
        await exists(session, "begun")
        await session.aclose()
    assert results[0].exit_code == 137
    with pytest.raises(SessionClosedError):
        await session.run("true")
    with pytest.raises(SessionClosedError):
        await session.start("true")


async def test_the_loop_turns_while_two_hundred_sessions_compute():
    sessions = [AsyncSession("workspace") for _ in range(200)]
    done = []

    async def work(session: AsyncSession) -> None:
        done.append((await session.run("until [ -e go ]; do :; done")).exit_code)

    async with anyio.create_task_group() as tasks:
        for session in sessions:
            tasks.start_soon(work, session)
        # None of them can end before the loop has had its turns.
        for _ in range(10):
            await checkpoint()
        assert done == []
        for session in sessions:
            session.files.write_text("go", "")
    assert done == [0] * 200
    for session in sessions:
        await session.aclose()


async def test_two_hundred_started_commands_need_no_threads_of_the_loop():
    sessions = [AsyncSession("workspace") for _ in range(200)]
    assert len(sessions) > THREADS
    commands = [await session.start("read l; echo $l") for session in sessions]
    lines: list[str] = []

    async def read(command) -> None:
        lines.extend([line async for line in command.stdout])

    async with anyio.create_task_group() as tasks:
        for command in commands:
            tasks.start_soon(read, command)
        for index, command in enumerate(commands):
            await command.stdin.send(f"{index}\n")
    assert sorted(map(int, lines)) == list(range(200))
    for command, session in zip(commands, sessions, strict=True):
        assert await command.wait() == 0
        await command.aclose()
        await session.aclose()


async def test_the_bound_of_threads_can_be_set(session):
    AsyncSession.set_threads(1)
    other = AsyncSession("workspace")
    async with other, anyio.create_task_group() as tasks:
        tasks.start_soon(session.run, "touch begun; until [ -e go ]; do :; done")
        await exists(session, "begun")
        with anyio.move_on_after(0.05) as scope:
            await other.run("touch begun")
        assert scope.cancelled_caught
        assert not other.files.exists("begun")
        session.files.write_text("go", "")
