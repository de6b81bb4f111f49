"""Run the tools with random options and inputs, ours beside the machine's own, and print the smallest cases that differ."""

from __future__ import annotations

import argparse
import os
import pathlib
import random
import sys
import tempfile
import time

from .command import Command
from .native import Native, can_run
from .ours import Ours
from .search import Budget, Hunt
from .table import COMMANDS


def main() -> int:
    """Return 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__)
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help="default: all of the table")
    parser.add_argument("--examples", type=int, default=10**9, help="cases per row of the table")
    parser.add_argument("--seconds", type=float, default=20, help="time per row of the table (default 20)")
    parser.add_argument("--seed", type=int, default=None, help="draw the same cases as an earlier run")
    parser.add_argument(
        "--native", default=os.environ.get("VESICLE_NATIVE", ""), help="prefix of native tools that come first"
    )
    parser.add_argument("--list", action="store_true", help="list the commands")
    arguments = parser.parse_args()
    if arguments.list:
        print(*dict.fromkeys(row.name for row in COMMANDS))
        return 0
    if not can_run():
        print("needs root, or the user with id 1000", file=sys.stderr)
        return 2
    unknown = set(arguments.commands) - {row.name for row in COMMANDS}
    if unknown:
        print("not in the table:", *unknown, file=sys.stderr)
        return 2
    first = random.randrange(10**6) if arguments.seed is None else arguments.seed
    rows = [row for row in COMMANDS if not arguments.commands or row.name in arguments.commands]
    return _hunt(rows, Budget(arguments.examples, arguments.seconds, first), arguments.native)


def _hunt(rows: list[Command], budget: Budget, extra: str) -> int:
    total = 0
    with tempfile.TemporaryDirectory(prefix="vesicle-fuzz-", dir="/tmp") as scratch:
        os.chmod(scratch, 0o755)
        folder = pathlib.Path(scratch, "w")
        native = Native.make(folder, extra)
        ours = Ours(str(folder), native.user_names())
        for row in rows:
            lacking = native.lacks(row.package)
            if lacking:
                print(f"# {row.name}: skipped: {lacking}")
                continue
            hunt = Hunt(ours, native)
            start, found = time.monotonic(), 0
            for difference in hunt.command(row, budget):
                found += 1
                print(f"\n== {row.name} (seed {budget.seed})\n{difference.report()}", flush=True)
            total += found
            print(
                f"# {row.name}: {hunt.compared} cases in {time.monotonic() - start:.0f} s, {found} differ", flush=True
            )
        ours.close()
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
