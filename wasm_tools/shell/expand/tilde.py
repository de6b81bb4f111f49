"""Tilde expansion: ~ ~name ~+ ~-, with the home folders of /etc/passwd."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

_LONGEST_NUMBER = 8  # of a folder on pushd's stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .context import Context


def expand_tilde(context: Context, text: str, *, whole: bool) -> tuple[str | None, str]:
    """Split text that begins with ~ into the folder the tilde stands for and the rest.

    A slash or a colon ends the prefix; whole says that text ends the word, which does so too. (None, text) if it is none.
    """
    end = min((at for at in (text.find("/"), text.find(":")) if at >= 0), default=len(text))
    if end == len(text) and not whole:
        return None, text
    name, rest = text[1:end], text[end:]
    if name == "":
        home = context.variables.get("HOME")
        if home is None:
            home = _home_of(context, "")
    elif name == "+":
        home = context.variables.get("PWD")
    elif name == "-":
        home = context.variables.get("OLDPWD")
    elif len(name) < _LONGEST_NUMBER and (name.isdecimal() or (name[0] in "+-" and name[1:].isdecimal())):
        home = _stacked(context, name)
    else:
        home = _home_of(context, name)
    if home is None:
        return None, text
    return home, rest


def _stacked(context: Context, name: str) -> str | None:
    """Return the folder of pushd's stack that ~N, ~+N or ~-N names."""
    folders = context.variables.values("DIRSTACK")
    number = int(name.lstrip("+-"))
    index = len(folders) - 1 - number if name[0] == "-" else number
    return folders[index] if 0 <= index < len(folders) else None


def _home_of(context: Context, name: str) -> str | None:
    """Look a user's home up in /etc/passwd; "" is the user of this process."""
    wanted = name or str(context.sys.process.uid)
    field = 0 if name else 2
    try:
        fd = context.sys.open("/etc/passwd")
    except PosixError:
        return None
    try:
        lines = context.sys.read(fd, 1 << 16).decode("utf-8", "surrogateescape").splitlines()
    finally:
        context.sys.close(fd)
    for line in lines:
        entry = line.split(":")
        if len(entry) >= 6 and entry[field] == wanted:
            return entry[5]
    return None
