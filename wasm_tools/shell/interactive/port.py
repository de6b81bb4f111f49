"""Port: the terminal of a line reader: somebody's own (TerminalPort), or descriptors of the shell's process (ProcessPort)."""

from __future__ import annotations

from vesicle.kernel import terminal as t
from vesicle.kernel.waitqueue import Waiter
from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import POLLIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from vesicle.kernel.line_discipline import LineDiscipline
    from vesicle.kernel.terminal import Attributes
    from vesicle.vfs.open_file import Waiter as Wakeable

    from ..interp.interpreter import Interpreter

    class Port(Protocol):
        """What an editor of lines needs of a terminal."""

        def read(self) -> bytes | None:
            """Return what was typed up to the end of a line, b"" once the terminal is gone, None if there is nothing."""
            raise NotImplementedError

        def write(self, data: bytes) -> None:
            """Show data."""
            raise NotImplementedError

        def size(self) -> tuple[int, int]:
            """Return (rows, columns)."""
            raise NotImplementedError

        def enter_raw(self) -> None:
            """Have every key passed on as it is pressed, without echo."""
            raise NotImplementedError

        def leave_raw(self) -> None:
            """Go back to the modes of before."""
            raise NotImplementedError

        def add_waiter(self, waiter: Wakeable) -> None:
            """Wake waiter when something was typed."""
            raise NotImplementedError

        def remove_waiter(self, waiter: Wakeable) -> None:
            """Forget waiter."""
            raise NotImplementedError


_READ = 4096


def raw(attributes: Attributes) -> Attributes:
    """Return the modes for editing: keys one by one, no echo, no signals; output as before."""
    iflag, oflag, cflag, lflag, line, control, ispeed, ospeed = attributes
    iflag &= ~(t.ICRNL | t.INLCR | t.IGNCR | t.IXON | t.ISTRIP)
    lflag &= ~(t.ICANON | t.ECHO | t.ISIG | t.IEXTEN)
    changed = bytearray(control)
    changed[t.VMIN], changed[t.VTIME] = 1, 0
    return iflag, oflag, cflag, lflag, line, bytes(changed), ispeed, ospeed


class TerminalPort:
    """A terminal that no process has to be asked for."""

    def __init__(self, terminal: LineDiscipline) -> None:
        self._terminal = terminal
        self._before: Attributes | None = None

    def read(self) -> bytes | None:
        return self._terminal.read_keys(_READ)

    def write(self, data: bytes) -> None:
        """Show data, unless nobody looks any more."""
        waiter = Waiter()
        self._terminal.add_waiter(waiter)
        try:
            while data and not self._terminal.hung_up:
                taken = self._terminal.write(data)
                if taken is None:
                    waiter.sleep(None)
                else:
                    data = data[taken:]
        except PosixError:
            return  # it was hung up just now
        finally:
            self._terminal.remove_waiter(waiter)

    def size(self) -> tuple[int, int]:
        return self._terminal.rows, self._terminal.columns

    def enter_raw(self) -> None:
        self._before = self._terminal.attributes
        self._terminal.set_attributes(raw(self._before))

    def leave_raw(self) -> None:
        if self._before is None:
            return
        typed_ahead = self._terminal.take_input()
        self._terminal.set_attributes(self._before)
        self._before = None
        if typed_ahead:
            self._terminal.receive(typed_ahead)  # for the command, which has a terminal in its usual modes

    def add_waiter(self, waiter: Wakeable) -> None:
        self._terminal.add_waiter(waiter)

    def remove_waiter(self, waiter: Wakeable) -> None:
        self._terminal.remove_waiter(waiter)


class ProcessPort:
    """Descriptors 0 and 2 of the shell's process, which may be any terminal."""

    def __init__(self, shell: Interpreter) -> None:
        self._shell = shell
        self._before: Attributes | None = None
        self._own_waiter: Waiter | None = None

    def read(self) -> bytes | None:
        """Return what was typed, up to the end of a line.

        Raises: ProcessExit the process was killed.
        """
        sys = self._shell.sys
        self._shell.process.check_end()
        try:
            data = b""
            while sys.poll([(0, POLLIN)], 0)[0] and not data.endswith((b"\r", b"\n")):
                key = sys.read(0, 1)
                if not key:
                    return data
                data += key
            return data or None
        except PosixError:
            return b""

    def write(self, data: bytes) -> None:
        self._shell.print_error(data.decode("utf-8", "surrogateescape"))

    def size(self) -> tuple[int, int]:
        return self._shell.sys.terminal_size(2) or self._shell.sys.terminal_size(0) or (24, 80)

    def enter_raw(self) -> None:
        sys = self._shell.sys
        self._before = sys.get_terminal_attributes(0)
        sys.set_terminal_attributes(0, raw(self._before))

    def leave_raw(self) -> None:
        if self._before is not None:
            self._shell.sys.set_terminal_attributes(0, self._before)

    def add_waiter(self, waiter: Wakeable) -> None:
        process = self._shell.process
        self._own_waiter = process.waiter
        process.waiter = _Both(waiter)  # a signal is to be noticed, too
        process.fds.get(0).file.add_waiter(waiter)

    def remove_waiter(self, waiter: Wakeable) -> None:
        process = self._shell.process
        process.fds.get(0).file.remove_waiter(waiter)
        if self._own_waiter is not None:
            process.waiter = self._own_waiter
            process.waiter.wake()


class _Both(Waiter):
    """A process's waiter while its program waits by other means."""

    __slots__ = ("_other",)

    def __init__(self, other: Wakeable) -> None:
        super().__init__()
        self._other = other

    def wake(self) -> None:
        super().wake()
        self._other.wake()
