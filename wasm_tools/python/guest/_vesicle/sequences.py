"""Tuples whose items have names, as CPython's C types of that kind. Source: CPython's Objects/structseq.c.

Absent on purpose: items that only names reach.
"""

from operator import itemgetter


class StructSequence(tuple):
    """The base of such a type, which says module and fields where it is defined."""

    __slots__ = ()

    def __init_subclass__(cls, *, module, fields):
        cls.__module__ = module
        cls._names = tuple(fields.split())
        cls.n_fields = cls.n_sequence_fields = len(cls._names)
        for at, name in enumerate(cls._names):
            setattr(cls, name, property(itemgetter(at)))

    def __repr__(self):
        items = ", ".join(f"{name}={value!r}" for name, value in zip(self._names, self, strict=True))
        return f"{self.__module__}.{type(self).__qualname__}({items})"
