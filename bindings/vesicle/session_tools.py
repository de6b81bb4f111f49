"""SessionTools: the part of a session that calls its host tools from the host's side, and tells models of them."""

from __future__ import annotations

from .session_arguments import time_limit
from .session_rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class SessionTools(Rules):
    """The tools of a session; between Session and its rules."""

    __slots__ = ()

    def call_tool(self, name: str, arguments: Mapping[str, object], *, timeout_s: float | None = None) -> object:
        """Call a tool of the session as its processes do, with validation, policy, limits and audit; return its result.

        The result is made of None, bool, int, float, str, bytes, lists and dicts.

        Args:
            name: the tool's.
            arguments: by name.
            timeout_s: the longest it may take; the default is the limit wall_s.

        Raises:
            LookupError: there is no such tool. PermissionError: the policy denies it. TimeoutError: it took too long.
            ToolError: it failed, the arguments are wrong, or it was called as often as it may be.
            SessionClosedError: the session was closed.
        """
        from .tool_calls import call

        self._check_open()
        return call(self._kernel, name, arguments, time_limit(self._kernel.limits, timeout_s))

    def tool_schemas(self, style: str = "openai") -> list[dict[str, Any]]:
        """Return the session's tools as a model's provider wants them told: "openai", "anthropic" or "mcp".

        Raises:
            ValueError: another style. TypeError: a tool whose signature can be no tool's.
        """
        from .llm import schemas_of

        return schemas_of(self._kernel.tools, style)
