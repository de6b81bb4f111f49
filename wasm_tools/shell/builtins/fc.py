"""fc: list commands of the history, or run some again, edited or not (POSIX fc)."""

from __future__ import annotations

from vesicle.vfs.types import O_CREAT, O_EXCL, O_WRONLY

from ..expand.numbers import is_whole
from ..interp import history as histories
from ..interp.errors import CommandError
from ..interp.script import run_text
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_USAGE = "fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]"
_LISTED = 16


def fc(shell: Interpreter, argv: list[str]) -> int:
    """fc: list, edit and run commands of the history."""
    words = argv[1:]
    letters: dict[str, str] = {}
    # An offset such as -2 is an operand.
    at = next((at for at, word in enumerate(words) if word[:1] == "-" and word[1:2].isdigit()), len(words))
    found, operands = parse_options([argv[0], *words[:at]], "e:lnrs", _USAGE)
    letters.update(found)
    operands += words[at:]
    if "s" in letters or letters.get("e") == "-":
        return _again(shell, operands)
    entries = _entries(shell)
    if not entries:
        return 0
    chosen = _range(shell, operands, listing="l" in letters)
    if "r" in letters and chosen[0] < chosen[-1]:
        chosen.reverse()
    if "l" in letters:
        base = histories.of(shell).base
        show_numbers = "n" not in letters
        shell.write("".join((f"{base + at}" if show_numbers else "") + f"\t {entries[at]}\n" for at in chosen))
        return 0
    return _edit(shell, [entries[at] for at in chosen], letters.get("e"))


def _entries(shell: Interpreter) -> list[str]:
    """Return the commands, without the `fc` itself that was typed last."""
    texts = [text for text, _ in histories.of(shell).entries]
    return texts[:-1] if histories.of(shell).typed_last else texts


def _range(shell: Interpreter, operands: list[str], *, listing: bool) -> list[int]:
    entries = _entries(shell)
    last = len(entries) - 1
    if not operands:
        first = max(0, last - _LISTED + 1) if listing else last
        return list(range(first, last + 1))
    begin = _find(shell, entries, operands[0])
    end = _find(shell, entries, operands[1]) if len(operands) > 1 else last if listing else begin
    return list(range(begin, end + 1)) if begin <= end else list(range(begin, end - 1, -1))


def _find(shell: Interpreter, entries: list[str], text: str) -> int:
    """Return the place of the entry with that number, so many back, or that begins so.

    Raises: CommandError no entry begins so.
    """
    if is_whole(text.removeprefix("-")):
        number = int(text)
        place = len(entries) + number if text.startswith("-") else number - histories.of(shell).base
        return max(0, min(place, len(entries) - 1))
    for at in range(len(entries) - 1, -1, -1):
        if entries[at].startswith(text):
            return at
    raise CommandError("no command found")


def _again(shell: Interpreter, operands: list[str]) -> int:
    """Fc -s: run a command again after some replacements."""
    replacements: list[tuple[str, str]] = []
    while operands and "=" in operands[0]:
        old, _, new = operands[0].partition("=")
        replacements.append((old, new))
        operands = operands[1:]
    entries = _entries(shell)
    if not entries:
        raise CommandError("no command found")
    text = entries[_find(shell, entries, operands[0]) if operands else -1]
    for old, new in replacements:
        text = text.replace(old, new)
    shell.print_error(f"{text}\n")
    return _run(shell, text)


def _run(shell: Interpreter, text: str) -> int:
    """Run a text, which takes the place of the `fc` in the history."""
    if "history" in shell.options:
        histories.of(shell).drop_typed()
        histories.remember(shell, text.rstrip("\n"))
    return run_text(shell, text, shell.line)


def _edit(shell: Interpreter, chosen: list[str], editor: str | None) -> int:
    """Give the commands to an editor, and run what it leaves."""
    get = shell.variables.get
    command = editor or get("FCEDIT") or get("EDITOR") or "vi"
    path = f"{get('TMPDIR') or '/tmp'}/bash-fc.{shell.sys.random(6).hex()}"  # noqa: S108 - the guest's
    histories.write_text(shell, path, "".join(f"{text}\n" for text in chosen), O_WRONLY | O_CREAT | O_EXCL)
    try:
        status = run_text(shell, f"{command} {path}")
        if status:
            return status
        text = histories.read_text(shell, path)
    finally:
        shell.sys.unlink(path)
    shell.print_error(text)
    return _run(shell, text)
