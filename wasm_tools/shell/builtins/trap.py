"""trap and kill."""

from __future__ import annotations

from vesicle.kernel import signals
from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import Errno, PosixError

from ..expand.numbers import is_whole
from ..expand.quote import single_quote
from ..interp.errors import CommandError, UsageError, reason
from ..interp.traps import NUMBERS, PSEUDO_SIGNALS, set_trap, signal_name
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_TRAP_USAGE = "trap [-lp] [[arg] signal_spec ...]"
_KILL_USAGE = "kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]"


def trap(shell: Interpreter, argv: list[str]) -> int:
    """trap: set, reset, ignore or show what signals do."""
    found, arguments = parse_options(argv, "lp", _TRAP_USAGE)
    letters = {letter for letter, _ in found}
    if "l" in letters:
        return _list_signals(shell)
    if letters or not arguments:
        return _show(shell, arguments)
    if len(arguments) == 1 and signal_name(arguments[0]) is None:
        raise UsageError("", _TRAP_USAGE)
    if len(arguments) == 1 or (arguments[0].isdigit() and signal_name(arguments[0]) is not None):
        # One word alone, or a number first: all are signals to be reset.
        names, action = arguments, None
    else:
        names = arguments[1:]
        action = None if arguments[0] == "-" else arguments[0]
    status = 0
    for text in names:
        name = signal_name(text)
        if name is None:
            shell.error(f"trap: {text}: invalid signal specification")
            status = 1
            continue
        set_trap(shell, name, action)
    return status


def _order(name: str) -> int:
    if name == "EXIT":
        return 0
    return 100 + PSEUDO_SIGNALS.index(name) if name in PSEUDO_SIGNALS else signals.signal_number(name)


def _show(shell: Interpreter, names: list[str]) -> int:
    chosen: list[str] = []
    for text in names:
        name = signal_name(text)
        if name is None:
            raise CommandError(f"{text}: invalid signal specification")
        chosen.append(name)
    traps = shell.inherited_traps or shell.traps
    for name in chosen or sorted(traps, key=_order):
        if name in traps:
            shell.write(f"trap -- {single_quote(traps[name])} {name}\n")
    return 0


def _list_signals(shell: Interpreter) -> int:
    """Print numbers and names, five to a row."""
    cells = [f"{number:2}) SIG{signals.signal_name(number)}" for number in NUMBERS]
    rows = [cells[start : start + 5] for start in range(0, len(cells), 5)]
    shell.write("".join("\t".join(row) + ("\n" if len(row) == 5 else "\t\n") for row in rows))
    return 0


def kill(shell: Interpreter, argv: list[str]) -> int:
    """kill: send a signal to processes or jobs; -l names signals."""
    name, lists, arguments = _kill_options(argv[1:])
    if lists:
        return _name_signals(shell, arguments)
    number = int(signals.Signal.SIGTERM) if name is None else _signal(name)
    if not arguments:
        raise UsageError("", _KILL_USAGE)
    shell.jobs.reap(shell.sys)  # whoever ended is gone, not a zombie that takes signals
    status = 0
    for text in arguments:
        try:
            for pid in _targets(shell, text):
                shell.sys.kill(pid, number)
                if text.startswith("%") and pid < 0 and number in _WAKING:
                    _wake(shell, pid)
        except PosixError as error:
            shell.error(f"kill: ({text}) - {reason(error)}")
            status = 1
        except CommandError as error:
            shell.error(f"kill: {error.message}")
            status = 1
    return status


def _wake(shell: Interpreter, pid: int) -> None:
    """Let a job that may be stopped notice its signal; it may also have ended of it."""
    try:
        shell.sys.kill(pid, Signal.SIGCONT)
    except PosixError as error:
        if error.errno is not Errno.ESRCH:
            raise


_WAKING = (Signal.SIGTERM, Signal.SIGHUP)


def _kill_options(arguments: list[str]) -> tuple[str | None, bool, list[str]]:
    """Read -s name, -n number, -name and -l; return the signal's name, whether names are asked for, and the operands."""
    name: str | None = None
    lists = False
    while arguments and arguments[0][:1] == "-" and len(arguments[0]) > 1:
        word, *rest = arguments
        if word == "--":
            return name, lists, rest
        if word in ("-l", "-L"):
            lists = True
        elif word[1] in "sn" and len(word) == 2:
            if not rest:
                raise CommandError(f"{word}: option requires an argument")
            name, *rest = rest
        elif (word[1] == "s" and word[2].isalpha()) or (word[1] == "n" and word[2].isdigit()):
            name = word[2:]
        elif word == "-?":
            raise UsageError("", _KILL_USAGE)
        elif name is not None:
            break
        else:
            name = word[1:]
        arguments = rest
    return name, lists, arguments


def _signal(text: str) -> int:
    name = signal_name(text)
    if text == "0" or name == "EXIT":
        return 0
    if name is None or name in PSEUDO_SIGNALS:
        raise CommandError(f"{text}: invalid signal specification")
    return signals.signal_number(name)


def _targets(shell: Interpreter, text: str) -> list[int]:
    if text.startswith("%"):
        from .jobs import find_job

        job = find_job(shell, text)
        if job.pgid:
            return [-job.pgid]
        return [pid for pid in job.pids if pid not in job.statuses]
    if not text:
        raise CommandError("`': not a pid or valid job spec")
    if not is_whole(text.removeprefix("-")):
        raise CommandError(f"{text}: arguments must be process or job IDs")
    return [int(text)]


def _name_signals(shell: Interpreter, arguments: list[str]) -> int:
    if not arguments:
        return _list_signals(shell)
    status = 0
    for text in arguments:
        try:
            shell.write(f"{_counterpart(text)}\n")
        except CommandError as error:
            shell.error(f"kill: {error.message}")
            status = 1
    return status


def _counterpart(text: str) -> str:
    """Return the name that a signal's number has, or the number of a name.

    Raises: CommandError there is no such signal.
    """
    if not is_whole(text):
        return str(_signal(text))
    name = signal_name(str(int(text) - 128 if int(text) > 128 else int(text)))
    if name is None:
        raise CommandError(f"{text}: invalid signal specification")
    return name.removeprefix("SIG")
