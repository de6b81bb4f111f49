"""How variables and functions are shown: declare -p, set, local and export without names."""

from __future__ import annotations

from ..expand.parameters import ATTRIBUTE_LETTERS, array_literal
from ..expand.quote import quote_double, quote_minimal
from ..expand.values import UNSET, AssociativeArray, Dynamic, IndexedArray, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..interp.interpreter import Interpreter
    from .declare_request import Request


def attribute_options(variable: Variable) -> str:
    """Return the letters of `declare -p`, `-` for none."""
    value = variable.value
    letters = "a" if isinstance(value, IndexedArray) else "A" if isinstance(value, AssociativeArray) else ""
    return letters + "".join(letter for flag, letter in ATTRIBUTE_LETTERS if variable.flags & flag) or "-"


def declaration(shell: Interpreter, name: str, variable: Variable) -> str:
    """Return the line of `declare -p`."""
    head = f"declare -{attribute_options(variable)} {name}"
    value = variable.value
    if isinstance(value, Dynamic):
        read = value.read(shell)
        if isinstance(read, list):
            return f"declare -a {name}={array_literal(shell, name)}"
        return f"{head}={quote_double(read)}"
    if isinstance(value, IndexedArray | AssociativeArray):
        return head if variable.flags & UNSET and not value.items else f"{head}={array_literal(shell, name)}"
    return head if value is None else f"{head}={quote_double(value)}"


def _plain_line(shell: Interpreter, name: str) -> str | None:
    """Return name=value as `set` lists it."""
    variable = shell.variables.table[name]
    value = variable.value
    if isinstance(value, Dynamic):
        read = value.read(shell)
        if isinstance(read, list):
            return f"{name}={array_literal(shell, name)}"
        return f"{name}={quote_minimal(read)}"
    if isinstance(value, IndexedArray | AssociativeArray):
        return f"{name}={array_literal(shell, name)}"
    return None if value is None else f"{name}={quote_minimal(value) if value else ''}"


def list_all(shell: Interpreter) -> str:
    """Return all variables and functions as `set` lists them."""
    lines = [line for name in shell.variables.names() if (line := _plain_line(shell, name)) is not None]
    if "posix" not in shell.options:
        lines += [function_text(shell, name) for name in sorted(shell.functions)]
    return "".join(f"{line}\n" for line in lines)


def list_variables(shell: Interpreter, request: Request) -> int:
    if not request.on and not request.array and not request.associative:
        shell.write(list_all(shell))
        return 0
    return print_variables(shell, request, [])


def print_variables(
    shell: Interpreter, request: Request, names: list[str], command: str = "declare", among: list[str] | None = None
) -> int:
    """Print declarations: of the names, or of all that the request wants; among says which names there are."""
    status = 0
    lines: list[str] = []
    table = shell.variables.table
    chosen: Iterable[str] = names or [name for name in sorted(table) if _wanted(table[name], request)]
    for name in chosen:
        variable = table.get(name)
        if variable is not None and (among is None or name in among):
            lines.append(declaration(shell, name, variable))
        else:
            shell.error(f"{command}: {name}: not found")
            status = 1
    shell.write("".join(f"{line}\n" for line in lines))
    return status


def _wanted(variable: Variable, request: Request) -> bool:
    if request.array and not isinstance(variable.value, IndexedArray):
        return False
    if request.associative and not isinstance(variable.value, AssociativeArray):
        return False
    return variable.flags & request.on == request.on


def _posix_declaration(line: str, command: str) -> str:
    """Show a declaration as the command that makes it, `export x="1"`; only arrays keep their option."""
    _, options, rest = line.split(" ", 2)
    kind = "-a " if "a" in options else "-A " if "A" in options else ""
    return f"{command} {kind}{rest}"


def print_with(shell: Interpreter, flag: int, command: str) -> int:
    table = shell.variables.table
    lines = [declaration(shell, name, table[name]) for name in sorted(table) if table[name].flags & flag]
    if "posix" in shell.options:
        lines = [_posix_declaration(line, command) for line in lines]
    shell.write("".join(f"{line}\n" for line in lines))
    return 0


def function_text(shell: Interpreter, name: str) -> str:
    from ..syntax.ast import FunctionDefinition
    from ..syntax.printer import print_function

    function = shell.functions[name]
    return print_function(FunctionDefinition(name, function.body, False, function.line))
