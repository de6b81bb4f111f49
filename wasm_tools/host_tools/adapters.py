"""Tools as other libraries define them: LangChain's, OpenAI's and MCP's, known by their shape; none is imported."""

from __future__ import annotations

from .errors import ToolError
from .plain import is_a
from .tool import Tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def tool_of(item: Any) -> Tool | None:
    """Return what Session(tools=[…]) takes besides our own: a LangChain tool; None for anything else."""
    if hasattr(item, "args_schema") and hasattr(item, "invoke") and hasattr(item, "name"):
        return from_langchain(item)
    return None


def from_langchain(item: Any, **limits: Any) -> Tool:
    """Return a LangChain tool (BaseTool, StructuredTool) as a tool; its own validation stays in force."""
    schema = item.args_schema
    parameters: dict[str, Any] = schema if is_a(schema, dict) else _schema_of(schema)
    has_coroutine = getattr(item, "coroutine", None) is not None and getattr(item, "func", None) is None

    def invoke(**arguments: Any) -> Any:
        return item.invoke(arguments)

    async def ainvoke(**arguments: Any) -> Any:
        return await item.ainvoke(arguments)

    handler: Callable[..., Any] = ainvoke if has_coroutine else invoke
    return Tool(_name(item.name), handler, parameters, description=item.description or "", **limits)


def _schema_of(model: Any) -> dict[str, Any]:
    if model is None:
        return {"type": "object", "properties": {"input": {"type": "string"}}, "required": ["input"]}
    schema: dict[str, Any] = model.model_json_schema()
    return schema


def from_openai(definition: Mapping[str, Any], handler: Callable[..., Any], **limits: Any) -> Tool:
    """Return a tool from a definition for OpenAI's chat completions or responses, and the function that does it.

    Raises: ValueError it defines no function
    """
    function: Mapping[str, Any] = definition.get("function", definition)
    if definition.get("type", "function") != "function" or "name" not in function:
        raise ValueError("the definition is none of a function")
    parameters: dict[str, Any] = function.get("parameters") or {"type": "object", "properties": {}}
    return Tool(_name(function["name"]), handler, parameters, description=function.get("description") or "", **limits)


def from_mcp(definition: Any, call: Callable[[str, dict[str, Any]], Any], **limits: Any) -> Tool:
    """Return a tool that an MCP server lists: its definition and a client's `call_tool(name, arguments)`.

    The definition has name, description and inputSchema, as attributes or keys. call may be a coroutine function, which
    runs on the event loop of the tools: a client that belongs to another loop needs a call that goes there.
    """
    name = _part(definition, "name")

    async def handler(**arguments: Any) -> Any:
        answer = call(name, arguments)
        return mcp_result(await answer if hasattr(answer, "__await__") else answer)

    schema = dict(_part(definition, "inputSchema") or _part(definition, "input_schema") or {"type": "object"})
    return Tool(_name(name), handler, schema, description=_part(definition, "description") or "", **limits)


def mcp_result(answer: Any) -> Any:
    """Return the value of an MCP result: its structure if it has one, else its text, or its parts.

    Raises: ToolError the server says that the call failed
    """
    parts = [_content(part) for part in _part(answer, "content") or ()]
    texts = [part for part in parts if is_a(part, str)]
    if _part(answer, "isError") or _part(answer, "is_error"):
        raise ToolError("\n".join(texts) or "the tool failed")
    structure = _part(answer, "structuredContent") or _part(answer, "structured_content")
    if structure is not None:
        return structure
    return "\n".join(texts) if len(texts) == len(parts) else parts


def _content(part: Any) -> Any:
    if _part(part, "type") == "text":
        return _part(part, "text")
    dump = getattr(part, "model_dump", None)
    return dump(mode="json") if dump is not None else part


def _part(item: Any, name: str) -> Any:
    return item.get(name) if is_a(item, dict) else getattr(item, name, None)


def _name(name: str) -> str:
    """Return a name with what a command may not have replaced: MCP allows dots and slashes."""
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "_-") else "_" for letter in name)
