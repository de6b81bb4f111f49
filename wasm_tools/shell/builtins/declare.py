"""declare, typeset, local, export, readonly, unset: variables and functions with attributes."""

from __future__ import annotations

from ..expand.braced import reference
from ..expand.errors import ExpansionError, ExpressionError, ReadonlyError
from ..expand.names import is_name
from ..expand.values import (
    CAPITAL,
    EXPORT,
    INTEGER,
    LOWER,
    NAMEREF,
    READONLY,
    UNSET,
    UPPER,
    AssociativeArray,
    Dynamic,
    IndexedArray,
    Variable,
)
from ..interp.assign import Assigned, assign
from ..interp.errors import CommandError
from ..interp.trace import assignment_text
from .declare_functions import declare_functions, mark_functions
from .declare_request import Request, read_options
from .declared import declaration, list_variables, print_variables, print_with
from .options import parse_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..interp.interpreter import Interpreter

_USAGES = {
    "declare": "declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]",
    "typeset": "typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]",
}


def declare(shell: Interpreter, argv: list[Any]) -> int:
    """Declare and typeset: within a function the variables are local unless -g says otherwise."""
    request, operands = read_options(argv, _USAGES[argv[0]])
    if request.functions:
        return declare_functions(shell, request, operands, argv[0])
    if request.print:
        return print_variables(shell, request, operands)
    if not operands:
        return list_variables(shell, request)
    local = shell.variables.function_scope() is not None and not request.glob
    return _declare_all(shell, request, operands, local=local, command=argv[0])


def local(shell: Interpreter, argv: list[Any]) -> int:
    """local: only within a function."""
    scope = shell.variables.function_scope()
    if scope is None:
        _assign_arrays(shell, argv)
        raise CommandError("can only be used in a function")
    request, operands = read_options(argv, "local [option] name[=value] ...")
    if operands and operands[0] == "-":
        scope.options = tuple(shell.options)
        operands = operands[1:]
    elif request.print and operands:
        names = [assignment_text(operand) if isinstance(operand, Assigned) else operand for operand in operands]
        return print_variables(shell, request, names, "local", [*scope.hidden])
    elif not operands:
        table = shell.variables.table
        names = sorted(name for name in scope.hidden if name in table)
        shell.write("".join(f"{declaration(shell, name, table[name])}\n" for name in names))
        return 0
    return _declare_all(shell, request, operands, local=True, command="local")


def export(shell: Interpreter, argv: list[Any]) -> int:
    """export: hand variables or functions to the programs that are started."""
    found, operands = parse_options(argv, "fnp", "export [-fn] [name[=value] ...] or export -p")
    letters = {letter for letter, _ in found}
    request = Request()
    request.on, request.off = (0, EXPORT) if "n" in letters else (EXPORT, 0)
    if "f" in letters:
        return mark_functions(shell, request, operands, "export")
    if not operands:
        return print_with(shell, EXPORT, "export")
    request.glob = True
    return _declare_all(shell, request, operands, local=False, command="export")


def readonly(shell: Interpreter, argv: list[Any]) -> int:
    """readonly: variables or functions that can't be changed any more."""
    found, operands = parse_options(argv, "aAfp", "readonly [-aAf] [name[=value] ...] or readonly -p")
    letters = {letter for letter, _ in found}
    request = Request()
    request.on = READONLY
    if "f" in letters:
        return mark_functions(shell, request, operands, "readonly")
    if not operands:
        return print_with(shell, READONLY, "readonly")
    request.array = "a" in letters
    request.associative = "A" in letters
    return _declare_all(shell, request, operands, local=False, command="readonly")


def _assign_arrays(shell: Interpreter, argv: list[Any]) -> None:
    """Assign the arrays of a `local` outside functions: bash does it while it expands them, before it looks where it is."""
    request, operands = read_options(argv, "")
    arrays = [operand for operand in operands if isinstance(operand, Assigned) and isinstance(operand.value, list)]
    request.on &= INTEGER | LOWER | UPPER | CAPITAL
    _declare_all(shell, request, arrays, local=False, command="local")


def _declare_all(shell: Interpreter, request: Request, operands: list[Any], *, local: bool, command: str) -> int:
    status = 0
    request.command = command
    for operand in operands:
        assigned = operand if isinstance(operand, Assigned) else _parse(shell, operand)
        if assigned is None or (assigned.key is not None and command in ("export", "readonly")):
            if isinstance(operand, Assigned):
                operand = f"{operand.name}[{operand.key.template if operand.key else ''}]"
            elif assigned is not None:
                operand = operand.partition("=")[0]
            shell.error(f"{command}: `{operand}': not a valid identifier")
            status = 1
            continue
        try:
            if request.glob and not local and shell.variables.function_scope() is not None and command != "export":
                _declare_globally(shell, request, assigned)
            else:
                _declare(shell, request, assigned, local=local)
        except ExpansionError as error:
            if isinstance(error, ExpressionError) and assigned.key is None and not isinstance(assigned.value, list):
                error.message = f"{command}: {error.message}"
            if error.fatal or isinstance(error, ExpressionError):
                raise
            of_builtin = command not in ("export", "readonly") or not isinstance(error, ReadonlyError)
            shell.error(f"{command}: {error.message}" if of_builtin else error.message)
            status = 1
    return status


def _declare_globally(shell: Interpreter, request: Request, assigned: Assigned) -> None:
    """Declare -g: act on the global variable, whatever locals hide it."""
    variables = shell.variables
    name = assigned.name
    outermost = next((scope for scope in variables.scopes if name in scope.hidden), None)
    if outermost is None:
        _declare(shell, request, assigned)
        return
    inner, outer = variables.table.pop(name, None), outermost.hidden[name]
    if outer is not None:
        variables.table[name] = outer
    try:
        _declare(shell, request, assigned)
    finally:
        outermost.hidden[name] = variables.table.pop(name, None)
        if inner is not None:
            variables.table[name] = inner
        variables.touch()


def _parse(shell: Interpreter, text: str) -> Assigned | None:
    """Read name, name=value, name+=value or name[subscript]=value from a text."""
    name, equals, value = text.partition("=")
    append = bool(equals) and name.endswith("+")
    name = name[:-1] if append else name
    key = None
    if "[" in name and name.endswith("]"):
        from ..syntax.arithmetic import make_arithmetic
        from ..syntax.ast import Literal, make_word

        name, _, subscript = name[:-1].partition("[")
        key = make_arithmetic(make_word((Literal(subscript),)))
    if not is_name(name):
        return None
    return Assigned(name, value if equals else None, key, append=append)


def _wants_array(request: Request, assigned: Assigned) -> bool:
    if isinstance(assigned.value, list):
        return True
    return (request.associative or request.array) and (request.command != "readonly" or assigned.value is not None)


def _declare(shell: Interpreter, request: Request, assigned: Assigned, *, local: bool = False) -> None:
    variables = shell.variables
    name = assigned.name
    if local:
        scope = variables.function_scope()
        assert scope is not None
        variables.make_local(name, scope, inherit=request.inherit or "localvar_inherit" in shell.shopts)
    if request.command in ("export", "readonly") or (request.on & (EXPORT | READONLY) and not local):
        variables.keep_temporary(name)
    if not request.on & NAMEREF and not request.off & NAMEREF:
        name = variables.resolve(name)[0]
    old = variables.table.get(name)
    if old is not None:
        _check_change(name, old, request, assigned)
    assigned = _as_literal(shell, request, old, assigned)
    if _wants_array(request, assigned):
        _make_array(shell, name, associative=request.associative, indexed=request.array)
    flags = request.on & ~READONLY
    if flags or request.off or old is None:
        variables.declare(name, on=flags, off=request.off)
    _give_value(shell, request, old, Assigned(name, assigned.value, assigned.key, append=assigned.append))
    if request.on & READONLY:
        variables.declare(name, on=READONLY)


def _give_value(shell: Interpreter, request: Request, old: Variable | None, assigned: Assigned) -> None:
    name, value = assigned.name, assigned.value
    if request.on & NAMEREF and value is not None:
        _set_reference(shell, name, str(value), request.command)
    elif request.on & NAMEREF and old is not None and isinstance(old.value, str):
        shell.variables.declare(name, off=NAMEREF)
        _check_reference(old.value)  # what the variable holds is the target from now on
        shell.variables.declare(name, on=NAMEREF)
    elif value is not None:
        assigned.declared = True
        assign(shell, assigned)


def _check_change(name: str, old: Variable, request: Request, assigned: Assigned) -> None:
    if old.flags & READONLY and (assigned.value is not None or request.off & READONLY):
        raise ReadonlyError(name)
    if request.destroys and isinstance(old.value, IndexedArray | AssociativeArray):
        raise ExpansionError(f"{name}: cannot destroy array variables in this way")


def _as_literal(shell: Interpreter, request: Request, old: Variable | None, assigned: Assigned) -> Assigned:
    """Read `(…)` in a quoted value as a literal where an array is declared, as bash does."""
    value = assigned.value
    if not isinstance(value, str) or value[:1] != "(" or value[-1:] != ")" or assigned.key is not None:
        return assigned
    is_array = old is not None and isinstance(old.value, IndexedArray | AssociativeArray)
    if not (request.array or request.associative or is_array):
        return assigned
    from ..interp.assign import expand_literal_text

    return Assigned(assigned.name, expand_literal_text(shell, value), None, append=assigned.append)


def _make_array(shell: Interpreter, name: str, *, associative: bool, indexed: bool) -> None:
    variables = shell.variables
    existing = variables.table.get(name)
    if existing is not None and isinstance(existing.value, IndexedArray) and associative:
        raise ExpansionError(f"{name}: cannot convert indexed to associative array")
    if existing is not None and isinstance(existing.value, AssociativeArray):
        if indexed:
            raise ExpansionError(f"{name}: cannot convert associative to indexed array")
        return
    fresh = existing is None or existing.value is None
    variable = variables.own_array(name, associative=associative)
    if fresh:
        variable.flags |= UNSET


def _check_reference(target: str) -> None:
    if not is_name(target.partition("[")[0]):
        shown = "not a valid identifier" if not target else "invalid variable name for name reference"
        raise ExpansionError(f"`{target}': {shown}")


def _set_reference(shell: Interpreter, name: str, target: str, command: str) -> None:
    _check_reference(target)
    if target == name and shell.variables.function_scope() is None:
        raise ExpansionError(f"{name}: nameref variable self references not allowed")
    variables = shell.variables
    if target == name:
        shell.error(f"{command}: warning: {name}: circular name reference")
    variable = variables.table[name]
    variables.put(name, Variable(target, variable.flags & ~UNSET, variables.token))


def unset(shell: Interpreter, argv: list[Any]) -> int:
    """unset: remove variables, array elements or functions."""
    usage = "unset [-f] [-v] [-n] [name ...]"
    found, operands = parse_options(argv, "fvn", usage)
    letters = {letter for letter, _ in found}
    if {"f", "v"} <= letters:
        raise CommandError("cannot simultaneously unset a function and a variable")
    status = 0
    for operand in operands:
        try:
            if "f" in letters:
                _unset_function(shell, operand)
            else:
                _unset_variable(shell, operand, function_too="v" not in letters, reference_itself="n" in letters)
        except ExpressionError:
            raise
        except ExpansionError as error:
            shell.error(f"unset: {error.message}")
            status = 1
    return status


def _unset_function(shell: Interpreter, name: str) -> None:
    function = shell.functions.get(name)
    if function is not None and function.readonly:
        raise ExpansionError(f"{name}: cannot unset: readonly function")
    shell.functions.pop(name, None)


def _unset_element(shell: Interpreter, text: str) -> None:
    variables = shell.variables
    name, key = reference(shell, text)
    variable = variables.find(name)
    if variable is None:
        return
    if key is not None and isinstance(variable.value, str):
        if key != 0:
            raise ExpansionError(f"{name}: not an array variable")
        variables.unset(variables.resolve(name)[0])
    elif key in ("@", "*") and isinstance(variable.value, IndexedArray):
        variables.own_array(name)
        variables.clear_array(name)
    elif key is not None:
        if isinstance(variable.value, Dynamic):
            return
        if variable.value is None and key != 0:
            raise ExpansionError(f"{name}: not an array variable")
        if variable.flags & READONLY:
            raise ExpansionError(f"{name}: cannot unset: readonly variable")
        try:
            variables.unset_element(name, key)
        except ExpansionError:
            raise ExpansionError(f"[{key}]: bad array subscript") from None


def _unset_variable(shell: Interpreter, text: str, *, function_too: bool, reference_itself: bool) -> None:
    variables = shell.variables
    if "[" in text and text.endswith("]"):
        _unset_element(shell, text)
        return
    if not is_name(text):
        if function_too and text in shell.functions:
            _unset_function(shell, text)
            return
        if function_too:
            return  # bash takes it for the name of a function that does not exist
        raise ExpansionError(f"`{text}': not a valid identifier")
    if reference_itself:
        variables.unset(text)
        return
    name, subscript = variables.resolve(text)
    if subscript is not None:
        variables.unset_element(name, variables.key(name, subscript))
    elif name in variables.table:
        variables.unset(name)
    elif function_too:
        _unset_function(shell, text)
