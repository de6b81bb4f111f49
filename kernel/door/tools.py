"""Host tools: what there is, and calls of them."""

from __future__ import annotations

from itertools import count

from vesicle.kernel.host_tools import ToolFailure
from vesicle.kernel.syscalls import tool as tool_calls
from vesicle.vfs.errors import Errno, PosixError

from .table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from vesicle.kernel.host_tools import ToolTable
    from vesicle.kernel.process import Process
    from vesicle.kernel.syscalls.tool import ToolCall

RESULT, FAILED, INTERRUPTED = "result", "failed", "interrupted"
_numbers = count(1)
_INTERRUPTED_MAX = 64  # calls of one machine whose callers have not come back; the oldest are given up


def tools(process: Process) -> list[list[object]]:
    """Return [name, set, name in the set, description, JSON schema] of each tool that the policy does not deny."""
    return tool_calls.list_tools(process)


def tool_call(process: Process, name: str, arguments: Any) -> list[object]:
    """Call a tool: ["result", value], ["failed", type, message, retryable], or ["interrupted", number].

    A call that a caught signal interrupted goes on; tool_result waits for it again.
    Raises: as syscalls.tool.call_tool · EINVAL arguments that are no map of names
    """
    if not is_a(arguments, dict) or not all(is_a(key, str) for key in arguments):
        raise PosixError(Errno.EINVAL, name)
    try:
        call = tool_calls.begin(process, name, arguments)
    except ToolFailure as failure:
        return _failed(failure)
    return _answer(process, call)


def tool_result(process: Process, number: int) -> list[object]:
    """Wait again for the result of an interrupted call of this process; as tool_call.

    Raises: EINVAL there is no such call
    """
    table = process.kernel.tools
    call = None if table is None else table.interrupted.pop((process.pid, number), None)
    if not isinstance(call, tool_calls.ToolCall):
        raise PosixError(Errno.EINVAL)
    return _answer(process, call)


def _answer(process: Process, call: ToolCall) -> list[object]:
    kept = False
    try:
        return [RESULT, call.result()]
    except ToolFailure as failure:
        return _failed(failure)
    except PosixError as error:
        table = process.kernel.tools
        if error.errno is not Errno.EINTR or table is None:
            raise
        kept = True
        number = next(_numbers)
        _keep(table, (process.pid, number), call)
        return [INTERRUPTED, number]
    finally:
        if not kept:
            call.abandon()


def _keep(table: ToolTable, key: tuple[int, int], call: ToolCall) -> None:
    """Keep an interrupted call for its process; one that ended never comes back, nor may one whose handler raised."""
    kept: dict[tuple[int, int], Any] = table.interrupted
    stale = [other for other, old in kept.items() if old.process.ended]
    if not stale and len(kept) >= _INTERRUPTED_MAX:
        stale = list(kept)[: len(kept) - _INTERRUPTED_MAX + 1]
    for other in stale:
        left: ToolCall | None = kept.pop(other, None)
        if left is not None:
            left.abandon()
    kept[key] = call


def _failed(failure: ToolFailure) -> list[object]:
    return [FAILED, failure.kind, failure.message, failure.retryable]
