"""Lines from a terminal that does the editing itself: TERM=dumb, or without prompt_toolkit."""

from __future__ import annotations

from vesicle.kernel.signals import Signal
from vesicle.kernel.waitqueue import Waiter
from vesicle.vfs.errors import Errno, PosixError

from ..interp.dispatch import run_pending_traps
from ..interp.flow import ExitShell, Interrupted
from ..interp.subshell import outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.line_discipline import LineDiscipline

    from ..interp.interpreter import Interpreter

_READ = 4096


def visible(prompt: str) -> str:
    """Return a prompt without the marks around what a terminal does not show."""
    return prompt.replace("\x01", "").replace("\x02", "")


class TerminalLines:
    """Lines from a terminal that no process has to be asked for."""

    def __init__(self, terminal: LineDiscipline) -> None:
        self._terminal = terminal
        self._waiter = Waiter()
        self._interrupted = False

    def read(self, prompt: str) -> str:
        """Show prompt and return a line.

        Raises: EOFError Ctrl-D · KeyboardInterrupt Ctrl-C
        """
        from .port import TerminalPort

        terminal = self._terminal
        terminal.on_signal = self._signal
        terminal.add_waiter(self._waiter)
        text = b""
        self._interrupted = False
        try:
            TerminalPort(terminal).write(visible(prompt).encode("utf-8", "surrogateescape"))
            while not text.endswith(b"\n"):
                piece = terminal.read(_READ)
                if self._interrupted:
                    terminal.write(b"\n")
                    raise KeyboardInterrupt
                if piece is None:
                    self._waiter.sleep(None)
                elif piece:
                    text += piece
                elif not text or terminal.hung_up:
                    raise EOFError
        except PosixError:
            raise EOFError from None  # hung up
        finally:
            terminal.remove_waiter(self._waiter)
        return text[:-1].decode("utf-8", "surrogateescape")

    def _signal(self, signal: Signal) -> None:
        if signal == Signal.SIGINT:
            self._interrupted = True
            self._waiter.wake()


class ProcessLines:
    """Lines from descriptor 0 of the shell's process, which need not be a terminal."""

    def __init__(self, shell: Interpreter) -> None:
        self._shell = shell

    def read(self, prompt: str) -> str:
        """Show prompt on standard error and return a line.

        Raises: EOFError · KeyboardInterrupt · ExitShell a trap that ran meanwhile exits
        """
        shell = self._shell
        shell.print_error(visible(prompt))
        text = bytearray()
        while not text.endswith(b"\n"):
            try:
                piece = shell.sys.read_until(0, 10)
            except PosixError as error:
                if error.errno is not Errno.EINTR:
                    raise EOFError from None
                _run_traps(shell)
                continue
            if not piece:
                if not text:
                    raise EOFError
                break
            text += piece
        return text.removesuffix(b"\n").decode("utf-8", "surrogateescape")


def _run_traps(shell: Interpreter) -> None:
    try:
        run_pending_traps(shell)
    except Interrupted:
        shell.print_error("\n")
        raise KeyboardInterrupt from None
    except ExitShell:
        raise
    except Exception as error:  # noqa: BLE001 - told apart there, bugs are raised again
        outcome(shell, error)
