"""The light IntEnum behaves as the standard library's wherever the kernel looks."""

from __future__ import annotations

import copy
import enum

import pytest

from vesicle.vfs.errors import Errno
from vesicle.vfs.int_enum import IntEnum


class Light(IntEnum):
    ONE = 1
    TWO = 2
    ALSO_TWO = 2

    @property
    def doubled(self) -> int:
        return self * 2


class Standard(enum.IntEnum):
    ONE = 1
    TWO = 2
    ALSO_TWO = 2

    @property
    def doubled(self) -> int:
        return self * 2


KINDS = pytest.mark.parametrize("kind", [Light, Standard])


@KINDS
def test_members_are_named_integers(kind: type[enum.IntEnum]) -> None:
    assert (kind.ONE.name, kind.ONE.value, int(kind.TWO), kind.TWO + 1) == ("ONE", 1, 2, 3)
    assert isinstance(kind.ONE, kind)
    assert isinstance(kind.ONE, int)
    assert {1: "x"}[kind.ONE] == "x"
    assert f"{kind.ONE}" == "1"
    assert repr(kind.ONE) == f"<{kind.__name__}.ONE: 1>"
    assert kind.TWO.doubled == 4


@KINDS
def test_members_are_looked_up(kind: type[enum.IntEnum]) -> None:
    assert kind(2) is kind.TWO
    assert kind["ALSO_TWO"] is kind.TWO
    assert kind.ALSO_TWO is kind.TWO
    assert list(kind) == [kind.ONE, kind.TWO]
    assert len(kind) == 2
    assert list(kind.__members__) == ["ONE", "TWO", "ALSO_TWO"]
    assert copy.deepcopy(kind.ONE) is kind.ONE
    with pytest.raises(ValueError, match="9 is not a valid"):
        kind(9)
    with pytest.raises(KeyError):
        kind["NINE"]


def test_errno_has_linux_names_and_numbers() -> None:
    import errno

    for number, name in errno.errorcode.items():
        if number in {int(member) for member in Errno}:
            assert getattr(errno, Errno(number).name) == number, name
