"""The machine that guest programs run in, and the programs themselves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

_GUESTS = Path(__file__).parents[1] / "guests"
if str(_GUESTS) not in sys.path:
    sys.path.insert(0, str(_GUESTS))


@pytest.fixture(scope="session")
def guests():
    """build(name) -> path of the module; tests_of(name) -> names of its tests."""
    import build

    return build


@pytest.fixture
def machine(guests):
    """machine(name, **options) -> a Machine that runs the guest program of that name."""
    from machine import Machine

    return lambda name, **options: Machine(guests.build(name), **options)
