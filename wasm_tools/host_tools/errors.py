"""ToolError, and which exceptions are worth another try."""

from __future__ import annotations

from vesicle.kernel.host_tools import ToolFailure


class ToolError(Exception):
    """What a tool raises to tell its caller, in the guest too, what went wrong: the text is shown as it is.

    retryable: the same call may succeed later. kind: what it is called in JSON; the class's name if nothing is given.
    """

    def __init__(self, message: str = "", *, retryable: bool = False, kind: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.retryable = retryable
        self.kind = kind or type(self).__name__


# By class, subclasses included, the first that fits: a file that is not there will not be there the next time either.
_RETRYABLE: tuple[tuple[type[BaseException], bool], ...] = (
    (TimeoutError, True),
    (ConnectionError, True),
    (InterruptedError, True),
    (BlockingIOError, True),
    (BaseException, False),
)
# Of other libraries, by name, since they may not be there.
_RETRYABLE_NAMES = frozenset(
    ("ConnectError", "ConnectTimeout", "NetworkError", "PoolTimeout", "ReadTimeout", "WriteTimeout")
)


def is_retryable(error: BaseException) -> bool:
    """Say whether what failed with error may succeed when it is tried again."""
    if any(kind.__name__ in _RETRYABLE_NAMES for kind in type(error).__mro__):
        return True
    return next(answer for kind, answer in _RETRYABLE if isinstance(error, kind))


def failure_of(error: BaseException) -> ToolFailure:
    """Return what the guest is told of an exception: the author's words if it is a ToolError, else the class alone."""
    if isinstance(error, ToolError):
        return ToolFailure(error.kind, error.message or "the tool failed", retryable=error.retryable)
    kind = type(error).__name__
    return ToolFailure(kind, f"the tool failed ({kind})", retryable=is_retryable(error))
