"""type, hash, enable, alias, unalias, help: what names mean."""

from __future__ import annotations

from vesicle.vfs.errors import PosixError

from ..expand.quote import single_quote
from ..interp.errors import CommandError, UsageError
from ..interp.external import find_command
from ..interp.restricted import refuse
from ..syntax.tokens import RESERVED_WORDS
from .declared import function_text
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..interp.interpreter import Interpreter


_REGULAR = 8  # of the file types in a mode


def _meanings(
    shell: Interpreter, name: str, *, functions: bool = True, every: bool = False
) -> Iterator[tuple[str, str]]:
    """Generate (kind, detail) in the order the shell would choose."""
    if name in shell.aliases and "expand_aliases" in shell.shopts:
        yield "alias", shell.aliases[name]
    if name in RESERVED_WORDS:
        yield "keyword", ""
    if functions and name in shell.functions:
        yield "function", ""
    if name in shell.builtins and name not in shell.disabled:
        yield "builtin", ""
    yield from (("file", path) for path in _files(shell, name, executable=every))


def _files(shell: Interpreter, name: str, *, executable: bool) -> Iterator[str]:
    if "/" in name:
        if shell.sys.access(name, 1) and shell.sys.stat(name).mode >> 12 == _REGULAR:
            yield name
        return
    seen = ""
    found = False
    for folder in (shell.variables.get("PATH") or "").split(":"):
        path = f"{folder or '.'}/{name}"
        try:
            if shell.sys.stat(path).mode >> 12 != _REGULAR:
                continue
        except PosixError:
            continue
        if shell.sys.access(path, 1):
            found = True
            yield path
        seen = seen or path
    if seen and not found and not executable:
        yield seen  # not executable, but what a search along PATH ends at


def _sentence(shell: Interpreter, name: str, kind: str, detail: str) -> str:
    if kind == "alias":
        return f"{name} is aliased to `{detail}'"
    if kind == "keyword":
        return f"{name} is a shell keyword"
    if kind == "function":
        return f"{name} is a function\n{function_text(shell, name)}"
    if kind == "builtin":
        special = name in shell.library.special and "posix" in shell.options
        return f"{name} is a {'special ' if special else ''}shell builtin"
    if detail and name in shell.hashed and "/" not in name and shell.hashed[name][0] == detail:
        return f"{name} is hashed ({detail})"
    return f"{name} is {detail}"


def type_(shell: Interpreter, argv: list[str]) -> int:
    """type: say what names are."""
    found, names = parse_options(argv, "afptP", "type [-afptP] name [name ...]")
    letters = {letter for letter, _ in found}
    form = next((letter for letter, _ in reversed(found) if letter in "tpP"), "")  # the last one counts
    status = 0
    for name in names:
        meanings = list(_meanings(shell, name, functions="f" not in letters, every="a" in letters))
        if "P" in letters:
            meanings = [(kind, detail) for kind, detail in meanings if kind == "file"]
        if not meanings:
            status = 1
            if not form:
                shell.error(f"type: {name}: not found")
            continue
        for kind, detail in meanings if "a" in letters else meanings[:1]:
            if form == "t":
                shell.write(kind + "\n")
            elif form:
                if detail and kind == "file":
                    shell.write(detail + "\n")
            else:
                shell.write(_sentence(shell, name, kind, detail) + "\n")
    return status


def describe(shell: Interpreter, names: list[str], *, verbose: bool) -> int:
    """Command -v and -V; status 0 if one of the names means something."""
    status = 1
    for name in names:
        meaning = next(_meanings(shell, name), None)
        if meaning is None:
            if verbose:
                shell.error(f"command: {name}: not found")
            continue
        status = 0
        kind, detail = meaning
        if verbose and kind == "file" and detail[0] != "/" and "/" not in name:
            detail = f"{shell.working_directory}/{detail}"
        if verbose:
            shell.write(_sentence(shell, name, kind, detail) + "\n")
        elif kind == "alias":
            shell.write(f"alias {name}={single_quote(detail)}\n")
        else:
            shell.write((detail if kind == "file" else name) + "\n")
    return status


def hash_(shell: Interpreter, argv: list[str]) -> int:
    """hash: show or change the remembered paths."""
    found, names = parse_options(argv, "rldtp:", "hash [-lr] [-p pathname] [-dt] [name ...]")
    options = dict(found)
    if "hashall" not in shell.options:
        raise CommandError("hashing disabled")
    for letter in "td":
        if letter in options and not names:
            raise CommandError(f"-{letter}: option requires an argument")
    if "r" in options:
        shell.hashed.clear()
    if "t" in options:
        return _show_paths(shell, names, reusable="l" in options)
    if not names:
        return 0 if "r" in options else _show_hashed(shell, reusable="l" in options)
    return max(_hash_one(shell, name, options) for name in names)


def _hash_one(shell: Interpreter, name: str, options: dict[str, str]) -> int:
    """Remember or forget one name; return the status."""
    if "p" in options:
        if "/" in options["p"]:
            refuse(shell, options["p"])
        shell.keep(shell.hashed, name, (options["p"], 0), len(options["p"]))
    elif "d" in options:
        if shell.hashed and shell.hashed.pop(name, None) is None:
            shell.error(f"hash: {name}: not found")
            return 1
    elif "/" not in name and name not in shell.builtins and name not in shell.functions:
        shell.hashed.pop(name, None)
        try:
            shell.hashed[name] = (find_command(shell, name), 0)
        except PosixError:
            shell.error(f"hash: {name}: not found")
            return 1
    return 0


def _show_paths(shell: Interpreter, names: list[str], *, reusable: bool) -> int:
    """Hash -t."""
    status = 0
    for name in names:
        if name not in shell.hashed:
            shell.error(f"hash: {name}: not found")
            status = 1
        elif reusable:
            shell.write(f"builtin hash -p {shell.hashed[name][0]} {name}\n")
        else:
            prefix = f"{name}\t" if len(names) > 1 else ""
            shell.write(f"{prefix}{shell.hashed[name][0]}\n")
    return status


def _show_hashed(shell: Interpreter, *, reusable: bool) -> int:
    if not shell.hashed:
        if not reusable:
            shell.write("hash: hash table empty\n")
        return 0
    if reusable:
        lines = [f"builtin hash -p {path} {name}\n" for name, (path, _) in shell.hashed.items()]
    else:
        lines = ["hits\tcommand\n"] + [f"{hits:4}\t{path}\n" for path, hits in shell.hashed.values()]
    shell.write("".join(lines))
    return 0


_NO_FILE = "No such file or directory"  # nothing is loaded into this shell: what is asked for is not there


def enable(shell: Interpreter, argv: list[str]) -> int:
    """enable: turn built-ins on and off."""
    found, names = parse_options(argv, "adf:nps", "enable [-a] [-dnps] [-f filename] [name ...]")
    options = dict(found)
    letters = set(options)
    if letters & {"d", "f"}:
        refuse(shell)
    if not names or "p" in letters:
        for name in sorted(shell.builtins):
            off = name in shell.disabled
            if ("a" in letters or off is ("n" in letters)) and ("s" not in letters or name in shell.library.special):
                shell.write(f"enable {'-n ' if off else ''}{name}\n")
        return 0
    if "f" in letters:
        path = options["f"]
        raise CommandError(f"cannot open shared object {path}: {path}: cannot open shared object file: {_NO_FILE}")
    status = 0
    for name in names:
        if "d" in letters and name in shell.builtins:
            shell.error(f"enable: {name}: not dynamically loaded")
            status = 1
        elif name not in shell.builtins:
            shell.error(f"enable: {name}: not a shell builtin")
            status = 1
        elif "n" in letters:
            shell.disabled |= {name}
        else:
            shell.disabled -= {name}
    return status


def alias(shell: Interpreter, argv: list[str]) -> int:
    """alias: define or show aliases."""
    found, words = parse_options(argv, "p", "alias [-p] [name[=value] ... ]")
    if found and not shell.aliases:
        return 0
    if found or not words:
        for name in sorted(shell.aliases):
            shell.write(f"alias {name}={single_quote(shell.aliases[name])}\n")
        return 0
    status = 0
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name:
            if any(character in name for character in " \t\n/$`=\"'\\|&;()<>"):
                shell.error(f"alias: `{name}': invalid alias name")
                status = 1
            else:
                shell.keep(shell.aliases, name, value, len(value))
        elif word in shell.aliases:
            shell.write(f"alias {word}={single_quote(shell.aliases[word])}\n")
        else:
            shell.error(f"alias: {word}: not found")
            status = 1
    return status


def unalias(shell: Interpreter, argv: list[str]) -> int:
    """unalias: remove aliases."""
    found, names = parse_options(argv, "a", "unalias [-a] name [name ...]")
    if found:
        shell.aliases.clear()
        return 0
    if not names:
        raise UsageError("", "unalias [-a] name [name ...]")
    status = 0
    for name in names:
        if shell.aliases.pop(name, None) is None:
            shell.error(f"unalias: {name}: not found")
            status = 1
    return status


def help_(shell: Interpreter, argv: list[str]) -> int:
    """help: one line on each built-in whose name matches a pattern, or on all."""
    from ..expand.pattern import compile_pattern
    from .table import load_all

    _, patterns = parse_options(argv, "dms", "help [-dms] [pattern ...]")
    load_all()
    shown: list[str] = [] if patterns else sorted(shell.builtins)
    for text in patterns:
        pattern = compile_pattern(text)
        shown += [name for name in sorted(shell.builtins) if name == text or pattern.match(name)]
    if not shown:
        last = patterns[-1]
        raise CommandError(f"no help topics match `{last}'.  Try `help help' or `man -k {last}' or `info {last}'.")
    for name in shown:
        shell.write(f"{name}: {(shell.builtins[name].__doc__ or '').strip()}\n")
    return 0
