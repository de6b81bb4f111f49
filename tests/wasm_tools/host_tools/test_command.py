"""Host tools as commands: flags, JSON, results, errors and exit codes."""

from __future__ import annotations

import dataclasses
import enum
import json
import threading
from collections.abc import AsyncIterator, Iterator
from datetime import date
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from vesicle import ConfigurationError, Session, Tool, ToolError, tool


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Address(BaseModel):
    city: str
    number: int = 1


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0


@tool
def everything(
    text: str,
    count: int = 1,
    ratio: float = 0.5,
    flag: bool = False,
    quiet: bool = True,
    names: list[str] | None = None,
    numbers: list[int] = [],  # noqa: B006 - as users write it
    colour: Colour = Colour.RED,
    level: Level = Level.LOW,
    mode: Literal["a", "b", 3] = "a",
    when: date | None = None,
    address: Address | None = None,
    point: Point | None = None,
    labels: dict[str, str] = {},  # noqa: B006
    data: bytes = b"",
) -> dict:
    """Return what came in, as Python has it."""
    return {name: repr(value) for name, value in locals().items()}


def shown(command: str, *tools: object, **options: object):
    with Session("workspace", tools=tools) as session:
        return session.run(command, **options)


def got(command: str, **options: object) -> dict[str, str]:
    result = shown(command, everything, **options)
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


DEFAULTS = {
    "text": "'t'",
    "count": "1",
    "ratio": "0.5",
    "flag": "False",
    "quiet": "True",
    "names": "None",
    "numbers": "[]",
    "colour": "<Colour.RED: 'red'>",
    "level": "<Level.LOW: 1>",
    "mode": "'a'",
    "when": "None",
    "address": "None",
    "point": "None",
    "labels": "{}",
    "data": "b''",
}


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("--text t", {}),
        ("t", {}),
        ("--text=t", {}),
        ("--text '--odd' --count 3", {"text": "'--odd'", "count": "3"}),
        ("-- --odd", {"text": "'--odd'"}),
        ("t --count=-4", {"count": "-4"}),
        ("t --count -4", {"count": "-4"}),
        ("-7", {"text": "'-7'"}),
        ("t --ratio 1e3", {"ratio": "1000.0"}),
        ("t --flag --no-quiet", {"flag": "True", "quiet": "False"}),
        ("t --flag=true --flag=false", {"flag": "False"}),
        ("t --names a --names 'b c'", {"names": "['a', 'b c']"}),
        ("t --numbers 1 --numbers 2", {"numbers": "[1, 2]"}),
        ("t --colour blue", {"colour": "<Colour.BLUE: 'blue'>"}),
        ("t --level 2", {"level": "<Level.HIGH: 2>"}),
        ("t --mode 3", {"mode": "3"}),
        ("t --when 2026-02-03", {"when": "datetime.date(2026, 2, 3)"}),
        ("""t --address '{"city": "Bonn"}'""", {"address": "Address(city='Bonn', number=1)"}),
        ("t --address city=Bonn --address number=2", {"address": "Address(city='Bonn', number=2)"}),
        ("""t --point '{"x": 3}'""", {"point": "Point(x=3, y=0)"}),
        ("t --labels a=1 --labels b=2=3", {"labels": "{'a': '1', 'b': '2=3'}"}),
        ("t --data 'ä'", {"data": repr("ä".encode())}),
        ("""--json '{"text": "t", "count": 2}' --count 5""", {"count": "5"}),
        ("'' --names ''", {"text": "''", "names": "['']"}),
    ],
)
def test_arguments_become_python(words, changed):
    assert got(f"everything {words}") == DEFAULTS | changed


def test_json_on_standard_input():
    assert got("everything", stdin='{"text": "t"}') == DEFAULTS
    assert got("""everything --json - <<< '{"text": "t"}'""") == DEFAULTS


def test_bytes_on_standard_input():
    assert got("everything t --data -", stdin=b"\0\xff") == DEFAULTS | {"data": repr(b"\0\xff")}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "--text: field required"),
        ("t --count x", "--count: input should be a valid integer, unable to parse string as an integer"),
        ("t u", "unexpected argument 'u'"),
        ("t --cuont 3", "--cuont: no such flag; did you mean --count?"),
        ("t --count", "--count: needs a value"),
        ("t --colour green", "--colour: input should be 'red' or 'blue'"),
        ("t --point '{'", "--point: input should be valid JSON (expecting property name enclosed in double quotes)"),
        (
            "t --numbers 1 --numbers x",
            "--numbers[1]: input should be a valid integer, unable to parse string as an integer",
        ),
        ("""t --address '{"number": 1}'""", "--address.city: field required"),
        ("--json '[]'", "--json: input should be a JSON object"),
        ("""--json '{"text": "t", "other": 1}'""", "--other: extra inputs are not permitted"),
    ],
)
def test_wrong_arguments_are_told_in_terms_of_flags(words, message):
    result = shown(f"everything {words}", everything)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"everything: {message}\n")


def test_results():
    @tool
    def text() -> str:
        return "plain"

    @tool
    def binary() -> bytes:
        return b"\0\xff"

    @tool
    def nothing() -> None:
        return None

    @tool
    def model() -> Address:
        return Address(city="Köln")

    @tool
    def mixed() -> list:
        return [Point(1), Colour.RED, date(2026, 1, 2), {1: (1.5, None)}, b"ab", {3}]

    tools = (text, binary, nothing, model, mixed)
    assert shown("text", *tools).stdout == "plain\n"
    assert shown("binary", *tools).stdout_bytes == b"\0\xff"
    assert shown("nothing", *tools).stdout == ""
    assert shown("model", *tools).stdout == '{"city": "Köln", "number": 1}\n'
    assert json.loads(shown("mixed", *tools).stdout) == [
        {"x": 1, "y": 0},
        "red",
        "2026-01-02",
        {"1": [1.5, None]},
        "YWI=",
        [3],
    ]


def test_a_generator_is_streamed_line_by_line_and_ends_with_its_reader():
    made: list[int] = []
    closed = threading.Event()

    @tool
    def numbers() -> Iterator[dict]:
        try:
            for number in range(1_000_000):
                made.append(number)
                yield {"n": number}
        finally:
            closed.set()

    @tool
    async def later(n: int) -> AsyncIterator[str]:
        for number in range(n):
            yield f"line {number}"

    with Session("workspace", tools=[numbers, later]) as session:
        result = session.run("numbers | { read a; read b; echo $a $b; }")
        assert result.stdout == '{"n": 0} {"n": 1}\n'
        assert session.run("later 2").stdout == "line 0\nline 1\n"
    assert len(made) < 100_000
    assert closed.wait(30)


def test_coroutines_are_awaited():
    @tool
    async def waiting(x: int) -> int:
        import asyncio

        await asyncio.sleep(0)
        return x + 1

    assert shown("waiting 1", waiting).stdout == "2\n"


def test_failures_are_told_in_the_authors_words_or_by_their_class():
    @tool
    def fails(how: str) -> None:
        if how == "known":
            raise ToolError("no such user", retryable=True)
        if how == "time":
            raise TimeoutError("/home/secret took too long")
        raise OSError(2, "gone", "/home/secret/file")

    def errors(how: str) -> tuple[int, str]:
        result = shown(f"fails {how}", fails)
        return result.exit_code, result.stderr

    assert errors("known") == (1, "fails: no such user\n")
    assert errors("time") == (1, "fails: the tool failed (TimeoutError)\n")
    assert errors("other") == (1, "fails: the tool failed (FileNotFoundError)\n")

    def as_json(how: str) -> dict:
        return json.loads(shown(f"fails --json-errors {how}", fails).stderr)["error"]

    assert as_json("known") == {"type": "ToolError", "message": "no such user", "retryable": True}
    assert as_json("time") == {"type": "TimeoutError", "message": "the tool failed (TimeoutError)", "retryable": True}
    assert as_json("other")["retryable"] is False
    assert as_json("a b")["type"] == "ArgumentError"


def test_help_is_made_from_signature_and_docstring():
    @tool
    def send(to: str, copies: list[str] = [], urgent: bool = False, kind: Literal["mail", "fax"] = "mail") -> None:  # noqa: B006
        """Send a message.

        Args:
            to: who gets it
            copies: who else
        """

    result = shown("send --help", send)
    assert result.exit_code == 0
    assert result.stdout.startswith(
        "Usage: send [--to] <to> [--copies text] [--urgent] [--kind mail|fax]\n\nSend a message.\n\nArguments:\n"
    )
    for line in (
        "  --to text               who gets it (required)",
        "  --copies text           who else (may be repeated; default: [])",
        "  --urgent, --no-urgent   (default: false)",
        "  --kind mail|fax         (default: mail)",
    ):
        assert line in result.stdout.splitlines()


def test_help_shows_defaults_as_they_would_be_written():
    def send(note: bytes = b"", head: str = "", body: bytes = b"caf\xc3\xa9", name: str = "x y") -> None:
        """Send."""

    lines = shown("send --help", send).stdout.splitlines()
    for line in (
        '  --note text             (default: "")',
        '  --head text             (default: "")',
        "  --body text             (default: café)",
        "  --name text             (default: x y)",
    ):
        assert line in lines


def test_a_set_of_tools_is_a_command_with_sub_commands():
    @tool
    class Logs:
        """What there is to do with logs."""

        def __init__(self) -> None:
            self.removed: list[str] = []

        def list_all(self, limit: Annotated[int, Field(ge=1)] = 2) -> list[str]:
            """List the logs."""
            return ["a", "b", "c"][:limit]

        @tool(name="remove")
        def delete(self, names: list[str]) -> int:
            """Remove logs."""
            self.removed += names
            return len(names)

        def _private(self) -> None: ...

    logs = Logs()
    with Session("workspace", tools=[logs]) as session:
        assert session.run("logs list-all --limit 1").stdout == '["a"]\n'
        assert session.run("logs list_all").stdout == '["a", "b"]\n'
        assert session.run("logs remove x y").stdout == "2\n"
        assert session.run("logs list-all --limit 0").stderr == (
            "logs: --limit: input should be greater than or equal to 1\n"
        )
        assert session.run("logs").exit_code == 2
        assert session.run("logs nothing").exit_code == 2
        assert "list-all" in session.run("logs --help").stdout
        assert session.run("logs remove --help").stdout.startswith("Usage: logs remove [--names] <names>...\n")
        assert [schema["name"] for schema in session.tool_schemas("mcp")] == ["logs_list_all", "logs_remove"]
    assert logs.removed == ["x", "y"]


def test_commands_are_files_under_both_names():
    @tool
    def query_user(user_id: str) -> str:
        return user_id

    with Session("workspace", tools=[query_user]) as session:
        for name in ("query-user", "query_user", "/bin/query-user", "/usr/local/bin/query_user"):
            assert session.run(f"{name} 1").stdout == "1\n", name
        assert session.run("cp /bin/query-user /tmp/other; /tmp/other --user-id 2").stdout == "2\n"
        assert session.run("type -P query-user; printf '1\\n2\\n' | xargs -n1 query-user").stdout == (
            "/usr/local/bin/query-user\n1\n2\n"
        )
        with session.fork() as twin:
            assert twin.run("query-user 3").stdout == "3\n"
    with Session("workspace") as other:
        assert other.run("query-user 1").exit_code == 127


def test_a_tool_goes_before_a_command_of_the_same_name():
    @tool(name="ls")
    def listing() -> str:
        return "mine"

    with Session("workspace", tools=[listing]) as session:
        assert session.run("ls").stdout == "mine\n"
        assert session.run("/bin/ls -d /tmp").stdout == "/tmp\n"


def test_a_json_schema_describes_the_arguments():
    schema = {
        "type": "object",
        "properties": {
            "city": {"type": "string", "minLength": 2},
            "days": {"type": "integer", "minimum": 1, "maximum": 7, "default": 3},
            "unit": {"enum": ["C", "F"]},
            "where": {"$ref": "#/$defs/place"},
            "tags": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["city"],
        "$defs": {"place": {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}},
    }
    weather = Tool("weather", lambda **given: given, schema, description="Tell the weather.")
    assert json.loads(shown("weather Bonn --days 2 --unit F --where x=1.5 --tags a", weather).stdout) == {
        "city": "Bonn",
        "days": 2,
        "unit": "F",
        "where": {"x": 1.5},
        "tags": ["a"],
    }
    assert shown("weather B", weather).stderr == "weather: --city: string should have at least 2 characters\n"
    assert shown("weather Bonn --days 8", weather).exit_code == 2
    assert shown("weather Bonn --unit K", weather).stderr == "weather: --unit: input should be 'C' or 'F'\n"
    assert shown("weather Bonn --where y=1", weather).stderr == "weather: --where.x: field required\n"


def test_a_model_describes_the_arguments():
    def move(address: Address) -> str:
        return f"{address.city} {address.number}"

    def fields(city: str, number: int) -> str:
        return f"{city}/{number}"

    assert shown("move Bonn --number 4", Tool("move", move, Address)).stdout == "Bonn 4\n"
    assert shown("fields Bonn", Tool(handler=fields, parameters=Address)).stdout == "Bonn/1\n"


@pytest.mark.parametrize(
    ("tools", "text"),
    [
        ([3], "int is no tool"),
        ([lambda: 1], "a tool needs a name"),
        ([Tool("a", print), Tool("a", print)], "two tools have the name a"),
    ],
)
def test_what_can_be_no_tool_is_an_error_of_the_session(tools, text):
    with pytest.raises(ConfigurationError, match=text):
        Session(tools=tools)


@pytest.mark.parametrize("name", ["", "a b", "../x", "a/b", "-a", "é", "a\n"])
def test_names_that_can_be_none(name):
    with pytest.raises((TypeError, ValueError), match="name"):
        Tool(name, lambda: 1)


def test_the_function_stays_what_it_was():
    assert everything("t")["count"] == "1"
    assert everything.__name__ == "everything"
    assert Tool("a", lambda x: x + 1)(1) == 2


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("send --k", ["--kind"]),
        ("send --kind ", ["fax", "mail"]),
        ("send --kind f", ["fax"]),
        ("send a --no", ["--no-urgent"]),
        ("send --j", ["--json", "--json-errors"]),
        ("logs ", ["find-all", "remove"]),
        ("logs find-all --p", ["--pattern"]),
        ("logs nothing --p", []),
    ],
)
def test_arguments_are_completed(line, found):
    from vesicle.wasm_tools.shell.interactive.completion import complete_line

    @tool
    def send(to: str, urgent: bool = False, kind: Literal["mail", "fax"] = "mail") -> None: ...

    @tool
    class Logs:
        def find_all(self, pattern: str = "*") -> None: ...

        def remove(self) -> None: ...

    with Session("workspace", tools=[send, Logs]) as session:
        offered = complete_line(session._foreground.shell.interpreter, line)
        assert [candidate.text for candidate in offered.candidates] == found
        assert "complete -C 'send --complete' send" in session.run("complete -p send").stdout


def test_a_default_that_no_schema_can_say_is_the_functions_own():
    missing = object()

    @tool
    def find(name: str, fallback: str = missing) -> str:  # type: ignore[assignment]
        return "none" if fallback is missing else fallback

    assert shown("find a", find).stdout == "none\n"
    assert shown("find a --fallback b", find).stdout == "b\n"
