"""Assignments: name=value, name[subscript]=value, name=(…), with +=, alone, before a command or after `declare`.

Expanding and assigning are two steps, because bash expands all words of a command before its built-in assigns.
"""

from __future__ import annotations

from ..expand.errors import ExpansionError, ReadonlyError
from ..expand.expand import expand_assigned, expand_untilded, expand_word
from ..expand.values import EXPORT, READONLY, Dynamic, Variable
from ..syntax.ast import ArrayLiteral, Literal, Word, make_word
from .flow import ExitShell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from ..syntax.ast import Arithmetic, ArrayElement, Assignment
    from .interpreter import Interpreter

    # Of an array literal: subscript, the value's fields, +=.
    Element: TypeAlias = tuple[Arithmetic | None, list[str], bool]


class Assigned:
    """An assignment whose value is expanded: a text, the elements of a literal, or None (`declare x`).

    declared says that a built-in carries it out.
    """

    __slots__ = ("append", "declared", "key", "name", "value")

    def __init__(
        self, name: str, value: str | list[Element] | None, key: Arithmetic | None = None, *, append: bool = False
    ) -> None:
        self.name = name
        self.value = value
        self.key = key
        self.append = append
        self.declared = False


def last_text(argv: Sequence[str | Assigned]) -> str:
    """Return the last word of a command: what $_ shows. Of an array that is assigned it is only the name."""
    assigned = argv[-1]
    if isinstance(assigned, str):
        return assigned
    name, value = assigned.name, assigned.value
    if not isinstance(value, str):
        return name
    subscript = "" if assigned.key is None else f"[{assigned.key.template}]"
    return f"{name}{subscript}{'+=' if assigned.append else '='}{value}"


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
            # [n]=x{a,b} is words like any other to bash, since its braces are expanded first.
            if not keyed and (words := _braced_words(shell, "", element.value, element)):
                out.append((None, words, False))
                continue
            expand = expand_untilded if keyed else expand_assigned
            out.append((element.subscript, [expand(shell, element.value)], element.append))
            continue
        fields: list[str] = []
        expand_word(shell, element.value, fields) if element.value.plain is None else fields.append(element.value.plain)
        out.append((None, fields, False))
    return out


def _subscript(subscript: Arithmetic) -> str:
    from ..syntax.printer_words import print_arithmetic

    return f"[{print_arithmetic(subscript)}]"


def braced_assignment(shell: Interpreter, node: Assignment) -> list[str]:
    """Expand `export x={a,b}` to the words it is to bash, since braces come first; nothing if there are none."""
    return [] if not isinstance(node.value, Word) else _braced_words(shell, node.name, node.value, node)


def assignment_word(node: Assignment) -> Word:
    """Return an assignment of a text as the word it would be elsewhere."""
    return _whole_word(node.name, node.value if isinstance(node.value, Word) else None, node)


def _whole_word(name: str, value: Word | None, node: Assignment | ArrayElement) -> Word:
    head = f"{name}{'' if node.subscript is None else _subscript(node.subscript)}{'+' if node.append else ''}="
    parts = () if value is None else value.parts
    if parts and type(parts[0]) is Literal:
        head, parts = head + parts[0].text, parts[1:]
    return make_word((Literal(head), *parts))


def _braced_words(shell: Interpreter, name: str, value: Word, node: Assignment | ArrayElement) -> list[str]:
    if not any(type(part) is Literal and "{" in part.text for part in value.parts):
        return []
    if "braceexpand" not in shell.options:
        return []
    from ..expand.braces import expand_braces

    word = _whole_word(name, value, node)
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
        _assign_literal(shell, name, value, assigned)
    elif value is not None:
        if assigned.key is not None:
            from ..expand.braced import subscript_key

            target = variables.array_name(name)
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


def _assign_literal(shell: Interpreter, name: str, elements: list[Element], assigned: Assigned) -> None:
    variables = shell.variables
    append = assigned.append
    name = variables.array_name(name)
    if variables.flags(name) & READONLY:
        raise ReadonlyError(name)
    if not append and not any(subscript for subscript, _, _ in elements) and not variables.is_associative(name):
        variables.set_array(name, [field for _, fields, _ in elements for field in fields])
        return
    if variables.is_associative(name):
        # To bash the old elements are there for += until the new ones are complete.
        before = variables.array(name)
        old = None if append or before is None else {str(key): text for key, text in before.pairs()}
        variables.own_array(name) if append else variables.clear_array(name)
        _assign_pairs(shell, name, elements, old, declared=assigned.declared)
        return
    # `a=([1]=${a[0]})`: the values are expanded already, so the old elements can go.
    variables.own_array(name) if append else variables.clear_array(name)
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


def _assign_pairs(
    shell: Interpreter, name: str, elements: list[Element], old: dict[str, str] | None, *, declared: bool
) -> None:
    """The elements of an associative array: [key]=value, or keys and values in turn; the first says which."""
    if elements and elements[0][0] is None:
        _assign_in_turn(shell, name, elements)
        return
    for subscript, fields, adds in elements:
        if subscript is None:
            for field in fields:
                shown = f"'{field}'" if declared else field
                shell.error(f"{name}: {shown}: must use subscript when assigning associative array")
            continue
        key = expand_untilded(shell, subscript.word)
        if not key:
            raise ExpansionError(f"{name}[{key}]: bad array subscript")
        if adds and old is not None:
            shell.variables.set_element(name, key, old.get(key, ""))
        shell.variables.set_element(name, key, fields[0], append=adds)


def _assign_in_turn(shell: Interpreter, name: str, elements: list[Element]) -> None:
    words: list[str] = []
    for subscript, fields, adds in elements:
        head = "" if subscript is None else f"[{expand_untilded(shell, subscript.word)}]{'+' if adds else ''}="
        words += [head + field for field in fields]
    for index in range(0, len(words), 2):
        shell.variables.set_element(name, words[index], words[index + 1] if index + 1 < len(words) else "")


def report_unassignable(shell: Interpreter, assignments: tuple[Assignment, ...]) -> None:
    """Complain of assignments before a command that can't be made; bash runs the command all the same, but for errexit.

    Raises: ExitShell with errexit, even where failures of commands are let pass · ReadonlyError in posix mode
    """
    for node in assignments:
        if node.subscript is not None:
            shell.error(f"`{node.name}{_subscript(node.subscript)}': not a valid identifier")
        elif shell.variables.flags(node.name) & READONLY:
            if "posix" in shell.options:
                raise ReadonlyError(node.name)
            shell.error(f"{node.name}: readonly variable")
            if "errexit" in shell.options:
                raise ExitShell(1)


def assign_temporarily(shell: Interpreter, assignments: tuple[Assignment, ...]) -> None:
    """Make the assignments before a built-in or a function, in a scope the caller opened; they are exported."""
    scope = shell.variables.scopes[-1]
    for node in assignments:
        assigned = _before_command(shell, node)
        variables = shell.variables
        if node.subscript is not None or variables.flags(node.name) & READONLY:
            continue
        if "xtrace" in shell.options:
            from .trace import trace_assignment

            trace_assignment(shell, node, assigned)
        name = _assigned_name(shell, node)
        variables.hide(scope, name)
        old = variables.table.get(name)
        dynamic = old is not None and isinstance(old.value, Dynamic)
        if node.append or dynamic:
            assign(shell, assigned)
            variables.declare(name, on=EXPORT)
        if not dynamic:
            # It has no other attributes, and is no array: x=1+1 stays that if x is an integer.
            value = variables.get(name) if node.append else assigned.value
            variables.put(name, Variable(str(value), EXPORT, variables.token))


def _assigned_name(shell: Interpreter, node: Assignment) -> str:
    """Return the name of the variable that an assignment before a command is to: that which a nameref names."""
    target, subscript = shell.variables.resolve(node.name)
    return target if subscript is None else node.name


def _before_command(shell: Interpreter, node: Assignment) -> Assigned:
    """Expand an assignment before a command, where `x=(1 2)` is a text like any other."""
    if type(node.value) is not ArrayLiteral:
        return expand_assignment(shell, node)
    from ..syntax.printer_words import print_assignment

    return Assigned(node.name, print_assignment(node).partition("=")[2], node.subscript, append=node.append)


def assigned_environ(shell: Interpreter, assignments: tuple[Assignment, ...]) -> dict[str, str]:
    """Return what the assignments before a program add to its environment."""
    added: dict[str, str] = {}
    if not assignments:
        return added
    report_unassignable(shell, assignments)
    shell.variables.push(temporary=True)
    try:
        for node in assignments:
            assign_temporarily(shell, (node,))
            name = _assigned_name(shell, node)
            value = shell.variables.get(name)
            if value is not None and node.subscript is None and name in shell.variables.scopes[-1].hidden:
                added[name] = value
    finally:
        shell.variables.pop()
    return added
