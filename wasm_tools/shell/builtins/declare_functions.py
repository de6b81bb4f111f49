"""declare -f, export -f, readonly -f: functions shown, and their attributes."""

from __future__ import annotations

from ..expand.values import EXPORT, READONLY, TRACE
from ..interp.errors import CommandError
from .declared import function_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..interp.interpreter import Interpreter
    from ..interp.state import Function
    from .declare_request import Request

# In the order in which they are shown.
_ATTRIBUTES = (("readonly", READONLY, "r"), ("traced", TRACE, "t"), ("exported", EXPORT, "x"))
_ALL = READONLY | TRACE | EXPORT


def declare_functions(shell: Interpreter, request: Request, operands: list[Any], command: str) -> int:
    """Declare -f and -F: show functions, or set and clear their attributes."""
    if operands and (request.on | request.off) & _ALL and not request.print:
        return _change(shell, request, operands)
    return _show(shell, request, operands, command) if operands else _show_all(shell, request)


def _show(shell: Interpreter, request: Request, operands: list[Any], command: str) -> int:
    status = 0
    for name in operands:
        if not isinstance(name, str) or "=" in name:
            shell.error(f"{command}: cannot use `-f' to make functions")
            return 1
        function = shell.functions.get(name)
        if function is None:
            if request.print:
                shell.error(f"{command}: {name}: not found")
            status = 1
        elif not request.names_only:
            shell.write(function_text(shell, name) + "\n")
            if request.print and attribute_letters(function):
                _write_attributes(shell, function)
        elif request.print:
            _write_attributes(shell, function)
        else:
            place = f" {function.line} {function.source}" if "extdebug" in shell.shopts else ""
            shell.write(f"{name}{place}\n")
    return status


def mark_functions(shell: Interpreter, request: Request, names: list[Any], command: str) -> int:
    """Export -f and readonly -f: without names the functions that are it already are shown."""
    if not names:
        request.on, request.off = request.on | request.off, 0  # `export -nf` shows what is exported
        return _show_all(shell, request)
    status = 0
    for name in names:
        if name in shell.functions:
            _mark(shell, name, request)
        else:
            shell.error(f"{command}: {name}: not a function")
            status = 1
    return status


def _change(shell: Interpreter, request: Request, names: list[Any]) -> int:
    status = 0
    for name in names:
        function = shell.functions.get(name)
        if function is None:
            status = 1
        elif request.off & READONLY and function.readonly:
            raise CommandError(f"{name}: readonly function")
        else:
            _mark(shell, name, request)
    return status


def _mark(shell: Interpreter, name: str, request: Request) -> None:
    function = shell.functions[name] = shell.functions[name].copy()
    for field, flag, _ in _ATTRIBUTES:
        if (request.on | request.off) & flag:
            setattr(function, field, bool(request.on & flag))


def _show_all(shell: Interpreter, request: Request) -> int:
    for name in sorted(shell.functions):
        function = shell.functions[name]
        if not all(getattr(function, field) for field, flag, _ in _ATTRIBUTES if request.on & flag):
            continue
        if not request.names_only:
            shell.write(function_text(shell, name) + "\n")
        if request.names_only or attribute_letters(function):
            _write_attributes(shell, function)
    return 0


def attribute_letters(function: Function) -> str:
    return "".join(letter for field, _, letter in _ATTRIBUTES if getattr(function, field))


def _write_attributes(shell: Interpreter, function: Function) -> None:
    shell.write(f"declare -f{attribute_letters(function)} {function.name}\n")
