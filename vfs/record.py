"""Record: immutable value classes with slots, made in microseconds.

It stands in for frozen dataclasses on the start path: importing `dataclasses` costs about 8 ms and each class about half a
millisecond more. Absent on purpose: default factories, ordering, conversion, inheritance of fields from more than one base.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for true; importing typing for it would cost 5 ms
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, dataclass_transform
else:

    def dataclass_transform(**_options: object) -> Callable[[type], type]:
        return lambda cls: cls


class _RecordType(type):
    """Turn the annotations of a class into slots, `__init__` and `__match_args__`."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _RecordType:
        own = tuple(namespace.get("__annotations__", ())) or _annotated(namespace)
        inherited: tuple[str, ...] = ()
        defaults: dict[str, Any] = {}
        for base in bases:
            inherited += tuple(getattr(base, "__match_args__", ()))
            defaults.update(getattr(base, "_defaults", {}))
        fields = inherited + tuple(field for field in own if field not in inherited)
        for field in own:
            if field in namespace:
                defaults[field] = namespace.pop(field)
        namespace["__slots__"] = tuple(field for field in own if field not in inherited)
        namespace["__match_args__"] = fields
        namespace["_defaults"] = defaults
        made = super().__new__(mcls, name, bases, namespace)
        if fields and "__init__" not in namespace:
            type.__setattr__(made, "__init__", _make_init_when_used(made, fields, defaults))
        return made


def _annotated(namespace: dict[str, Any]) -> tuple[str, ...]:
    # Python 3.14 keeps annotations behind a function (PEP 649); format 2 is FORWARDREF-safe only through annotationlib.
    annotate = namespace.get("__annotate_func__") or namespace.get("__annotate__")
    return tuple(annotate(1)) if annotate is not None else ()


def _make_init_when_used(owner: type, fields: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    # Compiling an __init__ costs about 60 us and most processes use few of the classes they import: the first call pays.
    def __init__(self: object, *args: object, **kwargs: object) -> None:
        init = _make_init(fields, defaults)
        type.__setattr__(owner, "__init__", init)
        init(self, *args, **kwargs)

    return __init__


def _make_init(fields: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    parameters = ", ".join(f"{field}=_defaults[{field!r}]" if field in defaults else field for field in fields)
    body = "; ".join(f"_set(self, {field!r}, {field})" for field in fields)
    scope: dict[str, Any] = {"_set": object.__setattr__, "_defaults": defaults}
    # The text holds field names from a class body of ours only, never data.
    exec(f"def __init__(self, {parameters}): {body}", scope)  # noqa: S102
    return scope["__init__"]


def _fields_of(record: Record) -> tuple[str, ...]:
    fields: tuple[str, ...] = type(record).__dict__["__match_args__"]
    return fields


@dataclass_transform(frozen_default=True)
class Record(metaclass=_RecordType):
    """Base of immutable values: annotate the fields, give defaults where wanted.

    Raises: AttributeError on assignment · TypeError on wrong constructor arguments.
    """

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name}")

    def __repr__(self) -> str:
        fields = _fields_of(self)
        return f"{type(self).__name__}({', '.join(f'{field}={getattr(self, field)!r}' for field in fields)})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        fields = _fields_of(self)
        return all(getattr(self, field) == getattr(other, field) for field in fields)

    def __hash__(self) -> int:
        fields = _fields_of(self)
        return hash((type(self), *(getattr(self, field) for field in fields)))

    def replace(self, **changes: object) -> Any:
        """Return a copy with the named fields changed.

        Raises: TypeError a name that is no field.
        """
        fields = _fields_of(self)
        values: dict[str, Any] = {field: getattr(self, field) for field in fields}
        for name in changes:
            if name not in values:
                raise TypeError(f"{type(self).__name__} has no field {name!r}")
        values.update(changes)
        return type(self)(**values)
