"""termios: the attributes that a terminal keeps, by Linux's numbers. Source: CPython's Modules/termios.c.

The terminal has no queues of its own and is never slow: to drain, flush and hold it ends at once.
"""

import struct

from _vesicle.builtin import all_builtin
from _vesicle.descriptors import number
from _vesicle.door import call


class error(Exception):
    """A call failed: (errno, text)."""


_CONSTANTS = """
IGNBRK 0x1 BRKINT 0x2 IGNPAR 0x4 PARMRK 0x8 INPCK 0x10 ISTRIP 0x20 INLCR 0x40 IGNCR 0x80 ICRNL 0x100 IUCLC 0x200
IXON 0x400 IXANY 0x800 IXOFF 0x1000 IMAXBEL 0x2000 IUTF8 0x4000 OPOST 0x1 OLCUC 0x2 ONLCR 0x4 OCRNL 0x8 ONOCR 0x10
ONLRET 0x20 OFILL 0x40 OFDEL 0x80 NLDLY 0x100 CRDLY 0x600 TABDLY 0x1800 BSDLY 0x2000 VTDLY 0x4000 FFDLY 0x8000
XTABS 0x1800 CSIZE 0x30 CS5 0x0 CS6 0x10 CS7 0x20 CS8 0x30 CSTOPB 0x40 CREAD 0x80 PARENB 0x100 PARODD 0x200
HUPCL 0x400 CLOCAL 0x800 CRTSCTS 0x80000000 CBAUD 0x100f CBAUDEX 0x1000 ISIG 0x1 ICANON 0x2 XCASE 0x4 ECHO 0x8
ECHOE 0x10 ECHOK 0x20 ECHONL 0x40 NOFLSH 0x80 TOSTOP 0x100 ECHOCTL 0x200 ECHOPRT 0x400 ECHOKE 0x800 FLUSHO 0x1000
PENDIN 0x4000 IEXTEN 0x8000 EXTPROC 0x10000 VINTR 0 VQUIT 1 VERASE 2 VKILL 3 VEOF 4 VTIME 5 VMIN 6 VSWTC 7 VSTART 8
VSTOP 9 VSUSP 10 VEOL 11 VREPRINT 12 VDISCARD 13 VWERASE 14 VLNEXT 15 VEOL2 16 NCCS 32 TCSANOW 0 TCSADRAIN 1
TCSAFLUSH 2 TCIFLUSH 0 TCOFLUSH 1 TCIOFLUSH 2 TCOOFF 0 TCOON 1 TCIOFF 2 TCION 3 TCGETS 0x5401 TCSETS 0x5402
TCSETSW 0x5403 TCSETSF 0x5404 TIOCGPGRP 0x540f TIOCSPGRP 0x5410 TIOCOUTQ 0x5411 TIOCSTI 0x5412 TIOCGWINSZ 0x5413
TIOCSWINSZ 0x5414 FIONREAD 0x541b TIOCINQ 0x541b TIOCSCTTY 0x540e TIOCNOTTY 0x5422 FIONBIO 0x5421 FIONCLEX 0x5450
FIOCLEX 0x5451
"""
_words = _CONSTANTS.split()
for _name, _value in zip(_words[::2], _words[1::2], strict=True):
    globals()[_name] = int(_value, 0)

# Speeds as POSIX's symbols have them -> bits a second, which the terminal keeps.
_SPEEDS = dict(enumerate((0, 50, 75, 110, 134, 150, 200, 300, 600, 1200, 1800, 2400, 4800, 9600, 19200, 38400))) | dict(
    enumerate((57600, 115200, 230400, 460800, 500000, 576000, 921600, 1000000), 0x1001)
)
_SYMBOLS = {rate: symbol for symbol, rate in _SPEEDS.items()}
for _symbol, _rate in _SPEEDS.items():
    globals()[f"B{_rate}"] = _symbol


_RECORD = struct.Struct("<IIIIB32s3xII")  # flag words, line, control characters, speeds: struct termios


def _ask(name, fd, *arguments):
    fd = number(fd)
    try:
        return call(name, fd, *arguments)
    except OSError as failed:
        raise error(failed.errno, failed.strerror) from None


def tcgetattr(fd, /):
    """termios.tcgetattr."""
    iflag, oflag, cflag, lflag, _, control, ispeed, ospeed = _RECORD.unpack(_ask("terminal", fd))
    characters = [control[at : at + 1] for at in range(len(control))]
    if not lflag & globals()["ICANON"]:
        for at in (globals()["VMIN"], globals()["VTIME"]):
            characters[at] = control[at]
    return [iflag, oflag, cflag, lflag, _SYMBOLS.get(ispeed, ispeed), _SYMBOLS.get(ospeed, ospeed), characters]


def tcsetattr(fd, when, attributes, /):
    """termios.tcsetattr."""
    if not isinstance(attributes, list) or len(attributes) != 7:
        raise TypeError("tcsetattr, arg 3: must be 7 element list")
    iflag, oflag, cflag, lflag, ispeed, ospeed, characters = attributes
    if not isinstance(characters, list) or len(characters) != globals()["NCCS"]:
        raise TypeError(f"tcsetattr: attributes[6] must be {globals()['NCCS']} element list")
    control = b"".join(bytes((item,)) if isinstance(item, int) else bytes(item) for item in characters)
    line = _RECORD.unpack(_ask("terminal", fd))[4]
    speeds = (_SPEEDS.get(speed, speed) for speed in (ispeed, ospeed))
    record = _RECORD.pack(iflag, oflag, cflag, lflag, line, control, *speeds)
    _ask("set_terminal", fd, record, when == globals()["TCSAFLUSH"])


def tcgetwinsize(fd, /):
    """termios.tcgetwinsize."""
    return tuple(_ask("terminal_size", fd))


def tcsetwinsize(fd, size, /):
    """termios.tcsetwinsize."""
    rows, columns = size
    _ask("set_terminal_size", fd, rows, columns)


def tcsendbreak(fd, duration, /):
    """termios.tcsendbreak."""
    _ask("terminal", fd)


def tcdrain(fd, /):
    """termios.tcdrain."""
    _ask("terminal", fd)


def tcflush(fd, queue, /):
    """termios.tcflush."""
    _ask("terminal", fd)


def tcflow(fd, action, /):
    """termios.tcflow."""
    _ask("terminal", fd)


all_builtin(globals(), __name__)
