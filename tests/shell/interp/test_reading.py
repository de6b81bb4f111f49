"""`read` takes a line and leaves what follows to others, whatever it reads from."""

from __future__ import annotations

import pytest

from tests.shell.spec_runner import Machine

SCRIPTS = {
    "pipe": "printf 'one\\ntwo\\nthree' | { read a; cat; echo \" [$a]\"; }",
    "pipe, several reads": "printf 'one\\ntwo\\nthree' | { read a; read b; read c; echo \"$?$a$b$c\"; }",
    "pipe, counted": "printf 'abcdef\\nrest' | { read -n 3 a; read b; cat; echo \" $a $b\"; }",
    "pipe, other delimiter": "printf 'a:b:c' | { read -d : a; cat; echo \" $a\"; }",
    "pipe, continued line": "printf 'a\\\\\\nb\\nc' | { read a; cat; echo \" $a\"; }",
    "pipe in pieces": "{ printf on; sleep 0.05; printf 'e\\ntwo'; } | { read a; cat; echo \" $a\"; }",
    "file": "printf 'one\\ntwo\\n' > f; { read a; cat; echo \"[$a]\"; } < f",
    "mapfile of a pipe": "printf '1\\n2\\n3\\n' | { mapfile -t -n 2 a; cat; echo \"${a[@]}\"; }",
}
EXPECTED = {
    "pipe": "two\nthree [one]\n",
    "pipe, several reads": "1onetwothree\n",
    "pipe, counted": "rest abc def\n",
    "pipe, other delimiter": "b:c a\n",
    "pipe, continued line": "c ab\n",
    "pipe in pieces": "two one\n",
    "file": "two\n[one]\n",
    "mapfile of a pipe": "3\n1 2\n",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_leaves_the_rest(name: str) -> None:
    assert Machine().run(SCRIPTS[name]).stdout == EXPECTED[name]


def test_many_lines_through_a_pipe() -> None:
    outcome = Machine().run(
        "n=0; for i in {1..3000}; do echo line $i; done | { while read a b; do ((n += b)); done; echo $n; }"
    )
    assert outcome.stdout == "4501500\n"
