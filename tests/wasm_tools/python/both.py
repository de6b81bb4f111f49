"""The same Python program on the host's CPython and inside: what it prints and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from tests.shell.spec_runner import shell_status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from vesicle import Session


def _with_usual_signals() -> None:
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)  # what a shell runs in the background, or nohup, ignores some


def on_the_host(script: str, folder: Path, *, errors: bool = True) -> tuple[str, int]:
    """Run script in folder with this Python; return its output, errors among it if wanted, and its status as a shell has it."""
    (folder / "script.py").write_text(script)
    (folder / "work").mkdir()
    environ = {"PATH": os.environ["PATH"], "HOME": "/", "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, folder / "script.py"]
    ended = subprocess.run(
        command,
        cwd=folder / "work",
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if errors else subprocess.DEVNULL,
        text=True,
        preexec_fn=_with_usual_signals,
    )
    return ended.stdout, shell_status(ended.returncode)


def inside(script: str, session: Session, *, errors: bool = True) -> tuple[str, int]:
    """Run script in a fresh folder of the session; return as on_the_host."""
    session.run("rm -rf /tmp/w; mkdir /tmp/w")
    session.files.write_text("/tmp/script.py", script)
    result = session.run("cd /tmp/w; python3 /tmp/script.py" + (" 2>&1" if errors else ""))
    return result.stdout, result.exit_code
