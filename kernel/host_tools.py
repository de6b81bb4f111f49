"""Host tools of one machine: functions of the embedding program that its processes may call, and what was used of them.

Absent on purpose: what a tool is made of (the userland's), asking the policy and making the call (syscalls/tool.py).
"""

from __future__ import annotations

from _thread import allocate_lock

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.record import Record

from .limits import MIB, LimitHit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Mapping
    from typing import Protocol

    from vesicle.vfs.open_file import Waiter

    from .process import Process
    from .program import Program
else:
    from _collections import deque  # the package costs a millisecond of every start

    Protocol = object  # importing typing costs more than the rest of the start


class ToolLimits(Record):
    """What one tool may use in a session; None means no limit.

    Units: as the names say. result_bytes counts text and bytes, and 8 for every other value.
    """

    timeout_s: float | None = None  # from the call to its result; ETIMEDOUT
    max_calls: int | None = None  # in the session; EDQUOT
    calls_per_minute: int | None = None  # in any 60 s; EAGAIN
    concurrency: int | None = None  # calls at one time; the next waits for its turn
    result_bytes: int | None = 16 * MIB  # of one result; EMSGSIZE
    inline: bool = False  # runs on the thread of the process: quicker, and nothing ends it before it returns
    idempotent: bool = False  # a call with the arguments of an earlier one gets that one's result


class ToolFailure(Exception):
    """A call that gave no result, in words the guest may read: no path and no secret of the host's is among them.

    problems: of arguments that do not fit, each the way to the value and what is wrong with it. Caught by who called.
    """

    def __init__(
        self,
        kind: str,
        message: str,
        *,
        retryable: bool = False,
        problems: tuple[tuple[tuple[str, ...], str], ...] = (),
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.retryable = retryable
        self.problems = problems


class HostTool(Protocol):
    """A function of the embedding program.

    Every value that goes in or comes out is made of None, bool, int, float, str, bytes, lists and dicts with text as keys.
    """

    @property
    def is_async(self) -> bool:
        """Whether start() is to be called, which returns at once, and not invoke()."""
        raise NotImplementedError

    def describe(self) -> list[object]:
        """Return [name, set, name in the set, description, parameters], as guest/host.py reads it."""
        raise NotImplementedError

    def checked(self, arguments: Mapping[str, object]) -> tuple[object, dict[str, object]]:
        """Return arguments ready for a call, and the same as plain values with all defaults.

        Raises: ToolFailure they do not fit
        """
        raise NotImplementedError

    def plain(self, value: object) -> object:
        """Return a value as it is passed to guests.

        Raises: ToolFailure it can't be
        """
        raise NotImplementedError

    def invoke(self, arguments: object, process: Process) -> object:
        """Call the function on this thread; return what it does, which may be an iterator.

        Raises: whatever it raises
        """
        raise NotImplementedError

    def start(
        self, arguments: object, process: Process, done: Callable[[object, BaseException | None], None]
    ) -> object:
        """Begin the call and return at once what cancels it; done gets the value or the exception, on any thread."""
        raise NotImplementedError

    def failure(self, error: BaseException) -> ToolFailure:
        """Return what the guest is told of an exception of the function's."""
        raise NotImplementedError


class DeclaredTool(Protocol):
    """A tool that may not have been looked at yet."""

    @property
    def name(self) -> str:
        """What rules, records and guests call it."""
        raise NotImplementedError

    @property
    def limits(self) -> ToolLimits:
        """What it may use."""
        raise NotImplementedError

    @property
    def function(self) -> HostTool:
        """The function, made ready when it is first asked for.

        Raises: TypeError it can be no tool
        """
        raise NotImplementedError


_WINDOW_NS = 60 * 10**9
_REMEMBERED_MAX = 256  # results of one idempotent tool
_REMEMBERED_BYTES = 1 * MIB  # of one of them


class ToolUse:
    """What a session used of one tool."""

    __slots__ = ("_lock", "_results", "_running", "_times", "_waiting", "calls", "limits", "name")

    def __init__(self, name: str, limits: ToolLimits) -> None:
        self.name = name
        self.limits = limits
        self._lock = allocate_lock()
        # guards: the fields below
        self.calls = 0
        self._running = 0
        self._times: deque[int] = deque()
        self._waiting: list[Waiter] = []
        self._results: dict[object, object] = {}

    def charge(self, process: Process) -> None:
        """Count a call that is about to be made.

        Raises: EDQUOT it was called as often as it may be · EAGAIN for now
        """
        limits = self.limits
        with self._lock:
            if limits.max_calls is not None and self.calls >= limits.max_calls:
                self._refuse(process, "max_calls", limits.max_calls, Errno.EDQUOT)
            if limits.calls_per_minute is not None:
                self._charge_rate(process, limits.calls_per_minute)
            self.calls += 1

    def _charge_rate(self, process: Process, limit: int) -> None:
        now = process.kernel.clock.monotonic_ns()
        times = self._times
        while times and now - times[0] >= _WINDOW_NS:
            times.popleft()
        if len(times) >= limit:
            self._refuse(process, "calls_per_minute", limit, Errno.EAGAIN)
        times.append(now)

    def _refuse(self, process: Process, limit_name: str, limit: int, errno: Errno) -> None:
        times = "once" if limit == 1 else f"{limit:,} times"
        span = " in a minute" if limit_name == "calls_per_minute" else ""
        text = f"the tool {self.name} was called as often as it may be: {times}{span} ({limit_name})"
        process.command.note_limit(LimitHit(f"{self.name}.{limit_name}", limit, text))
        raise PosixError(errno, self.name)

    def enter(self, waiter: Waiter) -> bool:
        """Take one of the places for calls at one time; without one, False, and waiter is woken when one may be free."""
        most = self.limits.concurrency
        with self._lock:
            if most is not None and self._running >= most:
                if waiter not in self._waiting:
                    self._waiting.append(waiter)
                return False
            self._running += 1
            return True

    def leave(self) -> None:
        """Give the place back."""
        with self._lock:
            self._running -= 1
            waiting, self._waiting = self._waiting, []
        for waiter in waiting:
            waiter.wake()

    def stop_waiting(self, waiter: Waiter) -> None:
        """Forget who waits for a place."""
        with self._lock:
            self._waiting = [other for other in self._waiting if other is not waiter]

    def remembered(self, key: object) -> list[object]:
        """Return [result] of an earlier call; [] if there was none."""
        with self._lock:
            return [self._results[key]] if key in self._results else []

    def remember(self, key: object, result: object, size_bytes: int) -> None:
        """Keep the result of a call for those that come with the same arguments."""
        if size_bytes > _REMEMBERED_BYTES:
            return
        with self._lock:
            if len(self._results) >= _REMEMBERED_MAX:
                del self._results[next(iter(self._results))]
            self._results[key] = result


class ToolTable:
    """The tools of one machine by name."""

    __slots__ = ("interrupted", "owner", "programs", "tools", "uses")

    def __init__(self, tools: Mapping[str, DeclaredTool], programs: Mapping[str, Program]) -> None:
        self.tools = tools
        self.programs = programs  # by the name that a file's mark gives
        self.uses = {name: ToolUse(name, tool.limits) for name, tool in tools.items()}
        # What a handler is told it was called from, None once that is gone: the machine itself means nothing to it.
        self.owner: Callable[[], object] = _nobody
        # By pid and number: calls whose caller had to see to a signal first, and comes back for the result.
        self.interrupted: dict[tuple[int, int], object] = {}

    def fork(self) -> ToolTable:
        """Return the same tools for another machine, unused."""
        return ToolTable(self.tools, self.programs)


def _nobody() -> None:
    return None
