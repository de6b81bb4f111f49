"""`set -x`: what is printed before each command."""

from __future__ import annotations

from ..expand.numbers import is_whole
from ..expand.quote import quote_minimal
from .assign import Assigned
from .flow import ExitShell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..syntax.ast import SimpleCommand
    from .interpreter import Interpreter


def trace(shell: Interpreter, text: str) -> None:
    """Print one line behind PS4, whose first character shows how deep subshells and evals nest."""
    prompt = shell.variables.get("PS4")
    options, shell.options = shell.options, shell.options - {"xtrace"}
    try:
        prefix = shell.prompt("+ " if prompt is None else prompt)
    except ExitShell:  # it nests without end, and was told so; `set +x` must still be possible
        prefix = ""
    finally:
        shell.options = options
    prefix = prefix[:1] * shell.trace_depth + prefix
    fd = shell.variables.get("BASH_XTRACEFD") or ""
    shell.print_error(f"{prefix}{text}\n", int(fd) if is_whole(fd) else 2)


def trace_command(shell: Interpreter, node: SimpleCommand, argv: list[Any]) -> None:
    """Print a simple command."""
    from .assign import expand_assignment

    for assignment in node.assignments:
        trace_assignment(shell, expand_assignment(shell, assignment))
    trace(shell, " ".join(_argument(word) for word in argv))
    if argv[0] in ("export", "readonly"):
        for word in argv:
            if isinstance(word, Assigned):
                trace_assignment(shell, word)


def trace_assignment(shell: Interpreter, assigned: Assigned) -> None:
    """Print an assignment."""
    trace(shell, _word(assigned))


def _argument(word: str | Assigned) -> str:
    """Show an argument: an assignment with a single value is quoted as a whole."""
    if isinstance(word, Assigned) and isinstance(word.value, str):
        plain = _word(Assigned(word.name, None, word.key, append=word.append))
        return quote_minimal(plain + word.value)
    return _word(word)


def assignment_text(word: Assigned) -> str:
    """Return an assignment as the script could write it."""
    return _word(word)


def _word(word: str | Assigned) -> str:
    if not isinstance(word, Assigned):
        return quote_minimal(word)
    operator = "+=" if word.append else "="
    name = word.name if word.key is None else f"{word.name}[{word.key.template}]"
    value = word.value
    if isinstance(value, list):
        shown = (
            " ".join(map(quote_minimal, fields)) if key is None else f"[{key.template}]={quote_minimal(fields[0])}"
            for key, fields, _ in value
        )
        return f"{name}{operator}({' '.join(shown)})"
    return f"{name}{operator}{quote_minimal(value) if value else ''}"
