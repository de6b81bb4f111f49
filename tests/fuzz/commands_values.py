"""The table, third part: commands whose arguments are values: numbers, dates, formats, expressions."""

from __future__ import annotations

from hypothesis import strategies as st

from .command import Command
from .dates import ANY_DATE, DATE_FORMAT
from .inputs import LINE, one_of

# fmt: off

_NONE = st.just(b"")
_NO_TREE = st.just(())
_NOWHERE = st.just("")
_NUMBER = one_of("0 1 2 3 5 10 -1 -5 0.1 0.5 1.5 .25 1e1 1e-2 0x10 0x1p2 007 100 99.95 +2 x inf nan 1. 1e400 "
    "12345678901234567890 1000000 999999 0.30 -0 -0.0 1.23456789012345678 1e6 3.14159265358979323846 1e20 2.50")
_DIRECTIVE = st.builds(
    "%{}{}{}{}".format, st.sampled_from(["", "", "-", "0", "+", " ", "#", "'", "-0", "+0", "# "]), st.sampled_from([
        "", "", "5", "12", "*", "1"]), st.sampled_from(["", "", ".0", ".2", ".10", ".", ".*", ".20", ".1"]), st.sampled_from(
        [*"diouxXeEfFgGaAcsbq%", "ld", "hhd", "jz", "Lf", "n", "zd"]),
)
_FORMAT = st.lists(st.one_of(_DIRECTIVE, _DIRECTIVE, st.sampled_from(["\\n", "|", "\\t", "\\x41", "\\101", "\\c",
    "\\e", "\\u00e9", "\\U0001F600", "\\q", "é", "\\", "\\x", "\\0101", "\\\"", "%", "\\udcff"[:1]])), min_size=1,
    max_size=4).map("".join)
_ARGUMENT = st.one_of(_NUMBER, st.sampled_from(["a", "abc", "", "'a", "\"é", "'", "héllo", "日本", "a b", "\\n",
    "\\x41", "\\0101", "1x", "99999999999999999999", "-99999999999999999999", "18446744073709551615", "\udcff",
    "it's", "a\nb", "\x01", "~", "0x", "08", "1e", " 3", "3 ", "'\udcff", "*"]))
_EXPR = st.lists(st.one_of(one_of("+ - * / % : = != < > <= >= == & | ( ) match substr index length quote"), one_of(
    "0 1 2 10 -3 abc b é 日本x 99999999999999999999 .* \\(b\\) a.* [0-9]* x 007 1.5 héllo"), st.just("")), min_size=1,
    max_size=7).map(tuple)
_ATOM = one_of("0 1 2 10 -3 7 abc b éa 日本x 99999999999999999999 x 007 1.5 héllo aab")
_SENSIBLE = st.one_of(
    st.tuples(_ATOM, one_of("+ - * / % = != < > <= >= & |"), _ATOM),
    st.tuples(_ATOM, st.just(":"), st.sampled_from([".*", "\\(.\\)", "a*", "[a-z]*", "\\(a\\)\\1", "^a", "b$",
        ".\\{2\\}", "\\w*", "[[:alpha:]]*", "\\(", "[", "a\\|b", "é", "*", "x\\+", "\\(x\\)*", "..*\\(l*\\)"])),
    st.tuples(st.just("substr"), _ATOM, _ATOM, _ATOM), st.tuples(st.just("index"), _ATOM, _ATOM), st.tuples(st.just(
        "length"), _ATOM),
    st.tuples(_ATOM, one_of("+ - *"), st.just("("), _ATOM, one_of("/ % * |"), _ATOM, st.just(")")),
)


def _row(name: str, flags: str, values: dict | None, operands: st.SearchStrategy[tuple[str, ...]], **more: object) -> Command:
    return Command(name, flags, values or {}, operands, **({"tree": _NO_TREE, "stdin": _NONE, "behind": _NOWHERE} | more))


_SEQ_FORMAT = one_of("%g %f %.2f %5.1f %e %05g %-6g| %G %a x %d %f%f %% %.0f %+g a%gb %'f %.3e %E %10.4g %.15g %#g %Lf")

VALUE_COMMANDS = (
    _row("seq", "w", {"s": st.sampled_from([",", "", "\\n", "é", " "]), "f": _SEQ_FORMAT, "format": _SEQ_FORMAT}, st.lists(
        one_of("0 1 2 3 5 10 -1 -5 0.1 0.5 1.5 .25 1e1 0x10 007 99.95 +2 x inf nan 1. 9.99 -0 1e-1 0.30 0x1p-1 "
        "1e6 2.50"), max_size=3).map(tuple).filter(lambda n: "inf" not in n[-1:] and not (len(n) == 3 and n[1] in (
        "0", "-0", "nan")) and not (n[-1:] == ("1e6",) and True)), mistakes=False, most=2),
    _row("printf", "", None, st.builds(lambda f, a: (f, *a), _FORMAT, st.lists(_ARGUMENT, max_size=4)), path="/usr/bin/printf"),
    _row("printf", "", None, st.builds(lambda f, a: (f, *a), _FORMAT, st.lists(_ARGUMENT, max_size=4)), path="printf",
        package="bash", locales=("C.UTF-8",)),
    _row("printf", "", None, st.builds(lambda f, a: (f, *a), _DIRECTIVE, st.lists(_NUMBER, min_size=1, max_size=3)),
        path="/usr/bin/printf"),
    _row("echo", "e n E ne en nE", None, st.lists(st.one_of(LINE, st.sampled_from(["\\n", "\\t", "\\x41", "\\0101",
        "\\c", "\\e[", "\\\\", "a\\", "\\u00e9", "\\1", "\\x", "\\b"])), max_size=3).map(tuple), path="/usr/bin/echo"),
    _row("echo", "e n E ne en nE", None, st.lists(st.one_of(LINE, st.sampled_from(["\\n", "\\t", "\\x41", "\\0101",
        "\\c", "\\e[", "\\\\", "a\\", "\\u00e9", "\\1", "\\x", "\\b"])), max_size=3).map(tuple), path="echo",
        package="bash", locales=("C.UTF-8",)),
    _row("expr", "", None, st.one_of(_EXPR, _SENSIBLE, _SENSIBLE)),
    _row("factor", "h exponents", None, st.lists(one_of("0 1 2 12 97 1001 1000000007 18446744073709551615 "
        "18446744073709551617 340282366920938463463374607431768211457 -1 x 3.5 +7 007 1e3 "
        "123456789012345678901234567890"), max_size=3).map(tuple), stdin=st.sampled_from([b"", b"12 13\n", b"x\n7\n"])),
    _row("date", "u", {}, st.builds(lambda d, f: ("-d", d, f), ANY_DATE, DATE_FORMAT), most=1),
    _row("date", "u R I debug", {"rfc-3339": one_of("date seconds ns x"), "iso-8601": one_of(
        "date hours minutes seconds ns x"), "rfc-email": st.just("")}, ANY_DATE.map(lambda d: ("-d", d)), most=1),
    _row("basename", "", None, st.lists(LINE, max_size=2).map(tuple), most=0),
    _row("true", "", None, st.lists(one_of("x --help --version"), max_size=1).map(tuple), path="/usr/bin/true"),
    _row("nproc", "x", {"ignore": one_of("x -1")}, st.just(("y",))),
    _row("sleep", "", None, st.lists(one_of("0 0.01 x -1 1x 0x 0s 0.001m"), max_size=2).map(tuple)),
    _row("printenv", "0", None, st.lists(one_of("HOME TZ LC_ALL X =x"), min_size=1, max_size=2).map(tuple)),
    _row("id", "u g G n r z", None, st.lists(one_of("nosuch 0 root"), max_size=1).map(tuple), most=2),
)
