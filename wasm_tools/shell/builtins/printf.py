r"""printf: C's formats with bash's %b %q %Q and %(…)T, reused while arguments are left."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from ..expand.braced import reference
from ..expand.quote import quote_backslash
from ..interp.errors import UsageError
from .echo import code_of, decode_escapes, span

_DIGITS_MAX = 64  # of one number: far beyond what fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..interp.interpreter import Interpreter

_USAGE = "printf [-v var] format [arguments]"
_DIGITS = "0123456789"
_FLAGS = "-+ #0'"  # the last groups thousands, of which the C locale has no mark
_SIZES = "hlLjzt"
_SIGNED, _UNSIGNED, _FLOATING = "di", "ouxX", "eEfFgGaA"
_INT = (-(1 << 31), (1 << 31) - 1)
_LONG = (-(1 << 63), (1 << 63) - 1)
_TIME_CHARACTERS = 128
_UNSIGNED_LONG = (-(1 << 64) + 1, (1 << 64) - 1)


def printf(shell: Interpreter, argv: list[str]) -> int:
    """Write the arguments as the format says; with -v into a variable."""
    arguments = argv[1:]
    variable = None
    if arguments and arguments[0] == "-v":
        if len(arguments) < 2:
            raise UsageError("-v: option requires an argument", _USAGE)
        variable = arguments[1]
        arguments = arguments[2:]
    elif arguments and arguments[0].startswith("-v") and len(arguments[0]) > 2:
        variable = arguments[0][2:]
        arguments = arguments[1:]
    elif arguments and arguments[0][:1] == "-" and len(arguments[0]) > 1 and arguments[0] != "--":
        raise UsageError(f"{arguments[0][:2]}: invalid option", _USAGE)
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    if not arguments:
        raise UsageError("", _USAGE)
    if variable is not None:
        _check_target(variable)
    run = _Printf(shell, arguments[0], arguments[1:], direct=variable is None)
    text = run.whole()
    if variable is None:
        shell.write(text)
    else:
        text = text.partition("\0")[0]
        name, key = reference(shell, variable)
        if key is None:
            shell.variables.set(name, text)
        else:
            shell.variables.set_element(name, key, text)
    return run.status


def _check_target(variable: str) -> None:
    from ..expand.names import is_name

    name, bracket, _ = variable.partition("[")
    if not is_name(name) or (bracket and not variable.endswith("]")):
        raise UsageError(f"`{variable}': not a valid identifier")


class _Stop(Exception):
    r"""\c ends all output. Caught by whole."""


class _Printf:
    """One call."""

    def __init__(self, shell: Interpreter, form: str, arguments: list[str], *, direct: bool) -> None:
        self.status = 0
        self._direct = direct  # the lines before an error come before its message: standard output is line buffered
        self._shell = shell
        self._form = form
        self._arguments = arguments
        self._next = 0
        self._out: list[str] = []
        self._size = 0

    def whole(self) -> str:
        try:
            while True:
                before = self._next
                self._pass()
                if self._next >= len(self._arguments) or self._next == before:
                    break
                self._shell.process.checkpoint()
        except _Stop:
            pass
        return "".join(self._out)

    def complain(self, message: str) -> None:
        if self._direct and self._out:
            lines, newline, rest = "".join(self._out).rpartition("\n")
            self._shell.write(lines + newline)
            self._out = [rest]
        self._shell.error(f"printf: {message}")

    def _add(self, text: str) -> None:
        self._size += len(text)
        if self._size > self._shell.string_limit:
            raise PosixError(Errno.ENOMEM)
        self._out.append(text)

    def _pass(self) -> None:
        """Go through the format once."""
        form = self._form
        at = 0
        while at < len(form):
            special = min((place for place in (form.find("%", at), form.find("\\", at)) if place >= 0), default=-1)
            if special < 0:
                self._add(form[at:])
                return
            self._add(form[at:special])
            at = self._escape(special) if form[special] == "\\" else self._directive(special)

    def _escape(self, at: int) -> int:
        form = self._form
        letter = form[at + 1 : at + 2]
        if letter in ("", "c", "%"):  # \c ends the output in %b alone; a directive stays one
            self._add("\\")
            return at + 1
        if letter in "01234567":
            end = span(form, at + 1, 3, "01234567")
            self._add(bytes([int(form[at + 1 : end], 8) & 255]).decode("utf-8", "surrogateescape"))
            return end
        if letter in "\"'?":
            self._add(letter)
            return at + 2
        if letter in "xuU":
            end = span(form, at + 2, {"x": 2, "u": 4, "U": 8}[letter], "0123456789abcdefABCDEF")
            if end > at + 2:
                # Adjacent \x escapes may make one character together.
                while letter == "x" and form[end : end + 2] == "\\x":
                    more = span(form, end + 2, 2, "0123456789abcdefABCDEF")
                    if more == end + 2:
                        break
                    end = more
            if end == at + 2:
                self.complain(f"missing {'hex' if letter == 'x' else 'unicode'} digit for \\{letter}")
            self._add(decode_escapes(form[at:end])[0] if end > at + 2 else "\\" + letter)
            return end
        self._add(decode_escapes(form[at : at + 2])[0])
        return at + 2

    def _directive(self, at: int) -> int:
        form = self._form
        start = at
        at += 1
        if form[at : at + 1] == "%":
            self._add("%")
            return at + 1
        end = at
        while end < len(form) and form[end] in _FLAGS:
            end += 1
        flags = form[at:end]
        width, end = self._number(end)
        precision: int | None = None
        if form[end : end + 1] == ".":
            precision, end = self._number(end + 1)
            precision = 0 if precision is None else precision
            if precision < 0:
                precision = None
        if width is not None and width < 0:
            flags, width = flags + "-", -width
        if max(width or 0, precision or 0) > self._shell.string_limit:
            raise PosixError(Errno.ENOMEM)
        if form[end : end + 1] == "(":
            return self._time(start, end, flags, width, precision)
        while form[end : end + 1] and form[end] in _SIZES:
            end += 1
        letter = form[end : end + 1]
        if letter not in _CONVERSIONS or not letter:
            shown = f"`{letter}'" if letter else f"`{form[at - 1 :]}'"
            self.complain(f"{shown}: {'invalid format character' if letter else 'missing format character'}")
            self.status = 1
            raise _Stop
        self._add(_CONVERSIONS[letter](self, letter, flags, width, precision))
        return end + 1

    def _number(self, at: int) -> tuple[int | None, int]:
        form = self._form
        if form[at : at + 1] == "*":
            return self._integer(self._argument() or "0", *_INT), at + 1
        end = span(form, at, 10, _DIGITS)
        return (int(form[at:end]) if end > at else None), end

    def _argument(self) -> str | None:
        index = self._next
        if index >= len(self._arguments):
            return None
        self._next += 1
        return self._arguments[index]

    def _integer(self, text: str, least: int, most: int) -> int:
        """Read a number as strtol(3) with base 0 does; "'c" is the code of c."""
        if text[:1] in ("'", '"'):
            return code_of(text[1:2])
        stripped = text.strip(" \t\n\v\f\r") if text.rstrip(" ") == text else text.lstrip(" \t\n\v\f\r")
        sign = stripped[:1] if stripped[:1] in ("-", "+") else ""
        digits = stripped[len(sign) :]
        base = 16 if digits[:2] in ("0x", "0X") else 8 if digits[:1] == "0" else 10
        members = {16: "0123456789abcdefABCDEF", 10: _DIGITS, 8: "01234567"}[base]
        start = 2 if base == 16 else 0
        end = span(digits, start, len(digits), members)
        value = int(digits[start:end][:_DIGITS_MAX] or "0", base)
        if end < len(digits) or (end == start and text):
            self._no_number(text)
        value = -value if sign == "-" else value
        if not least <= value <= most:
            self._out_of_range(text)
            value = most if value > 0 or least in (0, -most) else least  # strtoul(3) has no other end
        return value

    def _no_number(self, text: str) -> None:
        kind = "hex " if text[:2] in ("0x", "0X") else "octal " if text[:1] == "0" and text[1:2].isdigit() else ""
        self.complain(f"{text}: invalid {kind}number")
        self.status = 1

    def _out_of_range(self, text: str) -> None:
        self.complain(f"warning: {text}: Numerical result out of range")

    # ---- conversions ----

    def string(self, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        return _pad(self._argument() or "", flags, width, precision)

    def escaped(self, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        text, stopped = decode_escapes(self._argument() or "", percent_b=True)
        text = _pad(text, flags, width, precision)
        if stopped:
            self._add(text)
            raise _Stop
        return text

    def quoted(self, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        text = self._argument() or ""
        if letter == "Q" and precision is not None:
            text = text[:precision]
        return _pad(quote_backslash(text), flags, width, None if letter == "Q" else precision)

    def one_character(self, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        return _pad((self._argument() or "\0"), flags, width, 1)

    def signed(self, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        value = self._integer(self._argument() or "", *_LONG)
        sign = "-" if value < 0 else "+" if "+" in flags else " " if " " in flags else ""
        return _pad_number(sign, str(abs(value)), flags, width, precision)

    def unsigned(self, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        value = self._integer(self._argument() or "", *_UNSIGNED_LONG) & _UNSIGNED_LONG[1]
        digits = {"o": f"{value:o}", "u": str(value), "x": f"{value:x}", "X": f"{value:X}"}[letter]
        prefix = ""
        if "#" in flags and value:
            prefix = {"o": "0", "x": "0x", "X": "0X"}.get(letter, "")
        return _pad_number(prefix, digits, flags, width, precision)

    def floating(self, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        from .long_double import OUT_OF_RANGE, LongDouble

        argument = self._argument() or ""
        value, problem = LongDouble.read(argument)
        if problem == OUT_OF_RANGE:
            self._out_of_range(argument)
        elif problem:
            self._no_number(argument)
        sign = "-" if value.negative else "+" if "+" in flags else " " if " " in flags else ""
        body = value.text(letter, precision, alternate="#" in flags)
        if not body[:1].isdigit():
            flags = flags.replace("0", "")  # inf and nan are not padded with zeros
        return _pad_number(sign, body, flags, width, None)

    def length(self, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        """%n: the number of characters written so far becomes the value of a variable."""
        from ..expand.names import is_name

        name = self._argument()
        if name and not is_name(name):
            self._shell.error(f"printf: `{name}': not a valid identifier")
            self.status = 1
            raise _Stop
        if name:
            self._shell.variables.set(name, str(self._size))
        return ""

    def _time(self, start: int, at: int, flags: str, width: int | None, precision: int | None) -> int:
        """%(format)T: -1 is now, -2 when the shell started."""
        import time

        from ..expand.clock import local_time

        form = self._form
        end = form.find(")", at)
        follows = form[end + 1 : end + 2] if end >= 0 else ""
        if follows != "T":
            self.complain(f"warning: `{follows or chr(0)}': invalid time format specification")
            self._add(form[start : at + 1])
            return at + 1
        text = self._argument()
        seconds = -1 if text is None else self._integer(text, *_LONG)
        if seconds in (-1, -2):
            seconds = self._shell.sys.realtime_ns() // 1_000_000_000
        shown = time.strftime(form[at + 1 : end] or "%X", local_time(self._shell, seconds))
        if len(shown) >= _TIME_CHARACTERS:
            shown = ""  # the size of bash's buffer
        self._add(_pad(shown, flags, width, precision))
        return end + 2


def _pad(text: str, flags: str, width: int | None, precision: int | None = None) -> str:
    """Cut and fill a text; width and precision count bytes, as bash's printf does."""
    if not text.isascii() and (width or precision is not None):
        data = text.encode("utf-8", "surrogateescape")
        if precision is not None:
            data = data[:precision]
        if width is not None:
            data = data.ljust(width) if "-" in flags else data.rjust(width)
        return data.decode("utf-8", "surrogateescape")
    if precision is not None:
        text = text[:precision]
    if width is None or len(text) >= width:
        return text
    return text.ljust(width) if "-" in flags else text.rjust(width)


def _pad_number(prefix: str, digits: str, flags: str, width: int | None, precision: int | None) -> str:
    if precision is not None:
        digits = "" if precision == 0 and digits == "0" else digits.rjust(precision, "0")
    elif "0" in flags and "-" not in flags and width is not None:
        digits = digits.rjust(width - len(prefix), "0")
    return _pad(prefix + digits, flags, width)


_CONVERSIONS: dict[str, Callable[[_Printf, str, str, int | None, int | None], str]] = {
    "s": _Printf.string,
    "b": _Printf.escaped,
    "q": _Printf.quoted,
    "Q": _Printf.quoted,
    "c": _Printf.one_character,
    "n": _Printf.length,
    **dict.fromkeys(_SIGNED, _Printf.signed),
    **dict.fromkeys(_UNSIGNED, _Printf.unsigned),
    **dict.fromkeys(_FLOATING, _Printf.floating),
}
