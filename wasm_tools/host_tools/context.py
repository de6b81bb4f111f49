"""ToolContext: what a tool learns about the call it was made for, if it has a parameter of this type."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.result import Result
    from vesicle.session import Session


class ToolContext:
    """The call that a tool serves. A parameter with this annotation is filled in, and no part of any schema."""

    __slots__ = ("_process", "tool")

    def __init__(self, process: Process, tool: str) -> None:
        self._process = process
        self.tool = tool  # the name it was called by

    @property
    def session(self) -> Session:
        """The session the call came from: its files, and `run` in a shell of the call's own.

        Raises:
            LookupError: it is gone.
        """
        tools = self._process.kernel.tools
        session = None if tools is None else tools.owner()
        if session is None:
            raise LookupError("the session that called the tool is gone")
        return session  # type: ignore[return-value]  # the table does not know what it belongs to

    @property
    def pid(self) -> int:
        """The process that made the call."""
        return self._process.pid

    @property
    def command(self) -> str:
        """The name of its program: `query-user`, `python3`."""
        return self._process.name

    @property
    def cwd(self) -> str:
        """Its working folder."""
        return self._process.kernel.mounts.path_of(self._process.cwd)

    @property
    def environ(self) -> dict[str, str]:
        """A copy of its environment."""
        return dict(self._process.environ)

    def run(self, command: str, *, timeout_s: float | None = None, stdin: str | bytes | None = None) -> Result:
        """Run a script in a new shell with the folder and the environment of the calling process, and wait for it.

        It ends with the command that called the tool; what it changes in its shell is nobody else's.

        Raises: as Session.run
        """
        return self.session.run(command, timeout_s=timeout_s, stdin=stdin)
