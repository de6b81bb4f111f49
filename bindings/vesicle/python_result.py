"""PythonResult: what one turn of a kept interpreter left behind."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from vesicle.kernel.audit import AuditRecord
    from vesicle.kernel.limits import LimitHit, Usage

    Forms = Mapping[str, str | bytes]


class PythonError:
    """An exception that ended a turn: its class's name, its message, the traceback as Python prints it."""

    __slots__ = ("message", "name", "traceback")

    def __init__(self, name: str, message: str, traceback: str) -> None:
        self.name = name
        self.message = message
        self.traceback = traceback

    def __repr__(self) -> str:
        return f"<PythonError {self.name}: {self.message}>"


class PythonResult:
    """Output, value and accounts of one turn.

    `value` is the repr of the last line's expression, None if there was none; `data` holds all forms of that value by media
    type (text/plain, text/html, image/png …); `displays` the same for each display() call; `figures` matplotlib's open
    figures as PNG. `error` is what was raised. `reset` says that the interpreter ended in the turn (killed, a limit,
    os._exit): the next turn begins with a new one. `denials`, `limit` and `truncated` are as of Result.
    """

    __slots__ = (
        "code",
        "data",
        "denials",
        "displays",
        "error",
        "figures",
        "limit",
        "reset",
        "stderr_bytes",
        "stdout_bytes",
        "truncated",
        "usage",
    )

    def __init__(  # noqa: PLR0913 (one per field, made in one place)
        self,
        code: str,
        stdout_bytes: bytes,
        stderr_bytes: bytes,
        usage: Usage,
        *,
        data: Forms,
        displays: tuple[Forms, ...],
        figures: tuple[bytes, ...],
        error: PythonError | None,
        reset: bool,
        denials: tuple[AuditRecord, ...],
        limit: LimitHit | None,
        truncated: bool,
    ) -> None:
        self.code = code
        self.stdout_bytes = stdout_bytes
        self.stderr_bytes = stderr_bytes
        self.usage = usage
        self.data = data
        self.displays = displays
        self.figures = figures
        self.error = error
        self.reset = reset
        self.denials = denials
        self.limit = limit
        self.truncated = truncated

    @property
    def stdout(self) -> str:
        """What the turn printed, as text; bytes that are no UTF-8 are kept as lone surrogates (surrogateescape)."""
        return self.stdout_bytes.decode("utf-8", "surrogateescape")

    @property
    def stderr(self) -> str:
        """What went to standard error, like stdout."""
        return self.stderr_bytes.decode("utf-8", "surrogateescape")

    @property
    def value(self) -> str | None:
        """The repr of the value of the last line, None if it is None or no expression."""
        text = self.data.get("text/plain")
        return text if isinstance(text, str) else None

    @property
    def ok(self) -> bool:
        """Whether the turn came to its end."""
        return self.error is None and not self.reset

    def __repr__(self) -> str:
        parts = [f"stdout={self.stdout[:60]!r}"]
        if self.value is not None:
            parts.append(f"value={self.value[:60]!r}")
        if self.error is not None:
            parts.append(f"error={self.error.name!r}")
        if self.reset:
            parts.append("reset=True")
        return f"PythonResult({', '.join(parts)})"
