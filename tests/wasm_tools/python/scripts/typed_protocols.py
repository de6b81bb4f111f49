"""Annotations at run time: generics, protocols, abstract classes, typed dictionaries, overloads by type."""

import abc
import functools
import typing
from collections.abc import Iterable, Sized


@typing.runtime_checkable
class Shape(typing.Protocol):
    def area(self) -> float: ...


class Base(abc.ABC):
    @abc.abstractmethod
    def area(self): ...

    def __repr__(self):
        return f"{type(self).__name__}({self.area():g})"


class Square(Base):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side**2


T = typing.TypeVar("T")


class Stack(typing.Generic[T]):
    def __init__(self) -> None:
        self.items: list[T] = []

    def push(self, item: T) -> "Stack[T]":
        self.items.append(item)
        return self


class Movie(typing.TypedDict, total=False):
    title: typing.Required[str]
    year: int


@functools.singledispatch
def show(value):
    return f"other {value!r}"


@show.register
def _(value: int):
    return f"int {value}"


@show.register(list)
def _(value):
    return f"list of {len(value)}"


print(isinstance(Square(2), Shape), isinstance(5, Shape), Square(3), [show(v) for v in (1, "a", [1, 2])])
try:
    Base()
except TypeError as error:
    print("abstract" in str(error))
print(Stack[int]().push(1).items, typing.get_type_hints(Stack.push)["item"], typing.get_args(dict[str, list[int]]))
print(
    Movie(title="x"),
    Movie.__required_keys__,
    typing.get_origin(typing.Literal["a"]),
    isinstance({}, Sized),
    issubclass(list, Iterable),
)
