"""which: where in PATH a command lies, as Debian's own script has it: silent about what is not there.

Absent on purpose: aliases and functions; those are the shell's (`type`).
"""

from __future__ import annotations

from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import S_IFMT, S_IFREG

from .options import Options
from .program import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .program import Call

_EXECUTE = 1


def which(call: Call) -> int:
    """Print the path of each command."""
    try:
        options = Options(call, "a", {}, strict=True)
    except UsageError as error:
        letter = error.message.rstrip("'\n")[-1]
        call.say(f"Illegal option -{letter}\n")
        call.write("Usage: /usr/bin/which [-a] args\n")
        return 2
    status = 0 if options.operands else 1
    for name in options.operands:
        found = False
        for path in _places(call, name):
            if _is_program(call, path):
                found = True
                call.write(f"{path}\n")
                if not options.has("a"):
                    break
        status |= not found
    return status


def _places(call: Call, name: str) -> Iterator[str]:
    if "/" in name:
        yield name
        return
    for folder in call.sys.environ.get("PATH", "").split(":"):
        yield f"{folder or '.'}/{name}"


def _is_program(call: Call, path: str) -> bool:
    try:
        return call.sys.stat(path).mode & S_IFMT == S_IFREG and call.sys.access(path, _EXECUTE)
    except PosixError:
        return False
