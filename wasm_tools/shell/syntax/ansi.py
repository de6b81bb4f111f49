r"""The escapes of $'…': \n, \x41, \u263a, \cA and so on. The escapes of echo and printf differ and live with them."""

from __future__ import annotations

_SIMPLE = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "E": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "?": "?",
}
_HEXADECIMAL = frozenset("0123456789abcdefABCDEF")
_OCTAL = frozenset("01234567")
_HEXADECIMAL_DIGITS = {"x": 2, "u": 4, "U": 8}


def decode_ansi(raw: str) -> str:
    r"""Decode the text between $' and '; bytes above 127 that are no UTF-8 stay surrogate escapes. \0 ends the text."""
    if "\\" not in raw:
        return raw
    out = bytearray()
    pos = 0
    while True:
        backslash = raw.find("\\", pos)
        if backslash < 0 or backslash + 1 >= len(raw):
            out += raw[pos:].encode("utf-8", "surrogateescape")
            break
        out += raw[pos:backslash].encode("utf-8", "surrogateescape")
        decoded, pos = _escape(raw, backslash + 1)
        if decoded == b"\0":
            break  # bash works on C strings
        out += decoded
    return out.decode("utf-8", "surrogateescape")


def _escape(raw: str, pos: int) -> tuple[bytes, int]:
    char = raw[pos]
    if char in _SIMPLE:
        return _SIMPLE[char].encode(), pos + 1
    if char in _OCTAL:
        end = _span(raw, pos, 3, _OCTAL)
        return bytes([int(raw[pos:end], 8) & 0xFF]), end
    if char in _HEXADECIMAL_DIGITS:
        return _hexadecimal(raw, pos)
    if char == "c" and pos + 1 < len(raw):
        return _control(raw, pos + 1)
    return ("\\" + char).encode("utf-8", "surrogateescape"), pos + 1


def _control(raw: str, pos: int) -> tuple[bytes, int]:
    end = pos + 2 if raw.startswith("\\\\", pos) else pos + 1
    if raw[pos] == "?":
        return b"\x7f", end
    first, *rest = raw[pos].upper().encode("utf-8", "surrogateescape")
    return bytes([first & 0x1F, *rest]), end


def _hexadecimal(raw: str, pos: int) -> tuple[bytes, int]:
    kind = raw[pos]
    begin = pos + 1
    if kind == "x" and raw[begin : begin + 1] == "{":
        end = _span(raw, begin + 1, len(raw), _HEXADECIMAL)
        value = int(raw[begin + 1 : end] or "0", 16)
        return bytes([value & 0xFF]), end + (raw[end : end + 1] == "}")
    end = _span(raw, begin, _HEXADECIMAL_DIGITS[kind], _HEXADECIMAL)
    if end == begin:
        return ("\\" + kind).encode(), begin
    value = int(raw[begin:end], 16)
    if kind == "x":
        return bytes([value & 0xFF]), end
    return encode_code_point(value), end


def encode_code_point(value: int) -> bytes:
    """Return the UTF-8 of any number up to 2^31 - 1, in the long form of RFC 2279 beyond Unicode; of larger ones nothing."""
    if value <= 0x10FFFF:
        return chr(value).encode("utf-8", "surrogatepass")
    if value >= 1 << 31:
        return b""
    count = 4 if value < 1 << 21 else 5 if value < 1 << 26 else 6
    tail = [0x80 | value >> 6 * index & 0x3F for index in reversed(range(count - 1))]
    return bytes([(0xFF00 >> count & 0xFF) | value >> 6 * (count - 1), *tail])


def _span(raw: str, begin: int, most: int, members: frozenset[str]) -> int:
    end = begin
    while end < len(raw) and end - begin < most and raw[end] in members:
        end += 1
    return end
