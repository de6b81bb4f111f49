"""The tests that [[ ]] and `test` share: files, strings, numbers, variables."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError
from vesicle.vfs.types import FileType

from ..expand.errors import ExpansionError, ExpressionError
from ..expand.numbers import is_whole
from ..expand.values import NAMEREF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from vesicle.vfs.types import Stat

    from .interpreter import Interpreter

_READ, _WRITE, _EXECUTE = 4, 2, 1
_SET_UID, _SET_GID, _STICKY = 0o4000, 0o2000, 0o1000


def _stat(shell: Interpreter, path: str, *, follow: bool = True) -> Stat | None:
    if path.startswith("/dev/fd/") and is_whole(path[8:]):
        return _descriptor(shell, int(path[8:]))
    try:
        return shell.sys.stat(path, follow)
    except PosixError:
        return None


def _descriptor(shell: Interpreter, fd: int) -> Stat | None:
    try:
        return shell.sys.fstat(fd)
    except PosixError:
        return None


def _is_type(kind: FileType, *, follow: bool = True) -> Callable[[Interpreter, str], bool]:
    def test(shell: Interpreter, path: str) -> bool:
        found = _stat(shell, path, follow=follow)
        return found is not None and found.mode >> 12 == kind

    return test


def _has_mode(bits: int) -> Callable[[Interpreter, str], bool]:
    def test(shell: Interpreter, path: str) -> bool:
        found = _stat(shell, path)
        return found is not None and bool(found.mode & bits)

    return test


def _has_access(mode: int) -> Callable[[Interpreter, str], bool]:
    return lambda shell, path: bool(path) and shell.sys.access(path, mode)


def _exists(shell: Interpreter, path: str) -> bool:
    return _stat(shell, path) is not None


def _is_not_empty(shell: Interpreter, path: str) -> bool:
    found = _stat(shell, path)
    return found is not None and found.size > 0


def _is_mine(shell: Interpreter, path: str) -> bool:
    found = _stat(shell, path)
    return found is not None and found.uid == shell.process.uid


def _is_my_groups(shell: Interpreter, path: str) -> bool:
    found = _stat(shell, path)
    return found is not None and found.gid == shell.process.gid


def _is_unread(shell: Interpreter, path: str) -> bool:
    found = _stat(shell, path)
    return found is not None and found.mtime_ns > found.atime_ns


def _is_terminal(shell: Interpreter, text: str) -> bool:
    return is_whole(text.strip()) and shell.sys.isatty(int(text))


def _variable_is_set(shell: Interpreter, text: str) -> bool:
    from ..expand.braced import reference

    try:
        name, key = reference(shell, text)
    except ExpressionError:
        raise
    except ExpansionError:
        return False
    if key in ("@", "*") and not shell.variables.is_associative(name):
        return bool(shell.variables.values(name))
    if key is not None:
        try:
            return shell.variables.element(name, key) is not None
        except ExpansionError:
            shell.error(f"{name}: bad array subscript")
            return False
    if name.isdigit():
        return is_whole(name) and int(name) <= len(shell.positional)
    return shell.variables.is_set(name)


def _is_reference(shell: Interpreter, name: str) -> bool:
    variable = shell.variables.table.get(name)
    return variable is not None and bool(variable.flags & NAMEREF)


UNARY: dict[str, Callable[[Interpreter, str], bool]] = {
    "-a": _exists,
    "-e": _exists,
    "-b": _is_type(FileType.BLOCK),
    "-c": _is_type(FileType.CHARACTER),
    "-d": _is_type(FileType.DIRECTORY),
    "-f": _is_type(FileType.REGULAR),
    "-g": _has_mode(_SET_GID),
    "-h": _is_type(FileType.SYMLINK, follow=False),
    "-k": _has_mode(_STICKY),
    "-L": _is_type(FileType.SYMLINK, follow=False),
    "-n": lambda shell, text: text != "",
    "-N": _is_unread,
    "-O": _is_mine,
    "-G": _is_my_groups,
    "-o": lambda shell, text: text in shell.options,
    "-p": _is_type(FileType.FIFO),
    "-r": _has_access(_READ),
    "-R": _is_reference,
    "-s": _is_not_empty,
    "-S": _is_type(FileType.SOCKET),
    "-t": _is_terminal,
    "-u": _has_mode(_SET_UID),
    "-v": _variable_is_set,
    "-w": _has_access(_WRITE),
    "-x": _has_access(_EXECUTE),
    "-z": lambda shell, text: text == "",
}

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda left, right: left == right,
    "-ne": lambda left, right: left != right,
    "-lt": lambda left, right: left < right,
    "-le": lambda left, right: left <= right,
    "-gt": lambda left, right: left > right,
    "-ge": lambda left, right: left >= right,
}


def _same_file(shell: Interpreter, left: str, right: str) -> bool:
    one, other = _stat(shell, left), _stat(shell, right)
    return one is not None and other is not None and (one.dev, one.ino) == (other.dev, other.ino)


def _newer(shell: Interpreter, left: str, right: str) -> bool:
    one, other = _stat(shell, left), _stat(shell, right)
    return one is not None and (other is None or one.mtime_ns > other.mtime_ns)


FILES: dict[str, Callable[[Interpreter, str, str], bool]] = {
    "-ef": _same_file,
    "-nt": _newer,
    "-ot": lambda shell, left, right: _newer(shell, right, left),
}
