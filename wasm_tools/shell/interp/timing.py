"""`time`: real, user and system time of a pipeline."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..syntax.ast import Pipeline
    from .interpreter import Interpreter

_POSIX_FORMAT = "real %2R\nuser %2U\nsys %2S"
_FORMAT = "\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS"


def timed(shell: Interpreter, node: Pipeline, run: Callable[[Interpreter, Pipeline], int]) -> int:
    """Run a pipeline and print how long it took."""
    real, cpu = shell.sys.monotonic_ns(), sum(shell.sys.cpu_time_ns())
    try:
        return run(shell, node)
    finally:
        real, cpu = shell.sys.monotonic_ns() - real, sum(shell.sys.cpu_time_ns()) - cpu
        chosen = shell.variables.get("TIMEFORMAT")
        form = _POSIX_FORMAT if node.timed == "time -p" else _FORMAT if chosen is None else chosen
        if form:
            shown = _show(shell, form, {"R": real / 1e9, "U": cpu / 1e9, "S": 0.0})
            shell.print_error("" if shown is None else f"{shown}\n")


def _show(shell: Interpreter, form: str, seconds: dict[str, float]) -> str | None:
    """Return what TIMEFORMAT says; None if it is wrong, which is told."""
    out: list[str] = []
    at = 0
    while at < len(form):
        character = form[at]
        at += 1
        if character != "%":
            out.append(character)
            continue
        digits, long = 3, False
        if form[at : at + 1].isdigit():
            digits = min(int(form[at]), 3)
            at += 1
        if form[at : at + 1] == "l":
            long = True
            at += 1
        letter = form[at : at + 1]
        at += 1
        if letter == "P":
            used = seconds["U"] + seconds["S"]
            out.append(f"{100 * used / seconds['R'] if seconds['R'] else 0:.2f}")
        elif letter in seconds:
            out.append(_duration(seconds[letter], digits, long=long))
        elif letter in ("%", ""):
            out.append("%")
        else:
            shell.error(f"TIMEFORMAT: `{letter}': invalid format character")
            return None
    return "".join(out)


def _duration(seconds: float, digits: int, *, long: bool) -> str:
    if not long:
        return f"{seconds:.{digits}f}"
    return f"{int(seconds // 60)}m{seconds % 60:.{digits}f}s"
