"""The spec cases of the tools: ours do what the machine's own were recorded to do (`scripts/spec --record FILE`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell import spec_runner

CASES = [
    case for path in sorted((Path(__file__).parent / "spec").glob("*.test.sh")) for case in spec_runner.read_cases(path)
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file.partition('.')[0]}: {case.name}" for case in CASES])
def test_case(case: spec_runner.Case) -> None:
    assert spec_runner.difference(case, spec_runner.run_ours(case)) == ""
