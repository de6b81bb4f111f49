"""Twenty common jobs on large input, each beside the machine's own tools on the same files.

The row of a job is its ratio; the last row is the median of them all. A job's results must be equal before it is measured.
"""

from __future__ import annotations

import random
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from vesicle import Session

from .pipelines import beside_native, write_input
from .row import Row

BAR_EACH = 5.0
BAR_MEDIAN = 2.5
WORDS = ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet", "kilo", "lima")


class Job(NamedTuple):
    """A job: its name in the table, its script, and the tools that must be there natively."""

    what: str
    script: str
    tools: tuple[str, ...]


JOBS = (
    Job("`sort` 1,000,000 numbers as text", "sort numbers.txt | md5sum", ("sort",)),
    Job("`sort -n` 1,000,000 numbers", "sort -n numbers.txt | md5sum", ("sort",)),
    Job("`sort -k2,2 -t,` 200,000 records", "sort -t, -k2,2 -k1,1n table.csv | md5sum", ("sort",)),
    Job("`uniq -c` on sorted words", "uniq -c sorted.txt | md5sum", ("uniq",)),
    Job("`wc` on 10 MB", "wc app.log", ("wc",)),
    Job("`wc -l` on 10 MB", "wc -l app.log", ("wc",)),
    Job("`cut -d, -f2,4` on 200,000 records", "cut -d, -f2,4 table.csv | md5sum", ("cut",)),
    Job("`tr a-z A-Z` on 10 MB", "tr a-z A-Z < app.log | md5sum", ("tr",)),
    Job("`sha256sum` on 10 MB", "sha256sum app.log", ("sha256sum",)),
    Job("`grep -c` of a word", "grep -c ERROR app.log", ("grep",)),
    Job("`grep -oE` of an expression", "grep -oE '[0-9]+ms|[a-z]+-[0-9]+' app.log | md5sum", ("grep",)),
    Job("`grep -i` of a word", "grep -ic error app.log", ("grep",)),
    Job("`sed -E s///g`", "sed -E 's/([0-9]+)-([0-9]+)/\\2.\\1/g' app.log | md5sum", ("sed",)),
    Job("`awk` sum by key", "awk -F, '{s[$2] += $3} END {for (k in s) print k, s[k]}' table.csv | sort", ("gawk",)),
    Job("`find` through 10,000 files", "find tree -type f -name '*7.txt' | sort | md5sum", ("find",)),
    Job(
        "`find | xargs grep -l` in 10,000 files",
        "find tree -type f | xargs grep -l 77 | sort | md5sum",
        ("find", "grep"),
    ),
    Job("`tar c` of 10,000 files", "tar cf - tree | wc -c", ("tar",)),
    Job("`tar x` of 2,000 files", "d=$(mktemp -d); tar xf small.tar -C $d; ls $d/tree/0 | wc -l; rm -r $d", ("tar",)),
    Job("`gzip` 10 MB", "gzip -c app.log | wc -c", ("gzip",)),
    Job("`gunzip` to 10 MB", "gunzip -c app.log.gz | md5sum", ("gunzip",)),
    Job("`diff` of two files of 200,000 lines", "diff table.csv changed.csv | md5sum", ("diff",)),
    Job("`jq` select and map on 5 MB", "jq -c '.orders[] | select(.total > 100) | .id' orders.json | md5sum", ("jq",)),
)


def write_files(folder: Path) -> None:
    """Write the input of all jobs: the same bytes in every run."""
    draw = random.Random(5)
    write_input(folder)
    (folder / "numbers.txt").write_text("\n".join(str(draw.randrange(10**9)) for _ in range(1_000_000)) + "\n")
    (folder / "sorted.txt").write_text("\n".join(sorted(draw.choice(WORDS) for _ in range(500_000))) + "\n")
    records = [f"{n},{draw.choice(WORDS)},{draw.randrange(1000)},{draw.random():.6f}" for n in range(200_000)]
    (folder / "table.csv").write_text("\n".join(records) + "\n")
    for place in range(0, len(records), 97):
        records[place] += ",changed"
    (folder / "changed.csv").write_text("\n".join(records) + "\n")
    for number in range(10_000):
        file = folder / "tree" / str(number // 100) / f"{number}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"file {number}\n" * 10)
    small = ["tar", "cf", "small.tar", *(f"tree/{number}" for number in range(20))]
    subprocess.run(small, cwd=folder, check=True)
    subprocess.run(["gzip", "-k", "app.log"], cwd=folder, check=True)


def rows(scale: int) -> list[Row]:
    """Measure all of it."""
    found = []
    with (
        tempfile.TemporaryDirectory() as name,
        Session(policy="allow_all", mounts={"/workspace": f"{name}:ro"}) as session,
    ):
        folder = Path(name)
        write_files(folder)
        for job in JOBS:
            if not all(map(shutil.which, job.tools)):
                continue
            ours, native = beside_native(session, folder, job.script, 5 * scale)
            beside = f"ours {ours * 1e3:.0f} ms, native {native * 1e3:.0f} ms"
            found.append(Row(job.what, ours / native, "× native", BAR_EACH, beside))
    median = statistics.median(row.value for row in found)
    return [*found, Row(f"the median of {len(found)} jobs", median, "× native", BAR_MEDIAN)]
