"""The spec cases: our shell does what real bash was recorded to do."""

from __future__ import annotations

import shutil

import pytest

from tests.shell import spec_runner
from vesicle.wasm_tools.shell.syntax.errors import ParseError
from vesicle.wasm_tools.shell.syntax.parser import parse
from vesicle.wasm_tools.shell.syntax.printer import print_command

CASES = spec_runner.all_cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file.partition('.')[0]}: {case.name}" for case in CASES])
def test_case(case: spec_runner.Case) -> None:
    assert spec_runner.difference(case, spec_runner.run_ours(case)) == ""


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a bash to compare with")
def test_a_recorded_case_is_what_bash_does() -> None:
    case = next(case for case in CASES if case.name == "word splitting")
    assert spec_runner.difference(case, spec_runner.run_bash(case)) == ""


def test_the_runner_sees_differences() -> None:
    case = spec_runner.Case("x", "x", 1, "echo b; exit 3\n", stdout="a\n", status=2)
    wrong = spec_runner.difference(case, spec_runner.run_ours(case))
    assert "stdout" in wrong
    assert "status 3, expected 2" in wrong


def test_every_case_survives_printing() -> None:
    changed: list[str] = []
    for case in CASES:
        try:
            items = parse(case.code, extglob=True).items
        except ParseError:
            continue
        printed = [print_command(item.command) for item in items]
        # bash prints `coproc COPROC command` for a simple command, which it reads as a command called COPROC.
        if any("coproc COPROC" in text for text in printed):
            continue
        again = [print_command(item.command) for text in printed for item in parse(text, extglob=True).items]
        if again != printed:
            changed.append(case.name)
    assert changed == []
