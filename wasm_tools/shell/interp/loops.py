"""for, while, until, select, and what break and continue do to them."""

from __future__ import annotations

from vesicle.vfs.errors import Errno, PosixError

from ..expand.errors import ExpansionError, ReadonlyError
from ..expand.evaluate import evaluate
from ..expand.expand import expand_words
from ..expand.names import is_name
from ..expand.numbers import is_whole
from ..expand.values import NAMEREF, READONLY, Variable
from .compound import announce
from .dispatch import execute_condition, execute_list, keep_pipe_status, run_pending_traps
from .errors import CommandError
from .flow import BreakLoop, ContinueLoop
from .redirect import redirected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..syntax.ast import Arithmetic, CommandList, ForArithmetic, ForEach, Loop, Select
    from .interpreter import Interpreter


def execute_loop(shell: Interpreter, node: Loop) -> int:
    return redirected(shell, node, _loop) if node.redirects else _loop(shell, node)


def _loop(shell: Interpreter, node: Loop) -> int:
    status = 0
    stop_on = node.until
    shell.loop_depth += 1
    try:
        while True:
            try:
                condition = execute_condition(shell, node.condition)
                if (condition == 0) is stop_on:
                    keep_pipe_status(shell, condition)
                    return status
                status = execute_list(shell, node.body)
            except ContinueLoop as flow:
                if flow.levels > 1 and shell.loop_depth > 1:
                    raise ContinueLoop(flow.levels - 1) from None
                status = 0
    except BreakLoop as flow:
        return _broken(shell, flow)
    finally:
        shell.loop_depth -= 1


def _broken(shell: Interpreter, flow: BreakLoop) -> int:
    if flow.levels > 1 and shell.loop_depth > 1:
        raise BreakLoop(flow.levels - 1, flow.status) from None
    return flow.status


def execute_for_each(shell: Interpreter, node: ForEach) -> int:
    return redirected(shell, node, _for_each) if node.redirects else _for_each(shell, node)


def _for_each(shell: Interpreter, node: ForEach) -> int:
    shell.line = node.line
    values = shell.positional.copy() if node.words is None else expand_words(shell, node.words)
    status = 0
    if not is_name(node.name):
        shell.error(f"`{node.name}': not a valid identifier")
        return 1
    if shell.variables.flags(node.name) & READONLY and values:
        if "posix" in shell.options:
            raise ReadonlyError(node.name)
        shell.error(f"{node.name}: readonly variable")
        return 1
    shell.loop_depth += 1
    try:
        for value in values:
            try:
                _set_loop_variable(shell, node.name, value)
            except CommandError as error:
                shell.error(error.message)
                return error.status
            if "xtrace" in shell.options or "DEBUG" in shell.traps:
                shell.line = node.line
                _announce(shell, node)
            status = _body(shell, node.body, status)
    except BreakLoop as flow:
        return _broken(shell, flow)
    finally:
        shell.loop_depth -= 1
    return status


def _set_loop_variable(shell: Interpreter, name: str, value: str) -> None:
    variables = shell.variables
    variable = variables.table.get(name)
    if variable is not None and variable.flags & NAMEREF:
        if not is_name(value.partition("[")[0]):
            raise CommandError(f"`{value}': not a valid identifier")
        variables.put(name, Variable(value, variable.flags, variables.token))
        return
    variables.set(name, value)


def _announce(shell: Interpreter, node: ForEach | Select, keyword: str = "for") -> None:
    from ..syntax.printer_words import print_word

    words = [print_word(word) for word in node.words] if node.words is not None else ['"$@"']
    announce(shell, f"{keyword} {node.name} in {' '.join(words)}")


def _body(shell: Interpreter, body: CommandList, status: int) -> int:
    """Run the body once; `continue` ends this turn only."""
    try:
        return execute_list(shell, body)
    except ContinueLoop as flow:
        if flow.levels > 1 and shell.loop_depth > 1:
            raise ContinueLoop(flow.levels - 1) from None
        return 0


def execute_for_arithmetic(shell: Interpreter, node: ForArithmetic) -> int:
    return redirected(shell, node, _for_arithmetic) if node.redirects else _for_arithmetic(shell, node)


def _for_arithmetic(shell: Interpreter, node: ForArithmetic) -> int:
    shell.line = node.line
    status = 0
    shell.loop_depth += 1
    try:
        _evaluate(shell, node.start, node.line)
        while _evaluate(shell, node.condition, node.line):
            status = _body(shell, node.body, status)
            _evaluate(shell, node.step, node.line)
            shell.process.checkpoint()
    except BreakLoop as flow:
        return _broken(shell, flow)
    except _BadExpression:
        return 1
    finally:
        shell.loop_depth -= 1
    return status


class _BadExpression(Exception):
    """An expression of for ((…)) is wrong; the message is printed. Caught by the loop."""


def _evaluate(shell: Interpreter, expression: Arithmetic | None, line: int) -> int:
    shell.line = line
    if "xtrace" in shell.options or "DEBUG" in shell.traps:
        from ..syntax.printer_words import print_arithmetic

        text = "1" if expression is None else print_arithmetic(expression)
        announce(shell, f"(( {text} ))", f"(({text}))")
    if expression is None:
        return 1
    try:
        return evaluate(shell, expression)
    except ExpansionError as error:
        if error.fatal:
            raise
        shell.error(error.message if isinstance(error, ReadonlyError) else f"((: {error.message}")
        raise _BadExpression from None


def execute_select(shell: Interpreter, node: Select) -> int:
    return redirected(shell, node, _select) if node.redirects else _select(shell, node)


def _select(shell: Interpreter, node: Select) -> int:
    shell.line = node.line
    values = shell.positional.copy() if node.words is None else expand_words(shell, node.words)
    if not values:
        return 0
    if "xtrace" in shell.options or "DEBUG" in shell.traps:
        _announce(shell, node, "select")
    status = 0
    shell.loop_depth += 1
    try:
        show = True
        while True:
            if show:
                from .menu import menu

                shell.print_error(menu(values, shell.variables.get("COLUMNS")))
            shell.print_error(shell.prompt(shell.variables.get("PS3") or "#? "))
            line = read_line(shell)
            if line is None:
                shell.write("\n")
                return 1
            show = not line
            if not line:
                continue
            shell.variables.set("REPLY", line)
            number = int(line) if is_whole(line.strip()) else 0
            shell.variables.set(node.name, values[number - 1] if 0 < number <= len(values) else "")
            status = _body(shell, node.body, status)
            show = not shell.variables.get("REPLY")
    except BreakLoop as flow:
        return _broken(shell, flow)
    finally:
        shell.loop_depth -= 1


def read_line(shell: Interpreter) -> str | None:
    """Read a line from standard input byte by byte, as a shell must that shares it; None at the end.

    Blocks: until a byte or the end; a signal runs its trap meanwhile.
    """
    out = bytearray()
    while True:
        try:
            byte = shell.sys.read(0, 1)
        except PosixError as error:
            if error.errno is Errno.EINTR:
                run_pending_traps(shell)
                continue
            byte = b""
        if not byte:
            return out.decode("utf-8", "surrogateescape") if out else None
        if byte == b"\n":
            return out.decode("utf-8", "surrogateescape")
        out += byte
