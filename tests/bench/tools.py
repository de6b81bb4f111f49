"""What a call of a host tool costs beyond the function itself: from the shell, from the sandbox's Python, from the host."""

from __future__ import annotations

import re

from vesicle import Limits, Session, tool
from vesicle.wasm_tools.python.installation import installed

from .row import Row, medians_s

CALLS = 200
BAR_US = 60.0


@tool
def worker(user_id: int = 1) -> dict:
    """Return what a look-up returns."""
    return {"id": user_id, "name": "x"}


@tool(inline=True)
def inline(user_id: int = 1) -> dict:
    """Return it too."""
    return {"id": user_id, "name": "x"}


PYTHON = """
import time, host
def spent(call):
    began = time.perf_counter()
    for _ in range(500):
        call(5)
    return (time.perf_counter() - began) / 500 * 1e6
for call in (host.worker, host.inline):
    print("us", min(spent(call) for _ in range(5)))
"""


def rows(scale: int) -> list[Row]:
    """Measure all of it."""
    with Session("workspace", tools=[worker, inline], limits=Limits(tool_calls=None)) as session:
        commands = ("worker --user-id 5", "inline --user-id 5", "arch")
        loops = [f"for ((i = 0; i < {CALLS}; i++)); do {command}; done" for command in commands]
        for loop in loops:
            assert session.run(loop).exit_code == 0
        called, inlined, empty = (
            seconds / CALLS * 1e6
            for seconds in medians_s([lambda loop=loop: session.run(loop) for loop in loops], 20 * scale)
        )
        beside = f"a command of ours that does nothing {empty:.0f} µs"
        found = [
            Row(what, spent - empty, "µs", BAR_US, f"in full {spent:.0f} µs, {beside}")
            for what, spent in (
                ("tool call from the shell, beyond its process", called),
                ("inline tool call from the shell, beyond its process", inlined),
            )
        ]
        (direct,) = medians_s([lambda: session.call_tool("worker", {"user_id": 5})], 500 * scale)
        found.append(Row("`Session.call_tool`", direct * 1e6, "µs", BAR_US))
        if installed() is not None:
            numbers = re.findall(r"^us (.*)$", session.run("python3 -", stdin=PYTHON).stdout, re.MULTILINE)
            names = ("tool call from the sandbox's Python", "inline tool call from the sandbox's Python")
            found += [Row(name, float(number), "µs", BAR_US) for name, number in zip(names, numbers, strict=True)]
        return found
