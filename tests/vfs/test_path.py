from __future__ import annotations

import posixpath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vfs.contract import raises
from vesicle.vfs.errors import Errno
from vesicle.vfs.path import (
    basename,
    check_name,
    check_path,
    components,
    decode,
    dirname,
    encode,
    is_absolute,
    is_within,
    join,
    normalise,
)


@pytest.mark.parametrize(
    ("path", "errno"),
    [
        ("", Errno.ENOENT),
        ("a\0b", Errno.EINVAL),
        ("/" + "a" * 4095, Errno.ENAMETOOLONG),
        ("/" + "é" * 2048, Errno.ENAMETOOLONG),
        ("/\ud800", Errno.EILSEQ),
    ],
    ids=["empty", "NUL", "4096 bytes", "4097 bytes in two-byte letters", "a surrogate of no byte"],
)
def test_impossible_paths(path, errno):
    with raises(errno):
        check_path(path)


@pytest.mark.parametrize("path", ["/", ".", "a", "/" + "a" * 4094, "/" + "é" * 2047, "\udce9"])
def test_possible_paths(path):
    check_path(path)


@pytest.mark.parametrize(
    ("name", "errno"),
    [
        ("", Errno.ENOENT),
        ("a/b", Errno.EINVAL),
        ("a\0", Errno.EINVAL),
        (".", Errno.EINVAL),
        ("..", Errno.EINVAL),
        ("a" * 256, Errno.ENAMETOOLONG),
        ("é" * 128, Errno.ENAMETOOLONG),
    ],
)
def test_impossible_names(name, errno):
    with raises(errno):
        check_name(name)


@pytest.mark.parametrize("name", ["a", "...", ".a", "a" * 255, "é" * 127])
def test_possible_names(name):
    check_name(name)


texts = st.text(alphabet=st.sampled_from("ab./"), max_size=12)


@given(texts)
def test_normalise_is_posix_normpath(path):
    expected = posixpath.normpath("/" + path)
    assert normalise(path) == ("/" + expected.lstrip("/"))


@given(st.binary(max_size=20))
def test_any_bytes_survive(raw):
    assert encode(decode(raw)) == raw


@given(texts, texts)
def test_join_is_posix_join(base, path):
    if base:
        assert join(base, path) == posixpath.join(base, path)


@pytest.mark.parametrize(
    ("path", "folder", "name"),
    [
        ("/", "/", ""),
        ("/a", "/", "a"),
        ("/a/b", "/a", "b"),
        ("/a/b/", "/a", "b"),
        ("/a//b", "/a", "b"),
        ("a", ".", "a"),
        ("a/b", "a", "b"),
    ],
)
def test_dirname_and_basename(path, folder, name):
    assert (dirname(path), basename(path)) == (folder, name)


def test_components_and_absolute():
    assert components("//a/./b/../") == ["a", ".", "b", ".."]
    assert is_absolute("/a")
    assert not is_absolute("a")


def test_is_within_never_confuses_siblings():
    assert is_within("/work", "/work")
    assert is_within("/work/a", "/work")
    assert is_within("/anything", "/")
    assert not is_within("/workspace", "/work")
    assert not is_within("/", "/work")
