"""Arithmetic, compared with bash: values and messages."""

from __future__ import annotations

import random
import shutil
import subprocess

import pytest

from vesicle.wasm_tools.shell.expand.arithmetic import MAX_DEPTH, evaluate, evaluate_text
from vesicle.wasm_tools.shell.syntax.arithmetic import ArithmeticFault
from vesicle.wasm_tools.shell.syntax.ast import Arithmetic, ArithmeticSub
from vesicle.wasm_tools.shell.syntax.parser import parse

SETTING = {
    "x": "5",
    "y": "x+1",
    "e": "",
    "n": "-3",
    "o": "010",
    "b": "1 + ",
    "r": "r",
    "q": "hello",
    "big": "9223372036854775807",
}

CASES = (
    r"""
1+2*3 ; (1+2)*3 ; 2**3**2 ; -2**2 ; 2**0 ; 0**0 ; 2**63 ; 2**64 ; 3**40 ; -x**2 ; 2**-1
- 5 ; - -5 ; -+-5 ; +7 ; -0 ; --5 ; ++5 ; !0 ; !5 ; !!3 ; ~0 ; ~~7 ; ~x&0xff ; !x ; 2*-3 ; 2- -3 ; 2+-+3 ; 2--3 ; 2++3
7/2 ; -7/2 ; 7/-2 ; -7/-2 ; 7%3 ; -7%3 ; 7%-3 ; 1/0 ; 1%0 ; 5/(1-1) ; 1/0+5 ; 5 / 0 ; 0/5 ; 1/x
-9223372036854775808/-1 ; -9223372036854775808%-1 ; 9223372036854775807+1 ; 9223372036854775808 ; -9223372036854775808
9223372036854775807*9223372036854775807 ; 18446744073709551616 ; 0xFFFFFFFFFFFFFFFF ; big+1 ; -big-2
1<<3 ; 1<<63 ; 1<<64 ; 1<<-1 ; -1>>1 ; -8>>1 ; 1<<2+1 ; 1>>1
1<2 ; 2<=2 ; 3>4 ; 5>=5 ; 1==1 ; 1!=1 ; 1<2<3 ; 3>2>1 ; x==5 ; x== 5 && y==6
1&&0 ; 1&&2 ; 1||0 ; 0||0 ; 0&&1/0 ; 1||1/0 ; 1&&1/0 ; 0||1/0 ; 1||0&&0
3&5 ; 3^5 ; 3|5 ; 1 & 1 == 1 ; x&1 ; 6&3|8^1
1?2:3 ; 0?2:3 ; 1?2:0?3:4 ; 0?1:0?3:4 ; 1?2,3:4 ; x ? y : n ; 1 ? x=2 : 3
0 ? x=2 : (x=3) ; 1?2 ; 1?:2 ; 1?2: ; 1?2:x=3 ; 1:2 ; ?
1,2,3 ; (1,2) ; x=1,y=2,x+y ; 1, ; ,1 ; ,
x ; y ; y*2 ; e ; e+1 ; n ; -n ; o ; b ; r ; q ; undefined ; b+1 ; 1+b ; x+ ; x y ; x==5?1:2
x++ ; ++x ; x-- ; --x ; x+++1 ; x---1 ; x++ + x ; ++x + x ; x++,x ; 5++ ; x++ ++ ; (x)++ ; ((x))++
x=7 ; x+=2 ; x-=2 ; x*=2 ; x/=2 ; x%=3 ; x<<=2 ; x>>=1 ; x&=4 ; x|=8 ; x^=1 ; x/=0 ; x**=2 ; a=b=3 ; x+=y*=2 ; x+=x++
1 = 2 ; 1+x=3 ; (x)=3 ; x = = 2 ; =5 ; x= ; x=y= ; x+=
0x1F ; 0xg ; 0x ; 010 ; 08 ; 09 ; 09+1 ; 01 ; 00 ; 077 ; 2#101
2#102 ; 36#z ; 36#Z ; 64#_ ; 64#@ ; 65#1 ; 1#1 ; 16#fF ; 10#08 ; 2# ; #1
37#A ; 62#Z ; 1__2 ; 1a ; 0b1 ; 1.5 ; 1e5 ; @ ; 1 2 ; 1+ ; + ; * ; *1 ; () ; 1+() ; ! ; ~ ; (1+2)*(3+4) ; ((((1)))) ; 3 +  4
a[0]=5 ; a[1+1]=7,a[2] ; a[x] ; a[0]++ ; a[0]+=2,a[0] ; a[a[0]]=4 ; a[ ; x[ ; a[1]=2,a[1]*a[1]
""".strip()
    .replace("\n", " ; ")
    .split(" ; ")
)


class Variables:
    def __init__(self) -> None:
        self.values = dict(SETTING)
        self.elements: dict[tuple[str, int], str] = {}

    def get(self, name: str) -> str | None:
        return self.values.get(name)

    def set(self, name: str, value: str) -> None:
        self.values[name] = value

    def get_element(self, name: str, subscript: str) -> str | None:
        return self.elements.get((name, evaluate_text(subscript, self)))

    def set_element(self, name: str, subscript: str, value: str) -> None:
        self.elements[name, evaluate_text(subscript, self)] = value


def ours(text: str) -> str:
    try:
        return str(evaluate_text(text, Variables()))
    except ArithmeticFault as fault:
        return str(fault)


def ask_bash(texts: list[str]) -> list[str]:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    setting = "; ".join(f"{name}='{value}'" for name, value in SETTING.items())
    # Each in a subshell, since an error ends it; the message's beginning is `bash: line N: `.
    script = "".join(f"(unset a; {setting}; echo $(({text}))) 2>&1 | tail -n1\n" for text in texts)
    out = subprocess.run([bash, "-c", script], capture_output=True, text=True).stdout
    return [line.split(": ", 2)[-1] if "bash: line" in line else line for line in out.splitlines()]


def test_like_bash() -> None:
    expected = ask_bash(CASES)
    differences = [
        (text, ours(text), value) for text, value in zip(CASES, expected, strict=True) if ours(text) != value
    ]
    assert differences == []


def random_expression(chance: random.Random, depth: int = 0) -> str:
    kind = chance.random()
    if depth > 3 or kind < 0.3:
        return chance.choice(["0", "1", "2", "7", "63", "9223372036854775807", "0x1f", "x", "n", "y", "o", "undefined"])
    if kind < 0.65:
        operators = [
            "+",
            "-",
            "*",
            "/",
            "%",
            "<<",
            ">>",
            "<",
            ">",
            "<=",
            ">=",
            "==",
            "!=",
            "&",
            "|",
            "^",
            "&&",
            "||",
            ",",
        ]
        return (
            f"{random_expression(chance, depth + 1)} {chance.choice(operators)} {random_expression(chance, depth + 1)}"
        )
    if kind < 0.75:
        return f"{chance.choice('-+!~')} {random_expression(chance, depth + 1)}"
    if kind < 0.85:
        return f"({random_expression(chance, depth + 1)})"
    if kind < 0.92:
        return chance.choice(["x++", "++x", "x--", "--n", "x=3", "(x+=2)", "(n*=2)", "(n^=5)"])
    return f"({' '.join((random_expression(chance, depth + 1), '?', random_expression(chance, depth + 1), ':', '4'))})"


@pytest.mark.parametrize("seed", range(3))
def test_random_expressions_like_bash(seed: int) -> None:
    chance = random.Random(seed)
    texts = [random_expression(chance) for _ in range(250)]
    # Messages are compared by the table above; here only that both fail.
    expected = ["fault" if "error token" in line else line for line in ask_bash(texts)]
    results = ["fault" if "error token" in line else line for line in map(ours, texts)]
    assert [case for case in zip(texts, results, expected, strict=True) if case[1] != case[2]] == []


def prepared(text: str) -> Arithmetic:
    (item,) = parse(f": $(({text}))").items
    (part,) = item.command.words[1].parts
    assert isinstance(part, ArithmeticSub)
    return part.expression


@pytest.mark.parametrize(
    ("text", "values", "anticipated", "result"),
    [
        ("$x+1", ["5"], True, 6),
        ("$x*2", ["1+2"], True, 5),
        ("$x*2", ["010"], True, 16),
        ("$x*$y", ["3", "4"], True, 12),
        ("-$x", ["-3"], True, None),
        ("1$x", ["2"], False, 12),
        ("$x$y", ["1", "2"], False, 12),
        ("$x#11", ["2"], False, 3),
        ("$x 3", ["2 +"], False, 5),
        ("${x}1+1", ["y"], False, 1),
        ('"$x" + 1', ["2"], True, 3),
        ("$(echo 4)/2", ["4"], True, 2),
        ("${x:-1}<<2", ["3"], True, 12),
        ("$x", [""], True, 0),
    ],
)
def test_expansions_are_read_as_text(text: str, values: list[str], anticipated: bool, result: int | None) -> None:
    arithmetic = prepared(text)
    assert len(arithmetic.operands) == len(values)
    assert (arithmetic.expression is not None) is anticipated
    if result is None:
        # `--3` in the text is two signs.
        result = 3
    assert evaluate(arithmetic, values, Variables()) == result


def test_message_shows_expanded_text() -> None:
    with pytest.raises(ArithmeticFault, match=r"^17 / 0 \+ 1: division by 0 \(error token is \"0 \+ 1\"\)$"):
        evaluate(prepared("$x / $y + 1"), ["17", "0"], Variables())


def test_variables_that_refer_to_each_other_end() -> None:
    variables = Variables()
    variables.values.update({f"v{index}": f"v{index + 1}+1" for index in range(200)})
    variables.values["v200"] = "0"
    assert evaluate_text("v0", variables) == 200
    with pytest.raises(ArithmeticFault, match="expression recursion level exceeded"):
        evaluate_text("r", variables)
    variables.values["s"] = "1+(s)"
    with pytest.raises(ArithmeticFault, match="expression recursion level exceeded"):
        evaluate_text("s", variables)
    assert MAX_DEPTH == 1024


@pytest.mark.parametrize(
    "text",
    [
        "(" * 50_000 + "1",
        "-" * 50_000 + "1",
        "1?" * 20_000 + "1",
        "2**" * 50_000 + "1",
        "a=" * 50_000 + "1",
        "!" * 50_000,
        "a[" * 50_000,
    ],
    ids=["parentheses", "signs", "conditionals", "powers", "assignments", "nots", "subscripts"],
)
def test_deep_nesting_is_an_error(text: str) -> None:
    with pytest.raises(ArithmeticFault):
        evaluate_text(text, Variables())


@pytest.mark.parametrize("operator", ["+", "*", ",", "&&", "|"])
def test_long_chains_are_fine(operator: str) -> None:
    assert evaluate_text(operator.join(["1"] * 20_000), Variables()) == (20_000 if operator == "+" else 1)


def test_deep_caller_is_no_danger() -> None:
    def deeper(levels: int) -> int:
        return deeper(levels - 1) if levels else evaluate_text("(" * 150 + "1" + ")" * 150, Variables())

    assert deeper(400) == 1
