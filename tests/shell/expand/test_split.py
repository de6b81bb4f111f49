"""Splitting at IFS, compared with bash: random values, IFS and neighbours, quoted or not."""

from __future__ import annotations

import random
import shutil
import subprocess
from typing import TYPE_CHECKING, cast

import pytest

from vesicle.wasm_tools.shell.expand.fields import Fields

if TYPE_CHECKING:
    from vesicle.wasm_tools.shell.expand.context import Context


class Shell:
    """As much of a context as splitting looks at."""

    def __init__(self, ifs: str | None) -> None:
        self.options = {"noglob"}
        self.word_limit = 1000
        self.string_limit = 1_000_000
        self.variables = self
        self._ifs = ifs

    def get(self, _name: str) -> str | None:
        return self._ifs


# A piece is text of the script (literal), a quoted text, or the unquoted value of a variable.
Piece = tuple[str, str]


def ours(ifs: str | None, pieces: list[Piece]) -> list[str]:
    out: list[str] = []
    fields = Fields(cast("Context", Shell(ifs)), out)
    for kind, text in pieces:
        {"literal": fields.literal, "quoted": fields.quoted, "value": fields.split}[kind](text)
    fields.end()
    return out


def shell_quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def in_bash(ifs: str | None, pieces: list[Piece]) -> str:
    setting = "unset IFS" if ifs is None else f"IFS={shell_quoted(ifs)}"
    word = ""
    for number, (kind, text) in enumerate(pieces):
        if kind == "value":
            setting += f"; v{number}={shell_quoted(text)}"
            word += f"${{v{number}}}"
        else:
            word += text if kind == "literal" else shell_quoted(text)
    return f"{setting}; set -- {word}; printf '%s\\x1f' \"$@\" ; printf '%s\\x1e' $#\n"


def ask_bash(cases: list[tuple[str | None, list[Piece]]]) -> list[list[str]]:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    script = "set -f\n" + "".join(in_bash(ifs, pieces) for ifs, pieces in cases)
    out = subprocess.run([bash, "-c", script], capture_output=True, text=True, check=True).stdout
    answers: list[list[str]] = []
    for record in out.split("\x1e")[:-1]:
        *fields, count = record.split("\x1f")
        answers.append(fields if count != "0" else [])
    return answers


TABLE: list[tuple[str | None, list[Piece]]] = [
    (None, [("value", "a b\tc\nd")]),
    (None, [("value", "  a  b  ")]),
    (None, [("value", "")]),
    (None, [("value", " ")]),
    (None, [("quoted", "")]),
    (None, [("value", ""), ("quoted", "")]),
    (None, [("literal", "x"), ("value", " a b "), ("literal", "y")]),
    (None, [("literal", "x"), ("value", "a b"), ("quoted", "c d"), ("value", " e")]),
    (":", [("value", "a:b::c:")]),
    (":", [("value", ":a")]),
    (":", [("value", ":")]),
    (":", [("value", "::")]),
    (": ", [("value", " a : b  c :: d ")]),
    (": ", [("value", " : ")]),
    (": ", [("literal", "x"), ("value", " : "), ("literal", "y")]),
    ("", [("value", "a b:c")]),
    (" ", [("value", "a\tb c")]),
    ("ab", [("value", "xaybz")]),
    ("x", [("value", "axxb")]),
    (",", [("quoted", "a"), ("value", ",b,"), ("quoted", "")]),
]


def test_table_like_bash() -> None:
    found = [ours(ifs, pieces) for ifs, pieces in TABLE]
    assert list(zip(TABLE, found, strict=True)) == list(zip(TABLE, ask_bash(TABLE), strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_random_words_like_bash(seed: int) -> None:
    chance = random.Random(seed)
    cases: list[tuple[str | None, list[Piece]]] = []
    for _ in range(800):
        ifs = chance.choice([None, " \t\n", ":", ": ", " :,", "", ",\t", "a"])
        pieces: list[Piece] = []
        for _ in range(chance.randint(1, 4)):
            kind = chance.choice(["value", "value", "quoted", "literal"])
            alphabet = "xy" if kind == "literal" else "xa :,\t "
            least = 1 if kind == "literal" else 0
            pieces.append((kind, "".join(chance.choice(alphabet) for _ in range(chance.randint(least, 5)))))
        cases.append((ifs, pieces))
    expected = ask_bash(cases)
    found = [ours(ifs, pieces) for ifs, pieces in cases]
    differences = [case for case in zip(cases, found, expected, strict=True) if case[1] != case[2]]
    assert differences == []
