"""The embedding process under attack: each test is named after a row of docs/threat-model.md."""

from __future__ import annotations

import subprocess
import sys

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
