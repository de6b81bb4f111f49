"""A traced command reports every system call of each of its processes, and a session that is not traced none."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from vesicle import Session


@pytest.fixture
def session():
    with Session("allow_all") as session:
        yield session


def test_calls_of_shell_tools_and_subshells_are_told(session):
    calls = []
    result = session.run("cd /tmp; echo hi | cat >f; (exit 3)", trace=calls.append)
    assert result.exit_code == 3
    told = {(call.command, call.name) for call in calls}
    assert {("bash", "pipe"), ("bash", "open"), ("bash", "write"), ("cat", "fd_read"), ("cat", "fd_write")} <= told
    cat = [call for call in calls if call.command == "cat"]
    assert len({call.pid for call in cat}) == 1
    assert [call.result for call in cat if call.name == "fd_read"] == ["3", "0"]
    assert cat[-1].line == f"{cat[0].pid} +++ exited with 0 +++"
    calls.clear()
    session.run("echo hi | cat")
    assert calls == []


def test_errors_and_arguments_are_shown_as_strace_does(session):
    calls = []
    session.run("cat /no/such; env -i sh -c 'exit 4'; sh -c 'kill -9 $$'", trace=calls.append)
    lines = [call.line.partition(" ")[2] for call in calls]
    assert any(
        line.startswith('open(dirfd=-100, path="/no/such"') and line.endswith("= -1 ENOENT (No such file or directory)")
        for line in lines
    )
    assert any(line.startswith('execve(path="/bin/sh", ["sh", "-c", "exit 4"], [0 variables]') for line in lines)
    assert "+++ exited with 4 +++" in lines
    assert "+++ killed by signal 9 +++" in lines


def test_only_what_has_a_length_is_shown_as_text(session):
    calls = []
    session.run("mv /etc/passwd /tmp/p; timeout 9 true", trace=calls.append)
    texts = {call.name: call.text for call in calls if call.command in ("mv", "timeout")}
    assert 'old="/etc/passwd", new_dirfd=-100, new="/tmp/p", flags=0x' in texts["rename"].replace(
        "_dirfd=0x", "_dirfd="
    )
    assert ", old=0x" in texts["sigaction"]


def test_a_trace_can_be_a_file(session, tmp_path):
    session.run("true; cat /dev/null", trace=tmp_path / "trace")
    lines = (tmp_path / "trace").read_text().splitlines()
    assert 'spawn(["cat", "/dev/null"] <unfinished ...>' in lines[0]
    assert all(line.split(" ")[0].isdigit() for line in lines)


@pytest.mark.parametrize(
    ("options", "wanted", "unwanted"),
    [
        (["--trace"], ['open(dirfd=-100, path="f"', "exited with 0"], ["usecs/call"]),
        (["--trace-summary"], ["usecs/call", " fd_write\n", " total\n"], ["exited with"]),
        (["--trace", "--trace-summary"], ["usecs/call", "exited with 0"], []),
    ],
    ids=["lines", "counts", "both"],
)
def test_the_command_line_shows_traces(options, wanted, unwanted):
    done = subprocess.run(
        [sys.executable, "-m", "vesicle.cli", "run", *options, "echo hi >f; cat f"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ},
        stdin=subprocess.DEVNULL,
    )
    assert done.stdout == "hi\n"
    assert [text for text in wanted if text not in done.stderr] == []
    assert [text for text in unwanted if text in done.stderr] == []


def test_the_command_line_traces_to_a_file(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "vesicle.cli", "run", f"--trace={tmp_path / 't'}", "cat /etc/passwd >/dev/null"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    assert done.stderr == ""
    assert "fd_read(fd=3" in (tmp_path / "t").read_text()
