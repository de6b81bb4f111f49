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


def test_host_02_an_error_of_ours_ends_the_shell_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with Session("allow_all") as session:
        session.run("kept=yes; cd /tmp")
        shell = session._shell
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
