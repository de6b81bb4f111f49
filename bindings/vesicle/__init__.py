"""Vesicle: a POSIX computer inside a Python process.

Everything named here is loaded when it is first used.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .async_command import AsyncCommand as AsyncCommand
    from .async_session import AsyncPython as AsyncPython
    from .async_session import AsyncSession as AsyncSession
    from .config import LimitsModel as LimitsModel
    from .config import PolicyModel as PolicyModel
    from .errors import CommandFailedError as CommandFailedError
    from .errors import ConfigurationError as ConfigurationError
    from .errors import PackageError as PackageError
    from .errors import PolicyError as PolicyError
    from .errors import SessionBusyError as SessionBusyError
    from .errors import SessionClosedError as SessionClosedError
    from .errors import VesicleError as VesicleError
    from .files import Files as Files
    from .kernel.approval import Answer as Answer
    from .kernel.approval import ApprovalRequest as ApprovalRequest
    from .kernel.limits import Limits as Limits
    from .kernel.policy import Policy as Policy
    from .mount_spec import MountSpec as MountSpec
    from .python_result import PythonResult as PythonResult
    from .python_session import PythonSession as PythonSession
    from .result import Result as Result
    from .running import RunningCommand as RunningCommand
    from .session import Session as Session
    from .snapshot import FileChange as FileChange
    from .snapshot import Snapshot as Snapshot

__version__ = "0.1.0"

_MODULES = {
    "Answer": "kernel.approval",
    "ApprovalRequest": "kernel.approval",
    "AsyncCommand": "async_command",
    "AsyncPython": "async_session",
    "AsyncSession": "async_session",
    "CommandFailedError": "errors",
    "ConfigurationError": "errors",
    "FileChange": "snapshot",
    "Files": "files",
    "Limits": "kernel.limits",
    "LimitsModel": "config",
    "MountSpec": "mount_spec",
    "PackageError": "errors",
    "Policy": "kernel.policy",
    "PolicyError": "errors",
    "PolicyModel": "config",
    "PythonResult": "python_result",
    "PythonSession": "python_session",
    "Result": "result",
    "RunningCommand": "running",
    "Session": "session",
    "SessionBusyError": "errors",
    "SessionClosedError": "errors",
    "Snapshot": "snapshot",
    "VesicleError": "errors",
}
__all__ = [
    "Answer",
    "ApprovalRequest",
    "AsyncCommand",
    "AsyncPython",
    "AsyncSession",
    "CommandFailedError",
    "ConfigurationError",
    "FileChange",
    "Files",
    "Limits",
    "LimitsModel",
    "MountSpec",
    "PackageError",
    "Policy",
    "PolicyError",
    "PolicyModel",
    "PythonResult",
    "PythonSession",
    "Result",
    "RunningCommand",
    "Session",
    "SessionBusyError",
    "SessionClosedError",
    "Snapshot",
    "VesicleError",
    "__version__",
]


def __getattr__(name: str) -> object:
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
