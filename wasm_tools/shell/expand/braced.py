"""Parts of words that stand for values: ${…} with its operations, $(…), $((…)); VALUES is the table of them."""

from __future__ import annotations

from ..syntax.ast import (
    Arithmetic,
    ArithmeticSub,
    ArrayKeys,
    BadSubstitution,
    ChangeCase,
    CommandSub,
    Literal,
    NamesMatching,
    Parameter,
    ProcessSub,
    Replace,
    Slice,
    Transform,
    Trim,
    UseAlternative,
    Word,
)
from . import c_locale, parameters
from .errors import ExpansionError, ExpressionError
from .evaluate import evaluate, one_evaluation_deeper
from .expand import expand_pattern, expand_replacement, expand_text, expand_untilded, within
from .joining import Star, join
from .names import is_name
from .parameters import fetch, fetch_all, unbound
from .values import NAMEREF, UNSET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .context import Context
    from .expand import Expansion


def _parameter(context: Context, part: Parameter, quoted: bool) -> Expansion:
    operation = part.operation
    if operation is None and part.subscript is None and not part.prefix:
        value = fetch(context, part.name)
        if value is None:
            if "nounset" in context.options and part.name not in ("@", "*"):
                raise unbound(part.name)
            return ""
        return value
    return within(context, _braced, part, quoted)


def _braced(context: Context, part: Parameter, quoted: bool) -> Expansion:
    operation = part.operation
    name, key = part.name, None
    if part.prefix == "!":
        return _indirect(context, part, quoted)
    if part.subscript is not None:
        key = subscript_key(context, name, part.subscript)
    if part.prefix == "#":
        return _length(context, name, key)
    if quoted and type(operation) is UseAlternative:
        return _alternative(context, name, key, operation, "", quoted=True)
    return _operate(context, name, key, operation)


def _operate(context: Context, name: str, key: int | str | None, operation: Any, shown: str = "") -> Expansion:
    if type(operation) is UseAlternative:
        return _alternative(context, name, key, operation, shown)
    if type(operation) is Slice and (
        name in "@*"
        or (
            (key == "@" or key == "*")
            and (context.variables.array(name) is not None or not context.variables.is_set(name))
        )
    ):
        offset, length = _slice_bounds(context, name, operation)
        return parameters.slice_values(context, name, "*" in (key, name), offset, length)
    value = _value(context, name, key)
    if value is None:
        if "nounset" in context.options:
            raise unbound(shown or _shown(name, key))
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
    if key == "":
        context.error(f"{name}: bad array subscript")
        return None
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
        return expand_untilded(context, subscript.word)
    try:
        return evaluate(context, subscript)
    except ExpressionError as error:
        raise error.everywhere() from None


# Without one of these the text of a subscript stands for itself.
_EXPANDED = frozenset("$`'\"\\~")


def text_key(context: Context, name: str, subscript: str) -> int | str:
    """Return the key for a subscript that is text of a variable or an argument: bash expands it like a script's own.

    Raises: ExpansionError it is none
    """
    associative = context.variables.is_associative(name)
    if _EXPANDED.isdisjoint(subscript):
        return subscript if associative else context.variables.evaluate(subscript)
    from ..syntax.errors import ParseError
    from ..syntax.parser import parse_subscript

    try:
        parsed = parse_subscript(subscript)
    except ParseError:
        raise ExpansionError(f"{name}[{subscript}]: invalid variable name") from None
    if associative:
        return expand_untilded(context, parsed.word)
    try:
        # It may name variables whose values have subscripts: x='a[$x]'.
        return one_evaluation_deeper(context, subscript, lambda: evaluate(context, parsed))
    except ExpressionError as error:
        raise error.everywhere() from None


def _is_star(word: Word) -> bool:
    return len(word.parts) == 1 and type(word.parts[0]) is Literal and word.parts[0].text == "*"


def _length(context: Context, name: str, key: int | str | None) -> str:
    array = context.variables.array(name) if key in ("@", "*") else None
    if array is not None and array.items:
        return str(len(array.items))  # without putting the elements in order
    value = _value(context, name, key)
    if value is None:
        if "nounset" in context.options:
            raise unbound(_shown(name, key))
        return "0"
    if not value and key in ("@", "*") and "nounset" in context.options and _is_unset(context, name):
        raise ExpansionError(f"{name}: unbound variable", fatal=True, status=1)
    return str(c_locale.length(context, value) if isinstance(value, str) else len(value))


def _is_unset(context: Context, name: str) -> bool:
    variable = context.variables.find(name)
    return variable is None or bool(variable.flags & UNSET)


def _indirect(context: Context, part: Parameter, quoted: bool) -> Expansion:
    name = part.name
    variable = context.variables.table.get(name)
    if variable is not None and variable.flags & NAMEREF and part.subscript is None and variable.value is not None:
        base, subscript = context.variables.resolve(name)
        return _finish(context, base if subscript is None else f"{base}[{subscript}]", part.operation)
    key = None if part.subscript is None else subscript_key(context, name, part.subscript)
    target = _value(context, name, key)
    if not isinstance(target, str):
        target = join(context, target) if target else None
    if not target:
        if target is None and type(part.operation) is UseAlternative and name in context.variables.table:
            return _alternative(context, name, key, part.operation, "")
        if target is None and name in context.variables.table and variable is not None and not variable.flags & NAMEREF:
            return ""
        if target is None:
            raise ExpansionError(f"{_shown(name, key)}: invalid indirect expansion")
        raise ExpansionError(f"{target}: invalid variable name")
    shown = f"!{name}"
    name, key = reference(context, target)
    return _operate(context, name, key, part.operation, shown)


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
    return name, text_key(context, name, subscript)


def _alternative(
    context: Context, name: str, key: int | str | None, operation: UseAlternative, shown: str, *, quoted: bool = False
) -> Expansion:
    operator = operation.operator
    value = None if key == "" else _value(context, name, key)
    missing = value is None or (isinstance(value, list) and not value)
    if operator[0] == ":" and not missing:
        missing = not value if isinstance(value, str) else _is_null(context, value or [], quoted, indirect=bool(shown))
    sign = operator[-1]
    if sign == "+":
        if not missing:
            return operation.word
        return [] if "@" in (name, key) and not value else ""
    if not missing:
        return "" if value is None else value
    if sign == "-":
        return operation.word
    if sign == "=":
        return _assign_default(context, name, key, operation.word)
    message = expand_text(context, operation.word)
    if not message:
        message = "parameter null or not set" if operator[0] == ":" else "parameter not set"
    raise ExpansionError(f"{shown or _shown(name, key)}: {message}", fatal=True)


def _is_null(context: Context, values: list[str], quoted: bool, *, indirect: bool) -> bool:
    """Tell whether many values are as good as none: "$*" if it is empty, else one empty value, but not by way of ${!x}."""
    if indirect or any(values):
        return False
    return len(values) < 2 or (quoted and type(values) is Star and not join(context, values))


def _assign_default(context: Context, name: str, key: int | str | None, word: Word) -> str:
    if not is_name(name) or key in ("@", "*"):
        raise ExpansionError(f"${name}: cannot assign in this way")
    text = expand_text(context, word)
    if key is None:
        context.variables.set(name, text)
        return context.variables.get(name) or ""
    context.variables.set_element(name, key, text)
    return context.variables.element(name, key) or ""


def _trim(context: Context, name: str, value: str | list[str], operation: Trim) -> Expansion:
    pattern = expand_pattern(context, operation.pattern)
    return c_locale.operate(
        context, value, pattern, lambda value, pattern: parameters.trim(context, value, operation.operator, pattern)
    )


def _replace(context: Context, name: str, value: str | list[str], operation: Replace) -> Expansion:
    pattern = expand_pattern(context, operation.pattern)
    replacement = "" if operation.replacement is None else expand_replacement(context, operation.replacement)
    return c_locale.operate(
        context,
        value,
        pattern,
        lambda value, pattern: parameters.replace(context, value, operation.operator, pattern, replacement),
    )


def _change_case(context: Context, name: str, value: str | list[str], operation: ChangeCase) -> Expansion:
    pattern = None if operation.pattern is None else expand_pattern(context, operation.pattern)
    return parameters.change_case(context, value, operation.operator, pattern)


def _slice(context: Context, name: str, value: str | list[str], operation: Slice) -> Expansion:
    offset, length = _slice_bounds(context, name, operation)
    text = value if isinstance(value, str) else join(context, value)
    if not text.isascii() and c_locale.counts_bytes(context):
        return c_locale.widen(parameters.slice_text(c_locale.narrow(text), offset, length))
    return parameters.slice_text(text, offset, length)


def _slice_bounds(context: Context, name: str, operation: Slice) -> tuple[int, int | None]:
    try:
        offset = evaluate(context, operation.offset)
        return offset, None if operation.length is None else evaluate(context, operation.length)
    except ExpansionError as error:
        if error.fatal:
            raise
        raise ExpansionError(f"{name}: {error.message}") from None


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
    if not part.separate and not quoted and context.variables.get("IFS") == "":
        return "".join(names)
    return names if part.separate else Star(names)


def _array_keys(context: Context, part: ArrayKeys, quoted: bool) -> Expansion:
    keys = context.variables.keys(part.name)
    if not part.separate and not quoted and context.variables.get("IFS") == "":
        return " ".join(keys)  # so bash does, where ${a[*]} stays apart
    return keys if part.separate else Star(keys)


def _bad_substitution(context: Context, part: BadSubstitution, quoted: bool) -> Expansion:
    if part.parameter and _value(context, part.parameter, None) is None:
        return ""
    raise ExpansionError(f"{part.text}: bad substitution", fatal=bool(part.parameter))


def _command_sub(context: Context, part: CommandSub, quoted: bool) -> Expansion:
    return context.substitute_command(part)


def _process_sub(context: Context, part: ProcessSub, quoted: bool) -> Expansion:
    return context.substitute_process(part)


def _arithmetic_sub(context: Context, part: ArithmeticSub, quoted: bool) -> Expansion:
    expression = part.expression
    return str(
        within(context, _evaluated, expression, quoted) if expression.operands else evaluate(context, expression)
    )


def _evaluated(context: Context, expression: Arithmetic, quoted: bool) -> int:
    return evaluate(context, expression)


VALUES: dict[type, Callable[[Any, Any, bool], Expansion]] = {
    Parameter: _parameter,
    NamesMatching: _names_matching,
    ArrayKeys: _array_keys,
    BadSubstitution: _bad_substitution,
    CommandSub: _command_sub,
    ProcessSub: _process_sub,
    ArithmeticSub: _arithmetic_sub,
}
