"""A script on standard input: what signals do while it is read."""

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
