"""Screen: a terminal of the host's as one place of a console: keys in, output out, its modes and its size.

The host's terminal passes every key on as it is, since the session's own terminal does the editing, the echo and the signals.
"""

from __future__ import annotations

import os
import select
import termios
from contextlib import contextmanager, suppress
from threading import Thread

from vesicle.kernel.waitqueue import Waiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from .console import Console
    from .place import Place

_READ = 4096


def window_size(fd: int) -> tuple[int, int]:
    """Return (rows, columns) of a terminal, 24 by 80 if it does not say."""
    try:
        columns, rows = os.get_terminal_size(fd)
    except OSError:
        return 24, 80
    return (rows, columns) if rows and columns else (24, 80)


@contextmanager
def raw_terminal(fd: int) -> Generator[None, None, None]:
    """Have a terminal pass every byte on in both directions, for the time of a context."""
    before = termios.tcgetattr(fd)
    changed = termios.tcgetattr(fd)
    changed[0] &= ~(
        termios.BRKINT | termios.ICRNL | termios.INLCR | termios.IGNCR | termios.INPCK | termios.ISTRIP | termios.IXON
    )
    changed[1] &= ~termios.OPOST
    changed[3] &= ~(termios.ECHO | termios.ECHONL | termios.ICANON | termios.IEXTEN | termios.ISIG)
    changed[6][termios.VMIN], changed[6][termios.VTIME] = 1, 0
    # TCSADRAIN: what was typed ahead is kept.
    termios.tcsetattr(fd, termios.TCSADRAIN, changed)
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(fd, termios.TCSADRAIN, before)


class Screen:
    """Two descriptors of the host's and the place of a console that they show, with a thread for each direction."""

    def __init__(self, console: Console, source: int, target: int, term: str) -> None:
        self._source = source
        self._target = target
        # First: a place without a screen would stay for ever.
        self._quit_reader, self._quit_writer = os.pipe()
        try:
            self.place: Place = console.attach(*window_size(target), term)
        except BaseException:
            os.close(self._quit_reader)
            os.close(self._quit_writer)
            raise
        self._waiter = Waiter()
        self._over = False
        self.place.terminal.add_waiter(self._waiter)
        self._threads = (Thread(target=self._read, daemon=True), Thread(target=self._write, daemon=True))
        for thread in self._threads:
            thread.start()

    def measure(self) -> None:
        """Take the size that the window has now."""
        self.place.resize(*window_size(self._target))

    def hang_up(self) -> None:
        """End the talk: the host's terminal is gone, or about to be."""
        self.place.hang_up()

    def wait(self) -> None:
        """Wait for the end of the talk, and until everything is shown."""
        while not self.place.join(0.1):
            pass
        self._over = True
        os.write(self._quit_writer, b"x")
        self._waiter.wake()
        for thread in self._threads:
            thread.join()
        os.close(self._quit_reader)
        os.close(self._quit_writer)

    def _read(self) -> None:
        poll = select.poll()
        poll.register(self._source, select.POLLIN)
        poll.register(self._quit_reader, select.POLLIN)
        terminal = self.place.terminal
        while True:
            ready = {fd for fd, _ in poll.poll()}
            if self._quit_reader in ready:
                return
            try:
                data = os.read(self._source, _READ)
            except OSError:
                data = b""
            if not data:
                self.hang_up()
                return
            self.measure()  # whoever types after a change means the new size, be its signal heard or not
            terminal.receive(data)

    def _write(self) -> None:
        terminal = self.place.terminal
        while True:
            over = self._over
            data = terminal.take_output()
            if not data:
                if over:
                    return
                self._waiter.sleep(None)
                continue
            view = memoryview(data)
            try:
                while view:
                    view = view[os.write(self._target, view) :]
            except OSError:
                self.hang_up()
                return
