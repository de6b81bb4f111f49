"""System calls on terminals, and what job control makes of them for a group in the background (POSIX 11.1.4, tcsetpgrp)."""

from __future__ import annotations

from vesicle.kernel.process_signals import SIG_IGN, send_all
from vesicle.kernel.signals import Signal, bit
from vesicle.kernel.terminal import ICANON, TOSTOP, VMIN, VTIME
from vesicle.kernel.terminal_file import TerminalFile
from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import O_NONBLOCK

from .system import terminal_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from vesicle.kernel.process import Process
    from vesicle.kernel.terminal import Attributes
    from vesicle.vfs.open_file import OpenFile

_TENTH_NS = 100_000_000


def check_open(process: Process, file: OpenFile) -> None:
    """Let only processes of the terminal's session open it by its name.

    Raises: ENXIO another's
    """
    if isinstance(file, TerminalFile) and file.controlling.sid != process.sid:
        raise PosixError(Errno.ENXIO, file.path)


def read(process: Process, file: TerminalFile, n: int) -> bytes:
    """Read up to n bytes: of a line, or in raw mode what VMIN and VTIME say (POSIX 11.1.7).

    Blocks: until there are, the terminal is hung up, the deadline or a signal.
    Raises: EAGAIN would block and O_NONBLOCK is set · EIO in the background, and SIGTTIN does not stop it · EINTR
    """
    if not n:
        return b""
    file.add_waiter(process.waiter)
    until_ns: int | None = None
    had = -1
    try:
        while True:
            _stop_in_background(process, file, Signal.SIGTTIN)
            terminal = file.terminal
            raw = not terminal.attributes[3] & ICANON
            least, tenths = (terminal.attributes[5][VMIN], terminal.attributes[5][VTIME]) if raw else (1, 0)
            data = terminal.read(n, max(1, least))
            if data is not None:
                return data
            if file.flags & O_NONBLOCK:
                data = terminal.read(n)
                if data is None:
                    raise PosixError(Errno.EAGAIN)
                return data
            if raw and not least and not tenths:
                return b""
            have = terminal.readable_bytes()
            if tenths and have != had and (have or not least):
                until_ns, had = process.kernel.now_ns() + tenths * _TENTH_NS, have
            if not process.sleep(until_ns):
                return terminal.read(n) or b""
    finally:
        file.remove_waiter(process.waiter)


def write(process: Process, file: TerminalFile, data: memoryview) -> int | None:
    """Show what there is room for; None if there is none.

    Raises: EIO hung up, or in the background with TOSTOP, and SIGTTOU does not stop it
    """
    if file.terminal.attributes[3] & TOSTOP:
        _stop_in_background(process, file, Signal.SIGTTOU, refuse=False)
    return file.terminal.write(data)


def _stop_in_background(process: Process, file: TerminalFile, signal: Signal, *, refuse: bool = True) -> None:
    """Stop the process's group while it is in the background of its own terminal (POSIX 11.1.4).

    refuse: whether one that ignores or blocks the signal gets EIO, or goes on.
    """
    controlling = file.controlling
    while process.sid == controlling.sid and process.pgid != controlling.terminal.foreground_pgid:
        signals = process.signals
        if signals.blocked & bit(signal) or signals.action(signal).handler == SIG_IGN:
            if refuse:
                raise PosixError(Errno.EIO)
            return
        if _is_orphaned(process):
            raise PosixError(Errno.EIO)
        send_all(process.kernel.table.group(process.pgid), signal)
        if process.pending and process.deliver():
            raise PosixError(Errno.EINTR)


def _is_orphaned(process: Process) -> bool:
    """Say whether nobody could let the process's group go on again: no parent of a member is in its session, outside it."""
    for member in process.kernel.table.group(process.pgid):
        parent = member.parent
        if parent is not None and parent.sid == member.sid and parent.pgid != member.pgid:
            return False
    return True


def set_attributes(process: Process, fd: int, attributes: Attributes, *, flush: bool = False) -> None:
    """Set a terminal's modes (tcsetattr); flush forgets what was typed ahead.

    Raises: EBADF · ENOTTY · EIO in the background, and its group is orphaned
    """
    terminal = terminal_of(process, fd)
    file = process.fds.get(fd).file
    if isinstance(file, TerminalFile):
        _stop_in_background(process, file, Signal.SIGTTOU, refuse=False)
    terminal.set_attributes(attributes, flush=flush)


def set_size(process: Process, fd: int, rows: int, columns: int) -> None:
    """Set the size; the foreground group hears of another one by SIGWINCH.

    Raises: EBADF · ENOTTY
    """
    terminal = terminal_of(process, fd)
    if terminal.set_size(rows, columns) and terminal.foreground_pgid:
        send_all(process.kernel.table.group(terminal.foreground_pgid), Signal.SIGWINCH)


def set_foreground(process: Process, fd: int, pgid: int) -> None:
    """Make a group of the session the one in the foreground (tcsetpgrp).

    Raises: EBADF · ENOTTY not its controlling terminal · EINVAL · EPERM no group of the session
    """
    terminal = terminal_of(process, fd)
    if pgid <= 0:
        raise PosixError(Errno.EINVAL)
    file = process.fds.get(fd).file
    if isinstance(file, TerminalFile):
        if file.controlling.sid != process.sid:
            raise PosixError(Errno.ENOTTY)
        if not any(member.sid == process.sid for member in process.kernel.table.group(pgid)):
            raise PosixError(Errno.EPERM)
        _stop_in_background(process, file, Signal.SIGTTOU, refuse=False)
    terminal.foreground_pgid = pgid
