"""trap and kill."""

from __future__ import annotations

from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import PosixError

from ..expand.numbers import is_whole
from ..expand.quote import single_quote
from ..interp.errors import CommandError, UsageError, reason
from ..interp.traps import PSEUDO_SIGNALS, set_trap, signal_name
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
    return 100 + PSEUDO_SIGNALS.index(name) if name in PSEUDO_SIGNALS else int(Signal[name])


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
    cells = [f"{number.value:2}) {number.name}" for number in Signal]
    rows = [cells[start : start + 5] for start in range(0, len(cells), 5)]
    shell.write("".join("\t".join(row) + "\n" for row in rows))
    return 0


def kill(shell: Interpreter, argv: list[str]) -> int:
    """kill: send a signal to processes or jobs; -l names signals."""
    arguments = argv[1:]
    if arguments and arguments[0] in ("-l", "-L"):
        return _name_signals(shell, arguments[1:])
    number, arguments = _choose_signal(arguments)
    if not arguments:
        raise UsageError("", _KILL_USAGE)
    shell.jobs.reap(shell.sys)  # whoever ended is gone, not a zombie that takes signals
    status = 0
    for text in arguments:
        try:
            for pid in _targets(shell, text):
                shell.sys.kill(pid, number)
        except PosixError as error:
            shell.error(f"kill: ({text}) - {reason(error)}")
            status = 1
        except CommandError as error:
            shell.error(f"kill: {error.message}")
            status = 1
    return status


def _choose_signal(arguments: list[str]) -> tuple[int, list[str]]:
    """Read -s name, -n number or -name; return the signal and the operands."""
    number = int(Signal.SIGTERM)
    if arguments and arguments[0] in ("-s", "-n"):
        if len(arguments) < 2:
            raise CommandError(f"{arguments[0]}: option requires an argument")
        number = _signal(arguments[1])
        arguments = arguments[2:]
    elif arguments and arguments[0] == "--":
        arguments = arguments[1:]
    elif arguments and arguments[0][:1] == "-" and len(arguments[0]) > 1:
        number = _signal(arguments[0][1:])
        arguments = arguments[1:]
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    return number, arguments


def _signal(text: str) -> int:
    name = signal_name(text)
    if text == "0" or name == "EXIT":
        return 0
    if name is None or name in PSEUDO_SIGNALS:
        raise CommandError(f"{text}: invalid signal specification")
    return int(Signal[name])


def _targets(shell: Interpreter, text: str) -> list[int]:
    if text.startswith("%"):
        from .jobs import find_job

        job = find_job(shell, text)
        return [pid for pid in job.pids if pid not in job.statuses]
    if not is_whole(text.removeprefix("-")):
        raise CommandError(f"{text}: arguments must be process or job IDs")
    return [int(text)]


def _name_signals(shell: Interpreter, arguments: list[str]) -> int:
    if not arguments:
        return _list_signals(shell)
    for text in arguments:
        if is_whole(text):
            number = int(text) & 127 if int(text) > 128 else int(text)
            name = signal_name(str(number))
            if name is None:
                raise CommandError(f"{text}: invalid signal specification")
            shell.write(name.removeprefix("SIG") + "\n")
        else:
            shell.write(f"{_signal(text)}\n")
    return 0
