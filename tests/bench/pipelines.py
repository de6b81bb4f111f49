"""Whole pipelines on large input, beside the same under the machine's own bash and tools."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from vesicle import Session

from .row import Row, median_s, medians_s

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LOG_BYTES = 10_000_000
JSON_COPIES = 22  # about 5 MB
PIPE_BLOCKS = 16_384
COUNT = "grep ERROR app.log | cut -d' ' -f3 | sort | uniq -c | sort -rn | head"
GROUP = (
    "jq -c '.orders | group_by(.customer.country) | map({country: .[0].customer.country, orders: length})' orders.json"
)
PIPE = f"dd if=/dev/zero bs=64k count={PIPE_BLOCKS} status=none | dd of=/dev/null bs=64k status=none"


def write_input(folder: Path) -> None:
    """Write a log of 10 MB and a JSON document of 5 MB, made of the examples."""
    log = (EXAMPLES / "app.log").read_bytes()
    (folder / "app.log").write_bytes(log * (LOG_BYTES // len(log) + 1))
    head, _, rest = (EXAMPLES / "orders.json").read_text().partition("[\n")
    orders, _, tail = rest.rpartition("\n]")
    (folder / "orders.json").write_text(f"{head}[\n" + ",\n".join([orders] * JSON_COPIES) + f"\n]{tail}")


def beside_native(session: Session, folder: Path, command: str, repeats: int) -> tuple[float, float]:
    """Return our median time and native bash's, after checking that both give the same. Units: seconds."""

    def native() -> bytes:
        return subprocess.run(["bash", "-c", command], cwd=folder, check=True, capture_output=True).stdout

    def ours() -> bytes:
        return session.run(command).stdout_bytes

    assert ours() == native(), command
    first, second = medians_s([ours, native], repeats)
    return first, second


def rows(scale: int) -> list[Row]:
    """Measure all of it."""
    found = []
    with (
        tempfile.TemporaryDirectory() as name,
        Session(policy="allow_all", mounts={"/workspace": f"{name}:ro"}) as session,
    ):
        folder = Path(name)
        write_input(folder)
        for what, command, tool, bar in (
            ("`grep | cut | sort | uniq -c | sort -rn | head` on 10 MB", COUNT, "grep", 3),
            ("`jq` group_by on 5 MB", GROUP, "jq", 2),
        ):
            if shutil.which(tool) is None:
                continue
            ours, native = beside_native(session, folder, command, 5 * scale)
            beside = f"ours {ours * 1e3:.0f} ms, native {native * 1e3:.0f} ms"
            found.append(Row(what, ours / native, "× native", bar, beside))
        seconds = median_s(lambda: session.run(PIPE), 3 * scale)
        native_s = median_s(lambda: subprocess.run(["bash", "-c", PIPE], check=True), 3 * scale)
        volume = PIPE_BLOCKS * 65_536 / 1e9
        beside = f"native {volume / native_s:.1f} GB/s"
        row = Row(
            "pipe between two wasm processes, 64 KiB blocks", volume / seconds, "GB/s", 1, beside, higher_is_better=True
        )
        return [row, *found]
