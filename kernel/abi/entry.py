"""Entry: one function of an ABI's table, from which the linker, the traces and docs/syscalls.md are made."""

from __future__ import annotations

from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Entry(Record):
    """A function that guests import.

    params: one letter per parameter: i 32 bits (unsigned in preview1, signed in vesicle_v1), u 32 bits unsigned, I 64 bits signed,
    U 64 bits unsigned. note: what a reader of the specification should know.
    """

    name: str
    params: str
    function: Callable[..., int | None]
    note: str = ""
