from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kernel.machines import make_machine
from vesicle.kernel.kernel import Kernel
from vesicle.kernel.sysapi import Sys


@pytest.fixture
def machine() -> Iterator[tuple[Kernel, Sys]]:
    kernel, sys = make_machine()
    yield kernel, sys
    kernel.close()


@pytest.fixture
def kernel(machine: tuple[Kernel, Sys]) -> Kernel:
    return machine[0]


@pytest.fixture
def sys(machine: tuple[Kernel, Sys]) -> Sys:
    return machine[1]
