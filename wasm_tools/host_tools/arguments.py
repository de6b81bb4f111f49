"""Command line of a tool: flags made from its schema, and arguments read with them.

Texts stay texts where the validator can read them (`--count 5`); what has a structure is JSON. Absent on purpose:
abbreviations of flags and bundles of single letters, which would change their meaning with the next parameter.
"""

from __future__ import annotations

from json import JSONDecodeError, loads

from vesicle.kernel.host_tools import ToolFailure

from .plain import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

VALUE, SWITCH, LIST, OBJECT, BYTES = "value", "switch", "list", "object", "bytes"
_KIND_OF_TYPE = {"boolean": SWITCH, "array": LIST, "object": OBJECT}


class Flag:
    """One parameter as an option: its flag, its kind and its choices, if it has any."""

    __slots__ = ("choices", "default", "description", "flag", "items", "kind", "name", "required", "type_name")

    def __init__(self, name: str, schema: dict[str, Any], root: dict[str, Any], required: bool) -> None:
        resolved = _resolved(schema, root)
        self.name = name
        self.flag = "--" + name.replace("_", "-")
        self.required = required
        self.description: str = schema.get("description") or resolved.get("description", "")
        self.default: Any = schema.get("default", resolved.get("default"))
        self.kind = _kind(resolved)
        item = _resolved(resolved.get("items") or {}, root) if self.kind == LIST else resolved
        self.items = _kind(item)  # of a list's elements
        self.choices = _choices(item)
        self.type_name = _type_name(item, self.items)

    def read(self, text: str) -> Any:
        """Return the value of one text.

        Raises: ToolFailure it is no JSON, where JSON is needed
        """
        if self.items in (OBJECT, LIST):
            return _json(text, self.flag)
        if self.items == BYTES:
            return text.encode("utf-8", "surrogateescape")
        return self.choices.get(text, text)

    @property
    def placeholder(self) -> str:
        """What stands for its value in usage lines."""
        return "|".join(self.choices) if 0 < len(self.choices) <= 8 else self.type_name


def _resolved(schema: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """Follow references, and take the one alternative beside null."""
    for _ in range(16):
        reference = schema.get("$ref")
        if reference is not None:
            schema = root.get("$defs", root.get("definitions", {})).get(reference.rpartition("/")[2], {})
            continue
        parts: list[Any] = schema.get("anyOf") or schema.get("oneOf") or []
        parts = [part for part in parts if part.get("type") != "null"]
        if len(parts) == 1:
            schema = parts[0]
            continue
        if len(schema.get("allOf", ())) == 1:
            schema = schema["allOf"][0]
            continue
        break
    return schema


def _kind(schema: dict[str, Any]) -> str:
    kind: Any = schema.get("type")
    if is_a(kind, list):
        kind = next((one for one in kind if one != "null"), None)
    if kind == "string" and schema.get("format") == "binary":
        return BYTES
    if kind is None and "properties" in schema:
        return OBJECT
    return _KIND_OF_TYPE.get(str(kind), VALUE)


def _choices(schema: dict[str, Any]) -> dict[str, Any]:
    values: list[Any] = schema.get("enum") or ([schema["const"]] if "const" in schema else [])
    return {value if is_a(value, str) else _text(value): value for value in values}


def _text(value: object) -> str:
    from json import dumps

    return dumps(value)


def _type_name(schema: dict[str, Any], kind: str) -> str:
    if kind in (OBJECT, LIST):
        return "json"
    name = schema.get("format") or schema.get("type") or "value"
    if "anyOf" in schema or "oneOf" in schema or is_a(name, list):
        return "value"
    return {"string": "text", "binary": "text"}.get(name, str(name))


def _json(text: str, flag: str) -> Any:
    try:
        return loads(text)
    except (JSONDecodeError, RecursionError) as error:
        reason = error.msg.lower() if isinstance(error, JSONDecodeError) else "too deep"
        raise _wrong(flag, f"input should be valid JSON ({reason})") from None


def _wrong(flag: str, message: str) -> ToolFailure:
    text = f"{flag}: {message}" if flag else message
    return ToolFailure("ArgumentError", text)


class Request:
    """What a command line says: arguments as far as they are known, and how to answer."""

    __slots__ = ("arguments", "help", "json", "stdin_for")

    def __init__(self) -> None:
        self.arguments: dict[str, Any] = {}
        self.json: str | None = None  # the text of --json; "-": it is on the standard input
        self.help = False
        self.stdin_for = ""  # the parameter of bytes whose value is the standard input


class CommandLine:
    """The flags of one tool."""

    __slots__ = ("_by_flag", "flags", "positional", "rest")

    def __init__(self, schema: dict[str, Any]) -> None:
        required = schema.get("required", ())
        properties: dict[str, Any] = schema.get("properties", {})
        self.flags = [
            Flag(name, part if is_a(part, dict) else {}, schema, name in required) for name, part in properties.items()
        ]
        self._by_flag: dict[str, tuple[Flag, bool]] = {}
        for flag in self.flags:
            self._by_flag[flag.flag] = self._by_flag["--" + flag.name] = (flag, True)
        for flag in self.flags:
            if flag.kind == SWITCH:
                self._by_flag.setdefault("--no-" + flag.flag[2:], (flag, False))
        scalar = [flag for flag in self.flags if flag.required and flag.kind in (VALUE, BYTES)]
        self.positional = scalar
        # A list takes what is left, if it is the only one that has to be given.
        lists = [flag for flag in self.flags if flag.required and flag.kind == LIST]
        self.rest = lists[0] if len(lists) == 1 else None

    def names(self) -> list[str]:
        """Return every flag, for completion and messages."""
        own = [name for name, (flag, _) in self._by_flag.items() if name != "--" + flag.name or name == flag.flag]
        return [*own, *_OWN_FLAGS]

    def choices_of(self, word: str) -> list[str]:
        """Return what may follow a flag, as far as it is known."""
        found = self._by_flag.get(word)
        return list(found[0].choices) if found is not None else []

    def read(self, words: Sequence[str]) -> Request:
        """Read the words behind the command's name.

        Raises: ToolFailure an unknown flag, a missing value, one word too many
        """
        request = Request()
        loose: list[str] = []
        at = 0
        while at < len(words):
            word = words[at]
            at += 1
            if word == "--":
                loose += words[at:]
                break
            if not word.startswith("-") or word == "-" or _is_number(word):
                loose.append(word)
                continue
            name, equals, value = word.partition("=")
            own = _OWN_FLAGS.get(name)
            if own is not None and name not in self._by_flag:
                at = own(request, name, value if equals else None, words, at)
            else:
                at = self._take(request, name, value if equals else None, words, at)
        self._place(request, loose)
        return request

    def _take(self, request: Request, name: str, value: str | None, words: Sequence[str], at: int) -> int:
        found = self._by_flag.get(name)
        if found is None:
            raise _wrong(name, f"no such flag{_nearest(name, self.names())}")
        flag, positive = found
        if flag.kind == SWITCH:
            if value is not None and not positive:
                raise _wrong(name, "takes no value")
            request.arguments[flag.name] = positive if value is None else value
            return at
        if value is None:
            value, at = _next(name, words, at)
        self._put(request, flag, value)
        return at

    def _put(self, request: Request, flag: Flag, text: str) -> None:
        arguments = request.arguments
        if flag.kind == LIST:
            if not is_a(arguments.get(flag.name), list):
                arguments[flag.name] = []
            arguments[flag.name].append(flag.read(text))
        elif flag.kind == OBJECT and not text.lstrip().startswith("{") and "=" in text:
            key, _, value = text.partition("=")
            arguments.setdefault(flag.name, {})[key] = value
        elif flag.kind == BYTES and text == "-":
            request.stdin_for = flag.name
        else:
            arguments[flag.name] = flag.read(text)

    def _place(self, request: Request, loose: list[str]) -> None:
        """Give words without a flag to the parameters that must be given, in their order."""
        for flag in self.positional:
            if loose and flag.name not in request.arguments and flag.name != request.stdin_for:
                self._put(request, flag, loose.pop(0))
        if self.rest is not None:
            for text in loose:
                self._put(request, self.rest, text)
        elif loose:
            raise _wrong("", f"unexpected argument {loose[0]!r}")

    def problem(self, problems: Sequence[tuple[tuple[str, ...], str]]) -> str:
        """Return what is wrong with arguments in terms of flags, one line each."""
        flags = {flag.name: flag.flag for flag in self.flags}
        lines: list[str] = []
        for loc, message in problems:
            if not loc:
                lines.append(message)
                continue
            # What follows a member of a union or a validator is its name, which says nothing here.
            rest = "".join(
                f"[{part}]" if part.isdecimal() else f".{part}"
                for part in loc[1:]
                if part.isidentifier() or part.isdecimal()
            )
            lines.append(f"{flags.get(loc[0], '--' + loc[0])}{rest}: {message}")
        return "\n".join(dict.fromkeys(lines))


def _next(name: str, words: Sequence[str], at: int) -> tuple[str, int]:
    if at >= len(words):
        raise _wrong(name, "needs a value")
    return words[at], at + 1


def _json_flag(request: Request, name: str, value: str | None, words: Sequence[str], at: int) -> int:
    if value is None:
        value, at = _next(name, words, at)
    request.json = value
    return at


def _set_help(request: Request, name: str, value: str | None, words: Sequence[str], at: int) -> int:
    request.help = True
    return at


def _json_errors_flag(request: Request, name: str, value: str | None, words: Sequence[str], at: int) -> int:
    return at  # program.py looks for it itself: the line may be wrong before it


_OWN_FLAGS = {"--help": _set_help, "-h": _set_help, "--json": _json_flag, "--json-errors": _json_errors_flag}


def _is_number(word: str) -> bool:
    return word[1:2].isdigit() or (word[1:2] == "." and word[2:3].isdigit())


def _nearest(name: str, names: Sequence[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, names, 1)
    return f"; did you mean {near[0]}?" if near else ""


def from_json(text: str, flag: str = "--json") -> dict[str, Any]:
    """Return arguments given as one JSON object.

    Raises: ToolFailure it is none
    """
    found: dict[str, Any] = _json(text, flag)
    if not is_a(found, dict):
        raise _wrong(flag, "input should be a JSON object")
    return found
