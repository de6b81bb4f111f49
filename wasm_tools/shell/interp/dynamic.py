"""Variables that the shell computes or sets itself: RANDOM, SECONDS, LINENO, FUNCNAME and the like."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from ..expand.numbers import is_whole
from ..expand.values import EXPORT, INTEGER, READONLY, Dynamic, IndexedArray, Variable
from .restricted import OPTION as RESTRICTED
from .version import RELEASE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .interpreter import Interpreter

_BILLION = 1_000_000_000
_LEVELS_MAX = 1000  # variables.c adjust_shell_level


def install(shell: Interpreter) -> None:
    """Give a new shell the variables every bash has."""
    variables = shell.variables
    table, token = variables.table, variables.token
    shell.seconds_start_ns = shell.sys.monotonic_ns()
    shell.random_seed = int.from_bytes(shell.sys.random(4), "little")
    for name, dynamic in _DYNAMIC.items():
        flags = READONLY if dynamic.write is _REFUSE else 0
        table[name] = Variable(dynamic, flags, token)
    for name, text in _FIXED.items():
        table.setdefault(name, Variable(text, 0, token))
    table["IFS"] = Variable(" \t\n", 0, token)
    table["OPTIND"] = Variable("1", INTEGER, token)
    table["PPID"] = Variable(str(shell.sys.getppid()), READONLY | INTEGER, token)
    table["UID"] = Variable(str(shell.process.saved_ids[0]), READONLY | INTEGER, token)
    table["EUID"] = Variable(str(shell.process.uid), READONLY | INTEGER, token)
    table["BASH_VERSINFO"] = Variable(
        IndexedArray(["5", "2", "0", "1", "release", _FIXED["MACHTYPE"]], token), READONLY, token
    )
    table["BASH"] = Variable("/bin/sh" if shell.name.rpartition("/")[2] == "sh" else "/bin/bash", 0, token)
    shell.last_argument = shell.variables.get("_") or shell.name
    _set_level(shell)
    _inherit_options(shell)
    _set_working_directory(shell)


def _inherit_options(shell: Interpreter) -> None:
    """Turn on what an exported SHELLOPTS or BASHOPTS of a parent shell says."""
    environ = shell.sys.environ
    if "SHELLOPTS" in environ or "BASHOPTS" in environ:
        from .option_names import OPTIONS, SHOPTS

        shell.options |= set(environ.get("SHELLOPTS", "").split(":")) & set(OPTIONS)
        shell.shopts |= set(environ.get("BASHOPTS", "").split(":")) & set(SHOPTS)


def _set_level(shell: Interpreter) -> None:
    level = shell.variables.get("SHLVL") or "0"
    number = max(0, int(level) + 1) if is_whole(level.removeprefix("-")) else 1
    if number >= _LEVELS_MAX:
        shell.print_error(f"{shell.name}: warning: shell level ({number}) too high, resetting to 1\n")
        number = 1
    shell.variables.put("SHLVL", Variable(str(number), EXPORT, shell.variables.token))


def _set_working_directory(shell: Interpreter) -> None:
    """Keep an inherited PWD only if it names the folder we are in (POSIX cd)."""
    try:
        real = shell.sys.getcwd()
    except PosixError:
        real = "/"
    inherited = shell.variables.get("PWD")
    shell.working_directory = real
    if inherited is not None and inherited.startswith("/") and inherited != real:
        try:
            if _same_folder(shell, inherited, real):
                shell.working_directory = inherited
        except PosixError:
            pass
    shell.variables.put("PWD", Variable(shell.working_directory, EXPORT, shell.variables.token))
    if "OLDPWD" not in shell.variables.table:
        shell.variables.declare("OLDPWD", on=EXPORT)


def _same_folder(shell: Interpreter, one: str, other: str) -> bool:
    first, second = shell.sys.stat(one), shell.sys.stat(other)
    return (first.dev, first.ino) == (second.dev, second.ino)


def _random(shell: Interpreter) -> str:
    """The generator of bash's RANDOM: Park and Miller's minimal standard, both halves mixed (lib/sh/random.c)."""
    seed = shell.random_seed or 123459876
    seed = seed * 16807 % 2147483647
    shell.random_seed = seed
    return str(((seed >> 16) ^ (seed & 65535)) & 32767)


def _seed_random(shell: Interpreter, text: str) -> None:
    shell.random_seed = int(text) & 0xFFFFFFFF if is_whole(text.removeprefix("-")) else 0


def _seconds(shell: Interpreter) -> str:
    return str((shell.sys.monotonic_ns() - shell.seconds_start_ns) // _BILLION)


def _set_seconds(shell: Interpreter, text: str) -> None:
    shell.seconds_start_ns = shell.sys.monotonic_ns() - (
        int(text) * _BILLION if is_whole(text.removeprefix("-")) else 0
    )


def _real_time(shell: Interpreter) -> str:
    now = shell.sys.realtime_ns() // 1000
    return f"{now // 1_000_000}.{now % 1_000_000:06d}"


def _function_names(shell: Interpreter) -> list[str]:
    """FUNCNAME, which is there while a function runs."""
    names = [call.name or "source" for call in reversed(shell.calls)]
    if not any(call.name for call in shell.calls):
        return []
    return [*names, "main"] if shell.source else names


def _sources(shell: Interpreter) -> list[str]:
    sources = [call.source for call in reversed(shell.calls)]
    return [*sources, shell.source] if shell.source else sources


def _lines(shell: Interpreter) -> list[str]:
    lines = [str(call.line) for call in reversed(shell.calls)]
    return [*lines, "0"] if shell.source else lines


def _frames(shell: Interpreter) -> list[list[str]]:
    """The arguments of every call, the innermost first, down to those of the shell."""
    if "extdebug" not in shell.shopts:
        return []
    return [shell.positional, *(call.positional for call in reversed(shell.calls))]


def _pipe_statuses(shell: Interpreter) -> list[str]:
    statuses = shell.pipe_statuses
    return [str(shell.status)] if statuses is None else [str(status) for status in statuses]


def _command(shell: Interpreter) -> str:
    from ..syntax.printer import print_command

    command = shell.command
    return command if isinstance(command, str) else "" if command is None else print_command(command)


def _groups(shell: Interpreter) -> list[str]:
    groups = shell.process.credentials.groups or (shell.process.gid,)
    return [str(group) for group in groups]


def _options(shell: Interpreter) -> str:
    return ":".join(sorted((shell.options | {"interactive-comments"}) - {RESTRICTED}))


def _directories(shell: Interpreter) -> list[str]:
    return [shell.working_directory, *shell.directories]


def _set_directory(shell: Interpreter, place: int, text: str) -> None:
    """DIRSTACK[n]=…: of what pushd put there; the first is the working directory, which this does not change."""
    if 0 < place <= len(shell.directories):
        shell.directories[place - 1] = text


def _ignore(shell: Interpreter, text: str) -> None:
    """Assignments to these have no effect."""


def _ignore_element(shell: Interpreter, place: int, text: str) -> None:
    """Nor have assignments to their elements."""


def _refuse(shell: Interpreter, text: str) -> None:
    """Assignments are refused before: the variable is readonly."""


_REFUSE: Callable[[object, str], None] = _refuse  # type: ignore[assignment]


def _dynamic(
    read: Callable[[Interpreter], str | list[str]],
    write: Callable[[Interpreter, str], None] = _ignore,
    write_element: Callable[[Interpreter, int, str], None] | None = None,
) -> Dynamic:
    return Dynamic(read, write, write_element)  # type: ignore[arg-type]


_DYNAMIC = {
    "RANDOM": _dynamic(_random, _seed_random),
    "SRANDOM": _dynamic(lambda shell: str(int.from_bytes(shell.sys.random(4), "little"))),
    "SECONDS": _dynamic(_seconds, _set_seconds),
    "EPOCHSECONDS": _dynamic(lambda shell: str(shell.sys.realtime_ns() // _BILLION)),
    "EPOCHREALTIME": _dynamic(_real_time),
    "LINENO": _dynamic(lambda shell: str(shell.line)),
    "BASHPID": _dynamic(lambda shell: str(shell.sys.getpid())),
    "BASH_SUBSHELL": _dynamic(lambda shell: str(shell.subshell_depth)),
    "BASH_COMMAND": _dynamic(_command),
    "FUNCNAME": _dynamic(_function_names, _ignore, _ignore_element),
    "BASH_SOURCE": _dynamic(_sources, _ignore, _ignore_element),
    "BASH_LINENO": _dynamic(_lines, _ignore, _ignore_element),
    "BASH_ARGC": _dynamic(lambda shell: [str(len(frame)) for frame in _frames(shell)], _ignore, _ignore_element),
    "BASH_ARGV": _dynamic(
        lambda shell: [word for frame in _frames(shell) for word in reversed(frame)], _ignore, _ignore_element
    ),
    "PIPESTATUS": _dynamic(_pipe_statuses),
    "DIRSTACK": _dynamic(_directories, _ignore, _set_directory),
    "GROUPS": _dynamic(_groups, _ignore, _ignore_element),
    "SHELLOPTS": _dynamic(_options, _refuse),
    "BASHOPTS": _dynamic(lambda shell: ":".join(sorted(shell.shopts)), _refuse),
    "BASH_ARGV0": _dynamic(lambda shell: shell.name, lambda shell, text: setattr(shell, "name", text)),
}
_FIXED = {
    "BASH_VERSION": f"{RELEASE}(1)-release",
    "HOSTNAME": "vesicle",
    "HOSTTYPE": "wasm32",
    "MACHTYPE": "wasm32-unknown-linux-musl",
    "OSTYPE": "linux-musl",
    "OPTERR": "1",
    "PATH": "/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin:.",  # of a shell that inherits none; not exported
    "PS4": "+ ",
}
