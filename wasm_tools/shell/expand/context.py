"""What the expansions need of the interpreter, as a protocol: they know nothing else of it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol, TypeVar

    from vesicle.kernel.sysapi import Sys

    from ..syntax.ast import CommandSub, ProcessSub
    from .variables import Variables

    T = TypeVar("T")

    class Context(Protocol):
        """The shell that words are expanded for."""

        sys: Sys
        variables: Variables
        positional: list[str]
        name: str
        options: set[str]
        shopts: set[str]
        string_limit: int
        word_limit: int
        levels: int  # of expansions inside each other
        evaluations: int  # of arithmetic texts inside each other

        def special(self, name: str) -> str | None:
            """Return the value of one of the parameters ? $ ! - _ 0, None if unset."""
            ...

        def substitute_command(self, node: CommandSub) -> str:
            """Run the commands and return what they wrote, without the newlines at its end."""
            ...

        def substitute_process(self, node: ProcessSub) -> str:
            """Start the commands and return the path of the pipe to or from them."""
            ...

        def deepen(self, function: Callable[[], T]) -> T:
            """Call function, on another thread if little is left of this one's stack."""
            ...

        def error(self, message: str) -> None:
            """Print a message behind the script's name and line."""
            ...

        def prompt(self, text: str) -> str:
            """Return text with the escapes of prompts replaced (${x@P})."""
            ...
