"""Tools for language models: schemas as providers want them, and dispatch of the calls that come back.

    tools = tool_schemas(session, "anthropic")          # the session's tools, a shell and Python
    output = dispatch(session, call.name, call.input)   # output.content, output.is_error

Absent on purpose: talking to a model; that is the embedding program's.
"""

from __future__ import annotations

import json

from vesicle.wasm_tools.host_tools.errors import ToolError, is_retryable
from vesicle.wasm_tools.host_tools.plain import is_a, to_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from vesicle.kernel.host_tools import ToolTable

    from .session import Session

    Schema = dict[str, Any]

SHELL, PYTHON = "run_shell", "run_python"
_MOST_CHARACTERS = 100_000  # of one stream that a model is shown; the middle is left out

_BUILT_IN: dict[str, tuple[str, Schema]] = {
    SHELL: (
        "Run a script in a bash-compatible shell with the GNU tools, jq and python3; return its output and exit code. "
        "Variables, functions and the working folder are kept between calls.",
        {
            "type": "object",
            "properties": {
                "command": {"type": "string", "description": "The script."},
                "stdin": {"type": "string", "description": "Its standard input."},
                "timeout_s": {
                    "type": "number",
                    "exclusiveMinimum": 0,
                    "description": "Seconds after which it is killed.",
                },
            },
            "required": ["command"],
            "additionalProperties": False,
        },
    ),
    PYTHON: (
        "Run a program in a Python interpreter that keeps its variables between calls; return what it printed and the value "
        "of its last expression.",
        {
            "type": "object",
            "properties": {"code": {"type": "string", "description": "The program."}},
            "required": ["code"],
            "additionalProperties": False,
        },
    ),
}


def _openai(name: str, description: str, schema: Schema) -> Schema:
    return {"type": "function", "function": {"name": name, "description": description, "parameters": schema}}


def _anthropic(name: str, description: str, schema: Schema) -> Schema:
    return {"name": name, "description": description, "input_schema": schema}


def _mcp(name: str, description: str, schema: Schema) -> Schema:
    return {"name": name, "description": description, "inputSchema": schema}


_STYLES: dict[str, Callable[[str, str, Schema], Schema]] = {"openai": _openai, "anthropic": _anthropic, "mcp": _mcp}


def _style(name: str) -> Callable[[str, str, Schema], Schema]:
    if name not in _STYLES:
        raise ValueError(f"unknown style {name!r}: use {', '.join(_STYLES)}")
    return _STYLES[name]


def schemas_of(table: ToolTable | None, style: str) -> list[Schema]:
    """Return the tools of a machine in the style of a provider.

    Raises:
        ValueError: an unknown style. TypeError: a tool whose signature can be no tool's.
    """
    make = _style(style)
    tools = table.tools.values() if table is not None else ()
    found: list[Schema] = []
    for tool in tools:
        name, _, _, description, schema = tool.function.describe()
        found.append(make(str(name), str(description), json.loads(to_json(schema))))
    return found


def tool_schemas(session: Session, style: str = "openai", *, shell: bool = True, python: bool = True) -> list[Schema]:
    """Return what a model may call in a session: its tools, a shell (run_shell) and Python (run_python).

    Args:
        session: the session.
        style: "openai" (chat completions), "anthropic" or "mcp".
        shell: whether there is a shell.
        python: whether there is Python.

    Raises:
        ValueError: another style.
    """
    make = _style(style)
    taken = _names(session)
    chosen = {SHELL: shell, PYTHON: python}
    built_in = [make(name, *_BUILT_IN[name]) for name, wanted in chosen.items() if wanted and name not in taken]
    return session.tool_schemas(style) + built_in


class ToolOutput:
    """What a model is told of a call: content, a text; value, the result itself; is_error and retryable."""

    __slots__ = ("content", "is_error", "retryable", "value")

    def __init__(self, content: str, value: object = None, *, is_error: bool = False, retryable: bool = False) -> None:
        self.content = content
        self.value = value
        self.is_error = is_error
        self.retryable = retryable

    def __repr__(self) -> str:
        return f"ToolOutput({self.content!r}{', is_error=True' if self.is_error else ''})"


def dispatch(session: Session, name: str, arguments: Mapping[str, object] | str) -> ToolOutput:
    """Make the call that a model asked for; whatever goes wrong with it is an output with is_error, for the model to read.

    Args:
        session: the session.
        name: of one of the session's tools, run_shell or run_python.
        arguments: by name, or as the JSON text that OpenAI gives.

    Raises:
        SessionClosedError: the session was closed.
    """
    try:
        given = _arguments(arguments)
        built_in = name in _RUN and name not in _names(session)
        value = _RUN[name](session, given) if built_in else session.call_tool(name, given)
    except ToolError as error:
        return _failed(error.kind, error.message, retryable=error.retryable)
    except (LookupError, PermissionError, TimeoutError) as error:
        return _failed(type(error).__name__, str(error), retryable=is_retryable(error))
    return ToolOutput(value if isinstance(value, str) else to_json(value), value)


def _names(session: Session) -> set[str]:
    return {schema["name"] for schema in session.tool_schemas("mcp")}


def _failed(kind: str, message: str, *, retryable: bool) -> ToolOutput:
    error = {"type": kind, "message": message, "retryable": retryable}
    return ToolOutput(to_json({"error": error}), is_error=True, retryable=retryable)


def _arguments(given: Mapping[str, object] | str) -> dict[str, object]:
    try:
        found: Any = json.loads(given or "{}") if isinstance(given, str) else dict(given)
    except ValueError:
        found = None
    if not is_a(found, dict):
        raise ToolError("the arguments should be a JSON object", kind="ArgumentError")
    arguments: dict[str, object] = found
    return arguments


def _checked(name: str, arguments: dict[str, object]) -> dict[str, Any]:
    from pydantic import ValidationError

    from vesicle.wasm_tools.host_tools.json_schema import adapter

    try:
        checked: dict[str, Any] = adapter(_BUILT_IN[name][1]).validate_python(arguments)
    except ValidationError as error:
        problems = [f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}" for problem in error.errors()]
        raise ToolError("; ".join(problems), kind="ArgumentError") from None
    return checked


def _run_shell(session: Session, arguments: dict[str, object]) -> object:
    checked = _checked(SHELL, arguments)
    result = session.run(checked["command"], stdin=checked.get("stdin"), timeout_s=checked.get("timeout_s"))
    output: dict[str, object] = {
        "exit_code": result.exit_code,
        "stdout": _cut(result.stdout),
        "stderr": _cut(result.stderr),
    }
    if result.limit is not None:
        output["limit"] = str(result.limit)
    return output


def _run_python(session: Session, arguments: dict[str, object]) -> object:
    result = session.python().run(_checked(PYTHON, arguments)["code"])
    output: dict[str, object] = {"stdout": _cut(result.stdout), "stderr": _cut(result.stderr)}
    if result.value is not None:
        output["value"] = _cut(result.value)
    if result.error is not None:
        output["error"] = _cut(result.error.traceback)
    return output


_RUN: dict[str, Callable[[Session, dict[str, object]], object]] = {SHELL: _run_shell, PYTHON: _run_python}


def _cut(text: str) -> str:
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if len(text) <= _MOST_CHARACTERS:
        return text
    half = _MOST_CHARACTERS // 2
    return f"{text[:half]}\n[... {len(text) - 2 * half} characters ...]\n{text[-half:]}"
