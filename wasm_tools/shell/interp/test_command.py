"""[[ expression ]]."""

from __future__ import annotations

from ..expand.c_locale import counts_bytes, narrow
from ..expand.errors import ExpansionError
from ..expand.evaluate import evaluate_text
from ..expand.expand import expand_escaped, expand_pattern, expand_regex, expand_text
from ..expand.pattern import compile_pattern
from ..expand.regex import RegexError, compile_regex
from ..syntax.ast import TestBinary, TestGroup, TestLogic, TestNot, TestUnary
from .conditions import COMPARE, FILES, UNARY
from .redirect import redirected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..syntax.ast import TestCommand, TestNode, Word
    from .interpreter import Interpreter


def execute_test(shell: Interpreter, node: TestCommand) -> int:
    """Run [[ … ]]: 0 true, 1 false, 2 it could not be said."""
    status = redirected(shell, node, _test) if node.redirects else _test(shell, node)
    shell.pipe_statuses = None
    if status:
        shell.check_failure(status)
    return status


def _test(shell: Interpreter, node: TestCommand) -> int:
    shell.line = node.line
    if "DEBUG" in shell.traps:
        from ..syntax.printer import print_command
        from .traps import debug

        debug(shell, print_command(node.replace(redirects=())))
    try:
        return 0 if truth(shell, node.expression) else 1
    except RegexError:
        return 2  # bash says nothing about a wrong expression


def truth(shell: Interpreter, node: TestNode) -> bool:
    """Evaluate a node of the expression."""
    return _TRUTH[type(node)](shell, node)


def _unary(shell: Interpreter, node: TestUnary, before: str = "") -> bool:
    value = expand_text(shell, node.operand)
    if "xtrace" in shell.options:
        _trace(shell, f"{before}{node.operator} {value or repr('')}")
    return UNARY[node.operator](shell, value)


def _trace(shell: Interpreter, text: str) -> None:
    from .trace import trace

    trace(shell, f"[[ {text} ]]")


def _binary(shell: Interpreter, node: TestBinary) -> bool:
    operator = node.operator
    left = expand_text(shell, node.left)
    if operator in ("==", "=", "!="):
        pattern = expand_pattern(shell, node.right)
        if "xtrace" in shell.options:
            _trace(shell, f"{left or repr('')} {operator} {_quoted_pattern(shell, node.right) or repr('')}")
        if not left.isascii() and counts_bytes(shell):
            left, pattern = narrow(left), narrow(pattern)
        # Extended patterns are always on here (bash(1) [[).
        compiled = compile_pattern(pattern, ignore_case="nocasematch" in shell.shopts, extglob=True)
        return compiled.match(left) is not (operator == "!=")
    if operator == "=~":
        return _regex(shell, left, node)
    right = expand_text(shell, node.right)
    if "xtrace" in shell.options:
        _trace(shell, f"{left or repr('')} {operator} {right or repr('')}")
    if operator in COMPARE:
        return _compare(shell, operator, left, right)
    if operator in FILES:
        return FILES[operator](shell, left, right)
    return left < right if operator == "<" else left > right


def _quoted_pattern(shell: Interpreter, word: Word) -> str:
    """Show a pattern as bash holds it: every quoted character behind a backslash."""
    return expand_escaped(shell, word, lambda text: "".join(f"\\{character}" for character in text))


def _compare(shell: Interpreter, operator: str, left: str, right: str) -> bool:
    try:
        return COMPARE[operator](evaluate_text(shell, left), evaluate_text(shell, right))
    except ExpansionError as error:
        if error.fatal:
            raise
        shell.error(f"[[: {error.message}")
        return False


def _regex(shell: Interpreter, left: str, node: TestBinary) -> bool:
    pattern = expand_regex(shell, node.right)
    if "xtrace" in shell.options:
        _trace(shell, f"{left or repr('')} =~ {pattern}")
    compiled = compile_regex(pattern, ignore_case="nocasematch" in shell.shopts)
    groups = compiled.search(left, shell.process.checkpoint)
    shell.variables.set_array("BASH_REMATCH", [] if groups is None else [text or "" for text in groups])
    return groups is not None


def _logic(shell: Interpreter, node: TestLogic) -> bool:
    if node.operator == "&&":
        return all(truth(shell, operand) for operand in node.operands)
    return any(truth(shell, operand) for operand in node.operands)


def _not(shell: Interpreter, node: TestNot) -> bool:
    if "xtrace" in shell.options and type(node.operand) is TestUnary:
        return not _unary(shell, node.operand, "! ")
    return not truth(shell, node.operand)


_TRUTH: dict[type, Callable[[Interpreter, Any], bool]] = {
    TestUnary: _unary,
    TestBinary: _binary,
    TestNot: _not,
    TestLogic: _logic,
    TestGroup: lambda shell, node: truth(shell, node.expression),
}
