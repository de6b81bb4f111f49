"""The parser: what it accepts (as bash does), what it builds, where it says an error is, and that nothing can crash it."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

import pytest

from vesicle.wasm_tools.shell.syntax import ast
from vesicle.wasm_tools.shell.syntax.errors import IncompleteInput, ParseError
from vesicle.wasm_tools.shell.syntax.parser import Parser, parse, parse_cached

SNIPPETS = [
    line.replace("\\\\", "\0").replace("\\n", "\n").replace("\\t", "\t").replace("\0", "\\")
    for line in (Path(__file__).parent / "snippets.txt").read_text().splitlines()
]


def word(text: str) -> ast.Word:
    return ast.make_word((ast.Literal(text),))


def first(text: str) -> ast.Command:
    return parse(text).items[0].command


def only_part(text: str) -> ast.WordPart:
    """The single part of the first argument."""
    command = first("echo " + text)
    assert isinstance(command, ast.SimpleCommand)
    argument = command.words[1]
    assert isinstance(argument, ast.Word)
    (part,) = argument.parts
    return part


# ---- acceptance ----


def verdict(text: str) -> tuple[bool, str]:
    parser = Parser(text)
    try:
        while parser.next_command() is not None:
            pass
    except ParseError as error:
        return False, f"line {error.line}: {error.message}"
    return True, ""


# bash -n returns 0 after it complained about [[ … ]], and reads on silently in a few cases.
NOT_TOLD_BY_STATUS = "[["
# Unfinished input: bash names the bracket, or the line it began on, where we ask for more.
OTHER_MESSAGES = {"((1+2)", "for ((i=0\ni<3;i++)); do a; done", "echo $((1)", 'echo "${x:-\'a}b"'}


def test_accepts_and_rejects_like_bash() -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    differences: list[tuple[str, tuple[bool, str], tuple[bool, str]]] = []
    for text in SNIPPETS:
        run = subprocess.run([bash, "-n", "-c", text], capture_output=True, text=True)
        message = run.stderr.split("\n")[0].partition("bash: -c: ")[2]
        accepted = run.returncode == 0 and not (message and text.startswith(NOT_TOLD_BY_STATUS))
        ours = verdict(text)
        if ours[0] and accepted:
            continue
        silent = text.startswith(NOT_TOLD_BY_STATUS) and not message
        if silent or (text in OTHER_MESSAGES and not ours[0] and not accepted):
            continue
        if ours != (accepted, message):
            differences.append((text, ours, (accepted, message)))
    assert differences == []


# ---- structure ----


def test_list_and_or_pipeline() -> None:
    script = parse("a && b | c || ! d; e &\nf")
    assert [item.background for item in script.items] == [False, True, False]
    both = script.items[0].command
    assert isinstance(both, ast.AndOr)
    assert both.operators == ("&&", "||")
    assert [type(command) for command in both.commands] == [ast.SimpleCommand, ast.Pipeline, ast.Pipeline]
    last = both.commands[2]
    assert isinstance(last, ast.Pipeline)
    assert last.negated
    assert len(last.commands) == 1


def test_lone_command_is_not_wrapped() -> None:
    assert first("echo hi") == ast.SimpleCommand((word("echo"), word("hi")), line=1)


def test_pipe_ampersand_is_a_redirection() -> None:
    pipeline = first("a |& b")
    assert isinstance(pipeline, ast.Pipeline)
    head = pipeline.commands[0]
    assert isinstance(head, ast.SimpleCommand)
    assert head.redirects == (ast.Redirect(">&", word("1"), 2),)


@pytest.mark.parametrize(
    ("text", "negated", "timed"),
    [
        ("! a", True, ""),
        ("! ! a | b", False, ""),
        ("time a", False, "time"),
        ("time -p ! a", True, "time -p"),
        ("! time a", True, "time"),
        ("time", False, "time"),
        ("!", True, ""),
    ],
)
def test_pipeline_prefixes(text: str, negated: bool, timed: str) -> None:
    pipeline = first(text)
    assert isinstance(pipeline, ast.Pipeline)
    assert (pipeline.negated, pipeline.timed) == (negated, timed)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("$x", ast.Parameter("x", braced=False)),
        ("${10}", ast.Parameter("10")),
        ("$#", ast.Parameter("#", braced=False)),
        ("${#}", ast.Parameter("#")),
        ("${#x}", ast.Parameter("x", prefix="#")),
        ("${##}", ast.Parameter("#", prefix="#")),
        ("${#-}", ast.Parameter("-", prefix="#")),
        ("${#:-a}", ast.Parameter("#", operation=ast.UseAlternative(":-", word("a")))),
        ("${!x}", ast.Parameter("x", prefix="!")),
        ("${!#}", ast.Parameter("#", prefix="!")),
        ("${!}", ast.Parameter("!")),
        ("${!x*}", ast.NamesMatching("x", separate=False)),
        ("${!x@}", ast.NamesMatching("x", separate=True)),
        ("${!x[@]}", ast.ArrayKeys("x", separate=True)),
        ("${!x[*]}", ast.ArrayKeys("x", separate=False)),
        ("${!x:-y}", ast.Parameter("x", prefix="!", operation=ast.UseAlternative(":-", word("y")))),
        ("${x@Q}", ast.Parameter("x", operation=ast.Transform("Q"))),
        ("${x#a}", ast.Parameter("x", operation=ast.Trim("#", word("a")))),
        ("${x##a}", ast.Parameter("x", operation=ast.Trim("##", word("a")))),
        ("${x%%a}", ast.Parameter("x", operation=ast.Trim("%%", word("a")))),
        ("${x^}", ast.Parameter("x", operation=ast.ChangeCase("^"))),
        ("${x,,a}", ast.Parameter("x", operation=ast.ChangeCase(",,", word("a")))),
        ("${x/a/b}", ast.Parameter("x", operation=ast.Replace("/", word("a"), word("b")))),
        ("${x//a}", ast.Parameter("x", operation=ast.Replace("//", word("a")))),
        ("${x/%a/}", ast.Parameter("x", operation=ast.Replace("/%", word("a"), ast.Word(())))),
        ("${x!}", ast.BadSubstitution("${x!}")),
        ("${x y}", ast.BadSubstitution("${x y}")),
        ("${}", ast.BadSubstitution("${}")),
        ("$'a\\tb\\x41\\u263a\\''", ast.AnsiQuoted("a\tbA☺'", "a\\tb\\x41\\u263a\\'")),
        ('$"a"', ast.DoubleQuoted((ast.Literal("a"),), localized=True)),
        ("`a \\`b\\``", ast.CommandSub(None, "a `b`", backquoted=True)),
        ("\\a", ast.Escaped("a")),
        ("$", ast.Literal("$")),
        ('"$"', ast.DoubleQuoted((ast.Literal("$"),))),
    ],
)
def test_word_parts(text: str, part: ast.WordPart) -> None:
    assert only_part(text) == part


@pytest.mark.parametrize(
    ("text", "offset", "length"),
    [
        ("${x:1}", "1", None),
        ("${x:1:2}", "1", "2"),
        ("${x: -1}", " -1", None),
        ("${x:a?b:c:2}", "a?b:c", "2"),
        ("${x:(a?1:2):3}", "(a?1:2)", "3"),
        ("${x::2}", "", "2"),
        ("${x:1:}", "1", ""),
    ],
)
def test_slices(text: str, offset: str, length: str | None) -> None:
    part = only_part(text)
    assert isinstance(part, ast.Parameter)
    assert isinstance(part.operation, ast.Slice)
    assert part.operation.offset.template == offset
    assert (None if part.operation.length is None else part.operation.length.template) == length


def test_quotes_in_braces_depend_on_the_quotes_outside() -> None:
    quoted = only_part("\"${x:-'a b'}\"")
    assert isinstance(quoted, ast.DoubleQuoted)
    (parameter,) = quoted.parts
    assert isinstance(parameter, ast.Parameter)
    assert parameter.operation == ast.UseAlternative(":-", word("'a b'"))
    parameter = only_part("${x:-'a b'}")
    assert isinstance(parameter, ast.Parameter)
    assert parameter.operation == ast.UseAlternative(":-", ast.Word((ast.SingleQuoted("a b"),)))


def test_command_substitution_is_parsed_not_counted() -> None:
    part = only_part('$(case a in b) echo ")" ;; esac # )\n)')
    assert isinstance(part, ast.CommandSub)
    assert part.script is not None
    assert isinstance(part.script.items[0].command, ast.Case)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("$((1))", ast.ArithmeticSub),
        ("$((a);(b))", ast.CommandSub),
        ("$( (a) )", ast.CommandSub),
        ("$(((1)))", ast.ArithmeticSub),
        ("$[1]", ast.ArithmeticSub),
    ],
)
def test_arithmetic_or_subshell(text: str, kind: type) -> None:
    assert type(only_part(text)) is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("((1))", ast.ArithmeticCommand),
        ("((a);(b))", ast.Subshell),
        ("( (a) )", ast.Subshell),
        ("((a) )", ast.Subshell),
    ],
)
def test_arithmetic_command_or_subshell(text: str, kind: type) -> None:
    assert type(first(text)) is kind


def test_assignments() -> None:
    command = first("x=1 y+=2 z[i]=3 a=(p [k]=q [l]+=r) cmd b=4")
    assert isinstance(command, ast.SimpleCommand)
    x, y, z, a = command.assignments
    assert x == ast.Assignment("x", word("1"))
    assert y.append
    assert z.subscript is not None
    assert z.subscript.template == "i"
    assert isinstance(a.value, ast.ArrayLiteral)
    assert [(e.subscript and e.subscript.template, e.append) for e in a.value.elements] == [
        (None, False),
        ("k", False),
        ("l", True),
    ]
    assert command.words == (word("cmd"), word("b=4"))


@pytest.mark.parametrize("name", ["declare", "typeset", "local", "export", "readonly"])
def test_declarations_take_assignments(name: str) -> None:
    command = first(f"{name} -x a=$b c=(1) d")
    assert isinstance(command, ast.SimpleCommand)
    assert [type(item) for item in command.words] == [ast.Word, ast.Word, ast.Assignment, ast.Assignment, ast.Word]


def test_only_arrays_after_eval() -> None:
    command = first("eval a=(1) b=2")
    assert isinstance(command, ast.SimpleCommand)
    assert [type(item) for item in command.words] == [ast.Word, ast.Assignment, ast.Word]


def test_word_that_only_looks_like_an_element() -> None:
    command = first("a[bc]d e")
    assert isinstance(command, ast.SimpleCommand)
    assert command.words == (word("a[bc]d"), word("e"))


def test_redirections() -> None:
    command = first("a 2>&1 {fd}>f <<<w 3<&- &>>g 12>h x2>i")
    assert isinstance(command, ast.SimpleCommand)
    shown = [(r.fd, r.variable, r.operator, r.target.plain) for r in command.redirects]
    assert shown == [
        (2, None, ">&", "1"),
        (None, "fd", ">", "f"),
        (None, None, "<<<", "w"),
        (3, None, "<&", "-"),
        (None, None, "&>>", "g"),
        (12, None, ">", "h"),
        (None, None, ">", "i"),
    ]
    assert command.words == (word("a"), word("x2"))


def test_case_terminators_and_patterns() -> None:
    command = first("case $x in (a|b) c;& d) e;;& *) f; esac")
    assert isinstance(command, ast.Case)
    assert [clause.terminator for clause in command.clauses] == [";&", ";;&", ";;"]
    assert len(command.clauses[0].patterns) == 2


def test_conditional_expression() -> None:
    command = first("[[ -f a && ! ( b == c* || d =~ ^(x|y z)+$ ) && e ]]")
    assert isinstance(command, ast.TestCommand)
    both = command.expression
    assert isinstance(both, ast.TestLogic)
    assert [type(node) for node in both.operands] == [ast.TestUnary, ast.TestNot, ast.TestUnary]
    assert both.operands[2] == ast.TestUnary("-n", word("e"))
    negated = both.operands[1]
    assert isinstance(negated, ast.TestNot)
    assert isinstance(negated.operand, ast.TestGroup)
    either = negated.operand.expression
    assert isinstance(either, ast.TestLogic)
    regex = either.operands[1]
    assert isinstance(regex, ast.TestBinary)
    assert regex.right.parts == (ast.Literal("^(x|y z)+$"),)


def test_functions() -> None:
    for text, keyword in [
        ("f() { a; }", False),
        ("f ( ) { a; }", False),
        ("function f { a; }", True),
        ("function f () { a; }", True),
    ]:
        function = first(text)
        assert isinstance(function, ast.FunctionDefinition)
        assert (function.name, function.keyword, type(function.body)) == ("f", keyword, ast.BraceGroup)
    function = first("f() ( a ) > b")
    assert isinstance(function, ast.FunctionDefinition)
    assert function.body.redirects


def test_coprocesses() -> None:
    for text, name in [
        ("coproc a b", "COPROC"),
        ("coproc X { a; }", "X"),
        ("coproc { a; }", "COPROC"),
        ("coproc X (a)", "X"),
    ]:
        command = first(text)
        assert isinstance(command, ast.Coprocess)
        assert command.name == name


def test_arithmetic_for() -> None:
    loop = first("for ((i=0; ; i++)); do a; done")
    assert isinstance(loop, ast.ForArithmetic)
    assert loop.start is not None
    assert loop.condition is None
    assert loop.step is not None


@pytest.mark.parametrize("text", ["e\\\ncho hi", "echo \\\nhi", "ec\\\nho\\\n hi", "echo h\\\ni"])
def test_line_continuation(text: str) -> None:
    command = first(text)
    assert isinstance(command, ast.SimpleCommand)
    assert command.words == (word("echo"), word("hi"))


def test_joined_reserved_word_and_operator() -> None:
    assert isinstance(first("i\\\nf a; then b; fi"), ast.If)
    assert isinstance(first("a &\\\n& b"), ast.AndOr)


def test_plain_words() -> None:
    command = first("a b* {c ~ 'd' \\e f=~ g[ h?")
    assert isinstance(command, ast.SimpleCommand)
    assert [item.plain for item in command.words if isinstance(item, ast.Word)] == ["a", *[None] * 8]


# ---- here-documents ----


@pytest.mark.parametrize(
    ("text", "bodies"),
    [
        ("a <<E\nx\ny\nE\n", ["x\ny\n"]),
        ("a <<E <<F\nx\nE\ny\nF\n", ["x\n", "y\n"]),
        ("a <<-E\n\tx\n\t\tE\n", ["x\n"]),
        ("a <<'E'\n$x\nE\n", ["$x\n"]),
        ("a <<\\E\n\\\\x\nE\n", ["\\\\x\n"]),
        ('a <<"E F"\nx\nE F\n', ["x\n"]),
        ("a <<''\nx\n\n", ["x\n"]),
        ("a <<E\nE\n", [""]),
        ("a <<E | b <<F\nx\nE\ny\nF\n", ["x\n", "y\n"]),
        ("a <<E; b <<F\nx\nE\ny\nF\n", ["x\n", "y\n"]),
        ("a <<E 'p\nq'\nx\nE\n", ["x\n"]),
        ("a <<E\nx\\\nE\nE\n", ["xE\n"]),
        ("a <<'E'\nx\\\nE\n", ["x\\\n"]),
        ("a <<E\n x\nE \nE\n", [" x\nE \n"]),
        ("a <<E\nx", ["x\n"]),
    ],
)
def test_here_documents(text: str, bodies: list[str]) -> None:
    found: list[str] = []

    def visit(node: object) -> None:
        if isinstance(node, ast.Redirect) and node.body is not None:
            found.append(
                "".join(
                    part.text
                    for part in node.body.parts
                    if isinstance(part, (ast.Literal, ast.SingleQuoted, ast.Escaped))
                )
            )
        elif isinstance(node, tuple):
            for item in node:
                visit(item)
        elif hasattr(node, "__match_args__"):
            for field in type(node).__match_args__:
                visit(getattr(node, field))

    visit(parse(text))
    assert found == bodies


def test_here_document_in_substitution() -> None:
    part = only_part("$(cat <<E\nx)\nE\n)")
    assert isinstance(part, ast.CommandSub)
    part = only_part("$(cat <<E\nx\nE)")
    assert isinstance(part, ast.CommandSub)
    assert part.script is not None
    command = part.script.items[0].command
    assert isinstance(command, ast.SimpleCommand)
    assert command.redirects[0].body == ast.Word((ast.Literal("x\n"),))


def test_here_document_without_end_warns() -> None:
    parser = Parser("a\ncat <<E\nx\n")
    while parser.next_command() is not None:
        pass
    assert parser.warnings == [(3, "here-document at line 2 delimited by end-of-file (wanted `E')")]
    assert parse_cached("a\ncat <<E\nx\n") is None


def test_here_document_expansions_are_parsed() -> None:
    command = first('cat <<E\n$x ${y:-"z"} $(a) `b` $((1)) \\$ "\'\nE\n')
    assert isinstance(command, ast.SimpleCommand)
    body = command.redirects[0].body
    assert body is not None
    kinds = [type(part) for part in body.parts if not isinstance(part, ast.Literal)]
    assert kinds == [ast.Parameter, ast.Parameter, ast.CommandSub, ast.CommandSub, ast.ArithmeticSub, ast.Escaped]


# ---- command by command, errors ----


def test_runs_up_to_the_error() -> None:
    parser = Parser("echo a\nif b; then\nc\nfi; d\necho e; fi\necho f\n")
    lines = []
    for _ in range(2):
        commands = parser.next_command()
        assert commands is not None
        lines.append(len(commands.items))
    assert lines == [1, 2]
    with pytest.raises(ParseError) as caught:
        parser.next_command()
    error = caught.value
    assert (error.message, error.line, error.near, error.source_line) == (
        "syntax error near unexpected token `fi'",
        5,
        "fi",
        "echo e; fi",
    )
    assert not isinstance(error, IncompleteInput)


@pytest.mark.parametrize(
    "text",
    [
        "if a",
        "if a; then",
        "while a; do",
        "for x in a; do",
        "case a in",
        "{ a",
        "( a",
        "f() {",
        "a &&",
        "a |",
        "echo 'a",
        'echo "a',
        "echo $(a",
        "echo ${a",
        "echo `a",
        "echo $((1",
        "[[ a &&",
        "a=(1",
        "{ cat <<E\nE\n",
        "((1",
        "case a in b) c",
    ],
)
def test_unfinished_input_asks_for_more(text: str) -> None:
    with pytest.raises(IncompleteInput):
        parse(text + "\n")


@pytest.mark.parametrize(
    "text", ["fi", "a;;", "a | ;", ")", "for 1 2", "if; then", "echo (", "f() a", "a >", "[[ a b ]]"]
)
def test_wrong_input_does_not_ask_for_more(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text + "\n")
    assert not isinstance(caught.value, IncompleteInput)


def test_lines() -> None:
    script = parse("a\n\n# x\nb \\\n c\nif d\nthen e\nfi\ncat <<E\n1\n2\nE\nf 'x\ny' g\nh $(\ni\n)\nj")
    commands = [item.command for item in script.items]
    assert [
        command.line
        for command in commands
        if not isinstance(command, ast.AndOr | ast.FunctionDefinition | ast.Coprocess)
    ] == [1, 5, 6, 9, 14, 17, 18]
    condition = commands[2]
    assert isinstance(condition, ast.If)
    body = condition.clauses[0].body.items[0].command
    assert isinstance(body, ast.SimpleCommand)
    assert body.line == 7


def test_empty_texts() -> None:
    for text in ("", "\n", "# x", "  \t\n\n", "\\\n"):
        assert parse(text) == ast.CommandList(())
    assert Parser("").next_command() is None


def test_nul_characters_are_dropped() -> None:
    assert first("ec\0ho hi") == first("echo hi")


# ---- options ----


def test_extended_globs_need_the_option() -> None:
    with pytest.raises(ParseError):
        parse("echo @(a|b)")
    command = parse("echo @(a|b c)d !(e)", extglob=True).items[0].command
    assert isinstance(command, ast.SimpleCommand)
    assert [item.parts for item in command.words[1:] if isinstance(item, ast.Word)] == [
        (ast.Literal("@(a|b c)d"),),
        (ast.Literal("!(e)"),),
    ]
    assert isinstance(first("!(a)"), ast.Pipeline)


def test_option_may_change_between_commands() -> None:
    parser = Parser("shopt -s extglob\necho @(a)\n")
    parser.next_command()
    parser.extglob = True
    assert parser.next_command() is not None


def expanded(text: str, aliases: dict[str, str]) -> list[str]:
    parser = Parser(text)
    parser.aliases = aliases.get
    out: list[str] = []
    while (commands := parser.next_command()) is not None:
        for item in commands.items:
            assert isinstance(item.command, ast.SimpleCommand), item.command
            out.append(" ".join(str(w.plain) for w in item.command.words if isinstance(w, ast.Word)))
    return out


def test_aliases() -> None:
    aliases = {"ll": "ls -l", "ls": "ls -F", "s": "sudo ", "x": "a; b", "loop": "loop2", "loop2": "loop"}
    assert expanded("ll y", aliases) == ["ls -F -l y"]
    assert expanded("s ll", aliases) == ["sudo ls -F -l"]
    assert expanded("s ls ll", aliases) == ["sudo ls -F ll"]
    assert expanded("echo ll", aliases) == ["echo ll"]
    assert expanded("'ll' \\ll", aliases) == ["None None"]
    assert expanded("x c", aliases) == ["a", "b c"]
    assert expanded("loop", aliases) == ["loop"]
    assert expanded("v=1 ll", aliases) == ["ls -F -l"]


def test_alias_may_hold_reserved_words() -> None:
    parser = Parser("start a; then b; end")
    parser.aliases = {"start": "if", "end": "fi"}.get
    commands = parser.next_command()
    assert commands is not None
    assert isinstance(commands.items[0].command, ast.If)


def test_alias_bomb_ends() -> None:
    parser = Parser("a0\n")
    parser.aliases = {f"a{n}": f"a{n + 1}; a{n + 1}" for n in range(40)}.get
    with pytest.raises(ParseError):
        parser.next_command()


def test_cache() -> None:
    text = "echo cached; if a; then b; fi"
    assert parse_cached(text) == parse(text)
    assert parse_cached(text) is parse_cached(text)
    assert parse_cached("echo a; fi") is None
    assert parse_cached("shopt -s expand_aliases\nx") is None
    for number in range(2000):
        parse_cached(f"echo {number}")
    assert parse_cached(text) == parse(text)


# ---- bombs ----

NESTED = {
    "parentheses": ("(", "a", ")"),
    "braces": ("{ ", "a;", " };"),
    "substitutions": ("echo $(", "a", ")"),
    "quoted substitutions": ('echo "$(', "a", ')"'),
    "parameters": ("${x:-", "a", "}"),
    "quoted parameters": ('"${x:-', "a", '}"'),
    "conditions": ("if ", "a;", " then b; fi;"),
    "cases": ("case x in x) ", "a", ";; esac"),
    "loops": ("while ", "a", "; do b; done"),
    "functions": ("f() { ", "a", "; }"),
    "tests": ("[[ ( ", "a", " ) ]]"),
    "groups in tests": ("( ", "a", " )"),
    "arithmetic": ("echo $((", "1", "))"),
    "arrays": ("x=($(", "a", "))"),
    "subscripts": ("${x[", "0", "]}"),
    "processes": ("a <(", "b", ")"),
}


def at_depth(levels: int, function: object) -> None:
    if levels:
        at_depth(levels - 1, function)
    else:
        assert callable(function)
        function()


@pytest.mark.parametrize("kind", NESTED)
@pytest.mark.parametrize("levels", [20, 60, 190, 1_000, 50_000])
def test_nesting_never_exhausts_the_stack(kind: str, levels: int) -> None:
    before, inside, after = NESTED[kind]
    text = before * levels + inside + after * levels

    def run() -> None:
        try:
            parse(text, extglob=True)
        except ParseError:
            assert levels > 60 or kind == "tests"

    # 300 frames of a caller, and pytest's own.
    at_depth(300, run)


@pytest.mark.parametrize(
    "piece",
    [
        "a;",
        "a|",
        "a && ",
        "a ",
        "'a' ",
        '"$x" ',
        "${x:-y} ",
        "$(a) ",
        "$((1)) ",
        "`a` ",
        "> f ",
        "# x\n",
        "\\\n",
        "x=1 ",
        "x=(1) ",
        "((a) ",
        "$((",
        "{a,b}",
        "a <<E\nE\n",
        "${#",
        "[[ a ]];",
        "a[ ",
        "if a; then b; fi;",
        "case a in b) ;; esac;",
    ],
)
def test_time_is_linear(piece: str) -> None:
    def seconds(count: int) -> float:
        text = piece * count
        best = 1e9
        for _ in range(3):
            began = time.thread_time()
            verdict(text)
            best = min(best, time.thread_time() - began)
        return best

    small, large = seconds(400), seconds(8_000)
    # 20 times the text; quadratic work would take 400 times as long.
    assert large < 150 * small + 0.05
