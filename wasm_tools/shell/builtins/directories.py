"""cd, pwd, pushd, popd, dirs: where the shell is, as the user walked there."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from ..expand.errors import ReadonlyError
from ..expand.names import is_name
from ..expand.numbers import is_whole
from ..expand.values import EXPORT, READONLY, Variable
from ..expand.variables import ENTRY_BYTES
from ..interp.errors import CommandError, UsageError, reason
from ..interp.restricted import refuse
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_CD_USAGE = "cd [-L|[-P [-e]] [-@]] [dir]"
_PUSHD_USAGE = "pushd [-n] [+N | -N | dir]"
_POPD_USAGE = "popd [-n] [+N | -N]"
_DIRS_USAGE = "dirs [-clpv] [+N] [-N]"


def cd(shell: Interpreter, argv: list[str]) -> int:
    """Change the working directory."""
    refuse(shell)
    options, operands = parse_options(argv, "LPe", _CD_USAGE)
    physical = "physical" in shell.options
    for letter, _ in options:
        if letter in "LP":
            physical = letter == "P"
    if len(operands) > 1:
        raise CommandError("too many arguments")
    target, show = _target(shell, operands)
    try:
        change_directory(shell, target, physical=physical)
    except CommandError:
        value = shell.variables.get(target) if "cdable_vars" in shell.shopts and is_name(target) else None
        if not value:
            raise
        change_directory(shell, value, physical=physical)
        show = True
    if show:
        shell.write(shell.working_directory + "\n")
    return 0


def _target(shell: Interpreter, operands: list[str]) -> tuple[str, bool]:
    """Return where the operands lead, and whether cd says so."""
    show = False
    if not operands:
        target = shell.variables.get("HOME")
        if target is None:
            raise CommandError("HOME not set")
    elif operands[0] == "-":
        target = shell.variables.get("OLDPWD")
        if target is None:
            raise CommandError("OLDPWD not set")
        show = True
    else:
        target = operands[0]
    found = _along_cdpath(shell, target)
    return (target, show) if found is None else (found, True)


def _along_cdpath(shell: Interpreter, target: str) -> str | None:
    folders = shell.variables.get("CDPATH")
    if not folders or target.startswith(("/", "./", "../")) or target in (".", "..", ""):
        return None
    for folder in folders.split(":"):
        path = f"{folder.rstrip('/')}/{target}" if folder else target
        try:
            if shell.sys.stat(path).mode >> 12 == 4:
                return path if folder else None
        except PosixError:
            continue
    return None


def change_directory(shell: Interpreter, target: str, *, physical: bool = False) -> None:
    """Go to target; with physical, remember the real path instead of the one walked.

    Raises: CommandError it can't be entered.
    """
    if not target:
        return
    path = target if physical else logical_path(shell.working_directory, target)
    try:
        if not physical and "/.." in target:
            _check_parents(shell, target)
        shell.sys.chdir(path)
    except PosixError as error:
        # bash tries the text as given when the walked path is gone.
        try:
            shell.sys.chdir(target)
        except PosixError:
            raise CommandError(f"{target}: {reason(error)}") from None
        path = _real_path(shell) or path
    if physical:
        path = _real_path(shell) or path
    old = shell.variables.get("PWD")
    shell.working_directory = path
    _assign(shell, "OLDPWD", old if old is not None else "")
    _assign(shell, "PWD", path)


def _check_parents(shell: Interpreter, target: str) -> None:
    """See that what a `..` is taken off exists (POSIX cd, step 8b).

    Raises: ENOENT ENOTDIR it does not
    """
    at = target.find("/..")
    while at >= 0:
        if target[at + 3 : at + 4] in ("", "/") and at:
            shell.sys.stat(logical_path(shell.working_directory, target[:at]) + "/.")
        at = target.find("/..", at + 3)


def _assign(shell: Interpreter, name: str, text: str) -> None:
    variable = shell.variables.table.get(name)
    flags = variable.flags if variable is not None else EXPORT
    if flags & READONLY:
        raise ReadonlyError(name)
    if flags & EXPORT:
        shell.variables.put(name, Variable(text, EXPORT, shell.variables.token))
    else:
        shell.variables.set(name, text)


def logical_path(working_directory: str, target: str) -> str:
    """Return target made absolute, with . and .. taken out by text (POSIX cd -L)."""
    path = target if target.startswith("/") else f"{working_directory.removesuffix('/')}/{target}"
    out: list[str] = []
    for component in path.split("/"):
        if component == "..":
            if out:
                out.pop()
        elif component not in ("", "."):
            out.append(component)
    # POSIX 4.13: two slashes at the start stay two.
    root = "//" if path.startswith("//") and not path.startswith("///") else "/"
    return root + "/".join(out)


def _real_path(shell: Interpreter) -> str | None:
    try:
        return shell.sys.getcwd()
    except PosixError:
        return None


def pwd(shell: Interpreter, argv: list[str]) -> int:
    """Print the working directory."""
    options, _ = parse_options(argv, "LP", "pwd [-LP]")
    physical = "physical" in shell.options
    for letter, _ in options:
        physical = letter == "P"
    path = shell.working_directory
    if physical:
        try:
            path = shell.sys.getcwd()
        except PosixError as error:
            raise CommandError(f"error retrieving current directory: getcwd: {reason(error)}") from None
    shell.write(path + "\n")
    return 0


def _stack(shell: Interpreter) -> list[str]:
    return [shell.working_directory, *shell.directories]


def _index(shell: Interpreter, text: str, usage: str) -> int | None:
    """Read +n or -n as a place in the stack; None if text is neither.

    Raises: CommandError there is no such place.
    """
    if text[:1] not in ("+", "-"):
        return None
    if not is_whole(text[1:]):
        raise UsageError(f"{text}: invalid number", usage)
    size = len(shell.directories) + 1
    count = int(text[1:])
    place = count if text[0] == "+" else size - 1 - count
    if not 0 <= place < size:
        if size == 1:
            raise CommandError("directory stack empty")
        shown = text if usage is _PUSHD_USAGE or usage is _POPD_USAGE else text[1:]
        raise CommandError(f"{shown}: directory stack index out of range")
    return place


def _shown(shell: Interpreter, path: str) -> str:
    home = shell.variables.get("HOME") or ""
    if home and home != "/" and (path == home or path.startswith(home + "/")):
        return "~" + path[len(home) :]
    return path


def _print_stack(shell: Interpreter) -> None:
    shell.write(" ".join(_shown(shell, path) for path in _stack(shell)) + "\n")


def pushd(shell: Interpreter, argv: list[str]) -> int:
    """Add a directory to the stack and go there, or rotate the stack."""
    move, arguments = _stack_options(argv)
    if len(arguments) > 1:
        raise CommandError("too many arguments")
    if not arguments:
        if not move:
            return 0
        if not shell.directories:
            raise CommandError("no other directory")
        target = shell.directories[0]
        old = shell.working_directory
        change_directory(shell, target)
        shell.directories[0] = old
    else:
        _push(shell, arguments[0], move=move)
    _print_stack(shell)
    return 0


def _stack_options(argv: list[str]) -> tuple[bool, list[str]]:
    """Read the options of pushd and popd: whether they change the directory, and the operands."""
    arguments = argv[1:]
    move = True
    while arguments and arguments[0] == "-n":
        move = False
        arguments = arguments[1:]
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    return move, arguments


def _push(shell: Interpreter, text: str, *, move: bool) -> None:
    place = _index(shell, text, _PUSHD_USAGE) if text != "-" else None
    if place is None:
        old = shell.working_directory
        shell.variables.charge(ENTRY_BYTES + len(text) + len(old))
        if move:
            target, show = _target(shell, [text])
            change_directory(shell, target)
            if show:
                shell.write(shell.working_directory + "\n")
            shell.directories.insert(0, old)
        else:
            shell.directories.insert(0, logical_path(old, text))
        return
    stack = _stack(shell)
    rotated = stack[place:] + stack[:place]
    if move:
        change_directory(shell, rotated[0])
    shell.directories = rotated[1:]


def popd(shell: Interpreter, argv: list[str]) -> int:
    """Take a directory off the stack; the top one is gone back to."""
    move, arguments = _stack_options(argv)
    place = 0
    if arguments:
        found = _index(shell, arguments[0], _POPD_USAGE)
        if found is None:
            raise UsageError(f"{arguments[0]}: invalid argument", _POPD_USAGE)
        place = found
    if not shell.directories:
        raise CommandError("directory stack empty")
    if place == 0 and move:
        change_directory(shell, shell.directories[0])
        del shell.directories[0]
    else:
        del shell.directories[max(place - 1, 0)]
    _print_stack(shell)
    return 0


def dirs(shell: Interpreter, argv: list[str]) -> int:
    """Show the stack."""
    letters = ""
    words = argv[1:]
    while words and words[0] in _DIRS_OPTIONS:
        letters += words.pop(0)[1]
    if words and words[0] == "--":
        words = words[1:]
    if "c" in letters:
        shell.directories = []
        return 0
    form = "v" if "v" in letters else "p" if "p" in letters else ""
    shown = [(place, path if "l" in letters else _shown(shell, path)) for place, path in enumerate(_stack(shell))]
    places = [_index(shell, word, _DIRS_USAGE) for word in words]
    if None in places:
        raise UsageError(f"{words[places.index(None)]}: invalid option", _DIRS_USAGE)
    if places:
        shown = [shown[places[-1] or 0]]
    if form == "v":
        shell.write("".join(f"{place:2}  {path}\n" for place, path in shown))
    else:
        shell.write(("\n" if form == "p" else " ").join(path for _, path in shown) + "\n")
    return 0


_DIRS_OPTIONS = ("-c", "-l", "-p", "-v")
