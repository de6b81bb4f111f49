"""Tools as LangChain, OpenAI and MCP define them: only their shape counts."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from pydantic import BaseModel

from vesicle import Session
from vesicle.wasm_tools.host_tools.adapters import from_mcp, from_openai, mcp_result
from vesicle.wasm_tools.host_tools.errors import ToolError


class Query(BaseModel):
    text: str
    limit: int = 3


class ChainTool:
    """Has what LangChain's StructuredTool has."""

    name = "search.docs"
    description = "Search the documents."
    args_schema = Query
    func = staticmethod(print)
    coroutine = None

    def invoke(self, arguments: dict) -> str:
        return f"invoked with {sorted(arguments.items())}"


class AsyncChainTool(ChainTool):
    name = "later"
    func = None
    coroutine = staticmethod(print)

    async def ainvoke(self, arguments: dict) -> str:
        return f"awaited with {sorted(arguments.items())}"


def test_langchain():
    with Session("workspace", tools=[ChainTool(), AsyncChainTool()]) as session:
        assert session.run("search_docs hello --limit 5").stdout == "invoked with [('limit', 5), ('text', 'hello')]\n"
        assert session.run("later hello").stdout == "awaited with [('text', 'hello')]\n"
        assert session.run("search_docs").stderr == "search-docs: --text: field required\n"
        assert session.tool_schemas("anthropic")[0]["description"] == "Search the documents."


PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}


@pytest.mark.parametrize(
    "definition",
    [
        {"type": "function", "function": {"name": "weather", "description": "Tell it.", "parameters": PARAMETERS}},
        {"type": "function", "name": "weather", "description": "Tell it.", "parameters": PARAMETERS, "strict": True},
    ],
    ids=["chat completions", "responses"],
)
def test_openai(definition):
    weather = from_openai(definition, lambda city: f"rain in {city}", max_calls=5)
    with Session("workspace", tools=[weather]) as session:
        assert session.run("weather Bonn").stdout == "rain in Bonn\n"
        assert session.tool_schemas("openai") == [
            {"type": "function", "function": {"name": "weather", "description": "Tell it.", "parameters": PARAMETERS}}
        ]
    with pytest.raises(ValueError, match="none of a function"):
        from_openai({"type": "web_search"}, print)


def test_mcp():
    asked: list[object] = []

    async def call(name: str, arguments: dict) -> object:
        asked.append((name, arguments))
        return SimpleNamespace(content=[SimpleNamespace(type="text", text="rain")], isError=arguments["city"] == "X")

    definition = SimpleNamespace(name="api/weather", description="Tell it.", inputSchema=PARAMETERS)
    with Session("workspace", tools=[from_mcp(definition, call)]) as session:
        assert session.run("api_weather Bonn").stdout == "rain\n"
        assert session.run("api_weather X").stderr == "api-weather: rain\n"
        assert session.tool_schemas("mcp")[0]["inputSchema"] == PARAMETERS
    assert asked == [("api/weather", {"city": "Bonn"}), ("api/weather", {"city": "X"})]


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ({"content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}, "a\nb"),
        ({"content": [], "structuredContent": {"x": 1}}, {"x": 1}),
        ({"content": [{"type": "image", "data": "AA=="}]}, [{"type": "image", "data": "AA=="}]),
        ({"content": []}, ""),
    ],
)
def test_mcp_results(answer, value):
    assert mcp_result(answer) == value


def test_an_mcp_error_without_text():
    with pytest.raises(ToolError, match="the tool failed"):
        mcp_result({"content": [], "isError": True})


def test_schemas_are_json():
    with Session("workspace", tools=[ChainTool()]) as session:
        for style in ("openai", "anthropic", "mcp"):
            assert json.loads(json.dumps(session.tool_schemas(style))) == session.tool_schemas(style)
        with pytest.raises(ValueError, match="unknown style 'x'"):
            session.tool_schemas("x")
