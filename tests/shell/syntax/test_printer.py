"""The printer: bash's own layout for functions, and text that parses to the same tree again."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vesicle.wasm_tools.shell.syntax import ast
from vesicle.wasm_tools.shell.syntax.errors import ParseError
from vesicle.wasm_tools.shell.syntax.parser import Parser, parse
from vesicle.wasm_tools.shell.syntax.printer import print_command, print_function, print_script

SNIPPETS = [
    line.replace("\\\\", "\0").replace("\\n", "\n").replace("\\t", "\t").replace("\0", "\\")
    for line in (Path(__file__).parent / "snippets.txt").read_text().splitlines()
]


_LAYOUT = ("line", "characters")


def without_positions(node: object) -> object:
    """Rebuild a tree as plain tuples, without the lines it was found on and the sources that depend on layout."""
    if isinstance(node, tuple):
        return tuple(without_positions(item) for item in node)
    fields = getattr(type(node), "__match_args__", None)
    if not isinstance(fields, tuple):
        return node
    return (
        type(node).__name__,
        *((name, without_positions(getattr(node, name))) for name in fields if name not in _LAYOUT),
    )


def is_complete(text: str) -> bool:
    parser = Parser(text)
    try:
        while parser.next_command() is not None:
            pass
    except ParseError:
        return False
    return not parser.warnings


@pytest.mark.parametrize("text", [text for text in SNIPPETS if is_complete(text)])
def test_snippets_survive(text: str) -> None:
    tree = parse(text)
    printed = print_script(tree)
    assert without_positions(parse(printed)) == without_positions(tree), printed


FUNCTIONS = [
    "a; b",
    "a & b & c",
    "a && b || c",
    "a | b |& c",
    "! a; time a; time -p a | b",
    "if a; then b; fi",
    "if a; b; then c; d & fi",
    "if a; then b; elif c; then d; else e; fi",
    "while a; do b; done; until a; do b; c; done < f",
    "for i in 1 2; do a; done; for i; do b; done",
    "for ((i=0;i<3;i++)); do a; done; for ((;;)); do b; done",
    "select x in a b; do c; done",
    "case $x in a|b) c ;; d) e ;& f) g ;;& *) ;; esac",
    "case a in (b) if c; then d; fi ;; esac",
    "{ a; b; }; ( a; b & c ); ( a )",
    "(( i++ )); ((i)) && a; [[ -f a && ! ( b == c || d =~ e ) ]]; [[ x ]]",
    "a > f 2>&1 < g >> h <<< i 3<&0 >&- &> j &>> k <> l >| m {fd}> n",
    "x=1 y=(1 2 [3]=4) a; z[1]+=2; declare -a q=(1 2)",
    "g() { a; }; function h { b; } > f; k() ( c )",
    "coproc a; coproc X { a; }",
    "echo 'a' \"b $c ${d:-e f} `g`\" \\h $'i\\tj' $\"k\" $((1 + 2)) ${#l} ${m[@]} ${n//o/p}",
    "echo $(  a   b; c ) $(d) <(e;f) >(g)",
    "cat <<E\nx $y\nE\nz",
    "cat <<'E' <<-F\nx $y\nE\n\tz\n\tF\n",
    "while read x; do echo $x; done < <(a)",
    "if { a; }; then ( b ); fi | c",
    "a\nb\n\n# comment\nc",
    "return 1; break; :",
    "a || { b; c; } && d",
    "if a; then if b; then c; else d; fi; fi",
    "while :; do case $1 in -*) shift ;; *) break ;; esac; done",
    'local x=1 y="$2"; export z=3',
    "for i in {1..3}; do for j in a b; do echo $i$j; done; done",
]


@pytest.mark.parametrize("body", FUNCTIONS)
def test_functions_look_as_in_bash(body: str) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    text = f"f() {{ {body}\n}}"
    (item,) = parse(text).items
    assert isinstance(item.command, ast.FunctionDefinition)
    expected = subprocess.run([bash, "-c", f"{text}\ndeclare -f f"], capture_output=True, text=True, check=True).stdout
    assert print_function(item.command) + "\n" == expected


def test_function_may_get_another_name() -> None:
    (item,) = parse("f() { a; }").items
    assert isinstance(item.command, ast.FunctionDefinition)
    assert print_function(item.command, "g") == "g () \n{ \n    a\n}"


def test_command_on_one_line() -> None:
    (item,) = parse("sleep   10 >f   2>&1 | cat &").items
    assert print_command(item.command) == "sleep 10 > f 2>&1 | cat"


# ---- random programs ----

names = st.sampled_from(["a", "bc", "x1", "_y"])
literals = st.sampled_from(["a", "foo", "-n", "x=y", "*.c", "{a,b}", "~", "a#b", "[", "=", "if", "}", "1"])


def inside(words: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Words made of other words."""
    return st.one_of(
        st.builds("{}{}".format, words, words),
        st.builds(
            '"a {} b"'.format, st.sampled_from(["$x", "${y}", "\\$z", "$(a b)", "`c`", "$((1+2))", "'", "${x:-'q'}"])
        ),
        st.builds("${{{}:-{}}}".format, names, words),
        st.builds(
            "${{{}{}{}}}".format, names, st.sampled_from(["#", "##", "%", "%%", "^", ",,", ":+", "=", ":?"]), words
        ),
        st.builds("${{{}/{}/{}}}".format, names, st.sampled_from(["a", "*", "'x'", "#b"]), words),
        st.builds("$(echo {})".format, words),
        st.builds("<(echo {})".format, words),
        st.builds("${{{}[{}]}}".format, names, st.sampled_from(["0", "@", "*", "$i", "i+1"])),
    )


words = st.recursive(
    st.one_of(
        literals,
        st.sampled_from(
            [
                "'a b'",
                "\\ ",
                "$x",
                "$1",
                "${#x}",
                "${!x}",
                "$'\\n'",
                '$"t"',
                "''",
                '""',
                "$((x*2))",
                "\\'",
                "${x@Q}",
                "${x:1:2}",
            ]
        ),
    ),
    inside,
    max_leaves=4,
)
assignments = st.one_of(
    st.builds("{}={}".format, names, words),
    st.builds("{}+={}".format, names, words),
    st.builds("{}[1]={}".format, names, words),
    st.builds("{}=({} [2]={})".format, names, words, words),
)
redirects = st.one_of(
    st.builds(
        "{}{} {}".format,
        st.sampled_from(["", "2", "{fd}"]),
        st.sampled_from(["<", ">", ">>", ">|", "<>", "<<<", "&>"]),
        words,
    ).filter(lambda text: not (text[0] in "2{" and "&>" in text)),
    st.sampled_from(["2>&1", ">&-", "<&3", "<<E\n$x y\nE\n", "<<'E'\n$x\nE\n", "<<-E\n\tx\n\tE\n"]),
)
simple = st.builds(
    lambda head, name, tail, redirect: " ".join([*head, name, *tail, *redirect]),
    st.lists(assignments, max_size=2),
    names,
    st.lists(words, max_size=3),
    st.lists(redirects.filter(lambda text: not text.startswith("<<") or text.startswith("<<<")), max_size=2),
)
tests = st.recursive(
    st.one_of(
        st.builds("-f {}".format, words),
        st.builds("{} == {}".format, words, words),
        st.builds("{} -lt {}".format, words, words),
        st.builds("{} =~ {}".format, words, st.sampled_from(["a+", "(a|b)c", '"q"', "^$"])),
    ),
    lambda inner: st.one_of(
        st.builds("( {} )".format, inner),
        st.builds("! {}".format, inner),
        st.builds("{} && {}".format, inner, inner),
        st.builds("{} || {}".format, inner, inner),
    ),
    max_leaves=4,
)


def compound(lists: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Commands made of lists."""
    return st.one_of(
        st.builds("{{ {}\n}}".format, lists),
        st.builds("( {} )".format, lists),
        st.builds("if {}\nthen {}\nfi".format, lists, lists),
        st.builds("if {}\nthen {}\nelif {}\nthen {}\nelse {}\nfi".format, lists, lists, lists, lists, lists),
        st.builds("while {}\ndo {}\ndone".format, lists, lists),
        st.builds("for {} in {}; do {}\ndone".format, names, words, lists),
        st.builds("for ((i=0; i<3; i++)); do {}\ndone".format, lists),
        st.builds(
            "case {} in {}) {}\n;; (b|c) {}\n;& *) ;; esac".format,
            words,
            st.sampled_from(["a", "'x y'", "[a-z]*", "$v"]),
            lists,
            lists,
        ),
        st.builds("{}() {{ {}\n}} > f".format, names, lists),
        st.builds("[[ {} ]]".format, tests),
        st.just("(( x += 1 )) 2>&1"),
        st.just("cat <<E | tr a b\n$x\nE\n"),
    )


commands = st.recursive(
    simple,
    lambda inner: compound(
        st.builds(
            lambda pieces: "".join(first + separator for first, separator in pieces),
            st.lists(
                st.tuples(inner, st.sampled_from([";", " &", "\n", " &&\n ", " || ", " | ", " |& "])),
                min_size=1,
                max_size=3,
            ).map(lambda pieces: [*pieces[:-1], (pieces[-1][0], "\n")]),
        ),
    ),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.lists(commands, min_size=1, max_size=3).map("\n".join))
def test_random_programs_survive(text: str) -> None:
    # Not every text is a program (a here-document may swallow what follows), but most are.
    try:
        tree = parse(text)
    except ParseError:
        return
    printed = print_script(tree)
    assert without_positions(parse(printed)) == without_positions(tree), printed


def test_random_programs_are_mostly_programs() -> None:
    accepted = total = 0

    @settings(max_examples=100, deadline=None, database=None)
    @given(commands)
    def count(text: str) -> None:
        nonlocal accepted, total
        total += 1
        accepted += is_complete(text)

    count()
    assert accepted > 0.8 * total


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab$(){}[]'\"`\\;&|<>!#=~*?@ \n\t0:-/%^,+if", max_size=40))
def test_any_text_parses_or_is_an_error(text: str) -> None:
    try:
        tree = parse(text, extglob=True)
    except ParseError:
        return
    print_script(tree)


def test_deep_trees_print() -> None:
    for before, inner, after in [
        ("( ", "a", " )"),
        ('"${x:-', "a", '}"'),
        ("if ", "a;", " then b; fi;"),
        ("[[ " + "( " * 150, "a", " )" * 150 + " ]]"),
    ]:
        levels = 1 if "[[" in before else 190
        text = before * levels + inner + after * levels
        assert print_script(parse(print_script(parse(text)))) == print_script(parse(text))
