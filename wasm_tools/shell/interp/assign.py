"""Assignments: name=value, name[subscript]=value, name=(…), with +=, alone, before a command or after `declare`.

Expanding and assigning are two steps, because bash expands all words of a command before its built-in assigns.
"""

from __future__ import annotations

from ..expand.errors import ExpansionError, ReadonlyError
from ..expand.expand import expand_assigned, expand_text, expand_word
from ..expand.values import EXPORT, READONLY
from ..syntax.ast import ArrayLiteral, Literal, Word, make_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from ..syntax.ast import Arithmetic, ArrayElement, Assignment
    from .interpreter import Interpreter

    # Of an array literal: subscript, the value's fields, +=.
    Element: TypeAlias = tuple[Arithmetic | None, list[str], bool]


class Assigned:
    """An assignment whose value is expanded: a text, the elements of a literal, or None (`declare x`)."""

    __slots__ = ("append", "key", "name", "value")

    def __init__(
        self, name: str, value: str | list[Element] | None, key: Arithmetic | None = None, *, append: bool = False
    ) -> None:
        self.name = name
        self.value = value
        self.key = key
        self.append = append


def expand_assignment(shell: Interpreter, node: Assignment, *, associative: bool = False) -> Assigned:
    """Expand the value of an assignment; associative says that it declares an array of that kind."""
    value = node.value
    if type(value) is Word:
        return Assigned(node.name, expand_assigned(shell, value), node.subscript, append=node.append)
    if type(value) is ArrayLiteral:
        keyed = associative or shell.variables.is_associative(node.name)
        return Assigned(node.name, _elements(shell, value, keyed=keyed), node.subscript, append=node.append)
    return Assigned(node.name, "", node.subscript, append=node.append)


def _elements(shell: Interpreter, literal: ArrayLiteral, *, keyed: bool = False) -> list[Element]:
    out: list[Element] = []
    for element in literal.elements:
        if element.subscript is not None:
            if not keyed and (words := _braced_words(shell, element)):
                out.append((None, words, False))
                continue
            out.append((element.subscript, [expand_assigned(shell, element.value)], element.append))
            continue
        fields: list[str] = []
        expand_word(shell, element.value, fields) if element.value.plain is None else fields.append(element.value.plain)
        out.append((None, fields, False))
    return out


def _braced_words(shell: Interpreter, element: ArrayElement) -> list[str]:
    """[n]=x{a,b} in a literal is words like any other to bash, since its braces are expanded first."""
    if not any(type(part) is Literal and "{" in part.text for part in element.value.parts):
        return []
    from ..expand.braces import expand_braces
    from ..syntax.printer_words import print_arithmetic

    assert element.subscript is not None
    head = f"[{print_arithmetic(element.subscript)}]{'+' if element.append else ''}="
    word = make_word((Literal(head), *element.value.parts))
    if len(expand_braces(word)) == 1:
        return []
    fields: list[str] = []
    expand_word(shell, word, fields)
    return fields


def expand_literal_text(shell: Interpreter, text: str) -> list[Element]:
    """Expand the text `(…)` of an array literal.

    Raises: ExpansionError it is none
    """
    from ..syntax.errors import ParseError
    from ..syntax.parser import parse

    try:
        command = parse(f"_={text}").items[0].command
    except ParseError:
        raise ExpansionError(f"{text}: syntax error in an array literal") from None
    assignments: tuple[Assignment, ...] = getattr(command, "assignments", ())
    value = assignments[0].value if assignments else None
    if type(value) is not ArrayLiteral or len(assignments) > 1:
        raise ExpansionError(f"{text}: syntax error in an array literal")
    return _elements(shell, value)


def assign(shell: Interpreter, assigned: Assigned) -> None:
    """Carry an assignment out.

    Raises: ExpansionError readonly, a bad subscript, an array where none can be.
    """
    variables = shell.variables
    name, value = assigned.name, assigned.value
    if isinstance(value, list):
        if assigned.key is not None:
            raise ExpansionError(f"{name}[{assigned.key.template}]: cannot assign list to array member")
        _assign_literal(shell, name, value, append=assigned.append)
    elif value is not None:
        if assigned.key is not None:
            from ..expand.braced import subscript_key

            target = variables.resolve(name)[0]
            key = subscript_key(shell, target, assigned.key)
            if key == "" or not assigned.key.template:
                raise ExpansionError(f"{name}[{assigned.key.template}]: bad array subscript")
            if (key == "@" or key == "*") and not variables.is_associative(target):
                raise ExpansionError(f"{name}[{key}]: bad array subscript")
            variables.set_element(target, key, value, append=assigned.append)
        elif assigned.append:
            variables.append(name, value)
        else:
            variables.set(name, value)
    if "allexport" in shell.options:
        variables.declare(variables.resolve(name)[0], on=EXPORT)


def _assign_literal(shell: Interpreter, name: str, elements: list[Element], *, append: bool) -> None:
    variables = shell.variables
    name = variables.resolve(name)[0]
    if variables.flags(name) & READONLY:
        raise ReadonlyError(name)
    if not append and not any(subscript for subscript, _, _ in elements) and not variables.is_associative(name):
        variables.set_array(name, [field for _, fields, _ in elements for field in fields])
        return
    # `a=([1]=${a[0]})`: the values are expanded already, so the old elements can go.
    variables.own_array(name) if append else variables.clear_array(name)
    if variables.is_associative(name):
        _assign_pairs(shell, name, elements)
        return
    from ..expand.braced import subscript_key

    index = variables.end(name) if append else 0
    for subscript, fields, adds in elements:
        if subscript is not None:
            key = subscript_key(shell, name, subscript)
            if not isinstance(key, int):
                raise ExpansionError(f"{name}[{key}]: bad array subscript")
            if key < 0:
                key += variables.end(name)
            index = key
        for field in fields:
            variables.set_element(name, index, field, append=adds)
            index += 1


def _assign_pairs(shell: Interpreter, name: str, elements: list[Element]) -> None:
    """The elements of an associative array: [key]=value, or keys and values in turn."""
    loose: list[str] = []
    for subscript, fields, adds in elements:
        if subscript is None:
            loose += fields
            continue
        key = expand_text(shell, subscript.word)
        if not key:
            raise ExpansionError(f"{name}[{key}]: bad array subscript")
        shell.variables.set_element(name, key, fields[0], append=adds)
    for index in range(0, len(loose), 2):
        shell.variables.set_element(name, loose[index], loose[index + 1] if index + 1 < len(loose) else "")


def report_readonly(shell: Interpreter, assignments: tuple[Assignment, ...]) -> None:
    """Complain of assignments before a command that can't be made; bash runs the command all the same."""
    for node in assignments:
        if shell.variables.flags(node.name) & READONLY:
            shell.error(f"{node.name}: readonly variable")


def assign_temporarily(shell: Interpreter, assignments: tuple[Assignment, ...]) -> None:
    """Make the assignments before a built-in or a function, in a scope the caller opened; they are exported."""
    scope = shell.variables.scopes[-1]
    for node in assignments:
        assigned = expand_assignment(shell, node)
        variables = shell.variables
        if variables.flags(node.name) & READONLY:
            continue
        variables.hide(scope, node.name)
        assign(shell, assigned)
        variables.declare(node.name, on=EXPORT)


def assigned_environ(shell: Interpreter, assignments: tuple[Assignment, ...]) -> dict[str, str]:
    """Return what the assignments before a program add to its environment."""
    added: dict[str, str] = {}
    if not assignments:
        return added
    report_readonly(shell, assignments)
    shell.variables.push(temporary=True)
    try:
        for node in assignments:
            assign_temporarily(shell, (node,))
            value = shell.variables.get(node.name)
            if value is not None and node.subscript is None and node.name in shell.variables.scopes[-1].hidden:
                added[node.name] = value
    finally:
        shell.variables.pop()
    return added
