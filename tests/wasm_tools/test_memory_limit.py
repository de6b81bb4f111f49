"""A tool that is refused memory says so itself, and the result says which limit it met."""

from __future__ import annotations

import pytest

from vesicle import Session
from vesicle.kernel.limits import PRESETS

MIB = 1 << 20


@pytest.fixture(scope="module")
def session():
    with Session("allow_all", limits=PRESETS["code"].replace(memory_bytes=48 * MIB)) as session:
        yield session


@pytest.mark.parametrize(
    "script",
    [
        "awk 'BEGIN { while (i++ < 4e6) a[i] = i }'",
        "head -c 60M /dev/zero | sed -n p | wc -c",
        "head -c 100M /dev/zero | sort",
    ],
    ids=["awk", "sed", "sort"],
)
def test_the_limit_of_memory_is_named(session, script):
    result = session.run(f"set -o pipefail; {script} >/dev/null")
    assert result.exit_code != 0
    assert result.limit is not None
    assert result.limit.name == "memory_bytes"


def test_who_stays_below_meets_none(session):
    assert session.run("seq 100000 | sort -R | tail -1 >/dev/null").limit is None
