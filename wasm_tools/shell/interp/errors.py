"""What makes a command fail with a message."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError, strerror


class CommandError(Exception):
    """A command can't do its work. Caught where simple commands run; message lacks the script's name and line."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.ends_posix_shell = False  # if it is a special built-in's


class UsageError(CommandError):
    """A built-in was called wrongly: status 2. usage, if given, is printed below the message."""

    def __init__(self, message: str, usage: str = "") -> None:
        super().__init__(message, 2)
        self.usage = usage


class RedirectError(CommandError):
    """A redirection failed: the command does not run. Caught where simple and compound commands are redirected."""


def reason(error: PosixError) -> str:
    """Return the text of an errno without the path."""
    return strerror(error.errno)
