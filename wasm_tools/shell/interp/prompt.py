r"""The escapes of prompts (PS1, PS4, ${x@P}): \u \h \w and so on, then expansion as between double quotes."""

from __future__ import annotations

from ..expand.expand import expand_document
from .stack import nested
from .version import RELEASE, VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..syntax.ast import Word
    from .interpreter import Interpreter


def expand_prompt(shell: Interpreter, text: str, *, running: bool = True) -> str:
    """Return text as a prompt shows it; running says that a command runs now, which has its number already."""
    if running and "\\!" in text and shell.history is not None and shell.history.typed_last:
        text = _numbered(text, shell.history.next_number - 1)
    decoded = _decode(shell, text) if "\\" in text else text
    if "promptvars" not in shell.shopts or not ("$" in decoded or "`" in decoded or "\\" in decoded):
        return decoded
    return expand_variables(shell, decoded)


def _numbered(text: str, number: int) -> str:
    pieces = text.split("\\\\")  # a backslash that stands for itself takes no letter
    return "\\\\".join(piece.replace("\\!", str(number)) for piece in pieces)


def expand_variables(shell: Interpreter, text: str) -> str:
    """Expand a text as between double quotes; $? is afterwards what it was before."""
    from ..syntax.parser import Parser

    if (len(text) - len(text.rstrip("\\"))) % 2:
        text += "\\"  # the last one stands for itself, not for a continued line
    # A here-document's body follows the same rules.
    delimiter = "PROMPT"
    while delimiter in text:
        delimiter += "_"
    commands = Parser(f"<<{delimiter}\n{text}\n{delimiter}\n").next_command()
    assert commands is not None
    body: Word = commands.items[0].command.redirects[0].body  # type: ignore[union-attr,assignment]
    status = shell.status
    try:
        return nested(shell, "prompt", expand_document, body)[:-1]
    finally:
        shell.status = status


def _decode(shell: Interpreter, text: str) -> str:
    out: list[str] = []
    at = 0
    while at < len(text):
        character = text[at]
        at += 1
        if character != "\\" or at == len(text):
            out.append(character)
            continue
        letter = text[at]
        at += 1
        if letter in "01234567":
            digits = letter
            while len(digits) < 3 and at < len(text) and text[at] in "01234567":
                digits += text[at]
                at += 1
            out.append((chr(int(digits, 8) & 255)).strip("\0"))
        elif letter == "D" and text[at : at + 1] == "{":
            end = text.find("}", at)
            end = len(text) if end < 0 else end
            out.append(_time(shell, text[at + 1 : end] or "%X"))
            at = end + 1
        elif letter in "wW":
            out.append(_kept(shell, _ESCAPES[letter](shell)))
        elif letter in _ESCAPES:
            out.append(_ESCAPES[letter](shell))
        else:
            out.append("\\" + letter)
    return "".join(out)


def _kept(shell: Interpreter, folder: str) -> str:
    """Keep the name of a folder from being expanded."""
    if "promptvars" not in shell.shopts:
        return folder
    return "".join("\\" + character if character in "$`\\" else character for character in folder)


def _time(shell: Interpreter, form: str) -> str:
    import time

    from ..expand.clock import local_time

    return time.strftime(form, local_time(shell, shell.sys.realtime_ns() // 1_000_000_000))


def _folder(shell: Interpreter) -> str:
    path = shell.working_directory
    home = shell.variables.get("HOME") or ""
    if home and home != "/" and (path == home or path.startswith(home + "/")):
        return "~" + path[len(home) :]
    return path


def _last_folder(shell: Interpreter) -> str:
    folder = _folder(shell)
    return folder.rpartition("/")[2] or folder


def _host(shell: Interpreter) -> str:
    return shell.variables.get("HOSTNAME") or "vesicle"


_ESCAPES: dict[str, Callable[[Interpreter], str]] = {
    "a": lambda shell: "\a",
    "d": lambda shell: _time(shell, "%a %b %d"),
    "e": lambda shell: "\x1b",
    "h": lambda shell: _host(shell).partition(".")[0],
    "H": _host,
    "j": lambda shell: str(len(shell.jobs.jobs)),
    "l": lambda shell: "tty",
    "n": lambda shell: "\n",
    "r": lambda shell: "\r",
    "s": lambda shell: shell.name.rpartition("/")[2],
    "t": lambda shell: _time(shell, "%H:%M:%S"),
    "T": lambda shell: _time(shell, "%I:%M:%S"),
    "@": lambda shell: _time(shell, "%I:%M %p"),
    "A": lambda shell: _time(shell, "%H:%M"),
    "u": lambda shell: shell.variables.get("USER") or "agent",
    "v": lambda shell: VERSION,
    "V": lambda shell: RELEASE,
    "w": _folder,
    "W": _last_folder,
    "!": lambda shell: "1" if shell.history is None else str(shell.history.next_number),
    "#": lambda shell: str(shell.command_number),
    "$": lambda shell: "#" if shell.process.uid == 0 else _kept(shell, "$"),
    "\\": lambda shell: "\\",
    # What a terminal does not show stands between these two, for whoever counts columns (readline's marks).
    "[": lambda shell: "\x01" if shell.interactive else "",
    "]": lambda shell: "\x02" if shell.interactive else "",
}
