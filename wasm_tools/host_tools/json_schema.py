"""A type that validates what a JSON Schema describes, of the parts that tool definitions use.

Source: JSON Schema 2020-12. What is not known here (`not`, `if`, `format` ...) does not restrict a value.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, Required, Union

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from .plain import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_SIMPLE: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "null": None,
    "array": list[Any],
    "object": dict[str, Any],
}
# JSON Schema's words for what Field() calls otherwise.
_CONSTRAINTS = {
    "minimum": "ge",
    "maximum": "le",
    "exclusiveMinimum": "gt",
    "exclusiveMaximum": "lt",
    "multipleOf": "multiple_of",
    "minLength": "min_length",
    "maxLength": "max_length",
    "pattern": "pattern",
    "minItems": "min_length",
    "maxItems": "max_length",
}
_DEEPEST = 32  # schemas inside each other: one that names itself goes on without end


def adapter(schema: dict[str, Any]) -> TypeAdapter[Any]:
    """Return a validator for the arguments that a schema of type object describes."""
    return TypeAdapter(_Reader(schema).type_of(schema | {"type": "object"}, 0))


class _Reader:
    def __init__(self, root: dict[str, Any]) -> None:
        self._root = root

    def type_of(self, schema: Any, depth: int) -> Any:
        if not is_a(schema, dict) or depth > _DEEPEST:
            return Any
        if "$ref" in schema:
            return self.type_of(self._target(schema["$ref"]), depth + 1)
        for keyword, make in _COMBINATIONS.items():
            if keyword in schema:
                return make(self, schema[keyword], depth)
        kind = schema.get("type")
        if is_a(kind, list):
            return _union([self.type_of(schema | {"type": one}, depth + 1) for one in kind])
        if kind == "object" and ("properties" in schema or schema.get("additionalProperties") is False):
            return self._object(schema, depth)
        return self._constrained(self._simple(kind, schema, depth), schema)

    def _simple(self, kind: Any, schema: dict[str, Any], depth: int) -> Any:
        if kind == "array" and "items" in schema:
            return list.__class_getitem__(self.type_of(schema["items"], depth + 1))
        if kind == "object" and is_a(schema.get("additionalProperties"), dict):
            return dict.__class_getitem__((str, self.type_of(schema["additionalProperties"], depth + 1)))
        return _SIMPLE.get(kind, Any)

    def _constrained(self, kind: Any, schema: dict[str, Any]) -> Any:
        given = {field: schema[word] for word, field in _CONSTRAINTS.items() if word in schema}
        return Annotated[kind, Field(**given)] if given and kind is not Any else kind

    def _object(self, schema: dict[str, Any], depth: int) -> Any:
        required = set(schema.get("required", ()))
        fields: dict[str, Any] = {}
        for name, part in schema.get("properties", {}).items():
            kind = self.type_of(part, depth + 1)
            fields[name] = Required[kind] if name in required else NotRequired[kind]
        made = TypedDict(schema.get("title") or "object", fields)  # type: ignore[misc]  # pyright: ignore
        # The top has no room for what the handler does not know; below, the schema's word counts.
        strict = depth == 0 or schema.get("additionalProperties") is False
        return with_config(ConfigDict(extra="forbid" if strict else "allow"))(made)

    def _target(self, reference: Any) -> Any:
        found: Any = self._root
        for part in str(reference).removeprefix("#").strip("/").split("/"):
            name = part.replace("~1", "/").replace("~0", "~")
            if not is_a(found, dict) or (name and name not in found):
                return {}
            found = found[name] if name else found
        return found

    def any_of(self, parts: Any, depth: int) -> Any:
        return _union([self.type_of(part, depth + 1) for part in parts])

    def all_of(self, parts: Any, depth: int) -> Any:
        merged: dict[str, Any] = {}
        for part in parts:
            resolved = self._target(part["$ref"]) if is_a(part, dict) and "$ref" in part else part
            merged |= resolved if is_a(resolved, dict) else {}
        return self.type_of(merged, depth + 1)

    def enum(self, values: Any, depth: int) -> Any:
        return Literal[tuple(values)] if values else Any

    def const(self, value: Any, depth: int) -> Any:
        return Literal[value] if is_a(value, (str, int, bool, type(None))) else Any


_COMBINATIONS: dict[str, Callable[[_Reader, Any, int], Any]] = {
    "const": _Reader.const,
    "enum": _Reader.enum,
    "anyOf": _Reader.any_of,
    "oneOf": _Reader.any_of,
    "allOf": _Reader.all_of,
}


def _union(kinds: list[Any]) -> Any:
    return Union[tuple(kinds)] if kinds else Any  # noqa: UP007 - made at run time
