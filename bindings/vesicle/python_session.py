"""PythonSession: a CPython that is kept between turns, as a code interpreter is; part of its session's snapshots and forks.

Absent on purpose: the interpreter itself (wasm_tools/python/interpreter.py) and running scripts (`python3` in Session.run).
"""

from __future__ import annotations

from _thread import RLock

from vesicle.kernel.command import Command
from vesicle.kernel.kernel import User
from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import PosixError
from vesicle.wasm_tools.python.images import choose
from vesicle.wasm_tools.python.installation import installed
from vesicle.wasm_tools.python.interpreter import Interpreter
from vesicle.wasm_tools.python.program import wheels_of

from .capture import Capture, usage_of
from .errors import ConfigurationError, SessionClosedError
from .files import builtin_error
from .interrupt import InterruptGuard
from .python_result import PythonError, PythonResult
from .session_arguments import require_text, time_limit
from .streams import BytesInput, NoInput, as_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from vesicle.kernel.kernel import Kernel
    from vesicle.vfs.open_file import OpenFile
    from vesicle.wasm_tools.python.images import PythonImage
    from vesicle.wasm_tools.python.installation import Installation
    from vesicle.wasm_tools.python.interpreter import InterpreterState

    from .turn import Turn

    T = TypeVar("T")

# A turn whose time is over gets KeyboardInterrupt; one that goes on for so long after that is killed.
_GRACE_S = 1.0


class PythonSession:
    """An interpreter of a session, by Session.python(). It starts with the first turn.

    Thread safety: one turn at a time, others wait; interrupt() is for any thread.
    """

    __slots__ = (
        "_closed",
        "_environ",
        "_interpreter",
        "_kernel",
        "_lock",
        "_packages",
        "_start",
        "_state",
        "_turn_taken",
        "_work",
        "tell",
    )

    def __init__(
        self,
        kernel: Kernel,
        environ: dict[str, str],
        start: str,
        packages: str,
    ) -> None:
        """Use Session.python()."""
        self._kernel = kernel
        self._environ = environ
        self._start = start
        self._packages = packages
        self._state: InterpreterState | None = None  # where the interpreter goes on when it is needed next
        self._lock = RLock()
        # guards: the interpreter; taken by one turn at a time
        self._interpreter: Interpreter | None = None
        self._work: Command | None = None
        self._turn_taken: Turn | None = None
        self._closed = False
        self.tell: Callable[[PythonResult], PythonResult] = lambda result: result

    def run(self, code: str, *, timeout_s: float | None = None, stdin: str | bytes | None = None) -> PythonResult:
        """Run code in the interpreter's __main__ and wait for it; what it defines stays.

        Args:
            code: Python statements; the value of a last expression is part of the result. `await` works at the top.
            timeout_s: raises KeyboardInterrupt in the code, and kills the interpreter if that does not end it; the default
                is the limit wall_s.
            stdin: what input() reads; None is nothing.

        Raises:
            SessionClosedError: the session or this interpreter was closed.
            BlockingIOError: there are as many processes as the limits or the policy allow.
            KeyboardInterrupt: Ctrl-C; the code was interrupted first, and its names are kept.
        """
        require_text(code)
        limit_s = time_limit(self._kernel.limits, timeout_s)
        source = NoInput() if stdin is None else BytesInput(as_bytes(stdin))
        with self._lock:
            work = self._work = Command(limit_s, _GRACE_S)
            try:
                interpreter = self._live()
                if self._turn_taken is not None:
                    self._turn_taken.work = work
                return self.tell(self._turn(interpreter, code, work, source))
            finally:
                self._work = None

    def in_turn(self, turn: Turn, call: Callable[[], T]) -> T:
        """Make a call of run() or reset(), in a turn that another thread may give up. Use AsyncSession."""
        turn.take(self._lock)
        try:
            self._turn_taken = turn
            return call()
        finally:
            self._turn_taken = None
            self._lock.release()

    def interrupt(self) -> bool:
        """Raise KeyboardInterrupt in the turn that runs; return False between turns, when nothing happens."""
        interpreter = self._interpreter
        if interpreter is None or interpreter.process.program is None:
            return False
        interpreter.interrupt()
        return True

    def kill(self) -> None:
        """Kill the interpreter in the turn that runs, whose result has `reset`; nothing happens between turns."""
        work = self._work
        if work is not None:
            work.kill()

    def reset(self) -> None:
        """Forget everything: the next turn begins with a new interpreter."""
        with self._lock:
            self._drop()
            self._state = None

    def close(self) -> None:
        """End the interpreter; closing twice is harmless. A turn that runs is killed."""
        self._closed = True
        self.kill()
        with self._lock:
            self._drop()

    def state(self) -> InterpreterState | None:
        """Return what a snapshot keeps: the interpreter at rest, None if it has not begun. Waits for a turn to end."""
        with self._lock:
            return self._state if self._interpreter is None else self._interpreter.state()

    def return_to(self, state: InterpreterState | None) -> None:
        """Go on from a state when the next turn comes; a turn that runs is killed."""
        self.kill()
        with self._lock:
            self._drop()
            self._state = state

    def __repr__(self) -> str:
        interpreter = self._interpreter
        return f"<PythonSession {interpreter.turns if interpreter is not None else 0} turns>"

    def _live(self) -> Interpreter:
        """Return the interpreter, begun if need be.

        Raises: SessionClosedError · ConfigurationError Python is not set up · BlockingIOError too many processes ·
        FileNotFoundError the folder to start in
        """
        if self._closed:
            raise SessionClosedError("the interpreter is closed")
        interpreter = self._interpreter
        if interpreter is not None and not interpreter.ended:
            return interpreter
        self._drop()
        state = self._state
        installation, image = _image_of(self._kernel, self._packages, state)
        cwd, environ = (self._start, self._environ) if state is None else (state.cwd, state.environ)
        try:
            process = self._kernel.login(User(), ["python3"], dict(environ), cwd)
        except PosixError as error:
            raise builtin_error(error) from None
        try:
            made = self._interpreter = Interpreter(process, installation, image, state)
        except BaseException:
            self._kernel.finish(process, 0)
            raise
        self._state = None
        return made

    def _drop(self) -> None:
        interpreter, self._interpreter = self._interpreter, None
        if interpreter is not None:
            interpreter.close()

    def _turn(self, interpreter: Interpreter, code: str, work: Command, source: OpenFile) -> PythonResult:
        kernel = self._kernel
        output_bytes = kernel.limits.output_bytes
        stdout, stderr = Capture(output_bytes, "pipe:[stdout]"), Capture(output_bytes, "pipe:[stderr]")
        mark = kernel.audit.mark()
        with InterruptGuard(_Interruption(work)):
            told = interpreter.run(code, work, (source, stdout, stderr))
        kernel.meter.take_hits()
        found: dict[str, Any] = told or {}
        error = found.get("error")
        return PythonResult(
            code,
            stdout.take(),
            stderr.take(),
            usage_of(kernel, work, stdout, stderr),
            data=found.get("data", {}),
            displays=tuple(found.get("displays", ())),
            figures=tuple(found.get("figures", ())),
            error=None if error is None else PythonError(*error),
            reset=interpreter.ended,
            denials=kernel.audit.denials_since(mark),
            limit=work.limit_hit,
            truncated=bool(stdout.dropped_bytes or stderr.dropped_bytes),
        )


class _Interruption:
    """What Ctrl-C does to a turn: KeyboardInterrupt inside, first."""

    __slots__ = ("_work",)

    def __init__(self, work: Command) -> None:
        self._work = work

    def kill(self, _signal: int) -> None:
        self._work.kill(Signal.SIGINT)


def _image_of(kernel: Kernel, packages: str, state: InterpreterState | None) -> tuple[Installation, PythonImage]:
    installation = installed()
    if installation is None:
        raise ConfigurationError("Python is not set up on this machine: run `vesicle images build`")
    image = state.image if state is not None else choose(installation, packages, wheels_of(kernel))
    if image is None:
        raise ConfigurationError("the images of Python are missing or broken: run `vesicle images build`")
    return installation, image
