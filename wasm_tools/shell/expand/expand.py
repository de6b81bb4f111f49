"""From words to fields, in POSIX's order: braces, tilde, then parameters, commands and arithmetic, splitting, globs, quotes.

`expand_words` does all of it; the other entrances leave out splitting and globs, each for one place of the grammar:
`expand_text` (assignments, case words, here-strings), `expand_pattern` (case patterns, ${x#…}), `expand_regex` (=~),
`expand_document` (here-documents, arithmetic). Dispatch is by the type of a word's part.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from ..syntax.ast import (
    AnsiQuoted,
    Arithmetic,
    ArithmeticSub,
    ArrayKeys,
    BadSubstitution,
    ChangeCase,
    CommandSub,
    DoubleQuoted,
    Escaped,
    Literal,
    NamesMatching,
    Parameter,
    ProcessSub,
    Replace,
    SingleQuoted,
    Slice,
    Transform,
    Trim,
    UseAlternative,
    Word,
)
from . import parameters
from .braces import expand_braces
from .errors import ExpansionError
from .evaluate import EXPAND_OPERAND, evaluate, evaluate_text
from .fields import DEFAULT_IFS, Fields, escape_pattern
from .parameters import Star, fetch, fetch_all, join, unbound
from .variables import NAMEREF, is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from ..syntax.ast import WordPart
    from .context import Context

    # What a part stands for: one text, many, or the word of ${x:-word}, whose quotes still count.
    Expansion: TypeAlias = str | list[str] | Word

# ---- words with everything ----


def expand_words(context: Context, words: tuple[Word, ...] | list[Word]) -> list[str]:
    """Expand words to the fields of a command."""
    out: list[str] = []
    for word in words:
        plain = word.plain
        if plain is not None:
            out.append(plain)
        else:
            expand_word(context, word, out)
    return out


def expand_word(context: Context, word: Word, out: list[str]) -> None:
    """Append the fields that word becomes to out."""
    parts = word.parts
    if len(parts) == 1:
        part = parts[0]
        kind = type(part)
        if kind is DoubleQuoted:
            inner = part.parts
            if len(inner) == 1 and type(inner[0]) is Literal:
                out.append(inner[0].text)
                return
            value = _double(context, inner)
            if type(value) is str:
                out.append(value)
            else:
                out.extend(value)
            return
        if kind is SingleQuoted or kind is AnsiQuoted:
            out.append(part.text)
            return
        if kind is not Literal and kind is not Escaped:
            value = _UNQUOTED[kind](context, part, False)
            if type(value) is str and value.isalnum() and context.variables.get("IFS") == DEFAULT_IFS:
                out.append(value)
            else:
                _add_fields(context, value, out)
            return
    if "braceexpand" in context.options and any(type(part) is Literal and "{" in part.text for part in parts):
        words = expand_braces(word, context.word_limit, context.sys.checkpoint)
    else:
        words = [word]
    for single in words:
        plain = single.plain
        if plain is not None:
            out.append(plain)
        else:
            fields = Fields(context, out)
            _fill(context, fields, single.parts, tilde=True)
            fields.end()


def _add_fields(context: Context, value: Expansion, out: list[str]) -> None:
    """Append what an unquoted expansion that is a whole word comes to."""
    fields = Fields(context, out)
    _fill_value(context, fields, value)
    fields.end()


def _fill_value(context: Context, fields: Fields, value: Expansion) -> None:
    if type(value) is str:
        fields.split(value)
    elif type(value) is Word:
        _fill(context, fields, value.parts, tilde=True, split=True)
    else:
        fields.split_many(value)  # type: ignore[arg-type]


def _fill(context: Context, fields: Fields, parts: tuple[WordPart, ...], *, tilde: bool, split: bool = False) -> None:
    """Feed parts to fields; with split, literal text is split too (the word of an unquoted ${x:-a b})."""
    for index, part in enumerate(parts):
        kind = type(part)
        if kind is Literal:
            text = part.text
            if tilde and index == 0 and "~" in text:
                text = _fill_tilde(context, fields, text, parts)
                if not text:
                    continue
            if split:
                fields.split(text)
            else:
                fields.literal(text)
        elif kind is DoubleQuoted:
            _fill_double(context, fields, part.parts)
        elif kind in _QUOTED_TEXT:
            fields.quoted(part.text)
        else:
            _fill_value(context, fields, _UNQUOTED[kind](context, part, False))


def _fill_tilde(context: Context, fields: Fields, text: str, parts: tuple[WordPart, ...]) -> str:
    """Expand a tilde prefix, or those of a word that looks like an assignment; return the text still to be added."""
    name, equals, _ = text.partition("=")
    if equals and is_name(name):
        first = Literal(text[len(name) + 1 :])
        expanded = _with_homes(context, first, (first, *parts[1:]))
        return f"{name}={expanded.text}"  # type: ignore[union-attr]
    if text[0] != "~":
        return text
    home, text = expand_tilde(context, text, whole=len(parts) == 1)
    if home is not None:
        fields.quoted(home)
    return text


def _fill_double(context: Context, fields: Fields, parts: tuple[WordPart, ...]) -> None:
    texts: list[str] = []
    many = False
    for part in parts:
        kind = type(part)
        if kind is Literal or kind in _QUOTED_TEXT:
            texts.append(part.text)
            continue
        value = _UNQUOTED[kind](context, part, True) if kind is not DoubleQuoted else _double(context, part.parts)
        if type(value) is Word:
            value = _double(context, value.parts)
        if type(value) is str:
            texts.append(value)
        elif type(value) is Star:
            texts.append(join(context, value))
        else:
            many = True
            if texts and any(texts):
                fields.quoted("".join(texts))
            texts = []
            fields.quoted_many(value)
    if not many or any(texts):
        fields.quoted(_concatenate(context, texts))


def _double(context: Context, parts: tuple[WordPart, ...]) -> str | list[str]:
    """Expand parts as between double quotes; a list if there is "$@" or the like among them."""
    texts: list[str] = []
    for part in parts:
        kind = type(part)
        if kind is Literal or kind in _QUOTED_TEXT:
            texts.append(part.text)
            continue
        value = _UNQUOTED[kind](context, part, True) if kind is not DoubleQuoted else _double(context, part.parts)
        if type(value) is Word:
            value = _double(context, value.parts)
        if type(value) is str:
            texts.append(value)
        elif type(value) is Star:
            texts.append(join(context, value))
        else:
            return _double_many(context, parts)
    return texts[0] if len(texts) == 1 else _concatenate(context, texts)


def _double_many(context: Context, parts: tuple[WordPart, ...]) -> list[str]:
    out: list[str] = []
    fields = Fields(context, out)
    fields.glob = False
    _fill_double(context, fields, parts)
    fields.end()
    return out


def _concatenate(context: Context, texts: list[str]) -> str:
    if sum(map(len, texts)) > context.string_limit:
        raise PosixError(Errno.ENOMEM)
    return "".join(texts)


# ---- words as one text ----


def expand_text(context: Context, word: Word) -> str:
    """Expand word to one text: no splitting, no globs."""
    plain = word.plain
    if plain is not None:
        return plain
    parts = word.parts
    return _one_text(context, parts, tilde=True)


def _one_text(context: Context, parts: tuple[WordPart, ...], *, tilde: bool) -> str:
    texts: list[str] = []
    for index, part in enumerate(parts):
        kind = type(part)
        if kind is Literal:
            text = part.text
            if tilde and index == 0 and text[:1] == "~":
                home, text = expand_tilde(context, text, whole=len(parts) == 1)
                texts.append(home or "")
            texts.append(text)
        elif kind in _QUOTED_TEXT:
            texts.append(part.text)
        elif kind is DoubleQuoted:
            value = _double(context, part.parts)
            texts.append(value if isinstance(value, str) else join(context, value))
        else:
            value = _UNQUOTED[kind](context, part, False)
            if type(value) is Word:
                value = _one_text(context, value.parts, tilde=True)
            texts.append(value if type(value) is str else join(context, value))
    return texts[0] if len(texts) == 1 else _concatenate(context, texts)


def expand_assigned(context: Context, word: Word) -> str:
    """Expand the value of an assignment: as expand_text, with tildes after each unquoted colon too."""
    plain = word.plain
    if plain is not None:
        return plain
    parts = word.parts
    if any(type(part) is Literal and "~" in part.text for part in parts):
        parts = tuple(_with_homes(context, part, parts) for part in parts)
        return _one_text(context, parts, tilde=False)
    return _one_text(context, parts, tilde=False)


def _with_homes(context: Context, part: WordPart, parts: tuple[WordPart, ...]) -> WordPart:
    if type(part) is not Literal or "~" not in part.text:
        return part
    pieces = part.text.split(":")
    last = len(pieces) - 1
    for index, piece in enumerate(pieces):
        if piece[:1] == "~" and (index or part is parts[0]):
            whole = index < last or part is parts[-1]
            home, rest = expand_tilde(context, piece, whole=whole)
            pieces[index] = (home or "") + rest
    return Literal(":".join(pieces))


def expand_document(context: Context, word: Word) -> str:
    """Expand a here-document's body: as between double quotes."""
    value = _double(context, word.parts)
    return value if isinstance(value, str) else join(context, value)


def expand_pattern(context: Context, word: Word) -> str:
    """Expand word to a pattern, in which every quoted character stands behind a backslash."""
    return _escaped(context, word.parts, escape_pattern)


# POSIX ERE's special characters; bash quotes them so in the right side of =~.
_REGEX_SPECIAL = str.maketrans({character: "\\" + character for character in "\\^$.[]|()?*+{}"})


def expand_regex(context: Context, word: Word) -> str:
    """Expand word to a regular expression, in which every quoted character stands for itself."""
    return _escaped(context, word.parts, lambda text: text.translate(_REGEX_SPECIAL))


def expand_replacement(context: Context, word: Word) -> str:
    r"""Expand the replacement of ${x/p/r}: quoted & and \ stand behind a backslash."""
    return _escaped(context, word.parts, lambda text: text.replace("\\", "\\\\").replace("&", "\\&"))


def _escaped(context: Context, parts: tuple[WordPart, ...], escape: Callable[[str], str], *, tilde: bool = True) -> str:
    texts: list[str] = []
    for index, part in enumerate(parts):
        kind = type(part)
        if kind is Literal:
            text = part.text
            if tilde and index == 0 and text[:1] == "~":
                home, text = expand_tilde(context, text, whole=len(parts) == 1)
                if home is not None:
                    texts.append(escape(home))
            texts.append(text)
        elif kind in _QUOTED_TEXT:
            texts.append(escape(part.text))
        elif kind is DoubleQuoted:
            value = _double(context, part.parts)
            texts.append(escape(value if isinstance(value, str) else join(context, value)))
        else:
            value = _UNQUOTED[kind](context, part, False)
            if type(value) is Word:
                texts.append(_escaped(context, value.parts, escape))
            else:
                texts.append(value if type(value) is str else join(context, value))
    return _concatenate(context, texts)


# ---- parts ----


def _parameter(context: Context, part: Parameter, quoted: bool) -> Expansion:
    operation = part.operation
    if operation is None and part.subscript is None and not part.prefix:
        value = fetch(context, part.name)
        if value is None:
            if "nounset" in context.options and part.name not in ("@", "*"):
                raise unbound(part.name)
            return ""
        return value
    name, key = part.name, None
    if part.prefix == "!":
        return _indirect(context, part, quoted)
    if part.subscript is not None:
        key = subscript_key(context, name, part.subscript)
    if part.prefix == "#":
        return _length(context, name, key)
    return _operate(context, name, key, operation)


def _operate(context: Context, name: str, key: int | str | None, operation: Any) -> Expansion:
    if type(operation) is UseAlternative:
        return _alternative(context, name, key, operation)
    if type(operation) is Slice and (key == "@" or key == "*" or name in "@*"):
        offset, length = _slice_bounds(context, operation)
        return parameters.slice_values(context, name, "*" in (key, name), offset, length)
    value = _value(context, name, key)
    if value is None:
        if "nounset" in context.options:
            raise unbound(_shown(name, key))
        if type(operation) is not Transform or operation.operator not in "aA":
            return ""
        if name not in context.variables.table:
            return ""
        value = ""
        if operation.operator == "A":
            letters = parameters.attribute_letters(context, name)
            return f"declare -{letters} {name}" if letters else ""
    if operation is None:
        return value
    return _OPERATIONS[type(operation)](context, name, value, operation)


def _value(context: Context, name: str, key: int | str | None) -> str | list[str] | None:
    if key is None:
        return fetch(context, name)
    if key == "@" or key == "*":
        return fetch_all(context, name, str(key))
    try:
        return context.variables.element(name, key)
    except ExpansionError:
        context.error(f"{name}: bad array subscript")
        return None


def _shown(name: str, key: int | str | None) -> str:
    return name if key is None else f"{name}[{key}]"


def subscript_key(context: Context, name: str, subscript: Arithmetic) -> int | str:
    """Return the key a subscript stands for: a number, a text for an associative array, or "@" and "*"."""
    plain = subscript.word.plain
    if plain == "@" or (plain is None and _is_star(subscript.word)):
        return plain or "*"
    if context.variables.is_associative(name):
        return expand_text(context, subscript.word)
    return evaluate(context, subscript)


def _is_star(word: Word) -> bool:
    return len(word.parts) == 1 and type(word.parts[0]) is Literal and word.parts[0].text == "*"


def _length(context: Context, name: str, key: int | str | None) -> str:
    value = _value(context, name, key)
    if value is None:
        if "nounset" in context.options:
            raise unbound(_shown(name, key))
        return "0"
    return str(len(value))


def _indirect(context: Context, part: Parameter, quoted: bool) -> Expansion:
    name = part.name
    variable = context.variables.table.get(name)
    if variable is not None and variable.flags & NAMEREF and part.subscript is None:
        return _finish(context, str(variable.value), part.operation)
    key = None if part.subscript is None else subscript_key(context, name, part.subscript)
    target = _value(context, name, key)
    if not isinstance(target, str):
        target = None if target is None else join(context, target)
    if not target:
        if type(part.operation) is UseAlternative:
            return _alternative(context, name, key, part.operation)
        if target is None:
            raise ExpansionError(f"{_shown(name, key)}: invalid indirect expansion")
        raise ExpansionError(f"{target}: invalid variable name")
    name, key = reference(context, target)
    return _operate(context, name, key, part.operation)


def _finish(context: Context, value: str, operation: Any) -> Expansion:
    return value if operation is None else _OPERATIONS[type(operation)](context, "", value, operation)


def reference(context: Context, text: str) -> tuple[str, int | str | None]:
    """Read text as a parameter, maybe with a subscript: what ${!x}, read, unset and printf -v take.

    Raises: ExpansionError it is none.
    """
    if is_name(text) or text.isdigit() or text in ("@", "*", "#", "?", "-", "$", "!"):
        return text, None
    name, bracket, rest = text.partition("[")
    if not bracket or not rest.endswith("]") or not is_name(name):
        raise ExpansionError(f"{text}: invalid variable name")
    subscript = rest[:-1]
    if subscript in ("@", "*"):
        return name, subscript
    name = context.variables.resolve(name)[0]
    if context.variables.is_associative(name):
        return name, subscript
    return name, evaluate_text(context, subscript)


def _alternative(context: Context, name: str, key: int | str | None, operation: UseAlternative) -> Expansion:
    operator = operation.operator
    value = _value(context, name, key)
    missing = value is None or (isinstance(value, list) and not value)
    if operator[0] == ":" and not missing:
        missing = not value if isinstance(value, str) else not any(value or ()) and len(value or ()) < 2
    sign = operator[-1]
    if sign == "+":
        return "" if missing else operation.word
    if not missing:
        return "" if value is None else value
    if sign == "-":
        return operation.word
    if sign == "=":
        return _assign_default(context, name, key, operation.word)
    message = expand_text(context, operation.word)
    if not message:
        message = "parameter null or not set" if operator[0] == ":" else "parameter not set"
    raise ExpansionError(f"{_shown(name, key)}: {message}", fatal=True)


def _assign_default(context: Context, name: str, key: int | str | None, word: Word) -> str:
    if not is_name(name) or key in ("@", "*"):
        raise ExpansionError(f"${name}: cannot assign in this way")
    text = expand_text(context, word)
    if key is None:
        context.variables.set(name, text)
    else:
        context.variables.set_element(name, key, text)
    return text


def _trim(context: Context, name: str, value: str | list[str], operation: Trim) -> Expansion:
    return parameters.trim(context, value, operation.operator, expand_pattern(context, operation.pattern))


def _replace(context: Context, name: str, value: str | list[str], operation: Replace) -> Expansion:
    pattern = expand_pattern(context, operation.pattern)
    replacement = "" if operation.replacement is None else expand_replacement(context, operation.replacement)
    return parameters.replace(context, value, operation.operator, pattern, replacement)


def _change_case(context: Context, name: str, value: str | list[str], operation: ChangeCase) -> Expansion:
    pattern = None if operation.pattern is None else expand_pattern(context, operation.pattern)
    return parameters.change_case(context, value, operation.operator, pattern)


def _slice(context: Context, name: str, value: str | list[str], operation: Slice) -> Expansion:
    offset, length = _slice_bounds(context, operation)
    return parameters.slice_text(value if isinstance(value, str) else join(context, value), offset, length)


def _slice_bounds(context: Context, operation: Slice) -> tuple[int, int | None]:
    offset = evaluate(context, operation.offset)
    return offset, None if operation.length is None else evaluate(context, operation.length)


def _transform(context: Context, name: str, value: str | list[str], operation: Transform) -> Expansion:
    return parameters.transform(context, name, value, operation.operator)


_OPERATIONS: dict[type, Callable[[Any, str, Any, Any], Expansion]] = {
    Trim: _trim,
    Replace: _replace,
    ChangeCase: _change_case,
    Slice: _slice,
    Transform: _transform,
}


def _names_matching(context: Context, part: NamesMatching, quoted: bool) -> Expansion:
    names = [name for name in context.variables.names() if name.startswith(part.prefix)]
    return names if part.separate else Star(names)


def _array_keys(context: Context, part: ArrayKeys, quoted: bool) -> Expansion:
    keys = context.variables.keys(part.name)
    return keys if part.separate else Star(keys)


def _bad_substitution(context: Context, part: BadSubstitution, quoted: bool) -> Expansion:
    raise ExpansionError(f"{part.text}: bad substitution")


def _command_sub(context: Context, part: CommandSub, quoted: bool) -> Expansion:
    return context.substitute_command(part)


def _process_sub(context: Context, part: ProcessSub, quoted: bool) -> Expansion:
    return context.substitute_process(part)


def _arithmetic_sub(context: Context, part: ArithmeticSub, quoted: bool) -> Expansion:
    return str(evaluate(context, part.expression))


_UNQUOTED: dict[type, Callable[[Any, Any, bool], Expansion]] = {
    Parameter: _parameter,
    NamesMatching: _names_matching,
    ArrayKeys: _array_keys,
    BadSubstitution: _bad_substitution,
    CommandSub: _command_sub,
    ProcessSub: _process_sub,
    ArithmeticSub: _arithmetic_sub,
}
_QUOTED_TEXT = frozenset((Escaped, SingleQuoted, AnsiQuoted))


def _operand(context: Context, part: WordPart) -> str:
    value = _double(context, (part,))
    return value if isinstance(value, str) else join(context, value)


EXPAND_OPERAND.append(_operand)


def expand_tilde(context: Context, text: str, *, whole: bool) -> tuple[str | None, str]:
    """Split text that begins with ~ into the folder the tilde stands for and the rest.

    whole says that text ends the word, so that `~name` without a slash is complete. (None, text) if it is no tilde prefix.
    """
    prefix, slash, rest = text.partition("/")
    if not slash and not whole:
        return None, text
    name = prefix[1:]
    if name == "":
        home = context.variables.get("HOME")
        if home is None:
            home = _home_of(context, "")
    elif name == "+":
        home = context.variables.get("PWD")
    elif name == "-":
        home = context.variables.get("OLDPWD")
    else:
        home = _home_of(context, name)
    if home is None:
        return None, text
    if home.endswith("/") and slash and len(home) > 1:
        home = home[:-1]
    if home == "/" and slash:
        home = ""
    return home, slash + rest


def _home_of(context: Context, name: str) -> str | None:
    """Look a user's home up in /etc/passwd; "" is the user of this process."""
    wanted = name or str(context.sys.process.uid)
    field = 0 if name else 2
    try:
        fd = context.sys.open("/etc/passwd")
    except PosixError:
        return None
    try:
        lines = context.sys.read(fd, 1 << 16).decode("utf-8", "surrogateescape").splitlines()
    finally:
        context.sys.close(fd)
    for line in lines:
        entry = line.split(":")
        if len(entry) >= 6 and entry[field] == wanted:
            return entry[5]
    return None
