"""What is read from standard input, as a script or at a prompt: what signals do meanwhile."""

from __future__ import annotations

import pytest

from tests.shell.spec_runner import Machine


@pytest.mark.parametrize(
    ("command", "line", "shown"),
    [("", "echo after", "after"), ("select word in one two; do break; done; echo $word", "2", "two")],
    ids=["between commands", "in select"],
)
def test_a_trap_runs_while_a_line_is_awaited(command: str, line: str, shown: str) -> None:
    # A pipe holds less than the blanks: once they are written, the shell reads a line whose end is not there yet.
    outcome = Machine().run(
        f"""mkfifo pid got
        {{
            echo 'trap "echo got; echo > got" USR1; echo $$ > pid'
            read pid < pid
            echo '{command}'
            printf %70000s
            kill -USR1 $pid
            read < got
            echo '{line}'
        }} | bash"""
    )
    assert (outcome.stdout, outcome.status) == (f"got\n{shown}\n", 0)


@pytest.mark.parametrize(("action", "shown", "status"), [("", "got\nafter\n", 0), ("; exit 7", "got\n", 7)])
def test_a_trap_runs_while_an_interactive_shell_awaits_a_line(action: str, shown: str, status: int) -> None:
    outcome = Machine().run(
        f"""mkfifo pid got
        {{
            echo 'trap "echo got; echo > got{action}" USR1; echo $$ > pid'
            read pid < pid
            printf 'echo %70000s'
            kill -USR1 $pid
            read < got
            echo after
        }} | bash --norc -i 2> /dev/null
        exit ${{PIPESTATUS[1]}}"""
    )
    assert (outcome.stdout, outcome.status) == (shown, status)
