"""AsyncSession: a session for asyncio and trio, on anyio. Cancelling a call kills what it started.

Commands of `run` and turns of Python have a thread each, at most THREADS at a time on one event loop; commands of `start`
are waited for and read without. Absent on purpose: an event loop of its own, and asynchronous files (they are memory).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
from anyio import to_thread
from anyio.lowlevel import RunVar, checkpoint

from vesicle.kernel.signals import Signal

from .async_command import AsyncCommand
from .async_thread import Call
from .running import RunningCommand
from .session import Session
from .turn import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import TracebackType

    from .files import Files
    from .kernel.audit import AuditLog
    from .kernel.limits import Limits
    from .kernel.policy import Policy
    from .python_result import PythonResult
    from .python_session import PythonSession
    from .result import Result
    from .session_arguments import PolicyLike
    from .snapshot import FileChange, Snapshot

T = TypeVar("T")

THREADS = 32
"""Calls of `run` in progress on one event loop, by default; others wait their turn. Shells that compute share Python's lock
with the loop, so more of them make its turns longer and themselves no faster."""

_GRACE_S = 1.0  # from the interruption of a cancelled turn to its kill

_limiter: RunVar[anyio.CapacityLimiter] = RunVar("vesicle_threads")


def _threads() -> anyio.CapacityLimiter:
    """Return the event loop's own limit of threads."""
    try:
        return _limiter.get()
    except LookupError:
        limiter = anyio.CapacityLimiter(THREADS)
        _limiter.set(limiter)
        return limiter


class AsyncSession:
    """A session whose commands are awaited. Make it with a Session's own arguments; close it, or use `async with`.

    Task safety: any task of the loop may call any method; commands of `run` take turns. Asynchronous tools, which run on a loop
    of their own, may call `run` and `start` as those of a Session may. Other threads use `.session`.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Make a session; arguments and exceptions are Session's."""
        self._session = Session(*arguments, **options)
        self._turn = anyio.Lock()

    @classmethod
    def of(cls, session: Session) -> AsyncSession:
        """Return a session that exists already, to be awaited: a fork of a prepared one, say. It is closed with this one."""
        made = cls.__new__(cls)
        made._session = session
        made._turn = anyio.Lock()
        return made

    @staticmethod
    def set_threads(count: int) -> None:
        """Set how many calls of `run` may be in progress on this event loop; more where commands wait than compute."""
        _threads().total_tokens = count

    @property
    def session(self) -> Session:
        """The session behind it; its own methods block the event loop."""
        return self._session

    @property
    def files(self) -> Files:
        """The session's files, from the host: calls that block, for microseconds unless the file is a host folder's."""
        return self._session.files

    @property
    def policy(self) -> Policy:
        """The policy in force; assigning another takes effect at once."""
        return self._session.policy

    @policy.setter
    def policy(self, policy: str | Policy | PolicyLike) -> None:
        self._session.policy = policy

    @property
    def limits(self) -> Limits:
        """The limits the session was made with."""
        return self._session.limits

    @property
    def audit(self) -> AuditLog:
        """The audit log."""
        return self._session.audit

    async def run(
        self,
        command: str,
        *,
        timeout_s: float | None = None,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
    ) -> Result:
        """Run a script in the session's shell and wait for it, as Session.run does; cancellation kills its processes.

        Raises:
            SessionClosedError: the session was closed.
        """
        session = self._session
        if session.in_tool_call:
            # Its turn is the command's that called the tool; a cancellation ends this script and not that command.
            script = partial(session.start, command, timeout_s=timeout_s, stdin=stdin or b"", env=env, cwd=cwd)
            async with AsyncCommand(await self._in_turn(script, RunningCommand.close), _threads) as inner:
                return await inner.communicate()
        script_run = partial(session.run, command, timeout_s=timeout_s, stdin=stdin, env=env, cwd=cwd)
        turn = Turn()
        async with self._turn:
            return await Call(partial(session.in_turn, turn, script_run), turn.end).on_thread(_threads())

    async def start(
        self,
        command: str,
        *,
        timeout_s: float | None = None,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
    ) -> AsyncCommand:
        """Start a script in a copy of the session's shell and return at once, as Session.start does.

        It begins after the command of run() that is in progress. Use it in `async with`, which kills what still runs.

        Raises:
            SessionClosedError: the session was closed.
        """
        call = partial(self._session.start, command, timeout_s=timeout_s, stdin=stdin, env=env, cwd=cwd)
        return AsyncCommand(await self._in_turn(call, RunningCommand.close), _threads)

    def python(self, name: str = "main") -> AsyncPython:
        """Return a Python interpreter that is kept between turns, as Session.python does; begun by its first turn."""
        return AsyncPython(self._session, name)

    async def pip_install(self, *requirements: str, **options: Any) -> list[str]:
        """Install packages into the session's Python, as Session.pip_install does; it is not cancelled half-way."""
        return await self._in_turn(partial(self._session.pip_install, *requirements, **options))

    async def snapshot(self) -> Snapshot:
        """Remember the state, as Session.snapshot does, after the command that runs."""
        return await self._in_turn(self._session.snapshot)

    async def rollback(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot, as Session.rollback does, after the command that runs."""
        await self._in_turn(partial(self._session.rollback, snapshot))

    async def fork(self) -> AsyncSession:
        """Return a new session with the same state, as Session.fork does, after the command that runs."""
        return self.of(await self._in_turn(self._session.fork, Session.close))

    async def diff(self, before: Snapshot, after: Snapshot | None = None) -> list[FileChange]:
        """Return what changed in the files, as Session.diff does."""
        return await to_thread.run_sync(self._session.diff, before, after)

    async def aclose(self) -> None:
        """Kill every process and give everything back."""
        with anyio.CancelScope(shield=True):
            await to_thread.run_sync(self._session.close)

    async def _in_turn(self, call: Callable[[], T], discard: Callable[[T], object] | None = None) -> T:
        """Make a short call that wants the shell. It may wait for a turn of Python's: not on the loop's thread.

        Cancellation ends its waiting for other threads; what it does then is done whole, and its result given to discard.
        """
        if self._session.in_tool_call:
            # What is refused there is Session's to say.
            return await Call(call, lambda: None, discard).on_thread(None)
        turn = Turn()
        async with self._turn:
            return await Call(partial(self._session.in_turn, turn, call), turn.give_up, discard).on_thread(None)

    async def __aenter__(self) -> AsyncSession:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"<AsyncSession over {self._session!r}>"


class AsyncPython:
    """An interpreter that is kept between turns. Cancelling a turn raises KeyboardInterrupt in it, then kills it."""

    def __init__(self, session: Session, name: str) -> None:
        """Use AsyncSession.python()."""
        self._session = session
        self._name = name

    async def run(self, code: str, *, timeout_s: float | None = None, stdin: str | bytes | None = None) -> PythonResult:
        """Run code in the interpreter's __main__ and wait for it, as PythonSession.run does.

        Raises:
            SessionClosedError: the session was closed.
        """
        python = self._interpreter()
        turn = Turn()
        call = partial(python.in_turn, turn, partial(python.run, code, timeout_s=timeout_s, stdin=stdin))
        return await Call(call, _Interruption(turn).advance).on_thread(_threads())

    async def interrupt(self) -> None:
        """Raise KeyboardInterrupt in the turn that runs."""
        await checkpoint()
        self._interpreter().interrupt()

    async def reset(self) -> None:
        """Forget everything, after the turn that runs."""
        python = self._interpreter()
        turn = Turn()
        await Call(partial(python.in_turn, turn, python.reset), turn.give_up).on_thread(None)

    def _interpreter(self) -> PythonSession:
        return self._session.python(self._name)


class _Interruption:
    """What a cancelled turn meets: none if it has not begun, else one interruption, and a kill if it goes on."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._until_s: float | None = None

    def advance(self) -> None:
        self._turn.give_up()
        work = self._turn.work
        if work is None or not work.processes:  # the interpreter is still made
            return
        if self._until_s is None:
            work.kill(Signal.SIGINT)
            self._until_s = anyio.current_time() + _GRACE_S
        elif anyio.current_time() >= self._until_s:
            work.kill()
