"""Turns of an interpreter that is kept: run a piece of code in __main__, tell what it showed and what its last line is worth.

Absent on purpose: completion and introspection, which are turns themselves.
"""

import ast
import builtins
import linecache
import re
import sys
import traceback
from contextlib import suppress

from .door import call
from .main import flush, frames_of

_VALUE_MAX = 1 << 20  # characters of a repr
_NAME = "<turn {}>"
# What an object may say of itself, as notebooks ask it (IPython's rich display protocol).
_METHODS = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "text/latex": "_repr_latex_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
    "application/json": "_repr_json_",
}

_displays = []
_loop = None


def turn():
    """Run the code of one turn, which the host has ready."""
    number, source = call("turn")
    _displays.clear()
    names = sys.modules["__main__"].__dict__
    value = error = None
    try:
        value = _run(source, _NAME.format(number), names)
        found = _forms(value) if value is not None else {}
        if value is not None:
            builtins._ = value
        figures = _figures()
    except BaseException as raised:
        if isinstance(raised, MemoryError):
            call("memory_refused")
        error = _told(raised)
        found, figures = {}, []
    flush()
    if found or _displays or figures or error:
        call("turned", {"data": found, "displays": _displays, "figures": figures, "error": error})


def display(*objects):
    """Show objects in the result of the turn, in all forms they have."""
    _displays.extend(map(_forms, objects))


def prepare(names):
    """Make the names of __main__ ready for turns."""
    names["display"] = display


def _run(source, filename, names):
    """Run source; return the value of its last line if that is an expression."""
    lines = source.splitlines(keepends=True)
    linecache.cache[filename] = len(source), None, lines, filename
    if len(lines) == 1 and _is_simple(source):
        return _run_line(source, filename, names)
    tree = compile(source, filename, "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, True)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";"):
        last = ast.Expression(tree.body.pop().value)
    if tree.body:
        _evaluate(compile(tree, filename, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, True), names)
    if last is None:
        return None
    return _evaluate(compile(last, filename, "eval", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, True), names)


# What a line begins with that is no simple statement.
_COMPOUND = re.compile(r"\s*(?:#|@|$|(?:async|class|def|for|if|match|try|while|with)\b)")
# The usual statements that are no expressions; the others are found out by a compilation in vain.
_ASSIGNMENT = re.compile(r"[\w.]+ *(?:[-+*/%@&|^]|\*\*|//|<<|>>)?=(?!=)")


def _is_simple(line):
    return ";" not in line and _COMPOUND.match(line) is None


def _run_line(source, filename, names):
    """Run one simple statement, without the detour by a tree; return its value if it is an expression."""
    code = None
    if _ASSIGNMENT.match(source) is None:
        with suppress(SyntaxError):
            code = compile(source, filename, "eval", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, True)
    if code is None:
        code = compile(source, filename, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, True)
    return _evaluate(code, names)


_CO_COROUTINE = 0x80


def _evaluate(code, names):
    value = eval(code, names)
    return _awaited(value) if code.co_flags & _CO_COROUTINE else value


def _awaited(coroutine):
    global _loop
    import asyncio

    if _loop is None:
        _loop = asyncio.new_event_loop()
    return _loop.run_until_complete(coroutine)


def _forms(value):
    """Return what value looks like, by media type; text/plain is its repr."""
    text = repr(value)
    forms = {"text/plain": text if len(text) <= _VALUE_MAX else text[:_VALUE_MAX] + "[...]"}
    if isinstance(value, type):
        return forms
    for kind, method in _METHODS.items():
        form = getattr(value, method, None)
        data = form() if callable(form) else None
        if isinstance(data, tuple):  # data and metadata
            data = data[0]
        if data is not None:
            forms[kind] = data
    return forms


def _figures():
    """Return the open figures of matplotlib as PNG, and close them."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return []
    import io

    found = []
    for number in pyplot.get_fignums():
        out = io.BytesIO()
        pyplot.figure(number).savefig(out, format="png", bbox_inches="tight")
        found.append(out.getvalue())
    pyplot.close("all")
    return found


def _told(error):
    """Return type, message and traceback of an error, without the frames that are ours."""
    sys.last_exc = error
    text = "".join(traceback.format_exception(type(error), error, frames_of(error, __file__)))
    return [type(error).__name__, str(error), text]
