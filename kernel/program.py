"""Program and CommandTable: what the kernel asks of the userland."""

from __future__ import annotations

from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from vesicle.vfs.inode import Inode

    from .sysapi import Sys
else:
    Protocol = object  # importing typing costs more than the rest of the start


class Program(Protocol):
    """Something that can run as a process."""

    @property
    def name(self) -> str:
        """The short name that `ps` shows."""
        raise NotImplementedError

    def main(self, sys: Sys) -> int:
        """Run as the process of sys and return the exit code, 0..255.

        Raises: ProcessExit the process ended some other way.
        """
        raise NotImplementedError


class Image(Record):
    """What exec found: the program and the arguments it gets."""

    program: Program
    argv: list[str]


class CommandTable(Protocol):
    """Where executable files become programs."""

    def python_program(self, name: str) -> Program | None:
        """Return our own Python program of that name (the mark an inode carries), if it exists."""
        raise NotImplementedError

    def wasm_program(self, inode: Inode, path: str, poll: Callable[[], None]) -> Program:
        """Return the program for an executable file that begins with the wasm magic.

        poll is called every few milliseconds if that takes long (a module is compiled), and may raise to give up.

        Raises: ENOEXEC the module is broken · ENOMEM its memory does not fit.
        """
        raise NotImplementedError
