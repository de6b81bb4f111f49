"""Random regular expressions: basic, extended, Perl's; mostly right, sometimes wrong."""

from __future__ import annotations

from hypothesis import strategies as st

# fmt: off

_ATOM = st.sampled_from(
    ["a", "b", "c", "o", "1", " ", ".", "é", "É", "日", "ß", "x", "[ab]", "[^a]", "[a-c]", "[[:alpha:]]",
        "[[:space:]]", "[^[:digit:]]", "[[:upper:]]", "[[:punct:]]", "[é-ü]", "[]a]", "[a-]", "\\.", "\\w", "\\W",
        "\\s", "\\b", "\\<", "\\>", "\\B", "^", "$",
     "ab", "foo", "the", "[[.a.]]", "[[=e=]]", "[z-a]", "[[:foo:]]", "[a", "\\", "[[:alpha:]-z]", "\\S", "\\`",
        "\\'", "\\d", "\\n", "\\t", "\\x41", "\udcff", "[[:lower:][:digit:]]", "/", "-", "*", "+", "{", "}", "\\$",
        "[*.]", "\\-", "[\\n]", "[:space:]"]
)
_BASIC = st.sampled_from(["", "", "", "", "*", "\\{2\\}", "\\{1,\\}", "\\{,2\\}", "\\{1,3\\}", "\\+", "\\?", "**",
    "\\{2,1\\}", "\\{x\\}", "\\{1", "\\{99999\\}"])
_EXTENDED = st.sampled_from(["", "", "", "", "*", "{2}", "{1,}", "{,2}", "{1,3}", "+", "?", "**", "+*", "{2,1}",
    "{x}", "{1", "{0}", "{99999}", "??"])
_PERL = st.sampled_from(["", "", "", "*", "{2}", "{1,3}", "+", "?", "*?", "+?", "++", "{2,1}", "{,2}"])


def _expression(suffix: st.SearchStrategy[str], left: str, right: str, bar: str, more: list[str]) -> st.SearchStrategy[
    str]:
    piece = st.builds("{}{}".format, st.one_of(_ATOM, _ATOM, _ATOM, st.sampled_from(more)) if more else _ATOM, suffix)
    sequence = st.lists(piece, min_size=1, max_size=3).map("".join)
    group = st.builds(lambda inside, end: f"{left}{inside}{right}{end}", sequence, suffix)
    part = st.one_of(sequence, sequence, group, st.builds(lambda g, back, rest: f"{g}{back}{rest}", group, st.sampled_from(
        ["\\1", "\\1*", "", "\\2", "x\\1"]), sequence))
    return st.one_of(part, part, part, st.builds(lambda a, b: f"{a}{bar}{b}", part, part), st.sampled_from(["", left,
        right, bar, "^", "$", "^$", "a" + bar, "*", left + right, left + "a", "a" + right, "^*", "x$y", "a^b"]))


BASIC = _expression(_BASIC, "\\(", "\\)", "\\|", [])
EXTENDED = _expression(_EXTENDED, "(", ")", "|", ["()", "(^a)", "(a$)"])
PERL = _expression(_PERL, "(", ")", "|", ["(?i)a", "(?=a)", "(?!b)", "(?<=a)", "(?:ab)", "\\K", "\\p{L}", "\\pN",
    "\\R", "\\h", "(?<n>a)", "\\Qa.b\\E", "\\X", "(?>a)", "(?#c)"])
FIXED = st.sampled_from(["a", "ab", "foo", "", "é", "É", ".", "a\nb", "[x]", "日", "\udcff", "a b", "*", "\\n", "the",
    "AB"])
