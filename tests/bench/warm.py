"""What a session costs once the process is warm: to make one, to run in it, to keep it, to go back in it."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from vesicle import Session

from .row import Row, median_s, medians_s

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = 10_000


def new_session() -> None:
    with Session(policy="allow_all") as session:
        session.run("echo hi")


def native_echo() -> None:
    subprocess.run(["bash", "-c", "echo hi"], check=True, capture_output=True)


def session_rows(scale: int) -> list[Row]:
    for _ in range(20):
        new_session()
    ours, native = medians_s([new_session, native_echo], 100 * scale)
    beside = f"native `bash -c` {native * 1e3:.2f} ms"
    return [Row("warm: make a session, `echo hi`", ours * 1e3, "ms", 0.3, beside)]


def on_thread(call: Callable[[], float]) -> float:
    """Return what call does on a thread, as servers and asyncio.to_thread use sessions."""
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(call).result()


def run_rows(scale: int) -> list[Row]:
    with Session(policy="allow_all") as session:
        echo, true = (median_s(lambda text=text: session.run(text), 300 * scale) for text in ("echo hi", "/bin/true"))
        threaded = on_thread(lambda: median_s(lambda: session.run("/bin/true"), 300 * scale))
    native = median_s(lambda: subprocess.run(["true"], check=True), 50 * scale)
    beside = f"native process {native * 1e6:.0f} µs"
    return [
        Row("warm: `echo hi` in a session", echo * 1e6, "µs", 40),
        Row("warm: wasm `true` in a session, on a thread", threaded * 1e6, "µs", 200, beside),
        Row("the same on the main thread, which hands over to one", true * 1e6, "µs", 200, beside),
    ]


def state_rows(scale: int) -> list[Row]:
    with Session(policy="allow_all") as session:
        for number in range(FILES):
            session.files.write_text(f"/workspace/{number}", "content")
        snapshot = median_s(session.snapshot, 20 * scale)
        fork = median_s(lambda: session.fork().close(), 20 * scale)
        before = session.snapshot()

        def change_and_go_back() -> None:
            session.files.write_text("/workspace/1", "changed")
            session.rollback(before)

        rollback = median_s(change_and_go_back, 20 * scale)
    what = f"a session with {FILES:,} files".replace(",", " ")
    return [
        Row(f"snapshot of {what}", snapshot * 1e3, "ms", 0.2),
        Row("fork of it", fork * 1e3, "ms", 0.2),
        Row("change a file and roll back", rollback * 1e3, "ms", 0.2),
    ]


def memory_row() -> Row:
    sessions = [Session(policy="allow_all")]
    sessions[0].run("echo hi")
    one = resident_bytes()
    for _ in range(100):
        sessions.append(Session(policy="allow_all"))
        sessions[-1].run("echo hi")
    many = resident_bytes()
    for session in sessions:
        session.close()
    return Row("100 more idle sessions", (many - one) / 1e6, "MB", 3, f"the process with one: {one / 1e6:.0f} MB")


def resident_bytes() -> int:
    """Return the memory that this process really occupies."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def rows(scale: int) -> list[Row]:
    """Measure all of it."""
    return [memory_row(), *session_rows(scale), *run_rows(scale), *state_rows(scale)]
