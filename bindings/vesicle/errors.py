"""The exceptions of the public API: flat, named, each with what to do in its message.

File operations raise Python's own FileNotFoundError, PermissionError and so on instead, with guest paths. Absent on
purpose: exceptions for what a guest does wrong (that is an exit code, a denial or a limit in the Result).
"""

from __future__ import annotations

from vesicle.kernel.packages import PackageError
from vesicle.kernel.policy_rules import PolicyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .result import Result


class VesicleError(Exception):
    """Base of the exceptions below."""


class ConfigurationError(VesicleError, ValueError):
    """Something a session cannot be made with: a mount, a limit, a policy file, an unknown key."""


class SessionClosedError(VesicleError, RuntimeError):
    """The session was closed; make another, or fork before closing."""


class SessionBusyError(VesicleError, RuntimeError):
    """The operation would wait for a command that itself waits for it, or changes what a running command uses."""


class CommandFailedError(VesicleError):
    """A command ended with another exit code than 0: raised by Result.check()."""

    def __init__(self, result: Result) -> None:
        super().__init__(result)
        self.result = result

    def __str__(self) -> str:
        result = self.result
        lines = [f"the command ended with exit code {result.exit_code}: {_shortened(result.command)}"]
        if result.limit is not None:
            lines.append(f"limit: {result.limit}")
        lines += [f"denied: {denial}" for denial in result.denials[:5]]
        if result.stderr.strip():
            lines.append("stderr: " + _end_of(result.stderr.strip()))
        return "\n".join(lines)


_SHOWN = 400  # characters of a command or of its error output in a message


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + " [...]"


def _end_of(text: str) -> str:
    # The reason of a failure stands at the end.
    return text if len(text) <= _SHOWN else "[...] " + text[-_SHOWN:]


__all__ = [
    "CommandFailedError",
    "ConfigurationError",
    "PackageError",
    "PolicyError",
    "SessionBusyError",
    "SessionClosedError",
    "VesicleError",
]
