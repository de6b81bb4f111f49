"""The table, fourth part: commands that are given a small program or pattern, and those that compare or pack files."""

from __future__ import annotations

from hypothesis import strategies as st

from .case import Node
from .command import Command
from .grammar_awk import PROGRAM
from .grammar_jq import FILTER, TEXTS
from .grammar_regex import BASIC, EXTENDED, FIXED, PERL
from .grammar_sed import SCRIPT
from .inputs import COUNT, FILES, NO_FOLDER, SMALL, TEXT, names_of, one_of, text_tree

# fmt: off

_GREP = "i v w x c l L o n b H h s q z a y I U u T line-buffered null no-messages"
_GREP_VALUES = {
    "m": COUNT, "A": SMALL, "B": SMALL, "C": SMALL, "color": one_of("always never auto x"), "binary-files": one_of(
        "text without-match binary x"), "label": one_of("L"), "d": one_of("skip read recurse x"), "group-separator": one_of(
        "== é"),
    "include": one_of("a *"), "exclude": one_of("a [bc]"),
}


def _grep(flag: str, pattern: st.SearchStrategy[str]) -> Command:
    words = st.one_of(st.builds(lambda p, names: (flag, "-e", p, *names), pattern, NO_FOLDER), st.builds(lambda p, q,
        names: (flag, "-e", p, "-e", q, *names), pattern, pattern, NO_FOLDER), st.builds(lambda p, names: (flag,
        "--", p, *names), pattern, FILES))
    return Command("grep", _GREP, _GREP_VALUES, words, package="grep", most=3)


_PATCHES = st.sampled_from(
    [
        b"--- a\n+++ a\n@@ -1 +1 @@\n-a\n+A\n", b"--- a\t2001-01-01\n+++ a\t2001-01-02\n@@ -1,2 +1,3 @@\n "
            b"a\n+new\n b\n", b"1c1\n< a\n---\n> A\n", b"*** a\n--- a\n***************\n*** 1 ****\n! a\n--- 1 "
            b"----\n! A\n",
        b"--- a\n+++ a\n@@ -5,1 +5,1 @@\n-zz\n+A\n", b"garbage\n", b"", b"--- /dev/null\n+++ new\n@@ -0,0 +1 "
            b"@@\n+x\n", b"--- a\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-a\n-b\n-c\n",
            b"--- a\n+++ a\n@@ -1 +1 @@\n-b\n+A\n", b"--- a/a\n+++ b/a\n@@ -2,2 +2,2 @@\n b\n-c\n+C\n",
            b"--- a\n+++ a\n@@ -1,3 +1,3 @@\n a\n-x\n+y\n c\n",
    ]
)
_FEW = st.lists(st.sampled_from([b"a\n", b"b\n", b"c\n", b"d\n", b"\n", b"a b\n", b"A\n", b"  a\n", b"\xc3\xa9\n",
    b"f() {\n"]), max_size=8).map(b"".join)
_DIFF_TREE = st.builds(lambda a, b, c, x, y: (("a", Node("f", a, mtime_s=981173106)), ("b", Node("f", b, mtime_s=981173107)),
    ("c", Node("f", c)), ("d", Node("d", mode=0o755)), ("d/a", Node("f", x)), ("d/o", Node("f", y)), ("e", Node("d",
    mode=0o755)), ("e/a", Node("f", y))), _FEW, _FEW, TEXT, _FEW, _FEW)
_AWK_VALUES = {"F": st.sampled_from([",", ":", " ", "\\t", "[ab]", "", "é", "|", "t", "\\|", "a+"]), "v": one_of(
    "x=1 x=a y=é OFS=- x=\\t 1=2 NF=2 RS= FS=, x")}

SEARCH_COMMANDS = (
    _grep("-G", BASIC), _grep("-E", EXTENDED), _grep("-F", FIXED), _grep("-P", PERL),
    Command("sed", "n E s z u i posix debug", {"i": one_of(".bak"), "l": SMALL}, st.builds(lambda script, names: (
        "-e", script, *names), SCRIPT, NO_FOLDER), package="sed", most=2),
    Command("sed", "n E s z", {}, st.builds(lambda script, names: (script, *names), SCRIPT, NO_FOLDER), package="sed",
        most=1),
    Command("awk", "", _AWK_VALUES, st.builds(lambda program, names: (program, *names), PROGRAM, names_of(
        "a b c x=5 - missing", 0, 2)), package="gawk", path="gawk", most=1),
    Command("awk", "P c b S O t", _AWK_VALUES, st.builds(lambda program, names: (program, *names), PROGRAM, names_of(
        "a b", 0, 2)), package="gawk", path="gawk", most=2),
    Command("jq", "n r c s S e j a R M tab C seq stream raw-output0 stream-errors", {"indent": SMALL, "-arg": st.just(
        "x")}, FILTER.map(lambda f: (f,)), tree=st.just(()), stdin=TEXTS, behind=st.just(""), package="jq", most=2,
        mistakes=False),
    Command("diff", "q s u c e n y r N i E Z b w B a t T p d W l --left-column suppress-common-lines minimal "
        "brief horizon-lines=0 strip-trailing-cr unified=0 context=1 color=always normal rcs side-by-side", {
        "U": SMALL, "C": SMALL, "I": one_of("a ^b [ x"), "F": one_of("^[a-z] x"), "label": one_of("L é"), "W": one_of(
            "20 40 130 0 x"), "x": one_of("a o *"), "line-format": st.sampled_from(["%L", "%dn:%l\n", "%x"]),
            "unchanged-line-format": st.sampled_from(["=%l\n", ""]),
        "D": one_of("X 1"), "tabsize": SMALL, "from-file": one_of("a"), "palette": one_of("x"),
    }, names_of("a b c a b d e d - missing", 2, 2), tree=_DIFF_TREE, package="diffutils", most=3),
    Command("cmp", "b l s print-bytes verbose quiet", {"i": one_of("1 2 1:2 x 1K"), "n": COUNT}, names_of(
        "a b c a b - missing d 1 2", 1, 4), tree=_DIFF_TREE, package="diffutils", most=3),
    Command("diff3", "e m x 3 A E T a i X", {"L": one_of("x y")}, names_of("a b c a b -", 3, 3), tree=text_tree(_FEW),
        package="diffutils", most=2),
    Command("sdiff", "s l i b B W", {"w": one_of("20 60 x")}, names_of("a b c", 2, 2), tree=text_tree(_FEW),
        package="diffutils", most=2, mistakes=False),
    Command("patch", "R N f s b E l t u c n e dry-run verbose backup-if-mismatch no-backup-if-mismatch binary", {"p": SMALL,
        "F": SMALL, "o": one_of("out -"), "r": one_of("rej -"), "z": one_of(".o"), "V": one_of("t nil"), "i": one_of(
        "missing"), "reject-format": one_of("context unified x")}, names_of("a", 0, 1), tree=_DIFF_TREE, stdin=_PATCHES,
        behind=st.just(""), package="patch", most=3),
    Command("gzip", "c d f k l n q r t v 1 9 best N", {"S": one_of(".z gz")}, names_of("a b c missing d - e", 0, 2),
        tree=_DIFF_TREE, package="gzip", most=3, unordered=True, mistakes=False, behind=st.sampled_from(["", "< a",
        "> out && gzip -dc out"])),
)
