"""What a fresh interpreter pays: the import, the first shell builtin, the first WebAssembly process."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from typing import TYPE_CHECKING

from .row import Row, medians_s

if TYPE_CHECKING:
    from collections.abc import Callable

IMPORT = "import time; t = time.perf_counter(); import vesicle; print((time.perf_counter() - t) * 1e3)"
SESSION = "from vesicle import Session\nwith Session(policy='allow_all') as s: assert s.run({!r}).stdout == 'hi\\n'"
ECHO = SESSION.format("echo hi")
CAT = SESSION.format("echo hi | cat")
BARE = "pass"


def interpreter(program: str) -> Callable[[], str]:
    """Return a call that runs program in a fresh interpreter and gives what it printed."""
    command = [sys.executable, "-c", program]
    # Bytecode is kept, as it is for an installed package.
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return lambda: subprocess.run(command, check=True, capture_output=True, text=True, env=environ).stdout


def import_row(scale: int) -> Row:
    run = interpreter(IMPORT)
    run()
    value = statistics.median(float(run()) for _ in range(10 * scale))
    return Row("`import vesicle`, fresh interpreter", value, "ms", 10)


def first_rows(scale: int) -> list[Row]:
    calls = [interpreter(BARE), interpreter(ECHO), interpreter(CAT)]
    for call in calls:
        call()
    bare, echo, cat = medians_s(calls, 7 * scale)
    beside = f"bare interpreter {bare * 1e3:.1f} ms"
    return [
        Row(
            "fresh interpreter to the end of the first `echo hi`, over a bare one",
            (echo - bare) * 1e3,
            "ms",
            40,
            beside,
        ),
        Row("the same to the first wasm process, `echo hi | cat`", (cat - bare) * 1e3, "ms", 60, beside),
    ]


def rows(scale: int) -> list[Row]:
    """Measure all of it."""
    return [import_row(scale), *first_rows(scale)]
