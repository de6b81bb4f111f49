"""Interpreters: the Pythons of a session that are kept between turns, by name; each is made when it is first asked for."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.kernel.kernel import Kernel

    from .python_result import PythonResult
    from .python_session import PythonSession
    from .snapshot import PythonStates


class Interpreters:
    """For any thread; whoever calls drop() and return_to() holds the session's lock."""

    __slots__ = ("_environ", "_kernel", "_made", "_packages", "_start", "_tell")

    def __init__(
        self,
        kernel: Kernel,
        environ: dict[str, str],
        start: str,
        packages: str,
        tell: Callable[[PythonResult], PythonResult],
    ) -> None:
        self._kernel = kernel
        self._environ = environ
        self._start = start
        self._packages = packages
        self._tell = tell
        self._made: dict[str, PythonSession] = {}

    def named(self, name: str) -> PythonSession:
        """Return the interpreter of that name."""
        found = self._made.get(name)
        if found is None:
            from .python_session import PythonSession

            made = PythonSession(self._kernel, self._environ, self._start, self._packages)
            made.tell = self._tell
            found = self._made.setdefault(name, made)
        return found

    def states(self) -> PythonStates:
        """Return what a snapshot keeps of each; waits for turns to end."""
        return {name: python.state() for name, python in tuple(self._made.items())}

    def drop(self) -> None:
        """Have all forget everything."""
        for python in tuple(self._made.values()):
            python.return_to(None)

    def return_to(self, states: PythonStates) -> None:
        """Go on from these states."""
        for name, state in states.items():
            self.named(name).return_to(state)

    def close(self) -> None:
        """End all; turns that run are killed."""
        for python in tuple(self._made.values()):
            python.close()
