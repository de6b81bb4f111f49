"""LoginShell: the shell that a session keeps: one process and one interpreter, used by one command after another.

Variables, functions, options and the working folder stay between commands. A kill ends the process; the interpreter then
goes on in a new one. Absent on purpose: locking (the session lets one command at a time in) and capturing output.
"""

from __future__ import annotations

from vesicle.kernel import wait_status
from vesicle.kernel.command import Command
from vesicle.kernel.fdtable import Descriptor
from vesicle.kernel.kernel import User
from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.process_signals import send_all
from vesicle.kernel.scheduler import sys_of
from vesicle.kernel.signals import Signal
from vesicle.kernel.sysapi import Sys
from vesicle.vfs.errors import PosixError
from vesicle.wasm_tools.shell.expand.values import EXPORT, Variable
from vesicle.wasm_tools.shell.program import new_shell, run_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vesicle.kernel.kernel import Kernel
    from vesicle.kernel.line_discipline import LineDiscipline
    from vesicle.kernel.terminal_file import ControllingTerminal
    from vesicle.vfs.mounts import Location
    from vesicle.vfs.open_file import OpenFile
    from vesicle.wasm_tools.shell.interp.interpreter import Interpreter
    from vesicle.wasm_tools.shell.interp.job_control import JobControl

    Streams = tuple[OpenFile, OpenFile, OpenFile]

_USER = User()
_ARGV = ["bash"]
_KILLED = 128 + int(Signal.SIGKILL)
_ABORTED = 128 + int(Signal.SIGABRT)


class ShellState:
    """What a shell remembered at one moment: a copy of its interpreter that never runs, its folder and its umask."""

    __slots__ = ("cwd", "interpreter", "umask")

    def __init__(self, interpreter: Interpreter, cwd: str, umask: int) -> None:
        self.interpreter = interpreter
        self.cwd = cwd
        self.umask = umask


class LoginShell:
    """A shell of the session's user, new or with the state of another."""

    __slots__ = ("_aside", "_controlling", "_environ", "_kept", "_kernel", "interpreter", "process")

    def __init__(self, kernel: Kernel, environ: dict[str, str], cwd: str, state: ShellState | None = None) -> None:
        """Make the shell in the folder cwd, or in that of state.

        Raises: ENOENT ENOTDIR the folder
        """
        self._kernel = kernel
        self._environ = environ
        self._controlling: ControllingTerminal | None = None
        self._aside: tuple[Command, JobControl | None, bool]
        self._kept: dict[int, Descriptor] = {}  # of an interactive shell, while a run() has others
        process = self.process = kernel.login(_USER, _ARGV, environ, cwd if state is None else state.cwd)
        sys = Sys(process)
        try:
            if state is None:
                self.interpreter = new_shell(sys)
            else:
                self.interpreter = state.interpreter.fork()(sys)
                self.interpreter.shell_pid = process.pid
                process.umask = state.umask
        except BaseException:
            self.finish()
            raise

    def state(self) -> ShellState:
        """Return a copy of what the shell remembers now."""
        process = self.process
        try:
            cwd = self._kernel.mounts.path_of(process.cwd)
        except PosixError:
            cwd = "/"  # the folder was removed, and the one it was in too
        return ShellState(self.interpreter.fork()(Sys(process)), cwd, process.umask)

    def enter(self, path: str) -> Location:
        """Change the folder as `cd` does, subject to the policy; return the old one for leave().

        Raises: as chdir
        """
        before = self.process.cwd
        sys = Sys(self.process)
        sys.chdir(path)
        self._set_folder(sys.getcwd())
        return before

    def leave(self, before: Location) -> None:
        """Go back to the folder of before enter()."""
        self.process.cwd = before
        try:  # noqa: SIM105 (contextlib is not on the start path)
            self._set_folder(self._kernel.mounts.path_of(before))
        except PosixError:
            pass  # the command removed it: the shell stands in a folder without a name, as it would have anyway

    def export(self, environ: Mapping[str, str]) -> None:
        """Set exported variables for good."""
        variables = self.interpreter.variables
        for name, value in environ.items():
            variables.put(name, Variable(value, EXPORT, variables.token))

    def _set_folder(self, path: str) -> None:
        self.interpreter.working_directory = path
        self.interpreter.variables.set("PWD", path)

    def run(self, text: str, command: Command, streams: Streams, environ: Mapping[str, str] | None = None) -> int:
        """Run a script with descriptors 0, 1 and 2 as given; return its exit code, 128 + n after signal n.

        environ adds variables for this script alone. The streams' references are the shell's from here on.
        """
        if self.process.pending:
            self.renew()  # Ctrl-C reached the last command's processes one by one, and this one after it had ended
        process = self.process
        self._begin(command, streams)
        used_ns = process.cpu_ns
        process.start_clock()
        killed = False
        try:
            exit_code = self._run_with(text, environ)
            # The shell may have come to its end before it noticed that its time was over too.
            return exit_code if not command.expired else _KILLED
        except ProcessExit as end:
            killed = True
            return self._ended(end)
        except Exception as error:  # noqa: BLE001 - an error of ours ends the guest's shell, not the embedding program
            killed = True
            self._crashed(error)
            return _ABORTED
        finally:
            process.stop_clock()
            command.usage.cpu_s += (process.cpu_ns - used_ns) / 1e9
            self._end(command, killed)

    def open_terminal(self, terminal: LineDiscipline, term: str, prompt: str, command: Command, *, first: bool) -> None:
        """Make the shell interactive, with a terminal as its controlling one; its processes belong to command.

        first: the rc file and the history are still to be read.
        """
        from .terminals import open_controlling

        process = self.process
        command.enter(process)
        self._controlling = open_controlling(self._kernel.mounts, process, terminal)
        self.interpreter.variables.put("TERM", Variable(term, EXPORT, self.interpreter.variables.token))
        from vesicle.wasm_tools.shell.interactive.conversation import begin

        self.serve(lambda: begin(self.interpreter, prompt=prompt, rcfile="~/.bashrc" if first else None))

    def switch_terminal(self, terminal: LineDiscipline, term: str) -> None:
        """Use another terminal from now on."""
        assert self._controlling is not None
        if self._controlling.terminal is terminal:
            return
        self._controlling.switch(terminal)
        variables = self.interpreter.variables
        variables.put("TERM", Variable(term, EXPORT, variables.token))
        control = self.interpreter.job_control
        if control is not None:
            control.modes = terminal.attributes

    def signal_foreground(self, signal: Signal) -> None:
        """Send a signal to the foreground group of the terminal, as a key of it does."""
        if self._controlling is not None:
            send_all(self._kernel.table.group(self._controlling.terminal.foreground_pgid), signal)

    def serve(self, call: Callable[[], object]) -> int | None:
        """Do something as the interactive shell; return its exit code if that ended it, else None."""
        process = self.process
        process.start_clock()
        try:
            if process.pending:
                process.deliver()
            call()
        except ProcessExit as end:
            return self._ended(end)
        except Exception as error:  # noqa: BLE001 - an error of ours ends the command, not the embedding program
            self._crashed(error)
        finally:
            process.stop_clock()
        return None

    def _begin(self, command: Command, streams: Streams) -> None:
        process = self.process
        shell = self.interpreter
        self._kept = {fd: process.fds.table.pop(fd) for fd in (0, 1, 2) if fd in process.fds.table}
        self._aside = (process.command, shell.job_control, shell.interactive)
        shell.job_control, shell.interactive = None, False
        command.enter(process)
        for number, file in enumerate(streams):
            process.fds.put(number, Descriptor(file, False))
        if command.tracer is not None:
            self.interpreter.sys = sys_of(process)

    def _end(self, command: Command, killed: bool) -> None:
        process = self.process
        command.processes.discard(process)
        fds = process.fds
        for number in (0, 1, 2):
            if number in fds.table:
                fds.close(number)
        for number, descriptor in self._kept.items():
            fds.put(number, descriptor)
        self._kept = {}
        before, self.interpreter.job_control, self.interpreter.interactive = self._aside
        if self.interpreter.interactive:
            process.command = before
        if killed or process.pending:
            self.renew()
        elif command.tracer is not None:
            self.interpreter.sys = Sys(process)
        if command.expired:
            self._kernel.await_end(command)

    def _ended(self, end: ProcessExit) -> int:
        """Return the exit code of the process, after `exec` that of the program: it takes the shell's place."""
        process = self.process
        program, process.next_program = process.next_program, None
        if program is None:
            return wait_status.shell_status(end.wait_status)
        return wait_status.shell_status(self._kernel.run_here(process, program))

    def _crashed(self, error: Exception) -> None:
        self._kernel.report(self.process, error)
        try:
            # No more than the type: the text may hold anything, of the host's too.
            self.interpreter.print_error(f"bash: internal error: {type(error).__name__}\n")
        except ProcessExit:
            return  # killed as well

    def renew(self) -> None:
        """Go on in a new process: the old one was killed, or may still be about to be."""
        old = self.process
        old.command = Command(None)  # what it used is accounted for
        self._kernel.finish(old, wait_status.from_exit(0))
        new = self.process = self._kernel.login(_USER, _ARGV, self._environ, "/")
        new.cwd = old.cwd
        new.umask = old.umask
        self.interpreter.sys = Sys(new)
        self.interpreter.process = new
        self.interpreter.shell_pid = new.pid

    def finish(self) -> None:
        """End the shell's process."""
        self._kernel.finish(self.process, wait_status.from_exit(0))

    def _run_with(self, text: str, environ: Mapping[str, str] | None) -> int:
        if not environ:
            return run_text(self.interpreter, text)
        variables = self.interpreter.variables
        before = {name: variables.table.get(name) for name in environ}
        self.export(environ)
        try:
            return run_text(self.interpreter, text)
        finally:
            for name, variable in before.items():
                # Whatever the script did to it (readonly): put() is no assignment.
                variables.put(name, variable or Variable("", 0, variables.token))
                if variable is None:
                    del variables.table[name]
