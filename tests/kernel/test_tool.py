"""The gate of tool calls: policy, limits, audit, and that nothing waits for a handler."""

from __future__ import annotations

import json
import threading
import time

import pytest

from vesicle import (
    FixedClock,
    Limits,
    Policy,
    Session,
    SessionBusyError,
    Tool,
    ToolContext,
    ToolError,
    ToolLimits,
    tool,
)


def test_the_policy_decides_and_denials_are_told_at_three_places():
    called: list[int] = []

    @tool
    def transfer(amount: int, to: str = "me") -> str:
        called.append(amount)
        return f"{amount} to {to}"

    policy = Policy.workspace().deny_tool("*").allow_tool("transfer")
    with Session(policy, tools=[transfer]) as session:
        result = session.run("transfer 5; transfer --json-errors 5")
        assert (result.exit_code, result.stdout) == (1, "")
        first, second = result.stderr.splitlines()
        assert first == "transfer: permission denied"
        assert json.loads(second)["error"]["type"] == "PermissionError"
        assert [(denial.syscall, denial.object, denial.kind) for denial in result.denials] == [
            ("call_tool", "transfer", "tool")
        ] * 2
        session.policy = Policy.workspace().allow_tool("transfer", where={"amount": {"le": 10}}, max_calls=2)
        assert session.run("transfer 5").stdout == "5 to me\n"
        assert session.run("transfer 50").exit_code == 1
        assert session.run("transfer 10").exit_code == 0
        assert session.run("transfer 1").exit_code == 1
    assert called == [5, 10]


def test_conditions_see_the_values_that_the_handler_gets():
    @tool
    def send(count: int = 50) -> int:
        return count

    policy = Policy.workspace().allow_tool("send", where={"count": {"le": 10}})
    with Session(policy, tools=[send]) as session:
        assert session.run("send").exit_code == 1  # the default counts too
        assert session.run("send --count ' 7'").stdout == "7\n"
        assert session.run("""send --json '{"count": "70"}'""").exit_code == 1


def test_calls_of_a_session_are_limited():
    @tool
    def noop() -> None: ...

    with Session("workspace", tools=[noop], limits=Limits(tool_calls=3)) as session:
        result = session.run("noop; noop; noop; noop")
        assert (result.exit_code, result.stderr) == (1, "noop: called as often as it may be\n")
        assert result.limit is not None
        assert result.limit.name == "tool_calls"
        assert result.usage.tool_calls == 3
        assert session.run("echo on").stdout == "on\n"


def test_calls_of_a_tool_are_limited():
    @tool(max_calls=2)
    def few() -> str:
        return "x"

    with Session("workspace", tools=[few]) as session:
        result = session.run("few; few; few; few --json-errors")
        assert result.stdout == "x\nx\n"
        assert str(result.limit) == "the tool few was called as often as it may be: 2 times (max_calls)"
        assert json.loads(result.stderr.splitlines()[1])["error"] == {
            "type": "QuotaError",
            "message": "called as often as it may be",
            "retryable": False,
        }
        with session.fork() as twin:
            assert twin.run("few").stdout == "x\n"


def test_the_rate_is_limited():
    @tool(calls_per_minute=2)
    def often() -> str:
        return "x"

    clock = FixedClock()
    with Session("workspace", tools=[often], clock=clock) as session:
        result = session.run("often; often; often --json-errors")
        assert result.stdout == "x\nx\n"
        assert json.loads(result.stderr)["error"]["retryable"] is True
        clock.advance(60 * 10**9)
        assert session.run("often").stdout == "x\n"


def test_a_result_is_limited_in_size():
    @tool(result_bytes=100)
    def large(n: int) -> list[str]:
        return ["x" * 10] * n

    @tool(result_bytes=100)
    def stream():
        while True:
            yield "x" * 30

    with Session("workspace", tools=[large, stream]) as session:
        assert session.run("large 10").exit_code == 0
        assert session.run("large 11").stderr == "large: the result is larger than it may be\n"
        result = session.run("stream")
        assert result.stdout == ("x" * 30 + "\n") * 3
        assert result.exit_code == 1


def test_a_time_limit_does_not_wait_for_the_handler():
    leave = threading.Event()

    @tool(timeout_s=0.2)
    def slow() -> None:
        leave.wait(30)

    with Session("workspace", tools=[slow]) as session:
        result = session.run("slow --json-errors; echo next")
        leave.set()
        assert result.stdout == "next\n"
        assert json.loads(result.stderr)["error"]["type"] == "TimeoutError"


@pytest.mark.parametrize("asynchronous", [False, True])
def test_deadline_and_kill_do_not_wait_for_the_handler(asynchronous):
    leave = threading.Event()
    entered = threading.Event()
    cancelled = threading.Event()

    def blocks() -> None:
        entered.set()
        leave.wait(30)

    async def waits() -> None:
        import asyncio

        entered.set()
        try:
            await asyncio.sleep(30)
        finally:
            cancelled.set()

    with Session("workspace", tools=[Tool("blocks", waits if asynchronous else blocks)]) as session:
        began = time.monotonic()
        assert session.run("blocks", timeout_s=0.2).exit_code == 137
        entered.clear()
        running = session.start("blocks; echo $?")
        assert entered.wait(20)
        running.kill()
        assert running.wait(20) == 137
        assert time.monotonic() - began < 20
        running.close()
        leave.set()
        if asynchronous:
            assert cancelled.wait(20)


def test_calls_at_one_time_are_limited_and_the_next_waits():
    running: list[int] = []
    most: list[int] = []

    @tool(concurrency=2)
    def busy(n: int) -> int:
        running.append(n)
        most.append(len(running))
        time.sleep(0.01)
        running.remove(n)
        return n

    with Session("workspace", tools=[busy]) as session:
        result = session.run("for i in 1 2 3 4 5 6; do busy $i & done; wait")
    assert sorted(result.stdout.split()) == list("123456")
    assert max(most) <= 2


def test_a_place_is_given_back_by_a_call_that_nobody_waits_for():
    leave = threading.Event()

    @tool(concurrency=1)
    def blocks(wait: bool = True) -> str:
        if wait:
            leave.wait(30)
        return "done"

    with Session("workspace", tools=[blocks]) as session:
        assert session.run("blocks", timeout_s=0.1).exit_code == 137
        second = session.start("blocks --no-wait")
        leave.set()
        assert second.communicate().stdout == "done\n"


def test_an_idempotent_tool_is_called_once_for_the_same_arguments():
    called: list[object] = []

    @tool(idempotent=True)
    def pay(amount: int, note: str = "") -> int:
        called.append(amount)
        if amount == 0:
            raise ToolError("nothing")
        return len(called)

    with Session("workspace", tools=[pay]) as session:
        assert session.run("pay 1; pay --amount 01; pay 1 --note ''; pay 1 --note x; pay 2").stdout == "1\n1\n1\n2\n3\n"
        assert session.run("pay 0; pay 0").exit_code == 1
    assert called == [1, 1, 2, 0, 0]  # what failed may be tried again


def test_an_inline_tool_runs_on_the_thread_of_the_process():
    threads: list[int] = []

    @tool(inline=True)
    def here() -> None:
        threads.append(threading.get_ident())

    with Session("workspace", tools=[here]) as session:
        assert session.run("here").exit_code == 0
    assert threads == [threading.get_ident()]


def test_the_traceback_of_a_handler_is_in_the_audit_log_alone():
    @tool
    def fails() -> None:
        secret = "hunter2"
        raise RuntimeError(f"cannot open {__file__} with {secret}")

    with Session("workspace", tools=[fails]) as session:
        result = session.run("fails; fails --json-errors")
        assert "hunter2" not in result.stderr
        assert __file__ not in result.stderr
        record = session.audit.records()[0]
        assert (record.decision, record.syscall, record.object, record.rule) == (
            "error",
            "call_tool",
            "fails",
            "RuntimeError",
        )
        assert "hunter2" in record.detail
        assert "Traceback" in record.detail
        assert result.denials == ()


def test_a_tool_may_use_the_session_it_was_called_from():
    @tool
    def inspect(command: str, context: ToolContext) -> dict:
        session = context.session
        session.files.write_text("/workspace/made", "by the tool")
        result = session.run(command)
        return {
            "stdout": result.stdout,
            "exit_code": result.exit_code,
            "cwd": context.cwd,
            "caller": context.command,
            "variable": context.environ.get("X"),
        }

    with Session("workspace", tools=[inspect]) as session:
        result = session.run(
            "cd /tmp; export X=1; Y=2; inspect 'cat /workspace/made; echo \" $X$Y $PWD\"; X=9; exit 3'; echo $X $PWD"
        )
        first, second = result.stdout.splitlines()
        assert json.loads(first) == {
            "stdout": "by the tool 1 /tmp\n",
            "exit_code": 3,
            "cwd": "/tmp",
            "caller": "inspect",
            "variable": "1",
        }
        assert second == "1 /tmp"
        assert "context" not in str(session.tool_schemas())
        assert session.run("inspect 'inspect \"inspect true\" | jq -r .caller'").exit_code == 0


def test_what_a_tool_runs_ends_with_the_command_that_called_it():
    @tool
    async def nested(context: ToolContext) -> int:
        import asyncio

        return (await asyncio.to_thread(context.session.run, "sleep 1000")).exit_code

    with Session("workspace", tools=[nested]) as session:
        began = time.monotonic()
        assert session.run("nested", timeout_s=0.3).exit_code == 137
        while len(session.run("ps -e -o comm=").stdout.split()) > 3:
            assert time.monotonic() - began < 20
        assert time.monotonic() - began < 20


def test_what_a_tool_may_not_do_with_its_session_is_an_error_and_no_deadlock():
    met: list[str] = []

    @tool
    def asks(context: ToolContext) -> None:
        for call in (context.session.snapshot, context.session.fork, context.session.python):
            try:
                call()
            except SessionBusyError:
                met.append(call.__name__)

    with Session("workspace", tools=[asks]) as session:
        assert session.run("asks").exit_code == 0
    assert met == ["snapshot", "fork", "python"]


def test_calls_from_the_host_pass_the_same_gate():
    @tool
    def double(x: int) -> int:
        if x < 0:
            raise ToolError("negative", retryable=True)
        return x * 2

    with Session(Policy.workspace().allow_tool("double", where={"x": {"le": 5}}), tools=[double]) as session:
        assert session.call_tool("double", {"x": "4"}) == 8
        with pytest.raises(PermissionError):
            session.call_tool("double", {"x": 6})
        with pytest.raises(LookupError):
            session.call_tool("triple", {})
        with pytest.raises(ToolError, match="x: input should be a valid integer") as wrong:
            session.call_tool("double", {"x": "y"})
        assert wrong.value.kind == "ArgumentError"
        with pytest.raises(ToolError, match="negative") as failed:
            session.call_tool("double", {"x": -1})
        assert failed.value.retryable
        assert session.run("ps -e -o comm=").stdout.split() == ["init", "bash", "ps"]


def test_a_declaration_that_is_wrong_is_told_to_its_author_only():
    @tool
    def wrong(x: "Missing") -> None: ...  # type: ignore[name-defined]  # noqa: F821, UP037

    with Session("workspace", tools=[wrong]) as session:
        result = session.run("wrong 1")
        assert result.exit_code == 1
        assert "Missing" not in result.stderr
        with pytest.raises(TypeError, match="Missing"):
            session.tool_schemas()


def test_limits_are_declared_once():
    limits = ToolLimits(timeout_s=1.0, idempotent=True)
    assert Tool("a", print, limits=limits, max_calls=3).limits == ToolLimits(
        timeout_s=1.0, idempotent=True, max_calls=3
    )
    with pytest.raises(TypeError, match="speed"):
        tool(speed=3)  # type: ignore[call-overload]
