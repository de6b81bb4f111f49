"""CPython's command line: which program is to be run, with which options (CPython: Using Python, 1.1 Command line).

Absent on purpose: what the options do; program.py passes them on, the guest package acts on them.
"""

from __future__ import annotations

from vesicle.vfs.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_FLAGS = "bBdEhiIOPqsRSuvVx?"
_WITH_VALUE = "cmWX"
_LONG = ("check-hash-based-pycs", "help", "help-all", "help-env", "help-xoptions", "version")

HELP = """usage: {program} [option] ... [-c cmd | -m mod | file | -] [arg] ...
Runs a program of Python's: the text of -c, the module of -m, a file, or what comes on the standard input.

-b          warn when bytes are taken for text; -bb: raise
-B          write no .pyc files (PYTHONDONTWRITEBYTECODE)
-c cmd      run the text cmd; what follows are its arguments
-E          ignore PYTHON* variables
-h          show this
-i          go on at the prompt when the program has ended (PYTHONINSPECT)
-I          isolated: -E, -P and -s
-m mod      run a module as a program; what follows are its arguments
-O          leave out assert (PYTHONOPTIMIZE); -OO: docstrings too
-P          don't import from the program's folder (PYTHONSAFEPATH)
-q          say nothing at the start of the prompt
-R          any hash seed, whatever PYTHONHASHSEED says
-s, -S      no user's site-packages; no site module
-u          unbuffered standard output and error (PYTHONUNBUFFERED)
-V          show the version
-W arg      what becomes of warnings: action:message:category:module:lineno (PYTHONWARNINGS)
-X opt      options of the implementation: dev, faulthandler, int_max_str_digits=N, pycache_prefix=PATH, tracemalloc[=N],
            warn_default_encoding
"""
USAGE = "usage: {program} [option] ... [-c cmd | -m mod | file | -] [arg] ...\n"
TRY_HELP = "Try 'python3 -h' for more information.\n"


class UsageError(Exception):
    """The command line is not understood; the text is what CPython prints."""

    def __init__(self, text: str, exit_code: int = 2) -> None:
        super().__init__(text)
        self.exit_code = exit_code


class Options(Record):
    """A command line, taken apart. mode: command, module, file, stdin; source: its text, name or path.

    flags: how often each letter was given.
    """

    mode: str
    source: str
    arguments: list[str]
    flags: dict[str, int]
    warnings: list[str]
    xoptions: list[str]
    version: int = 0
    help: str = ""
    text: str = ""  # of the program, as far as it is known


def parse(argv: list[str]) -> Options:
    """Take a command line apart.

    Raises: UsageError
    """
    return _Parser(argv).run()


class _Parser:
    """Takes the words of a command line one after the other."""

    def __init__(self, argv: list[str]) -> None:
        self._program = argv[0] if argv else "python3"
        self._rest = argv[1:]
        self._flags: dict[str, int] = {}
        self._values: dict[str, list[str]] = {"W": [], "X": []}
        self._help = ""
        self._found: tuple[str, str, list[str]] | None = None  # mode, source, arguments: -c and -m end the options

    def run(self) -> Options:
        rest = self._rest
        while self._found is None and rest and rest[0].startswith("-") and rest[0] != "-":
            word = rest.pop(0)
            if word == "--":
                break
            if word.startswith("--"):
                self._long(word)
            else:
                self._letters(word[1:])
        if self._found is None:
            is_file = bool(rest) and rest[0] != "-"
            self._found = ("file", rest[0], rest) if is_file else ("stdin", "", rest or [""])
        mode, source, arguments = self._found
        flags, values = self._flags, self._values
        return Options(mode, source, arguments, flags, values["W"], values["X"], flags.get("V", 0), self._help)

    def _count(self, letter: str) -> None:
        self._flags[letter] = self._flags.get(letter, 0) + 1

    def _long(self, word: str) -> None:
        name = word[2:]
        if name not in _LONG:
            raise self._error(f"unknown option {word}")
        if name == "version":
            self._count("V")
        elif name == "check-hash-based-pycs":
            self._rest[:1] = []
        else:
            self._help = name

    def _letters(self, letters: str) -> None:
        while letters:
            letter, letters = letters[0], letters[1:]
            if letter in "h?":
                self._help = "help"
            elif letter in _FLAGS:
                self._count(letter)
            elif letter in _WITH_VALUE:
                return self._valued(letter, letters)
            else:
                raise self._error(f"Unknown option: -{letter}")
        return None

    def _valued(self, letter: str, value: str) -> None:
        if not value:
            if not self._rest:
                raise self._error(f"Argument expected for the -{letter} option")
            value = self._rest.pop(0)
        if letter == "c":
            self._found = "command", value + "\n", ["-c", *self._rest]
        elif letter == "m":
            self._found = "module", value, ["-m", *self._rest]
        else:
            self._values[letter].append(value)

    def _error(self, text: str) -> UsageError:
        return UsageError(f"{text}\n{USAGE.format(program=self._program)}{TRY_HELP}")


def ignores_environment(options: Options) -> bool:
    """Say whether PYTHON* variables have no meaning (-E, -I)."""
    return bool(options.flags.get("E") or options.flags.get("I"))


def hash_seed_of(options: Options, environ: Mapping[str, str]) -> int | None:
    """Return the seed of the hashes of text that PYTHONHASHSEED asks for; None: any.

    Raises: UsageError it is no seed
    """
    text = "" if ignores_environment(options) or options.flags.get("R") else environ.get("PYTHONHASHSEED", "")
    if text in ("", "random"):
        return None
    if not text.isdigit() or int(text) >= 1 << 32:
        raise UsageError(
            "Fatal Python error: config_init_hash_seed: "
            'PYTHONHASHSEED must be "random" or an integer in range [0; 4294967295]\n'
            "Python runtime state: preinitialized\n\n",
            1,
        )
    return int(text)


def with_environment(options: Options, environ: Mapping[str, str]) -> Options:
    """Add what PYTHON* variables ask for, unless -E or -I forbid it."""
    if ignores_environment(options):
        return options
    flags = dict(options.flags)
    for letter, name in _VARIABLES.items():
        value = environ.get(name, "")
        if value:
            flags[letter] = max(flags.get(letter, 0), int(value) if value.isdigit() else 1)
    for name, option in _XOPTION_VARIABLES.items():
        if environ.get(name):
            options = options.replace(xoptions=[*options.xoptions, option])
    warnings = [item for item in environ.get("PYTHONWARNINGS", "").split(",") if item]
    changed: Options = options.replace(flags=flags, warnings=[*warnings, *options.warnings])
    return changed


_VARIABLES = {
    "B": "PYTHONDONTWRITEBYTECODE",
    "d": "PYTHONDEBUG",
    "i": "PYTHONINSPECT",
    "O": "PYTHONOPTIMIZE",
    "P": "PYTHONSAFEPATH",
    "s": "PYTHONNOUSERSITE",
    "u": "PYTHONUNBUFFERED",
    "v": "PYTHONVERBOSE",
}
_XOPTION_VARIABLES = {"PYTHONDEVMODE": "dev", "PYTHONWARNDEFAULTENCODING": "warn_default_encoding"}
