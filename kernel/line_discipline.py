"""LineDiscipline: a terminal whose bytes this kernel handles itself: editing of lines, echo, signals, output (POSIX 11.1).

One side is whoever shows the terminal: it calls `receive` with what was typed and takes what is to be shown with
`take_output`. The other side are the programs: `read` and `write`, which say None where they would block. Works as Linux's
n_tty does. Absent on purpose: delays, parity and modem lines, and who may read (kernel/syscalls/terminal.py).
"""

from __future__ import annotations

import _thread

from vesicle.vfs.errors import Errno, PosixError

from . import terminal as t
from .signals import Signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.vfs.open_file import Waiter

    from .terminal import Attributes

_LINE_MAX = 4095  # bytes of one line that is being edited, Linux N_TTY_BUF_SIZE - 1
_OUTPUT_MAX = 65536  # bytes to be shown; a program that writes more waits
_TAB = 8
_SIGNALS = ((t.VINTR, Signal.SIGINT), (t.VQUIT, Signal.SIGQUIT), (t.VSUSP, Signal.SIGTSTP))
_NEWLINE, _RETURN, _DELETE = 10, 13, 127


class LineDiscipline(t.Terminal):
    """A terminal with its two queues. `on_signal` is called, without a lock held, when a key is pressed that sends one."""

    __slots__ = (
        "_column",
        "_line",
        "_literal",
        "_lock",
        "_queue",
        "_shown",
        "_start_column",
        "_stopped",
        "_waiters",
        "hung_up",
        "on_signal",
    )

    def __init__(self, rows: int = 24, columns: int = 80) -> None:
        super().__init__(rows, columns)
        self.attributes = (self.attributes[0] | t.IUTF8, *self.attributes[1:])
        self.on_signal: Callable[[Signal], None] | None = None
        self._lock = _thread.allocate_lock()
        # guards: everything below
        self._queue: list[bytes] = []  # whole lines, b"" an end of file; in raw mode pieces as they came
        self._line = bytearray()  # being edited
        self._shown = bytearray()  # output on its way to the screen
        self._column = self._start_column = 0
        self._literal = False  # VLNEXT was typed
        self._stopped = False  # VSTOP was typed
        self._waiters: list[Waiter] = []
        self.hung_up = False

    # ---- the programs' side ----

    def read(self, n: int, least: int = 1) -> bytes | None:
        """Take up to n bytes, of one line in canonical mode; b"" is an end of file, None nothing yet.

        In raw mode None also while there are fewer than least.
        """
        with self._lock:
            if not self._queue:
                return b"" if self.hung_up else None
            if self.attributes[3] & t.ICANON:
                first = self._queue[0]
                if len(first) > n:
                    self._queue[0] = first[n:]
                    return first[:n]
                return self._queue.pop(0)
            data = b"".join(self._queue)
            if len(data) < min(least, n) and not self.hung_up:
                return None
            self._queue = [data[n:]] if len(data) > n else []
            return data[:n]

    def read_keys(self, n: int) -> bytes | None:
        """Take up to n bytes as read does in raw mode, but none behind a key that ends a line."""
        with self._lock:
            if not self._queue:
                return b"" if self.hung_up else None
            data = b"".join(self._queue)
            end = min((at for at in (data.find(b"\r", 0, n), data.find(b"\n", 0, n)) if at >= 0), default=n - 1) + 1
            self._queue = [data[end:]] if len(data) > end else []
            return data[:end] or None

    def readable_bytes(self) -> int:
        """Return how many bytes read would find now; an end of file counts as one."""
        with self._lock:
            return sum(len(piece) or 1 for piece in self._queue)

    def write(self, data: bytes | bytearray | memoryview) -> int | None:
        """Show data; return how much was taken, None if there is no room.

        Raises: EIO the terminal was hung up
        """
        with self._lock:
            if self.hung_up:
                raise PosixError(Errno.EIO)
            room = _OUTPUT_MAX - len(self._shown)
            if room <= 0 and len(data):
                return None
            piece = bytes(data[:room] if len(data) > room else data)
            self._put(piece)
        self._wake()
        return len(piece)

    def set_attributes(self, attributes: Attributes, *, flush: bool = False) -> None:
        """Take other modes; input that came in the old ones is kept as it is, unless it is to be flushed."""
        with self._lock:
            before, self.attributes = self.attributes[3], attributes
            if flush:
                self._forget_input()
            if before & t.ICANON and not attributes[3] & t.ICANON and self._line:
                self._queue.append(bytes(self._line))
                self._line.clear()
            if not before & t.ICANON and attributes[3] & t.ICANON and self._queue:
                self._queue = [b"".join(self._queue)]
            if not attributes[0] & t.IXON:
                self._stopped = False
        self._wake()

    def has_room(self) -> bool:
        """Say whether a write would not wait."""
        return len(self._shown) < _OUTPUT_MAX or self.hung_up

    def add_waiter(self, waiter: Waiter) -> None:
        """Wake waiter whenever something came in or was shown."""
        with self._lock:
            self._waiters.append(waiter)

    def remove_waiter(self, waiter: Waiter) -> None:
        """Forget waiter; harmless if unknown."""
        with self._lock:
            if waiter in self._waiters:
                self._waiters.remove(waiter)

    # ---- the screen's side ----

    def receive(self, data: bytes) -> None:
        """Take in what was typed: edit, echo, send signals."""
        signals: list[Signal] = []
        with self._lock:
            for byte in data:
                self._receive(byte, signals)
        self._wake()
        for signal in signals:
            if self.on_signal is not None:
                self.on_signal(signal)

    def take_output(self) -> bytes:
        """Take what is to be shown; b"" if there is nothing, or the screen was stopped (VSTOP)."""
        with self._lock:
            if self._stopped or not self._shown:
                return b""
            data = bytes(self._shown)
            self._shown.clear()
        self._wake()
        return data

    def take_input(self) -> bytes:
        """Take back whatever was typed and no program has read."""
        with self._lock:
            data = b"".join(self._queue) + bytes(self._line)
            self._forget_input()
            return data

    def hang_up(self) -> None:
        """End the terminal: readers meet the end of the file, writers EIO."""
        with self._lock:
            self.hung_up = True
            self._stopped = False
        self._wake()

    def _wake(self) -> None:
        for waiter in tuple(self._waiters):
            waiter.wake()

    def _forget_input(self) -> None:
        self._queue.clear()
        self._line.clear()
        self._literal = False

    # ---- input, byte by byte ----

    def _receive(self, byte: int, signals: list[Signal]) -> None:
        iflag, _, _, lflag, _, control, _, _ = self.attributes
        if iflag & t.ISTRIP:
            byte &= 0x7F
        if self._literal:
            self._literal = False
            self._add(byte)
            return
        if iflag & t.IXON and self._flow(byte, iflag, control):
            return
        signal = self._signal_of(byte, lflag, control)
        if signal is not None:
            self._signal(byte, lflag)
            signals.append(signal)
            return
        if byte == _RETURN:
            self._return(iflag, lflag, control)
            return
        if byte == _NEWLINE and iflag & t.INLCR:
            byte = _RETURN
        if not (lflag & t.ICANON and byte and self._edit(byte, lflag, control)):
            self._add(byte)

    def _return(self, iflag: int, lflag: int, control: bytes) -> None:
        if iflag & t.IGNCR:
            return
        if not iflag & t.ICRNL:
            self._add(_RETURN)
        elif lflag & t.ICANON:
            self._edit(_NEWLINE, lflag, control)
        else:
            self._queue.append(b"\n")
            if lflag & t.ECHO:
                self._put(b"\n")  # unlike a newline that was typed as one, which shows as ^J

    def _flow(self, byte: int, iflag: int, control: bytes) -> bool:
        if byte == control[t.VSTOP]:
            self._stopped = True
            return True
        started = self._stopped and (byte == control[t.VSTART] or iflag & t.IXANY)
        if started:
            self._stopped = False
        return byte == control[t.VSTART]

    @staticmethod
    def _signal_of(byte: int, lflag: int, control: bytes) -> Signal | None:
        if lflag & t.ISIG and byte:
            for index, signal in _SIGNALS:
                if byte == control[index]:
                    return signal
        return None

    def _signal(self, byte: int, lflag: int) -> None:
        if not lflag & t.NOFLSH:
            self._forget_input()
            self._shown.clear()
        self._stopped = False
        if lflag & t.ECHO:
            self._echo(byte, lflag)

    def _edit(self, byte: int, lflag: int, control: bytes) -> bool:
        """Act on the keys that edit a line; say whether byte was one."""
        if byte == _NEWLINE:
            if lflag & (t.ECHO | t.ECHONL):
                self._put(b"\n")
            self._end_line(b"\n")
        elif byte == control[t.VEOF]:
            self._end_line(b"")
        elif byte in (control[t.VEOL], control[t.VEOL2]):
            if lflag & t.ECHO:
                self._echo(byte, lflag)
            self._end_line(bytes((byte,)))
        elif byte == control[t.VERASE]:
            self._erase_characters(1, lflag, byte)
        elif byte == control[t.VKILL]:
            self._kill(lflag, byte)
        else:
            return bool(lflag & t.IEXTEN) and self._edit_extended(byte, lflag, control)
        return True

    def _edit_extended(self, byte: int, lflag: int, control: bytes) -> bool:
        if byte == control[t.VWERASE]:
            self._erase_characters(self._word_length(), lflag, byte)
        elif lflag & t.ECHO and byte == control[t.VREPRINT]:
            self._reprint(byte, lflag)
        elif byte == control[t.VLNEXT]:
            self._literal = True
            if lflag & t.ECHO and lflag & t.ECHOCTL:
                self._put(b"^\b")
        else:
            return False
        return True

    def _end_line(self, end: bytes) -> None:
        self._queue.append(bytes(self._line) + end)
        self._line.clear()

    def _add(self, byte: int) -> None:
        lflag = self.attributes[3]
        if not lflag & t.ICANON:
            if lflag & t.ECHO:
                self._echo(byte, lflag)
            self._queue.append(bytes((byte,)))
            return
        if len(self._line) >= _LINE_MAX:
            self._put(b"\a")
            return
        if lflag & t.ECHO:
            if not self._line:
                self._start_column = self._column
            self._echo(byte, lflag)
        self._line.append(byte)

    # ---- erasing and echo ----

    def _erase_characters(self, count: int, lflag: int, key: int) -> None:
        for _ in range(count):
            if not self._line:
                return
            taken = self._take_last()
            if not lflag & t.ECHO:
                continue
            if key == self.attributes[5][t.VERASE] and not lflag & t.ECHOE:
                self._echo(key, lflag)
            else:
                self._put((b"\b" if taken == b"\t" else b"\b \b") * self._width(taken, lflag))

    def _take_last(self) -> bytes:
        """Remove the last character of the line, which in UTF-8 may be several bytes, and return it."""
        line = self._line
        at = len(line) - 1
        while self.attributes[0] & t.IUTF8 and at and line[at] & 0xC0 == 0x80:
            at -= 1
        taken = bytes(line[at:])
        del line[at:]
        return taken

    def _width(self, character: bytes, lflag: int) -> int:
        if character == b"\t":
            column = self._start_column
            for byte in self._line:
                column += _TAB - column % _TAB if byte == 9 else self._cells(byte, lflag)
            return _TAB - column % _TAB
        return self._cells(character[0], lflag)

    def _cells(self, byte: int, lflag: int) -> int:
        if byte < 32 or byte == _DELETE:
            return 2 if lflag & t.ECHOCTL else 0
        return 0 if self.attributes[0] & t.IUTF8 and byte & 0xC0 == 0x80 else 1

    def _kill(self, lflag: int, key: int) -> None:
        if not self._line:
            return
        if not lflag & t.ECHO:
            self._line.clear()
        elif lflag & t.ECHOK and lflag & t.ECHOKE and lflag & t.ECHOE:
            self._erase_characters(len(self._line), lflag, key)
        else:
            self._line.clear()
            self._echo(key, lflag)
            if lflag & t.ECHOK:
                self._put(b"\n")

    def _word_length(self) -> int:
        """Count the characters of the last word and the blanks behind it (n_tty: words are letters, digits and _)."""
        line = bytes(self._line)
        count = 0
        in_word = False
        for at in range(len(line) - 1, -1, -1):
            byte = line[at]
            if self.attributes[0] & t.IUTF8 and byte & 0xC0 == 0x80 and at:
                continue
            is_word = byte == 0x5F or chr(byte).isalnum()
            if in_word and not is_word:
                break
            in_word = in_word or is_word
            count += 1
        return count

    def _reprint(self, key: int, lflag: int) -> None:
        self._echo(key, lflag)
        self._put(b"\n")
        self._start_column = 0
        for byte in bytes(self._line):
            self._echo(byte, lflag)

    def _echo(self, byte: int, lflag: int) -> None:
        control = byte < 32 or byte == _DELETE
        if control and lflag & t.ECHOCTL and byte != 9:
            self._put(bytes((0x5E, byte ^ 0x40)))
        else:
            self._put(bytes((byte,)))

    def _put(self, data: bytes) -> None:
        """Add output, after what the modes do to it (POSIX 11.2.3)."""
        oflag = self.attributes[1]
        if oflag & t.OPOST:
            if oflag & t.OCRNL:
                data = data.replace(b"\r", b"\n")
            if oflag & t.ONOCR and data[:1] == b"\r" and not self._column:
                data = data.lstrip(b"\r")
            if oflag & t.ONLCR:
                data = data.replace(b"\n", b"\r\n")
        self._shown += data
        self._count_columns(data)

    def _count_columns(self, data: bytes) -> None:
        start = max(data.rfind(b"\n"), data.rfind(b"\r"))
        column = 0 if start >= 0 else self._column
        for byte in data[start + 1 :]:
            if byte == 9:
                column += _TAB - column % _TAB
            elif byte == 8:
                column -= column > 0
            elif byte >= 32 and byte != _DELETE and byte & 0xC0 != 0x80:
                column += 1
        self._column = column
