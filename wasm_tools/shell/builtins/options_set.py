"""set and shopt: positional parameters and the shell's switches."""

from __future__ import annotations

from ..expand.values import EXPORT
from ..interp.errors import CommandError, UsageError
from ..interp.flow import ExitShell
from ..interp.interpreter import OPTION_LETTERS
from ..interp.option_names import OPTIONS, SHOPTS
from ..interp.restricted import OPTION as RESTRICTED
from ..interp.restricted import restrict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..interp.interpreter import Interpreter

_SET_USAGE = "set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]"
_OTHER_EDITOR = {"vi": "emacs", "emacs": "vi"}
_POSIX_SHOPTS = frozenset(["expand_aliases", "inherit_errexit", "shift_verbose"])  # that posix mode turns on
_BY_LETTER = {letter: name for name, letter in OPTION_LETTERS.items()}


def set_option(shell: Interpreter, name: str, *, on: bool) -> None:
    """Turn a `set -o` option on or off.

    Raises: UsageError there is none of that name.
    """
    if name not in OPTIONS:
        raise UsageError(f"{name}: invalid option name")
    if on:
        shell.options.add(name)
        shell.options.discard(_OTHER_EDITOR.get(name, ""))
    else:
        shell.options.discard(name)
    if name == "allexport":
        shell.variables.assigned_flags = EXPORT if on else 0
    if name == "ignoreeof":
        shell.variables.set("IGNOREEOF", "10") if on else shell.variables.unset("IGNOREEOF")
    if name == "monitor" and not shell.subshell_depth:
        from ..interp.job_control import disable, enable

        enable(shell) if on else disable(shell)
    if name == "posix":
        shell.variables.set("POSIXLY_CORRECT", "y") if on else shell.variables.unset("POSIXLY_CORRECT")
        shell.shopts = shell.shopts | _POSIX_SHOPTS if on else shell.shopts - _POSIX_SHOPTS


def apply_letters(shell: Interpreter, word: str, following: list[str]) -> int:
    """Carry out one word like -eu or +x; return how many of the following words -o took.

    Raises: UsageError an unknown letter or name.
    """
    on = word[0] == "-"
    used = 0
    for letter in word[1:]:
        if letter == "o":
            if used < len(following):
                set_option(shell, following[used], on=on)
                used += 1
            else:
                _list_options(shell, reusable=not on)
        elif letter == "r" and (on or RESTRICTED not in shell.options):
            if on:
                restrict(shell)
        elif letter in _BY_LETTER:
            set_option(shell, _BY_LETTER[letter], on=on)
        else:
            error = UsageError(f"{word[0]}{letter}: invalid option", _SET_USAGE)
            error.status = 1 if letter == "r" else error.status
            raise error
    return used


def set_(shell: Interpreter, argv: list[str]) -> int:
    """set: options, then positional parameters."""
    if len(argv) == 1:
        from .declared import list_all

        shell.write(list_all(shell))
        return 0
    index = 1
    while index < len(argv):
        word = argv[index]
        if word == "--":
            shell.positional = argv[index + 1 :]
            return 0
        if word == "-":
            shell.options -= {"xtrace", "verbose"}
            index += 1
            break
        if word[:1] not in ("-", "+"):
            break
        index += 1 + apply_letters(shell, word, argv[index + 1 : index + 2])
    if index < len(argv):
        shell.positional = argv[index:]
    return 0


def _list_options(shell: Interpreter, *, reusable: bool) -> None:
    if reusable:
        lines = (f"set {'-' if _is_on(shell, name) else '+'}o {name}\n" for name in OPTIONS)
    else:
        lines = (f"{name:<15}\t{'on' if _is_on(shell, name) else 'off'}\n" for name in OPTIONS)
    shell.write("".join(lines))


def _is_on(shell: Interpreter, name: str) -> bool:
    return name in shell.options or name == "interactive-comments"


def shift(shell: Interpreter, argv: list[str]) -> int:
    """Shift [n]: drop the first positional parameters."""
    arguments = [word for word in argv[1:] if word != "--"]
    count = 1
    if arguments:
        from .options import number

        try:
            count = number(arguments[0])
        except UsageError as error:
            raise CommandError(error.message) from None
        if len(arguments) > 1:
            shell.error("shift: too many arguments")
            raise ExitShell(1)
    given = f"{arguments[0]}: " if arguments else ""
    if count < 0:
        raise CommandError(f"{given}shift count out of range")
    if count > len(shell.positional):
        if "shift_verbose" in shell.shopts:
            raise CommandError(f"{given}shift count out of range")
        return 1
    del shell.positional[:count]
    return 0


def shopt(shell: Interpreter, argv: list[str]) -> int:
    """shopt: bash's own switches; with -o those of set."""
    from .options import parse_options

    found, names = parse_options(argv, "opqsu", "shopt [-pqsu] [-o] [optname ...]")
    letters = {letter for letter, _ in found}
    if {"s", "u"} <= letters:
        raise CommandError("cannot set and unset shell options simultaneously")
    if "o" in letters:
        return _set_options(shell, letters, names)
    known, active = SHOPTS, shell.shopts
    unknown = [name for name in names if name not in known]
    for name in unknown:
        shell.error(f"shopt: {name}: invalid shell option name")
    chosen = [name for name in names if name in known]
    if letters & {"s", "u"} and names:
        for name in chosen:
            active.add(name) if "s" in letters else active.discard(name)
        return 1 if unknown else 0
    if letters & {"s", "u"}:
        chosen = [name for name in known if (name in active) is ("s" in letters)]
    elif not names:
        chosen = list(known)
    if "q" not in letters:
        shell.write("".join(_shopt_line(name, name in active, letters) for name in chosen))
    if not names:
        return 0
    return 0 if not unknown and all(name in active for name in chosen) else 1


def _set_options(shell: Interpreter, letters: set[str], names: list[str]) -> int:
    """Shopt -o: the switches of set; a name that is none fails only where they are shown."""
    changes = letters & {"s", "u"}
    on = "s" in letters
    known = [name for name in names if name in OPTIONS]
    for name in names:
        if name not in OPTIONS:
            shell.error(f"shopt: {name}: invalid option name")
    if changes and names:
        for name in known:
            set_option(shell, name, on=on)
        return 0
    chosen = known if names else [name for name in OPTIONS if not changes or _is_on(shell, name) is on]
    if "q" not in letters:
        shell.write("".join(_shopt_line(name, _is_on(shell, name), letters) for name in chosen))
    return 0 if not names or (len(known) == len(names) and all(_is_on(shell, name) for name in known)) else 1


def _shopt_line(name: str, on: bool, letters: set[str]) -> str:
    if "p" in letters:
        if "o" in letters:
            return f"set {'-' if on else '+'}o {name}\n"
        return f"shopt {'-s' if on else '-u'} {name}\n"
    return f"{name:<15}\t{'on' if on else 'off'}\n"
