"""Names and addresses in all the notations that have been used to get past a list."""

import pytest

from vesicle.kernel.addresses import canonical_host, canonical_path, is_address, special
from vesicle.vfs.errors import Errno, PosixError


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("Example.COM", "example.com"),
        ("example.com.", "example.com"),
        ("bücher.example", "xn--bcher-kva.example"),
        ("１２７.0.0.1", "127.0.0.1"),
        ("127。0。0。1", "127.0.0.1"),
        ("127.1", "127.0.0.1"),
        ("0x7f.1", "127.0.0.1"),
        ("0X7F000001", "127.0.0.1"),
        ("2130706433", "127.0.0.1"),
        ("017700000001", "127.0.0.1"),
        ("0177.0.0.01", "127.0.0.1"),
        ("127.0.0.1.", "127.0.0.1"),
        ("0", "0.0.0.0"),
        ("[::1]", "::1"),
        ("[0:0:0:0:0:0:0:1]", "::1"),
        ("[::ffff:127.0.0.1]", "127.0.0.1"),
        ("::ffff:a00:1", "10.0.0.1"),
    ],
)
def test_one_form_of_a_host(text: str, host: str) -> None:
    assert canonical_host(text) == host
    assert canonical_host(host) == host


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "..",
        "a..b",
        "a b",
        "a/b",
        "a\r\nb",
        "a@b",
        "a%41",
        "-a",
        "1.2.3.4.5",
        "256.0.0.1",
        "1.2.3.256",
        "0x",
        "09",
        "[::1",
        "fe80::1%eth0",
        "[1.2.3.4:80]",
        "x" * 64,
        ".".join(["x" * 60] * 5),
        "4294967296",
        "a\x00b",
        "*",
    ],
)
def test_no_host(text: str) -> None:
    with pytest.raises(PosixError) as raised:
        canonical_host(text)
    assert raised.value.errno is Errno.EINVAL


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("8.8.8.8", None),
        ("2606:4700::1111", None),
        ("127.8.9.10", "loopback"),
        ("::1", "loopback"),
        ("::ffff:127.0.0.1", "loopback"),
        ("::7f00:1", "loopback"),
        ("64:ff9b::7f00:1", "loopback"),
        ("64:ff9b:1::a00:1", "private"),
        ("2002:7f00:1::", "loopback"),
        ("10.255.255.255", "private"),
        ("172.16.0.1", "private"),
        ("172.32.0.1", None),
        ("192.168.1.1", "private"),
        ("100.64.0.1", "shared by a carrier (CGNAT)"),
        ("100.128.0.1", None),
        ("169.254.1.1", "link-local"),
        ("fe80::1", "link-local"),
        ("fe80::1%2", "link-local"),
        ("fd00::1", "private"),
        ("224.0.0.1", "multicast"),
        ("ff02::1", "multicast"),
        ("255.255.255.255", "reserved"),
        ("0.0.0.0", "this network"),
        ("::", "unspecified"),
        ("198.18.0.1", "benchmarking"),
        ("169.254.169.254", "metadata"),
        ("::ffff:169.254.169.254", "metadata"),
        ("168.63.129.16", "metadata"),
        ("100.100.100.200", "metadata"),
        ("fd00:ec2::254", "metadata"),
    ],
)
def test_special_addresses(address: str, kind: str | None) -> None:
    assert special(address) == kind


def test_what_is_an_address() -> None:
    assert [is_address(host) for host in ("127.0.0.1", "::1", "example.com", "x1")] == [True, True, False, False]


@pytest.mark.parametrize(
    ("path", "canonical"),
    [
        ("", "/"),
        ("/a/b?x=/../c", "/a/b"),
        ("/a/../b", "/b"),
        ("/a/./b/", "/a/b/"),
        ("/../../b", "/b"),
        ("/%61dmin", "/admin"),
        ("/a/%2e%2e/b", "/b"),
        ("/a/..%2fb", "/b"),
        ("/a/%252e%252e/b", "/b"),
        ("/a/..%5cb", "/b"),
        ("/a\\..\\b", "/b"),
        ("//a///b", "/a/b"),
        ("/a/..;x=1/b", "/b"),
        ("/a/..", "/"),
        ("/%ff", "/\udcff"),
    ],
)
def test_one_form_of_a_path(path: str, canonical: str) -> None:
    assert canonical_path(path) == canonical


def test_a_path_that_was_encoded_again_and_again() -> None:
    with pytest.raises(PosixError):
        canonical_path("/%25252525252525252e")
