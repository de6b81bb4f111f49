"""What an interactive shell shows, beside what bash shows for the same keys."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest

from tests.interactive.pseudo_terminal import BASH, PATIENCE_S, VESICLE, PseudoTerminal, Unanswered

BASH_PATIENCE_S = 10
PROMPT = r"\$ $"
CTRL_C, CTRL_D, CTRL_Z, CTRL_BACKSLASH = "\x03", "\x04", "\x1a", "\x1c"
# A program that is known to run: it has answered.
STARTED = ("sh -c 'echo started; exec sleep 1000'\n", r"\r\nstarted\r\n")
# A program that reads: what it was sent comes back once as the echo and once as its output.
ANSWERED = ("x\n", "x\r\nx\r\n")
READING = [("cat\n", "cat\r\n"), ANSWERED]

# name -> what is typed, and what is waited for before the next
SCENARIOS: dict[str, list[tuple[str, str]]] = {
    "stop, list, continue, interrupt": [
        *READING,
        (CTRL_Z, PROMPT),
        ("echo $?\n", PROMPT),
        ("jobs\n", PROMPT),
        ("fg\n", "cat\r\n"),
        ANSWERED,
        (CTRL_C, PROMPT),
        ("echo $?; jobs\n", PROMPT),
    ],
    "a reader is stopped and goes on": [
        ("cat\n", "cat\r\n"),
        ("one\n", "one\r\none\r\n"),
        (CTRL_Z, PROMPT),
        ("fg\n", r"fg\r\ncat\r\n"),
        ("two\n", "two\r\ntwo\r\n"),
        (CTRL_D, PROMPT),
    ],
    "a pipeline is one job": [
        ("sh -c 'echo started; exec sleep 1000' | cat\n", "\r\nstarted\r\n"),
        (CTRL_Z, PROMPT),
        ("jobs\n", PROMPT),
        ("bg\n", PROMPT),
        ("jobs\n", PROMPT),
    ],
    "a subshell is one job": [
        ("(echo started; cat; echo no)\n", "\r\nstarted\r\n"),
        ANSWERED,
        (CTRL_Z, PROMPT),
        ("jobs\n", PROMPT),
        ("fg %1\n", r"echo no \)\r\n"),
        ANSWERED,
        (CTRL_C, PROMPT),
        ("echo $?\n", PROMPT),
    ],
    "a stop leaves a loop, not a list": [
        ("for i in 1 2; do sh -c 'echo started; exec sleep 1000'; echo after $i; done\n", "\r\nstarted\r\n"),
        (CTRL_Z, PROMPT),
        ("sh -c 'echo started; exec sleep 1000'; echo after\n", "\r\nstarted\r\n"),
        (CTRL_Z, PROMPT),
        ("sh -c 'echo started; exec sleep 1000' && echo after\n", "\r\nstarted\r\n"),
        (CTRL_Z, PROMPT),
        ("jobs\n", PROMPT),
    ],
    "an interrupt leaves a loop and a list": [
        ("while :; do sh -c 'echo started; exec sleep 1000'; done\n", "\r\nstarted\r\n"),
        (CTRL_C, PROMPT),
        ("echo $?\n", PROMPT),
        ("sh -c 'echo started; exec sleep 1000'; echo after\n", "\r\nstarted\r\n"),
        (CTRL_C, PROMPT),
        ("echo started; while :; do :; done\n", "\r\nstarted\r\n"),
        (CTRL_C, PROMPT),
        ("echo $?\n", PROMPT),
    ],
    "quit, kill and other deaths": [
        STARTED,
        (CTRL_BACKSLASH, PROMPT),
        ("echo $?\n", PROMPT),
        ("sh -c 'kill -9 $$'\n", PROMPT),
        ("sh -c 'kill -SEGV $$'; echo $?\n", PROMPT),
        ("sh -c 'kill -TERM $$' | cat\n", PROMPT),
        ("sh -c 'exit 3'\n", PROMPT),
        ("kill $$; kill -QUIT $$; kill -TSTP $$; echo here\n", PROMPT),
    ],
    "current and previous job": [
        *READING,
        (CTRL_Z, PROMPT),
        ("cat -u\n", "cat -u\r\n"),
        ANSWERED,
        (CTRL_Z, PROMPT),
        ("jobs\n", PROMPT),
        ("fg %-\n", "\r\ncat\r\n"),
        ANSWERED,
        (CTRL_Z, PROMPT),
        ("jobs; jobs %?-u; jobs -s\n", PROMPT),
        ("fg %?-u\n", "\r\ncat -u\r\n"),
        ANSWERED,
        (CTRL_C, PROMPT),
        ("fg %7; bg %7; fg\n", "\r\ncat\r\n"),
        ANSWERED,
        (CTRL_D, PROMPT),
        ("fg\n", PROMPT),
        ("bg\n", PROMPT),
    ],
    "exit with stopped jobs": [
        *READING,
        (CTRL_Z, PROMPT),
        ("exit\n", PROMPT),
        (":\n", PROMPT),
        (CTRL_D, PROMPT),
        ("exit 5\n", "exit\r\n"),
    ],
    "prompts": [
        ("cd /; PS1='\\W:\\j:\\#:$ ' PS2='more> '\n", PROMPT),
        ("echo 'a\n", "more> $"),
        ("b'\n", PROMPT),
        ("if true\n", "more> $"),
        ("then echo yes\n", "more> $"),
        ("fi\n", PROMPT),
        ("cat <<X\n", "more> $"),
        ("text $((1 + 1))\n", "more> $"),
        ("X\n", PROMPT),
        ("echo a |\n", "more> $"),
        ("cat\n", PROMPT),
        ("echo b \\\n", "more> $"),
        ("c\n", PROMPT),
        ("PS0='[zero]\\n'\n", PROMPT),
        ("echo hi\n", PROMPT),
        ("PROMPT_COMMAND='echo status $?'\n", PROMPT),
        ("false\n", PROMPT),
        ("PROMPT_COMMAND=('echo 1' 'echo 2')\n", PROMPT),
        ("echo $?\n", PROMPT),
    ],
    "errors name no line": [
        ("nosuch_command\n", PROMPT),
        ("(nosuch_command)\n", PROMPT),
        ("echo ${unset?no value}; echo after\n", PROMPT),
        ("echo $?\n", PROMPT),
        ("if true; then )\n", PROMPT),
        ("cd /nosuch\n", PROMPT),
        ("f() { nosuch_command; }; f\n", PROMPT),
        ("set -u; echo $unset\n", PROMPT),
        ("set +u; readonly r=1; r=2\n", PROMPT),
        ("echo still here\n", PROMPT),
    ],
    "keys at the prompt": [
        ("abc" + CTRL_C, PROMPT),
        ("echo $?\n", PROMPT),
        ("echo 'a\n", "> $"),
        (CTRL_C, PROMPT),
        ("echo wrong\x17right\n", PROMPT),
        ("echo zzz\x15echo killed line\n", PROMPT),
        ("echo \x16\x03 | od -c\n", PROMPT),
        ("IGNOREEOF=1\n", PROMPT),
        (CTRL_D, PROMPT),
        (CTRL_D, "exit\r\n"),
    ],
    "read and an interrupt": [
        ("read -p 'name: ' x\n", "name: $"),
        ("value\n", PROMPT),
        ("echo $x; read -p 'again: ' y; echo no\n", "again: $"),
        (CTRL_C, PROMPT),
        ("echo $?\n", PROMPT),
        ("x=$(echo started >&2; sleep 1000)\n", "\r\nstarted\r\n"),
        (CTRL_C, PROMPT),
        ("echo $?\n", PROMPT),
    ],
    "traps": [
        ("trap 'echo trapped; done=1' INT\n", PROMPT),
        ("echo started; while [[ ! $done ]]; do :; done; echo over\n", "\r\nstarted\r\n"),
        (CTRL_C, PROMPT),
        ("trap - INT; echo started; while :; do :; done\n", "\r\nstarted\r\n"),
        (CTRL_C, PROMPT),
        ("trap 'echo bye' EXIT\n", PROMPT),
        ("exit\n", "bye\r\n"),
    ],
    "the terminal's size": [
        ("stty size\n", PROMPT),
        ("echo $LINES $COLUMNS\n", PROMPT),
        ("stty rows 30 cols 100; stty size\n", PROMPT),
        ("echo $LINES $COLUMNS\n", PROMPT),
    ],
    "modes of the terminal come back": [
        ("stty -echo; echo quiet\n", r"quiet\r\n\$ $"),
        ("stty echo\n", PROMPT),
        ("stty -a | grep -o ' -\\?\\(icanon\\|isig\\|echo\\) ' | sort\n", PROMPT),
        ("sh -c 'stty raw -echo; kill -9 $$'\n", PROMPT),
        ("stty -a | grep -o ' -\\?\\(icanon\\|isig\\|echo\\) ' | sort\n", PROMPT),
    ],
    "the history": [
        ("set -o history; history -c\n", PROMPT),
        ("echo one\n", PROMPT),
        ("for i in 1\n", "> $"),
        ("do echo $i\n", "> $"),
        ("done\n", PROMPT),
        ("history\n", PROMPT),
        ("fc -l -2\n", PROMPT),
        ("fc -s one=two echo\n", PROMPT),
        ("HISTCONTROL=ignoreboth\n", PROMPT),
        (" echo hidden\n", PROMPT),
        ("echo same\n", PROMPT),
        ("echo same\n", PROMPT),
        ("HISTIGNORE='hist*'\n", PROMPT),
        ("history 4\n", PROMPT),
        ("history -d -1; history 2\n", PROMPT),
        ("history -s stored away; history 1\n", PROMPT),
    ],
}
_PIDS = re.compile(r"^\[\d+\] \d+\r$", re.MULTILINE)


def transcript(argv: list[str], steps: list[tuple[str, str]], begin: str, patience_s: float = PATIENCE_S) -> str:
    with PseudoTerminal(argv, patience_s=patience_s) as terminal:
        terminal.expect(begin)
        terminal.say("PS1='$ '\n", PROMPT)
        begun = len(terminal.seen)
        for text, pattern in steps:
            terminal.say(text, pattern)
        if not steps[-1][1].endswith("$"):
            terminal.wait()
        return _PIDS.sub("[n] pid\r", terminal.seen[begun:])


def transcript_of_bash(steps: list[tuple[str, str]]) -> str:
    """Return what bash shows; where it was busy a key may find nobody, once in a hundred times, so it is asked again."""
    begin = r"bash-[\d.]+[#$] $"
    for _ in range(2):
        with suppress(Unanswered):
            return transcript(BASH, steps, begin, BASH_PATIENCE_S)
    return transcript(BASH, steps, begin)


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str):
    steps = SCENARIOS[name]
    ours = transcript([*VESICLE, "shell"], steps, r"/workspace\$ $")
    assert ours == transcript_of_bash(steps)
