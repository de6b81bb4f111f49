"""Random programs from the grammar do in our shell what they do in bash, and survive being printed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from tests.draws import from_the_seed_alone
from tests.shell.fuzz import compare
from tests.shell.fuzz.grammar import programs
from vesicle.wasm_tools.shell.syntax.parser import parse
from vesicle.wasm_tools.shell.syntax.printer import print_command


@pytest.fixture(autouse=True, scope="module")
def same_draws_in_every_run():
    with from_the_seed_alone():
        yield


_QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@pytest.mark.skipif(not compare.has_bash(), reason=f"no bash {compare.BASH_MAJOR} to compare with")
@_QUICK
@given(programs())
def test_our_shell_does_what_bash_does(program):
    theirs, ours = compare.outcomes(program)
    assert ours == theirs


@_QUICK
@given(programs())
def test_a_printed_program_is_the_same_program(program):
    items = parse(program, extglob=True).items
    printed = [print_command(item.command) for item in items]
    again = [print_command(item.command) for text in printed for item in parse(text, extglob=True).items]
    assert again == printed
