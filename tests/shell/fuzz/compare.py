"""One random program through our shell and through the machine's bash."""

from __future__ import annotations

import shutil
import subprocess

from tests.shell.spec_runner import Case, run_bash, run_ours

BASH_MAJOR = "5.2"


def has_bash() -> bool:
    """Tell whether the machine has the bash that ours is compared with."""
    path = shutil.which("bash")
    if path is None:
        return False
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    return f"version {BASH_MAJOR}." in said


def bash(program: str) -> tuple[str, int]:
    """Return what bash prints and its status."""
    outcome = run_bash(_case(program))
    assert outcome.stderr != "timeout", "bash does not end"
    return outcome.stdout, outcome.status


def ours(program: str) -> tuple[str, int]:
    """Return what our shell prints and its status."""
    outcome = run_ours(_case(program))
    return outcome.stdout, outcome.status


def outcomes(program: str) -> tuple[tuple[str, int], tuple[str, int]]:
    """Return what bash makes of a program and what ours does, of the first of six times that both do the same if there is one.

    Stages of a pipeline race for whether one still writes when the next has ended, in bash too.
    """
    theirs, mine = bash(program), ours(program)
    for _ in range(5):
        if theirs == mine:
            break
        theirs, mine = bash(program), ours(program)
    return theirs, mine


def _case(program: str) -> Case:
    return Case("fuzz", "program", 1, program)
