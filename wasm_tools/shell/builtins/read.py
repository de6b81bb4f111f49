"""read and mapfile: lines of a descriptor into variables."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError
from vesicle.vfs.types import POLLIN

from ..expand.braced import reference
from ..expand.c_locale import counts_bytes
from ..expand.fields import DEFAULT_IFS
from ..expand.names import is_name
from ..expand.numbers import is_whole
from ..interp.dispatch import run_pending_traps
from ..interp.errors import CommandError, UsageError, reason
from ..interp.script import run_text
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_READ_USAGE = (
    "read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]"
)
_MAPFILE_USAGE = "mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]"
# bash: the status of a read that timed out is that of SIGALRM.
_TIMED_OUT = 142
_FOREVER_S = 1e9  # longer waits are as good as none: what a script says may not fit any clock
_BLOCK = 65536
_FIELDS_BETWEEN_LOOKS = (1 << 12) - 1
_COUNT_DIGITS = 10


class _TimeOut(Exception):
    """The time for reading is over. Caught by read."""


class _Input:
    """Characters of a descriptor that others read too, so that nothing is taken beyond what is used.

    A seekable file is read in blocks and the offset put back at the end; of a pipe no more than a line is taken, and of
    anything else one byte at a time. A delimiter below 0 says that the reader may stop anywhere.
    """

    def __init__(self, shell: Interpreter, fd: int, timeout_s: float | None, delimiter: int) -> None:
        self._delimiter = delimiter
        self._shell = shell
        self._fd = fd
        self._block = b""
        self._at = 0
        self._deadline_ns = (
            None if timeout_s is None else shell.sys.monotonic_ns() + int(min(timeout_s, _FOREVER_S) * 1e9)
        )
        try:
            shell.sys.seek(fd, 0, 1)
            self._seekable = True
        except PosixError as error:
            if error.errno is Errno.EBADF:
                raise
            self._seekable = False

    def byte(self) -> int:
        """Return the next byte, -1 at the end.

        Raises: _TimeOut
        """
        if self._at < len(self._block):
            self._at += 1
            return self._block[self._at - 1]
        self._wait()
        data = self._read()
        if not data:
            return -1
        self._block, self._at = data, 1
        return data[0]

    def _read(self) -> bytes:
        while True:
            try:
                if self._seekable or self._delimiter < 0:
                    return self._shell.sys.read(self._fd, _BLOCK if self._seekable else 1)
                return self._shell.sys.read_until(self._fd, self._delimiter, _BLOCK)
            except PosixError as error:
                if error.errno is not Errno.EINTR:
                    raise
            run_pending_traps(self._shell)

    def line(self, delimiter: int) -> bytes | None:
        """Return the bytes up to a delimiter, that included; None at the end. For mapfile, without time limit."""
        out = bytearray()
        while True:
            end = self._block.find(delimiter, self._at)
            if end >= 0:
                out += self._block[self._at : end + 1]
                self._at = end + 1
                return bytes(out)
            out += self._block[self._at :]
            self._block, self._at = b"", 0
            byte = self.byte()
            if byte < 0:
                return bytes(out) if out else None
            out.append(byte)
            if byte == delimiter:
                return bytes(out)
            if len(out) > self._shell.string_limit:
                raise PosixError(Errno.ENOMEM)

    def give_back(self, data: bytes) -> None:
        """Let data be read again before all else."""
        self._block, self._at = data + self._block[self._at :], 0

    def _wait(self) -> None:
        if self._deadline_ns is None:
            return
        left = (self._deadline_ns - self._shell.sys.monotonic_ns()) / 1e9
        if left <= 0 or not self._shell.sys.poll([(self._fd, POLLIN)], left)[0]:
            raise _TimeOut

    def close(self) -> None:
        """Give back what was read too far."""
        if self._seekable and self._at < len(self._block):
            self._shell.sys.seek(self._fd, self._at - len(self._block), 1)


class _Options:
    __slots__ = ("array", "count", "delimiter", "exact", "fd", "names", "prompt", "raw", "timeout_s")

    def __init__(self) -> None:
        self.array: str | None = None
        self.count: int | None = None
        self.delimiter = "\n"
        self.exact = False
        self.fd = 0
        self.names: list[str] = []
        self.prompt = ""
        self.raw = False
        self.timeout_s: float | None = None


def _read_options(shell: Interpreter, argv: list[str]) -> _Options:  # noqa: C901 - one plain branch per option
    found, names = parse_options(argv, "ersa:d:i:n:N:p:t:u:", _READ_USAGE)
    options = _Options()
    options.names = names
    for letter, argument in found:
        if letter == "a":
            options.array = argument
        elif letter == "d":
            options.delimiter = argument[:1] or "\0"
        elif letter in "nN":
            options.count = _count(argument)
            options.exact = letter == "N"
        elif letter == "p":
            options.prompt = argument
        elif letter == "r":
            options.raw = True
        elif letter == "t":
            options.timeout_s = _seconds(argument)
        elif letter == "u":
            if not is_whole(argument):
                raise CommandError(f"{argument}: invalid file descriptor specification")
            options.fd = int(argument)
    if not any(letter == "t" for letter, _ in found) and (default := shell.variables.get("TMOUT")):
        options.timeout_s = _default_seconds(default)
    for name in [options.array] if options.array is not None else names[:1]:
        _check_name(name)
    return options


def _default_seconds(text: str) -> float | None:
    """Read TMOUT; what is no positive number counts for nothing."""
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if seconds > 0 else None


def _check_name(text: str) -> None:
    if not is_name(text.partition("[")[0]):
        raise CommandError(f"`{text}': not a valid identifier")


def _count(text: str) -> int:
    if not is_whole(text):
        raise CommandError(f"{text}: invalid number")
    return int(text)


def _seconds(text: str) -> float | None:
    if text == "":
        return None
    try:
        seconds = float(text)
    except ValueError:
        raise CommandError(f"{text}: invalid timeout specification") from None
    if seconds < 0:
        raise CommandError(f"{text}: invalid timeout specification")
    return seconds


def read(shell: Interpreter, argv: list[str]) -> int:
    """Read one line and split it into variables."""
    options = _read_options(shell, argv)
    if options.timeout_s == 0:
        return 0 if shell.sys.is_open(options.fd) and shell.sys.poll([(options.fd, POLLIN)], 0)[0] else 1
    if options.prompt and shell.sys.isatty(options.fd):
        shell.print_error(options.prompt)
    try:
        source = _Input(shell, options.fd, options.timeout_s, _byte(options.delimiter) if options.count is None else -1)
    except PosixError as error:
        raise CommandError(f"{options.fd}: invalid file descriptor: {reason(error)}") from None
    try:
        pieces, status = _collect(shell, source, options)
    except PosixError as error:
        if error.errno is Errno.ENOMEM:
            raise
        raise CommandError(f"read error: {options.fd}: {reason(error)}") from None
    source.close()
    _store(shell, options, pieces)
    return status


def _collect(shell: Interpreter, source: _Input, options: _Options) -> tuple[list[tuple[str, bool]], int]:
    """Read up to the delimiter; the pieces say which text a backslash quoted. A plain line is taken in one go."""
    delimiter = _byte(options.delimiter)
    if options.count is None and options.timeout_s is None and delimiter >= 0:
        line = source.line(delimiter) or b""
        if options.raw or b"\\" not in line:
            complete = line[-1:] == options.delimiter.encode()
            return [(_text(line[:-1] if complete else line).replace("\0", ""), False)], 0 if complete else 1
        source.give_back(line)
    return _collect_bytes(shell, source, options, delimiter)


def _collect_bytes(  # noqa: C901 - every way a line can end, in the order bash looks for them
    shell: Interpreter, source: _Input, options: _Options, delimiter: int
) -> tuple[list[tuple[str, bool]], int]:
    pieces: list[tuple[str, bool]] = []
    plain = bytearray()
    size = 0
    status = 0
    backslash = 0x5C if not options.raw else -2
    following = _nothing_follows if counts_bytes(shell) else _following
    while options.count is None or size < options.count:
        try:
            byte = source.byte()
            escaped = byte == backslash
            if escaped:
                byte = source.byte()
                if byte == 0x0A:
                    continue
        except _TimeOut:
            status = _TIMED_OUT
            break
        if byte < 0:
            status = 1
            break
        if byte == delimiter and not escaped and not options.exact:
            break
        character = bytearray([byte])
        for _ in range(following(byte)):
            follows = source.byte()
            if follows < 0:
                break
            character.append(follows)
        size += 1
        if size > shell.string_limit:
            raise PosixError(Errno.ENOMEM)
        if escaped:
            pieces.append((_text(plain), False))
            plain = bytearray()
            pieces.append((_text(character), True))
        elif byte:
            plain += character
    pieces.append((_text(plain), False))
    return pieces, status


def _byte(delimiter: str) -> int:
    """Return a delimiter as the byte it is, -1 if it is none."""
    return ord(delimiter) if delimiter.isascii() else -1


def _following(byte: int) -> int:
    """Return how many bytes of UTF-8 follow a first one."""
    if byte < 0xC2 or byte > 0xF4:
        return 0
    return 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3


def _nothing_follows(byte: int) -> int:
    return 0


def _text(data: bytes | bytearray) -> str:
    return data.decode("utf-8", "surrogateescape")


def _store(shell: Interpreter, options: _Options, pieces: list[tuple[str, bool]]) -> None:
    whole = "".join(text for text, _ in pieces)
    found = shell.variables.get("IFS")
    ifs = DEFAULT_IFS if found is None else found
    if options.array is not None:
        fields = [whole] if options.exact else _split(shell, pieces, ifs, None)
        shell.variables.set_array(options.array, fields)
        return
    names = options.names
    if not names:
        shell.variables.set("REPLY", whole)
        return
    if options.exact or (len(names) == 1 and len(pieces) == 1 and not any(character in whole for character in ifs)):
        fields = [whole]
    else:
        fields = _split(shell, pieces, ifs, len(names))
    for index, name in enumerate(names):
        _check_name(name)
        _assign(shell, name, fields[index] if index < len(fields) else "")


def _assign(shell: Interpreter, text: str, value: str) -> None:
    name, key = reference(shell, text)
    if key is None:
        shell.variables.set(name, value)
    else:
        shell.variables.set_element(name, key, value)


def _split(shell: Interpreter, pieces: list[tuple[str, bool]], ifs: str, most: int | None) -> list[str]:  # noqa: C901 - one scanner
    """Split a line as read does: with at most `most` fields the last takes the rest, delimiters and all."""
    text = "".join(piece for piece, _ in pieces)
    quoted: set[int] = set()
    at = 0
    for piece, is_quoted in pieces:
        if is_quoted:
            quoted.update(range(at, at + len(piece)))
        at += len(piece)
    blanks = "".join(character for character in ifs if character in DEFAULT_IFS)

    def is_blank(place: int) -> bool:
        return text[place] in blanks and place not in quoted

    def is_delimiter(place: int) -> bool:
        return text[place] in ifs and place not in quoted

    begin, end = 0, len(text)
    while begin < end and is_blank(begin):
        begin += 1
    while end > begin and is_blank(end - 1):
        end -= 1
    fields: list[str] = []
    at = begin
    while at < end:
        if most is not None and len(fields) == most - 1:
            fields.append(_last(text, at, end, is_delimiter, is_blank))
            return fields
        start = at
        while at < end and not is_delimiter(at):
            at += 1
        fields.append(text[start:at])
        if not len(fields) & _FIELDS_BETWEEN_LOOKS:
            shell.process.check_end()
            if len(fields) > shell.word_limit:
                raise PosixError(Errno.ENOMEM)
        while at < end and is_blank(at):
            at += 1
        if at < end and is_delimiter(at) and not is_blank(at):
            at += 1
            while at < end and is_blank(at):
                at += 1
    return fields


def _last(text: str, at: int, end: int, is_delimiter: object, is_blank: object) -> str:
    """The rest of a line for the last name: a single delimiter at its very end goes, if it ends only that field."""
    delimiter, blank = is_delimiter, is_blank
    assert callable(delimiter)
    assert callable(blank)
    if end > at and delimiter(end - 1):
        inner = end - 1
        while inner > at and blank(inner - 1):
            inner -= 1
        if not any(delimiter(place) for place in range(at, inner)):
            return text[at:inner]
    return text[at:end]


def mapfile(shell: Interpreter, argv: list[str]) -> int:  # noqa: C901, PLR0915 - one plain branch per option
    """Read lines into an indexed array."""
    found, operands = parse_options(argv, "d:n:O:s:tu:C:c:", _MAPFILE_USAGE)
    given = dict(found)
    if operands and not operands[0]:
        raise UsageError("empty array variable name")
    if operands and not is_name(operands[0]):
        raise CommandError(f"`{operands[0]}': not a valid identifier")
    name = operands[0] if operands else "MAPFILE"
    delimiter = (given.get("d", "\n") or "\0").encode("utf-8", "surrogateescape")[
        :1
    ]  # a byte of a character, as in bash
    trim = "t" in given
    skip = _number(given.get("s", "0"), "line count")
    most = _number(given.get("n", "0"), "line count")
    quantum = _number(given.get("c", "5000"), "callback quantum", least=1)
    origin = _number(given.get("O", "0"), "array origin")
    fd = given.get("u", "0")
    if not is_whole(fd):
        raise CommandError(f"{fd}: invalid file descriptor specification")
    if shell.variables.is_associative(name):
        raise CommandError(f"{name}: not an indexed array")
    source = _open_source(shell, int(fd), delimiter[0])
    values: list[str] = []
    while not most or len(values) < most:
        line = _line(source, delimiter[0])
        if line is None:
            break
        if skip:
            skip -= 1
            continue
        if trim and line.endswith(delimiter):
            line = line[:-1]
        values.append(_text(line.partition(b"\0")[0]))
        if len(values) > shell.word_limit:
            raise PosixError(Errno.ENOMEM)
        if "C" in given and len(values) % quantum == 0:
            from ..expand.quote import quote_backslash

            run_text(shell, f"{given['C']} {origin + len(values) - 1} {quote_backslash(values[-1])}", shell.line)
        if not len(values) % 1024:
            shell.process.checkpoint()
    source.close()
    if "O" not in given:
        shell.variables.set_array(name, values)
    else:
        for index, value in enumerate(values, origin):
            shell.variables.set_element(name, index, value)
    return 0


def _line(source: _Input, delimiter: int) -> bytes | None:
    try:
        return source.line(delimiter)
    except PosixError as error:
        if error.errno is Errno.EISDIR:
            return None  # what can't be read has no lines to bash
        raise


def _open_source(shell: Interpreter, fd: int, delimiter: int) -> _Input:
    try:
        return _Input(shell, fd, None, delimiter)
    except PosixError as error:
        raise CommandError(f"{fd}: invalid file descriptor: {reason(error)}") from None


def _number(text: str, what: str, *, least: int = 0) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > _COUNT_DIGITS or int(text) < least:
        raise CommandError(f"{text}: invalid {what}")
    return int(text)
