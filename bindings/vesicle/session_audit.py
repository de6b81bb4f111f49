"""The audit log of a session: its name, and where its records go."""

from __future__ import annotations

from vesicle.kernel.audit import AuditLog, JsonLinesSink

from .errors import ConfigurationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from vesicle.kernel.audit import AuditRecord
    from vesicle.kernel.clock import Clock

    AuditTarget = Callable[[AuditRecord], object] | str | os.PathLike[str]
    Sinks = tuple["AuditFile", ...]

_sessions = 0


class AuditFile(JsonLinesSink):
    """The file of a session and of its forks; it is closed with the last of them."""

    __slots__ = ("_users",)

    def __init__(self, host_path: str | os.PathLike[str]) -> None:
        super().__init__(host_path)
        self._users = 1  # guarded by _lock

    def join(self) -> None:
        """One more session writes to it."""
        with self._lock:
            self._users += 1

    def leave(self) -> None:
        """One session less writes to it."""
        with self._lock:
            self._users -= 1
            if not self._users:
                self.close()


def new_log(clock: Clock, level: str, target: AuditTarget | None) -> tuple[AuditLog, Sinks]:
    """Return the log of a new session that tells target, and what a fork's log is to tell too: files, not callables.

    Raises:
        ConfigurationError: the file cannot be written, or there is no such level.
    """
    log = AuditLog(_next_name(), clock, level=level)
    if target is None:
        return log, ()
    if callable(target):
        log.add_sink(target)
        return log, ()
    try:
        sink = AuditFile(target)
    except OSError as error:
        raise ConfigurationError(f"audit file {error.filename}: {error.strerror}") from None
    log.add_sink(sink)
    return log, (sink,)


def log_of_fork(log: AuditLog, clock: Clock, sinks: Sinks) -> AuditLog:
    """Return the log of a session that is forked from another."""
    twin = AuditLog(_next_name(), clock, level="all" if log.record_allowed else "denials")
    for sink in sinks:
        sink.join()
        twin.add_sink(sink)
    return twin


def leave(sinks: Sinks) -> None:
    """Close the files of a session's log, unless its forks write to them."""
    for sink in sinks:
        sink.leave()


def _next_name() -> str:
    global _sessions
    _sessions += 1
    return f"session-{_sessions}"
