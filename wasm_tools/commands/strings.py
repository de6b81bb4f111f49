"""strings: the printable strings in binary files, as GNU strings 2.40 finds them in whole files.

Absent on purpose: the data sections of object files alone (-d, -T: the whole file is looked at), -U, and options from @FILE.
"""

from __future__ import annotations

import re

from vesicle.vfs.errors import Errno, PosixError, strerror
from vesicle.vfs.path import encode
from vesicle.vfs.types import S_IFDIR, S_IFMT

from .options import Options, whole
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .program import Call

_USAGE = """Usage: strings [option(s)] [file(s)]
 Display printable strings in [file(s)] (stdin by default)
 The options are:
  -a - --all                Scan the entire file [default]
  -f --print-file-name      Print the name of the file before each string
  -n <number>               Locate & print any sequence of at least <number>
    --bytes=<number>         displayable characters.  (The default is 4).
  -t --radix={o,d,x}        Print the location of the string in base 8, 10 or 16
  -w --include-all-whitespace Include all whitespace as valid string characters
  -o                        An alias for --radix=o
  -e --encoding={s,S,b,l,B,L} Select character size and endianness:
                            s = 7-bit, S = 8-bit, {b,l} = 16-bit, {B,L} = 32-bit
  -s --output-separator=<string> String used to separate strings in output.
  -h --help                 Display this information
  -v -V --version           Print the program's version number
"""
_NAMES = {
    "all": "a", "bytes": "n:", "data": "d", "encoding": "e:", "help": "h", "include-all-whitespace": "w",
    "output-separator": "s:", "print-file-name": "f", "radix": "t:", "target": "T:", "version": "V",
}  # fmt: skip
_RADIXES = {"o": "%7o ", "d": "%7d ", "x": "%7x "}
# Bytes before and after the one that is printable, and bytes of a character.
_ENCODINGS = {
    "s": (b"", b""), "S": (b"", b""), "b": (rb"\0", b""), "l": (b"", rb"\0"), "B": (rb"\0\0\0", b""), "L": (b"", rb"\0\0\0"),
}  # fmt: skip
_LEAST = 4
_CHUNK_BYTES = 1 << 18


class _Search:
    """What is looked for: a pattern of characters, and how what is found is printed."""

    def __init__(self, options: Options) -> None:
        encoding = options.value("e") or "s"
        if encoding not in _ENCODINGS:
            raise UsageError(_USAGE)
        before, after = _ENCODINGS[encoding]
        printable = (
            rb"\t\x20-\x7e" + (rb"\x80-\xff" if encoding == "S" else b"") + (rb"\n\v\f\r" if options.has("w") else b"")
        )
        character = before + b"[" + printable + b"]" + after
        self.least = _minimum(options)
        self.width = 1 + (len(before) + len(after)) // 2
        self.start = re.compile(b"(?:%b){%d,}" % (character, self.least))
        self._more = re.compile(b"(?:%b)*" % character)
        self._picked = slice(len(before) // 2, None, self.width)
        self._radix = ("o" if options.has("o") else None) if options.value("t") is None else options.value("t")
        if self._radix is not None and self._radix not in _RADIXES:
            raise UsageError(_USAGE)
        self._names = options.has("f")
        separator = options.value("s")
        self.separator = b"\n" if separator is None else encode(separator)

    def head(self, name: str, offset: int) -> bytes:
        """Return what stands before a string."""
        place = _RADIXES[self._radix] % offset if self._radix is not None else ""
        return encode((f"{name}: " if self._names else "") + place)

    def length(self, data: bytes) -> int:
        """Return how far data goes on with a string."""
        match = self._more.match(data)
        return match.end() if match else 0

    def text(self, found: bytes) -> bytes:
        """Return the characters of a string, of wider ones the byte that is printed."""
        return found[self._picked]


def strings(call: Call) -> int:
    """Print the strings of each file."""
    call.arguments[:] = [f"-n{word[1:]}" if word[:1] == "-" and word[1:].isdigit() else word for word in call.arguments]
    options = Options(call, "adfhn:ot:we:s:T:vV", _NAMES, hint=_USAGE)
    if options.has("h"):
        call.write(_USAGE)
        return 0
    if options.has("v", "V"):
        call.write("strings from Vesicle, after GNU strings 2.40\n")
        return 0
    search = _Search(options)
    if not options.operands:
        _print(call, search, "{standard input}", 0)
        return 0
    files = [name for name in options.operands if name != "-"]
    if not files:
        raise UsageError(_USAGE)
    return max(_file(call, search, name) for name in files)


def _minimum(options: Options) -> int:
    text = options.value("n")
    if text is None:
        return _LEAST
    least = whole(text)
    if least is None:
        raise UsageError(f"strings: invalid integer argument {text}\n")
    if not 0 < least < 1 << 31:
        raise UsageError(f"strings: invalid minimum string length {least}\n")
    return least


def _file(call: Call, search: _Search, name: str) -> int:
    try:
        if call.sys.stat(name).mode & S_IFMT == S_IFDIR:
            call.complain(f"Warning: '{name}' is a directory")
            return 1
        fd = call.sys.open(name)
    except PosixError as error:
        missing = error.errno is Errno.ENOENT
        call.complain(f"'{name}': No such file" if missing else f"{name}: {strerror(error.errno)}")
        return 1
    try:
        _print(call, search, name, fd)
    finally:
        call.sys.close(fd)
    return 0


def _print(call: Call, search: _Search, name: str, fd: int) -> None:
    """Print the strings of an open file, a piece at a time: a string may be longer than any piece."""
    kept, offset, inside, last = b"", 0, False, False
    while not last:
        piece = call.sys.read(fd, _CHUNK_BYTES)
        last = not piece
        data, at = kept + piece, 0
        if inside:
            at = search.length(data)
            inside = _put(call, search, b"", data[:at], not last and len(data) - at < search.width)
        if not inside:
            for match in search.start.finditer(data, at):
                at = match.end()
                goes_on = not last and len(data) - at < search.width
                inside = _put(call, search, search.head(name, offset + match.start()), match[0], goes_on)
        # What may be the beginning of a string is looked at again with the next piece.
        taken = at if inside else max(at, len(data) - search.least * search.width + 1, 0)
        kept = data[taken:]
        offset += taken


def _put(call: Call, search: _Search, head: bytes, found: bytes, goes_on: bool) -> bool:
    call.write_bytes(head + search.text(found) + (b"" if goes_on else search.separator))
    return goes_on
