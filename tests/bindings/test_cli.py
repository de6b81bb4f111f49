from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time

import pytest

VESICLE = (sys.executable, "-m", "vesicle.cli")


def vesicle(*arguments, stdin="", **options):
    return subprocess.run(
        [*VESICLE, *arguments], input=stdin, capture_output=True, text=True, check=False, timeout=50, **options
    )


def start(*arguments, **options):
    return subprocess.Popen(
        [*VESICLE, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options
    )


def test_output_and_exit_code_are_the_guests():
    ended = vesicle("run", "echo out; echo err >&2; exit 7")
    assert (ended.stdout, ended.stderr, ended.returncode) == ("out\n", "err\n", 7)


def test_stdin_is_passed_through():
    assert vesicle("run", "while read -r x; do echo [$x]; done", stdin="one\ntwo\n").stdout == "[one]\n[two]\n"


REOPENED = [
    "cat < /dev/stdin",
    "cat /dev/stdin /dev/stdin | wc -c",
    'while read -r l; do echo "<$l>"; done < /dev/stdin; cat',
    "read -r l; head -c 2 /proc/self/fd/0",
    "exec 5</dev/stdin; cat <&5",
]


@pytest.mark.parametrize("script", REOPENED)
@pytest.mark.parametrize("kind", ["file", "pipe"])
def test_stdin_opened_by_its_name(tmp_path, script, kind):
    text = "one\ntwo\nthree\n"
    (tmp_path / "input").write_text(text)

    def printed(command):
        with open(tmp_path / "input") as file:
            given = {"stdin": file} if kind == "file" else {"input": text}
            ended = subprocess.run(command, **given, capture_output=True, text=True, check=True, timeout=50)
        return ended.stdout

    assert printed([*VESICLE, "run", script]) == printed(["bash", "-c", script])


def test_stdin_is_not_written_to(tmp_path):
    ended = vesicle("run", "echo x > /dev/stdin", stdin="kept\n")
    assert (ended.stderr, ended.returncode) == ("bash: line 1: /dev/stdin: Permission denied\n", 1)


def test_stdin_from_a_file(tmp_path):
    (tmp_path / "in").write_text("content\n")
    with open(tmp_path / "in") as file:
        ended = subprocess.run(
            [*VESICLE, "run", "read x; echo $x"], stdin=file, capture_output=True, text=True, check=False
        )
    assert ended.stdout == "content\n"


def test_megabytes_through_both_pipes():
    text = ("x" * 1_023 + "\n") * 200
    assert vesicle("run", 'mapfile x; printf %s "${x[@]}"', stdin=text).stdout == text


def test_output_to_a_file_is_whole(tmp_path):
    with open(tmp_path / "out", "wb") as file:
        subprocess.run([*VESICLE, "run", "printf '%0100000d\n' 1 2 3"], stdout=file, check=True)
    assert (tmp_path / "out").stat().st_size == 300_003


def test_output_streams_while_the_command_runs():
    with start("run", "echo first; read x; echo second") as running:
        assert running.stdout.readline() == b"first\n"
        running.stdin.write(b"go\n")
        running.stdin.close()
        assert running.stdout.read() == b"second\n"


def test_arguments_environment_and_folder(monkeypatch):
    monkeypatch.setenv("FROM_HOST", "host")
    monkeypatch.setenv("HIDDEN", "x")
    ended = vesicle(
        "run",
        "--env",
        "A=1",
        "--env",
        "FROM_HOST",
        "--cwd",
        "/tmp",
        "echo $# $2 $A $FROM_HOST [$HIDDEN] $PWD",
        "a",
        "b",
    )
    assert ended.stdout == "2 b 1 host [] /tmp\n"


def test_mounts(tmp_path):
    (tmp_path / "file").write_text("content\n")
    ended = vesicle("run", "--mount", f"{tmp_path}:/workspace:ro", "read x < file; echo $x; echo y > new")
    assert (ended.stdout, ended.returncode) == ("content\n", 1)
    assert "Read-only file system" in ended.stderr
    assert vesicle("run", "--mount", f"{tmp_path}:/workspace:rw", "echo y > new").returncode == 0
    assert (tmp_path / "new").read_text() == "y\n"


def test_policy_from_a_file_and_the_audit_file(tmp_path):
    (tmp_path / "p.toml").write_text('extends = "workspace"\n[deny]\nread = ["/workspace/secret"]\n')
    ended = vesicle(
        "run", "-v", "--policy", f"{tmp_path}/p.toml", "--audit", f"{tmp_path}/log", "echo x > secret; read y < secret"
    )
    assert ended.returncode == 1
    assert "denied: bash[2]: open '/workspace/secret' denied by deny read /workspace/secret" in ended.stderr
    assert "Usage(" in ended.stderr
    assert json.loads((tmp_path / "log").read_text())["rule"] == "deny read /workspace/secret"


def test_deny_all():
    ended = vesicle("run", "--policy", "deny_all", "echo builtin; echo x > /tmp/x")
    assert (ended.stdout, ended.returncode) == ("builtin\n", 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["run", "--policy", "nope", "true"],
            "unknown policy 'nope': use deny_all, read_only, workspace, allow_all, or a file",
        ),
        (["run", "--policy", "none.toml", "true"], "No such file"),
        (["run", "--mount", "here:there", "true"], "HOST:GUEST"),
        (
            ["run", "--mount", "/nowhere/at/all:/data", "true"],
            "mount '/nowhere/at/all:/data': '/nowhere/at/all' is not a folder",
        ),
        (["run", "--memory", "lots", "true"], "'lots' is no size"),
        (["run", "--timeout", "-1", "true"], "--timeout"),
        (["run", "--timeout", "nan", "true"], "--timeout"),
        (["run", "--env", "NOT_SET_ANYWHERE", "true"], "no such variable"),
        (["run", "--env", "a-b=c", "true"], "'a-b' is no name"),
        (["run", "--cwd", "/nowhere", "true"], "/nowhere"),
        (["run"], "SCRIPT"),
        (["run", "--nope", "true"], "--nope"),
        (["nope"], "nope"),
        ([], "COMMAND"),
    ],
)
def test_wrong_usage_is_2_with_a_message(arguments, message):
    ended = vesicle(*arguments)
    assert ended.returncode == 2
    assert message in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_audit_file_that_cannot_be_written():
    ended = vesicle("run", "--audit", "/nowhere/log", "true")
    assert ended.returncode == 2
    assert "/nowhere/log" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_timeout_names_the_limit():
    ended = vesicle("run", "--timeout", "0.2", "while :; do :; done")
    assert ended.returncode == 137
    assert "time limit of 0.2 s" in ended.stderr


def test_a_timeout_ends_a_command_whose_output_nobody_reads():
    with start(
        "run", "--timeout", "0.5", "while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done"
    ) as running:
        assert running.wait(20) == 137


def test_a_timeout_ends_a_command_that_waits_for_input():
    with start("run", "--timeout", "0.2", "read x; echo no") as running:
        assert running.wait(20) == 137


def test_ctrl_c_is_130():
    with start("run", "echo started; while :; do :; done") as running:
        assert running.stdout.readline() == b"started\n"
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
        assert b"Traceback" not in running.stderr.read()


def test_ctrl_c_while_it_waits_for_input():
    with start("run", "echo started; read x") as running:
        assert running.stdout.readline() == b"started\n"
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130


def test_a_closed_pipe_ends_the_command():
    with start("run", "while :; do echo y || exit 1; done") as running:
        assert running.stdout.readline() == b"y\n"
        running.stdout.close()
        assert running.wait(20) in (1, 141)
        assert b"Traceback" not in running.stderr.read()


def test_closed_standard_streams():
    ended = subprocess.run(
        ["/bin/sh", "-c", f"{' '.join(VESICLE)} run 'echo hi; read x; exit 3' <&- >&- 2>&-; echo $?"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.stdout == "3\n"


def test_a_terminal_is_one_for_the_guest_too():
    parent, child = pty.openpty()
    try:
        script = "[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo terminal"
        subprocess.run([*VESICLE, "run", script], stdin=child, stdout=child, stderr=child, check=True, timeout=30)
        assert os.read(parent, 100).split() == [b"terminal"]
    finally:
        os.close(parent)
        os.close(child)
    assert vesicle("run", "[ -t 0 ] || [ -t 1 ] || echo none").stdout == "none\n"


def test_version_and_help():
    import vesicle as package

    assert vesicle("--version").stdout == f"vesicle {package.__version__}\n"
    assert "--mount" in vesicle("run", "--help").stdout


def test_tools_list():
    ended = vesicle("tools", "list")
    assert ended.returncode == 0
    assert {"coreutils", "jq", "grep", "sed"} <= {line.split()[0] for line in ended.stdout.splitlines() if line.strip()}


def test_a_reader_that_leaves_is_no_error():
    read_end, write_end = os.pipe()
    os.close(read_end)
    ended = subprocess.run([*VESICLE, "tools", "list"], stdout=write_end, stderr=subprocess.PIPE, check=False)
    os.close(write_end)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_tools_without_a_cache(tmp_path):
    ended = vesicle("tools", "warm", env={**os.environ, "VESICLE_CACHE": str(tmp_path / "none")})
    assert ended.returncode == 1
    assert "vesicle tools build" in ended.stderr


def test_the_exit_does_not_wait_for_unread_input():
    with start("run", "echo done") as running:
        start_s = time.monotonic()
        assert running.wait(20) == 0
        assert time.monotonic() - start_s < 10


def test_the_terminal_has_a_name():
    ours, theirs = pty.openpty()
    command = [*VESICLE, "run", "tty; tty -s; echo $?; test -t 0; echo $?"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs):
        os.close(theirs)
        seen = b""
        while not seen.endswith(b"0\r\n0\r\n"):
            seen += os.read(ours, 4096)
        os.close(ours)
    assert seen == b"/dev/tty\r\n0\r\n0\r\n"


def test_a_session_that_cannot_be_made_leaves_no_trace_file_open(tmp_path):
    command = [sys.executable, "-W", "always", "-m", "vesicle.cli", "run", f"--trace={tmp_path / 't'}"]
    ended = subprocess.run([*command, "--cwd", "/nowhere", "true"], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "ResourceWarning" not in ended.stderr
