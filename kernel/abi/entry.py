"""Entry: one function of an ABI's table, from which the linker, the traces and docs/syscalls.md are made."""

from __future__ import annotations

from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.process import Process


class Entry(Record):
    """A function that guests import.

    params: one letter per parameter: i 32 bits (unsigned in preview1, signed in vesicle_v1), u 32 bits unsigned, I 64
    bits signed, U 64 bits unsigned. note: what a reader of the specification should know. raw: for the hottest
    functions, makes from the host's address space a second implementation that takes (process, address of the
    parameters, 16 bytes apart) and returns what the guest sees; it does what function does.
    """

    name: str
    params: str
    function: Callable[..., int | None]
    note: str = ""
    raw: Callable[[memoryview], Callable[[Process, int], int]] | None = None
