"""Terminal: the size, modes and foreground group that a terminal file keeps for its programs (POSIX 11).

Absent on purpose: a line discipline. Whoever attaches a terminal to a session (the command line) does the editing and echo.
"""

from __future__ import annotations

# termios defaults, Linux: ICRNL|IXON; OPOST|ONLCR; CREAD|CS8|B38400; ISIG|ICANON|ECHO|ECHOE|ECHOK|ECHOCTL|ECHOKE|IEXTEN
_IFLAG, _OFLAG, _CFLAG, _LFLAG = 0x500, 0x5, 0xBF, 0x8A3B
_SPEED = 38400
# VINTR ^C, VQUIT ^\\, VERASE DEL, VKILL ^U, VEOF ^D, VTIME, VMIN 1, VSWTC, VSTART ^Q, VSTOP ^S, VSUSP ^Z …
_CONTROL = bytes((3, 28, 127, 21, 4, 0, 1, 0, 17, 19, 26, 0, 18, 15, 23, 22)) + bytes(16)


class Terminal:
    """What ioctl reads and sets of a terminal. attributes: iflag, oflag, cflag, lflag, line, cc, ispeed, ospeed."""

    __slots__ = ("attributes", "columns", "foreground_pgid", "rows")

    def __init__(self, rows: int = 24, columns: int = 80) -> None:
        self.rows = rows
        self.columns = columns
        self.foreground_pgid = 0
        self.attributes: tuple[int, int, int, int, int, bytes, int, int] = (
            _IFLAG,
            _OFLAG,
            _CFLAG,
            _LFLAG,
            0,
            _CONTROL,
            _SPEED,
            _SPEED,
        )
