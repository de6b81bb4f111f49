"""Options as getopt_long(3) reads them: letters that may stand together, long names that may be cut short.

Absent on purpose: what the options mean; each command has its own table.
"""

from __future__ import annotations

from math import isfinite

from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .program import Call

NONE, REQUIRED, OPTIONAL = "", ":", "::"


_LARGEST = (1 << 63) - 1
_DIGITS_MAX = 18  # so many fit below it


def whole(text: str) -> int | None:
    """Return the number that text is, None if it is none; one too large for a long is the largest of them, as of strtol(3)."""
    if not (text.isascii() and text.isdecimal()):
        return None
    digits = text.lstrip("0")
    return int(digits or "0") if len(digits) <= _DIGITS_MAX else _LARGEST


def finite(text: str) -> float | None:
    """Return the number that text is, with decimals or not; None if it is none, or infinite."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None


class Options:
    """What a command line asks for: `given` in order, as (option, value), and the operands.

    letters are as for getopt(3): "ab:c::". names give long options as "letter or name" with the same colons:
    {"pid": "p:"}. Options may stand behind operands unless `strict`.
    """

    def __init__(
        self,
        call: Call,
        letters: str,
        names: Mapping[str, str],
        *,
        hint: str = "",
        status: int = 1,
        strict: bool = False,
    ) -> None:
        """Read the command line.

        Raises: UsageError an unknown option, or one without its value
        """
        self.given: list[tuple[str, str]] = []
        self.operands: list[str] = []
        self._call = call
        self._letters = _letters(letters)
        self._names = names
        self._hint = hint
        self._status = status
        self._rest = list(call.arguments)
        while self._rest:
            word = self._rest.pop(0)
            if word == "--":
                break
            if word.startswith("--"):
                self._long(word[2:])
            elif word.startswith("-") and len(word) > 1:
                self._short(word[1:])
            else:
                self.operands.append(word)
                if strict:
                    break
        self.operands += self._rest

    def has(self, *keys: str) -> bool:
        """Say whether one of the options was given."""
        return any(key in keys for key, _ in self.given)

    def value(self, key: str) -> str | None:
        """Return the last value of an option."""
        values = self.values(key)
        return values[-1] if values else None

    def values(self, *keys: str) -> list[str]:
        """Return all values of options."""
        return [value for key, value in self.given if key in keys]

    def refused(self, message: str) -> UsageError:
        """Return the error that ends the command with a message."""
        return UsageError(f"{self._call.name}: {message}\n{self._hint}", self._status)

    def _short(self, word: str) -> None:
        while word:
            letter, word = word[0], word[1:]
            kind = self._letters.get(letter)
            if kind is None:
                raise self.refused(f"invalid option -- '{letter}'")
            if kind == NONE:
                self.given.append((letter, ""))
                continue
            if kind == REQUIRED and not word:
                if not self._rest:
                    raise self.refused(f"option requires an argument -- '{letter}'")
                word = self._rest.pop(0)
            self.given.append((letter, word))
            return

    def _long(self, word: str) -> None:
        name, separator, value = word.partition("=")
        target = self._target(name, word)
        key = target.rstrip(":")
        kind = target[len(key) :]
        if kind == NONE and separator:
            raise self.refused(f"option '--{name}' doesn't allow an argument")
        if kind == REQUIRED and not separator:
            if not self._rest:
                raise self.refused(f"option '--{name}' requires an argument")
            value = self._rest.pop(0)
        self.given.append((key, value))

    def _target(self, name: str, word: str) -> str:
        if name in self._names:
            return self._names[name]
        found = [full for full in self._names if full.startswith(name)]
        if not found:
            raise self.refused(f"unrecognized option '--{word}'")
        if len({self._names[full] for full in found}) > 1:
            possible = " ".join(f"'--{full}'" for full in found)
            raise self.refused(f"option '--{word}' is ambiguous; possibilities: {possible}")
        return self._names[found[0]]


def _letters(text: str) -> dict[str, str]:
    letters: dict[str, str] = {}
    for position, letter in enumerate(text):
        if letter != ":":
            after = text[position + 1 : position + 3]
            letters[letter] = OPTIONAL if after == "::" else REQUIRED if after[:1] == ":" else NONE
    return letters
