"""A traced machine reports each call of a guest as text; one that runs already cannot be traced any more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

GUESTS = Path(__file__).parents[1] / "guests"

PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import build
from vesicle.kernel import host_functions
lines = []
host_functions.trace_to(lambda process, line: lines.append(f"{process.pid} {line}"))
from machine import Machine
Machine(build.build("base")).run(["base", "exit", "xyz"]).status
print("\\n".join(lines))
try:
    host_functions.trace_to(print)
except Exception as error:
    print(type(error).__name__)
"""


def test_tracing_a_program():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(GUESTS)], capture_output=True, text=True, check=True, timeout=60
    )
    lines = done.stdout.splitlines()
    assert lines[0].startswith("2 args_sizes_get(result_argc=0x")
    assert lines[0].endswith(" = ESUCCESS")
    assert lines[-2:] == ["2 proc_exit(rval=3) = ?", "EngineError"]
