"""Headers that are added, and their removal from answers however these are cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vesicle import Fixtures, Network
from vesicle.kernel.network import HttpRequest, NetworkError
from vesicle.wasm_tools.network.secrets import Secrets

TOKEN = "abcabcabd-0123"
HERE = ("https", "api.example", 443)


class Answer:
    status, reason, version = 200, "OK", "1.1"

    def __init__(self, pieces, headers=()):
        self.headers = list(headers)
        self.pieces = list(pieces)
        self.closed = False

    def read(self):
        return self.pieces.pop(0) if self.pieces else b""

    def close(self):
        self.closed = True


def searched(pieces, headers=(), value=f"Bearer {TOKEN}"):
    response = Secrets({"api.example": {"Authorization": value}}).searched(Answer(pieces, headers), HERE)
    data = b""
    while piece := response.read():
        data += piece
    return data, response


@given(st.lists(st.sampled_from([TOKEN, "abc", "x", f"Bearer {TOKEN}", "abcabcabcabd-0123"]), max_size=8), st.data())
def test_no_cut_hides_a_secret(words, data) -> None:
    whole = " ".join(words).encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=12)))
    pieces = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    found, _ = searched([piece for piece in pieces if piece])
    assert TOKEN.encode() not in found
    assert len(found) == len(whole)
    assert found.count(b"x") == whole.count(b"x")


def test_heads_are_searched_too() -> None:
    _, response = searched([], [("X-Echo", f"<{TOKEN}>"), ("Location", f"/?t={TOKEN}")])
    assert response.headers == [("X-Echo", f"<{'*' * len(TOKEN)}>"), ("Location", f"/?t={'*' * len(TOKEN)}")]


def test_short_values_are_no_secrets() -> None:
    assert searched([b"version 1.2"], value="1.2")[0] == b"version 1.2"


def test_a_compressed_answer_is_refused_where_secrets_were_sent() -> None:
    secrets = Secrets({"api.example": {"X-Key": "0123456789"}})
    answer = Answer([b"?"], [("Content-Encoding", "br")])
    with pytest.raises(NetworkError):
        secrets.searched(answer, HERE)
    assert answer.closed
    assert (
        secrets.searched(Answer([b"?"], [("Content-Encoding", "br")]), ("https", "other.example", 443)).read() == b"?"
    )


def test_only_its_own_origin_gets_a_header() -> None:
    secrets = Secrets({"api.example": {"X-Key": "0123456789"}, "http://Api.Example:8080": {"X-Key": "plain-text-key"}})
    request = HttpRequest("GET", "/", (("Host", "h"), ("x-key", "mine"), ("Range", "bytes=0-1")))

    def key(*origin):
        return [value for name, value in secrets.added(request, origin).headers if name.lower() == "x-key"]

    assert key(*HERE) == ["0123456789"]
    assert key("http", "api.example", 8080) == ["plain-text-key"]
    for origin in (("http", "api.example", 80), ("https", "api.example", 8443), ("https", "x.api.example", 443)):
        assert key(*origin) == ["mine"]
    assert "Range" not in dict(secrets.added(request, HERE).headers)


@pytest.mark.parametrize("key", ["", "a b", "ftp://x", "ftp://x:21", "https://x/path", "https://u@x", "x?y"])
def test_keys_that_are_no_host(key: str) -> None:
    for make in (Secrets, lambda inject: Network(inject=inject), lambda inject: Fixtures({}, inject=inject)):
        with pytest.raises(ValueError, match="inject"):
            make({key: {"A": "b"}})


def test_values_that_are_no_header() -> None:
    with pytest.raises(ValueError, match="no header"):
        Network(inject={"x": {"A": "b\r\nC: d"}})


def test_no_secret_in_a_text_of_ours() -> None:
    assert TOKEN not in repr(Network(inject={"x": {"A": TOKEN}}))
