"""iconv: converts text from one encoding to another with Python's codecs, as glibc's program does it.

Absent on purpose: encodings that Python has not, and files converted in place.
"""

from __future__ import annotations

import codecs
import unicodedata

from vesicle.vfs.errors import PosixError, strerror
from vesicle.vfs.types import O_CREAT, O_TRUNC, O_WRONLY

from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .program import Call

_CHUNK = 65536
_HELD_MAX = (
    1 << 20
)  # of a shift sequence without an end, which Python's codecs keep and go through again with each piece
_USAGE_STATUS = 64
_HINT = "Try `iconv --help' or `iconv --usage' for more information.\n"
_NAMES = {
    "from-code": "f:",
    "to-code": "t:",
    "list": "l",
    "output": "o:",
    "silent": "s",
    "verbose": "v",
    "help": "?",
    "version": "V",
}
# glibc's name -> Python's, where Python does not know it; and those that differ in their byte order mark.
_CODECS = {
    "ucs-2": "utf-16-le",
    "ucs2": "utf-16-le",
    "ucs-2le": "utf-16-le",
    "ucs-2be": "utf-16-be",
    "unicode": "utf-16",
    "iso-10646/ucs2": "utf-16-be",
    "ucs-4": "utf-32-be",
    "ucs4": "utf-32-be",
    "ucs-4le": "utf-32-le",
    "ucs-4be": "utf-32-be",
    "wchar_t": "utf-32-le",
    "utf16le": "utf-16-le",
    "utf16be": "utf-16-be",
    "utf32le": "utf-32-le",
    "utf32be": "utf-32-be",
    "macintosh": "mac-roman",
    "mac": "mac-roman",
    "sjis": "shift_jis",
    "cp932": "cp932",
    "euc-cn": "gb2312",
    "euccn": "gb2312",
    "ansi_x3.4-1968": "ascii",
}
# Codecs of Python's that are no encodings of text in files.
_NO_ENCODINGS = frozenset(
    ("idna", "punycode", "unicode-escape", "raw-unicode-escape", "utf-8-sig", "undefined", "mbcs", "oem")
)
_REPLACEMENTS = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    "\u2026": "...",
    "\u20ac": "EUR",
    "\u00a3": "GBP",
    "\u00a5": "JPY",
    "\u00a9": "(C)",
    "\u00ae": "(R)",
    "\u00ab": "<<",
    "\u00bb": ">>",
    "\u00d7": "x",
    "\u00df": "ss",
    "\u00c6": "AE",
    "\u00e6": "ae",
    "\u0152": "OE",
    "\u0153": "oe",
    "\u00d8": "O",
    "\u00f8": "o",
    "\u0141": "L",
    "\u0142": "l",
    "\u0110": "D",
    "\u0111": "d",
    "\u00a0": " ",
    "\u2022": "o",
    "\u2122": "(TM)",
    "\u2190": "<-",
    "\u2192": "->",
    "\u00b5": "u",
    "\u00b4": "'",
    "\u2039": "<",
    "\u203a": ">",
}
_FAMILIES = (
    "ascii",
    "utf",
    "iso8859",
    "cp",
    "koi8",
    "mac",
    "gb",
    "big5",
    "euc",
    "shift",
    "johab",
    "hz",
    "iso2022",
    "tis",
    "kz",
    "ptcp",
    "hp",
)


class _Illegal(Exception):
    """A sequence that cannot be converted, at a byte of the input. Caught in iconv()."""

    def __init__(self, position: int, *, incomplete: bool = False) -> None:
        super().__init__(position)
        self.position = position
        self.incomplete = incomplete


def iconv(call: Call) -> int:
    """Convert files, or standard input."""
    options = Options(call, "f:t:lco:sv?V", _NAMES, hint=_HINT, status=_USAGE_STATUS)
    if options.has("l"):
        call.write("".join(f"{name.upper()}//\n" for name in sorted(_known())))
        return 0
    if options.has("?", "V"):
        call.write("Usage: iconv [OPTION...] [-f ENCODING] [-t ENCODING] [FILE...]\n")
        return 0
    output = options.value("o")
    if output is not None:
        fd = call.sys.open(output, O_WRONLY | O_CREAT | O_TRUNC)
        call.sys.dup2(fd, 1)
        call.sys.close(fd)
    conversion = _Conversion(call, options)
    status = 0
    for path in options.operands or ["-"]:
        status |= _convert(call, conversion, path)
    return status


def _convert(call: Call, conversion: _Conversion, path: str) -> int:
    try:
        fd = 0 if path == "-" else call.sys.open(path)
    except PosixError as error:
        call.complain(f"cannot open input file `{path}': {strerror(error.errno)}")
        return 1
    try:
        for data in conversion.pieces(fd):
            call.write_bytes(data)
    except PosixError as error:
        call.complain(f"unable to read from input file `{path}': {strerror(error.errno)}")
        return 1
    except _Illegal as error:
        call.flush()
        what = (
            "incomplete character or shift sequence at end of buffer"
            if error.incomplete
            else f"illegal input sequence at position {error.position}"
        )
        call.say("" if conversion.silent else f"iconv: {what}\n")
        return 1
    finally:
        if fd:
            call.sys.close(fd)
    return 0


class _Conversion:
    """From one encoding to another, with or without leaving out what has no place there."""

    def __init__(self, call: Call, options: Options) -> None:
        self._call = call
        source, _ = _parsed(options.value("f") or "UTF-8")
        target, marks = _parsed(options.value("t") or "UTF-8")
        self._source = _codec(source)
        self._target = _codec(target)
        self._translit = "TRANSLIT" in marks
        self._ignore = options.has("c") or "IGNORE" in marks
        self.silent = options.has("s")
        self._encoder = codecs.getincrementalencoder(self._target)("strict")

    def pieces(self, fd: int) -> Iterator[bytes]:
        """Convert what a descriptor holds, piece by piece.

        Raises: _Illegal · as read(2)
        """
        errors = "ignore" if self._ignore else "strict"
        decoder = codecs.getincrementaldecoder(self._source)(errors)
        read = 0  # bytes of the input so far
        while True:
            chunk = self._call.sys.read(fd, _CHUNK)
            held = decoder.getstate()[0]
            start = read - len(held)
            read += len(chunk)
            if len(held) > _HELD_MAX:
                raise _Illegal(start)
            try:
                text = decoder.decode(chunk, final=not chunk)
            except UnicodeDecodeError as error:
                yield from self._encoded(error.object[: error.start].decode(self._source, "ignore"), start)
                raise _Illegal(start + error.start, incomplete=not chunk) from None
            except UnicodeError:  # no byte order mark: the machine's order, as in glibc
                decoder = codecs.getincrementaldecoder(f"{self._source}-le")(errors)
                text = decoder.decode(held + chunk, final=not chunk)
            yield from self._encoded(text, start)
            if not chunk:
                return

    def _encoded(self, text: str, start: int) -> Iterator[bytes]:
        """Encode text, which began at byte start of the input."""
        done = 0
        while done < len(text):
            try:
                yield self._encoder.encode(text[done:])
                return
            except UnicodeEncodeError as error:
                first = done + error.start
                if first > done:
                    yield self._encoder.encode(text[done:first])
                replacement = self._replacement(text[first])
                if replacement is None:
                    raise _Illegal(start + len(text[:first].encode(self._source, "replace"))) from None
                yield self._encoder.encode(replacement)
                done = first + 1

    def _replacement(self, char: str) -> str | None:
        if self._translit:
            plain = unicodedata.normalize("NFKD", char)
            for text in (_REPLACEMENTS.get(char, ""), "".join(c for c in plain if not unicodedata.combining(c)), "?"):
                if text and self._fits(text):
                    return text
        return "" if self._ignore else None

    def _fits(self, text: str) -> bool:
        try:
            text.encode(self._target)
        except UnicodeEncodeError:
            return False
        return True


def _parsed(name: str) -> tuple[str, list[str]]:
    encoding, *marks = name.split("//")
    return encoding or "UTF-8", [mark.upper() for mark in marks]


def _codec(name: str) -> str:
    """Return the name of Python's codec for an encoding.

    Raises: UsageError there is none
    """
    plain = name.lower().replace("_", "-") if name.lower() not in _CODECS else name.lower()
    wanted = _CODECS.get(plain, plain)
    if wanted.isascii() and all(char.isalnum() or char in "-_.:" for char in wanted):
        try:
            found = codecs.lookup(wanted).name
        except (LookupError, ValueError):
            found = ""
        if found.replace("-", "").replace("_", "").startswith(_FAMILIES) and found not in _NO_ENCODINGS:
            return "utf-16-le" if wanted == "utf-16-le" else "utf-32-le" if wanted == "utf-32-le" else found
    raise UsageError("iconv: failed to start conversion processing: No such file or directory\n")


def _known() -> set[str]:
    from encodings.aliases import aliases

    names: set[str] = {*_CODECS}
    for codec in {*aliases.values()}:
        if codec.replace("_", "").startswith(_FAMILIES):
            names.add(codec.replace("_", "-"))
    return names
