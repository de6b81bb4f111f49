"""Brace expansion, compared with bash."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from vesicle.wasm_tools.shell.expand.braces import expand_braces
from vesicle.wasm_tools.shell.expand.errors import ExpansionError
from vesicle.wasm_tools.shell.syntax.ast import Assignment, Parameter, Word
from vesicle.wasm_tools.shell.syntax.parser import parse
from vesicle.wasm_tools.shell.syntax.printer_words import print_word

ROWS = r"""
{a,b} a{b,c}d {a,} {,a} {,} x{,a} x{a,} {a,b}{c,d} {a,b,c}{1,2}{x,y} {a,{b,c}} {a,b{1..3}} {{a,b},{c,d}} {{a,b} {{a,b},c}
{a {a,b}} {a,b}} {a,b}c} {x,y{z} {a,b{c} {a,b}{c {a,b} {a} {} x{} {}{a,b} {},a} x{},a} {a}b,c} {x{a}b,c} {a,{}b} a{b}c {a{b,c}}
{a-{b,c}} {{1..2}} {{1..2}..3} {{a,b}..c} {{a,b}..c}{1,2} {a{1..3}} {a{1..2}b,c} {{1..2}}{a,b} {{a,b}{1..2}} {x{1..2}{a,b}}
{,{1..2}} {{1..2},} {a,{b}} {a,{1..2}} {a{,}b} {{,}} {1..2}{ {1..3}{ {a..} a,b , {:,} {a,b}-{c
{1..3} {3..1} {1..10..3} {10..1..3} {1..5..-2} {5..1..2} {-1..-10..3} {1..3..0} {-2..2} {+1..3} {0..0} {1..1} {-0..3}
{01..3} {1..003} {-02..2} {00..0} {001..-1} {9223372036854775805..9223372036854775807} {1..2..x} {1...3} {1..} {..} {1.5..3}
{a..e} {e..a} {a..e..2} {z..x} {A..c} {a..C}  {1..a} {a..1} {aa..c} {a..b}{1..2} a{1..3}{4..5}b {1..3,5}
{\{,x} {a\,b,c} \{a,b} {a,b\} {a\..c} {'a,b',c} '{a,b}' "{a,b}"{c,d} {"a",b}'x' {$,a} {$x,y} {~,x} {a,b}=c x={a,b}
"""
CASES = [case for row in ROWS.splitlines() for case in row.split()]


def ours(text: str) -> str:
    command = parse("echo " + text).items[0].command
    words = [word for word in command.words[1:] if not isinstance(word, Assignment)]
    return " ".join(print_word(made) for word in words for made in expand_braces(word))


@pytest.fixture(scope="module")
def from_bash() -> dict[str, str]:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    script = "set -f; x='$x' HOME='~'\n" + "".join(f"echo {text}\n" for text in CASES)
    lines = subprocess.run([bash, "-c", script], capture_output=True, text=True, check=True).stdout.splitlines()
    return dict(zip(CASES, lines, strict=True))


@pytest.mark.parametrize("text", CASES)
def test_like_bash(text: str, from_bash: dict[str, str]) -> None:
    assert "".join(char for char in ours(text) if char not in "\\'\"") == from_bash[text].replace("\\", "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{a,'b c'}", ["a", "'b c'"]),
        ("x{'',y}", ["x''", "xy"]),
        ("$(a,b){c,d}", ["$(a,b)c", "$(a,b)d"]),
        ("${x}{1,2}", ["${x}1", "${x}2"]),
        ('{"$a",b}c', ['"$a"c', "bc"]),
    ],
)
def test_quoted_parts_are_carried_along(text: str, words: list[str]) -> None:
    (word,) = parse("e " + text).items[0].command.words[1:]
    assert [print_word(made) for made in expand_braces(word)] == words


def test_name_grows_as_in_source_text() -> None:
    (word,) = parse("e $x{1,b-}").items[0].command.words[1:]
    parts = [made.parts for made in expand_braces(word)]
    assert parts[0] == (Parameter("x1", braced=False),)
    assert parts[1][0] == Parameter("xb", braced=False)


def test_nothing_to_expand_keeps_the_word() -> None:
    (word,) = parse("e {a}").items[0].command.words[1:]
    assert expand_braces(word)[0] is word


@pytest.mark.parametrize(
    "text",
    [
        "{1..1000000000}",
        "{a,b}" * 40,
        "{a,b{a,b{a,b{" * 30 + "}" * 90 + "{1..9}{1..9}",
        "{" * 50_000,
        "{1..99}" * 9,
        "{," * 60 + "}" * 60,
    ],
    ids=["sequence", "product", "nested", "openers", "sequences", "deep"],
)
@pytest.mark.timeout(20)
def test_bombs_end_with_a_message(text: str) -> None:
    (word,) = parse("e " + text).items[0].command.words[1:]
    assert isinstance(word, Word)
    with pytest.raises(ExpansionError, match="brace expansion"):
        expand_braces(word)


def test_limit_is_exact() -> None:
    (word,) = parse("e {1..10}").items[0].command.words[1:]
    assert len(expand_braces(word, limit=10)) == 10
    with pytest.raises(ExpansionError, match="more than 9 words"):
        expand_braces(word, limit=9)
