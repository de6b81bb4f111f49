"""Which reader a shell gets for its lines, and the shell that is an interactive process itself (`bash -i`)."""

from __future__ import annotations

from ..interp.flow import ExitShell
from .conversation import Conversation, begin
from .plain import ProcessLines, TerminalLines
from .port import ProcessPort, TerminalPort

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from vesicle.kernel.line_discipline import LineDiscipline

    from ..interp.interpreter import Interpreter
    from .completion import Completion
    from .editor import Editor
    from .port import Port

    class Reader(Protocol):
        """Reads lines."""

        def read(self, prompt: str) -> str:
            """Show prompt and return a line.

            Raises: EOFError · KeyboardInterrupt · ExitShell
            """
            raise NotImplementedError


# Terminals that a line cannot be drawn again on.
_DUMB = frozenset(("", "dumb", "unknown", "cons25"))


class EditedLines:
    """Lines from the editor; shell() is whose variables, commands and history it works with."""

    def __init__(
        self,
        port: Port,
        term: str,
        shell: Callable[[], Interpreter],
        complete: Callable[[str], Completion],
        remark: Callable[[], str] = str,
    ) -> None:
        from .editor import Editor

        self._shell = shell
        self._editor: Editor = Editor(port, term, complete, self._entries, remark)

    def _entries(self) -> Sequence[str]:
        history = self._shell().history
        return [] if history is None else [text for text, _ in history.entries]

    def read(self, prompt: str) -> str:
        """Show prompt and return a line.

        Raises: EOFError · KeyboardInterrupt
        """
        return self._editor.read(prompt, vi="vi" in self._shell().options)

    def redraw(self) -> None:
        """Draw the line again."""
        self._editor.redraw()


def can_edit(term: str) -> bool:
    """Say whether lines can be edited on a kind of terminal: it is not dumb, and prompt_toolkit is installed."""
    if term in _DUMB:
        return False
    from importlib.util import find_spec

    return find_spec("prompt_toolkit") is not None


def terminal_reader(
    terminal: LineDiscipline,
    term: str,
    shell: Callable[[], Interpreter],
    complete: Callable[[str], Completion],
    remark: Callable[[], str],
) -> EditedLines | TerminalLines:
    """Return the reader for somebody's own terminal."""
    if can_edit(term):
        return EditedLines(TerminalPort(terminal), term, shell, complete, remark)
    return TerminalLines(terminal)


def _process_reader(shell: Interpreter) -> Reader:
    term = shell.variables.get("TERM") or ""
    on_terminal = shell.sys.isatty(0) and shell.sys.isatty(2)
    if not on_terminal or not can_edit(term) or not shell.options & {"emacs", "vi"}:
        return ProcessLines(shell)
    from .completion import complete_line

    return EditedLines(ProcessPort(shell), term, lambda: shell, lambda line: complete_line(shell, line))


def run_interactive(shell: Interpreter, rcfile: str | None) -> int:
    """Talk with whoever sits at descriptors 0 and 2 until the shell exits; return its code."""
    talk = _begun(shell, rcfile, "s")
    reader = _process_reader(shell)
    while (code := talk.over) is None:
        _step(talk, reader)
    return code


def run_command(shell: Interpreter, text: str, rcfile: str | None) -> int:
    """Run a text as an interactive shell (`bash -i -c`); return the shell's exit code."""
    talk = _begun(shell, rcfile, "c")
    if talk.over is None:
        talk.run(text)
    return talk.over or 0


def _begun(shell: Interpreter, rcfile: str | None, invocation: str) -> Conversation:
    """Return a conversation with a shell that was made interactive; it may be over already, if the rc file says so."""
    talk = Conversation(shell)
    try:
        begin(shell, rcfile=rcfile, invocation=invocation)
    except ExitShell as end:
        talk.leave(end.status)
    return talk


def _step(talk: Conversation, reader: Reader) -> None:
    prompt = talk.prompt()
    if talk.over is not None:
        return  # PROMPT_COMMAND exited
    try:
        whole = talk.feed(reader.read(prompt))
    except KeyboardInterrupt:
        talk.interrupt()
        return
    except ExitShell as end:
        talk.leave(end.status)
        return
    except EOFError:
        whole = talk.end_of_input()
    if whole:
        talk.execute()
