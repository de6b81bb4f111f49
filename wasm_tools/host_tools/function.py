"""HostFunction: a declared tool as the kernel calls it."""

from __future__ import annotations

import inspect

from .context import ToolContext
from .errors import failure_of
from .plain import is_result, plain
from .signature import Signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from typing import Any

    from vesicle.kernel.host_tools import ToolFailure
    from vesicle.kernel.process import Process

    from .tool import Tool


class HostFunction:
    """Implements vesicle.kernel.host_tools.HostTool."""

    def __init__(self, tool: Tool) -> None:
        """Read the signature.

        Raises: TypeError it can be no tool's
        """
        self._tool = tool
        self._handler: Callable[..., Any] = tool.handler
        self._signature = Signature(tool.handler, tool.parameters)
        self.name = tool.name
        self.is_async = _is_coroutine_function(tool.handler)
        self.schema: dict[str, Any] = self._signature.schema
        self.documentation = self._signature.description

    def describe(self) -> list[object]:
        """Return [name, set, name in the set, description, schema]."""
        tool = self._tool
        return [tool.name, tool.group, tool.member, tool.description, self.schema]

    def checked(self, arguments: Mapping[str, object]) -> tuple[object, dict[str, object]]:
        """Return keywords for the handler, and plain values with all defaults."""
        return self._signature.validated(arguments)

    def plain(self, value: object) -> object:
        """Return a value as guests get it."""
        return plain(value)

    def invoke(self, arguments: object, process: Process) -> object:
        """Call the handler on this thread."""
        value = self._call(arguments, process)
        if is_result(value):
            return value
        if inspect.isawaitable(value):
            from .event_loop import wait_for

            awaited: Awaitable[object] = value
            value = wait_for(lambda: awaited)
        if hasattr(value, "__anext__"):
            from .event_loop import Items

            items: Any = value
            return Items(items)
        return value

    def start(
        self, arguments: object, process: Process, done: Callable[[object, BaseException | None], None]
    ) -> object:
        """Begin a coroutine function's call on the event loop; return what cancels it."""
        from .event_loop import start

        return start(lambda: self._call(arguments, process), done)

    def failure(self, error: BaseException) -> ToolFailure:
        """Return what the guest is told of an exception."""
        return failure_of(error)

    def _call(self, arguments: Any, process: Process) -> Any:
        signature = self._signature
        if not signature.contexts and not signature.positional:
            return self._handler(**arguments)
        keywords = dict(arguments)
        for name in signature.contexts:
            keywords[name] = ToolContext(process, self.name)
        return self._handler(*[keywords.pop(name) for name in signature.positional if name in keywords], **keywords)


def _is_coroutine_function(handler: Callable[..., Any]) -> bool:
    call = type(handler).__call__
    return inspect.iscoroutinefunction(handler) or (
        not inspect.isroutine(handler) and inspect.iscoroutinefunction(call)
    )
