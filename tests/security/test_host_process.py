"""The embedding process under attack: each test is named after a row of docs/threat-model.md."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from vesicle.kernel.wasm.compiler import assemble
from vesicle.session import Session
from vesicle.wasm_tools.cache import cache_folder

# More than Python turns into a number.
DIGITS = "9" * 5000

ALARMS = """
import random, signal
from vesicle import Session

class Alarm(BaseException):
    pass

def ring(number, frame):
    raise Alarm

with Session("allow_all") as session:
    session.run("seq 3 | wc -l")
    signal.signal(signal.SIGALRM, ring)
    rung = 0
    for turn in range(150):
        try:
            signal.setitimer(signal.ITIMER_REAL, random.uniform(1e-5, 3e-3))
            session.run("seq 10 | sort -r | wc -l; /bin/true", timeout_s=10)
            signal.setitimer(signal.ITIMER_REAL, 0)
        except Alarm:
            rung += 1
    signal.setitimer(signal.ITIMER_REAL, 0)
    assert session.run("seq 10 | wc -l", timeout_s=10).stdout == "10\\n"
    print("rung" if rung else "never")
"""

FORKS = """
import os, time, warnings
warnings.simplefilter("ignore")
from vesicle import Session

with Session("allow_all") as session:
    session.run("seq 3 | wc -l")
    work = session.start("while :; do seq 1000 | sort > /dev/null; done")
    for turn in range(6):
        time.sleep(0.03)
        child = os.fork()
        if child == 0:
            with Session("allow_all") as own:
                result = own.run("seq 5 | wc -l; sleep 0.01; timeout 5 true", timeout_s=20)
                os._exit(0 if result.stdout == "5\\n" and result.exit_code == 0 else 3)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    work.kill()
"""


def test_host_01_a_fork_of_the_host_process_while_guests_run() -> None:
    done = subprocess.run([sys.executable, "-c", FORKS], capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout.split() == ["0"] * 6, done.stderr


@pytest.mark.parametrize(
    "command",
    [
        f"kill {DIGITS}",
        f"ulimit -n {DIGITS}",
        f"RANDOM={DIGITS}",
        f"wait {DIGITS}",
        f"pidof -o {DIGITS} x",
        "pgrep -O 1,2 x",
        f"ps -u {DIGITS}",
        f"read -t {DIGITS} x < /dev/null",
        f"printf '%(%Y)T' {DIGITS}",
        f"TZ=A{DIGITS} printf '%(%Y)T' 1",
        "TZ=$'\\xff'; printf '%(%c %Z)T' 1",
        "mapfile -d $'\\xff' a <<< x",
    ],
)
def test_host_02_no_script_raises_in_the_embedding_program(command: str) -> None:
    with Session("allow_all") as session:
        session.run("kept=yes")
        session.run(command, timeout_s=10)
        result = session.run("seq 3 | wc -l; echo $kept")
        assert (result.stdout, result.stderr) == ("3\nyes\n", "")


@pytest.mark.parametrize(
    "command",
    [
        f"pidof -o {DIGITS} x",
        "pgrep -O 1,2 x",
        f"echo {DIGITS} > n; pgrep --pidfile=n x",
        f"pgrep -u {DIGITS}",
        f"ps -u {DIGITS}",
        f"ps --cols {DIGITS}",
        f"ps -o pid:{DIGITS}",
        f"top -bn1 -p {DIGITS}",
        f"strings -n {DIGITS} /etc/passwd",
        "strings -n \u00b2 /etc/passwd",
        "head -c 100 /dev/zero | iconv -f utf-16 -t utf-8",
        "head -c 9 /dev/urandom | iconv -f utf-32 -t utf-8",
    ],
)
def test_host_02_commands_refuse_what_they_cannot_take(command: str) -> None:
    with Session("allow_all") as session:
        result = session.run(command, timeout_s=10)
        assert "Aborted" not in result.stderr
        assert result.exit_code < 128


@pytest.mark.parametrize("name", ["a\nb", "a\\nb", "a\x85b", "a\rb", "a) S 1 (b", "\nUid:\t0\t0"])
def test_host_02_a_process_of_any_name_is_listed(name: str) -> None:
    with Session("allow_all") as session:
        session.files.write_text(f"/tmp/{name}", "#!/bin/bash\nps -o uid,pid,comm; pgrep -c .\n")
        session.files.chmod(f"/tmp/{name}", 0o755)
        result = session.run('"/tmp/$NAME"', env={"NAME": name}, timeout_s=10)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.splitlines()[0].split() == ["UID", "PID", "COMMAND"]


# Each reads what has no end, with nothing in it that takes time: nobody but itself can notice that its time is over.
ENDLESS = """
import sys
from vesicle import Session

with Session("allow_all") as session:
    result = session.run(sys.argv[1], timeout_s=0.5)
    print(result.exit_code, session.run("echo goes on").stdout)
"""


@pytest.mark.parametrize(
    "command",
    [
        "strings /dev/zero",
        "strings -n 200000 /dev/urandom",
        "read -N 99999999999 x < /dev/zero",
        "iconv -f latin1 /dev/zero > /dev/null",
        'names=$(printf "x %.0s" {1..50000}); PATH=$(printf "/a:%.0s" {1..50000}) /bin/which $names',
    ],
)
def test_host_07_commands_of_ours_end_when_their_time_is_over(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS, command], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.stdout == "137 goes on\n\n", done.stderr


def test_host_02_an_error_of_ours_ends_the_shell_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with Session("allow_all") as session:
        session.run("kept=yes; cd /tmp")
        shell = session._foreground.shell
        before = shell.process.pid
        with monkeypatch.context() as patch:
            patch.setattr("vesicle.login_shell.run_text", lambda shell, text: [][1])
            result = session.run("anything")
        assert (result.exit_code, result.stderr) == (134, "bash: internal error: IndexError\n")
        assert shell.process.pid != before
        assert session.run("echo $kept; pwd").stdout == "yes\n/tmp\n"


def test_host_04_many_small_modules_take_no_descriptor_and_no_disk_of_the_host() -> None:
    with Session("allow_all") as session:
        descriptors, files = len(os.listdir("/proc/self/fd")), _cached()
        for turn in range(12):
            code = f'(func (export "_start") (call $exit (i32.const {turn})))'
            imported = '(import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))'
            session.files.write_bytes("/tmp/p", assemble(f'(module {imported} (memory (export "memory") 1) {code})'))
            session.files.chmod("/tmp/p", 0o755)
            assert session.run("/tmp/p").exit_code == turn
        assert len(os.listdir("/proc/self/fd")) <= descriptors + 2
        assert _cached() == files


def _cached() -> int:
    folder = f"{cache_folder()}/modules"
    return len(os.listdir(folder)) if os.path.isdir(folder) else 0


def test_host_05_a_signal_handler_of_the_host_that_raises() -> None:
    done = subprocess.run([sys.executable, "-c", ALARMS], capture_output=True, text=True, timeout=100, check=False)
    assert done.stdout == "rung\n", done.stderr


INTERRUPTS = """
import os, random, signal, threading
from vesicle import Session

with Session("allow_all") as session:
    for turn in range(40):
        for script in ("sleep 50", "(sleep 50)", "$(sleep 50)", "yes | cat > /dev/null"):
            done = threading.Event()

            def press():
                while not done.wait(random.uniform(0.0002, 0.01)):
                    os.kill(os.getpid(), signal.SIGINT)

            thread = threading.Thread(target=press)
            try:
                thread.start()
                session.run(script)
            except KeyboardInterrupt:
                pass
            while True:
                try:
                    done.set()
                    thread.join()
                    break
                except KeyboardInterrupt:
                    pass
            result = session.run("echo alive | cat")
            assert result.stdout == "alive\\n", (script, result)
    print("alive")
"""


def test_host_06_ctrl_c_at_any_moment() -> None:
    """A command that a Ctrl-C missed would go on for 50 seconds, and 160 are run."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTS], capture_output=True, text=True, timeout=55, check=False)
    assert done.stdout == "alive\n", done.stderr
