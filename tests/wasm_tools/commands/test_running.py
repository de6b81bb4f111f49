"""time, arch, which and run-parts: what they say is that of GNU time 1.9, coreutils 9.1 and Debian's own two."""

from __future__ import annotations

import re

import pytest

from tests.wasm_tools.prepared import prepared_session

SETUP = r"""
mkdir -p parts/sub mine
printf '#!/bin/sh\necho a $*\n' > parts/a; printf '#!/bin/sh\necho b; exit 3\n' > parts/b
cp parts/a parts/c.sh; cp parts/a parts/z_1-x; cp parts/a mine/sort; chmod +x parts/* mine/sort
echo x > parts/plain; ln -s nowhere parts/gone
"""


@pytest.fixture(scope="module")
def session():
    with prepared_session(SETUP) as session:
        yield session


def outcome(session, script):
    result = session.run(script)
    return result.stdout, result.stderr, result.exit_code


GONE = "run-parts: failed to stat component parts/gone: No such file or directory\n"
ENDED = "run-parts: parts/b exited with return code 3\n"
CASES = {
    'test "$(arch)" = "$(uname -m)"': ("", "", 0),
    "arch x": ("", "arch: extra operand ‘x’\nTry 'arch --help' for more information.\n", 1),
    "arch -q": ("", "arch: invalid option -- 'q'\nTry 'arch --help' for more information.\n", 1),
    "which sort nosuch sh": ("/usr/bin/sort\n/usr/bin/sh\n", "", 1),
    "which -a sort": ("/usr/bin/sort\n/bin/sort\n", "", 0),
    "PATH=mine::/usr/bin which -a sort": ("mine/sort\n/usr/bin/sort\n", "", 0),
    "which parts/a parts/plain parts": ("parts/a\n", "", 1),
    "which": ("", "", 1),
    "which -q sort": ("Usage: /usr/bin/which [-a] args\n", "Illegal option -q\n", 2),
    "run-parts parts": ("a\nb\na\n", ENDED + GONE, 1),
    "run-parts --test parts": ("parts/a\nparts/b\nparts/z_1-x\n", GONE, 0),
    "run-parts --list --reverse parts": ("parts/z_1-x\nparts/plain\nparts/b\nparts/a\n", GONE, 0),
    r"run-parts --regex '\.sh$' -a 1 --arg=2 parts": ("a 1 2\n", "", 0),
    "run-parts --exit-on-error -v parts": (
        "a\nb\n",
        f"run-parts: executing parts/a\nrun-parts: executing parts/b\n{ENDED}",
        1,
    ),
    "run-parts nosuch": ("", "run-parts: failed to open directory nosuch: No such file or directory\n", 1),
    "run-parts": ("", "run-parts: missing operand\nTry `run-parts --help' for more information.\n", 1),
    "run-parts -u 9 parts": ("", "run-parts: bad umask value\n", 1),
    "command time -f '%x %C|%%|%Z' sh -c 'exit 3'": (
        "",
        "Command exited with non-zero status 3\n3 sh -c exit 3|%|4096\n",
        3,
    ),
    "command time -qf '%x' false": ("", "1\n", 1),
    "command time -f x sh -c 'kill -9 $$'": ("", "Command terminated by signal 9\nx\n", 137),
    "command time -f x nosuch": (
        "",
        "time: cannot run nosuch: No such file or directory\nCommand exited with non-zero status 127\nx\n",
        127,
    ),
    "command time -f x /tmp": (
        "",
        "time: cannot run /tmp: Permission denied\nCommand exited with non-zero status 126\nx\n",
        126,
    ),
    "command time": ("", "time: missing program to run\nTry 'time --help' for more information.\n", 125),
    "command time -o": (
        "",
        "time: option requires an argument -- 'o'\nTry 'time --help' for more information.\n",
        125,
    ),
    "command time -o no/such true": ("", "time: no/such: No such file or directory\n", 1),
    "command time -o t -f a true; command time -a -o t -f 'b\\t\\q%q' true; cat t": ("a\nb\t?\\q?q\n", "", 0),
    "TIME='%x %C' command time echo hi": ("hi\n", "0 echo hi\n", 0),
}


@pytest.mark.parametrize("script", CASES)
def test_says_what_the_real_one_says(script, session):
    assert outcome(session, script) == CASES[script]


def test_time_measures(session):
    stdout, stderr, _ = outcome(
        session, "command time -f '%e %U %M %P' sh -c 'seq 300000 | sort -rn | tail -1; sleep 0.2'"
    )
    assert stdout == "1\n"
    elapsed, used, peak, share = re.fullmatch(r"(\d+\.\d\d) (\d+\.\d\d) (\d+) (\d+)%\n", stderr).groups()
    assert float(elapsed) >= 0.2
    assert float(used) > 0
    assert 4000 < int(peak) < 500_000  # sort holds the lines
    assert 0 < int(share) < 1000


def test_times_other_formats(session):
    assert re.fullmatch(r"real \d+\.\d\d\nuser \d+\.\d\d\nsys 0\.00\n", session.run("command time -p true").stderr)
    lines = session.run("command time -v true").stderr.splitlines()
    assert lines[0] == '\tCommand being timed: "true"'
    assert lines[-2:] == ["\tPage size (bytes): 4096", "\tExit status: 0"]
    assert len(lines) == 23
    assert re.fullmatch(
        r"\d+\.\d\duser 0\.00system 0:\d\d\.\d\delapsed \d+%CPU \(0avgtext\+0avgdata \d+maxresident\)k\n"
        r"0inputs\+0outputs \(0major\+0minor\)pagefaults 0swaps\n",
        session.run("command time true").stderr,
    )
