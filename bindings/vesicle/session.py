"""Session: a computer with its files, shell and processes, driven from Python.

One command at a time changes the session's shell; `run` waits its turn when called from several threads. Commands of
`start` run beside it, each in a copy of the shell, as a subshell does.
Absent on purpose: asyncio and trio (async_session.py), parsing of policies and limits from files (config.py).
"""

from __future__ import annotations

from _weakref import ref

from vesicle.kernel.clock import SystemClock
from vesicle.kernel.command import Command
from vesicle.vfs.errors import PosixError
from vesicle.wasm_tools import machine

from .errors import ConfigurationError
from .files import Files
from .foreground import Foreground, shell_beside
from .interpreters import Interpreters
from .login_shell import LoginShell, ShellState
from .mounting import close_down, mount_all, own_tools_of
from .session_arguments import (
    checked_environ,
    limits_of,
    network_of,
    policy_of,
    require_lists,
    require_text,
    time_limit,
    visible_environ,
)
from .session_audit import leave, log_of_fork, new_log
from .session_tools import SessionTools
from .snapshot import FileChange, Snapshot, changes_between, restore, take
from .streams import BytesInput, NoInput, as_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import TracebackType
    from typing import TypeVar

    from vesicle.kernel.approval import Answer, ApprovalRequest
    from vesicle.kernel.clock import Clock, RandomSource
    from vesicle.kernel.host_tools import ToolTable
    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.limits import Limits
    from vesicle.kernel.policy import Policy
    from vesicle.kernel.policy_rules import Decision
    from vesicle.kernel.tracing import Tracer

    from .approval import Approve
    from .console import Console
    from .login_shell import Streams
    from .mounting import MountSource
    from .python_result import PythonResult
    from .python_session import PythonSession
    from .result import Result
    from .running import RunningCommand
    from .session_arguments import LimitsLike, NetworkSource, PolicyLike
    from .session_audit import AuditTarget
    from .tracing import TraceTarget
    from .turn import Turn

    T = TypeVar("T")


class Session(SessionTools):
    """A session; without a policy it may do nothing. Close it, or use it in a with statement.

    Thread safety: any thread may call any method. `run`, `attach`, `start`, `snapshot`, `rollback`, `fork` and `pip_install`
    want the shell and take turns, in no promised order, each whole; `python`, `files`, `policy`, `diff` and `audit` need no
    turn, and `kill` and `close` end what has it. A command of the session that calls back into `python` or one of the first
    kind, on whichever thread, gets SessionBusyError instead of a deadlock. Different sessions share nothing that waits.
    """

    __slots__ = (
        "__weakref__",
        "_approve",
        "_console",
        "_environ",
        "_files",
        "_foreground",
        "_preload",
        "_python",
        "_sinks",
        "_start",
    )

    def __init__(  # noqa: PLR0913 (all but the first are options by name)
        self,
        policy: str | Policy | PolicyLike = "deny_all",
        *,
        limits: str | Limits | LimitsLike = "code",
        mounts: Mapping[str, MountSource] | None = None,
        env: Mapping[str, str] | None = None,
        cwd: str = machine.WORKSPACE,
        tools: Iterable[object] = (),
        tools_dirs: Sequence[str | os.PathLike[str]] = (),
        python_preload: Sequence[str] = (),
        audit: AuditTarget | None = None,
        audit_level: str = "denials",
        approve: Approve | None = None,
        clock: Clock | None = None,
        random: RandomSource | None = None,
        network: NetworkSource | None = None,
    ) -> None:
        """Make a session.

        Args:
            policy: a preset's name (deny_all, read_only, workspace, allow_all) or a Policy.
            limits: a preset's name (text, code, data) or Limits.
            mounts: guest folder -> host folder with ":ro" or ":rw" ("data:ro"), a path (read-only), or a file system.
            env: variables of the session's environment, beside the usual ones.
            cwd: the folder where commands start.
            tools: functions of this program that the session may call, as commands and from its Python: decorated with
                @tool or not, Tool objects, objects whose public methods are tools, tools of LangChain.
            tools_dirs: host folders whose files NAME.wasm become commands NAME, before the tools of that name.
            python_preload: modules that its Python is to have loaded already when a program names them. The first time for the
                same modules and packages that takes a second and more; the logger "vesicle" says so at INFO. Modules of
                packages that pip_install() brings later are loaded from then on.
            audit: takes each denial as it happens: a callable, or the path of a file for lines of JSON.
            approve: answers where a rule of the policy says ask: gets an ApprovalRequest, returns "once", "session", "never" or
                a bool (this time). It is called on a thread of its own, and may use the session: read its files, run a command.
                Without it ask means deny.
            audit_level: "denials", or "all" for allowed operations too.
            network: Network(...) or Fixtures(...); None is the host's network as it is. The policy says what of it may be used.
            clock: where the session reads the time: the host's unless given. A SimulatedClock makes waiting take no time.
            random: where its random bytes come from; with a SeededRandom and a SimulatedClock, runs repeat themselves.

        Raises:
            ConfigurationError: unknown limits, a bad mount, a variable, a tool or a cwd that cannot be meant.
            PolicyError: an unknown preset, a pattern that cannot be meant.
        """
        require_lists(tools_dirs=tools_dirs, python_preload=python_preload)
        own_tools = own_tools_of(tools_dirs) if tools_dirs else None
        host_tools: ToolTable | None = None
        if tools:
            from .tool_calls import table_from

            host_tools = table_from(tools)
        the_policy, the_limits = policy_of(policy), limits_of(limits)
        log, self._sinks = new_log(clock if clock is not None else SystemClock(), audit_level, audit)
        kernel: Kernel | None = None
        try:
            kernel = machine.boot(
                the_policy,
                the_limits,
                log,
                clock=clock,
                random=random,
                own_tools=own_tools,
                host_tools=host_tools,
            )
            environ = machine.default_environ()
            environ.update(visible_environ(kernel.policy.policy, log))
            if env:
                environ.update(checked_environ(env))
            if network is not None:
                kernel.network = network_of(network)
            if mounts:
                mount_all(kernel, mounts)
            self._preload = tuple(python_preload)
            if python_preload:
                from .python_packages import preload

                preload(kernel, self._preload, whole=True)
            self._approve = approve
            self._set_up(kernel, environ, cwd)
        except BaseException:
            if kernel is not None:
                close_down(kernel)
            leave(self._sinks)
            raise

    def _set_up(self, kernel: Kernel, environ: dict[str, str], start: str, state: ShellState | None = None) -> None:
        self._kernel = kernel
        if self._approve is not None:
            kernel.approvals.approve = self._approved
        self._environ = environ
        self._start = start
        self._files: Files | None = None
        self._closed = False
        self._console: Console | None = None
        try:
            shell = LoginShell(kernel, environ, start, state)
        except PosixError as error:
            raise ConfigurationError(f"cwd {start!r} cannot be entered: {error}") from None
        self._foreground = Foreground(kernel, shell)
        if kernel.tools is not None:
            from .tool_calls import offer_completions

            kernel.tools.owner = ref(self)
            offer_completions(shell, kernel.tools)
        packages = " ".join(self._preload) or "numpy pandas"
        self._python = Interpreters(kernel, environ, start, packages, self._foreground.tell)

    def run(
        self,
        command: str,
        *,
        timeout_s: float | None = None,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
        trace: TraceTarget | None = None,
    ) -> Result:
        """Run a script in the session's shell and wait for it; what it changes in the shell stays.

        Args:
            command: the script, as bash reads it.
            timeout_s: ends every process of the command; the default is the limit wall_s.
            stdin: standard input; None is /dev/null.
            env: exported variables for this command alone.
            cwd: folder for this command alone.
            trace: takes each system call of each process: a callable, or the path of a file for lines as of strace.

        Raises:
            SessionClosedError: the session was closed.
            SessionBusyError: called from within a command of this session on the same thread.
            KeyboardInterrupt: Ctrl-C; the command has been killed and the session goes on.

        From within a tool that a command called, the script runs in a shell of its own instead, with the folder and the
        environment of the process that made the call.
        """
        caller = self._foreground.served()
        if caller is not None:
            from .tool_calls import Script, run_for

            return run_for(caller, Script(command, timeout_s, stdin, env, cwd))
        work = Command(time_limit(self._kernel.limits, timeout_s))
        require_text(command)
        environ = checked_environ(env) if env else None
        source = NoInput() if stdin is None else BytesInput(as_bytes(stdin))
        end_trace: Callable[[], None] | None = None
        if trace is not None:
            from .tracing import tracer_to

            work.tracer, end_trace = tracer_to(trace)
        try:
            foreground = self._foreground.from_outside()
            with foreground.lock:
                self._check_open()
                return foreground.run_captured(command, work, source, environ, cwd)
        finally:
            if end_trace is not None:
                end_trace()

    def attach(
        self,
        command: str,
        streams: Streams,
        *,
        arguments: Sequence[str] = (),
        timeout_s: float | None = None,
        trace: Tracer | None = None,
    ) -> Result:
        """Run a script as run() does, with open files as its stdin, stdout and stderr; the result has no output.

        Args:
            command: the script, as bash reads it.
            streams: what its descriptors 0, 1 and 2 are.
            arguments: the shell's positional parameters from now on, if there are any.
            timeout_s: as in run().
            trace: takes each system call of each process.

        Raises:
            SessionClosedError, SessionBusyError, KeyboardInterrupt: as run().
        """
        work = Command(time_limit(self._kernel.limits, timeout_s))
        require_text(command)
        work.tracer = trace
        foreground = self._foreground.from_outside()
        with foreground.lock:
            self._check_open()
            return foreground.run_attached(command, work, streams, arguments)

    def start(
        self,
        command: str,
        *,
        timeout_s: float | None = None,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
    ) -> RunningCommand:
        """Start a script in a copy of the session's shell and return at once; changes of its variables are its own.

        Args:
            command: the script, as bash reads it.
            timeout_s: ends every process of the command; the default is the limit wall_s.
            stdin: standard input in full; None gives a pipe to write to.
            env: exported variables.
            cwd: folder to start in.

        Raises:
            SessionClosedError: the session was closed.
            BlockingIOError: there are as many processes as the limits or the policy allow.
        """
        from .running import RunningCommand

        caller = self._foreground.served()
        if caller is not None:
            from .tool_calls import Script, start_for

            return start_for(caller, Script(command, timeout_s, stdin, env, cwd))
        environ = checked_environ(env) if env else {}
        given = None if stdin is None else as_bytes(stdin)
        work = Command(time_limit(self._kernel.limits, timeout_s))
        require_text(command)
        foreground = self._foreground.from_outside()
        with foreground.lock:
            self._check_open()
            shell = shell_beside(self._kernel, self._environ | environ, "/", cwd, foreground.shell.state())
            shell.export(environ)
            return RunningCommand(self._kernel, shell, command, work, given, foreground.tell)

    def in_turn(self, turn: Turn, call: Callable[[], T]) -> T:
        """Make one call of those that take turns, in a turn that another thread may end. Use AsyncSession."""
        return self._foreground.in_turn(turn, call)

    def python(self, name: str = "main") -> PythonSession:
        """Return a Python interpreter that is kept between turns: `python().run("x = 1")`; the same one for the same name.

        Raises:
            SessionClosedError: the session was closed.
        """
        self._foreground.from_outside()
        self._check_open()
        return self._python.named(name)

    def console(self, *, timeout_s: float | None = None) -> Console:
        """Return the session's console: its shell, for people at terminals. They and run() change the same shell in turn.

        Args:
            timeout_s: ends every process that was started there; without it they may take as long as they like.

        Raises:
            SessionClosedError: the session was closed.
        """
        self._check_open()
        if self._console is None:
            from .console import Console

            self._console = Console(self._kernel, self._foreground, timeout_s)
        return self._console

    def kill(self) -> None:
        """Kill the command of run() or attach() that runs now, from any thread; nothing happens when none does.

        Its result has the exit code 137; the session goes on.
        """
        self._foreground.kill()

    @property
    def on_result(self) -> Callable[[Result | PythonResult], object] | None:
        """What is told of each result, of commands and of Python's turns, on the thread that gets it; assign a callable."""
        return self._foreground.on_result

    @on_result.setter
    def on_result(self, tell: Callable[[Result | PythonResult], object] | None) -> None:
        self._foreground.on_result = tell

    @property
    def files(self) -> Files:
        """The session's files, from the host."""
        if self._files is None:
            self._check_open()
            self._files = Files(self._kernel, self._start)
        return self._files

    @property
    def in_tool_call(self) -> bool:
        """Whether this thread or task works for a call that one of the session's processes made of a host tool."""
        return self._foreground.served() is not None

    def explain(self, operation: str, subject: str, /, **details: object) -> Decision:
        """Return what the policy decides about an operation, and the rule that says so; nothing is done or recorded.

        Mode bits, limits and answers of approvals are no part of it.

        Args:
            operation: access to a file ("read", "read,write" ...), or command, env, tool, package, network, signal.
            subject: the path, name or destination ("api.example.com:443"); of a signal "descendants" or "session".
            details: a tool's arguments; `method` and `path` of a request.

        Raises:
            PolicyError: an unknown operation, or a subject that it cannot have.
            FileNotFoundError: no such command.
        """
        from .policy_explain import explain_in

        self._check_open()
        return explain_in(self, operation, subject, details, self._environ["PATH"])

    def pip_install(
        self,
        *requirements: str,
        index_url: str | None = None,
        find_links: str | os.PathLike[str] | None = None,
    ) -> list[str]:
        """Install packages into the session's Python, with all they need; return "name version" of each that is new.

        pip on the host resolves and fetches them, as wheels of pure Python, which are kept in the cache; the session sees
        their files in /usr/local, read-only and without cost to its disk. Forks and snapshots have them too. The packages
        that come with CPython (numpy, pandas ...) count as installed. The policy is not asked: it is about the guest's pip.

        Args:
            requirements: as pip has them, such as "requests==2.*"; no URLs, paths or options.
            index_url: the index; the default is what pip is set up for on this host.
            find_links: a host folder or a page of wheels beside the index.

        Raises:
            PackageError: one has native code or sources only, does not exist or fits no other; no index can be reached.
            SessionClosedError, SessionBusyError: as run().
        """
        from .python_packages import install, preload

        foreground = self._foreground.from_outside()
        with foreground.lock:
            self._check_open()
            fresh = install(self._kernel, requirements, index_url, find_links)
            if fresh and self._preload:
                preload(self._kernel, self._preload)
            return fresh

    def snapshot(self) -> Snapshot:
        """Remember the state of files, shell and Python interpreters, in a time that does not depend on how much there is.

        Host folders that are mounted, and other running processes, are no part of it.
        """
        foreground = self._foreground.from_outside()
        with foreground.lock:
            self._check_open()
            return take(self._kernel, foreground.shell, self._python.states())

    def rollback(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot of this session, or of another with the same mounts; running commands are killed.

        Raises:
            ConfigurationError: the session has other in-memory mounts than the snapshot.
        """
        foreground = self._foreground.from_outside()
        with foreground.lock:
            self._check_open()
            self._python.drop()
            foreground.shell = restore(self._kernel, foreground.shell, self._environ, snapshot)
            self._python.return_to(snapshot.python)
            if self._files is not None:
                self._files.return_to(self._start)

    def fork(self) -> Session:
        """Return a new session with the same files, shell, Python, policy, limits and mounts; both then go their own ways."""
        foreground = self._foreground.from_outside()
        with foreground.lock:
            self._check_open()
            log = log_of_fork(self.audit, self._kernel.clock, self._sinks)
            kernel: Kernel | None = None
            try:
                kernel = machine.fork(self._kernel, log)
                twin = Session.__new__(Session)
                twin._sinks = self._sinks
                twin._preload = self._preload
                twin._approve = self._approve
                states = self._python.states()
                twin._set_up(kernel, dict(self._environ), self._start, foreground.shell.state())
                twin._python.return_to(states)
            except BaseException:
                if kernel is not None:
                    close_down(kernel)
                leave(self._sinks)
                raise
            return twin

    def diff(self, before: Snapshot, after: Snapshot | None = None) -> list[FileChange]:
        """Return what changed in the files from a snapshot to another, or to now."""
        self._check_open()
        return changes_between(self._kernel, before, after)

    def close(self) -> None:
        """Kill every process and give everything back; closing twice is harmless."""
        if self._closed:
            return
        self._closed = True
        if self._console is not None:
            self._console.close()
        self._foreground.kill()
        self._python.close()
        self._foreground.finish()
        close_down(self._kernel)
        sinks, self._sinks = self._sinks, ()  # another thread may close the session too
        leave(sinks)

    def __enter__(self) -> Session:
        self._check_open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self._closed else f"policy={self.policy.name!r}"
        return f"<Session {self.audit.session} {state}>"

    def _approved(self, request: ApprovalRequest) -> Answer | str | bool:
        from .approval import request_of

        assert self._approve is not None
        return self._approve(request_of(self, request))
