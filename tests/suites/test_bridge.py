"""The bridge: the host's shell runs a script, its tools run inside."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.suites.bridge import Bridge
from tests.suites.inside import LIMITS

PROGRAMS = ["cat", "head", "env", "pwd", "sh", "sleep", "stat", "touch", "tee", "uname", "no-such-program"]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[Path, Path]]:
    """The folder that sessions see, and that of the clients."""
    tree = tmp_path / "tree"
    tree.mkdir()
    with Bridge(tree, PROGRAMS, LIMITS, timeout_s=30) as bridge:
        yield tree, bridge.path


def run(place: tuple[Path, Path], script: str, **environment: str) -> tuple[str, int]:
    tree, clients = place
    environ = {"PATH": f"{clients}:/usr/bin:/bin", **environment}
    done = subprocess.run(
        ["/bin/sh", "-c", script],
        cwd=tree,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=40,
        check=False,
        text=True,
    )
    return done.stdout, done.returncode


@pytest.mark.parametrize(
    ("script", "output", "status"),
    [
        ("uname -n", "vesicle\n", 0),
        ("pwd | sed s,.*/,,", "tree\n", 0),
        ("printf 'a\\nb\\nc\\n' | head -n 2", "a\nb\n", 0),
        ("X=1 env | grep ^X=", "X=1\n", 0),
        ("sh -c 'exit 7'", "", 7),
        ("no-such-program", "", 127),
        ("umask 027; touch f; stat -c %a f", "640\n", 0),
        ("printf '1\\n2\\n3\\n' >f; { head -n 1; read x; echo $x; } <f", "1\n2\n", 0),
        ("{ printf 12; cat f; } 2>&1 >out <&-; cat out", "cat: f: No such file or directory\n12", 0),
        ("echo x | tee a >b; cat a b", "x\nx\n", 0),
        ("sh -c 'echo out; echo err >&2' >both 2>&1; cat both", "out\nerr\n", 0),
    ],
    ids=lambda value: value if isinstance(value, str) and value else None,
)
def test_a_program_runs_inside_as_if_it_ran_here(
    place: tuple[Path, Path], script: str, output: str, status: int
) -> None:
    assert run(place, script) == (output, status)


def test_how_a_program_was_ended_is_how_its_client_ends(place: tuple[Path, Path]) -> None:
    client = place[1] / "sh"
    environ = {"PATH": os.environ["PATH"]}
    done = subprocess.run([client, "-c", "kill -TERM $$"], cwd=place[0], env=environ, timeout=40, check=False)
    assert done.returncode == -signal.SIGTERM


def test_a_signal_to_the_client_reaches_the_program(place: tuple[Path, Path]) -> None:
    script = "trap 'echo caught; exit 3' USR1; echo ready; while :; do sleep 0.05; done"
    process = subprocess.Popen([place[1] / "sh", "-c", script], cwd=place[0], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    process.send_signal(signal.SIGUSR1)
    rest, _ = process.communicate(timeout=40)
    assert (rest, process.returncode) == (b"caught\n", 3)
