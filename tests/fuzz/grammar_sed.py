"""Random scripts of sed: addresses, commands and their arguments, mostly right; no command that runs others."""

from __future__ import annotations

from hypothesis import strategies as st

from .grammar_regex import BASIC

# fmt: off

_REGEX = BASIC.filter(lambda text: "/" not in text and "\n" not in text)
_ADDRESS = st.one_of(st.sampled_from(["1", "2", "$", "3", "0", "1~2", "0~3", "2~0", "99"]), st.builds("/{}/{}".format,
    _REGEX, st.sampled_from(["", "", "I", "M"])), st.sampled_from(["\\,a,", "//"]))
_ADDRESSES = st.one_of(st.just(""), st.just(""), _ADDRESS, st.builds("{},{}".format, _ADDRESS, st.one_of(_ADDRESS,
    st.sampled_from(["+1", "~2", "+0"]))), st.builds("{}!".format, _ADDRESS), st.sampled_from(["0,/a/", "2,1", "$!",
    "1,3!"]))
_REPLACEMENT = st.lists(st.sampled_from(["x", "&", "\\1", "\\2", "[&]", "\\n", "\\t", "\\U&", "\\u&", "\\L&\\E",
    "\\l&", "\\U\\1\\E-", "é", "\\&", "", "\\x26", "\\o101", "\\d065", "\\cA", "\\\n", "日"]), max_size=3).map("".join)
_FLAGS = st.sampled_from(["", "", "g", "2", "p", "I", "gI", "2g", "w out", "M", "gp", "x", "0", "pp", "e!"[:0], "Mg",
    "3p"])
_SUBSTITUTE = st.builds("s/{}/{}/{}".format, _REGEX, _REPLACEMENT, _FLAGS)
_SIMPLE = st.sampled_from([*("p", "d", "q", "Q", "n", "N", "D", "P", "h", "H", "g", "G", "x", "=", "l", "z", "F",
    "b", "t", "T", "q5", "Q 3", "l 5", "l 1", "l 0", "bend", "tend", ":end", ": a", "ba", "ta", "#c", "{p", "}",
    "{p;p}", "{=;d}", "k", "p x", "s/a", "y/a", "bx")])
_TEXT = st.builds("{}{}".format, st.sampled_from(["a", "i", "c"]), st.sampled_from(["\\\nnew", " text",
    "\\\n two\\\nlines", "\\text", "  \\  lead", "", "\\"]))
_FILES = st.sampled_from(["r b", "R b", "w out", "W out", "r missing", "r", "R b", "w", "w /dev/stdout",
    "r /dev/stdin", "v", "v 9.0", "v 4.2"])
_TRANSLATE = st.sampled_from(["y/abc/xyz/", "y/é/e/", "y/ab/x/", "y,a,/,", "y/a\\/b/x\\ny/", "y/\\n/ /", "y/aé日/éa本/"])
_SUBSTITUTE_OTHER = st.sampled_from(["s,a,b,", "s|a\\|b|x|", "s/a\\nb/x/", "s//x/g", "s/$/\\r/", "s/^/> /",
    "s/[/]/x/", "s/a/b/;s/b/c/", "s\na\nb\n", "s/x/\\//", "s/.*/\"&\"/", "s/\\(a\\)\\|b/[\\1]/g", "s/a*/x/g",
    "s/b*/x/2", "s/\\w\\+/(&)/g", "s/\\b/|/g", "s/./\\u&/", "s/\\(.\\)\\(.\\)/\\2\\1/g", "s/\\n/,/g",
    "s/[[:space:]]*$//", "s/é/E/I"])
_COMMAND = st.builds("{}{}".format, _ADDRESSES, st.one_of(_SUBSTITUTE, _SUBSTITUTE, _SIMPLE, _SIMPLE, _TEXT, _FILES,
    _TRANSLATE, _SUBSTITUTE_OTHER))
SCRIPT = st.builds(lambda commands, join: join.join(commands), st.lists(_COMMAND, min_size=1, max_size=3), st.sampled_from(
    [";", "\n", "\n"]))
