"""TerminalFile: /dev/tty, and the terminal behind it, which may be another from one command to the next.

A session has one controlling terminal. When several people share it, it is the terminal of whoever runs a command now.
"""

from __future__ import annotations

from vesicle.vfs.open_file import OpenFile
from vesicle.vfs.types import O_RDWR, POLLHUP, POLLIN, POLLOUT, S_IFCHR, Stat

from .terminal import TOSTOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from vesicle.vfs.open_file import Waiter

    from .line_discipline import LineDiscipline

_TTY_RDEV = 5 << 8
_MODE = S_IFCHR | 0o620


class ControllingTerminal:
    """The terminal of one session (sid); `switch` puts another in its place, the files that are open on it stay."""

    __slots__ = ("_terminal", "_waiters", "sid")

    def __init__(self, sid: int, terminal: LineDiscipline) -> None:
        self.sid = sid
        self._waiters: Sequence[Waiter] = ()
        self._terminal = terminal
        terminal.add_waiter(self)

    @property
    def terminal(self) -> LineDiscipline:
        """The terminal in use now."""
        return self._terminal

    def switch(self, terminal: LineDiscipline) -> None:
        """Use another terminal from now on; the foreground group is the same."""
        before = self._terminal
        if terminal is before:
            return
        terminal.foreground_pgid = before.foreground_pgid
        before.remove_waiter(self)
        self._terminal = terminal
        terminal.add_waiter(self)
        self.wake()

    def wake(self) -> None:
        """Wake all who wait for the terminal."""
        for waiter in self._waiters:
            waiter.wake()

    def add_waiter(self, waiter: Waiter) -> None:
        self._waiters = (*self._waiters, waiter)

    def remove_waiter(self, waiter: Waiter) -> None:
        left = list(self._waiters)
        if waiter in left:
            left.remove(waiter)
        self._waiters = left


class TerminalFile(OpenFile):
    """An open controlling terminal. Reads are syscalls/terminal.py's: they depend on who reads."""

    __slots__ = ("_shape", "controlling")

    def __init__(self, controlling: ControllingTerminal, flags: int = O_RDWR, shape: Stat | None = None) -> None:
        super().__init__(None, flags, "/dev/tty")
        self.controlling = controlling
        self.is_tty = True
        self.seekable = False
        self._shape = shape

    @property
    def terminal(self) -> LineDiscipline:
        """The terminal that it is now."""
        return self.controlling.terminal

    def read(self, n: int) -> None:
        """Leave it to syscalls/terminal.py."""
        return

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Show data; None without room, or where it depends on who writes.

        Raises: EIO the terminal was hung up
        """
        terminal = self.controlling.terminal
        return None if terminal.attributes[3] & TOSTOP else terminal.write(data)

    def poll(self) -> int:
        """Events that hold now."""
        terminal = self.controlling.terminal
        events = POLLIN if terminal.readable_bytes() else 0
        if terminal.hung_up:
            events |= POLLIN | POLLHUP
        return events | POLLOUT if terminal.has_room() else events

    def add_waiter(self, waiter: Waiter) -> None:
        """Wake waiter whenever the terminal may have become ready."""
        self.controlling.add_waiter(waiter)

    def remove_waiter(self, waiter: Waiter) -> None:
        """Undo one add_waiter."""
        self.controlling.remove_waiter(waiter)

    def stat(self) -> Stat:
        """Return the attributes of /dev/tty."""
        if self._shape is not None:
            return self._shape
        return Stat(0, 1, _MODE, 1, 1000, 5, _TTY_RDEV, 0, 4096, 0, 0, 0, 0, 0)

    def reopen(self, flags: int) -> TerminalFile:
        """Open the terminal once more."""
        return TerminalFile(self.controlling, flags, self._shape)
