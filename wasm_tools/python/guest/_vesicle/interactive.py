"""The prompt: python3 on a terminal, and `-i` after a program. Source: CPython's Modules/main.c, pymain_repl.

Absent on purpose: line editing; the terminal that a session is attached to has it.
"""

import code
import os
import sys


class _Console(code.InteractiveConsole):
    """Reads lines as the interpreter does: the prompt goes to standard error unless the input is a terminal."""

    def raw_input(self, prompt=""):
        if sys.stdin.isatty():
            return input(prompt)
        sys.stderr.write(prompt)
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")


def interact(banner):
    """Read and run lines in __main__ until the end of the input. Raises: SystemExit"""
    names = sys.modules["__main__"].__dict__
    if sys.stdin is None or sys.stdin.closed:  # site's exit() closes it
        sys.stdin = open(0, closefd=False)  # noqa: SIM115 - it stays open
    sys.ps1 = getattr(sys, "ps1", ">>> ")
    sys.ps2 = getattr(sys, "ps2", "... ")
    _run_startup(names)
    _Console(names, "<stdin>", local_exit=False).interact(banner, "")


def banner():
    """Return what the interpreter says of itself when it starts on a terminal; nothing with -q."""
    if sys.flags.quiet:
        return ""
    return f'Python {sys.version} on {sys.platform}\nType "help", "copyright", "credits" or "license" for more information.'


def _run_startup(names):
    path = "" if sys.flags.ignore_environment else os.environ.get("PYTHONSTARTUP", "")
    if path and sys.stdin.isatty():
        try:
            with open(path, "rb") as file:
                exec(compile(file.read(), path, "exec"), names)
        except OSError as error:
            sys.stderr.write(f"Could not open PYTHONSTARTUP\n{type(error).__name__}: {error}\n")
