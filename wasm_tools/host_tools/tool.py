"""tool and Tool: declaring a function of the embedding program that sessions may call.

A declaration costs nothing: the signature is read when the tool is first called or described (function.py).
"""

from __future__ import annotations

from vesicle.kernel.host_tools import ToolLimits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar, overload

    from .function import HostFunction

    F = TypeVar("F", bound=Callable[..., Any])
    FunctionOrClass = TypeVar("FunctionOrClass", bound="Callable[..., Any] | type")

MARK = "__vesicle_tool__"
_DEFAULT_LIMITS = ToolLimits()


class Tool:
    """A function that sessions may call, as a command, from the guest's Python and by a schema.

    Calling it calls the function itself, as if it were no tool.
    """

    def __init__(
        self,
        name: str | None = None,
        handler: Callable[..., Any] | None = None,
        parameters: dict[str, Any] | type | None = None,
        *,
        description: str | None = None,
        limits: ToolLimits = _DEFAULT_LIMITS,
        group: str = "",
        **options: Any,
    ) -> None:
        """Declare a tool.

        Args:
            name: what rules and guests call it: letters, digits, `_` and `-`; the handler's name if nothing is given.
            handler: a function or coroutine function; it gets what `parameters` describes as keywords.
            parameters: a JSON schema of type object, or a pydantic model; None reads the handler's signature.
            description: for people and models; None takes it from the docstring.
            limits: what it may use; fields of it (`timeout_s=1`, `max_calls=5`) may be given as options instead.
            group: the tool set it belongs to: its command is then `GROUP MEMBER`, and its name GROUP_MEMBER.
            options: fields of ToolLimits.

        Raises:
            TypeError: no handler, or an option that is none. ValueError: a name that can't be one.
        """
        if not callable(handler):
            raise TypeError("a tool needs a handler that can be called")
        member = name or _name_of(handler)
        self.member = _checked_name(member)
        self.group = _checked_name(group) if group else ""
        self.name = f"{group}_{member}" if group else member
        self.handler = handler
        self.parameters = parameters
        self.limits: ToolLimits = limits.replace(**options) if options else limits
        self._description = description
        self._function: HostFunction | None = None

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.handler(*args, **kwargs)

    @property
    def function(self) -> HostFunction:
        """The tool as the kernel calls it.

        Raises:
            TypeError: the function's signature or the schema can be no tool's.
        """
        if self._function is None:
            from .function import HostFunction

            self._function = HostFunction(self)
        return self._function

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of the parameters."""
        return self.function.schema

    @property
    def description(self) -> str:
        """What it does, for people and models."""
        return self._description if self._description is not None else self.function.documentation

    def __repr__(self) -> str:
        return f"<Tool {self.name}>"


def _name_of(handler: Callable[..., Any]) -> str:
    name = getattr(handler, "__name__", "") or getattr(getattr(handler, "func", None), "__name__", "")
    if not name or name == "<lambda>":
        raise ValueError("a tool needs a name: Tool(name=…, handler=…)")
    return str(name)


def _checked_name(name: str) -> str:
    bare = name.replace("_", "").replace("-", "")
    if not (bare.isascii() and bare.isalnum()) or name[0] == "-":
        raise ValueError(f"{name!r} is no name of a tool: it has letters, digits, _ and -")
    return name


if TYPE_CHECKING:

    @overload
    def tool(function: FunctionOrClass, /) -> FunctionOrClass: ...
    @overload
    def tool(
        *,
        name: str | None = None,
        description: str | None = None,
        timeout_s: float | None = None,
        max_calls: int | None = None,
        calls_per_minute: int | None = None,
        concurrency: int | None = None,
        result_bytes: int | None = ...,
        inline: bool = False,
        idempotent: bool = False,
    ) -> Callable[[FunctionOrClass], FunctionOrClass]: ...


def tool(function: Any = None, /, *, name: str | None = None, description: str | None = None, **limits: Any) -> Any:
    """Declare a function, coroutine function or class a tool, or a tool set; it stays what it was.

    Of a class, each public method is a tool of the set that has the class's name; `Session(tools=[TheClass(...)])`.

    Args:
        function: what is decorated.
        name: another name than the function's; of a class, than its name in lower case.
        description: another text than the docstring's.
        limits: fields of ToolLimits: timeout_s, max_calls, calls_per_minute, concurrency, result_bytes, inline,
            idempotent.

    Raises:
        TypeError: a limit that is none.
    """
    options = {"name": name, "description": description, "limits": ToolLimits(**limits)}

    def mark(target: Any) -> Any:
        if not callable(target):
            raise TypeError(f"@tool is for functions and classes, not {type(target).__name__}")
        setattr(target, MARK, options)
        return target

    return mark if function is None else mark(function)
