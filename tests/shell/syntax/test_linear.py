"""Reading, printing and evaluating take time in proportion to the text: eight times the text, about eight times the steps.

Steps are the calls Python makes, which no load of the machine changes; what a single call does over and over (copying the
rest of a text) shows in its processor time instead, for which the bar is far away.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable

import pytest

from vesicle.wasm_tools.shell.syntax.arithmetic import ArithmeticFault
from vesicle.wasm_tools.shell.syntax.errors import ParseError
from vesicle.wasm_tools.shell.syntax.parser import parse
from vesicle.wasm_tools.shell.syntax.printer import print_command

SMALL = 150
GROWTH = 8
MOST_STEPS = 1.6 * GROWTH  # a quadratic share of a tenth would make it more
MOST_TIME = 4 * GROWTH  # quadratic time would be GROWTH * GROWTH

TEXTS: dict[str, Callable[[int], str]] = {
    "lines": lambda n: "echo a b c\n" * n,
    "words": lambda n: "echo" + " w" * n,
    "a long word": lambda n: "echo " + "a" * n * 10,
    "double quotes": lambda n: 'echo "' + "a $x `y`\n" * n + '"',
    "single quotes": lambda n: "echo '" + "a\n" * n * 10 + "'",
    "escapes": lambda n: "echo " + "\\a" * n * 5 + "$'" + "\\n" * n * 5 + "'",
    "continuations": lambda n: "echo " + "a \\\n" * n,
    "blanks, comments and empty lines": lambda n: " " * n * 10 + "\n" + "# comment\n" * n + "\n" * n * 10,
    "here-documents": lambda n: "cat <<E\nx $y\nE\n" * n,
    "here-documents of one command": lambda n: "cat" + " <<E" * n + "\n" + "x\nE\n" * n,
    "a long here-document": lambda n: "cat <<E\n" + "line $x\\\n more\n" * n + "E\n",
    "a here-document without end": lambda n: "cat <<-'E'\n" + "\tline\n" * n,
    "here-documents in substitutions": lambda n: "echo " + "$(cat <<E\nx\nE\n)" * n,
    "case clauses": lambda n: "case x in\n" + "a) echo b;;\n" * n + "esac",
    "case patterns": lambda n: "case x in " + "|".join("a" * n) + ") :;; esac",
    "lists": lambda n: ":" + " && : || :" * n,
    "a pipeline": lambda n: ":" + " | :" * n,
    "branches": lambda n: "if :; then :; " + "elif :; then :; " * n + "fi",
    "functions": lambda n: "f() { :; }\n" * n,
    "array elements": lambda n: "a=(" + "[1]=x\n" * n + ")",
    "assignments": lambda n: "a=b " * n,
    "redirections": lambda n: "echo" + " 2>f" * n,
    "substitutions": lambda n: "echo " + "$(:)`:`<(:)" * n,
    "a long substitution": lambda n: "echo $(" + ":\n" * n + ")",
    "parameters": lambda n: "echo " + "${x:-y}${x/a/b}" * n,
    "a long pattern": lambda n: "echo ${x/" + "a" * n * 10 + "/b}",
    "sums": lambda n: "echo $((1" + " + x * 2" * n + "))",
    "assignments in arithmetic": lambda n: "((x=1" + ", x=2" * n + "))",
    "parentheses that are no arithmetic": lambda n: "((:) ;" + " (:);" * n + ")",
    "conditions": lambda n: "[[ a" + " && a" * n + " ]]",
    "a regular expression": lambda n: "[[ a =~ " + "(a)" * n + " ]]",
    "braces": lambda n: "echo {" + "a,{b,c}" * n + "}",
    "extended patterns": lambda n: "echo " + "@(a|b)" * n,
    "tildes": lambda n: "a=" + ":~" * n,
    "prefixes": lambda n: "time ! " * n + ":",
    "an open quote": lambda n: 'echo "' + "x\n" * n * 10,
    "open brackets": lambda n: "echo " + "a[" * n,
    "open parentheses": lambda n: "(" * n,
    "open groups": lambda n: "echo " + "@(" * n,
    "open backquotes": lambda n: "echo " + "`echo \\`" * n,
}


def read_and_print(text: str) -> None:
    try:
        for item in parse(text, extglob=True).items:
            print_command(item.command)
    except (ParseError, ArithmeticFault):
        pass


def steps_of(text: str) -> int:
    count = 0

    def see(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        read_and_print(text)
    finally:
        sys.setprofile(before)
    return count


def cpu_s(text: str) -> float:
    times = []
    gc.disable()  # whose passes take as long as there are objects in the whole process
    try:
        for _ in range(3):
            begin = time.process_time()
            read_and_print(text)
            times.append(time.process_time() - begin)
    finally:
        gc.enable()
    return min(times)


@pytest.mark.parametrize("name", TEXTS)
def test_reading_and_printing_are_linear(name: str) -> None:
    make = TEXTS[name]
    small, large = make(SMALL), make(SMALL * GROWTH)
    steps_of(small)  # what happens the first time only
    few, many = steps_of(small), steps_of(large)
    assert many < MOST_STEPS * few + 1000, (few, many)
    assert cpu_s(large) < MOST_TIME * cpu_s(small) + 0.05
