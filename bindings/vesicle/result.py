"""Result: what a finished command left behind. Absent on purpose: the files it changed (Session.diff tells)."""

from __future__ import annotations

from .errors import CommandFailedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.audit import AuditRecord
    from vesicle.kernel.limits import LimitHit, Usage


class Result:
    """Output, exit code and accounts of one command.

    `denials` are what the policy refused meanwhile; `limit` is the limit that ended the command or, if none did, the
    first that it ran into; `truncated` says that the middle of stdout or stderr was dropped.
    """

    __slots__ = (
        "_stderr",
        "_stdout",
        "command",
        "denials",
        "exit_code",
        "limit",
        "stderr_bytes",
        "stdout_bytes",
        "truncated",
        "usage",
    )

    def __init__(  # noqa: PLR0913 (one per field, made in one place)
        self,
        command: str,
        exit_code: int,
        stdout_bytes: bytes,
        stderr_bytes: bytes,
        usage: Usage,
        denials: tuple[AuditRecord, ...] = (),
        limit: LimitHit | None = None,
        truncated: bool = False,
    ) -> None:
        self.command = command
        self.exit_code = exit_code
        self.stdout_bytes = stdout_bytes
        self.stderr_bytes = stderr_bytes
        self.usage = usage
        self.denials = denials
        self.limit = limit
        self.truncated = truncated
        self._stdout: str | None = None
        self._stderr: str | None = None

    @property
    def stdout(self) -> str:
        """Standard output as text; bytes that are no UTF-8 are kept as lone surrogates (surrogateescape)."""
        if self._stdout is None:
            self._stdout = self.stdout_bytes.decode("utf-8", "surrogateescape")
        return self._stdout

    @property
    def stderr(self) -> str:
        """Standard error as text, like stdout."""
        if self._stderr is None:
            self._stderr = self.stderr_bytes.decode("utf-8", "surrogateescape")
        return self._stderr

    @property
    def ok(self) -> bool:
        """Whether the exit code is 0."""
        return self.exit_code == 0

    def check(self) -> Result:
        """Return this result if the command succeeded.

        Raises:
            CommandFailedError: it ended with another exit code than 0.
        """
        if self.exit_code != 0:
            raise CommandFailedError(self)
        return self

    def __repr__(self) -> str:
        parts = [f"exit_code={self.exit_code}", f"stdout={_short(self.stdout_bytes)}"]
        if self.stderr_bytes:
            parts.append(f"stderr={_short(self.stderr_bytes)}")
        if self.denials:
            parts.append(f"denials={len(self.denials)}")
        if self.limit is not None:
            parts.append(f"limit={self.limit.name!r}")
        if self.truncated:
            parts.append("truncated=True")
        return f"Result({', '.join(parts)})"


_SHOWN = 60


def _short(data: bytes) -> str:
    text = data[: 4 * _SHOWN].decode("utf-8", "replace")
    return repr(text) if len(text) <= _SHOWN else repr(text[:_SHOWN]) + "..."
