"""What the word before the cursor can become: commands, variables, files, and what `complete` says of a command's arguments."""

from __future__ import annotations

from vesicle.vfs.path import encode
from vesicle.vfs.record import Record

from ..builtins.completion import generate
from ..interp.conditions import UNARY
from ..interp.function_call import call_function
from .conversation import expand_home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..interp.interpreter import Interpreter

    Specification = Iterable[tuple[str, str]]

_BREAKS = frozenset("|&;()<>\n`")
_STARTS_COMMAND = frozenset("|&;(\n`")
_SPECIAL = frozenset(" \t\n\\'\"`$&|;()<>*?[]{}!#~^")
_OPENING_WORDS = frozenset("! { do elif else if then time until while".split())  # noqa: SIM905


class Candidate(Record):
    """One way to go on: what the line gets in the place of the word, with what follows it, and what a list of them shows."""

    text: str
    ending: str  # " ", "/" or nothing: put behind text when it is the only one
    shown: str


class Completion(Record):
    """The place where the word begins in the line, and its candidates."""

    start: int
    candidates: tuple[Candidate, ...]


class _Word:
    """A word of the line as it is typed: where it begins, what it says without quotes, the quote that is still open."""

    __slots__ = ("quote", "start", "text", "typed")

    def __init__(self, start: int) -> None:
        self.start = start
        self.text = ""
        self.typed = ""
        self.quote = ""


class _Line:
    """The words of the last command of a line, the one before the cursor last; redirected: it follows < or >."""

    def __init__(self, line: str) -> None:
        self.words: list[_Word] = []
        self.redirected = False
        word: _Word | None = None
        at = 0
        while at < len(line):
            character = line[at]
            if (word is None or not word.quote) and (character in " \t" or character in _BREAKS):
                self._end(word, character)
                word = None
                at += 1
                continue
            if word is None:
                word = _Word(at)
            at = _take(word, line, at)
        self.current = word if word is not None else _Word(len(line))

    def _end(self, word: _Word | None, character: str) -> None:
        if word is not None:
            if self.redirected:
                self.redirected = False  # the file's name is no argument
            elif self.words or not (word.text in _OPENING_WORDS or _is_assignment(word.text)):
                self.words.append(word)
        if character in _STARTS_COMMAND:
            self.words = []
            self.redirected = False
        elif character in "<>":
            self.redirected = True

    @property
    def wants_command(self) -> bool:
        return not self.words and not self.redirected


def _take(word: _Word, line: str, at: int) -> int:
    """Add the character at a place, without its quoting, to the word; return the next place."""
    character = line[at]
    length = 1
    if word.quote == "'":
        word.quote, said = ("", "") if character == "'" else ("'", character)
    elif character == "\\" and at + 1 < len(line):
        following = line[at + 1]
        said = following if not word.quote or following in '"\\$`' else character + following
        length = 2
    elif character == '"':
        word.quote, said = ("", "") if word.quote else ('"', "")
    elif character == "'" and not word.quote:
        word.quote, said = "'", ""
    else:
        said = character
    word.text += said
    word.typed += line[at : at + length]
    return at + length


def _is_assignment(text: str) -> bool:
    name, separator, _ = text.partition("=")
    return bool(separator) and name.isidentifier()


def complete_line(shell: Interpreter, line: str) -> Completion:
    """Return how a line can go on at its end."""
    parsed = _Line(line)
    word = parsed.current
    dollar = word.typed.rfind("$")
    if dollar >= 0 and word.quote != "'" and _is_name_start(word.typed[dollar + 1 :]):
        return _variables(shell, word, dollar)
    if parsed.wants_command:
        if "/" in word.text or word.text.startswith("~"):
            return _files(shell, word, runnable=True)
        names = sorted(set(generate(shell, [("c", "")], word.text)))
        return Completion(word.start, tuple(_candidate(name, word, " ") for name in names))
    if not parsed.redirected and parsed.words:
        specification = _specification(shell, parsed.words[0].text)
        if specification is not None:
            found = _by_specification(shell, specification, parsed, line)
            if found is not None:
                return found
    return _files(shell, word)


def _is_name_start(text: str) -> bool:
    text = text.removeprefix("{")
    return not text or (text.isidentifier() and text.isascii())


def _variables(shell: Interpreter, word: _Word, dollar: int) -> Completion:
    begun = word.typed[dollar + 1 :]
    brace = "{" if begun.startswith("{") else ""
    names = generate(shell, [("v", "")], begun.removeprefix("{"))
    ending = "}" if brace else "" if word.quote else " "
    return Completion(
        word.start + dollar, tuple(Candidate(f"${brace}{name}", ending, f"${brace}{name}") for name in names)
    )


def _specification(shell: Interpreter, command: str) -> Specification | None:
    if "progcomp" not in shell.shopts:
        return None
    table = shell.completions
    for name in (command, command.rpartition("/")[2], "-D"):
        if name in table:
            return table[name]
    return None


def _by_specification(shell: Interpreter, specification: Specification, parsed: _Line, line: str) -> Completion | None:
    """Return what a specification gives; None to go on with files."""
    word = parsed.current
    options = {argument for letter, argument in specification if letter == "o"}
    plain = [(letter, argument) for letter, argument in specification if letter not in "oFC"]
    matches: list[str] = []
    for letter, argument in specification:
        if letter == "F":
            matches += _by_function(shell, argument, parsed, line)
        elif letter == "C":
            matches += _by_command(shell, argument, parsed, line)
    matches += generate(shell, plain, word.text)
    if not matches and options & {"default", "bashdefault"}:
        return None
    if (not matches and "dirnames" in options) or "plusdirs" in options:
        matches += generate(shell, [("d", "")], word.text)
        options |= {"filenames"}
    letters = {_FILE_LETTERS.get(argument, letter) if letter == "A" else letter for letter, argument in plain}
    if options & {"filenames"} or letters & {"f", "d"}:
        return Completion(word.start, tuple(_file_candidate(shell, path, word) for path in dict.fromkeys(matches)))
    ending = "" if "nospace" in options else " "
    chosen = list(dict.fromkeys(matches)) if "nosort" in options else sorted(set(matches))
    return Completion(word.start, tuple(_candidate(text, word, ending) for text in chosen))


_FILE_LETTERS = {"file": "f", "directory": "d"}


def _by_function(shell: Interpreter, name: str, parsed: _Line, line: str) -> list[str]:
    function = shell.functions.get(name)
    if function is None:
        return []
    words = [word.typed for word in parsed.words] + [parsed.current.typed]
    variables = shell.variables
    variables.set_array("COMP_WORDS", words)
    for variable, value in _COMP_VARIABLES.items():
        variables.set(variable, value)
    variables.set("COMP_CWORD", str(len(words) - 1))
    variables.set("COMP_LINE", line[parsed.words[0].start :])
    variables.set("COMP_POINT", str(len(line) - parsed.words[0].start))
    variables.set_array("COMPREPLY", [])
    status = shell.status
    try:
        call_function(shell, function, [name, words[0], parsed.current.text, words[-2]])
        return variables.values("COMPREPLY")
    finally:
        shell.status = status
        for variable in ("COMP_WORDS", "COMP_CWORD", "COMP_LINE", "COMP_POINT", "COMPREPLY", *_COMP_VARIABLES):
            variables.unset(variable)


_COMP_VARIABLES = {"COMP_TYPE": "9", "COMP_KEY": "9"}  # Tab


def _by_command(shell: Interpreter, text: str, parsed: _Line, line: str) -> list[str]:
    from ..expand.quote import single_quote
    from ..syntax.ast import CommandSub

    previous = parsed.words[-1].text if parsed.words else ""
    arguments = " ".join(single_quote(word) for word in (parsed.words[0].text, parsed.current.text, previous))
    status = shell.status
    try:
        known = f"COMP_LINE={single_quote(line)} COMP_POINT={len(encode(line))} COMP_TYPE=9 COMP_KEY=9"
        return shell.substitute_command(CommandSub(None, f"export {known}; {text} {arguments}")).splitlines()
    finally:
        shell.status = status


def _files(shell: Interpreter, word: _Word, *, runnable: bool = False) -> Completion:
    text = word.text
    if text.startswith("~/") and (home := shell.variables.get("HOME")):
        paths = ["~" + path[len(home) :] for path in generate(shell, [("f", "")], expand_home(shell, text))]
    else:
        paths = generate(shell, [("f", "")], text)
    if runnable:
        paths = [path for path in paths if shell.sys.access(expand_home(shell, path), 1)]
    return Completion(word.start, tuple(_file_candidate(shell, path, word) for path in paths))


def _file_candidate(shell: Interpreter, path: str, word: _Word) -> Candidate:
    folder = UNARY["-d"](shell, expand_home(shell, path))
    ending = "/" if folder else " "
    shown = path.rpartition("/")[2] + ("/" if folder else "")
    candidate = _candidate(path, word, ending)
    return Candidate(candidate.text, candidate.ending, shown)


def _candidate(text: str, word: _Word, ending: str) -> Candidate:
    """Quote a text as the word is quoted so far."""
    if word.quote:
        return Candidate(word.quote + text, (word.quote if ending != "/" else "") + ending, text)
    if word.typed.startswith(("'", '"')):
        return Candidate(f"{word.typed[0]}{text}{word.typed[0]}", ending, text)
    head = "~" if text.startswith("~/") else ""
    body = text[len(head) :]
    quoted = "".join("\\" + character if character in _SPECIAL else character for character in body)
    return Candidate(head + quoted, ending, text)
