"""The table, first part: commands that read text and write text."""

from __future__ import annotations

from hypothesis import strategies as st

from .command import Command
from .inputs import (
    CHARACTER,
    COUNT,
    FILES,
    NO_FOLDER,
    NUMBERS,
    ONE_FILE,
    SMALL,
    SORTED,
    TWO_FILES,
    names_of,
    one_of,
    text_tree,
)

# fmt: off

_FIELDS = one_of("1 2 3 1,2 1-2 2- -2 - 0 3-1 1,3-4,2 x 1- 99 1-,2 -1,3- 1:2 18446744073709551616")
_SETS = st.sampled_from(
    ["a", "b", "abc", "a-c", "c-a", "[:alpha:]", "[:upper:]", "[:lower:]", "[:digit:]", "[:space:]", "[:punct:]",
        "[=a=]", "[x*]", "[x*3]", "[a*010]", "\\n", "\\t", "\\101",
     "\\0", "é", "É", "à-ü", "日", "a-zA-Z", "0-9", "\\\\", "\\a\\b", "[:foo:]", "[:alpha", "a-", "-a", "--/", "",
        "[.a.]", "[:cntrl:]", "[:print:]", "\\400", "\\", "[:blank:]A", "\udcff"]
)
_KEY = st.sampled_from(
    ["1", "2", "1,1", "2,2", "2n", "1,2n", "1.2", "1.2,1.3", "2,2r", "1b,1", "1.2b", "1f,1", "1d", "1i", "1M", "1h",
        "1g", "1V", "3,2", "0", "1.0", "x", "1,", "1,1nr", "1,0", "1R"]
)
_COLUMNS = st.sampled_from(["1", "2", "4", "8", "10", "20", "80", "0", "1,3,9", "2 5", "x", "/4", "+3", "3,/4",
    "3,2", "9999999999999999999999"])
_LISTS = st.sampled_from([",", ":", "", "\\n", "\\t", "\\0", ",;", "ab", "é", "\\\\", "\\", "ü,", "\udcff"])
_SIZES = st.sampled_from(["1", "3", "10", "1k", "0", "2b", "K", "x", "-1", "l/2", "r/3", "l/1/2", "2/3", "r/2/3",
    "5/3", "0/3", "n/2", "1K", "3MB"])
_JOIN = st.sampled_from(["1", "2", "0", "3", "x", "-1", "1.1", "0,1.2,2.2", "auto", "1.2 2.1", "1.x"])

_COUNTS = {"n": COUNT, "c": COUNT, "lines": COUNT, "bytes": COUNT}
_SUMS = "b t c z binary check tag text zero ignore-missing quiet status strict warn w"
_SUM_TEXT = st.sampled_from(
    [
        b"d41d8cd98f00b204e9800998ecf8427e  a\n",
        b"MD5 (a) = d41d8cd98f00b204e9800998ecf8427e\n",
        b"60b725f10c9c85c70d97880dfe8191b3  a\nxx  b\n",
        b"da39a3ee5e6b4b0d3255bfef95601890afd80709 *b\n",
        b"\\d41d8cd98f00b204e9800998ecf8427e  a\\nb\nnonsense\n",
        b"",
        b"SHA256 (c) = e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n",
    ]
)


def _sums(name: str) -> Command:
    few = st.sampled_from([b"", b"a\n", b"abc"])
    tree = st.one_of(text_tree(), text_tree(st.one_of(_SUM_TEXT, few)))
    return Command(name, _SUMS, operands=FILES, tree=tree, stdin=st.one_of(_SUM_TEXT, few))


TEXT_COMMANDS = (
    Command("cat", "A b e E n s t T u v show-all number-nonblank squeeze-blank", operands=FILES),
    Command("tac", "b r before", {"s": CHARACTER, "separator": st.sampled_from(["", "a", "[ab]", "\n", "é", "a*",
        "^a", "."])}, NO_FOLDER),
    Command("head", "q v z quiet verbose", _COUNTS, FILES),
    Command("tail", "q v z quiet verbose", _COUNTS, NO_FOLDER),
    Command("head", "5 1 0 3c 2q 1x", {}, FILES),
    Command("nl", "p no-renumber", {
        "b": one_of("a t n pa p[0-9] x p p\\( pa*"), "d": st.sampled_from([":", "::", "xy", "", "é", "abc"]),
        "f": one_of("a n t"), "h": one_of("a n t"),
        "i": SMALL, "l": SMALL, "n": one_of("ln rn rz xx"), "s": CHARACTER, "v": COUNT, "w": SMALL,
    }, FILES, stdin=st.sampled_from([b"a\n\\:\\:\\:\nh\n\\:\\:\nb\n\n\nc\n\\:\nf\n", b"a\n\n\nb", b"", b"\xc3\xa9\n"])),
    Command("od", "a b c d f i l o s x v traditional", {
        "A": one_of("d o x n y"), "j": COUNT, "N": COUNT, "S": SMALL, "w": SMALL,
        "t": one_of("a c d1 d2 d4 d8 dC dS dI dL f4 f8 fF fD fL f16 o1 o2 o8 u1 u4 x1 x2 x4 x8 x1z cz az x3 q d0 "
            "xCz fDz u2z a1 f a,x1 x1x2"),
        "endian": one_of("big little middle"), "width": SMALL,
    }, FILES),
    Command("base64", "d i decode ignore-garbage", {"w": SMALL, "wrap": SMALL}, ONE_FILE, stdin=st.sampled_from([
        b"aGVsbG8=\n", b"YQ", b"", b"*YQ==", b"\xff\xfe\x00", b"YWJj\nZGVm\n", b"Y"])),
    Command("base32", "d i", {"w": SMALL}, ONE_FILE, stdin=st.sampled_from([b"NBSWY3DP\n", b"ME======", b"", b"*",
        b"M"])),
    Command("basenc", "base64 base64url base32 base32hex base16 base2msbf base2lsbf z85 d i", {"w": SMALL}, ONE_FILE),
    Command("fmt", "c s t u crown-margin split-only tagged-paragraph uniform-spacing 10 20 5", {"w": SMALL, "g": SMALL,
        "p": CHARACTER}, FILES),
    Command("fold", "b s bytes spaces 5 3", {"w": SMALL, "width": SMALL}, FILES),
    Command("expand", "i initial 3 4", {"t": _COLUMNS, "tabs": _COLUMNS}, FILES),
    Command("unexpand", "a first-only all 3", {"t": _COLUMNS, "tabs": _COLUMNS}, FILES),
    Command("pr", "a d F h J m r T t -2 3 l n", {
        "l": one_of("5 15 20 66 x 0"), "w": one_of("20 40 72 0 x"), "o": SMALL, "s": CHARACTER, "S": CHARACTER, "e": one_of(
            "4 x8 8"), "n": one_of("5 :3 x"), "N": SMALL, "D": one_of("X %Y"), "h": one_of("H T"),
        "W": one_of("20 40"), "i": one_of("4 x8"), "columns": one_of("1 2 3 0"),
    }, FILES, mistakes=False),
    Command("wc", "c m l L w bytes chars lines words max-line-length", {"files0-from": one_of("- a missing")}, FILES),
    *(_sums(name) for name in ("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum")),
    Command("b2sum", _SUMS, {"l": one_of("8 128 512 7 1024 0 x")}, FILES, stdin=st.sampled_from([b"", b"abc"])),
    Command("cksum", "z tag untagged check strict warn", {"a": one_of("crc sysv bsd md5 sha1 sha256 blake2b sm3 "
        "foo sha"), "l": one_of("8 128 7 x")}, FILES),
    Command("sum", "r s sysv", {}, FILES),
    Command("sort", "b d f g h i M n r R V c C m s u z check ignore-case version-sort reverse debug", {
        "k": _KEY, "t": CHARACTER, "o": one_of("out a"), "S": one_of("1K 50% 1M x"), "T": one_of(". missing"),
            "sort": one_of("numeric month version general-numeric human-numeric random x"),
        "parallel": SMALL, "batch-size": one_of("2 3 1 x 0"), "files0-from": one_of("a -"), "key": _KEY, "check": one_of(
            "silent quiet diagnose-first x"),
    }, FILES),
    Command("sort", "n r u s f b d i", {"k": _KEY, "t": one_of(", : a")}, names_of("a b c", 0, 2), mistakes=False),
    Command("uniq", "c d D i u z count repeated ignore-case", {
        "f": SMALL, "s": SMALL, "w": SMALL, "all-repeated": one_of("none prepend separate x"), "group": one_of(
            "separate prepend append both x"), "skip-fields": SMALL,
    }, names_of("a b - missing out", 0, 2), tree=text_tree(SORTED), stdin=SORTED),
    Command("comm", "1 2 3 12 13 23 z check-order nocheck-order total", {"output-delimiter": CHARACTER}, TWO_FILES,
        tree=st.one_of(text_tree(SORTED), text_tree())),
    Command("join", "i z check-order nocheck-order header", {
        "a": one_of("1 2 3 x"), "v": one_of("1 2"), "e": CHARACTER, "1": _JOIN, "2": _JOIN, "j": _JOIN, "o": _JOIN,
            "t": CHARACTER,
    }, TWO_FILES, tree=st.one_of(text_tree(SORTED), text_tree())),
    Command("paste", "s z serial", {"d": _LISTS, "delimiters": _LISTS}, FILES),
    Command("cut", "n s z complement only-delimited", {"b": _FIELDS, "c": _FIELDS, "f": _FIELDS, "d": CHARACTER,
        "output-delimiter": CHARACTER, "fields": _FIELDS}, FILES),
    Command("tr", "c C d s t complement delete squeeze-repeats truncate-set1", {}, st.lists(_SETS, max_size=3).map(
        tuple)),
    Command("split", "d x e u z verbose numeric-suffixes hex-suffixes elide-empty-files", {
        "a": SMALL, "b": _SIZES, "C": _SIZES, "l": _SIZES, "n": _SIZES, "t": CHARACTER, "additional-suffix": one_of(
            ".txt /x"), "numeric-suffixes": SMALL, "filter": st.sampled_from(["cat", "wc -l", "cat > $FILE.f"]),
    }, names_of("a b - missing px", 0, 2)),
    Command("csplit", "k s q z n suppress-matched", {"f": one_of("p- q"), "b": one_of("%02d %d %x %s x% %5.3o"), "n": SMALL},
        st.builds(
        lambda file, patterns: (file, *patterns), one_of("a b - missing"),
        st.lists(st.sampled_from(["1", "2", "3", "{*}", "{1}", "{2}", "/a/", "/b/+1", "/a/-1", "%a%", "%b%+1", "/[/",
            "/é/", "{x}", "/a", "0", "99", "x", "/^$/"]), max_size=4))),
    Command("tee", "a i p append", {"output-error": one_of("warn exit warn-nopipe x")}, names_of(
        "a new . missing/x -", 0, 3)),
    Command("shuf", "r z e zero-terminated", {"n": SMALL, "i": one_of("1-5 3-3 5-1 x 0-9 -1-2"), "o": one_of("out"),
        "random-source": one_of("big missing")}, names_of("a b x", 0, 2),
        tree=text_tree().map(lambda tree: (*tree, ("big", tree[0][1].__class__("f", bytes(range(256)) * 40)))),
            behind=st.just("--random-source=big")),
    Command("tsort", "", {}, ONE_FILE, stdin=st.sampled_from([b"a b\nb c\n", b"a b c", b"a b b a", b"x x", b"",
        b"a b\nb c\nc a\nd d\n"])),
    Command("ptx", "A f r G T O", {"w": SMALL, "g": SMALL, "S": one_of("[.] \\("), "W": one_of("[a-z]+ \\w"), "F": one_of(
        "/"), "M": one_of("xx")}, ONE_FILE, mistakes=False),
    Command("numfmt", "z g grouping debug header", {
        "from": one_of("auto si iec iec-i none x"), "to": one_of("si iec iec-i none auto"), "padding": one_of(
            "10 -10 0 x 3"), "round": one_of("up down from-zero towards-zero nearest"), "suffix": one_of("B é"),
        "format": one_of("%f %10f %-10f %.2f %'f %d x %010f a%fb %f%f %% %.f %5.1f%%"), "field": _FIELDS,
            "delimiter": CHARACTER, "invalid": one_of("abort fail warn ignore"), "header": SMALL,
        "from-unit": one_of("1 512 1K x 0"), "to-unit": one_of("1 1000 1Ki"),
    }, st.lists(one_of("0 1 999 1000 1023 1024 1500 123456789 1K 1Ki 1.5M -5 -1500 1e3 99999999999999999999 0.5 "
        "1.23456 x 5k 10B 1,000 1T 999999999999 1Y 1.05K 12.345678Gi +5 1KB .5 5."), max_size=3).map(tuple), stdin=NUMBERS,
        most=3),
)
