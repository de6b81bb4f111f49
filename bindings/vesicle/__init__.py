"""Vesicle: a POSIX computer inside a Python process.

Everything named here is loaded when it is first used.
"""

from __future__ import annotations

from .code_image import use as _use_code_image

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .approval import ApprovalRequest as ApprovalRequest
    from .async_command import AsyncCommand as AsyncCommand
    from .async_session import AsyncPython as AsyncPython
    from .async_session import AsyncSession as AsyncSession
    from .config import LimitsModel as LimitsModel
    from .errors import CommandFailedError as CommandFailedError
    from .errors import ConfigurationError as ConfigurationError
    from .errors import PackageError as PackageError
    from .errors import PolicyError as PolicyError
    from .errors import SessionBusyError as SessionBusyError
    from .errors import SessionClosedError as SessionClosedError
    from .errors import VesicleError as VesicleError
    from .files import Files as Files
    from .kernel.approval import Answer as Answer
    from .kernel.clock import FixedClock as FixedClock
    from .kernel.clock import SeededRandom as SeededRandom
    from .kernel.host_tools import ToolLimits as ToolLimits
    from .kernel.limits import Limits as Limits
    from .kernel.policy import Policy as Policy
    from .kernel.policy_rules import Effect as Effect
    from .kernel.policy_rules import NetworkRule as NetworkRule
    from .kernel.simulated_clock import SimulatedClock as SimulatedClock
    from .mount_spec import MountSpec as MountSpec
    from .policy_file import load_policy as load_policy
    from .policy_model import PolicyModel as PolicyModel
    from .python_result import PythonResult as PythonResult
    from .python_session import PythonSession as PythonSession
    from .result import Result as Result
    from .running import RunningCommand as RunningCommand
    from .session import Session as Session
    from .snapshot import FileChange as FileChange
    from .snapshot import Snapshot as Snapshot
    from .wasm_tools.host_tools.context import ToolContext as ToolContext
    from .wasm_tools.host_tools.errors import ToolError as ToolError
    from .wasm_tools.host_tools.tool import Tool as Tool
    from .wasm_tools.host_tools.tool import tool as tool
    from .wasm_tools.network.fixtures import FixtureRequest as FixtureRequest
    from .wasm_tools.network.fixtures import Fixtures as Fixtures
    from .wasm_tools.network.fixtures import Reply as Reply
    from .wasm_tools.network.settings import Network as Network

__version__ = "0.1.0"
_use_code_image()

_MODULES = {
    "Answer": "kernel.approval",
    "ApprovalRequest": "approval",
    "AsyncCommand": "async_command",
    "AsyncPython": "async_session",
    "AsyncSession": "async_session",
    "CommandFailedError": "errors",
    "ConfigurationError": "errors",
    "Effect": "kernel.policy_rules",
    "FileChange": "snapshot",
    "Files": "files",
    "FixtureRequest": "wasm_tools.network.fixtures",
    "Fixtures": "wasm_tools.network.fixtures",
    "FixedClock": "kernel.clock",
    "Limits": "kernel.limits",
    "LimitsModel": "config",
    "MountSpec": "mount_spec",
    "Network": "wasm_tools.network.settings",
    "NetworkRule": "kernel.policy_rules",
    "PackageError": "errors",
    "Policy": "kernel.policy",
    "PolicyError": "errors",
    "PolicyModel": "policy_model",
    "PythonResult": "python_result",
    "PythonSession": "python_session",
    "Reply": "wasm_tools.network.fixtures",
    "Result": "result",
    "RunningCommand": "running",
    "SeededRandom": "kernel.clock",
    "Session": "session",
    "SessionBusyError": "errors",
    "SessionClosedError": "errors",
    "SimulatedClock": "kernel.simulated_clock",
    "Snapshot": "snapshot",
    "Tool": "wasm_tools.host_tools.tool",
    "ToolContext": "wasm_tools.host_tools.context",
    "ToolError": "wasm_tools.host_tools.errors",
    "ToolLimits": "kernel.host_tools",
    "VesicleError": "errors",
    "tool": "wasm_tools.host_tools.tool",
    "load_policy": "policy_file",
}
__all__ = [
    "Answer",
    "ApprovalRequest",
    "AsyncCommand",
    "AsyncPython",
    "AsyncSession",
    "CommandFailedError",
    "ConfigurationError",
    "Effect",
    "FileChange",
    "Files",
    "FixedClock",
    "FixtureRequest",
    "Fixtures",
    "Limits",
    "LimitsModel",
    "MountSpec",
    "Network",
    "NetworkRule",
    "PackageError",
    "Policy",
    "PolicyError",
    "PolicyModel",
    "PythonResult",
    "PythonSession",
    "Reply",
    "Result",
    "RunningCommand",
    "SeededRandom",
    "Session",
    "SessionBusyError",
    "SessionClosedError",
    "SimulatedClock",
    "Snapshot",
    "Tool",
    "ToolContext",
    "ToolError",
    "ToolLimits",
    "VesicleError",
    "__version__",
    "load_policy",
    "tool",
]


def __getattr__(name: str) -> object:
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import sys

    from .vfs.collecting import CollectorPaused

    full_name = f"{__name__}.{module}"
    with CollectorPaused():
        __import__(full_name)  # not importlib's function: that would import warnings
    value = globals()[name] = getattr(sys.modules[full_name], name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
