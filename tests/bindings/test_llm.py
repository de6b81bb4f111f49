"""Schemas for language models, and dispatch of the calls that come back."""

from __future__ import annotations

import json
import threading

import pytest

from vesicle import Policy, Session, SessionClosedError, ToolError, tool
from vesicle.llm import dispatch, tool_schemas
from vesicle.wasm_tools.python.installation import installed


@tool
def query_user(user_id: int, verbose: bool = False) -> dict:
    """Look a user up.

    Args:
        user_id: the number
    """
    if user_id == 0:
        raise ToolError("no such user")
    return {"id": user_id}


@pytest.fixture
def session():
    with Session("workspace", tools=[query_user]) as made:
        yield made


SCHEMA = {
    "type": "object",
    "properties": {
        "user_id": {"type": "integer", "description": "the number"},
        "verbose": {"type": "boolean", "default": False},
    },
    "required": ["user_id"],
    "additionalProperties": False,
}


def test_schemas(session):
    openai, shell, python = tool_schemas(session)
    assert openai == {
        "type": "function",
        "function": {"name": "query_user", "description": "Look a user up.", "parameters": SCHEMA},
    }
    assert shell["function"]["name"] == "run_shell"
    assert python["function"]["name"] == "run_python"
    assert tool_schemas(session, "anthropic", shell=False, python=False) == [
        {"name": "query_user", "description": "Look a user up.", "input_schema": SCHEMA}
    ]
    assert [one["name"] for one in tool_schemas(session, "mcp")] == ["query_user", "run_shell", "run_python"]


def test_a_call_of_one_tool_needs_no_other():
    @tool
    def broken(lock: type(threading.Lock())) -> int:
        """Take what has no schema."""

    with Session("workspace", tools=[query_user, broken]) as session:
        with pytest.raises(TypeError, match="broken: Cannot generate a JsonSchema"):
            tool_schemas(session)
        assert dispatch(session, "query_user", {"user_id": 5}).value == {"id": 5}


def test_dispatch_calls_a_tool(session):
    for arguments in ({"user_id": 5}, '{"user_id": 5}', {"user_id": "5"}):
        output = dispatch(session, "query_user", arguments)
        assert (output.content, output.value, output.is_error) == ('{"id": 5}', {"id": 5}, False)


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "message"),
    [
        ("query_user", {}, "ArgumentError", "user_id: field required"),
        ("query_user", "[1]", "ArgumentError", "the arguments should be a JSON object"),
        ("query_user", "{", "ArgumentError", "the arguments should be a JSON object"),
        ("query_user", {"user_id": 0}, "ToolError", "no such user"),
        ("other", {}, "LookupError", "other: there is no such tool"),
        ("run_shell", {}, "ArgumentError", "command: Field required"),
        ("run_shell", {"command": "true", "x": 1}, "ArgumentError", "x: Extra inputs are not permitted"),
    ],
)
def test_what_goes_wrong_is_for_the_model_to_read(session, name, arguments, kind, message):
    output = dispatch(session, name, arguments)
    assert output.is_error
    assert json.loads(output.content)["error"] == {"type": kind, "message": message, "retryable": False}


def test_denied(session):
    session.policy = Policy.workspace().deny_tool("*")
    assert json.loads(dispatch(session, "query_user", {"user_id": 1}).content)["error"]["type"] == "PermissionError"


def test_the_shell_keeps_its_state(session):
    assert dispatch(session, "run_shell", {"command": "cd /tmp; X=1"}).value == {
        "exit_code": 0,
        "stdout": "",
        "stderr": "",
    }
    output = dispatch(session, "run_shell", {"command": "echo $X $PWD; cat; query-user 7 >&2; exit 4", "stdin": "in"})
    assert output.value == {"exit_code": 4, "stdout": "1 /tmp\nin", "stderr": '{"id": 7}\n'}
    late = dispatch(session, "run_shell", {"command": "sleep 100", "timeout_s": 0.05}).value
    assert late["exit_code"] == 137
    assert "wall_s" in late["limit"]


@pytest.mark.skipif(installed() is None, reason="CPython is not built")
def test_python_keeps_its_state(session):
    assert dispatch(session, "run_python", {"code": "x = 4\nprint('hi')"}).value == {"stdout": "hi\n", "stderr": ""}
    assert dispatch(session, "run_python", {"code": "x + 1"}).value["value"] == "5"
    assert "ZeroDivisionError" in dispatch(session, "run_python", {"code": "1/0"}).value["error"]


def test_long_output_is_cut_in_the_middle(session):
    text = dispatch(session, "run_shell", {"command": "printf 'a%.0s' {1..200000}"}).value["stdout"]
    assert len(text) < 101_000
    assert "100000 characters" in text


def test_a_tool_goes_before_a_built_in_one():
    @tool
    def run_shell(command: str) -> str:
        return "mine"

    with Session("workspace", tools=[run_shell]) as session:
        assert dispatch(session, "run_shell", {"command": "x"}).content == "mine"
        assert [schema["name"] for schema in tool_schemas(session, "mcp")] == ["run_shell", "run_python"]


def test_a_closed_session_is_the_programs_error(session):
    session.close()
    with pytest.raises(SessionClosedError):
        dispatch(session, "query_user", {"user_id": 1})
