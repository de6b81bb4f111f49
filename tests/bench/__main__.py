"""Print the benchmark's table: each number beside its bar and, where there is one, beside the native tool.

    scripts/bench                    everything, a minute or two
    scripts/bench --scale 5          more repeats, quieter numbers
    scripts/bench calls pipelines    only these parts

The exit status is 1 if a bar is not kept. Absent: history; numbers of different machines say nothing about each other.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .row import Row

PARTS = ("start", "warm", "calls", "policy", "tools", "pipelines", "jobs", "shell", "python")


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measure Vesicle and say which bars it keeps.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all of them by default")
    parser.add_argument("--scale", type=int, default=1, help="multiply the repeats (default 1)")
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"unknown part {', '.join(sorted(unknown))}: choose from {', '.join(PARTS)}")
    print(f"{processor()}, Python {platform.python_version()}\n")
    print("| what | measured | bar | beside it |\n|---|---|---|---|")
    kept = [show(row) for part in arguments.parts or PARTS for row in measure(part, arguments.scale)]
    return 0 if all(kept) else 1


def measure(part: str, scale: int) -> list[Row]:
    rows: list[Row] = importlib.import_module(f"tests.bench.{part}").rows(scale)
    return rows


def show(row: Row) -> bool:
    """Print the row; return whether its bar is kept."""
    bar = f"{'>' if row.higher_is_better else '<'} {row.bar:g}{'' if row.kept else ' **missed**'}"
    what = row.what.replace("|", "\\|")  # a bar would end the table's cell
    print(f"| {what} | {row.value:.3g} {row.unit} | {bar} | {row.beside} |", flush=True)
    return row.kept


def processor() -> str:
    """Return the processor's name and how many there are."""
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


if __name__ == "__main__":
    sys.exit(main())
