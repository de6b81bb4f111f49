"""The shell that a session keeps: what persists between texts, what ends with one, forks."""

from __future__ import annotations

from tests.shell.spec_runner import Machine
from vesicle.kernel.command import Command
from vesicle.kernel.sysapi import Sys
from vesicle.wasm_tools.shell.program import close_shell, new_shell, run_text


class _Session:
    def __init__(self) -> None:
        self.machine = Machine()
        self.machine.process.command = Command(20)
        self.shell = new_shell(self.machine.sys)

    def run(self, text: str) -> tuple[str, int]:
        status = run_text(self.shell, text)
        return self.machine._stdout().decode(), status

    def errors(self) -> str:
        return self.machine._stderr().decode()


def test_state_persists() -> None:
    session = _Session()
    session.run("x=1; a=(1 2); f() { echo f$1; }; cd /tmp; set -o pipefail; shopt -s nullglob; false")
    assert session.run("echo $? $x ${a[1]} $PWD; f y; false | true; echo $?; echo /no*pe") == (
        "1 1 2 /tmp\nfy\n1\n\n",
        0,
    )


def test_exit_ends_only_its_text() -> None:
    session = _Session()
    assert session.run("x=kept; exit 7; echo no") == ("", 7)
    assert session.run("echo $x $?") == ("kept 7\n", 0)


def test_errexit_ends_only_its_text() -> None:
    session = _Session()
    assert session.run("set -e; false; echo no") == ("", 1)
    assert session.run("set +e; false; echo yes") == ("yes\n", 0)


def test_exit_trap_runs_at_exit_or_at_the_end_of_the_session() -> None:
    session = _Session()
    assert session.run("trap 'echo bye' EXIT; exit 2") == ("bye\n", 2)
    session.run("trap 'echo end' EXIT")
    assert session.run("echo on") == ("on\n", 0)
    close_shell(session.shell)
    assert session.machine._stdout() == b"end\n"


def test_a_text_left_in_the_middle_leaves_nothing_half_done() -> None:
    session = _Session()
    session.run("f() { local x=1; for i in 1; do exit 3; done; }; x=0; f")
    assert session.run("echo $x ${#FUNCNAME[@]}; break; return 2>/dev/null; echo $?") == ("0 0\n2\n", 0)


def test_syntax_errors_give_2_and_point_at_the_place() -> None:
    session = _Session()
    assert session.run("echo a\necho b; )\necho c") == ("a\n", 2)
    assert session.errors() == (
        "bash: -c: line 2: syntax error near unexpected token `)'\nbash: -c: line 2: `echo b; )'\n"
    )


def test_a_fork_shares_nothing_that_changes() -> None:
    session = _Session()
    session.run("x=1; a=(1); f() { echo one; }")
    twin = session.shell.fork()(Sys(session.machine.process))
    run_text(twin, "x=2; a+=(2); f() { echo two; }; set -u")
    assert session.run("echo $x ${#a[@]}; f; echo [$unset]") == ("1 1\none\n[]\n", 0)
    run_text(twin, "echo $x ${#a[@]}; f")
    assert session.machine._stdout() == b"2 2\ntwo\n"


def test_errors_name_the_shell_and_the_line() -> None:
    session = _Session()
    assert session.run("\nnosuch\n/etc; cat < /nope")[1] == 1
    assert session.errors().splitlines() == [
        "bash: line 2: nosuch: command not found",
        "bash: line 3: /etc: Is a directory",
        "bash: line 3: /nope: No such file or directory",
    ]


def test_bytes_that_are_no_text_survive() -> None:
    session = _Session()
    run_text(session.shell, "x=$'\\xff\\xfe'; printf '%s' \"$x\"; printf '\\xe9'; echo ${#x}")
    assert session.machine._stdout() == b"\xff\xfe\xe92\n"


def test_bash_says_its_version_as_scripts_look_for_it() -> None:
    outcome = Machine().run("bash --version | head -1; sh --version -c 'echo no' | wc -l; bash --versions; echo $?")
    assert outcome.stdout == "GNU bash, version 5.2.0(1)-release (wasm32-unknown-linux-musl)\n2\n2\n"
