"""How fast the shell runs scripts, beside bash, dash and other shells in a Python process.

The number is the time here through bash's, processes and all. Others are measured where VESICLE_BENCH_PEERS names a Python
that has `bashkit` or `just-bash` installed (a scratch environment; this project needs neither).
"""

from __future__ import annotations

import os
import shutil
import subprocess

from vesicle import Session
from vesicle.kernel.limits import Limits

from .row import Row, median_s, medians_s, timed

# Name: script, highest ratio to bash, whether dash can run it.
SCRIPTS = {
    "100,000 times `: $((i++))`": ("i=0; while ((i < 100000)); do : $((i++)); done", 3.0, False),
    "the same in POSIX's words": ("i=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done", 6.0, True),
    "`while read` over 20,000 lines": ("seq 20000 | while read -r l; do :; done", 12.0, True),
    "20,000 times `${x//a/b}`": ("x=banana; for i in {1..20000}; do y=${x//a/b} z=${x#b}; done", 6.0, False),
    "nested loops, 40,000 `[[ ]]`": (
        "for i in {1..200}; do for j in {1..200}; do [[ $i -eq $j && $i != x ]] && ((n++)); done; done",
        8.0,
        False,
    ),
    "20,000 calls of a function": ("f() { local x=$1; r=$((x + 1)); }; for i in {1..20000}; do f $i; done", 8.0, False),
    "50,000 times `a+=(x)`": ('for i in {1..50000}; do a+=("$i"); done', 8.0, False),
    "20,000 `case`s": (
        "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); case $i in *7) c=x;; 1*) c=y;; *) c=z;; esac; done",
        8.0,
        True,
    ),
    "fib 17, recursive": (
        "f() { if (($1 < 2)); then r=$1; else local a; f $(($1-1)); a=$r; f $(($1-2)); r=$((a+r)); fi; }; f 17",
        6.0,
        False,
    ),
    "2,000 times `$(echo x)`": ("for i in {1..2000}; do x=$(echo $i); done", 1.0, False),
}
PEER_S = 10  # how long another shell may take
PEERS = {
    "bashkit": "import bashkit; print(bashkit.Bash(max_loop_iterations=10**9, max_commands=10**9).execute_sync({}).exit_code)",
    "just-bash": (
        "import just_bash as j; l = j.ExecutionLimits(max_loop_iterations=10**9, max_command_count=10**9);"
        "print(j.Bash(limits=l).run({}).exit_code)"
    ),
}


def native(shell: str, script: str) -> None:
    subprocess.run([shell, "-c", script], check=True, capture_output=True)


def peer_ms(python: str, code: str, script: str) -> float | None:
    """Return what a script takes in another shell, less what an empty one takes there; None if it fails or takes too long."""

    def run(text: str) -> None:
        command = [python, "-c", code.format(repr(text))]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PEER_S, check=True)
        if done.stdout.strip() != "0":
            raise subprocess.CalledProcessError(1, command)

    try:
        return (timed(lambda: run(script)) - timed(lambda: run(":"))) * 1e3
    except subprocess.SubprocessError:
        return None


def peers(script: str) -> str:
    """Say how long the other shells take, if they are to be had."""
    python = os.environ.get("VESICLE_BENCH_PEERS")
    if not python:
        return ""
    taken = {name: peer_ms(python, code, script) for name, code in PEERS.items()}
    return "".join(f", {name} {'failed' if ms is None else f'{ms:.0f} ms'}" for name, ms in taken.items())


def rows(scale: int) -> list[Row]:
    made: list[Row] = []
    with Session(policy="allow_all", limits=Limits(wall_s=None)) as session:
        for name, (script, bar, posix) in SCRIPTS.items():
            alone = f"({script})"  # so that one script's variables are not the next one's

            def ours(text: str = alone) -> None:
                assert session.run(text).exit_code == 0

            ours()
            here, there = medians_s([ours, lambda text=script: native("bash", text)], 3 * scale)
            beside = f"{here * 1e3:.0f} ms, bash {there * 1e3:.0f} ms"
            if posix and shutil.which("dash"):
                beside += f", dash {median_s(lambda text=script: native('dash', text), 3 * scale) * 1e3:.0f} ms"
            made.append(Row(f"shell: {name}", here / there, "× bash", bar, beside + peers(script)))
        session.run("x=")
        for text, bar_us in (("echo hi", 20), ("x=$(echo x)", 40)):
            taken = median_s(lambda text=text: session.run(text), 500 * scale)
            made.append(Row(f"shell: `{text}` through `Session.run`", taken * 1e6, "µs", bar_us))
    return made
