"""LongDouble: printf's floating numbers, which bash computes with x86's 80 bits (64 of them significant).

Exact integers throughout, so that every digit is right. Absent on purpose: arithmetic; the shell has none of fractions.
"""

from __future__ import annotations

from .echo import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Finite: TypeAlias = tuple[int, int]  # mantissa, power of two

_BITS = 64
_LEAST_EXPONENT = -16445  # of the last bit of a denormal
_TOP_EXPONENT = 16384  # 2 to this is too large
_SPACES = " \t\n\v\f\r"
_DIGITS = "0123456789"
_HEXADECIMAL = "0123456789abcdefABCDEF"
_WORDS = ("infinity", "inf", "nan")
# What is read of a number: Python makes integers of no more digits, and no more of them can change the result but by the
# sticky digit that stands for the rest.
_SIGNIFICANT = 4000
# Beyond this power of ten every number is zero or infinite.
_FAR = 10_000
# Python makes no text of integers with more digits at once.
_CHUNK = 4000
# No number of 64 bits has more digits after the point; the rest are zeros.
_FRACTION_MAX = 16_500

INVALID, OUT_OF_RANGE = "invalid", "range"


class LongDouble:
    """A number: mantissa × 2**exponent, or a word (inf, nan)."""

    __slots__ = ("exponent", "mantissa", "negative", "word")

    def __init__(self, mantissa: int, exponent: int, *, negative: bool = False, word: str = "") -> None:
        self.mantissa = mantissa
        self.exponent = exponent
        self.negative = negative
        self.word = word

    @classmethod
    def read(cls, text: str) -> tuple[LongDouble, str]:
        """Read as strtold(3) does, or the code of a character behind a quote; return what is wrong as well."""
        if text[:1] in ("'", '"'):
            return cls(code_of(text[1:2]), 0), ""
        start = len(text) - len(text.lstrip(_SPACES))
        negative = text[start : start + 1] == "-"
        if text[start : start + 1] in ("-", "+"):
            start += 1
        lowered = text[start : start + 8].lower()
        for word in _WORDS:
            if lowered.startswith(word):
                problem = "" if len(text) == start + len(word) else INVALID
                return cls(0, 0, negative=negative, word=word[:3]), problem
        read = _read_hexadecimal(text, start + 2) if lowered[:2] == "0x" else _read_decimal(text, start)
        if read is None:
            return cls(0, 0), INVALID if text else ""
        numerator, denominator, end = read
        problem = "" if end == len(text) else INVALID
        mantissa, exponent = _rounded(numerator, denominator)
        if mantissa.bit_length() + exponent > _TOP_EXPONENT:
            return cls(0, 0, negative=negative, word="inf"), problem or OUT_OF_RANGE
        if numerator and mantissa.bit_length() < _BITS and exponent <= _LEAST_EXPONENT:
            problem = problem or OUT_OF_RANGE
        return cls(mantissa, exponent, negative=negative), problem

    def text(self, letter: str, precision: int | None, *, alternate: bool = False) -> str:
        """Return the number without its sign as %e %f %g or %a print it; capitals for a capital letter."""
        body = self.word or _FORMATS[letter.lower()](self, precision, alternate)
        return body.upper() if letter.isupper() else body

    def decimal(self) -> tuple[str, int]:
        """Return all digits, without a point, and how many of them lie behind it."""
        if self.exponent >= 0:
            return _digits(self.mantissa << self.exponent), 0
        return _digits(self.mantissa * 5**-self.exponent), -self.exponent


def _span(text: str, at: int, members: str) -> int:
    while at < len(text) and text[at] in members:
        at += 1
    return at


def _exponent(text: str, at: int, letters: str) -> tuple[int, int]:
    """Read an exponent that may stand at `at`; return it and where it ends."""
    if text[at : at + 1] not in letters or at == len(text):
        return 0, at
    sign = text[at + 1 : at + 2]
    start = at + 2 if sign in ("-", "+") else at + 1
    end = _span(text, start, _DIGITS)
    if end == start:
        return 0, at
    digits = text[start:end].lstrip("0")
    value = int(digits or "0") if len(digits) < 8 else 10**8
    return (-value if sign == "-" else value), end


def _mantissa(text: str, at: int, members: str) -> tuple[str, int, int]:
    """Return digits without their point, how many of them are behind it, and the end; the end is `at` if there are none."""
    whole = _span(text, at, members)
    digits, behind, end = text[at:whole], 0, whole
    if text[whole : whole + 1] == ".":
        end = _span(text, whole + 1, members)
        digits += text[whole + 1 : end]
        behind = end - whole - 1
    return digits, behind, end if digits else at


def _read_decimal(text: str, at: int) -> tuple[int, int, int] | None:
    """Return numerator, denominator and end; None if no number is there."""
    digits, behind, end = _mantissa(text, at, _DIGITS)
    if not digits:
        return None
    power, end = _exponent(text, end, "eE")
    significant = digits.lstrip("0")
    power -= behind
    if len(significant) > _SIGNIFICANT:
        rest = significant[_SIGNIFICANT:]
        significant = significant[:_SIGNIFICANT] + ("1" if rest.strip("0") else "0")
        power += len(rest) - 1
    number = int(significant or "0")
    if not number:
        return 0, 1, end
    power = max(-2 * _FAR, min(_FAR, power))
    return (number * 10**power, 1, end) if power >= 0 else (number, 10**-power, end)


def _read_hexadecimal(text: str, at: int) -> tuple[int, int, int]:
    digits, behind, end = _mantissa(text, at, _HEXADECIMAL)
    if not digits:
        return 0, 1, at - 1  # the 0 before the x is the number
    power, end = _exponent(text, end, "pP")
    number = int(digits[: 4 * _SIGNIFICANT], 16)
    power = max(-8 * _FAR, min(4 * _FAR, power - 4 * behind + 4 * max(0, len(digits) - 4 * _SIGNIFICANT)))
    return (number << power, 1, end) if power >= 0 else (number, 1 << -power, end)


def _rounded(numerator: int, denominator: int) -> Finite:
    """Return the nearest number of 64 bits, ties to even."""
    if not numerator:
        return 0, 0
    exponent = numerator.bit_length() - denominator.bit_length() - _BITS
    exponent = max(exponent, _LEAST_EXPONENT)
    while True:
        over, under = (numerator, denominator << exponent) if exponent >= 0 else (numerator << -exponent, denominator)
        mantissa, rest = divmod(over, under)
        if 2 * rest > under or (2 * rest == under and mantissa & 1):
            mantissa += 1
        if mantissa.bit_length() <= _BITS:
            break
        exponent += 1
    spare = min(_BITS - mantissa.bit_length(), exponent - _LEAST_EXPONENT)
    return mantissa << spare, exponent - spare


def _digits(number: int) -> str:
    parts: list[str] = []
    base = 10**_CHUNK
    while number >= base:
        number, part = divmod(number, base)
        parts.append(str(part).rjust(_CHUNK, "0"))
    parts.append(str(number))
    return "".join(reversed(parts))


def _round_digits(digits: str, kept: int) -> tuple[str, bool]:
    """Keep so many digits, ties to even; the second value says that it became one digit more."""
    if kept >= len(digits):
        return digits, False
    if kept < 0:
        return "", False
    head, rest = digits[:kept], digits[kept:]
    half = "5" + "0" * (len(rest) - 1)
    if rest > half or (rest == half and head[-1:] in ("1", "3", "5", "7", "9")):
        head = _digits(_number(head) + 1).rjust(kept, "0")
    return head, len(head) > kept


def _number(digits: str) -> int:
    number = 0
    for at in range(0, len(digits), _CHUNK):
        part = digits[at : at + _CHUNK]
        number = number * 10 ** len(part) + int(part)
    return number


def _point(whole: str, fraction: str, alternate: bool) -> str:
    return f"{whole}.{fraction}" if fraction or alternate else whole


def _fixed(number: LongDouble, precision: int | None, alternate: bool) -> str:
    precision = 6 if precision is None else precision
    wanted = min(precision, _FRACTION_MAX)
    digits, behind = number.decimal()
    digits = digits.rjust(behind + 1, "0")
    if behind > wanted:
        digits, _ = _round_digits(digits, len(digits) - behind + wanted)
    else:
        digits += "0" * (wanted - behind)
    whole, fraction = (digits[: len(digits) - wanted], digits[len(digits) - wanted :]) if wanted else (digits, "")
    return _point(whole or "0", fraction + "0" * (precision - wanted), alternate)


def _scientific(number: LongDouble, precision: int | None, alternate: bool) -> str:
    precision = 6 if precision is None else precision
    digits, power = _leading(number, precision + 1)
    digits += "0" * (precision + 1 - len(digits))
    return f"{_point(digits[0], digits[1:], alternate)}e{'-' if power < 0 else '+'}{abs(power):02}"


def _leading(number: LongDouble, count: int) -> tuple[str, int]:
    """Return up to count digits from the first that is not zero, rounded, and its power of ten."""
    digits, behind = number.decimal()
    digits = digits.lstrip("0")
    if not digits:
        return "0", 0
    power = len(digits) - 1 - behind
    digits, longer = _round_digits(digits, count)
    return (digits[:-1], power + 1) if longer else (digits, power)


def _general(number: LongDouble, precision: int | None, alternate: bool) -> str:
    precision = 6 if precision is None else max(precision, 1)
    _, power = _leading(number, precision)
    if -4 <= power < precision:
        text, exponent = _fixed(number, precision - 1 - power, alternate), ""
    else:
        text, letter, exponent = _scientific(number, precision - 1, alternate).partition("e")
        exponent = letter + exponent
    if not alternate and "." in text:
        text = text.rstrip("0").rstrip(".")
    return text + exponent


def _hexadecimal(number: LongDouble, precision: int | None, alternate: bool) -> str:
    mantissa, power = number.mantissa, number.exponent
    if not mantissa:
        return f"0x{_point('0', '0' * (precision or 0), alternate)}p+0"
    spare = min(_BITS - mantissa.bit_length(), power - _LEAST_EXPONENT)
    mantissa, power = mantissa << spare, power - spare
    digits = f"{mantissa:016x}"
    power += _BITS - 4
    if precision is None:
        digits = digits[0] + digits[1:].rstrip("0")
    elif precision < len(digits) - 1:
        shift = 4 * (len(digits) - 1 - precision)
        kept, rest = mantissa >> shift, mantissa & (1 << shift) - 1
        if 2 * rest > 1 << shift or (2 * rest == 1 << shift and kept & 1):
            kept += 1
        digits = f"{kept:0{precision + 1}x}"
        if len(digits) > precision + 1:
            digits, power = digits[:-1], power + 4
    else:
        digits += "0" * (precision + 1 - len(digits))
    return f"0x{_point(digits[0], digits[1:], alternate)}p{'-' if power < 0 else '+'}{abs(power)}"


_FORMATS = {"f": _fixed, "e": _scientific, "g": _general, "a": _hexadecimal}
