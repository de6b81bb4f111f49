"""Signature: the parameters of a function as a validator and as JSON Schema.

It imports pydantic and inspect, so it is imported when a tool is first called or described.
"""

from __future__ import annotations

import functools
import inspect
from contextlib import suppress
from typing import Annotated, Any, NotRequired, Required, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, with_config
from pydantic.errors import PydanticInvalidForJsonSchema, PydanticSchemaGenerationError, PydanticUndefinedAnnotation
from typing_extensions import TypedDict

from vesicle.kernel.host_tools import ToolFailure

from . import docstrings, json_schema
from .context import ToolContext
from .plain import is_a, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_CONFIG = ConfigDict(extra="forbid", arbitrary_types_allowed=True)


class ToolDefinitionError(TypeError):
    """A function or schema that cannot be a tool."""


class Signature:
    """What a handler takes. Arguments are validated to a dict of keywords for it."""

    def __init__(self, handler: Callable[..., Any], parameters: Any = None) -> None:
        """Read the handler's own signature, or take parameters: a JSON Schema or a pydantic model.

        Raises: ToolDefinitionError
        """
        self.description, texts = docstrings.parsed(_docstring(handler))
        self.schema: dict[str, Any]
        self.contexts, signature = _contexts(handler)
        self.positional: tuple[str, ...] = ()
        self._defaults: dict[str, Any] = {}  # as plain values
        self._model: type[BaseModel] | None = None
        self._takes_model = ""
        if parameters is None:
            self._adapter = self._from_function(handler, signature, texts)
            self.schema = _schema(self._adapter, handler)
            for name, value in self._defaults.items():
                self.schema["properties"][name].setdefault("default", value)
        elif is_a(parameters, dict):
            self._adapter = json_schema.adapter(parameters)
            self.schema = {"type": "object", "properties": {}} | parameters
        elif is_a(parameters, type) and issubclass(parameters, BaseModel):
            self._model = parameters
            self._adapter = TypeAdapter(parameters)
            self.schema = _schema(self._adapter, handler)
            self._takes_model = _parameter_for(parameters, handler, signature)
        else:
            raise ToolDefinitionError("parameters must be a JSON schema (a dict) or a pydantic model")

    def _from_function(
        self, handler: Callable[..., Any], signature: inspect.Signature, texts: dict[str, str]
    ) -> TypeAdapter[Any]:
        hints = _hints(handler)
        fields: dict[str, Any] = {}
        for parameter in signature.parameters.values():
            name = parameter.name
            if name in self.contexts:
                continue
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                raise ToolDefinitionError(f"{_name(handler)}: a tool's parameters have names, not *{name}")
            if parameter.kind is parameter.POSITIONAL_ONLY:
                self.positional += (name,)
            kind = hints.get(name, Any)
            if texts.get(name):
                kind = Annotated[kind, Field(description=texts[name])]
            if parameter.default is parameter.empty:
                fields[name] = Required[kind]
            else:
                fields[name] = NotRequired[kind]
                with suppress(ToolFailure):  # nothing that a schema could say, nor a rule of a policy
                    self._defaults[name] = plain(parameter.default)
        made = TypedDict(_name(handler), fields)  # type: ignore[misc]  # pyright: ignore
        try:
            return TypeAdapter(with_config(_CONFIG)(made))
        except (PydanticSchemaGenerationError, PydanticUndefinedAnnotation, NameError) as error:
            raise ToolDefinitionError(f"{_name(handler)}: {error}") from None

    def validated(self, arguments: Mapping[str, object]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return keywords for the handler, and the same as plain values with all defaults.

        Raises: ToolFailure they do not fit
        """
        try:
            value = self._adapter.validator.validate_python(arguments)
        except ValidationError as error:
            raise _refusal(error) from None
        if self._model is not None:
            keywords = {name: getattr(value, name) for name in self._model.model_fields}
            return ({self._takes_model: value} if self._takes_model else keywords), plain(keywords)
        return value, self._defaults | {name: plain(part) for name, part in value.items()}


def _refusal(error: ValidationError) -> ToolFailure:
    problems = tuple(
        (tuple(str(part) for part in problem["loc"]), problem["msg"][:1].lower() + problem["msg"][1:])
        for problem in error.errors(include_url=False, include_context=False, include_input=False)
    )
    text = "; ".join(f"{_way(loc)}: {message}" if loc else message for loc, message in problems)
    return ToolFailure("ArgumentError", text, problems=problems)


def _way(loc: tuple[str, ...]) -> str:
    return "".join(f"[{part}]" if part.isdecimal() else f".{part}" for part in loc)[1:]


def _name(handler: Callable[..., Any]) -> str:
    return str(getattr(handler, "__name__", type(handler).__name__))


def _unwrapped(handler: Any) -> Any:
    while is_a(handler, functools.partial):
        handler = handler.func
    if inspect.isroutine(handler):
        return inspect.unwrap(handler)
    return type(handler).__call__


def _docstring(handler: Callable[..., Any]) -> str | None:
    if is_a(handler, functools.partial) or inspect.isroutine(handler):
        return inspect.getdoc(_unwrapped(handler))
    return type(handler).__doc__


def _schema(adapter: TypeAdapter[Any], handler: Callable[..., Any]) -> dict[str, Any]:
    try:
        return _tidied(adapter.json_schema())
    except PydanticInvalidForJsonSchema as error:
        raise ToolDefinitionError(f"{_name(handler)}: {error.message}") from None


def _hints(handler: Callable[..., Any]) -> dict[str, Any]:
    function = _unwrapped(handler)
    try:
        return get_type_hints(function, include_extras=True)
    except NameError as error:
        raise ToolDefinitionError(
            f"{_name(handler)}: {error}: annotations of a tool must be found when it is first called; "
            "those under TYPE_CHECKING are not"
        ) from None


def _contexts(handler: Callable[..., Any]) -> tuple[tuple[str, ...], inspect.Signature]:
    """Return the parameters that take a ToolContext, and the whole signature."""
    try:
        signature = inspect.signature(handler)
    except (TypeError, ValueError):
        return (), inspect.Signature()
    found: list[str] = []
    for parameter in signature.parameters.values():
        annotation = parameter.annotation
        if is_a(annotation, str):
            # Resolved only where it may be meant: a schema's handler need not have annotations that can be found.
            annotation = _hints(handler).get(parameter.name) if "ToolContext" in annotation else None
        if annotation is ToolContext or ToolContext in getattr(annotation, "__args__", ()):
            found.append(parameter.name)
    return tuple(found), signature


def _parameter_for(model: type[BaseModel], handler: Callable[..., Any], signature: inspect.Signature) -> str:
    """Return the one parameter that takes the whole model; "" if the handler takes its fields."""
    hints = _hints(handler) if signature.parameters else {}
    return next((name for name in signature.parameters if hints.get(name) is model), "")


def _tidied(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema without the titles that only repeat a name."""

    def walk(value: Any, named: bool) -> Any:
        if is_a(value, dict):
            return {
                key: walk(part, key in ("properties", "$defs"))
                for key, part in value.items()
                if named or key != "title" or not is_a(part, str)
            }
        if is_a(value, list):
            return [walk(part, False) for part in value]
        return value

    tidy: dict[str, Any] = {"type": "object", "properties": {}}
    tidy.update(walk(schema, False))
    return tidy
