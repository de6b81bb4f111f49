"""What commands read: texts that are likely to matter, small trees, file names, numbers."""

from __future__ import annotations

from hypothesis import strategies as st

from .case import Node, as_bytes

# fmt: off

# Lines that sort, join, fold, match or decode differently in some way; several occur often so that lines are equal.
_LINES = (
    *("a", "b", "A", "B", "ab", "abc", "a b", "b a", "a  b", " a", "a ", "a\tb", "\ta", "a,b,c", "b,a", "1,2",
        "x:y:z", "a:1"),
    *("1", "2", "10", "01", "-1", "1.5", "-0", "+3", "1e3", "0x10", "1K", "2M", "1.2.3", "v1.10", "v1.9",
        "99999999999999999999"),
    *("Jan", "feb 1", "MAR", "nan", "inf", "12:30", "file10.txt", "file9.txt", "foo-1.2~rc", "#c", "", "", "."),
    *("é", "É", "e", "ü b", "ß", "İi", "ǅ", "日本", "日 本", "Ω", "\u00a0x", "\u3000y", "e\u0301", "\U0001f600", "ﬁ",
        "\u200b"),
    *("\udcff", "a\udcc3", "\udce9b", "\udcc3\udca9"[:1] + "x", "\x01", "\x7f", "a\rb", "a\r", "\f", "\v", "a\bb",
        "\x1b[1m", "\0", "a\0b"),
    *("the quick brown fox jumps", "hello world", "foo bar foo", "aaa", "aaaa b aaaa", "[x]", "a*b", "a.c", "\\n",
        "$x", "/a/b", "~"),
    *("a-b_c", "word1 word2  word3", "Hello, World! 123", "x" * 30, "lorem ipsum dolor sit amet, consectetur "
        "adipiscing elit"),
)

LINE = st.sampled_from(_LINES)
_TEXT = st.builds(lambda lines, end: "\n".join(lines) + end, st.lists(LINE, max_size=9), st.sampled_from(["\n", "\n",
    "\n", "", "\n\n"]))
TEXT: st.SearchStrategy[bytes] = st.one_of(_TEXT.map(as_bytes), _TEXT.map(as_bytes), _TEXT.map(as_bytes), st.binary(
    max_size=40))
NUMBERS = st.lists(st.sampled_from(["1", "-5", "3.25", "1e3", "0", "007", "1,000", "1K", "x", "", "12 34", "1.5M",
    "-0.5", "9999999999"]), max_size=6).map(
    lambda lines: as_bytes("\n".join([*lines, ""]))
)
SORTED = st.lists(LINE.filter(lambda line: "\n" not in line), max_size=8).map(lambda lines: b"".join(sorted(as_bytes(
    x) + b"\n" for x in lines)))


def text_tree(text: st.SearchStrategy[bytes] = TEXT) -> st.SearchStrategy[tuple[tuple[str, Node], ...]]:
    """Draw three files a, b and c of text."""
    return st.tuples(text, text, text).map(lambda texts: tuple(zip("abc", (Node("f", t) for t in texts), strict=True)))


def names_of(names: str, least: int = 0, most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    """Draw operands from names separated by blanks."""
    return st.lists(st.sampled_from(names.split()), min_size=least, max_size=most).map(tuple)


FILES = names_of("a b c a b c a b c - missing .")
NO_FOLDER = names_of("a b c a b c a b c - missing")
ONE_FILE = names_of("a b a b - missing", 0, 1)
TWO_FILES = names_of("a b c a b c - missing", 2, 2)

COUNT = st.sampled_from(["0", "1", "2", "3", "5", "10", "+1", "+2", "-1", "-2", "-0", "007", "1k", "2b", "1KB",
    "9999999999", "99999999999999999999999", "x", "", "1x", "1.5", "0x2"])
SMALL = st.sampled_from(["1", "2", "3", "4", "5", "8", "10", "20", "0", "-1", "x", "", "07", "1,3",
    "999999999999999999999"])
CHARACTER = st.sampled_from([",", ":", " ", "\t", "a", "\\t", "\\0", "", "ab", "é", "\udcff", "\n", "日"])


def one_of(words: str) -> st.SearchStrategy[str]:
    """Draw one of the words, separated by blanks."""
    return st.sampled_from(words.split())


# A folder with one of everything: most commands that handle files get it.
_OLD = 981_173_106  # 2001-02-03 04:05:06
FILE_TREE = (
    ("f", Node("f", b"one\ntwo\n", 0o644, _OLD)),
    ("g", Node("f", b"other\n", 0o600, _OLD + 3600)),
    ("big", Node("f", b"0123456789abcdef" * 700, 0o664, _OLD + 86_400)),
    ("empty", Node("f", b"", 0o444, _OLD - 1)),
    ("run.sh", Node("f", b"#!/bin/sh\necho run\n", 0o755, _OLD + 40_000_000)),
    ("none", Node("f", b"secret\n", 0o000, _OLD)),
    ("d", Node("d", b"", 0o755, _OLD + 5)),
    ("d/x", Node("f", b"x\n", 0o640, _OLD + 7)),
    ("d/s", Node("d", b"", 0o700, _OLD)),
    ("d/s/y.txt", Node("f", b"why\nnot\n", 0o604, _OLD)),
    ("e", Node("d", b"", 0o2775, _OLD)),
    ("locked", Node("d", b"", 0o555, _OLD)),
    ("locked/in", Node("f", b"in\n", 0o644, _OLD)),
    ("sp ace", Node("f", b"blank\n", 0o644, _OLD)),
    ("-dash", Node("f", b"dash\n", 0o644, _OLD)),
    ("ü.txt", Node("f", b"umlaut\n", 0o644, _OLD)),
    ("q'uo\"te", Node("f", b"q\n", 0o644, _OLD)),
    ("nl\nx", Node("f", b"n\n", 0o644, _OLD)),
    (".hid", Node("f", b"h\n", 0o644, _OLD)),
    ("to_f", Node("l", b"f", 0o777, _OLD)),
    ("to_d", Node("l", b"d", 0o777, _OLD)),
    ("lost", Node("l", b"nowhere", 0o777, _OLD)),
    ("loop", Node("l", b"loop", 0o777, _OLD)),
    ("pipe", Node("p", b"", 0o644, _OLD)),
)
FILE_NAMES = (
    *("f", "g", "big", "empty", "run.sh", "none", "d", "d/x", "d/s", "d/s/y.txt", "e", "locked", "locked/in",
        "sp ace", "./-dash", "ü.txt"),
    *("q'uo\"te", "nl\nx", ".hid", "to_f", "to_d", "lost", "loop", "pipe", "missing", "new", "d/new", "d/", "f/",
        "to_d/", "to_f/", "f/x"),
    *("missing/x", ".", "e/.", "d/..", "d//x", "", "lost/", "d/s/../x"),
)
PATH = st.sampled_from(FILE_NAMES)
SAFE_PATH = st.sampled_from([name for name in FILE_NAMES if name not in ("pipe",)])  # opening the fifo would wait


def paths(least: int = 0, most: int = 3, path: st.SearchStrategy[str] = SAFE_PATH) -> st.SearchStrategy[tuple[str,
    ...]]:
    """Draw operands from the tree of one of everything."""
    return st.lists(path, min_size=least, max_size=most).map(tuple)


MODE = st.sampled_from(
    ["644", "755", "000", "4755", "1777", "2770", "0644", "u+x", "g-w", "o=r", "a+X", "u=rwx,go=rx", "+x", "-w", "=",
        "u+s", "g+s", "+t", "o+t", "u=g", "g=u-w", "ug+rw,o-r",
     "8", "u+z", "", "77777", "+", "u", "u+rwxst", "-rwx", "go-rwx", "=rw", "a=,u+r"]
)
