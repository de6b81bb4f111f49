"""Scripts made to exhaust the shell itself: each ends within its limits, with a message, and the session goes on.

Each test is named after a row of docs/threat-model.md. None looks at the clock but by the deadline of its command, which
none of them may need unless it says so.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from vesicle.kernel.limits import MIB, Limits
from vesicle.result import Result
from vesicle.session import Session

LIMITS = Limits(
    shell_depth=300, shell_string_bytes=2 * MIB, shell_words=50_000, processes=32, open_files=64, disk_bytes=10 * MIB
)
# Of commands that end by themselves; far more than they take.
AMPLE_S = 60


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session("workspace", limits=LIMITS) as session:
        yield session


def ended(session: Session, command: str, timeout_s: float = AMPLE_S) -> Result:
    """Run command in a shell of its own, and see that the session and Python's limit are as before."""
    before = sys.getrecursionlimit()
    session.files.write_text("/workspace/bomb", command)
    result = session.run("bash ./bomb; (exit $?)", timeout_s=timeout_s)
    assert session.run("echo alive").stdout == "alive\n"
    assert sys.getrecursionlimit() == before
    assert "internal error" not in result.stderr
    return result


def nest(opened: str, middle: str, closed: str, levels: int = 190) -> str:
    return opened * levels + middle + closed * levels


# What bash nests until it has no stack left (it dies by SIGSEGV) stops at a limit here.
RECURSIONS = {
    "function": "f() { f; }; f",
    "eval": 'e=\'eval "$e"\'; eval "$e"',
    "source": "echo '. ./self' > self; . ./self",
    "trap of a signal": "trap 'kill -USR1 $$' USR1; kill -USR1 $$",
    "trap of DEBUG": "f() { f; }; trap f DEBUG; :",
    "trap of ERR": "f() { false; f; }; trap f ERR; false",
    "trap of EXIT": "f() { f; }; trap f EXIT; exit",
    "prompt": "x='${x@P}'; echo ${x@P}",
    "command not found": "command_not_found_handle() { nosuch; }; nosuch",
}


@pytest.mark.parametrize("name", RECURSIONS)
def test_shell_01_recursion_stops_at_the_depth_limit(session: Session, name: str) -> None:
    result = ended(session, RECURSIONS[name])
    assert "maximum nesting level exceeded (300)" in result.stderr
    assert result.limit is not None
    assert result.limit.name == "shell_depth"
    assert result.exit_code == 1


def test_shell_01_a_prompt_without_end_leaves_tracing_usable(session: Session) -> None:
    result = ended(session, "PS4='${PS4@P}'; set -x; :; set +x; echo still")
    assert result.stdout == "still\n"
    assert "prompt: maximum nesting level exceeded" in result.stderr


@pytest.mark.parametrize(
    "command", ["f() { x=$(f); }; f", "f() { (f); }; f", 'x=\'bash -c "$x"\'; export x; bash -c "$x"']
)
def test_shell_01_processes_inside_each_other_stop_at_a_limit(session: Session, command: str) -> None:
    result = ended(session, command)
    assert result.exit_code != 0
    assert result.limit is not None
    assert result.limit.name in ("processes", "shell_depth")


ARITHMETIC_RECURSIONS = (
    "x='a[x]'; echo $((x))",
    "a[0]='a[a[0]]'; echo $((a[0]))",
    "declare -n r='a[r]'; echo $r",
    "i='a[i]'; a[i]=1",
    "y='a[y]'; z=abc; echo ${z:y}",
    "y='a[y]'; [[ y -eq 1 ]]",
    "x=y; y=x; echo $((x))",
    "let 'x=x'; x='x+1'; let x",
    f"echo $(({nest('a[', '0', ']', 3000)}))",
)


@pytest.mark.parametrize("command", ARITHMETIC_RECURSIONS)
def test_shell_02_arithmetic_inside_arithmetic_stops_where_bash_stops(session: Session, command: str) -> None:
    result = ended(session, command)
    assert "expression recursion level exceeded" in result.stderr
    assert result.exit_code == 1


# Each as deep as the parser lets through, and run with any share of Python's stack used up already.
NESTED = {
    "${x:-}": (f"echo {nest('${x:-', '1', '}')}", "1\n"),
    "quoted ${x:-}": ("echo " + nest('"${x:-', "1", '}"', 90), "1\n"),
    "${x#}": (f"x=1; echo {nest('${x#', '2', '}', 189)}", "1\n"),
    "${a[]}": (f"a=(0 7); echo {nest('${a[', '0', ']}')}", "0\n"),
    "$(())": (f"echo {nest('$(( ', '1', ' ))', 90)}", "1\n"),
    "$()": (f"echo {nest('$(echo ', '1', ')', 20)}", "1\n"),
    "groups": (nest("{ ", "echo 1", "; }", 90), "1\n"),
    "parentheses": (f"echo $(({nest('(', '1', ')', 90)}))", "1\n"),
    "tests": (f"[[ {nest('( ', 'x', ' )', 90)} ]]; echo $?", "0\n"),
    "functions": (f"g() {nest('{ ', 'echo 1', '; }', 90)}; declare -f g > /dev/null; g", "1\n"),
    "patterns": (f"shopt -s extglob; [[ aa == {nest('+(', 'a', ')', 38)} ]]; echo $?", "0\n"),
    "a program": ("echo 1 | cat", "1\n"),
}


@pytest.mark.parametrize("name", NESTED)
def test_shell_03_nesting_needs_no_more_of_the_stack_than_is_left(session: Session, name: str) -> None:
    command, expected = NESTED[name]
    session.files.write_text("/workspace/nested", command)
    calls = "f() { if (($1)); then f $(($1 - 1)); else . ./nested; fi; }"
    result = ended(session, f"{calls}; for ((i = 0; i < 60; i += 4)); do f $i; done")
    assert result.stdout == expected * 15, result.stderr


@pytest.mark.parametrize(
    "text",
    [
        "$(",
        "$((",
        "${x:-",
        "`",
        '"',
        "(",
        "((",
        "{ ",
        "if ",
        "while ",
        "case x in (x) ",
        "[[ ",
        "f() { ",
        "a[",
        "<<",
        "@(",
    ],
)
def test_shell_04_openings_without_end_are_syntax_errors(session: Session, text: str) -> None:
    session.files.write_text("/workspace/opened", text * 5001)
    result = ended(session, ". ./opened; echo $?")
    assert result.stdout in ("1\n", "2\n") or text in ("<<", "[[ ")
    assert result.stderr


GROWING = {
    "alias": "alias a$i=$x$i",
    "trap": 'for s in {1..60}; do trap "$x$x$x$x$s" $s || exit; done',
    "hash": "hash -p $x$i c$i",
    "function": 'eval "f$i() { : $x; }"',
    "variable": "declare v$i=$x",
    "variable's name": "declare v$x$i=",
    "element": "a[i]=$x$i",
    "key": "m[$x$i]=1",
    "completion": "complete -W $x$i c$i",
    "directory": "pushd -n /$x$i > /dev/null",
    "positional": 'set -- "$@" "$@" $x',
    "local": 'f() { local y=$x$1; f "$y"; }; f',
}


@pytest.mark.parametrize("name", GROWING)
def test_shell_05_whatever_a_shell_keeps_is_charged(session: Session, name: str) -> None:
    command = f"x=$(printf '%0100000d' 1); declare -A m; for ((i = 0; i < 3000; i++)); do {GROWING[name]} || exit; done"
    result = ended(session, command)
    assert "annot allocate memory" in result.stderr or result.limit is not None, result
    assert result.exit_code != 0 or name == "trap"


EXPLOSIONS = {
    "x=a; while :; do x=$x$x; done": "cannot allocate memory",
    "x=a; while :; do x+=$x; done": "cannot allocate memory",
    "x=aaaaaaaaaa; while :; do x=${x//a/aaaaaaaaaa}; done": "cannot allocate memory",
    "x=aaaaaaaaaa; while :; do x=${x//[a]/&&&&&&&&&&}; done": "cannot allocate memory",
    'x=$(printf "%0100000d" 1); a=({1..40000}); b=("${a[@]/#/$x}")': "cannot allocate memory",
    "echo {1..999999999}": "more than 50000 words",
    "echo {1..100}{1..100}{1..100}{1..100}": "more than 50000 words",
    "echo {-9223372036854775808..9223372036854775807}": "more than 50000 words",
    f"echo {'{a,b}' * 40}": "more than 50000 words",
    f"echo {nest('{', 'a', ',b}', 3000)}": "nested deeper than",
    'x=$(printf "%0100000d" 1); eval "echo {1..1000}$x"': "more than 67108864 characters",
    "set -- $(printf 'a %.0s' {1..40000}){,,,}; set -- $*$*": "cannot allocate memory",
    "printf '%1000000000d' 1": "printf: Cannot allocate memory",
    "printf '%.1000000000f' 1": "printf: Cannot allocate memory",
    "printf '%*s' 1000000000 x": "printf: Cannot allocate memory",
    "printf -v x '%1000000000s' y": "printf: Cannot allocate memory",
    "read x < /dev/zero": "read: Cannot allocate memory",
    "mapfile a < <(yes)": "mapfile: Cannot allocate memory",
    "read -d '' -a a < <(yes | head -c 1M)": "read: Cannot allocate memory",
    "while exec {fd}< /dev/null; do :; done": "Too many open files",
    "echo <(:){1..2000}": "Too many open files",
    "mkdir d; while mkdir d/d && cd d; do :; done": "File name too long",
    "x=$(printf '1+%.0s' {1..40000}); x=$x$x$x$x$x$x$x$x$x$x$x$x$x$x; echo $((${x}1))": "expression too long",
    "shopt -s extglob; x=$(printf 'a%.0s' {1..40000}); x=$x$x$x$x$x$x$x$x; x=$x$x$x$x; [[ $x == *(*(a)|*(a)a)*(a)b ]]": (
        "pattern too complex"
    ),
}


@pytest.mark.parametrize("command", EXPLOSIONS)
def test_shell_06_explosions_are_refused(session: Session, command: str) -> None:
    result = ended(session, command)
    assert EXPLOSIONS[command] in result.stderr
    assert len(result.stdout_bytes) < 1 * MIB


ENDLESS = {
    "a text to read": "yes ':;' | head -c 1M > long; while :; do . ./long; done",
    "a text to parse": "x=$(yes ':;' | head -c 1M); while :; do eval \"$x\"; done",
    "background jobs": "for ((i = 0; i < 100000; i++)); do sleep 100 & wait -n; done",
    "replacement": 'x=$(printf "%01000000d" 1); while :; do y=${x//?/ab}; done',
    "expansion": "while :; do : {1..40000}; done",
    "aliases": "shopt -s expand_aliases; alias a='a '; while :; do eval a; done 2> /dev/null",
    "select": "select x in a b; do :; done < <(yes 1) > /dev/null 2>&1",
    "here-documents": 'x=$(printf "%0100000d" 1); while :; do : << E\n$x$x$x$x\nE\ndone',
}


@pytest.mark.parametrize("name", ENDLESS)
def test_shell_07_endless_loops_end_at_the_deadline(session: Session, name: str) -> None:
    result = ended(session, ENDLESS[name], 0.3)
    assert result.limit is not None
    assert result.limit.name == "wall_s"
    assert result.exit_code == 137


LINEAR = {
    "[[ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab =~ ^(a+)+$ ]]; echo $?": "1\n",
    "x=$(printf 'a%.0s' {1..3000}); [[ $x =~ (a*)*(a*)*(a*)*b ]]; echo $?": "1\n",
    "x=$(printf 'a%.0s' {1..200}); [[ $x =~ (a*)(a*)(a*)\\1\\2\\3b ]]; echo $?": "1\n",
    "[[ x =~ ((((((((a{255}){255}){255}){255}){255}){255}){255}){255}) ]]; echo $?": "2\n",
    "x=$(printf 'a%.0s' {1..5000}); [[ $x == *a*a*a*a*a*a*a*a*b ]]; echo $?": "1\n",
    "shopt -s extglob; x=$(printf 'a%.0s' {1..2000}); [[ $x == +(+(a)|a*)b ]]; echo $?": "1\n",
    "shopt -s extglob; x=$(printf 'a%.0s' {1..2000}); [[ $x == !(!(!(a*b)a)a)!(a)!(b) ]]; echo $?": "0\n",
    "x=$(printf 'a%.0s' {1..40000}); echo ${x//a*b/} | wc -c": "40001\n",
    "x=$(printf 'a%.0s' {1..40000}); x=${x%%*b}; x=${x##*a*a*b}; x=${x//a?a?a?b}; echo ${#x}": "40000\n",
    "touch $(printf 'a%.0s' {1..200}); cd .; echo *a*a*a*a*a*a*a*a*a*a*a*a*a*ab": "*a*a*a*a*a*a*a*a*a*a*a*a*a*ab\n",
    "a[999999999]=1; a[9223372036854775806]=2; echo ${#a[@]} ${a[@]:0:999999999}": "2 1 2\n",
    "mkdir -p g/{a,b}/{a,b}/{a,b}; shopt -s globstar; set -- g/**/**/**; (($# < 200)) && echo few": "few\n",
    "shopt -s expand_aliases; alias a=b b=a\na 2> /dev/null; echo $?": "127\n",
}


@pytest.mark.parametrize("command", LINEAR)
def test_shell_08_what_explodes_elsewhere_is_done_at_once(session: Session, command: str) -> None:
    assert ended(session, command).stdout == LINEAR[command]


def test_shell_08_chains_of_aliases_that_double_are_refused(session: Session) -> None:
    chain = 'alias a0=:; for i in {1..40}; do alias a$i="a$((i-1)) ; a$((i-1)) "; done'
    result = ended(session, f"shopt -s expand_aliases; {chain}\neval a40; echo $?")
    assert result.stdout in ("1\n", "2\n")
    assert result.stderr
