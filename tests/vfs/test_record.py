"""Record: immutable values that behave as frozen dataclasses do."""

from __future__ import annotations

import pytest

from vesicle.vfs.record import Record


class Point(Record):
    x: int
    y: int = 0


class Named(Point):
    name: str = ""


def test_fields_by_position_name_and_default():
    assert (Point(1, 2).x, Point(1, 2).y) == (1, 2)
    assert Point(x=1) == Point(1, 0)
    assert repr(Named(1, name="n")) == "Named(x=1, y=0, name='n')"


@pytest.mark.parametrize(("args", "kwargs"), [((), {}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1})])
def test_wrong_arguments_are_refused(args, kwargs):
    with pytest.raises(TypeError):
        Point(*args, **kwargs)


def test_it_is_immutable_and_has_no_dict():
    point = Point(1)
    with pytest.raises(AttributeError, match="immutable"):
        point.x = 2
    with pytest.raises(AttributeError, match="immutable"):
        del point.x
    assert not hasattr(point, "__dict__")


def test_equality_and_hash_count_the_class_and_all_fields():
    assert Point(1, 2) == Point(1, 2)
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert Point(1, 2) != Point(1, 3)
    assert Point(1, 2) != Named(1, 2)
    assert Named(1, 2, "a") != Named(1, 2, "b")
    assert len({Point(1), Point(1), Named(1)}) == 2


def test_replace_copies_and_refuses_unknown_names():
    point = Point(1, 2)
    assert point.replace(y=3) == Point(1, 3)
    assert point == Point(1, 2)
    with pytest.raises(TypeError, match="no field 'z'"):
        point.replace(z=1)


def test_fields_match_by_position():
    match Named(1, 2, "n"):
        case Named(x, y, name):
            assert (x, y, name) == (1, 2, "n")
