"""complete, compgen, compopt, bind: programmable completion, kept and listed; compgen also carries it out.

Absent on purpose: the line editor that would ask for completions; it belongs to the terminal in front of a session.
"""

from __future__ import annotations

from vesicle.kernel.signals import Signal
from vesicle.vfs.errors import Errno, PosixError

from ..expand.errors import ExpressionError
from ..expand.fields import DEFAULT_IFS
from ..expand.names import is_name
from ..expand.pattern import compile_pattern
from ..expand.quote import quote_minimal, single_quote
from ..expand.values import EXPORT, AssociativeArray, Dynamic, IndexedArray, hash_text
from ..interp.conditions import UNARY
from ..interp.errors import CommandError, UsageError
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..interp.interpreter import Interpreter

    Options = list[tuple[str, str]]

_SHARED = (
    "[-abcdefgjksuv] {}[-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] "
    "[-X filterpat] [-P prefix] [-S suffix] "
)
_COMPLETE_USAGE = "complete " + _SHARED.format("[-pr] [-DEI] ") + "[name ...]"
_COMPGEN_USAGE = "compgen " + _SHARED.format("") + "[word]"
_COMPOPT_USAGE = "compopt [-o|+o option] [-DEI] [name ...]"
_BIND_USAGE = (
    "bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] "
    "[keyseq:readline-function or readline-command]"
)
_LETTERS = "abcdefgjksuvo:A:G:W:F:C:X:P:S:"
_OPTIONS = frozenset(
    ["bashdefault", "default", "dirnames", "filenames", "noquote", "nosort", "nospace", "plusdirs"],
)
# The order in which `complete -p` shows them; these are quoted there.
_ORDER = "oabcdefgjksuvAGWPSXFC"
_QUOTED = frozenset("GWPSXC")
_TAKING = _QUOTED | frozenset("oAF")
_NOT_IN_NAMES = frozenset(" \t\n;&|()<>\"'$`\\")  # of functions
_OF_LETTER = {
    "a": "alias",
    "b": "builtin",
    "c": "command",
    "d": "directory",
    "e": "export",
    "f": "file",
    "g": "group",
    "j": "job",
    "k": "keyword",
    "s": "service",
    "u": "user",
    "v": "variable",
}
_LETTER_OF = {action: letter for letter, action in _OF_LETTER.items()}
# The actions that come last, and in which order.
_LAST_ACTIONS = ("variable", "command", "file", "user", "group", "service", "directory")
_KEYWORDS = (
    "if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc".split()  # noqa: SIM905
)
# Names under which completions for no particular command are kept.
_SPECIAL = {"D": "_DefaultCmD_", "E": "_EmptycmD_", "I": "_InitialWorD_"}
_SHOWN = {name: f"-{letter}" for letter, name in _SPECIAL.items()}
_BUCKETS = 512  # of bash's table of completions (pcomplib.c)


def complete(shell: Interpreter, argv: list[str]) -> int:
    """complete: say how the arguments of commands are completed; -p shows it, -r forgets it."""
    found, names = parse_options(argv, "prDEI" + _LETTERS, _COMPLETE_USAGE)
    letters = {letter for letter, _ in found}
    names = _named(letters, names)
    specification = [(letter, argument) for letter, argument in found if letter not in "prDEI"]
    _check(specification)
    if "r" in letters:
        return _forget(shell, names)
    if "p" in letters or (not names and not specification):
        return _show(shell, names)
    if not names:
        raise UsageError("", _COMPLETE_USAGE)
    normal = _normal(specification)
    for name in names:
        shell.keep(shell.completions, name, normal, sum(len(text) for _, text in normal))
    return 0


def _named(letters: set[str], names: list[str]) -> list[str]:
    """Return what the operands name: with -D, -E or -I they count for nothing."""
    return next(([name] for letter, name in _SPECIAL.items() if letter in letters), names)


def _normal(specification: Options) -> tuple[tuple[str, str], ...]:
    """Return a specification in the order it is shown in, each action by its letter and every other option once."""
    chosen: dict[tuple[str, str], str] = {}
    for letter, argument in specification:
        if letter == "A":
            letter = _LETTER_OF.get(argument, "A")
            argument = "" if letter != "A" else argument
        chosen[letter, argument if letter in "oA" else ""] = argument
    ordered = sorted(chosen.items(), key=lambda item: (_ORDER.index(item[0][0]), item[0][1]))
    return tuple((letter, argument) for (letter, _), argument in ordered)


def _check(specification: Options) -> None:
    for letter, argument in specification:
        if letter == "F" and _NOT_IN_NAMES.intersection(argument):
            raise UsageError(f"`{argument}': not a valid identifier")
        if letter == "A" and argument not in _ACTIONS:
            raise UsageError(f"{argument}: invalid action name")
        if letter == "o" and argument not in _OPTIONS:
            raise UsageError(f"{argument}: invalid option name")


def _forget(shell: Interpreter, names: list[str]) -> int:
    if not names:
        shell.completions.clear()
        return 0
    if not shell.completions:
        return 0
    status = 0
    for name in names:
        if shell.completions.pop(name, None) is None:
            shell.error(f"complete: {name}: no completion specification")
            status = 1
    return status


def _in_table_order(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: hash_text(name) % _BUCKETS)


def _show(shell: Interpreter, names: list[str]) -> int:
    status = 0
    for name in names or _in_table_order(shell.completions):
        specification = shell.completions.get(name)
        if specification is None:
            shell.error(f"complete: {name}: no completion specification")
            status = 1
            continue
        words = "".join(
            f" -{letter}"
            + (f" {single_quote(argument) if letter in _QUOTED else argument}" if letter in _TAKING else "")
            for letter, argument in specification
        )
        shell.write(f"complete{words} {_SHOWN.get(name) or quote_minimal(name)}\n")
    return status


def compopt(shell: Interpreter, argv: list[str]) -> int:
    """compopt: change the options of a completion."""
    found, names = parse_options(argv, "o:DEI", _COMPOPT_USAGE, plus=True)
    changes = [(letter[0] != "+", argument) for letter, argument in found if letter[-1] == "o"]
    for _, argument in changes:
        if argument not in _OPTIONS:
            raise UsageError(f"{argument}: invalid option name")
    names = _named({letter for letter, _ in found}, names)
    if not names:
        raise CommandError("not currently executing completion function")
    status = 0
    for name in names:
        old = shell.completions.get(name)
        if old is None:
            shell.error(f"compopt: {name}: no completion specification")
            status = 1
            continue
        if not changes:
            _show_options(shell, name, old)
            continue
        kept = [option for option in old if option[0] != "o" or option[1] not in {name for _, name in changes}]
        shell.completions[name] = _normal([*kept, *(("o", argument) for on, argument in changes if on)])
    return status


def _show_options(shell: Interpreter, name: str, specification: Iterable[tuple[str, str]]) -> None:
    on = {argument for letter, argument in specification if letter == "o"}
    words = "".join(f" {'-' if option in on else '+'}o {option}" for option in sorted(_OPTIONS))
    shell.write(f"compopt{words} {_SHOWN.get(name) or quote_minimal(name)}\n")


def compgen(shell: Interpreter, argv: list[str]) -> int:
    """compgen: print what a word can be completed to; status 1 if it is nothing."""
    found, words = parse_options(argv, _LETTERS, _COMPGEN_USAGE)
    _check(found)
    word = words[0] if words else ""
    if not found:
        return 0
    matches = generate(shell, found, word)
    options = {argument for letter, argument in found if letter == "o"}
    if "plusdirs" in options or ("dirnames" in options and not matches):
        matches += generate(shell, [("d", "")], word)
    if not matches and options & {"default", "bashdefault"}:
        matches = generate(shell, [("f", "")], word)
    shell.write("".join(f"{match}\n" for match in matches))
    return 0 if matches else 1


def generate(shell: Interpreter, specification: Iterable[tuple[str, str]], word: str) -> list[str]:
    """Return what a word can be completed to by a specification, in bash's order."""
    matches: list[str] = []
    prefix = suffix = filter_pattern = ""
    for letter, argument in sorted(specification, key=_generated):
        if letter in "PSX":
            prefix = argument if letter == "P" else prefix
            suffix = argument if letter == "S" else suffix
            filter_pattern = argument if letter == "X" else filter_pattern
        elif letter == "W":
            matches += [text for text in _word_list(shell, argument) if text.startswith(word)]
        elif letter == "G":
            matches += _glob(shell, argument)
        elif letter == "F":
            matches += _by_function(shell, argument, word)
        elif letter == "C":
            matches += _by_command(shell, argument, word)
        elif letter in _OF_LETTER or letter == "A":
            matches += _ACTIONS[argument if letter == "A" else _OF_LETTER[letter]](shell, word)
    if filter_pattern:
        matches = _filtered(matches, filter_pattern, word)
    if sum(map(len, matches)) + len(matches) * (len(prefix) + len(suffix)) > shell.string_limit:
        raise PosixError(Errno.ENOMEM)
    return [prefix + match + suffix for match in matches]


def _generated(option: tuple[str, str]) -> int:
    """Return where bash's order of generating matches has the ones of an option: actions, -G, -W, -F, -C."""
    letter, argument = option
    if letter in "GWFC":
        return len(_LAST_ACTIONS) + 1 + "GWFC".index(letter)
    action = argument if letter == "A" else _OF_LETTER.get(letter, "")
    return _LAST_ACTIONS.index(action) + 1 if action in _LAST_ACTIONS else 0


def _filtered(matches: list[str], pattern: str, word: str) -> list[str]:
    keep = pattern.startswith("!")
    compiled = compile_pattern(pattern[1 if keep else 0 :].replace("&", word), extglob=True)
    return [match for match in matches if compiled.match(match) is keep]


def _word_list(shell: Interpreter, text: str) -> list[str]:
    from ..expand.expand import expand_words
    from ..syntax.ast import SimpleCommand, Word
    from ..syntax.errors import ParseError
    from ..syntax.parser import parse
    from .word_list import split_words

    found = shell.variables.get("IFS")
    pieces = split_words(text, DEFAULT_IFS if found is None else found)
    try:
        command = parse(f": {' '.join(pieces)}").items[0].command
    except ParseError:
        raise ExpressionError(f"{text}: bad substitution") from None
    words = command.words if isinstance(command, SimpleCommand) else ()
    return expand_words(shell, [word for word in words[1:] if isinstance(word, Word)])


def _glob(shell: Interpreter, pattern: str) -> list[str]:
    from ..expand.glob import glob

    return glob(shell, pattern) or []


# What a completion's function sees where there is no line.
_COMPLETED_LINE = {"COMP_LINE": "", "COMP_POINT": "0", "COMP_TYPE": "0", "COMP_KEY": "0", "COMP_CWORD": "-1"}


def _by_function(shell: Interpreter, name: str, word: str) -> list[str]:
    from ..interp.function_call import call_function

    shell.error("compgen: warning: -F option may not work as you expect")
    function = shell.functions.get(name)
    if function is None:
        shell.error(f"completion: function `{name}' not found")
        return []
    variables = shell.variables
    variables.set_array("COMPREPLY", [])
    for variable, text in _COMPLETED_LINE.items():
        variables.set(variable, text)
    try:
        call_function(shell, function, [name, "compgen", word, ""])
    finally:
        for variable in _COMPLETED_LINE:
            variables.unset(variable)
    return shell.variables.values("COMPREPLY")


def _by_command(shell: Interpreter, command: str, word: str) -> list[str]:
    """-C: run a command as `command compgen word ""`; each line that it writes is a match."""
    from ..syntax.ast import CommandSub

    shell.error("compgen: warning: -C option may not work as you expect")
    text = f"COMP_LINE= COMP_POINT=0 COMP_TYPE=0 COMP_KEY=0; {command} compgen {single_quote(word)} ''"
    return shell.substitute_command(CommandSub(None, text)).splitlines()


def _beginning(names: Iterable[str], word: str) -> list[str]:
    return sorted({name for name in names if name.startswith(word)})


def _in_order(names: Iterable[str], word: str) -> list[str]:
    return [name for name in names if name.startswith(word)]


def _entries(shell: Interpreter, word: str, *, folders_only: bool) -> list[str]:
    folder, slash, start = word.rpartition("/")
    try:
        entries = shell.sys.listdir(folder + slash or ".")
    except PosixError:
        return []
    is_folder = UNARY["-d"]
    names = sorted(
        folder + slash + name
        for name in (*(entry.name for entry in entries), ".", "..")
        if name.startswith(start) and (start or name not in (".", ".."))
    )
    return [name for name in names if not folders_only or is_folder(shell, name)]


def _commands(shell: Interpreter, word: str) -> list[str]:
    names = {*shell.builtins, *shell.functions, *shell.aliases, *_KEYWORDS}
    for folder in (shell.variables.get("PATH") or "").split(":"):
        names.update(path.rpartition("/")[2] for path in _entries(shell, f"{folder}/", folders_only=False))
    return _beginning(names, word)


def _signals(shell: Interpreter, word: str) -> list[str]:
    return _in_order((signal.name for signal in Signal), word)


def _names_of_file(shell: Interpreter, path: str, word: str) -> list[str]:
    fd = shell.sys.open(path)
    try:
        text = shell.sys.read(fd, 1 << 16).decode("utf-8", "surrogateescape")
    finally:
        shell.sys.close(fd)
    return _in_order((line.partition(":")[0] for line in text.splitlines()), word)


def _arrays(shell: Interpreter, word: str) -> list[str]:
    table = shell.variables.table
    return _beginning((name for name in table if _is_array(table[name].value)), word)


def _is_array(value: object) -> bool:
    if isinstance(value, Dynamic):
        return value.write_element is not None
    return isinstance(value, IndexedArray | AssociativeArray)


def _exported(shell: Interpreter, word: str) -> list[str]:
    table = shell.variables.table
    return _beginning((name for name in table if table[name].flags & EXPORT), word)


def _switches(shell: Interpreter, word: str) -> list[str]:
    from ..interp.option_names import OPTIONS

    return _in_order(OPTIONS, word)


def _bash_switches(shell: Interpreter, word: str) -> list[str]:
    from ..interp.option_names import SHOPTS

    return _in_order(SHOPTS, word)


def _jobs(shell: Interpreter, word: str) -> list[str]:
    return _in_order((job.command.partition(" ")[0] for job in shell.jobs.jobs.values()), word)


_ACTIONS: dict[str, Callable[[Interpreter, str], list[str]]] = {
    "alias": lambda shell, word: _beginning(shell.aliases, word),
    "arrayvar": _arrays,
    "binding": lambda shell, word: [],
    "builtin": lambda shell, word: _beginning(shell.builtins, word),
    "command": _commands,
    "directory": lambda shell, word: _entries(shell, word, folders_only=True),
    "disabled": lambda shell, word: _beginning(shell.disabled, word),
    "enabled": lambda shell, word: _beginning(set(shell.builtins) - shell.disabled, word),
    "export": _exported,
    "file": lambda shell, word: _entries(shell, word, folders_only=False),
    "function": lambda shell, word: _beginning(shell.functions, word),
    "group": lambda shell, word: _names_of_file(shell, "/etc/group", word),
    "helptopic": lambda shell, word: _beginning(shell.builtins, word),
    "hostname": lambda shell, word: _in_order(["localhost"], word),
    "job": _jobs,
    "keyword": lambda shell, word: _in_order(_KEYWORDS, word),
    "running": _jobs,
    "service": lambda shell, word: [],
    "setopt": _switches,
    "shopt": _bash_switches,
    "signal": _signals,
    "stopped": lambda shell, word: [],
    "user": lambda shell, word: _names_of_file(shell, "/etc/passwd", word),
    "variable": lambda shell, word: _beginning((name for name in shell.variables.table if is_name(name)), word),
}


def bind(shell: Interpreter, argv: list[str]) -> int:
    """bind: keys of the line editor, which a session's shell does not have."""
    parse_options(argv, "lvpVPsSXf:q:u:m:r:x:", _BIND_USAGE)
    shell.error("bind: warning: line editing not enabled")
    return 0
