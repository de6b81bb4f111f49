from __future__ import annotations

import importlib

import pytest

import vesicle


@pytest.mark.parametrize("name", vesicle.__all__)
def test_every_name_of_the_front_page_is_there(name):
    assert getattr(vesicle, name) is not None
    assert name in dir(vesicle)


def test_the_list_and_the_table_agree():
    assert set(vesicle.__all__) == {*vesicle._MODULES, "__version__"}


def test_an_unknown_name():
    with pytest.raises(AttributeError, match="Sesion"):
        _ = vesicle.Sesion


@pytest.mark.parametrize(("name", "module"), vesicle._MODULES.items())
def test_names_are_those_of_their_modules(name, module):
    assert getattr(importlib.import_module(f"vesicle.{module}"), name) is getattr(vesicle, name)
