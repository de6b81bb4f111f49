"""history and logout: the commands that were typed; a script's shell knows those that it put there itself."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from ..expand.numbers import is_whole
from ..interp import history as histories
from ..interp.errors import CommandError, reason
from ..interp.flow import ExitShell
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..interp.history import History
    from ..interp.interpreter import Interpreter

_HISTORY_USAGE = "history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]"


def history(shell: Interpreter, argv: list[str]) -> int:
    """history: list, forget, read and write the history."""
    found, operands = parse_options(argv, "cd:anrwps", _HISTORY_USAGE)
    options = dict(found)
    if "p" in options:
        shell.write("".join(f"{word}\n" for word in operands))
        return 0
    entries = histories.of(shell)
    entries.stifle(histories.size_limit(shell))
    if "s" in options:
        _store(shell, entries, operands)
        return 0
    if "c" in options:
        entries.clear()
    if "d" in options:
        entries.delete(*_places(entries, options["d"]))
        return 0
    transfers = [letter for letter, _ in found if letter in "anrw"]
    if len(transfers) > 1:
        raise CommandError("cannot use more than one of -anrw")
    if transfers:
        return _transfer(shell, transfers[0], operands)
    return 0 if "c" in options else _list(shell, entries, operands)


def _store(shell: Interpreter, entries: History, operands: list[str]) -> None:
    """Put words in as one entry, in the place of the `history -s` that was typed."""
    if not operands:
        return
    entries.drop_typed()
    seconds = shell.sys.realtime_ns() // 1_000_000_000
    entries.append(" ".join(operands), seconds, histories.size_limit(shell))


def _places(entries: History, text: str) -> tuple[int, int]:
    """Return the places in the list that an offset, or a range of two, means; below zero counts from the end.

    Raises: CommandError there is no such entry.
    """
    first, separator, last = text.partition("-") if not text.startswith("-") else _split_negative(text)
    chosen = [_place(entries, part, text) for part in ((first, last) if separator else (first,))]
    if chosen[0] > chosen[-1]:
        raise CommandError(f"{text}: history position out of range")
    return chosen[0], chosen[-1]


def _split_negative(text: str) -> tuple[str, str, str]:
    first, separator, last = text[1:].partition("-")
    return "-" + first, separator, last


def _place(entries: History, text: str, whole: str) -> int:
    if not is_whole(text.removeprefix("-")):
        raise CommandError(f"{whole}: history position out of range")
    number = int(text)
    place = len(entries.entries) + number if number < 0 else number - entries.base
    if not 0 <= place < len(entries.entries):
        raise CommandError(f"{whole}: history position out of range")
    return place


def _transfer(shell: Interpreter, letter: str, operands: list[str]) -> int:
    path = operands[0] if operands else histories.path_of(shell)
    if path is None:
        return 1
    try:
        _TRANSFERS[letter](shell, path)
    except PosixError as error:
        if letter in "aw":
            raise CommandError(f"{path}: cannot create: {reason(error)}") from None
        return 1
    return 0


_TRANSFERS: dict[str, Callable[[Interpreter, str], None]] = {
    "a": lambda shell, path: histories.write_file(shell, path, append=True),
    "n": lambda shell, path: histories.read_file(shell, path, only_new=True),
    "r": histories.read_file,
    "w": lambda shell, path: histories.write_file(shell, path, append=False),
}


def _list(shell: Interpreter, entries: History, operands: list[str]) -> int:
    count = len(entries.entries)
    if operands:
        if not is_whole(operands[0].removeprefix("+").removeprefix("-")):
            raise CommandError(f"{operands[0]}: numeric argument required")
        if len(operands) > 1:
            shell.error("history: too many arguments")
            if not shell.interactive:
                raise ExitShell(1)
            return 1
        count = min(count, abs(int(operands[0])))
    form = shell.variables.get("HISTTIMEFORMAT")
    first = len(entries.entries) - count
    shell.write(
        "".join(
            f"{entries.base + first + at:5}  {_stamp(shell, form, seconds)}{text}\n"
            for at, (text, seconds) in enumerate(entries.entries[first:])
        )
    )
    return 0


def _stamp(shell: Interpreter, form: str | None, seconds: int) -> str:
    if not form:
        return ""
    if not seconds:
        return "??"
    import time

    from ..expand.clock import local_time

    return time.strftime(form.replace("%s", str(seconds)), local_time(shell, seconds))


def logout(shell: Interpreter, argv: list[str]) -> int:
    """logout: exit a login shell."""
    raise CommandError("not login shell: use `exit'")
