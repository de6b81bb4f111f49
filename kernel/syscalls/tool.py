"""Calls of host tools: the gate between a process and a function of the embedding program. No call of POSIX.

The function runs on a thread of its own while the process waits as for anything else, so that a deadline, a signal or
Ctrl-C does not wait for it; its result is then dropped. Its author may say that it is quick instead (ToolLimits.inline).
"""

from __future__ import annotations

from _contextvars import ContextVar
from time import monotonic_ns

from vesicle.kernel import processor
from vesicle.kernel.host_tools import ToolFailure
from vesicle.kernel.waitqueue import taken
from vesicle.vfs.errors import Errno, PosixError

from .gate import check_tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from vesicle.kernel.host_tools import DeclaredTool, HostTool, ToolUse
    from vesicle.kernel.policy_rules import Decision
    from vesicle.kernel.process import Process

SYSCALL = "call_tool"

serving: ContextVar[Process | None] = ContextVar("vesicle_serving", default=None)
"""The process for which the function that runs here was called; known to threads and tasks that inherit the context."""


def list_tools(process: Process) -> list[list[object]]:
    """Return what each tool says of itself that the policy does not deny (HostTool.describe)."""
    table = process.kernel.tools
    policy = process.policy.policy
    if table is None:
        return []
    found = (tool for tool in table.tools.values() if _may_be_called(policy.decide_tool(tool.name)))
    return [function_of(process, tool).describe() for tool in found]


def _may_be_called(decision: Decision) -> bool:
    return decision.allowed or decision.ask


def function_of(process: Process, tool: DeclaredTool) -> HostTool:
    """Return the function of a tool.

    Raises: ToolFailure its author made it wrong
    """
    try:
        return tool.function
    except TypeError as error:
        _record(process, tool.name, type(error).__name__, error)
        raise ToolFailure(type(error).__name__, "the tool cannot be used: its declaration is wrong") from None


def call_tool(process: Process, name: str, arguments: Mapping[str, object]) -> object:
    """Call a tool and return its result, that of an iterator as a list.

    Blocks: until the function returns, its time limit, the deadline or a signal.
    Raises: ENOENT no such tool · EACCES the policy · EDQUOT EAGAIN too many calls · ETIMEDOUT · EMSGSIZE a large result
        · EINTR a caught signal came: the call is given up · ToolFailure wrong arguments, or the function raised
    """
    call = begin(process, name, arguments)
    try:
        return call.result()
    finally:
        call.abandon()


def begin(process: Process, name: str, arguments: Mapping[str, object], *, streaming: bool = False) -> ToolCall:
    """Begin a call; streaming: the items of an iterator are to be had one by one, by next_item().

    Raises: as call_tool
    """
    table = process.kernel.tools
    declared = None if table is None else table.tools.get(name)
    if table is None or declared is None:
        raise PosixError(Errno.ENOENT, name)
    tool = function_of(process, declared)
    ready, values = tool.checked(arguments)
    check_tool(process, name, values, SYSCALL)
    _charge(process)
    use = table.uses[name]
    call = ToolCall(process, tool, use, ready, streaming)
    if use.limits.idempotent:
        call.key = _key(values)
        known = use.remembered(call.key)
        if known:
            call.settle(known[0])
            return call
    use.charge(process)
    call.start()
    return call


def _charge(process: Process) -> None:
    kernel = process.kernel
    try:
        kernel.meter.charge_tool_call()
    except PosixError:
        kernel.note_limit(process, "tool_calls", kernel.limits.tool_calls or 0)
        raise
    process.command.usage.tool_calls += 1


class ToolCall:
    """One call, and what came of it."""

    __slots__ = (
        "_abandoned",
        "_cancel",
        "_deadline_ns",
        "_error",
        "_finished",
        "_items",
        "_places",
        "_size_bytes",
        "_streaming",
        "_to_do",
        "_use",
        "_value",
        "arguments",
        "key",
        "process",
        "tool",
    )

    def __init__(self, process: Process, tool: HostTool, use: ToolUse, arguments: object, streaming: bool) -> None:
        self.process = process
        self.tool = tool
        self.arguments = arguments
        self.key: object = None
        self._use = use
        self._streaming = streaming
        self._value: object = None
        self._error: BaseException | None = None
        self._finished = self._abandoned = False
        self._places: list[ToolUse] = []  # those to give back: none or one
        self._cancel: Callable[[], object] | None = None
        self._items: Iterator[object] | None = None
        # What a worker is to do as soon as this thread waits for it: nothing, or one, for whoever takes it.
        self._to_do: list[Callable[[], None]] = []
        self._size_bytes = 0
        timeout_s = use.limits.timeout_s
        self._deadline_ns = None if timeout_s is None else monotonic_ns() + int(timeout_s * 1e9)

    def settle(self, value: object) -> None:
        """Give the call a result without making it."""
        self._value = value
        self._finished = True

    def start(self) -> None:
        """Let the function begin once it has a place among the calls at one time; on a worker, when its result is asked for."""
        waiter = self.process.waiter
        try:
            while not self._use.enter(waiter):
                self._sleep()
        except BaseException:
            self._use.stop_waiting(waiter)
            raise
        self._places.append(self._use)
        if not self.tool.is_async:
            if self._use.limits.inline:
                self._work()
            else:
                self._to_do.append(self._work)
            return
        token = serving.set(self.process)
        try:
            self._cancel = _canceller(self.tool.start(self.arguments, self.process, self._done))
        finally:
            serving.reset(token)

    def result(self) -> object:
        """Wait for the result and return it; of a streaming call's iterator None, if items() says so.

        Raises: as call_tool
        """
        self._await()
        if self._error is not None:
            self._fail(self._error)
        if self.key is not None and self._items is None:
            self._use.remember(self.key, self._value, self._size_bytes)
        return self._value

    @property
    def is_stream(self) -> bool:
        """Whether the result is a stream of items; known after result()."""
        return self._items is not None

    def next_item(self) -> list[object]:
        """Wait for the next item of a stream and return [item]; [] at the end.

        Raises: as call_tool
        """
        self._finished = False
        self._value = _END
        self._to_do.append(self._advance)
        self._await()
        if self._error is not None:
            self._fail(self._error)
        return [] if self._value is _END else [self._value]

    def abandon(self) -> None:
        """Let go of the call: nobody wants its result, or it has been taken."""
        self._abandoned = True
        if self._finished:
            self._close()
        elif self._cancel is not None:
            self._cancel()
        elif taken(self._to_do) is not None:
            self._close()

    def _await(self) -> None:
        if self._finished:
            return
        processor.stay_while(self._wait)

    def _wait(self) -> None:
        if self._to_do:
            self.process.kernel.on_worker(self._do, awaited=True)
        while not self._finished:
            self._sleep()

    def _do(self) -> None:
        """Do what is to be done, on a worker's thread, unless the call was given up before."""
        job = taken(self._to_do)
        if job is not None:
            job()

    def _sleep(self) -> None:
        if not self.process.sleep(self._deadline_ns, for_host=True) and not self._finished:
            raise PosixError(Errno.ETIMEDOUT, self._use.name)

    def _work(self) -> None:
        """Make the call, on a worker's thread."""
        self._make(lambda: self._kept(self.tool.invoke(self.arguments, self.process)))

    def _make(self, act: Callable[[], object]) -> None:
        """Run a part of the call on this thread, and take what comes of it."""
        token = serving.set(self.process)
        value: object = None
        error: BaseException | None = None
        try:
            value = act()
        except BaseException as caught:  # noqa: BLE001 - told to who waits
            error = caught
        finally:
            serving.reset(token)
        self._done_with(value, error)

    def _kept(self, value: object) -> object:
        """Return what the function returned as guests get it; of an iterator all items, unless they are streamed."""
        if not hasattr(value, "__next__"):
            return self._plain(value)
        items = _as_iterator(value)
        if self._streaming:
            self._items = items
            return None
        return [self._plain(item) for item in items]

    def _advance(self) -> None:
        """Fetch the next item of a stream, on a worker's thread."""
        items = self._items
        assert items is not None
        self._make(lambda: self._next_of(items))

    def _next_of(self, items: Iterator[object]) -> object:
        item = next(items, _END)
        return item if item is _END else self._plain(item)

    def _done(self, value: object, error: BaseException | None) -> None:
        """Take the end of a function that was started, on whatever thread."""
        if error is None:
            try:
                value = self._kept(value)
            except BaseException as caught:  # noqa: BLE001 - told to who waits
                error = caught
        self._done_with(value, error)

    def _plain(self, value: object) -> object:
        plain = self.tool.plain(value)
        self._size_bytes += size_of(plain)
        most = self._use.limits.result_bytes
        if most is not None and self._size_bytes > most:
            raise PosixError(Errno.EMSGSIZE, self._use.name)
        return plain

    def _done_with(self, value: object, error: BaseException | None) -> None:
        self._value, self._error = value, error
        if self._items is None or value is _END or error is not None:
            self._leave()
        self._finished = True
        if self._abandoned:
            self._close()
        else:
            self.process.waiter.wake()

    def _leave(self) -> None:
        place = taken(self._places)  # who calls and who works may both come here
        if place is not None:
            place.leave()

    def _close(self) -> None:
        items, self._items = self._items, None
        self._leave()
        close: Callable[[], object] | None = getattr(items, "close", None)
        if close is not None:
            self.process.kernel.on_worker(lambda: _quietly(close))

    def _fail(self, error: BaseException) -> None:
        """Record what went wrong in full, and raise what the guest may know of it."""
        if isinstance(error, PosixError):
            raise PosixError(error.errno, error.path)
        failure = error if isinstance(error, ToolFailure) else self.tool.failure(error)
        _record(self.process, self._use.name, failure.kind, error)
        raise failure from None


_END = object()


def _as_iterator(value: Any) -> Iterator[object]:
    items: Iterator[object] = value
    return items


def _quietly(close: Callable[[], object]) -> None:
    try:
        close()
    except BaseException:  # noqa: BLE001 - the call is over, and nobody waits for this
        return


def _canceller(cancel: object) -> Callable[[], object]:
    assert callable(cancel)
    return cancel


def _record(process: Process, name: str, kind: str, error: BaseException) -> None:
    """Record an exception of the host's in full; kind stands in the rule's place."""
    from traceback import format_exception

    trace = "".join(format_exception(error))
    process.kernel.audit.note("error", process.pid, process.name, SYSCALL, name, kind, detail=trace, kind="tool")


_kind_of: Callable[[object], object] = type


def size_of(value: Any) -> int:
    """Return how much a plain value holds, roughly, in bytes."""
    kind = _kind_of(value)
    if kind is str or kind is bytes:
        return len(value)
    if kind is dict:
        return sum(size_of(key) + size_of(item) for key, item in value.items())
    if kind is list:
        return sum(map(size_of, value))
    return 8


def _key(value: Any) -> object:
    """Return something hashable that is equal for equal arguments, and for those only."""
    kind = _kind_of(value)
    if kind is dict:
        return frozenset((name, _key(item)) for name, item in value.items())
    if kind is list:
        return tuple(map(_key, value))
    return (kind, value)
