"""What can go wrong while words are expanded."""

from __future__ import annotations


class ExpansionError(Exception):
    """A word cannot be expanded or a variable not assigned; its text is bash's message without the script's name.

    gives_up_shell says that under `set -e` the shell exits, wherever it is. Caught by the loop that runs a text line by
    line: bash gives up the line it is on and goes on with the next. With fatal (an unset variable under `set -u`,
    ${x?message}) a shell that is not interactive exits.
    """

    def __init__(self, message: str, *, fatal: bool = False, status: int = 127) -> None:
        super().__init__(message)
        self.message = message
        self.fatal = fatal
        self.status = status  # of the shell that a fatal error ends
        self.gives_up_shell = True
        self.gives_up_text = False  # it ends `-c`, eval and the functions around it too, up to a line of a file
        self.location: str | None = None  # script and line, noted when a function is left
        self.is_told = False  # it was printed, where redirections were left that are in force for its message


class ExpressionError(ExpansionError):
    """A text of arithmetic, or of words, is wrong: bash gives up the line even when a built-in evaluates it."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.gives_up_shell = False

    def everywhere(self) -> ExpressionError:
        """Let it count for more: in a subscript or an integer's value it is an error that bash jumps out of everything with."""
        self.fatal = self.gives_up_text = True
        return self


class ReadonlyError(ExpansionError):
    """A readonly variable would change."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: readonly variable")
