"""IntEnum: what the kernel uses of enum.IntEnum, made in microseconds.

The standard module costs some 5 ms of every start (it brings functools, collections, operator). Type checkers see the
original. Absent on purpose: auto(), flags, unique(), pickling, members added later.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import IntEnum as IntEnum
else:

    class _IntEnumType(type):
        """Turn the integers of a class body into its members."""

        def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, object]) -> _IntEnumType:
            numbers = {key: value for key, value in namespace.items() if type(value) is int and key[0] != "_"}
            for key in numbers:
                del namespace[key]
            cls = super().__new__(mcls, name, bases, namespace)
            members = {}
            by_value = {}
            for key, number in numbers.items():
                member = by_value.get(number)
                if member is None:
                    member = by_value[number] = int.__new__(cls, number)
                    member.name = member._name_ = key
                    member.value = member._value_ = number
                members[key] = member
                type.__setattr__(cls, key, member)
            cls.__members__ = members
            cls._by_value = by_value
            return cls

        def __call__(cls, value: int) -> object:
            try:
                return cls._by_value[value]
            except KeyError:
                raise ValueError(f"{value!r} is not a valid {cls.__name__}") from None

        def __iter__(cls) -> Iterator[object]:
            return iter(cls._by_value.values())

        def __len__(cls) -> int:
            return len(cls._by_value)

        def __getitem__(cls, name: str) -> object:
            return cls.__members__[name]

        def __contains__(cls, value: object) -> bool:
            return value in cls._by_value

    class IntEnum(int, metaclass=_IntEnumType):
        """Integers with names; members are compared by identity or as the integers they are."""

        __str__ = int.__repr__

        def __repr__(self) -> str:
            return f"<{type(self).__name__}.{self.name}: {self.value}>"

        def __copy__(self) -> object:
            return self

        def __deepcopy__(self, memo: object) -> object:
            return self
