"""NamedTuple: tuples with field names, as typing's but without importing typing (5 ms on the start path).

To type checkers it is typing's own. Absent on purpose: inheritance between named tuples.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter

    class _NamedTupleType(type):
        """Turn the annotations of a class into a tuple's fields."""

        def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, object]) -> type:
            if not bases:
                return super().__new__(mcls, name, bases, namespace)
            fields = _annotated(namespace)
            defaults = {field: namespace.pop(field) for field in fields if field in namespace}
            for index, field in enumerate(fields):
                namespace[field] = _tuplegetter(index, "")
            namespace.update(
                __slots__=(),
                __new__=_make_new_when_used(fields, defaults),
                __match_args__=fields,
                _fields=fields,
                __repr__=_represent,
                __getnewargs__=_plain,
                _make=classmethod(tuple.__new__),
                _replace=_replace,
                _asdict=_asdict,
            )
            return type(name, (tuple,), namespace)

    def _annotated(namespace: dict[str, object]) -> tuple[str, ...]:
        # Python 3.14 keeps annotations behind a function (PEP 649); format 1 evaluates them, and they are strings here.
        annotate = namespace.pop("__annotate_func__", None) or namespace.pop("__annotate__", None)
        return tuple(namespace.pop("__annotations__", ()) or (annotate(1) if annotate is not None else ()))

    def _make_new_when_used(fields: tuple[str, ...], defaults: dict[str, object]) -> object:
        # As in record.py: compiling waits for the first call.
        def __new__(cls: type, *args: object, **kwargs: object) -> object:
            parameters = ", ".join(f"{field}=_defaults[{field!r}]" if field in defaults else field for field in fields)
            scope = {"_new": tuple.__new__, "_defaults": defaults}
            # The text holds field names from a class body of ours only, never data.
            exec(f"def __new__(cls, {parameters}): return _new(cls, ({', '.join(fields)},))", scope)  # noqa: S102
            cls.__new__ = staticmethod(scope["__new__"])
            return cls(*args, **kwargs)

        return __new__

    def _represent(self: tuple[object, ...]) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={v!r}' for n, v in zip(self._fields, self, strict=True))})"

    def _plain(self: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(self)

    def _asdict(self: tuple[object, ...]) -> dict[str, object]:
        return dict(zip(self._fields, self, strict=True))

    def _replace(self: tuple[object, ...], **changes: object) -> tuple[object, ...]:
        return type(self)(**{**_asdict(self), **changes})

    class NamedTuple(metaclass=_NamedTupleType):
        """Base to inherit from: annotate the fields, give defaults where wanted."""
