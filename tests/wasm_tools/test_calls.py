"""How many system calls the tools make: few to start, and large ones to move bytes. The kernel's own trace counts them."""

from __future__ import annotations

import pytest

from vesicle import Session

# A trivial job of each tool, and what it may cost: all calls from the first to the last.
BUDGETS = {
    "true": 2,
    "echo hi": 6,
    "cat f": 11,
    "head -1 f": 10,
    "wc f": 10,
    "sort f": 43,
    "uniq f": 13,
    "cut -c1 f": 11,
    "tr a b <f": 9,
    "ls": 12,
    "ls -l f": 24,
    "find f": 20,
    "grep x f": 12,
    "sed p f": 10,
    "awk 1 f": 33,
    "tar tf t.tar": 27,
    "gzip -c f": 24,
    "jq . j": 24,
    "diff f f": 17,
    "xargs echo <f": 28,
    "id": 24,
    "date": 7,
    "mkdir d": 5,
}

# What moves as much as it is given; the size of most reads of a file of 1.9 MB, in bytes.
STREAMS = (
    *(
        "cat g",
        "head -n 250000 g",
        "tail -n 250000 g",
        "wc g",
        "wc -l g",
        "sort g",
        "uniq g",
        "cut -c2- g",
        "tr 1 2 <g",
    ),
    *(
        "tac g",
        "nl g",
        "paste g",
        "fold g",
        "fmt g",
        "expand g",
        "od g",
        "base64 g",
        "sha256sum g",
        "cksum g",
        "shuf g",
    ),
    *(
        "tee h <g",
        "split -b 1M g",
        "cp g h",
        "grep 1 g",
        "grep -c 1 g",
        "sed s/1/2/ g",
        "awk 1 g",
        "jq . g",
        "join g g",
    ),
    *("comm g g", "csplit -q g 1000", "numfmt <g", "cmp g h", "diff g h"),
)
_BLOCK = 64 * 1024
_SMALL_TAIL = 0.8  # the last block of a file is short


@pytest.fixture(scope="module")
def session():
    with Session("allow_all") as session:
        session.run("printf 'one\\ntwo\\nx\\n' >f; tar cf t.tar f; echo '{}' >j; seq 100000 399999 >g; cp g h")
        yield session


def calls_of(session, script):
    calls = []
    session.run(f"/usr/bin/{script}", trace=calls.append)
    name = script.split()[0]
    return [call for call in calls if call.command == name and call.name]


@pytest.mark.parametrize("job", BUDGETS)
def test_a_trivial_job_takes_few_calls(session, job):
    calls = calls_of(session, job)
    session.run("rmdir d 2>/dev/null")
    assert calls[0].name == "startup"
    assert len(calls) <= BUDGETS[job], "\n".join(call.line for call in calls)


@pytest.mark.parametrize("job", STREAMS)
def test_streams_move_in_large_blocks(session, job):
    calls = calls_of(session, f"{job} >/dev/null")
    for names in (("fd_read", "fd_pread"), ("fd_write", "fd_pwrite")):
        sizes = [int(call.result) for call in calls if call.name in names and call.errno is None]
        if sum(sizes) > 4 * _BLOCK:
            assert sum(sizes) / len([size for size in sizes if size]) > _BLOCK * _SMALL_TAIL, (names, sizes[:8])
