"""The text of --help, made from a tool's schema and docstring."""

from __future__ import annotations

from json import dumps

from .arguments import LIST, OBJECT, SWITCH
from .program import dashed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .arguments import CommandLine, Flag
    from .tool import Tool

_COLUMN = 26
_OWN = (
    ("--json JSON", "all arguments as one JSON object; - reads it from the standard input"),
    ("--json-errors", "errors as JSON on the standard error"),
    ("--help", "show this text"),
)


def help_of(command: str, tool: Tool, line: CommandLine) -> str:
    """Return the text for one tool."""
    places = [*line.positional, *([line.rest] if line.rest is not None else [])]
    words = [f"[{flag.flag}] <{flag.name}>" + ("..." if flag.kind == LIST else "") for flag in places]
    others = [_usage(flag) for flag in line.flags if flag not in places]
    lines = [f"Usage: {' '.join([command, *words, *others])}"]
    if tool.description:
        lines += ["", tool.description]
    rows = [(_left(flag), _right(flag)) for flag in line.flags]
    return "\n".join([*lines, *_section("Arguments:", rows), *_section("Options:", list(_OWN))]) + "\n"


def help_of_set(command: str, members: Mapping[str, Tool]) -> str:
    """Return the text for a tool set."""
    rows = [(dashed(member), tool.description.partition("\n")[0]) for member, tool in members.items()]
    lines = [f"Usage: {command} SUB-COMMAND ...", *_section("Sub-commands:", rows), ""]
    return "\n".join([*lines, f"See {command} SUB-COMMAND --help"]) + "\n"


def _usage(flag: Flag) -> str:
    word = flag.flag if flag.kind == SWITCH else f"{flag.flag} {flag.placeholder}"
    return word if flag.required else f"[{word}]"


def _left(flag: Flag) -> str:
    if flag.kind == SWITCH:
        return f"{flag.flag}, --no-{flag.flag[2:]}"
    return f"{flag.flag} {flag.placeholder}"


def _right(flag: Flag) -> str:
    notes: list[str] = []
    if flag.kind == LIST:
        notes.append("may be repeated")
    if flag.kind == OBJECT:
        notes.append("JSON, or repeated as KEY=VALUE")
    if flag.required:
        notes.append("required")
    elif flag.default is not None:
        notes.append(f"default: {_text(flag.default)}")
    note = f"({'; '.join(notes)})" if notes else ""
    return " ".join(part for part in (flag.description, note) if part)


def _text(value: object) -> str:
    """Return a default as it would be written on the command line."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return value if isinstance(value, str) and value else dumps(value, default=str)


def _section(title: str, rows: list[tuple[str, str]]) -> list[str]:
    if not rows:
        return []
    lines = ["", title]
    for left, right in rows:
        if len(left) + 3 > _COLUMN and right:
            lines += [f"  {left}", " " * _COLUMN + right]
        else:
            lines.append(f"  {left}".ljust(_COLUMN if right else 0) + right)
    return lines
