"""`vesicle shell`: editing, completion, windows, leaving; and a script on standard input."""

from __future__ import annotations

import subprocess

import pytest

from tests.interactive.pseudo_terminal import VESICLE, PseudoTerminal

SHELL = [*VESICLE, "shell"]
PROMPT = r"agent@vesicle:(/workspace|~)\$ ?$"


@pytest.fixture
def edited():
    """A shell with an editor of lines, after its first prompt."""
    with PseudoTerminal(SHELL, term="xterm") as terminal:
        terminal.expect(PROMPT)
        yield terminal


def test_editing_and_history(edited):
    edited.say("echo wrld", "wrld")
    edited.say("\x02\x02\x02o\r", r"\nworld\r\n")  # Ctrl-B: no escape sequence a slow machine could tear apart
    edited.expect(PROMPT)
    edited.say("\x10", "echo world")  # Ctrl-P
    edited.say(" again\r", r"\nworld again\r\n")
    edited.expect(PROMPT)
    edited.say("\x12orl", "echo world again")  # Ctrl-R
    edited.say("\r", r"\nworld again\r\n")
    edited.expect(PROMPT)
    edited.say("history\r", r"1  echo world\r\n +2  echo world again\r\n +3  echo world again\r\n +4  history\r\n")


def test_completion_of_commands_variables_and_files(edited):
    edited.say("mkdir folder; touch 'folder/a file' folder/b1 folder/b2\r", PROMPT)
    edited.say("tou\tfold\tc3; ls fol\t\r", r"a file.*b1 *b2 *c3\r\n")
    edited.expect(PROMPT)
    edited.say("cat folder/a\t < /dev/null; echo $?\r", r"\n0\r\n")
    edited.expect(PROMPT)
    edited.say("unusual_name=value\r", PROMPT)
    edited.say("echo =$unusual\t=\r", r"\n=value =\r\n")
    edited.expect(PROMPT)
    edited.say("ls folder/b\t\t", r"b1  b2\r\n")
    edited.say("1\r", r"\nfolder/b1\r\n")


def test_completion_by_specification(edited):
    edited.say("complete -W 'alpha beta' words; words() { echo \"<$*>\"; }\r", PROMPT)
    edited.say("words b\t.\r", r"\n<beta \.>\r\n")
    edited.expect(PROMPT)
    edited.say('_f() { COMPREPLY=("$1-$2-$3-$COMP_CWORD"); }; complete -F _f words\r', PROMPT)
    edited.say("words one tw\t\r", r"\n<one words-tw-one-2>\r\n")
    edited.expect(PROMPT)
    edited.say("complete -A signal words\r", PROMPT)
    edited.say("words SIGTER\t\r", r"\n<SIGTERM>\r\n")


def test_keys_typed_ahead_are_the_commands_input(edited):
    edited.say('read x; read y; echo "<$x $y>"\rone\rtwo\r', "<one two>\r\n")


def test_interrupt_at_the_prompt(edited):
    edited.say("echo no\x03", PROMPT)
    edited.say("echo $?\r", r"\n130\r\n")


def test_window_size_reaches_programs(edited):
    edited.say("trap 'echo resized' WINCH; echo ready; cat\r", r"\nready\r\n")
    edited.say("x\n", "x\r\nx\r\n")
    edited.resize(33, 111)
    edited.say("\x04", PROMPT)
    edited.say("stty size; tput cols; echo $LINES $COLUMNS\r", r"\n33 111\r\n111\r\n33 111\r\n")


def test_prompt_with_colours_and_parts_that_do_not_show(edited):
    edited.say("PS1='\\[\\e[31m\\]red\\[\\e[0m\\]> '\r", "red> ?$")
    edited.say("echo fine\r", r"\nfine\r\n")


def test_bash_inside(edited):
    edited.say("bash --norc -i\r", r"bash-5\.2\$ ?$")
    edited.say("echo ready; cat\r", r"\nready\r\n")
    edited.say("x\n", "x\r\nx\r\n")
    edited.say("\x1a", r"Stopped +cat\r\n")
    edited.expect(r"bash-5\.2\$ ?$")
    edited.say("exit\r", "There are stopped jobs")
    edited.expect(r"bash-5\.2\$ ?$")
    edited.say("exit\r", PROMPT)
    edited.say("echo $?\r", r"\n1\r\n")  # as bash: the first exit failed


def test_read_and_write_in_the_background(edited):
    edited.say("cat &\r", r"\[1\] \d+\r\n")
    edited.expect(PROMPT)
    edited.say("until jobs | grep -q Stopped; do :; done; jobs -l\r", r"Stopped \(tty input\) +cat\r\n")
    edited.expect(PROMPT)
    edited.say("fg\r", r"cat\r+\n")
    edited.say("x\n", "x\r\nx\r\n")
    edited.say("\x04", PROMPT)
    edited.say("stty tostop; echo hidden &\r", PROMPT)
    edited.say("until jobs | grep -q Stopped; do :; done; jobs -l\r", r"Stopped \(tty output\) +echo hidden\r\n")
    edited.expect(PROMPT)
    edited.say("fg; stty -tostop\r", r"echo hidden\r\nhidden\r\n")


def test_exec_takes_the_shells_place(edited):
    edited.send("exec sh -c 'echo instead; exit 6'\r")
    assert edited.wait() == 6
    assert "\ninstead\r\n" in edited.seen


def test_exit_code_and_history_file(tmp_path):
    command = [*SHELL, "--mount", f"{tmp_path}:/home/agent:rw"]
    with PseudoTerminal(command, HISTFILE="") as terminal:
        terminal.expect(PROMPT)
        terminal.say("echo remembered\n", PROMPT)
        terminal.send("exit 7\n")
        assert terminal.wait() == 7
    assert (tmp_path / ".bash_history").read_text() == "echo remembered\nexit 7\n"
    with PseudoTerminal(command) as terminal:
        terminal.expect(PROMPT)
        terminal.say("history\n", r" 1  echo remembered\r\n +2  exit 7\r\n +3  history\r\n")


def test_options_are_those_of_run(tmp_path):
    (tmp_path / "data.txt").write_text("from the host\n")
    command = [
        *SHELL,
        "--mount",
        f"{tmp_path}:/data",
        "--env",
        "GREETING=hi",
        "--cwd",
        "/data",
        "--policy",
        "read_only",
    ]
    with PseudoTerminal(command) as terminal:
        terminal.expect("policy read_only")
        terminal.expect(r"/data\$ $")
        terminal.say("cat data.txt; echo $GREETING; touch x\n", r"from the host\r\nhi\r\ntouch: .*denied\r\n")


@pytest.mark.parametrize("code", [0, 5])
def test_script_on_standard_input(code):
    script = f'read line\nthe line\necho "<$line> $-" | tr a-z A-Z\nexit {code}\necho no\n'
    done = subprocess.run(SHELL, input=script, capture_output=True, text=True, timeout=50)
    assert (done.stdout, done.stderr, done.returncode) == ("<THE LINE> HBS\n", "", code)
