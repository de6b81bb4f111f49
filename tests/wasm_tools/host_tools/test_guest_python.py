"""Host tools in the guest's Python: `from host import name`."""

from __future__ import annotations

import signal
import threading
from typing import Literal

import pytest

from vesicle import Policy, Session, ToolError, tool
from vesicle.wasm_tools.python.installation import installed

pytestmark = pytest.mark.skipif(installed() is None, reason="CPython is not built")


@tool
def query_user(user_id: int, fields: list[str] = [], mode: Literal["a", "b"] = "a") -> dict:  # noqa: B006
    """Look a user up.

    Args:
        user_id: the number
    """
    if user_id < 0:
        raise ToolError("no such user", retryable=True)
    if user_id == 0:
        raise RuntimeError("/home/secret")
    return {"id": user_id, "fields": fields, "mode": mode, "raw": b"\0\xff", "none": None, "ratio": 1.5}


@tool
async def later(text: str = "x") -> str:
    return text * 2


@tool
def lines(n: int):
    yield from range(n)


@tool
class Logs:
    def find(self, pattern: str = "*") -> str:
        return f"found {pattern}"


def run(program: str, policy: object = "workspace") -> str:
    with Session(policy, tools=[query_user, later, lines, Logs]) as session:
        result = session.run("python3 -", stdin=program)
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout


def test_functions_have_signature_and_docstring():
    program = "import host, inspect\nprint(dir(host))\nuser = host.query_user\n"
    program += "print(inspect.signature(user))\nprint(user.__doc__)"
    assert run(program).splitlines() == [
        "['ToolArgumentError', 'ToolError', 'later', 'lines', 'logs', 'logs_find', 'query_user']",
        "(user_id: int, fields: list = [], mode: str = 'a')",
        "Look a user up.",
        "",
        "Args:",
        "    user_id: the number",
    ]


def test_calls_by_position_and_by_name_return_python_values():
    program = (
        "from host import query_user, later, lines, logs, logs_find\n"
        "print(query_user(7, fields=['a']))\nprint(query_user(user_id='8')['id'], later(), lines(3))\n"
        "print(logs.find('x'), logs_find())\n"
    )
    assert run(program).splitlines() == [
        "{'id': 7, 'fields': ['a'], 'mode': 'a', 'raw': b'\\x00\\xff', 'none': None, 'ratio': 1.5}",
        "8 xx [0, 1, 2]",
        "found x found *",
    ]


def test_parameters_may_be_called_as_anything():
    @tool
    def names(_name: str, _d: str = "d", made: str = "m") -> str:
        return _name + _d + made

    with Session("workspace", tools=[query_user, names]) as session:
        program = "from host import names\nprint(names('query_user'), names(_d='x', _name='y'))"
        result = session.run("python3 -", stdin=program)
    assert (result.stdout, result.stderr) == ("query_userdm yxm\n", "")


def test_errors_are_exceptions():
    program = """
import host
for number in (-1, 0, "x"):
    try:
        host.query_user(number)
    except host.ToolError as error:
        print(type(error).__module__, type(error).__name__, error, error.kind, error.retryable)
for call in (lambda: host.query_user(), lambda: host.query_user(1, mode="c"), lambda: host.query_user(1, object())):
    try:
        call()
    except (TypeError, ValueError) as error:
        print(error)
try:
    host.nothing
except AttributeError as error:
    print(error)
"""
    assert run(program).splitlines() == [
        "host ToolError no such user ToolError True",
        "host ToolError the tool failed (RuntimeError) RuntimeError False",
        "host ToolArgumentError user_id: input should be a valid integer, unable to parse string as an integer"
        " ArgumentError False",
        "query_user() missing 1 required positional argument: 'user_id'",
        "mode: input should be 'a' or 'b'",
        "cannot pass object to the host",
        "the host offers no tool 'nothing'",
    ]


def test_what_the_policy_denies_is_a_permission_error_and_not_listed():
    policy = Policy.workspace().deny_tool("query_user")
    program = (
        "import host\nprint('query_user' in dir(host))\n"
        "from _vesicle import hosttools\n"
        "try:\n    hosttools._invoke('query_user', {'user_id': 1})\nexcept PermissionError as error:\n    print(error)\n"
    )
    assert run(program, policy).splitlines() == ["False", "[Errno 2] Permission denied: 'query_user'"]


def test_a_kept_interpreter_has_them_too():
    with Session("workspace", tools=[query_user]) as session:
        python = session.python()
        assert python.run("from host import query_user\nquery_user(3)['id']").value == "3"
        with session.fork() as twin:
            assert twin.python().run("query_user(4)['id']").value == "4"


@pytest.mark.parametrize("value", ["2**70", "'\\ud800'", "[[[1]], [[1]], [[1]]]"])
def test_values_of_all_kinds_come_through_or_fail_as_exceptions(value):
    @tool
    def echo(x: object) -> object:
        return x

    with Session("workspace", tools=[echo]) as session:
        result = session.run(
            "python3 -", stdin=f"import host\ntry: print(host.echo({value}))\nexcept Exception as e: print('error')"
        )
    assert result.exit_code == 0
    assert result.stdout in ("error\n", "[[[1]], [[1]], [[1]]]\n")


def test_results_that_cannot_be_passed_are_errors_of_the_call():
    @tool
    def strange() -> object:
        value: object = 1
        for _ in range(800):
            value = [value]
        return value

    with Session("workspace", tools=[strange]) as session:
        result = session.run(
            "python3 -c 'import host\ntry: host.strange()\nexcept (OSError, host.ToolError): print(1)'"
        )
    assert (result.exit_code, result.stdout) == (0, "1\n")


def test_a_signal_is_handled_while_a_tool_runs_which_is_called_once():
    called: list[int] = []
    interrupted = threading.Event()

    @tool
    def waits() -> str:
        called.append(1)
        assert interrupted.wait(30)
        return "done"

    @tool(inline=True)
    def note() -> None:
        interrupted.set()

    program = """
import host, signal, os
seen = []
def handler(number, frame):
    seen.append(number)
    host.note()
signal.signal(signal.SIGUSR1, handler)
os.spawnlp(os.P_NOWAIT, "bash", "bash", "-c", f"kill -USR1 {os.getpid()}")
print(host.waits(), seen)
"""
    with Session("workspace", tools=[waits, note]) as session:
        result = session.run("python3 -", stdin=program)
        assert (result.stdout, result.stderr) == (f"done [{signal.SIGUSR1:d}]\n", "")
    assert called == [1]


def test_a_handler_that_raises_gives_the_call_up():
    leave = threading.Event()

    @tool
    def waits() -> None:
        leave.wait(30)

    program = """
import host, signal, os
def handler(number, frame):
    raise KeyError("given up")
signal.signal(signal.SIGUSR1, handler)
for turn in range(70):
    try:
        os.spawnlp(os.P_NOWAIT, "bash", "bash", "-c", f"kill -USR1 {os.getpid()}")
        host.waits()
    except KeyError:
        pass
print("on")
"""
    with Session("workspace", tools=[waits]) as session:
        assert session.run("python3 -", stdin=program).stdout == "on\n"
        table = session._kernel.tools
        assert table is not None
        assert len(table.interrupted) <= 64
    leave.set()
