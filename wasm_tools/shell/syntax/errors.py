"""What a text can be that is no shell program: wrong, or not finished yet."""

from __future__ import annotations


class ParseError(Exception):
    """The text breaks the grammar. Caught by program.py, eval and source, which prefix script name and line.

    message is worded as bash words it, line counts from 1, near is the unexpected token ("" if there is none) and
    source_line the text of the line it stands on, which bash prints below the message ("" at the end of the text). status
    is what a shell that can't read on ends with, None what the last command left.
    """

    status: int | None = 2
    label = ""  # before source_line

    def __init__(self, message: str, line: int, near: str = "", source_line: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.near = near
        self.source_line = source_line


class HeaderError(ParseError):
    """The parentheses of a for ((…)) do not hold three expressions; source_line is what they hold."""

    label = "syntax error: "


class ConditionError(ParseError):
    """The text breaks the grammar of [[ ]]: bash prints no line of the text for it (and sometimes no message)."""

    status: int | None = None


class IncompleteInput(ParseError):
    """The text ends within a construct: an interactive shell asks for another line, a script has an error."""
