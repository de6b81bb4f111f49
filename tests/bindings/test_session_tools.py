"""Sessions with compiled tools: what only processes of their own can show."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from vesicle import Session
from vesicle.kernel.limits import Limits
from vesicle.wasm_tools.cache import cached_commands

pytestmark = pytest.mark.skipif(not {"cat", "jq", "grep"} <= cached_commands().keys(), reason="the tools are not built")


@pytest.fixture
def session():
    with Session("workspace") as made:
        yield made


def test_a_pipeline_of_real_tools(session):
    session.files.write_text("a.log", "INFO a x\nERROR b y\nERROR b z\nERROR c y\n")
    result = session.run("grep ERROR a.log | cut -d' ' -f3 | sort | uniq -c | sort -rn | head -1")
    assert result.stdout.split() == ["2", "y"]
    assert result.usage.processes == 6
    assert result.usage.memory_peak_bytes > 0


@pytest.mark.parametrize(
    "script", ["yes > /dev/null", "yes | cat > /dev/null", "sleep 100", "sleep 100 | cat", "cat | cat"]
)
def test_a_timeout_ends_every_process(session, script):
    session.run("mkfifo /tmp/never")
    start = time.monotonic()
    result = session.run(script.replace("cat | cat", "cat < /tmp/never | cat"), timeout_s=0.3)
    assert time.monotonic() - start < 15  # a loaded machine; without the kill it would be 100
    assert result.exit_code == 137
    assert result.limit.name == "wall_s"
    assert [process.pid for process in session._kernel.table.alive()] == [1, session._foreground.shell.process.pid]


@pytest.mark.parametrize(
    "script", ["yes > /dev/null", "yes | cat > /dev/null", "sleep 100", "(sleep 100)", "$(sleep 100)"]
)
def test_ctrl_c_ends_every_process(session, script):
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        session.run(script)
    assert time.monotonic() - start < 15  # a loaded machine; without the kill it would be 100
    assert session.run("echo alive | cat").stdout == "alive\n"


def test_background_processes_go_on_until_the_session_closes(session):
    session.run("sleep 100 & echo $!")
    assert len(session._kernel.table.alive()) == 3
    start = time.monotonic()
    session.close()
    assert time.monotonic() - start < 10
    assert session._kernel.table.alive() == []


def test_yes_ends_with_its_reader(session):
    result = session.run("yes | head -1; echo ${PIPESTATUS[@]}")
    assert result.stdout == "y\n141 0\n"


def test_a_broken_module_names_itself(session):
    session.files.write_bytes("bad", b"\0asm and nothing sensible")
    session.files.chmod("bad", 0o755)
    result = session.run("./bad")
    assert result.exit_code == 126
    assert "bad" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_missing_tool_names_itself(session):
    result = session.run("no-such-tool")
    assert (result.exit_code, result.stderr) == (127, "bash: line 1: no-such-tool: command not found\n")


def test_denied_commands(session):
    from vesicle.kernel.policy_rules import Effect

    session.policy = session.policy.with_names(Effect.DENY, "command", "rm")
    session.files.write_text("a", "")
    result = session.run("rm a")
    assert result.exit_code == 126
    assert [denial.rule for denial in result.denials] == ["deny command rm"]
    assert session.files.exists("a")


def test_memory_is_limited():
    with Session("workspace", limits=Limits(memory_bytes=32 << 20)) as session:
        result = session.run("sort /dev/zero", timeout_s=20)
        assert result.exit_code != 0
        assert result.usage.memory_peak_bytes <= 32 << 20
        assert session.run("echo alive | cat").stdout == "alive\n"


def test_memory_of_all_processes_is_limited():
    with Session("workspace", limits=Limits(total_memory_bytes=64 << 20)) as session:
        result = session.run("sort /dev/zero | sort /dev/zero", timeout_s=20)
        assert result.exit_code != 0
        assert session.run("echo alive | cat").stdout == "alive\n"


def test_many_processes_leave_nothing_behind(session):
    session.run("true | cat")
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(100):
        assert session.run("echo x | cat | cat > /dev/null").exit_code == 0
    assert len(session._kernel.table.alive()) == 2
    assert len(os.listdir("/proc/self/fd")) <= before


def test_sessions_run_side_by_side():
    results = []

    def work(number: int) -> None:
        with Session("workspace") as session:
            for _ in range(10):
                result = session.run(f"echo {number} > f; cat f | cat; rm f")
                results.append(result.stdout == f"{number}\n")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 80


@pytest.mark.parametrize("script", ["yes", "sleep 100; echo no"])
def test_the_command_line_and_ctrl_c(script):
    with subprocess.Popen(
        [sys.executable, "-m", "vesicle.cli", "run", f"echo started; {script}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout.readline() == b"started\n"
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)
        assert running.returncode == 130
        assert b"no" not in out
        assert b"Traceback" not in err


def test_the_command_line_passes_megabytes():
    data = os.urandom(1 << 20)
    ended = subprocess.run(
        [sys.executable, "-m", "vesicle.cli", "run", "cat | cat"], input=data, capture_output=True, check=True
    )
    assert ended.stdout == data


def test_the_command_line_and_a_reader_that_leaves():
    ended = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m vesicle.cli run yes | head -1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.stdout, ended.stderr) == ("y\n", "")


def test_a_copy_of_the_shell_is_the_shell(session):
    assert session.run("cp /bin/bash mine && ./mine -c 'echo $0 $1' a b").stdout == "a b\n"
    assert session.run("cat /bin/sh > other; chmod +x other; echo 'echo $1' | ./other -s c").stdout == "c\n"


def test_the_shells_file_is_no_text(session):
    assert session.run("test -s /bin/sh && head -c 8 /bin/sh; sed -f /bin/sh /dev/null").stdout == "\x7fVESICLE"
    assert session.run("sed -f /bin/sh /dev/null").exit_code == 1
