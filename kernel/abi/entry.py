"""Entry: one function of an ABI's table, from which the linker, the traces and docs/syscalls.md are made."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from vesicle.kernel.process import Process

    Function = Callable[..., int | None]
    Raw = Callable[[memoryview], Callable[[Process, int], int]]


class Entry:
    """A function that guests import; its code is loaded when the first guest asks for it.

    params: one letter per parameter: i 32 bits (unsigned in preview1, signed in vesicle_v1), u 32 bits unsigned, I 64
    bits signed, U 64 bits unsigned. home: the Python module it is in, under its own name or as `attribute`. note: what a
    reader of the specification should know. raw_home: for the hottest functions, the module that has `raw_NAME`, see
    `raw`.
    """

    __slots__ = ("_attribute", "_home", "_raw_home", "name", "note", "params")

    def __init__(
        self, name: str, params: str, home: str, note: str = "", *, attribute: str = "", raw_home: str = ""
    ) -> None:
        self.name = name
        self.params = params
        self.note = note
        self._home = home
        self._attribute = attribute or name
        self._raw_home = raw_home

    @property
    def function(self) -> Function:
        """The implementation; it takes the process, its memory and the parameters."""
        function: Function = getattr(_module(self._home), self._attribute)
        return function

    @property
    def raw(self) -> Raw | None:
        """For the hottest functions: makes from the host's address space a second implementation that does the same.

        That one takes (process, address of the parameters, 16 bytes apart) and returns what the guest sees.
        """
        if not self._raw_home:
            return None
        raw: Raw = getattr(_module(self._raw_home), f"raw_{self.name}")
        return raw

    def __repr__(self) -> str:
        return f"Entry({self.name}, {self.params})"


def _module(name: str) -> ModuleType:
    __import__(name)
    return sys.modules[name]
