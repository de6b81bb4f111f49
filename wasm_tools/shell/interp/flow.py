"""How a command leaves the ones around it: five exceptions that never cross the border of a process."""

from __future__ import annotations


class BreakLoop(Exception):
    """`break n`. Caught by the loops, each of which takes one level; by a function call or a subshell at the latest."""

    def __init__(self, levels: int, status: int = 0) -> None:
        self.levels = levels
        self.status = status  # of the loop


class ContinueLoop(Exception):
    """`continue n`. Caught as BreakLoop is."""

    def __init__(self, levels: int) -> None:
        self.levels = levels


class ReturnCall(Exception):
    """`return`. Caught by the function call or by source."""

    def __init__(self, status: int) -> None:
        self.status = status


class ExitShell(Exception):
    """`exit`, `set -e`, a fatal expansion error. Caught by whatever runs the text of a shell process from its start."""

    def __init__(self, status: int) -> None:
        self.status = status


class Interrupted(Exception):
    """Ctrl-C in an interactive shell. Caught by the loop that reads its commands."""
