"""Terminal: the size, modes and foreground group that a terminal file keeps for its programs (POSIX 11).

Absent on purpose: what becomes of bytes; line_discipline.py does that for the terminals that this kernel drives itself.
"""

from __future__ import annotations

# termios, Linux asm-generic/termbits.h
ISTRIP, INLCR, IGNCR, ICRNL, IXON, IXANY, IUTF8 = 0x20, 0x40, 0x80, 0x100, 0x400, 0x800, 0x4000
OPOST, ONLCR, OCRNL, ONOCR = 0x1, 0x4, 0x8, 0x10
ISIG, ICANON, ECHO, ECHOE, ECHOK, ECHONL, NOFLSH, TOSTOP = 0x1, 0x2, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100
ECHOCTL, ECHOKE, IEXTEN = 0x200, 0x800, 0x8000
VINTR, VQUIT, VERASE, VKILL, VEOF, VTIME, VMIN, VSTART, VSTOP, VSUSP = 0, 1, 2, 3, 4, 5, 6, 8, 9, 10
VEOL, VREPRINT, VWERASE, VLNEXT, VEOL2 = 11, 12, 14, 15, 16

_IFLAG = ICRNL | IXON
_OFLAG = OPOST | ONLCR
_CFLAG = 0xBF  # CREAD, CS8, B38400
_LFLAG = ISIG | ICANON | ECHO | ECHOE | ECHOK | ECHOCTL | ECHOKE | IEXTEN
_SPEED = 38400
# VINTR ^C, VQUIT ^\\, VERASE DEL, VKILL ^U, VEOF ^D, VTIME, VMIN 1, VSWTC, VSTART ^Q, VSTOP ^S, VSUSP ^Z …
_CONTROL = bytes((3, 28, 127, 21, 4, 0, 1, 0, 17, 19, 26, 0, 18, 15, 23, 22)) + bytes(16)

Attributes = tuple[int, int, int, int, int, bytes, int, int]


class Terminal:
    """What ioctl reads and sets of a terminal. attributes: iflag, oflag, cflag, lflag, line, cc, ispeed, ospeed."""

    __slots__ = ("attributes", "columns", "foreground_pgid", "rows")

    def __init__(self, rows: int = 24, columns: int = 80) -> None:
        self.rows = rows
        self.columns = columns
        self.foreground_pgid = 0
        self.attributes: Attributes = (_IFLAG, _OFLAG, _CFLAG, _LFLAG, 0, _CONTROL, _SPEED, _SPEED)

    def set_attributes(self, attributes: Attributes, *, flush: bool = False) -> None:
        """Take other modes (tcsetattr); flush forgets input that nobody has read."""
        self.attributes = attributes

    def set_size(self, rows: int, columns: int) -> bool:
        """Take another size; say whether it is another."""
        changed = (rows, columns) != (self.rows, self.columns)
        self.rows, self.columns = rows, columns
        return changed
