"""cd, pwd, pushd, popd, dirs: where the shell is, as the user walked there."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from ..expand.names import is_name
from ..expand.numbers import is_whole
from ..expand.values import EXPORT, Variable
from ..expand.variables import ENTRY_BYTES
from ..interp.errors import CommandError, UsageError, reason
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_CD_USAGE = "cd [-L|[-P [-e]] [-@]] [dir]"


def cd(shell: Interpreter, argv: list[str]) -> int:
    """Change the working directory."""
    options, operands = parse_options(argv, "LPe@", _CD_USAGE)
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
        if not target:
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


def _assign(shell: Interpreter, name: str, text: str) -> None:
    variable = shell.variables.table.get(name)
    flags = variable.flags if variable is not None else EXPORT
    if flags & EXPORT:
        shell.variables.put(name, Variable(text, EXPORT, shell.variables.token))
    else:
        shell.variables.set(name, text)


def logical_path(working_directory: str, target: str) -> str:
    """Return target made absolute, with . and .. taken out by text (POSIX cd -L)."""
    path = target if target.startswith("/") else f"{working_directory}/{target}"
    out: list[str] = []
    for component in path.split("/"):
        if component == "..":
            if out:
                out.pop()
        elif component not in ("", "."):
            out.append(component)
    return "/" + "/".join(out)


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
    if text[:1] not in ("+", "-") or not text[1:].isdigit():
        return None
    if not is_whole(text[1:]):
        raise UsageError(f"{text}: invalid number", usage)
    size = len(shell.directories) + 1
    count = int(text[1:])
    place = count if text[0] == "+" else size - 1 - count
    if not 0 <= place < size:
        if size == 1:
            raise CommandError("directory stack empty")
        raise CommandError(f"{text}: directory stack index out of range")
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
    arguments = argv[1:]
    move = True
    if arguments and arguments[0] == "-n":
        move = False
        arguments = arguments[1:]
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    if len(arguments) > 1:
        raise CommandError("too many arguments")
    if not arguments:
        if not shell.directories:
            raise CommandError("no other directory")
        target = shell.directories[0]
        old = shell.working_directory
        if move:
            change_directory(shell, target)
        shell.directories[0] = old
    else:
        _push(shell, arguments[0], move=move)
    _print_stack(shell)
    return 0


def _push(shell: Interpreter, text: str, *, move: bool) -> None:
    place = _index(shell, text, "pushd [-n] [+N | -N | dir]")
    if place is None:
        old = shell.working_directory
        shell.variables.charge(ENTRY_BYTES + len(text) + len(old))
        if move:
            change_directory(shell, text)
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
    arguments = argv[1:]
    move = True
    if arguments and arguments[0] == "-n":
        move = False
        arguments = arguments[1:]
    if not shell.directories:
        raise CommandError("directory stack empty")
    place = 0
    if arguments:
        found = _index(shell, arguments[0], "popd [-n] [+N | -N]")
        if found is None:
            raise UsageError(f"{arguments[0]}: invalid argument", "popd [-n] [+N | -N]")
        place = found
    if place == 0 and move:
        change_directory(shell, shell.directories[0])
        del shell.directories[0]
    else:
        del shell.directories[max(place - 1, 0)]
    _print_stack(shell)
    return 0


def dirs(shell: Interpreter, argv: list[str]) -> int:
    """Show the stack."""
    usage = "dirs [-clpv] [+N] [-N]"
    form = ""
    long = False
    operands: list[str] = []
    for word in argv[1:]:
        if word[:1] == "-" and len(word) > 1 and not word[1:].isdigit() and word != "--":
            if not set(word[1:]) <= set("clpv"):
                raise UsageError(f"{word}: invalid option", usage)
            if "c" in word:
                shell.directories = []
                return 0
            long = long or "l" in word
            form = "v" if "v" in word else "p" if "p" in word and form != "v" else form
        else:
            operands.append(word)
    shown = [path if long else _shown(shell, path) for path in _stack(shell)]
    if operands:
        place = _index(shell, operands[0], usage)
        if place is None:
            raise UsageError(f"{operands[0]}: invalid argument", usage)
        shell.write(shown[place] + "\n")
    elif form == "v":
        shell.write("".join(f"{place:2}  {path}\n" for place, path in enumerate(shown)))
    else:
        shell.write(("\n" if form == "p" else " ").join(shown) + "\n")
    return 0
