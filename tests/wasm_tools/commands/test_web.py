"""URLs, redirects' targets and cookies, as curl and wget take them."""

from __future__ import annotations

from itertools import islice

import pytest

from vesicle.wasm_tools.commands.curl_glob import expanded, named
from vesicle.wasm_tools.commands.web_cookies import Cookies
from vesicle.wasm_tools.commands.web_transfer import length_of
from vesicle.wasm_tools.commands.web_url import BadUrl, join_url, parse_url


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("example.com", "http://example.com/"),
        ("HTTPS://Example.com:443/a?b#c", "https://example.com/a?b"),
        ("http://u:p@h:81/x", "http://h:81/x"),
        ("http://[::1]:80/", "http://[::1]/"),
        ("http://h/a/../b/./c", "http://h/b/c"),
        ("http://h/a/%2e%2E/b", "http://h/b"),
        ("http://h/../../x", "http://h/x"),
        ("http://h/a/..", "http://h/"),
        ("http://h?q=1", "http://h/?q=1"),
        ("http://h/é", "http://h/%C3%A9"),
        ("localhost:80/x", "http://localhost/x"),
    ],
)
def test_urls(text: str, url: str) -> None:
    assert str(parse_url(text)) == url


def test_user_and_password_are_decoded() -> None:
    url = parse_url("http://a%40b:c%3Ad@h/")
    assert (url.user, url.password, url.host) == ("a@b", "c:d", "h")


@pytest.mark.parametrize(
    "text", ["http://", "http:///x", "http://a b/", "http://h:x/", "http://h:99999/", "http://[::1/"]
)
def test_no_url(text: str) -> None:
    with pytest.raises(BadUrl):
        parse_url(text)


@pytest.mark.parametrize("text", ["ftp://h/", "file:///etc/passwd", "gopher://h"])
def test_other_protocols_are_named(text: str) -> None:
    with pytest.raises(BadUrl) as raised:
        parse_url(text)
    assert raised.value.unsupported == text.partition(":")[0]


@pytest.mark.parametrize(
    ("location", "target"),
    [
        ("/x", "http://h/x"),
        ("y?z", "http://h/a/y?z"),
        ("//other/x", "http://other/x"),
        ("https://h/x y", "https://h/x%20y"),
        ("?q", "http://h/a/b?q"),
    ],
)
def test_targets_of_redirects(location: str, target: str) -> None:
    assert str(join_url(parse_url("http://h/a/b"), location)) == target


def cookies(*headers: str, url: str = "https://www.example.com/a/b", now_s: float = 1000.0) -> Cookies:
    known = Cookies()
    for header in headers:
        known.take(parse_url(url), header, now_s)
    return known


@pytest.mark.parametrize(
    ("header", "url", "sent"),
    [
        ("a=1", "https://www.example.com/a/x", "a=1"),
        ("a=1", "https://www.example.com/", ""),
        ("a=1; Path=/", "https://www.example.com/", "a=1"),
        ("a=1; Path=/a", "https://www.example.com/ab", ""),
        ("a=1; Path=/", "https://example.com/", ""),
        ("a=1; Path=/; Domain=example.com", "https://other.example.com/", "a=1"),
        ("a=1; Path=/; Domain=.example.com", "https://example.com/", "a=1"),
        ("a=1; Path=/; Domain=evil.com", "https://evil.com/", ""),
        ("a=1; Path=/; Domain=com", "https://x.com/", ""),
        ("a=1; Path=/; Secure", "http://www.example.com/", ""),
        ("a=1; Path=/; Max-Age=0", "https://www.example.com/", ""),
        ("a=1; Path=/; Max-Age=10", "https://www.example.com/", "a=1"),
        ("a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:01 GMT", "https://www.example.com/", ""),
        ("nothing", "https://www.example.com/a/", ""),
    ],
)
def test_who_gets_a_cookie(header: str, url: str, sent: str) -> None:
    assert cookies(header).header_for(parse_url(url)) == sent


def test_a_file_of_cookies_is_read_again() -> None:
    known = cookies("a=1; Path=/; HttpOnly", "b=2; Path=/a; Secure; Max-Age=50", "c=3; Domain=example.com; Path=/")
    again = Cookies()
    again.read(known.text())
    url = parse_url("https://www.example.com/a/b")
    assert sorted(again.header_for(url).split("; ")) == ["a=1", "b=2", "c=3"]
    assert sorted(again.text().splitlines()) == sorted(known.text().splitlines())


MANY_DIGITS = "9" * 5000  # more than int() reads


@pytest.mark.parametrize(
    ("age", "expires"),
    [
        ("5", 1005),
        ("-5", 995),
        ("--5", 0),
        ("-", 0),
        ("٣", 0),
        (MANY_DIGITS, 1000 + (1 << 63) - 1),
        ("-" + MANY_DIGITS, 1),
    ],
)
def test_ages_that_servers_make_up(age: str, expires: int) -> None:
    known = cookies(f"a=1; Path=/; Max-Age={age}", now_s=1000.0)
    lives = not 0 < expires <= 1000
    assert known.header_for(parse_url("https://www.example.com/")) == ("a=1" if lives else "")
    assert [line.split("\t")[4] for line in known.text().splitlines() if "\t" in line] == [str(expires)] * lives


def test_a_file_of_cookies_with_a_number_that_is_none() -> None:
    known = Cookies()
    known.read("".join(f"h\tFALSE\t/\tFALSE\t{expires}\ta{expires[:2]}\t1\n" for expires in ("٣", "--5", MANY_DIGITS)))
    written = [line.split("\t")[4] for line in known.text().splitlines() if "\t" in line]
    assert written == [str((1 << 63) - 1), "0", "0"]


@pytest.mark.parametrize(("length", "known"), [("5", 5), ("-5", None), ("٣", None), (MANY_DIGITS, (1 << 63) - 1)])
def test_lengths_that_servers_make_up(length: str, known: int | None) -> None:
    assert length_of([("Content-Length", length)]) == known
    assert length_of([]) is None


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("h/x", ["h/x"]),
        ("h/{a,b}[1-2]", ["h/a1", "h/a2", "h/b1", "h/b2"]),
        ("h/[08-10]", ["h/08", "h/09", "h/10"]),
        ("h/[a-g:3]", ["h/a", "h/d", "h/g"]),
        ("[::1]/{a}", ["[::1]/a"]),
        ("h/\\{a\\}", ["h/{a}"]),
    ],
)
def test_sets_and_ranges(text: str, urls: list[str]) -> None:
    assert [url for url, _ in expanded(text)] == urls


def test_a_range_without_end_is_made_one_by_one() -> None:
    first = next(iter(expanded("h/[1-999999999999999999]")))
    assert first == ("h/1", ("1",))


def test_two_ranges_without_end_are_made_one_by_one() -> None:
    urls = islice(expanded("h/[1-999999999999999999]-[8-999999999999999999]-{a,b}"), 3)
    assert [url for url, _ in urls] == ["h/1-8-a", "h/1-8-b", "h/1-9-a"]


def test_a_great_many_sets_are_no_matter() -> None:
    assert next(iter(expanded("h/" + "{a,b}" * 5000)))[0] == "h/" + "a" * 5000


@pytest.mark.parametrize("text", ["h/[5-1]", "h/[a-Z]", "h/{a", "h/[1]", "h/[1-2:0]", "h/[1-99999999999999999999]"])
def test_no_range(text: str) -> None:
    with pytest.raises(BadUrl):
        list(expanded(text))


def test_names_of_what_was_chosen() -> None:
    assert named("f#1-#2.#3#", ("a/b", "2")) == "fa_b-2.#3#"


@pytest.mark.parametrize(("number", "name"), [("0" * 20 + "1", "fa"), ("0" * 18 + "15", None), (MANY_DIGITS, None)])
def test_numbers_of_what_was_chosen(number: str, name: str | None) -> None:
    assert named(f"f#{number}", ("a",)) == (name or f"f#{number}")
