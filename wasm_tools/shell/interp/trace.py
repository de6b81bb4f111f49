"""`set -x`: what is printed before each command."""

from __future__ import annotations

from ..expand.errors import ExpansionError
from ..expand.numbers import is_whole
from ..expand.quote import quote_minimal, quote_traced, single_quote
from .assign import Assigned
from .flow import ExitShell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..syntax.ast import Assignment
    from .assign import Element
    from .interpreter import Interpreter


def trace(shell: Interpreter, text: str) -> None:
    """Print one line behind PS4, whose first character shows how deep subshells and evals nest."""
    prompt = shell.variables.get("PS4")
    options, shell.options = shell.options, shell.options - {"xtrace"}
    try:
        prefix = "" if prompt is None else shell.prompt(prompt)
    except ExpansionError as error:
        shell.error(error.message)
        prefix = prompt or ""
    except ExitShell:  # it nests without end, and was told so; `set +x` must still be possible
        prefix = ""
    finally:
        shell.options = options
    prefix = prefix[:1] * shell.trace_depth + prefix
    fd = shell.variables.get("BASH_XTRACEFD") or ""
    shell.print_error(f"{prefix}{text}\n", int(fd) if is_whole(fd) else 2)


def trace_command(shell: Interpreter, argv: list[Any]) -> None:
    """Print a simple command; an array among its arguments is a line of its own before it, and here only a name."""
    for word in argv:
        if isinstance(word, Assigned) and isinstance(word.value, list):
            trace(shell, f"{_target(word)}({' '.join(_declared_elements(word.value))})")
    trace(shell, " ".join(_argument(word) for word in argv))
    if argv[0] in ("export", "readonly"):
        for word in argv:
            if isinstance(word, Assigned) and isinstance(word.value, str):
                trace(shell, _target(word) + quote_traced(word.value))


def trace_assignment(shell: Interpreter, node: Assignment, assigned: Assigned) -> None:
    """Print an assignment: an array as it is written, all else expanded."""
    value = assigned.value
    if isinstance(value, str):
        trace(shell, _target(assigned) + (quote_traced(value) if value else ""))
    else:
        from ..syntax.printer_words import print_assignment

        trace(shell, print_assignment(node))


def _argument(word: str | Assigned) -> str:
    """Show an argument: an assignment with a single value is quoted as a whole."""
    if isinstance(word, str):
        return quote_traced(word)
    return quote_traced(_target(word) + word.value) if isinstance(word.value, str) else word.name


def _declared_elements(elements: list[Element]) -> list[str]:
    shown: list[str] = []
    for key, fields, _ in elements:
        shown += [("" if key is None else f"['{key.template}']=") + single_quote(field) for field in fields]
    return shown


def _target(word: Assigned) -> str:
    name = word.name if word.key is None else f"{word.name}[{word.key.template}]"
    return f"{name}{'+=' if word.append else '='}"


def assignment_text(word: Assigned) -> str:
    """Return an assignment as the script could write it."""
    value = word.value
    if isinstance(value, list):
        shown = (
            " ".join(map(quote_minimal, fields)) if key is None else f"[{key.template}]={quote_minimal(fields[0])}"
            for key, fields, _ in value
        )
        return f"{_target(word)}({' '.join(shown)})"
    return f"{_target(word)}{quote_minimal(value) if value else ''}"
