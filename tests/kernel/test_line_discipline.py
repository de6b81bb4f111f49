"""The line discipline beside the host's own, on the same keys in the same modes."""

from __future__ import annotations

import fcntl
import os
import random
import termios
import time

import pytest

from vesicle.kernel import terminal as t
from vesicle.kernel.line_discipline import LineDiscipline
from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import Errno, PosixError

PATIENCE_S = 20
USUAL = (
    t.ICRNL | t.IXON | t.IUTF8,
    t.OPOST | t.ONLCR,
    t.ISIG | t.ICANON | t.ECHO | t.ECHOE | t.ECHOK | t.ECHOCTL | t.ECHOKE | t.IEXTEN,
)
# Erase, kill, word erase, literal next, end of file, reprint; characters of one, two and three bytes.
KEYS = [b"a", b"b c", b"_x", b"7", b".", b"  ", b"\x01", b"\x1b[A", b"\xc3\xa9", b"\xe4\xb8\xad", b"\n", b"\r", b"\x04"]
KEYS += [b"\x7f", b"\x7f\x7f", b"\x15", b"\x17", b"\x12", b"\x16\x03", b"\x16\x7f"]


class Host:
    """A pseudo-terminal of the host's, both sides."""

    def __init__(self, iflag: int, oflag: int, lflag: int) -> None:
        self.master, self.slave = os.openpty()
        modes = termios.tcgetattr(self.slave)
        modes[0], modes[1], modes[3] = iflag, oflag, lflag
        termios.tcsetattr(self.slave, termios.TCSANOW, modes)
        for fd in (self.master, self.slave):
            fcntl.fcntl(fd, fcntl.F_SETFL, os.O_NONBLOCK)

    def answer(self, keys: bytes, expected: tuple[list[bytes], bytes]) -> tuple[list[bytes], bytes]:
        """Return what programs read and what is shown; the host takes its time to bring keys to the other side."""
        os.write(self.master, keys)
        reads: list[bytes] = []
        shown = b""
        until = time.monotonic() + PATIENCE_S
        while (reads, shown) != expected and time.monotonic() < until:
            reads += pieces(self.slave)
            shown += b"".join(pieces(self.master))
        return reads, shown

    def close(self) -> None:
        os.close(self.master)
        os.close(self.slave)


def pieces(fd: int) -> list[bytes]:
    found = []
    try:
        while len(found) < 100:
            found.append(os.read(fd, 4096))
    except BlockingIOError:
        pass
    return found


def ours(keys: bytes, modes: tuple[int, int, int]) -> tuple[list[bytes], bytes]:
    made = LineDiscipline()
    iflag, oflag, lflag = modes
    made.set_attributes((iflag, oflag, made.attributes[2], lflag, *made.attributes[4:]))
    made.receive(keys)
    reads = []
    while (piece := made.read(4096)) is not None:
        reads.append(piece)
    return reads, made.take_output()


def compare(keys: bytes, modes: tuple[int, int, int]) -> None:
    expected = ours(keys, modes)
    host = Host(*modes)
    try:
        assert host.answer(keys, expected) == expected, (keys, [hex(mode) for mode in modes])
    finally:
        host.close()


@pytest.mark.parametrize("seed", range(40))
def test_usual_modes(seed: int):
    draw = random.Random(seed)
    compare(b"".join(draw.choice(KEYS) for _ in range(draw.randint(1, 14))), USUAL)


CANONICAL_FLAGS = [t.ECHO, t.ECHOE, t.ECHOK, t.ECHONL, t.ECHOCTL, t.ECHOKE, t.IEXTEN]


@pytest.mark.parametrize("flag", [t.INLCR, t.IGNCR, t.ICRNL, t.IUTF8])
@pytest.mark.parametrize("keys", [b"ab\r\ncd\n", b"\xc3\xa9\x7fx\r", b"one two\x17\x17three\n"])
def test_input_flags(flag: int, keys: bytes):
    compare(keys, (USUAL[0] ^ flag, USUAL[1], USUAL[2]))


@pytest.mark.parametrize("flag", CANONICAL_FLAGS)
@pytest.mark.parametrize(
    "keys", [b"ab\x7f\n", b"some words\x15other\n", b"two words\x17x\n", b"\x01\x16\x03\x7f\x7f\n"]
)
def test_local_flags(flag: int, keys: bytes):
    compare(keys, (USUAL[0], USUAL[1], USUAL[2] ^ flag))


@pytest.mark.parametrize("flag", [t.OPOST, t.ONLCR, t.OCRNL])
def test_output_flags(flag: int):
    compare(b"a\n\x16\rb\n", (USUAL[0], USUAL[1] ^ flag, USUAL[2]))


def test_tab_is_erased_by_its_width():
    for before in (b"", b"a", b"ab\xc3\xa9", b"1234567", b"12345678"):
        compare(before + b"\t\x7fx\n", USUAL)


def test_raw_mode_passes_bytes_on():
    keys = b"a\x7f\x15\x04\x03\r\n\x1b[A\xc3"
    lflag = USUAL[2] & ~(t.ICANON | t.ISIG | t.ECHO | t.IEXTEN)
    reads, shown = ours(keys, (0, 0, lflag))
    assert (b"".join(reads), shown) == (keys, b"")


@pytest.mark.parametrize(
    ("key", "signal"), [(b"\x03", Signal.SIGINT), (b"\x1c", Signal.SIGQUIT), (b"\x1a", Signal.SIGTSTP)]
)
def test_keys_that_send_signals_flush_both_queues(key: bytes, signal: Signal):
    made = LineDiscipline()
    sent: list[Signal] = []
    made.on_signal = sent.append
    made.write(b"output")
    made.receive(b"line\nhalf" + key)
    assert sent == [signal]
    assert made.read(100) is None
    assert made.take_output() == b"^" + bytes((key[0] ^ 0x40,))


def test_stop_and_start_hold_the_output():
    made = LineDiscipline()
    made.receive(b"\x13")
    made.write(b"held\n")
    assert made.take_output() == b""
    made.receive(b"\x11")
    assert made.take_output() == b"held\r\n"


def test_a_line_is_read_in_parts_and_one_at_a_time():
    made = LineDiscipline()
    made.receive(b"hello\nworld\n")
    assert [made.read(3), made.read(100), made.read(100), made.read(100)] == [b"hel", b"lo\n", b"world\n", None]


def test_full_output_makes_writers_wait():
    made = LineDiscipline()
    taken = made.write(bytes(100_000))
    assert taken == 65536
    assert made.write(b"x") is None
    made.take_output()
    assert made.write(b"x") == 1


def test_hang_up():
    made = LineDiscipline()
    made.hang_up()
    assert made.read(10) == b""
    with pytest.raises(PosixError) as caught:
        made.write(b"x")
    assert caught.value.errno is Errno.EIO
