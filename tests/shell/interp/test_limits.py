"""Shell bombs: each ends within its limit, with a message, and the shell goes on."""

from __future__ import annotations

import sys
import time

import pytest

from tests.shell.spec_runner import Machine

# name: script, what its standard error says; standard output must be "after\n", which a second run prints
BOMBS = {
    "function calls itself": ("f() { f; }; f", "f: maximum nesting level exceeded (2000)"),
    "three functions in a circle": ("f() { g; }; g() { h; }; h() { f; }; f", "maximum nesting level exceeded"),
    "eval calls itself": ("f() { eval f; }; f", "maximum nesting level exceeded"),
    "a file sources itself": ("echo '. ./s' > s; . ./s", "maximum nesting level exceeded"),
    "substitution within substitution": ("f() { x=$(f); }; f", "Resource temporarily unavailable"),
    "subshell within subshell": ("f() { (f); }; f", "Resource temporarily unavailable"),
    "calls beneath deep compound commands": ("f() { { { { if :; then { f; }; fi; }; }; }; }; f", "maximum nesting"),
    "a string doubles": ("x=aaaaaaaaaa; while :; do x=$x$x; done", "cannot allocate memory"),
    "a word of many strings": (
        "x=$(printf %01000000d 0); x=$x$x$x$x$x$x$x$x; x=$x$x$x; echo $x$x$x$x",
        "cannot allocate memory",
    ),
    "a brace sequence": ("echo {1..999999999}", "brace expansion: more than 1000000 words"),
    "a brace product": ("echo {1..100}{1..100}{1..100}{1..100}", "brace expansion: more than 1000000 words"),
    "printf width": ("printf %1000000000d 1", "printf: Cannot allocate memory"),
    "printf width from an argument": ("printf '%*s' 2000000000 x", "printf: Cannot allocate memory"),
    "descriptors": ("while exec {fd}>/dev/null; do :; done", "Too many open files"),
    "arithmetic that refers to itself": ("x=x; echo $((x))", "expression recursion level exceeded"),
    "namerefs in a circle": ("declare -n a=b b=a; echo $a", ""),
    "parentheses": ('eval "$(printf "(%.0s" {1..1000})"', "unexpected EOF"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bomb(name: str) -> None:
    script, message = BOMBS[name]
    limit = sys.getrecursionlimit()
    machine = Machine()
    outcome = machine.run(script, 20)
    assert message in outcome.stderr
    assert outcome.status != 137
    assert machine.run("echo after").stdout == "after\n"
    assert sys.getrecursionlimit() == limit


def test_a_large_subscript_takes_no_memory() -> None:
    assert Machine().run("a[999999999]=x; echo ${#a[@]} ${!a[@]}").stdout == "1 999999999\n"


@pytest.mark.parametrize("command", [".", "history -r"])
def test_a_file_larger_than_a_script_may_be_is_told_of(command: str) -> None:
    machine = Machine()
    script = f"line=$(printf %01000000d 0); for i in {{1..17}}; do echo $line; done > ./big; {command} ./big"
    assert machine.run(script).status == 1
    hit = machine.process.command.limit_hit
    assert hit is not None
    assert hit.name == "shell_script_bytes"


def test_a_thousand_nested_calls_are_fine() -> None:
    outcome = Machine().run("f() { (($1 == 0)) || f $(($1 - 1)); }; f 1000; echo $?")
    assert (outcome.stdout, outcome.stderr) == ("0\n", "")


def test_regular_expressions_do_not_backtrack() -> None:
    outcome = Machine().run("[[ $(printf 'a%.0s' {1..2000})b =~ ^(a+)+$ ]]; echo $?")
    assert outcome.stdout == "1\n"


def test_a_globignore_of_many_colons_takes_no_long() -> None:
    outcome = Machine().run("GLOBIGNORE=[$(printf %400000s | tr ' ' :); : > file; echo *")
    assert outcome.stdout == "file\n"


@pytest.mark.parametrize(
    "script", ["while :; do :; done", "for ((;;)); do :; done", "f() { while f; do :; done; }; until false; do :; done"]
)
def test_a_deadline_ends_a_loop(script: str) -> None:
    assert Machine().run(script, 0.3).status == 137


def test_a_deadline_ends_the_making_of_a_historys_entry() -> None:
    script = "set -o history\nf() {\n" + "echo a b c\n" * 1500 + "}\n"
    begin = time.monotonic()
    assert Machine().run(script, 0.3).status == 137
    assert time.monotonic() - begin < 5
