"""Dataclasses: defaults, order, frozen, slots, conversion, inheritance."""

import dataclasses
import enum
import typing


class Level(enum.IntFlag):
    READ = 1
    WRITE = 2
    ALL = READ | WRITE


@dataclasses.dataclass(order=True)
class Item:
    weight: float
    name: str = dataclasses.field(compare=False)
    tags: list = dataclasses.field(default_factory=list, compare=False, repr=False)
    level: Level = Level.READ
    count: typing.ClassVar[int] = 0

    def __post_init__(self):
        Item.count += 1


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    x: int
    y: int = 0

    @property
    def norm(self):
        return abs(self.x) + abs(self.y)


@dataclasses.dataclass
class Heavy(Item):
    factor: int = 10


items = [Item(2.5, "b"), Item(1.0, "z", ["t"]), Heavy(2.0, "h", level=Level.ALL)]
print(sorted(items[:2]), Item.count)
print(dataclasses.asdict(items[1]), dataclasses.astuple(items[2]))
print([field.name for field in dataclasses.fields(Heavy)], dataclasses.replace(items[0], name="c"))
point = Point(x=3, y=-4)
print(point, point.norm, hash(point) == hash(Point(x=3, y=-4)), {point: 1}[Point(x=3, y=-4)])
try:
    point.x = 5
except dataclasses.FrozenInstanceError as error:
    print(error)
print(Level.ALL, Level.WRITE in Level.ALL, Level(2).name, [level.name for level in Level])
match point:
    case Point(x=3, y=y):
        print("matched", y)
