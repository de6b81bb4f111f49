"""Folders can't be nested deeper than path_depth by moving them into each other either."""

from __future__ import annotations

import pytest

from vesicle import Session
from vesicle.kernel.limits import PRESETS


@pytest.fixture
def session():
    with Session("allow_all", limits=PRESETS["code"].replace(path_depth=10)) as session:
        session.run("mkdir -p a/b/c/d x/y/z; touch a/b/c/d/f")
        yield session


def test_moving_deep_folders_into_deep_folders_is_refused(session):
    assert session.run("mkdir -p x/y/z/1/2/3; mv a x/y/z/1/2/3").exit_code == 1
    result = session.run("mv a x/y/z/1/2/3")
    assert "name too long" in result.stderr
    assert result.limit.name == "path_depth"


def test_what_fits_and_what_rises_is_moved(session):
    assert session.run("mv a x/y/z && ls x/y/z/a/b/c/d").stdout == "f\n"
    assert session.run("mv x/y/z/a/b . && mv b/c/d/f x/y/z/a/g && ls x/y/z/a").stdout == "g\n"
