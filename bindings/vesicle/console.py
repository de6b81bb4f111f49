"""Console: the terminals of a session whose shell is interactive. Several may be attached; they share the one shell.

One command runs at a time. Its terminal is that of whoever typed it: what runs in the foreground reads and writes there.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Lock

from vesicle.kernel.command import Command
from vesicle.kernel.line_discipline import LineDiscipline
from vesicle.kernel.signals import Signal

from .place import Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from vesicle.kernel.kernel import Kernel
    from vesicle.wasm_tools.shell.interp.interpreter import Interpreter

    from .foreground import Foreground
    from .login_shell import LoginShell

_LOOK_AGAIN_S = 0.1
_PROMPT = r"\u@\h:\w\$ "
ELSEWHERE = "the program that opened the session is running a command"


class Console:
    """The terminals of one session, and whose turn it is. `over` is the shell's exit code once it has ended."""

    def __init__(self, kernel: Kernel, foreground: Foreground, timeout_s: float | None = None) -> None:
        """Make a console without a terminal.

        Args:
            kernel: the session's.
            foreground: has the session's shell, which may become another (after a kill, a rollback), and its lock.
            timeout_s: ends every process that was started here.
        """
        self._kernel = kernel
        self._foreground = foreground
        self._command = Command(timeout_s)
        self._known: LoginShell | None = None
        self._pid = 0
        self._places_lock = Lock()
        # guards: the places
        self._places: list[Place] = []
        self._count = 0
        self.activity: tuple[Place, str] | None = None
        self.over: int | None = None
        self.ended = Event()  # set when the last place has left

    def attach(self, rows: int, columns: int, term: str = "dumb") -> Place:
        """Add a terminal and start to talk there, on a thread of its own.

        The caller passes on what is typed (`terminal.receive`) and shows what `terminal.take_output` gives.
        """
        with self._places_lock:
            self._count += 1
            place = Place(self, f"tty{self._count}", LineDiscipline(rows, columns), term)
            self._places.append(place)
        try:
            place.start()
        except BaseException:  # no thread is to be had
            self.leave(place)
            raise
        return place

    def leave(self, place: Place) -> None:
        """Forget a terminal; after the last one the shell ends."""
        with self._places_lock:
            if place in self._places:
                self._places.remove(place)
            last = not self._places
        if last:
            self.ended.set()

    @property
    def shared(self) -> bool:
        """Whether more than one terminal is attached."""
        return len(self._places) > 1

    def end(self, code: int) -> None:
        """The shell has ended: so does every terminal."""
        if self.over is None:
            self.over = code
        for place in tuple(self._places):
            place.terminal.hang_up()

    def close(self) -> None:
        """End all terminals, as the session is closed."""
        if self.over is None:
            self.end(128 + Signal.SIGHUP)
        self._command.kill()

    def remark(self, place: Place) -> str:
        """Return what is shown beside a prompt: who runs what elsewhere."""
        activity = self.activity
        if activity is None or activity[0] is place:
            return ""
        return f"[{activity[0].name}: {activity[1]}]"

    @contextmanager
    def turn(self, place: Place, text: str) -> Generator[Interpreter, None, None]:
        """Have the shell for the time of a command.

        Blocks: while another command runs.
        Raises: KeyboardInterrupt Ctrl-C while waiting · EOFError the terminal or the shell is gone
        """
        if not self._foreground.lock.acquire(blocking=False):
            activity = self.activity
            place.say(f"vesicle: {f'{activity[0].name} is running: {activity[1]}' if activity else ELSEWHERE}")
            place.say("vesicle: waiting for its end; Ctrl-C gives up")
            while not self._foreground.lock.acquire(timeout=_LOOK_AGAIN_S):
                place.check()
        try:
            place.check()
            with self._working(place, text) as interpreter:
                yield interpreter
        finally:
            self._foreground.lock.release()

    @contextmanager
    def turn_to_end(self, place: Place) -> Generator[Interpreter, None, None]:
        """Have the shell to end it, whatever became of the terminal.

        Blocks: while another command runs.
        """
        with self._foreground.lock, self._working(place, "exit") as interpreter:
            yield interpreter

    @contextmanager
    def try_turn(self, place: Place) -> Generator[Interpreter | None, None, None]:
        """Have the shell for a moment if nobody else has it, else None."""
        if self.over is not None or not self._foreground.lock.acquire(blocking=False):
            yield None
            return
        try:
            with self._working(place, None) as interpreter:
                yield interpreter
        finally:
            self._foreground.lock.release()

    @contextmanager
    def _working(self, place: Place, text: str | None) -> Generator[Interpreter, None, None]:
        shell = self._foreground.shell
        if shell is not self._known or shell.process.pid != self._pid:
            shell.open_terminal(place.terminal, place.term, _PROMPT, self._command, first=self._known is None)
            self._known, self._pid = shell, shell.process.pid
        shell.switch_terminal(place.terminal, place.term)
        place.terminal.on_signal = self._send
        if text is not None:
            self.activity = (place, text)
            self._redraw_others(place)
        try:
            yield shell.interpreter
        finally:
            place.terminal.on_signal = None
            if text is not None:
                self.activity = None
                self._redraw_others(place)

    def serve(self, call: Callable[[], None]) -> None:
        """Run something as the shell's process; its end is the console's. Only within a turn."""
        code = self._foreground.shell.serve(call)
        if code is not None:
            self.end(code)

    def _redraw_others(self, place: Place) -> None:
        for other in tuple(self._places):
            if other is not place:
                other.redraw()

    def _send(self, signal: Signal) -> None:
        shell = self._known
        if shell is not None:
            shell.signal_foreground(signal)

    def resized(self, place: Place) -> None:
        """Tell the foreground that its terminal has another size."""
        activity = self.activity
        if activity is not None and activity[0] is place:
            self._send(Signal.SIGWINCH)

    def hung_up(self, place: Place) -> None:
        """Tell the foreground that its terminal is gone."""
        activity = self.activity
        if activity is not None and activity[0] is place:
            self._send(Signal.SIGHUP)
            self._send(Signal.SIGCONT)
