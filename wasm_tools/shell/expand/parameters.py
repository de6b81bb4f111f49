"""Values of parameters, and what the operations of ${…} make of them.

Everything here gets its operands expanded already. Many values ($@, ${a[@]}) are a list, those of $* and ${a[*]} a Star,
which joins with the first character of IFS where a single text is wanted.
"""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from .errors import ExpansionError, ExpressionError
from .joining import Star
from .letters import capitalize, lower, swap, upper
from .names import is_name
from .numbers import is_whole
from .pattern import compile_pattern
from .quote import quote_double, quote_reusable
from .values import CAPITAL, EXPORT, INTEGER, LOWER, NAMEREF, READONLY, TRACE, UPPER, AssociativeArray, IndexedArray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from .context import Context


if TYPE_CHECKING:
    Values: TypeAlias = str | list[str] | None

# Shown by ${x@a} and `declare -p`, in this order.
ATTRIBUTE_LETTERS = (
    (INTEGER, "i"),
    (NAMEREF, "n"),
    (READONLY, "r"),
    (TRACE, "t"),
    (EXPORT, "x"),
    (CAPITAL, "c"),
    (LOWER, "l"),
    (UPPER, "u"),
)


_VALUES_BETWEEN_LOOKS = (1 << 10) - 1
_PIECES = 1 << 14  # of a text in the making, joined when there are more
_NONE_SO_LARGE = 1 << 62  # of a positional parameter


def fetch(context: Context, name: str) -> Values:
    """Return the value of a parameter without subscript, None if it is unset."""
    first = name[0]
    if first == "_" or first.isalpha():
        return context.variables.get(name) if name != "_" else context.special("_")
    if first.isdigit():
        number = int(name) if len(name) < 10 or is_whole(name) else _NONE_SO_LARGE
        if number == 0:
            return context.name
        positional = context.positional
        return positional[number - 1] if number <= len(positional) else None
    if first == "@":
        return list(context.positional)
    if first == "*":
        return Star(context.positional)
    if first == "#":
        return str(len(context.positional))
    return context.special(name)


def fetch_all(context: Context, name: str, subscript: str) -> list[str]:
    """Return the values of name[@] or name[*]."""
    values = context.variables.values(name)
    return Star(values) if subscript == "*" else values


def unbound(name: str) -> ExpansionError:
    shown = name if name[0] == "_" or name[0].isalpha() or name[1:2] > "@" else f"${name}"
    return ExpansionError(f"{shown}: unbound variable", fatal=True)


def trim(context: Context, values: str | list[str], operator: str, pattern: str) -> str | list[str]:
    """${x#p} ${x##p} ${x%p} ${x%%p}: cut off what pattern matches at an end."""
    compiled = compile_pattern(pattern, extglob="extglob" in context.shopts)
    longest = len(operator) == 2

    def front(text: str) -> str:
        end = compiled.prefix(text, longest)
        return text if end is None else text[end:]

    def back(text: str) -> str:
        start = compiled.suffix(text, longest)
        return text if start is None else text[:start]

    cut = front if operator[0] == "#" else back
    return _each(context, values, cut)


def _each(context: Context, values: str | list[str], change: Callable[[str], str]) -> str | list[str]:
    """Change a text, or each of many.

    Raises: ENOMEM they become too long together.
    """
    if isinstance(values, str):
        return change(values)
    made: list[str] = Star() if type(values) is Star else []
    size = 0
    for text in values:
        changed = change(text)
        made.append(changed)
        size += len(changed)
        if size > context.string_limit:
            raise PosixError(Errno.ENOMEM)
        if not len(made) & _VALUES_BETWEEN_LOOKS:
            context.sys.checkpoint()
    return made


def replace(
    context: Context, values: str | list[str], operator: str, pattern: str, replacement: str
) -> str | list[str]:
    """${x/p/r} and its kin; replacement has quoted & and backslashes escaped, as for patterns."""
    if not pattern and operator in ("/", "//"):
        return values
    nocase = "nocasematch" in context.shopts
    compiled = compile_pattern(pattern, ignore_case=nocase, extglob="extglob" in context.shopts)
    template = _template(replacement, ampersand="patsub_replacement" in context.shopts)
    literal = compiled.literal if operator == "//" and len(template) == 1 else None
    kinds = frozenset(pattern[0]) if operator == "/#" and pattern[1:2] == "(" else compiled.kinds
    fills = not kinds.isdisjoint(_FILLED["/%" if operator == "/%" else "/"])
    filled_end = operator == "/%" and not compiled.kinds.isdisjoint(_FILLED_END)

    def change(text: str) -> str:
        if not text and fills:
            return text
        if literal:
            return _replace_literal(context, text, literal, template[0])
        if text and filled_end and compiled.suffix(text, True) == len(text):
            return text
        return _replace_matches(context, text, compiled, operator, template)

    return _each(context, values, change)


# bash takes some groups for something that matches no empty text: in an empty one, and at the end of another.
_FILLED = {"/": frozenset("?!@+"), "/%": frozenset("@+")}
_FILLED_END = frozenset("!@+")


def _replace_literal(context: Context, text: str, old: str, new: str) -> str:
    if len(text) + text.count(old) * (len(new) - len(old)) > context.string_limit:
        raise PosixError(Errno.ENOMEM)
    return text.replace(old, new)


def _replace_matches(context: Context, text: str, compiled: Pattern, operator: str, template: list[str]) -> str:
    out: list[str] = []
    blocks: list[str] = []
    size = at = 0
    while at < len(text) or not at:  # bash looks for no empty match at the end
        if len(out) > _PIECES:
            blocks.append("".join(out))
            out.clear()
            context.sys.checkpoint()
        span = _find(compiled, operator, text, at)
        if span is None:
            break
        start, end = span
        made = template[0] if len(template) == 1 else text[start:end].join(template)
        out += (text[at:start], made)
        size += start - at + len(made)
        if size > context.string_limit:
            raise PosixError(Errno.ENOMEM)
        at = end
        if operator != "//":
            break
        if start == end:
            # An empty match is replaced once, then the search goes on behind the next character.
            out.append(text[at : at + 1])
            at += 1
    out.append(text[at:])
    return "".join(blocks + out)


def _find(compiled: Pattern, operator: str, text: str, at: int) -> tuple[int, int] | None:
    if operator == "/#":
        end = compiled.prefix(text, True)
        return None if end is None else (0, end)
    if operator == "/%":
        start = compiled.suffix(text, True)
        return None if start is None else (start, len(text))
    return compiled.search(text, at)


def _template(replacement: str, *, ampersand: bool) -> list[str]:
    """Split a replacement at the places where the matched text goes."""
    if "&" not in replacement and "\\" not in replacement:
        return [replacement]
    parts: list[str] = []
    out: list[str] = []
    at = 0
    while at < len(replacement):
        character = replacement[at]
        if character == "\\" and replacement[at + 1 : at + 2] in ("&", "\\"):
            at += 1
            out.append(replacement[at])
        elif character == "&" and ampersand:
            parts.append("".join(out))
            out = []
        else:
            out.append(character)
        at += 1
    parts.append("".join(out))
    return parts


def change_case(context: Context, values: str | list[str], operator: str, pattern: str | None) -> str | list[str]:
    """${x^p} ${x^^p} ${x,p} ${x,,p} ${x~p} ${x~~p}."""
    change = {"^": upper, ",": lower, "~": swap}[operator[0]]
    every = len(operator) == 2
    compiled = compile_pattern(pattern, extglob="extglob" in context.shopts) if pattern else None

    def convert(text: str) -> str:
        if compiled is None:
            return change(text) if every else change(text[:1]) + text[1:]
        head = text if every else text[:1]
        made = "".join(change(character) if compiled.match(character) else character for character in head)
        return made + text[len(head) :]

    return _each(context, values, convert)


def slice_text(text: str, offset: int, length: int | None) -> str:
    """${x:offset:length} of one text.

    Raises: ExpressionError a negative length that ends before the offset.
    """
    size = len(text)
    if offset < 0:
        offset += size
        if offset < 0:
            return ""
    if length is None:
        return text[offset:]
    if length >= 0:
        return text[offset : offset + length]
    if offset > size:
        return ""
    end = size + length
    if end < offset:
        raise ExpressionError(f"{length}: substring expression < 0")
    return text[offset:end]


def slice_values(context: Context, name: str, star: bool, offset: int, length: int | None) -> list[str]:
    """${@:offset:length} and ${a[@]:offset:length}: elements, counted by subscript where there are subscripts.

    Raises: ExpressionError a negative length.
    """
    array = None if name in "@*" else context.variables.array(name)
    if name in "@*":
        values = [context.name, *context.positional]
        end = len(values)
    elif isinstance(array, IndexedArray):
        values = array.values()
        end = array.end()
    else:
        values = context.variables.values(name)
        end = len(values)
    if offset < 0:
        offset += end
        if offset < 0:
            return Star() if star else []
    if length is not None and length < 0:
        raise ExpressionError(f"{length}: substring expression < 0")
    if isinstance(array, IndexedArray) and end != len(values):
        chosen = [text for key, text in zip(array.keys(), values, strict=True) if key >= offset]
    elif isinstance(array, AssociativeArray):
        chosen = values[max(offset - 1, 0) :]
    else:
        chosen = values[offset:]
    chosen = chosen if length is None else chosen[:length]
    return Star(chosen) if star else chosen


def attribute_letters(context: Context, name: str) -> str:
    """Return what ${x@a} shows."""
    variable = context.variables.table.get(name)
    if variable is None:
        return ""
    value = variable.value
    letters = "a" if isinstance(value, IndexedArray) else "A" if isinstance(value, AssociativeArray) else ""
    return letters + "".join(letter for flag, letter in ATTRIBUTE_LETTERS if variable.flags & flag)


def array_literal(context: Context, name: str) -> str:
    """Return the elements of an array as `declare -p` shows them: ([0]="a" …)."""
    array = context.variables.array(name)
    if isinstance(array, IndexedArray):
        return "(" + " ".join(f"[{key}]={quote_double(text)}" for key, text in array.pairs()) + ")"
    if isinstance(array, AssociativeArray):
        pairs = (f"[{_quote_key(key)}]={quote_double(text)} " for key, text in array.pairs())
        return "(" + "".join(pairs) + ")"
    return "()"


def _quote_key(key: str) -> str:
    return key if key.replace("_", "a").isalnum() else quote_double(key)


def _assignment(context: Context, name: str, values: str | list[str]) -> str:
    letters = attribute_letters(context, name)
    if isinstance(values, list):
        if name in "@*":
            return "set -- " + " ".join(map(quote_reusable, values))
        return f"declare -{letters} {name}={array_literal(context, name)}"
    return f"declare -{letters} {name}={quote_reusable(values)}" if letters else f"{name}={quote_reusable(values)}"


def _keyed(context: Context, name: str, values: str | list[str], *, separate: bool) -> str | list[str]:
    if isinstance(values, str):
        return quote_reusable(values)
    keys = context.variables.keys(name) if is_name(name) else [str(i + 1) for i in range(len(values))]
    if separate:
        return [text for pair in zip(keys, values, strict=True) for text in pair]
    shown = " ".join(f"{_quote_key(key)} {quote_double(text)}" for key, text in zip(keys, values, strict=True))
    return f"{shown} " if shown and context.variables.is_associative(name) else shown


def transform(context: Context, name: str, values: str | list[str], operator: str) -> str | list[str]:
    """${x@Q} and its kin."""
    if operator == "A":
        return _assignment(context, name, values)
    if operator == "a":
        letters = attribute_letters(context, name) if is_name(name) else ""
        return _each(context, values, lambda _: letters)
    if operator in "Kk":
        return _keyed(context, name, values, separate=operator == "k")
    change: Callable[[str], str] = {
        "U": upper,
        "u": capitalize,
        "L": lower,
        "Q": quote_reusable,
        "E": _decode,
        "P": context.prompt,
    }[operator]
    return _each(context, values, change)


def _decode(text: str) -> str:
    from ..syntax.ansi import decode_ansi

    return decode_ansi(text)


if TYPE_CHECKING:
    from .pattern import Pattern
