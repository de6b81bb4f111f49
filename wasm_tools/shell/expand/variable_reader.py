"""VariableReader: what can be asked of a shell's variables; variables.py changes them."""

from __future__ import annotations

from .errors import ExpansionError
from .values import NAMEREF, AssociativeArray, Dynamic, IndexedArray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .values import Variable

_NAMEREF_MAX = 8  # bash follows them this often before it calls the reference circular (variables.c)


class VariableReader:
    """Values, elements and attributes by name, with namerefs followed."""

    __slots__ = ("context", "evaluate", "find_key", "table", "warn")

    context: object
    evaluate: Callable[[str], int]
    find_key: Callable[[str, str], int | str]
    table: dict[str, Variable]
    warn: Callable[[str], object]

    def get(self, name: str) -> str | None:
        """Return the value as a scalar: of an array, element 0."""
        variable = self.table.get(name)
        if variable is None:
            return None
        value = variable.value
        if type(value) is str and not variable.flags & NAMEREF:
            return value
        return self._get(name, variable)

    def _get(self, name: str, variable: Variable) -> str | None:
        if variable.flags & NAMEREF:
            try:
                target, subscript = self.resolve(name)
            except ExpansionError as error:
                self.warn(error.message.partition(": ")[2])
                return None
            if subscript == "@" or subscript == "*":
                return " ".join(self.values(target))
            if subscript is not None:
                return self.element(target, self.key(target, subscript))
            found = self.table.get(target)
            if found is not None and found.flags & NAMEREF and found.value == name:
                self.warn(f"{name}: circular name reference")
                found = self.outermost(name)
            if found is None or found.flags & NAMEREF:
                return None
            variable = found
        value = variable.value
        if type(value) is IndexedArray:
            return value.items.get(0)
        if type(value) is AssociativeArray:
            return value.items.get("0")
        if type(value) is Dynamic:
            text = value.read(self.context)
            return text if isinstance(text, str) else (text[0] if text else None)
        return value if isinstance(value, str) else None

    def outermost(self, name: str) -> Variable | None:
        """Return the global variable, which a function's nameref to its own name stands for."""
        raise NotImplementedError

    def find(self, name: str) -> Variable | None:
        """Return the variable, following namerefs."""
        variable = self.table.get(name)
        if variable is not None and variable.flags & NAMEREF:
            return self.table.get(self.resolve(name)[0])
        return variable

    def resolve(self, name: str) -> tuple[str, str | None]:
        """Follow namerefs to a name and, if the last refers to an element, its subscript."""
        given = name
        for _ in range(_NAMEREF_MAX):
            variable = self.table.get(name)
            if variable is None or not variable.flags & NAMEREF or not isinstance(variable.value, str):
                return name, None
            target = variable.value
            if target.endswith("]") and "[" in target:
                base, _, subscript = target[:-1].partition("[")
                return base, subscript
            if target == name or not target:
                return name, None
            name = target
        raise ExpansionError(f"warning: {given}: circular name reference")

    def array(self, name: str) -> IndexedArray | AssociativeArray | None:
        """Return the array of that name; a dynamic one as a copy."""
        variable = self.find(name)
        if variable is None:
            return None
        value = variable.value
        if type(value) is Dynamic:
            made = value.read(self.context)
            return IndexedArray(made) if isinstance(made, list) else None
        return value if isinstance(value, IndexedArray | AssociativeArray) else None

    def values(self, name: str) -> list[str]:
        """Return all elements; a scalar is an array of one."""
        array = self.array(name)
        if array is None:
            text = self.get(name)
            return [] if text is None else [text]
        return array.values()

    def keys(self, name: str) -> list[str]:
        """Return the subscripts in use."""
        array = self.array(name)
        if array is None:
            return [] if self.get(name) is None else ["0"]
        return list(map(str, array.keys()))

    def end(self, name: str) -> int:
        """Return one more than the highest subscript of an indexed array."""
        array = self.array(name)
        return array.end() if isinstance(array, IndexedArray) else 0

    def is_associative(self, name: str) -> bool:
        variable = self.find(name)
        return variable is not None and type(variable.value) is AssociativeArray

    def key(self, name: str, subscript: str) -> int | str:
        """Turn the text of a subscript into a key of that array."""
        return self.find_key(name, subscript)

    def element(self, name: str, key: int | str) -> str | None:
        """Return one element.

        Raises: ExpansionError a negative number that reaches before the start.
        """
        array = self.array(name)
        if array is None:
            text = self.get(name)
            if isinstance(key, int) and key < 0 and text is not None:
                raise ExpansionError(f"{name}[{key}]: bad array subscript")
            return text if key == 0 else None
        if isinstance(array, AssociativeArray):
            return array.items.get(str(key))
        if isinstance(key, str):
            return None
        return array.items.get(self.positive(name, array, key))

    def is_set(self, name: str) -> bool:
        return self.get(name) is not None

    def names(self) -> Iterator[str]:
        return iter(sorted(self.table))

    def flags(self, name: str) -> int:
        variable = self.find(name)
        return 0 if variable is None else variable.flags

    def positive(self, name: str, array: IndexedArray, key: int) -> int:
        """Return a subscript counted from the start.

        Raises: ExpansionError it reaches before the start
        """
        if key < 0:
            key += array.end()
            if key < 0:
                raise ExpansionError(f"{name}[{key - array.end()}]: bad array subscript")
        return key
