"""A session for all programs of a file."""

from __future__ import annotations

import pytest

from vesicle import Session


@pytest.fixture(scope="module")
def session():
    with Session(policy="allow_all") as opened:
        yield opened
