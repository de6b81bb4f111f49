"""The corpus: realistic commands, each run in its own copy of one small tree, and what bash and the GNU tools did.

A file of commands has one command per line; `@@` lines enclose one of several lines, `## ` begins a section. A row of
results is the command's status, its output and what it changed in the tree. Absent: any judgement of error texts where
nothing native ran beside; the recorded rows hold none.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.shell.spec_runner import shell_status
from vesicle import Session, VesicleError

FOLDER = Path(__file__).parent
COMMANDS = FOLDER / "commands.txt"
EXPECTED = FOLDER / "expected.jsonl"
ENVIRONMENT = {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1"}
TIMEOUT_S = 20.0

# What these hold depends on the clock, the owner's name or the compressor: their presence and mode are compared.
_ARCHIVE = re.compile(r"\.(?:tar|t?gz|bz2|xz|zip|db|sqlite3?)$")


class Command(NamedTuple):
    """One command of the corpus. number counts from 1 through the whole file."""

    number: int
    section: str
    text: str


class Outcome(NamedTuple):
    """What a command did. changes: path -> `-` removed · `dir` · `link:TARGET` · `MODE DIGEST`."""

    status: int
    stdout: bytes
    changes: Mapping[str, str]
    stderr: bytes | None = None


def read_commands(path: Path) -> Iterator[Command]:
    """Yield the commands of a file in order."""
    section, block, number = "", None, 0
    for line in path.read_text(encoding="utf-8").splitlines():
        if block is not None and line != "@@":
            block.append(line)
        elif line == "@@" and block is None:
            block = []
        elif line.startswith("## "):
            section = line[3:]
        elif block is not None or (line.strip() and not line.startswith("#")):
            number += 1
            yield Command(number, section, line if block is None else "\n".join(block))
            block = None


def read_expected(path: Path) -> dict[int, Outcome]:
    """Return the recorded outcomes by the number of their command."""
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {row["n"]: Outcome(row["status"], _bytes(row["stdout"]), row["changes"]) for row in rows}


def _bytes(value: str | dict[str, str]) -> bytes:
    return value.encode() if isinstance(value, str) else base64.b64decode(value["b64"])


class Corpus:
    """The tree, made once, and the two ways to run a command in a copy of it."""

    def __init__(self, folder: Path, make_tree: Path = FOLDER / "make_tree.sh") -> None:
        self._folder = folder
        self._tree = folder / "proj"
        subprocess.run(["sh", str(make_tree), str(self._tree)], check=True, capture_output=True)
        self._before = snapshot(self._tree)

    def ours(self, command: str) -> Outcome:
        """Run it in a session that has the copy as its /workspace."""
        with _copy(self._tree, self._folder) as tree:
            mounts = {"/workspace": f"{tree}:rw"}
            with Session(policy="allow_all", mounts=mounts, env=ENVIRONMENT) as session:
                try:
                    result = session.run(command, timeout_s=TIMEOUT_S)
                except VesicleError as error:
                    return Outcome(-1, b"", {}, str(error).encode())
                status, out, errors = result.exit_code, result.stdout_bytes, result.stderr_bytes
            return Outcome(status, out, self._changes(tree), errors)

    def native(self, command: str) -> Outcome:
        """Run it with the machine's own bash and tools."""
        with _copy(self._tree, self._folder) as tree:
            environment = {"PATH": "/usr/bin:/bin", "HOME": str(tree), "PWD": str(tree), **ENVIRONMENT}
            ran = subprocess.run(
                ["bash", "-c", command],
                cwd=tree,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=TIMEOUT_S,
            )
            return Outcome(shell_status(ran.returncode), ran.stdout, self._changes(tree), ran.stderr)

    def _changes(self, tree: Path) -> dict[str, str]:
        after = snapshot(tree)
        paths = sorted(self._before.keys() | after.keys())
        return {path: after.get(path, "-") for path in paths if self._before.get(path) != after.get(path)}


class _copy:
    """A copy of the tree for one command, removed even where the command took away its own rights."""

    def __init__(self, tree: Path, folder: Path) -> None:
        self._top = Path(tempfile.mkdtemp(dir=folder))
        self._tree = tree

    def __enter__(self) -> Path:
        copy = self._top / "proj"
        subprocess.run(["cp", "-a", str(self._tree), str(copy)], check=True)
        return copy

    def __exit__(self, *_: object) -> None:
        subprocess.run(["chmod", "-R", "u+rwx", str(self._top)], stderr=subprocess.DEVNULL, check=False)
        shutil.rmtree(self._top, ignore_errors=True)


def snapshot(tree: Path) -> dict[str, str]:
    """Return what each path below a folder is."""
    seen = {}
    for folder, folders, files in os.walk(tree):
        for name in folders + files:
            path = os.path.join(folder, name)
            mode = os.lstat(path).st_mode
            if stat.S_ISLNK(mode):
                what = "link:" + os.readlink(path)
            elif stat.S_ISDIR(mode):
                what = "dir"
            else:
                what = f"{stat.S_IMODE(mode):o} {_digest(path) if stat.S_ISREG(mode) else 'special'}"
            seen[os.path.relpath(path, tree)] = what
    return seen


def _digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]


def differences(got: Outcome, want: Outcome) -> list[str]:
    """Return the names of what differs; error texts count where both have them."""
    compared = {
        "status": (got.status, want.status),
        "stdout": (got.stdout, want.stdout),
        "changes": (_comparable(got.changes), _comparable(want.changes)),
    }
    if got.stderr is not None and want.stderr is not None:
        compared["stderr"] = (got.stderr, want.stderr)
    return [name for name, (ours, theirs) in compared.items() if ours != theirs]


def _comparable(changes: Mapping[str, str]) -> dict[str, str]:
    return {path: what.split()[0] if _ARCHIVE.search(path) else what for path, what in changes.items()}
