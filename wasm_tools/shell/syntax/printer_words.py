"""Words, parameters, assignments and arithmetic back to text."""

from __future__ import annotations

from .ast import (
    AnsiQuoted,
    ArithmeticSub,
    ArrayKeys,
    ArrayLiteral,
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
)
from .depth import on_fresh_stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from .ast import Arithmetic, ArrayElement, Assignment, CommandList, Word, WordPart

    Scripts: TypeAlias = Callable[[CommandList], str]


def print_word(word: Word, scripts: Scripts | None = None) -> str:
    """Print a word.

    scripts prints what is inside of $(…) as bash shows it; $'…' then comes out decoded and $"…" without its dollar.
    Without it all is printed as it was written.
    """
    return _parts(word.parts, scripts)


def print_arithmetic(arithmetic: Arithmetic, scripts: Scripts | None = None) -> str:
    """Print an arithmetic text; scripts as for print_word."""
    return _parts(arithmetic.word.parts, scripts)


def print_assignment(assignment: Assignment, scripts: Scripts | None = None) -> str:
    """Print name[subscript]+=value; scripts as for print_word."""
    operator = "+=" if assignment.append else "="
    return f"{assignment.name}{_subscript(assignment.subscript, scripts)}{operator}{_value(assignment.value, scripts)}"


def _parts(parts: tuple[WordPart, ...], scripts: Scripts | None) -> str:
    try:
        return _joined(parts, scripts)
    except RecursionError:
        # Words nest in words; the caller may have used up most of this thread's stack.
        return on_fresh_stack(lambda: _joined(parts, scripts))


def _joined(parts: tuple[WordPart, ...], scripts: Scripts | None) -> str:
    return "".join(_PARTS[type(part)](part, scripts) for part in parts)


def _value(value: Word | ArrayLiteral | None, scripts: Scripts | None) -> str:
    if value is None:
        return ""
    if isinstance(value, ArrayLiteral):
        return f"({' '.join(_element(element, scripts) for element in value.elements)})"
    return _parts(value.parts, scripts)


def _element(element: ArrayElement, scripts: Scripts | None) -> str:
    value = _parts(element.value.parts, scripts)
    if element.subscript is None:
        return value
    return f"{_subscript(element.subscript, scripts)}{'+=' if element.append else '='}{value}"


def _subscript(subscript: Arithmetic | None, scripts: Scripts | None) -> str:
    return "" if subscript is None else f"[{_parts(subscript.word.parts, scripts)}]"


# ---- parts ----


def _single_quoted(part: SingleQuoted, _scripts: Scripts | None) -> str:
    return f"'{part.text}'"


def _double_quoted(part: DoubleQuoted, scripts: Scripts | None) -> str:
    dollar = "$" if part.localized and scripts is None else ""
    return f'{dollar}"{_parts(part.parts, scripts)}"'


def _ansi_quoted(part: AnsiQuoted, scripts: Scripts | None) -> str:
    return f"$'{part.raw}'" if scripts is None else "'" + part.text.replace("'", "'\\''") + "'"


def _parameter(part: Parameter, scripts: Scripts | None) -> str:
    if not part.braced:
        return "$" + part.name
    operation = "" if part.operation is None else _OPERATIONS[type(part.operation)](part.operation, scripts)
    return f"${{{part.prefix}{part.name}{_subscript(part.subscript, scripts)}{operation}}}"


def _names_matching(part: NamesMatching, _scripts: Scripts | None) -> str:
    return f"${{!{part.prefix}{'@' if part.separate else '*'}}}"


def _array_keys(part: ArrayKeys, _scripts: Scripts | None) -> str:
    return f"${{!{part.name}[{'@' if part.separate else '*'}]}}"


def _command_sub(part: CommandSub, scripts: Scripts | None) -> str:
    if part.backquoted:
        source = part.source.replace("\\", "\\\\").replace("`", "\\`").replace("$", "\\$")
        return f"`{source}`"
    source = _source(part, scripts)
    return f"$( {source})" if source[:1] == "(" and scripts is not None else f"$({source})"


def _source(part: CommandSub | ProcessSub, scripts: Scripts | None) -> str:
    return part.source if scripts is None or part.script is None else scripts(part.script)


def _process_sub(part: ProcessSub, scripts: Scripts | None) -> str:
    return f"{part.operator}({_source(part, scripts)})"


def _arithmetic_sub(part: ArithmeticSub, scripts: Scripts | None) -> str:
    text = _parts(part.expression.word.parts, scripts)
    return f"$[{text}]" if part.brackets else f"$(({text}))"


_PARTS: dict[type, Callable[[Any, Scripts | None], str]] = {
    Literal: lambda part, _scripts: part.text,
    Escaped: lambda part, _scripts: "\\" + part.text,
    SingleQuoted: _single_quoted,
    DoubleQuoted: _double_quoted,
    AnsiQuoted: _ansi_quoted,
    Parameter: _parameter,
    NamesMatching: _names_matching,
    ArrayKeys: _array_keys,
    BadSubstitution: lambda part, _scripts: part.text,
    CommandSub: _command_sub,
    ProcessSub: _process_sub,
    ArithmeticSub: _arithmetic_sub,
}

# ---- operations ----


def _slice(operation: Slice, scripts: Scripts | None) -> str:
    offset = _parts(operation.offset.word.parts, scripts)
    if operation.length is None:
        return f":{offset}"
    return f":{offset}:{_parts(operation.length.word.parts, scripts)}"


def _replace(operation: Replace, scripts: Scripts | None) -> str:
    text = operation.operator + _parts(operation.pattern.parts, scripts)
    return text if operation.replacement is None else f"{text}/{_parts(operation.replacement.parts, scripts)}"


def _change_case(operation: ChangeCase, scripts: Scripts | None) -> str:
    return operation.operator + ("" if operation.pattern is None else _parts(operation.pattern.parts, scripts))


_OPERATIONS: dict[type, Callable[[Any, Scripts | None], str]] = {
    UseAlternative: lambda operation, scripts: operation.operator + _parts(operation.word.parts, scripts),
    Trim: lambda operation, scripts: operation.operator + _parts(operation.pattern.parts, scripts),
    Slice: _slice,
    Replace: _replace,
    ChangeCase: _change_case,
    Transform: lambda operation, _scripts: "@" + operation.operator,
}
