"""Place: one terminal of a console, and the thread that talks with whoever sits there."""

from __future__ import annotations

from threading import Thread

from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import PosixError
from vesicle.wasm_tools.shell.interactive.completion import Completion, complete_line
from vesicle.wasm_tools.shell.interactive.conversation import Conversation
from vesicle.wasm_tools.shell.interactive.port import TerminalPort
from vesicle.wasm_tools.shell.interactive.reading import EditedLines, terminal_reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.line_discipline import LineDiscipline
    from vesicle.wasm_tools.shell.interactive.plain import TerminalLines
    from vesicle.wasm_tools.shell.interp.interpreter import Interpreter

    from .console import Console


class Place:
    """A terminal of a console: its name there, and its state."""

    def __init__(self, console: Console, name: str, terminal: LineDiscipline, term: str) -> None:
        self._console = console
        self.name = name
        self.terminal = terminal
        self.term = term
        self._interrupted = False
        self._prompt = ""
        self._talk: Conversation | None = None
        self._reader: EditedLines | TerminalLines | None = None
        self._thread = Thread(target=self._run, name=f"vesicle {name}", daemon=True)

    def start(self) -> None:
        """Start to talk."""
        self._thread.start()

    def join(self, timeout_s: float | None = None) -> bool:
        """Wait until the talk is over; say whether it is."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def resize(self, rows: int, columns: int) -> None:
        """Take another size of the window."""
        if self.terminal.set_size(rows, columns):
            self._console.resized(self)
            self.redraw()

    def hang_up(self) -> None:
        """End: nobody sits here any more."""
        self.terminal.hang_up()
        self._console.hung_up(self)

    def redraw(self) -> None:
        """Draw the line that is being edited again."""
        if isinstance(self._reader, EditedLines):
            self._reader.redraw()

    def say(self, text: str) -> None:
        """Show a line of our own."""
        TerminalPort(self.terminal).write(f"{text}\n".encode())

    def check(self) -> None:
        """Look whether to go on waiting.

        Raises: KeyboardInterrupt Ctrl-C was pressed · EOFError nobody is here any more, or the shell has ended.
        """
        if self.terminal.hung_up or self._console.over is not None:
            raise EOFError
        if self._interrupted:
            self._interrupted = False
            self.say("")
            raise KeyboardInterrupt

    def _note_signal(self, signal: Signal) -> None:
        self._interrupted = self._interrupted or signal == Signal.SIGINT

    # ---- the thread ----

    def _run(self) -> None:
        try:
            while self._console.over is None and self._step():
                pass
        finally:
            self.terminal.hang_up()
            self._console.leave(self)

    def _step(self) -> bool:
        """Read a line and run it if the command is whole; say whether there may be another."""
        try:
            self._prepare()
            talk, reader = self._talk, self._reader
            if talk is None or reader is None or self._console.over is not None:
                return False
            try:
                line = reader.read(self._prompt)
            except KeyboardInterrupt:
                talk.interrupt()
                return True
            except EOFError:
                return self._end_of_input(talk)
            if talk.feed(line):
                self._execute(talk)
        except EOFError:
            return False
        return True

    def _prepare(self) -> None:
        """Have the prompt ready; while somebody else runs a command it is the one of before."""
        if self._talk is None:
            self._begin()
        talk = self._talk
        with self._console.try_turn(self) as shell:
            if shell is not None and talk is not None:
                self._console.serve(lambda: self._expand_prompt(talk, shell))

    def _begin(self) -> None:
        self._interrupted = False
        self.terminal.on_signal = self._note_signal
        try:
            with self._console.turn(self, "") as shell:
                self._talk = Conversation(shell)
        except KeyboardInterrupt:
            raise EOFError from None
        self._reader = terminal_reader(
            self.terminal, self.term, self._shell, self._complete, lambda: self._console.remark(self)
        )

    def _expand_prompt(self, talk: Conversation, shell: Interpreter) -> None:
        talk.shell = shell
        self._prompt = talk.prompt()
        self._look_for_end(talk)

    def _shell(self) -> Interpreter:
        assert self._talk is not None
        return self._talk.shell

    def _complete(self, line: str) -> Completion:
        found = Completion(len(line), ())
        with self._console.try_turn(self) as shell:
            if shell is None:
                return found
            results: list[Completion] = []

            def complete() -> None:
                try:
                    results.append(complete_line(shell, line))
                except PosixError:
                    return

            self._console.serve(complete)
        return results[0] if results else found

    def _execute(self, talk: Conversation) -> None:
        self._interrupted = False
        self.terminal.on_signal = self._note_signal
        text = " ".join(talk.pending.split())
        try:
            with self._console.turn(self, text) as shell:
                talk.shell = shell
                self._console.serve(talk.execute)
                self._look_for_end(talk)
        except KeyboardInterrupt:
            talk.interrupt()

    def _end_of_input(self, talk: Conversation) -> bool:
        console = self._console
        if console.over is not None:
            return False
        if console.shared:
            if not self.terminal.hung_up:
                self.say("detached: the shell goes on elsewhere")
            return False
        with console.turn_to_end(self) as shell:
            talk.shell = shell
            if self.terminal.hung_up:
                console.serve(talk.hang_up)
            else:
                console.serve(lambda: self._leave(talk))
            self._look_for_end(talk)
        return console.over is None

    @staticmethod
    def _leave(talk: Conversation) -> None:
        if talk.end_of_input():
            talk.execute()

    def _look_for_end(self, talk: Conversation) -> None:
        if talk.over is not None:
            self._console.end(talk.over)
