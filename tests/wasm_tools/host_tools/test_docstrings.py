"""Descriptions out of docstrings: Google's, NumPy's and Sphinx's forms say the same."""

from __future__ import annotations

import pytest

from vesicle.wasm_tools.host_tools.docstrings import parsed

GOOGLE = """Send a message.

    It goes out at once.

    Args:
        to (str): who gets it
            in the end
        copies (list[str], optional): who else: friends
        *rest: others

    Returns:
        bool: whether it went

    Raises:
        ValueError: nobody there
    """
NUMPY = """Send a message.

    It goes out at once.

    Parameters
    ----------
    to : str
        who gets it
        in the end
    copies : list of str, optional
        who else: friends
    rest
        others

    Returns
    -------
    bool
        whether it went
    """
SPHINX = """Send a message.

    It goes out at once.

    :param str to: who gets it
        in the end
    :param copies: who else: friends
    :type copies: list
    :param rest: others
    :returns: whether it went
    :raises ValueError: nobody there
    """
TEXTS = {"to": "who gets it in the end", "copies": "who else: friends", "rest": "others"}


@pytest.mark.parametrize("docstring", [GOOGLE, NUMPY, SPHINX], ids=["google", "numpy", "sphinx"])
def test_forms(docstring):
    assert parsed(docstring) == ("Send a message.\n\nIt goes out at once.", TEXTS)


@pytest.mark.parametrize(
    ("docstring", "description", "parameters"),
    [
        (None, "", {}),
        ("", "", {}),
        ("One line.", "One line.", {}),
        ("Args:", "Args:", {}),
        ("Say: this\n\nNote: that", "Say: this\n\nNote: that", {}),
        ("A.\n\nArgs:\n    x: one\n\nMore text.", "A.\n\nMore text.", {"x": "one"}),
        ("A.\n\nParameters\n----------\nx, y : int\n    both", "A.", {"x": "both", "y": "both"}),
        ("A.\n\nArgs:\n    x (Callable[[int], str]): one", "A.", {"x": "one"}),
        ("A.\n\nArgs:\n  x:\n    on its own line", "A.", {"x": "on its own line"}),
    ],
)
def test_odd_ones(docstring, description, parameters):
    assert parsed(docstring) == (description, parameters)
