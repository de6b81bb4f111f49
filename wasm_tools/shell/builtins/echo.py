r"""echo, with bash's options -n -e -E and the xpg_echo switch."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

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
}
_OCTAL = "01234567"
_HEXADECIMAL = "0123456789abcdefABCDEF"
_OPTION_LETTERS = frozenset("neE")


def echo(shell: Interpreter, argv: list[str]) -> int:
    """Write the arguments, separated by blanks."""
    index = 1
    newline = True
    escapes = "xpg_echo" in shell.shopts
    has_options = not (escapes and "posix" in shell.options)  # POSIX XSI
    while has_options and index < len(argv) and len(argv[index]) > 1 and argv[index][0] == "-":
        letters = argv[index][1:]
        if not _OPTION_LETTERS.issuperset(letters):
            break
        for letter in letters:
            if letter == "n":
                newline = False
            else:
                escapes = letter == "e"
        index += 1
    text = " ".join(argv[index:])
    if escapes and "\\" in text:
        text, stopped = decode_escapes(text)
        newline = newline and not stopped
    shell.write(text + "\n" if newline else text)
    return 0


def decode_escapes(text: str, *, percent_b: bool = False) -> tuple[str, bool]:
    r"""Replace the escapes of echo -e and printf %b; the second value says that \c ended the output.

    percent_b also takes \nnn without the leading 0, as printf does.
    """
    out = bytearray()
    at = 0
    while True:
        backslash = text.find("\\", at)
        if backslash < 0 or backslash + 1 == len(text):
            out += text[at:].encode("utf-8", "surrogateescape")
            return out.decode("utf-8", "surrogateescape"), False
        out += text[at:backslash].encode("utf-8", "surrogateescape")
        letter = text[backslash + 1]
        at = backslash + 2
        if letter in _SIMPLE:
            out += _SIMPLE[letter].encode()
        elif letter == "c":
            return out.decode("utf-8", "surrogateescape"), True
        elif letter == "0" or (percent_b and letter in _OCTAL):
            start = at if letter == "0" else at - 1
            at = span(text, start, 3, _OCTAL)
            out.append(int(text[start:at] or "0", 8) & 255)
        elif letter in "xuU":
            end = span(text, at, {"x": 2, "u": 4, "U": 8}[letter], _HEXADECIMAL)
            if end == at:
                out += ("\\" + letter).encode()
            elif letter == "x":
                out.append(int(text[at:end], 16))
            else:
                out += character(int(text[at:end], 16))
            at = end
        else:
            out += ("\\" + letter).encode("utf-8", "surrogateescape")


def span(text: str, at: int, most: int, members: str) -> int:
    """Return the end of at most so many characters out of members."""
    end = at
    while end < len(text) and end - at < most and text[end] in members:
        end += 1
    return end


def character(code: int) -> bytes:
    """Return the UTF-8 of a code point."""
    from ..syntax.ansi import encode_code_point

    return encode_code_point(code)


def code_of(character: str) -> int:
    """Return the number that 'c stands for: of a byte that is no character the byte; 0 for nothing."""
    code = ord(character) if character else 0
    return code & 0xFF if 0xDC80 <= code <= 0xDCFF else code
