"""A program on a pseudo-terminal, and somebody who types there and waits for answers, never for a time."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

PATIENCE_S = 40  # how long an answer may take before the test fails
VESICLE = [sys.executable, "-m", "vesicle.cli"]
BASH = ["bash", "--norc", "--noprofile", "--noediting", "-i"]
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\a]*\a|\x1b[=>]")


def _take_terminal() -> None:
    """Make descriptor 0 the controlling terminal; its keys work even where the tests run in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for key in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(key, signal.SIG_DFL)


class Unanswered(AssertionError):
    """What was waited for was not shown."""


class PseudoTerminal:
    """The controlling terminal of a program that is started on it."""

    def __init__(
        self,
        argv: list[str],
        *,
        term: str = "dumb",
        rows: int = 24,
        columns: int = 80,
        patience_s: float = PATIENCE_S,
        **environ: str,
    ) -> None:
        self._patience_s = patience_s
        self._master, slave = os.openpty()
        self.resize(rows, columns)
        keep = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "VESICLE_CACHE", "LANG")}
        self.process = subprocess.Popen(
            argv,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**keep, "TERM": term, "HISTFILE": "", **environ},
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(slave)
        self.seen = ""  # everything that was shown
        self._at = 0  # up to where it has been waited for

    def resize(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, text: str) -> None:
        os.write(self._master, text.encode())

    def expect(self, pattern: str) -> re.Match[str]:
        """Wait until what was shown since the last expect has a match; what a terminal does not show is left out."""
        until = time.monotonic() + self._patience_s
        compiled = re.compile(pattern)
        while True:
            found = compiled.search(self.seen, self._at)
            if found:
                self._at = found.end()
                return found
            if time.monotonic() > until or not self._receive():
                raise Unanswered(f"{pattern!r} was not shown; since the last answer: {self.seen[self._at :]!r}")

    def say(self, text: str, pattern: str) -> re.Match[str]:
        """Send a text and wait for a pattern behind it."""
        self.send(text)
        return self.expect(pattern)

    def wait(self) -> int:
        """Wait for the program's end; return its exit code."""
        while self._receive():
            pass
        return self.process.wait(self._patience_s)

    def close(self) -> None:
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self._master)

    def __enter__(self) -> PseudoTerminal:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _receive(self) -> bool:
        if not select.select([self._master], [], [], self._patience_s)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False  # the last program on it has ended
        self.seen = _ESCAPES.sub("", self.seen + data.decode("utf-8", "replace"))
        return bool(data)
