"""`vesicle shell`: an interactive session in this terminal, or a script on standard input."""

from __future__ import annotations

import os
import signal
from _thread import start_new_thread
from contextlib import ExitStack

from .command_line import standard_streams
from .screen import Screen, raw_terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from .session import Session

_HANGUPS = (signal.SIGHUP, signal.SIGTERM)
_WAIT_S = 0.25


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that `vesicle run` does not have."""
    names = parser.add_mutually_exclusive_group()
    names.add_argument("--name", metavar="NAME", help="let other terminals of yours attach to it by this name")
    names.add_argument("--attach", metavar="NAME", help="show the running shell of that name in this terminal too")


def run_shell(session: Session, name: str | None, timeout_s: float | None) -> int:
    """Talk with whoever sits at this terminal; return the shell's exit code."""
    if not (os.isatty(0) and os.isatty(1)):
        return session.attach("exec bash -s", standard_streams(session), timeout_s=timeout_s).exit_code
    console = session.console(timeout_s=timeout_s)
    with ExitStack() as stack:
        if name is not None:
            from .shell_socket import Listener

            stack.callback(Listener(console, name).close)
        os.write(1, _banner(session, name))
        with raw_terminal(0):
            screen = Screen(console, 0, 1, os.environ.get("TERM", "dumb"))
            # On threads of their own: a signal may come while this one, for another signal, has the terminal's lock.
            signal.signal(signal.SIGWINCH, lambda number, frame: start_new_thread(screen.measure, ()))
            for number in _HANGUPS:
                signal.signal(number, lambda number, frame: start_new_thread(screen.hang_up, ()))
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is a key here
            screen.measure()
            screen.wait()
        while not console.ended.wait(_WAIT_S):
            continue  # other terminals are still there
    return console.over if console.over is not None else 128 + signal.SIGHUP


def _banner(session: Session, name: str | None) -> bytes:
    attach = f"; vesicle shell --attach {name} joins it" if name is not None else ""
    text = f"vesicle: policy {session.policy.name}; files that are not mounted are gone at exit{attach}\n"
    return text.encode()
