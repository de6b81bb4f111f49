"""Quoted text reads back as what it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shell.spec_runner import Machine
from vesicle.wasm_tools.shell.expand import quote

STYLES = [quote.quote_reusable, quote.quote_minimal, quote.quote_double, quote.quote_backslash, quote.quote_traced]
MACHINE = Machine()


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
@given(text=st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12))
def test_reads_back(style: object, text: str) -> None:
    assert callable(style)
    script = f"printf '<%s>' {style(text)}"
    assert MACHINE.run(script).stdout == f"<{text}>"


@pytest.mark.parametrize(
    ("text", "backslash", "reusable"),
    [
        ("a b", "a\\ b", "'a b'"),
        ("it's", "it\\'s", "'it'\\''s'"),
        ("", "''", "''"),
        ("a\tb", "$'a\\tb'", "$'a\\tb'"),
        ("~x", "\\~x", "'~x'"),
    ],
)
def test_is_what_bash_prints(text: str, backslash: str, reusable: str) -> None:
    assert quote.quote_backslash(text) == backslash
    assert quote.quote_reusable(text) == reusable
