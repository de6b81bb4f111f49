"""The values variables hold: attributes, arrays, computed values, and what a scope hides. variables.py keeps them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

EXPORT = 1
READONLY = 2
INTEGER = 4
LOWER = 8
UPPER = 16
NAMEREF = 32
CAPITAL = 64
TRACE = 128
UNSET = 256  # declared with attributes but without a value: `declare -i x`


class IndexedArray:
    """An array by number; sparse, kept in the order of its keys."""

    __slots__ = ("_sorted", "items", "token")

    def __init__(self, values: list[str] | None = None, token: object = None) -> None:
        self.items: dict[int, str] = dict(enumerate(values)) if values else {}
        self._sorted = True
        self.token = token

    def set(self, key: int, text: str) -> None:
        items = self.items
        if key not in items and items and self._sorted and key < next(reversed(items)):
            self._sorted = False
        items[key] = text

    def keys(self) -> list[int]:
        self._sort()
        return list(self.items)

    def values(self) -> list[str]:
        self._sort()
        return list(self.items.values())

    def pairs(self) -> list[tuple[int, str]]:
        self._sort()
        return list(self.items.items())

    def end(self) -> int:
        """Return one more than the highest key."""
        if not self.items:
            return 0
        self._sort()
        return next(reversed(self.items)) + 1

    def copy(self, token: object) -> IndexedArray:
        self._sort()
        made = IndexedArray(None, token)
        made.items = self.items.copy()
        return made

    def _sort(self) -> None:
        if not self._sorted:
            self.items = dict(sorted(self.items.items()))
            self._sorted = True


# assoc.h ASSOC_HASH_BUCKETS, and hashlib.c's growth: four times as many when there are two entries for each.
_BUCKETS = 1024
_ENTRIES_PER_BUCKET = 2
_GROWTH = 4
_FNV_OFFSET = 2166136261
_FNV_PRIME = 16777619
_SIGN_EXTENSION = 0xFFFFFF00  # a char is signed there


def hash_text(key: str) -> int:
    """Return what bash hashes a key to (FNV-1 of 32 bits): the order of its keys is that of its hash table."""
    code = _FNV_OFFSET
    for byte in key.encode("utf-8", "surrogateescape"):
        code = (code * _FNV_PRIME & 0xFFFFFFFF) ^ (byte if byte < 128 else byte | _SIGN_EXTENSION)
    return code


class AssociativeArray:
    """An array by string. Its keys have bash's order: by bucket of its hash table, in a bucket the newest first."""

    __slots__ = ("items", "token")

    def __init__(self, token: object = None) -> None:
        self.items: dict[str, str] = {}
        self.token = token

    def keys(self) -> list[str]:
        buckets = _BUCKETS
        while len(self.items) >= buckets * _ENTRIES_PER_BUCKET:
            buckets *= _GROWTH
        newest_first = list(reversed(self.items))
        return sorted(newest_first, key=lambda key: hash_text(key) & buckets - 1)

    def values(self) -> list[str]:
        return [self.items[key] for key in self.keys()]

    def pairs(self) -> list[tuple[str, str]]:
        return [(key, self.items[key]) for key in self.keys()]

    def copy(self, token: object) -> AssociativeArray:
        made = AssociativeArray(token)
        made.items = self.items.copy()
        return made


class Dynamic:
    """The value of a variable that the shell computes when asked, such as RANDOM."""

    __slots__ = ("read", "write", "write_element")

    def __init__(
        self,
        read: Callable[[object], str | list[str]],
        write: Callable[[object, str], None] | None,
        write_element: Callable[[object, int, str], None] | None = None,
    ) -> None:
        self.read = read
        self.write = write
        self.write_element = write_element  # of an array


if TYPE_CHECKING:
    Value: TypeAlias = str | IndexedArray | AssociativeArray | Dynamic | None


class Variable:
    """A value and its attributes; token says which Variables may change it in place (the others share it)."""

    __slots__ = ("flags", "token", "value")

    def __init__(self, value: Value, flags: int, token: object) -> None:
        self.value = value
        self.flags = flags
        self.token = token


class Scope:
    """What the locals of one function call hide; None where there was nothing."""

    __slots__ = ("hidden", "localized", "of_call", "of_text", "options", "temporary")

    def __init__(self, *, temporary: bool = False, of_call: bool = False, of_text: bool = False) -> None:
        self.hidden: dict[str, Variable | None] = {}
        self.temporary = temporary  # holds the assignments before a command, not a function's locals
        self.of_call = of_call  # temporary, and before a function's name
        self.of_text = of_text  # temporary, and before `eval` or `.`
        self.localized: frozenset[str] = frozenset()  # of a text's names those that `local` took
        self.options: tuple[str, ...] | None = None  # what `local -` saved
