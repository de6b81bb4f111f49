"""A session for all programs of a file, and who signs the certificates of servers."""

from __future__ import annotations

import pytest

from tests.wasm_tools.network.conftest import authority
from vesicle import Session

__all__ = ["authority"]


@pytest.fixture(scope="module")
def session():
    with Session(policy="allow_all") as opened:
        yield opened
