"""Plain values: what tools return, as None, bool, int, float, str, bytes, lists, and dicts with text as keys."""

from __future__ import annotations

from base64 import b64encode
from enum import Enum
from json import JSONEncoder, dumps

from vesicle.kernel.host_tools import ToolFailure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Not narrowing: what a list of anything holds is looked at one by one.
is_a: Callable[[Any, Any], bool] = isinstance

_kind_of: Callable[[object], object] = type

_ATOMS: frozenset[object] = frozenset((type(None), bool, int, float, str, bytes))

_RESULTS = _ATOMS | {dict, list}


def is_result(value: object) -> bool:
    """Tell at once of most values that they are results, neither awaitable nor iterators."""
    return _kind_of(value) in _RESULTS


def plain(value: Any) -> Any:
    """Return a value as it is passed to guests: models, dataclasses, enums, dates and so on become what JSON has for them.

    Raises: ToolFailure nothing is known for it
    """
    kind = _kind_of(value)
    if kind in _ATOMS:
        return value
    if kind is dict:
        return {key if _kind_of(key) is str else _key(key): plain(item) for key, item in value.items()}
    if is_a(value, (list, tuple, set, frozenset)):
        return _fields_of(value) or [plain(item) for item in value]
    if is_a(value, (bytearray, memoryview)):
        return bytes(value)
    return _other(value)


def _fields_of(value: Any) -> dict[str, Any] | None:
    """Return a named tuple with its names."""
    fields: tuple[str, ...] = getattr(value, "_fields", ())
    return {name: plain(getattr(value, name)) for name in fields} or None


def _other(value: Any) -> Any:
    if is_a(value, Enum):
        return plain(value.value)
    dump: Callable[..., Any] | None = getattr(value, "model_dump", None)
    if dump is not None:
        return plain(dump(by_alias=True))
    fields: dict[str, Any] | None = getattr(value, "__dataclass_fields__", None)
    if fields is not None and not is_a(value, type):
        return {name: plain(getattr(value, name)) for name in fields}
    kinds: tuple[Callable[[Any], Any], ...] = (bool, int, float, str, bytes, dict)
    for kind in kinds:
        if is_a(value, kind):
            return plain(kind(value))
    from pydantic_core import PydanticSerializationError, to_jsonable_python

    try:
        return to_jsonable_python(value)
    except PydanticSerializationError:
        kind_name = type(value).__name__
        raise ToolFailure("TypeError", f"the tool's result cannot be passed on: {kind_name}") from None


def _key(key: Any) -> str:
    made = plain(key)
    text: str = made if is_a(made, str) else dumps(made, default=_as_text)
    return text


def to_json(value: object) -> str:
    """Return a plain value as JSON; bytes become base64."""
    return _encode(value)


def _as_text(value: object) -> str:
    if isinstance(value, bytes):
        return b64encode(value).decode("ascii")
    raise TypeError(type(value).__name__)


_encode = JSONEncoder(ensure_ascii=False, default=_as_text).encode
