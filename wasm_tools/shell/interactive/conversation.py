"""Conversation: what an interactive shell does between two prompts. Reading the lines is somebody else's (reading.py).

Several may talk to one shell at once, each with lines of its own; whoever prepares or executes has the shell for itself.
"""

from __future__ import annotations

from vesicle.kernel.process_exit import ProcessExit
from vesicle.kernel.signals import Signal

from ..interp import history
from ..interp.flow import ExitShell, Interrupted
from ..interp.job_control import attend_signals, enable, end_jobs, may_leave, note_window_size, tell_changes
from ..interp.prompt import expand_prompt
from ..interp.script import run_text
from ..interp.subshell import outcome, run_exit_trap
from ..program import settle
from ..stdin_script import is_complete

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_INTERRUPTED = 128 + int(Signal.SIGINT)
_EOFS_MAX = 10  # that IGNOREEOF takes when it is set to no number
_DEFAULTS = {"PS2": "> ", "HISTSIZE": "500", "HISTFILESIZE": "500"}


def begin(
    shell: Interpreter,
    *,
    prompt: str = "\\s-\\v\\$ ",
    rcfile: str | None = "~/.bashrc",
    control: bool = True,
    invocation: str = "s",
) -> None:
    """Make a shell interactive: its options, signals, job control (if there is a terminal), variables, rc file and history.

    Raises: ExitShell the rc file says so.
    """
    shell.interactive = True
    shell.invocation = invocation
    shell.options |= {"history", "emacs"}
    shell.shopts |= {"expand_aliases"}
    attend_signals(shell)
    variables = shell.variables
    if variables.get("PS1") is None:
        variables.set("PS1", prompt)
    for name, value in _DEFAULTS.items():
        if variables.get(name) is None:
            variables.set(name, value)
    if variables.get("HISTFILE") is None and (home := variables.get("HOME")):
        variables.set("HISTFILE", f"{home}/.bash_history")
    if control:
        enable(shell)
        assert shell.job_control is not None
        if shell.job_control.terminal_fd is None:
            shell.print_error(
                "bash: cannot set terminal process group: no terminal\nbash: no job control in this shell\n"
            )
            shell.job_control = None
        else:
            shell.options.add("monitor")
            note_window_size(shell)
    if rcfile is not None:
        _source(shell, rcfile)
    history.load(shell)


def expand_home(shell: Interpreter, path: str) -> str:
    """Return a path with HOME in the place of a `~` that begins it."""
    return (shell.variables.get("HOME") or "") + path[1:] if path.startswith("~/") else path


def _source(shell: Interpreter, path: str) -> None:
    path = expand_home(shell, path)
    if shell.sys.access(path, 4):
        from ..expand.quote import single_quote

        guarded_run(shell, f". {single_quote(path)}")


def guarded_run(shell: Interpreter, text: str, line: int = 1) -> int:
    """Run a text for somebody who waits at a prompt; Ctrl-C ends it, errors end the line only.

    Raises: ExitShell the shell is to end · ProcessExit it was killed, or runs another program now.
    """
    try:
        return run_text(shell, text, line)
    except Interrupted:
        shell.print_error("\n")
        return _INTERRUPTED
    except (ExitShell, ProcessExit):
        raise
    except Exception as error:  # noqa: BLE001 - told apart there, bugs are raised again
        return outcome(shell, error)
    finally:
        settle(shell)


class Conversation:
    """One who types commands for a shell; `over` is the shell's exit code once it is to end."""

    def __init__(self, shell: Interpreter) -> None:
        self.shell = shell
        self.over: int | None = None
        self._lines: list[str] = []
        self._eofs = 0

    @property
    def pending(self) -> str:
        """The command that execute would run, or what there is of it."""
        return "".join(self._lines)

    def prompt(self) -> str:
        """Tell of jobs, run PROMPT_COMMAND, and return the prompt for the next line."""
        shell = self.shell
        if self._lines:
            return self._expanded("PS2")
        tell_changes(shell)
        self._run_prompt_commands()
        return self._expanded("PS1")

    def _expanded(self, name: str) -> str:
        shell = self.shell
        try:
            return expand_prompt(shell, shell.variables.get(name) or "", running=False)
        except Interrupted:
            return ""
        except Exception as error:  # noqa: BLE001 - told apart there, bugs are raised again
            outcome(shell, error)
            return ""

    def _run_prompt_commands(self) -> None:
        shell = self.shell
        if shell.variables.table.get("PROMPT_COMMAND") is None:
            return
        texts = shell.variables.values("PROMPT_COMMAND")
        status, last = shell.status, shell.last_argument
        for text in texts:
            shell.status = status
            self._guarded(text)
        shell.status, shell.last_argument = status, last

    def feed(self, text: str) -> bool:
        """Take a line (or several that were pasted); say whether there is a whole command to execute now."""
        self._eofs = 0
        self._lines.append(text if text.endswith("\n") else text + "\n")
        return is_complete(self.shell, self.pending, 1)

    def interrupt(self) -> None:
        """Forget what was typed: Ctrl-C at the prompt."""
        self._lines.clear()
        self.shell.status = _INTERRUPTED

    def end_of_input(self) -> bool:
        """Ctrl-D on an empty line; say whether what was typed so far is to be executed."""
        if self._lines:
            return True
        shell = self.shell
        allowed = shell.variables.get("IGNOREEOF")
        if allowed is not None or "ignoreeof" in shell.options:
            self._eofs += 1
            if self._eofs <= (int(allowed) if allowed and allowed.isdecimal() else _EOFS_MAX):
                shell.print_error('Use "exit" to leave the shell.\n')
                return False
        shell.print_error("exit\n")
        if may_leave(shell):
            self.leave(shell.status)
        return False

    def execute(self) -> None:
        """Run what was typed. Afterwards `over` says whether the shell is to end."""
        shell = self.shell
        lines, self._lines = self._lines, []
        text = "".join(lines)
        if not text.strip():
            return
        if "history" in shell.options:
            history.remember(shell, history.joined(shell, lines))
        leaving = shell.jobs.leaving
        ps0 = self._expanded("PS0")
        if ps0:
            shell.print_error(ps0)
        shell.line = 0
        self._guarded(text)
        shell.command_number += 1
        if leaving:
            shell.jobs.leaving = False  # only the command right before counts

    def _guarded(self, text: str) -> None:
        shell = self.shell
        try:
            shell.status = guarded_run(shell, text) & 255
        except ExitShell as end:
            self.leave(end.status)

    def run(self, text: str) -> None:
        """Run a text in the place of what would be typed, and end."""
        self._guarded(text)
        if self.over is None:
            self.leave(self.shell.status)

    def hang_up(self) -> None:
        """End: the terminal is gone."""
        end_jobs(self.shell, Signal.SIGHUP)
        self.leave(128 + Signal.SIGHUP)

    def leave(self, status: int) -> None:
        """End the shell as `exit` does: its EXIT trap runs, the history is saved."""
        shell = self.shell
        try:
            status = run_exit_trap(shell, status)
        except Interrupted:
            status = _INTERRUPTED
        history.save(shell)
        end_jobs(shell)
        self.over = status & 255
