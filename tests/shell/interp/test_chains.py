"""What hands a command or a value on, thousands of times: no level of Python's stack, and little memory, for each."""

from __future__ import annotations

import pytest

from vesicle import Session


@pytest.fixture
def session():
    with Session("workspace") as made:
        yield made


@pytest.mark.parametrize("word", ["command", "builtin", "command builtin", "command -p --"])
def test_commands_that_run_each_other(session, word):
    words = " ".join([word] * 3000)
    result = session.run(f"{words} echo hi")
    assert (result.stdout, result.stderr) == ("hi\n", "")


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("command builtin -x", "builtin: -x: invalid option"),
        ("builtin command -x", "command: -x: invalid option"),
        ("command builtin nope", "builtin: nope: not a shell builtin"),
    ],
)
def test_the_last_of_them_is_named(session, script, message):
    assert message in session.run(script).stderr


@pytest.mark.parametrize(
    "script",
    [
        "x='a[$x]'; echo $((x))",
        "x='a[${x:-$x}]'; let x",
        "x='a[$((x))]'; echo ${a[x]}",
        "x='a[$y]' y='b[$x]'; a[x]=1",
    ],
)
def test_subscripts_that_expand_to_each_other(session, script):
    result = session.run(script)
    assert (result.exit_code, "internal error" in result.stderr) == (1, False)
    assert "expression recursion level exceeded" in result.stderr


def test_completions_with_a_long_prefix(session):
    script = 'f() { COMPREPLY=({1..99999}); }; compgen -P "$(printf %1000000d 1)" -F f'
    result = session.run(script)
    assert result.exit_code == 1
    assert "annot allocate memory" in result.stderr


def test_a_byte_of_the_delimiter_ends_the_lines_of_mapfile(session):
    session.run(r"printf 'a\xc3\xa9b\xc3c' > lines")
    shown = session.run("mapfile -d é a < lines; declare -p a; mapfile -td é a < lines; declare -p a").stdout
    assert shown == "".join(
        f'declare -a a=([0]={first} [1]={second} [2]="c")\n'
        for first, second in ((r"$'a\303'", r"$'\251b\303'"), ('"a"', r"$'\251b'"))
    )
