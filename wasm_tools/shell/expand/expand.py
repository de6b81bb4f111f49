"""From words to fields, in POSIX's order: braces, tilde, then parameters, commands and arithmetic, splitting, globs, quotes.

`expand_words` does all of it; the other entrances leave out splitting and globs, each for one place of the grammar:
`expand_text` (assignments, case words, here-strings), `expand_pattern` (case patterns, ${x#…}), `expand_regex` (=~),
`expand_document` (here-documents, arithmetic). Dispatch is by the type of a word's part.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from ..syntax.ast import (
    AnsiQuoted,
    ArrayKeys,
    DoubleQuoted,
    Escaped,
    Literal,
    Parameter,
    SingleQuoted,
    UseAlternative,
    Word,
)
from .fields import DEFAULT_IFS, Fields, escape_pattern
from .joining import Star, join
from .names import is_name
from .tilde import expand_tilde
from .values import NAMEREF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias, TypeVar

    A = TypeVar("A")
    B = TypeVar("B")
    T = TypeVar("T")
    from .context import Context

    # What a part stands for: one text, many, or the word of ${x:-word}, whose quotes still count.
    Expansion: TypeAlias = str | list[str] | Word
    # A part is told apart by its type kept in a variable, which no type checker follows.
    WordPart: TypeAlias = Any


# How a part that stands for a value is expanded (context, part, between double quotes?); braced.py fills it when needed.
class _Parts(dict[type, "Callable[[Any, Any, bool], Expansion]"]):
    def __missing__(self, kind: type) -> Callable[[Any, Any, bool], Expansion]:
        from .braced import VALUES

        self.update(VALUES)
        return self[kind]


PARTS = _Parts()
_QUOTED_TEXT = frozenset((Escaped, SingleQuoted, AnsiQuoted))

# Expansions inside each other between two looks at the stack; one takes up to ten frames.
_LEVELS_BETWEEN_LOOKS = 8


def within(context: Context, function: Callable[[Context, A, B], T], first: A, second: B) -> T:
    """Expand what stands inside something else: a script may nest that deeper than Python's stack."""
    level = context.levels = context.levels + 1
    try:
        if level % _LEVELS_BETWEEN_LOOKS:
            return function(context, first, second)
        return context.deepen(lambda: function(context, first, second))
    finally:
        context.levels = level - 1


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
    if word.variable is not None:
        variable = context.variables.table.get(word.variable)
        if variable is not None and not variable.flags & NAMEREF:
            value = variable.value
            if type(value) is str and (
                word.quoted or (value.isalnum() and context.variables.get("IFS") == DEFAULT_IFS)
            ):
                out.append(value)
                return
    parts = word.parts
    if len(parts) == 1 and type(parts[0]) is not Literal:
        _expand_lone_part(context, parts[0], out)
        return
    if "braceexpand" in context.options and any(type(part) is Literal and "{" in part.text for part in parts):
        from .braces import expand_braces, expand_sequence

        lone: WordPart = parts[0]
        numbers = expand_sequence(lone.text, context.word_limit) if len(parts) == 1 else None
        if numbers is not None:
            out += numbers
            return
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


def _expand_lone_part(context: Context, part: WordPart, out: list[str]) -> None:
    """The commonest words: one quoted text or one expansion, which need no assembling."""
    kind: type = part.__class__
    if kind is DoubleQuoted:
        inner = _double(context, part.parts)
        if isinstance(inner, str):
            out.append(inner)
        else:
            out.extend(inner)
        return
    if kind in _QUOTED_TEXT:
        out.append(part.text)
        return
    value: Any = PARTS[kind](context, part, False)
    if type(value) is str and value.isalnum() and context.variables.get("IFS") == DEFAULT_IFS:
        out.append(value)
        return
    fields = Fields(context, out)
    _fill_value(context, fields, value)
    fields.end()


def _fill_value(context: Context, fields: Fields, value: Expansion) -> None:
    if isinstance(value, str):
        fields.split(value)
    elif isinstance(value, Word):
        within(context, _fill_unquoted, fields, value)
    else:
        fields.split_many(value)


def _fill_unquoted(context: Context, fields: Fields, word: Word) -> None:
    _fill(context, fields, word.parts, tilde=True, split=True)


def _fill(context: Context, fields: Fields, parts: tuple[WordPart, ...], *, tilde: bool, split: bool = False) -> None:
    """Feed parts to fields; with split, literal text is split too (the word of an unquoted ${x:-a b})."""
    for index, part in enumerate(parts):
        kind: type = part.__class__
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
            _fill_double(context, fields, _as_words(part.parts, _double_values(context, part.parts)))
        elif kind in _QUOTED_TEXT:
            fields.quoted(part.text)
        else:
            _fill_value(context, fields, PARTS[kind](context, part, False))


def _fill_tilde(context: Context, fields: Fields, text: str, parts: tuple[WordPart, ...]) -> str:
    """Expand a tilde prefix, or those of a word that looks like an assignment; return the text still to be added."""
    name, equals, _ = text.partition("=")
    if equals and is_name(name) and "posix" not in context.options:
        first = Literal(text[len(name) + 1 :])
        expanded = _with_homes(context, first, (first, *parts[1:]))
        return f"{name}={expanded.text}"
    if text[0] != "~":
        return text
    home, text = expand_tilde(context, text, whole=len(parts) == 1)
    if home is not None:
        fields.quoted(home)
    return text


def _fill_double(context: Context, fields: Fields, values: list[Any]) -> None:
    """Feed the values of what stands between double quotes to fields."""
    many = False
    texts: list[str] = []
    for value in values:
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


def _double_values(context: Context, parts: tuple[WordPart, ...]) -> list[Any]:
    """Expand each part of what stands between double quotes, to a text, a list of words or a Star."""
    values: list[Any] = []
    for part in parts:
        kind: type = part.__class__
        values.append(part.text if kind is Literal or kind in _QUOTED_TEXT else _double_part(context, part, kind))
    return values


def _as_words(parts: tuple[WordPart, ...], values: list[Any]) -> list[Any]:
    """Return the values where words are made of them: beside "$@" or the like, "${*:2}" and "${!a[*]}" are many, as in bash."""
    kinds = set(map(type, values))
    if Star in kinds and list in kinds:
        return [
            list(value) if type(value) is Star and _is_changed(part) else value
            for part, value in zip(parts, values, strict=True)
        ]
    return values


def _is_changed(part: WordPart) -> bool:
    if type(part) is Parameter:
        return part.operation is not None and type(part.operation) is not UseAlternative
    return type(part) is ArrayKeys


def _double_part(context: Context, part: WordPart, kind: type) -> Any:
    value: Any = within(context, _double, part.parts, 0) if kind is DoubleQuoted else PARTS[kind](context, part, True)
    return within(context, _double, value.parts, 0) if type(value) is Word else value


def _double(context: Context, parts: tuple[WordPart, ...], _: object = None) -> str | list[str]:
    """Expand parts as between double quotes; a list if there is "$@" or the like among them."""
    values = _double_values(context, parts)
    if list in map(type, values):
        return _double_many(context, _as_words(parts, values))
    return _text_of(context, values)


def _double_text(context: Context, parts: tuple[WordPart, ...]) -> str:
    """Expand parts as between double quotes where no words are made."""
    return _text_of(context, _double_values(context, parts))


def _text_of(context: Context, values: list[Any]) -> str:
    if len(values) == 1:
        return _joined(context, values[0])
    return _concatenate(context, [_joined(context, value) for value in values])


def _double_many(context: Context, values: list[Any]) -> list[str]:
    """Return the words of a text with "$@" or the like in it."""
    out: list[str] = []
    fields = Fields(context, out)
    fields.glob = False
    _fill_double(context, fields, values)
    fields.end()
    return out


def _joined(context: Context, value: str | list[str]) -> str:
    return value if isinstance(value, str) else join(context, value)


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
    if word.variable is not None:
        variable = context.variables.table.get(word.variable)
        if variable is not None and type(variable.value) is str and not variable.flags & NAMEREF:
            return variable.value
    return _one_text(context, word.parts, True)


def _one_text(
    context: Context, parts: tuple[WordPart, ...], tilde: bool, inner: Callable[..., str] | None = None
) -> str:
    """Expand parts to one text; inner expands the word of ${x-word}."""
    texts: list[str] = []
    for index, part in enumerate(parts):
        kind: type = part.__class__
        if kind is Literal:
            text = part.text
            if tilde and index == 0 and text[:1] == "~":
                home, text = expand_tilde(context, text, whole=len(parts) == 1)
                texts.append(home or "")
            texts.append(text)
        elif kind in _QUOTED_TEXT:
            texts.append(part.text)
        elif kind is DoubleQuoted:
            texts.append(_double_text(context, part.parts))
        else:
            value: Any = PARTS[kind](context, part, False)
            if type(value) is Word:
                value = within(context, inner or _one_text, value.parts, True)
            texts.append(_joined(context, value))
    return texts[0] if len(texts) == 1 else _concatenate(context, texts)


def expand_untilded(context: Context, word: Word) -> str:
    """Expand the key or value of an associative array's element: as expand_text, but for tildes."""
    plain = word.plain
    return plain if plain is not None else _one_text(context, word.parts, tilde=False)


def expand_assigned(context: Context, word: Word) -> str:
    """Expand the value of an assignment: as expand_text, with tildes after each unquoted colon too."""
    plain = word.plain
    if plain is not None:
        return plain
    if word.variable is not None:
        return expand_text(context, word)
    return _assigned_text(context, word.parts)


def _assigned_text(context: Context, parts: tuple[WordPart, ...], _: object = None) -> str:
    if any(type(part) is Literal and "~" in part.text for part in parts):
        parts = tuple(_with_homes(context, part, parts) for part in parts)
    return _one_text(context, parts, False, _assigned_text)


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
    return _double_text(context, word.parts)


def expand_pattern(context: Context, word: Word) -> str:
    """Expand word to a pattern, in which every quoted character stands behind a backslash."""
    first: WordPart = word.parts[0] if len(word.parts) == 1 else None
    if type(first) is Literal and first.text[:1] != "~":
        text: str = first.text
        return text
    return _escaped(context, word.parts, escape_pattern)


def expand_escaped(context: Context, word: Word, escape: Callable[[str], str]) -> str:
    """Expand word to one text, in which escape has been at every quoted piece."""
    return _escaped(context, word.parts, escape)


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
        kind: type = part.__class__
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
            texts.append(escape(_double_text(context, part.parts)))
        else:
            value: Any = PARTS[kind](context, part, False)
            if type(value) is Word:
                texts.append(within(context, _escaped, value.parts, escape))
            else:
                texts.append(_joined(context, value))
    return _concatenate(context, texts)


def expand_operand(context: Context, part: WordPart) -> str:
    """Expand one part as between double quotes."""
    return _double_text(context, (part,))
