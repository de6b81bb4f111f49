"""What the sessions of all tests begin with."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def vesicle_prepare():
    """Prepare a session once; each test gets a fork of it."""

    def prepare(session):
        session.run("mkdir logs; echo one > logs/old.log; echo two > logs/new.log").check()

    return prepare
