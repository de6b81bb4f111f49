"""Host tools of a session: taking them in, calling them from the host, and running commands on their behalf.

Imported when a session has tools. Absent on purpose: declaring them (vesicle.wasm_tools.host_tools).
"""

from __future__ import annotations

from time import monotonic_ns

from vesicle.kernel import wait_status
from vesicle.kernel.command import Command
from vesicle.kernel.fdtable import FdTable
from vesicle.kernel.host_tools import ToolFailure
from vesicle.kernel.kernel import User
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.syscalls import tool as tool_calls
from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import Credentials
from vesicle.wasm_tools.host_tools.errors import ToolError
from vesicle.wasm_tools.host_tools.program import COMPLETE, failure_of_errno
from vesicle.wasm_tools.host_tools.table import PREFIX, table_of, tools_from

from .errors import ConfigurationError
from .foreground import shell_beside
from .running import RunningCommand
from .session_arguments import checked_environ, require_text, time_limit
from .streams import as_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vesicle.kernel.host_tools import ToolTable
    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.process import Process

    from .login_shell import LoginShell
    from .result import Result

_USER = User()


def table_from(tools: Iterable[object]) -> ToolTable:
    """Return the table of a machine with these tools.

    Raises:
        ConfigurationError: it is no list, one can be no tool, or two have the same name.
    """
    if getattr(tools, "__iter__", None) is None:
        raise ConfigurationError(f"tools is a list: write tools=[...], not a {type(tools).__name__}")
    try:
        return table_of(tools_from(tools))
    except (TypeError, ValueError) as error:
        raise ConfigurationError(f"tools: {error}") from None


def offer_completions(shell: LoginShell, table: ToolTable) -> None:
    """Have the shell complete the arguments of the tools' commands, as `complete -C` does."""
    completions = shell.interpreter.completions
    for mark, program in table.programs.items():
        for name in (program.name, mark.removeprefix(PREFIX)):
            completions.setdefault(name, (("C", f"{program.name} {COMPLETE}"),))


def caller_of(kernel: Kernel) -> Process | None:
    """Return the process of this machine whose call of a tool this thread or task serves."""
    process = tool_calls.serving.get()
    return process if process is not None and process.kernel is kernel else None


class Script:
    """A script that a tool runs, and how, as Session.run() and start() take it."""

    __slots__ = ("cwd", "env", "stdin", "text", "timeout_s")

    def __init__(
        self,
        text: str,
        timeout_s: float | None,
        stdin: str | bytes | None,
        env: Mapping[str, str] | None,
        cwd: str | None,
    ) -> None:
        require_text(text)
        self.text = text
        self.timeout_s = timeout_s
        self.stdin = None if stdin is None else as_bytes(stdin)
        self.env = checked_environ(env or {})
        self.cwd = cwd


def start_for(process: Process, script: Script) -> RunningCommand:
    """Start a script for a tool that process called: in a shell of its own, with the folder and environment of process.

    It ends with the command that process belongs to, at its deadline at the latest.

    Raises:
        InterruptedError: that command is over already. FileNotFoundError, NotADirectoryError, PermissionError: cwd.
    """
    return _started(process, script, _inner_command(process, script.timeout_s))


def run_for(process: Process, script: Script) -> Result:
    """Run a script as start_for() does, and wait for it; without input it reads nothing."""
    if script.stdin is None:
        script.stdin = b""
    work = _inner_command(process, script.timeout_s)
    try:
        running = _started(process, script, work)
        try:
            return running.communicate()
        finally:
            running.close()
    finally:
        outer = process.command
        outer.inner.discard(work)
        outer.usage.add(work.usage)
        if work.limit_hit is not None:
            outer.note_limit(work.limit_hit)


def _inner_command(process: Process, timeout_s: float | None) -> Command:
    outer = process.command
    if process.ended or outer.killed:
        raise InterruptedError("the command that called the tool is over")
    work = Command(_time_left(outer, None if timeout_s is None else time_limit(process.kernel.limits, timeout_s)))
    work.tracer = outer.tracer
    outer.inner.add(work)
    if _is_killed(outer):  # meanwhile
        work.kill()
    return work


def _is_killed(command: Command) -> bool:
    return command.killed


def _started(process: Process, script: Script, work: Command) -> RunningCommand:
    kernel = process.kernel
    try:
        shell = shell_beside(kernel, process.environ | script.env, _folder_of(process), script.cwd)
    except BlockingIOError:
        kernel.note_limit(process, "processes", kernel.limits.processes)
        raise
    shell.process.umask = process.umask
    return RunningCommand(kernel, shell, script.text, work, script.stdin)


def _folder_of(process: Process) -> str:
    try:
        return process.kernel.mounts.path_of(process.cwd)
    except PosixError:
        return "/"  # it was removed


def _time_left(outer: Command, timeout_s: float | None) -> float | None:
    if outer.deadline_ns is None:
        return timeout_s
    left_s = max((outer.deadline_ns - monotonic_ns()) / 1e9, 0.0)
    return left_s if timeout_s is None else min(left_s, timeout_s)


def call(kernel: Kernel, name: str, arguments: Mapping[str, object], timeout_s: float | None) -> object:
    """Call a tool from the host as a process of the session would: policy, limits and audit apply.

    Raises:
        LookupError: there is no such tool. PermissionError: the policy denies it. TimeoutError: it took too long.
        ToolError: it failed, or the arguments are wrong, or it was called as often as it may be.
    """
    process = kernel.new_child(kernel.first, [name], command=Command(timeout_s))
    process.credentials = Credentials(_USER.uid, _USER.gid, _USER.groups)
    process.fds = FdTable(0)
    try:
        return tool_calls.call_tool(process, name, arguments)
    except ToolFailure as failure:
        raise ToolError(failure.message, retryable=failure.retryable, kind=failure.kind) from None
    except PosixError as error:
        raise _error_of(failure_of_errno(error), name) from None
    except ProcessExit:
        raise TimeoutError(f"{name}: the call was ended: its time was over, or the session is closed") from None
    finally:
        kernel.finish(process, wait_status.from_exit(0))
        kernel.table.reap(process)


_BUILTIN: dict[str, type[Exception]] = {
    "LookupError": LookupError,
    "PermissionError": PermissionError,
    "TimeoutError": TimeoutError,
}


def _error_of(failure: ToolFailure, name: str) -> Exception:
    kind = _BUILTIN.get(failure.kind)
    if kind is not None:
        return kind(f"{name}: {failure.message}")
    return ToolError(failure.message, retryable=failure.retryable, kind=failure.kind)
