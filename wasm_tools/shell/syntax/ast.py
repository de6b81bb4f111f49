r"""The syntax tree of the whole bash language, as immutable records.

Absent on purpose: behaviour. Brace expansion, tilde and extended globs stay literal text here and belong to `expand/`.

=================  ==============================================  ==========================================================
source             node                                            remarks
=================  ==============================================  ==========================================================
a; b & c           CommandList(ListItem, …)                        a script, every body; `background` is the `&`
a && b || c        AndOr(commands, operators)                      flat, left to right; operators[i] joins i and i + 1
! a | b, time a    Pipeline(commands, negated, timed)              `|&` became `2>&1 |`; lone commands stand without wrapper
x=1 cmd w >f       SimpleCommand(assignments, words, redirects)    words after `declare` and friends may be Assignments
x=v x[i]+=v x=(…)  Assignment(name, subscript, append, value)      value a Word, an ArrayLiteral or None (`x=`)
{ …; }  ( … )      BraceGroup, Subshell                            every compound command has `redirects` and `line`
if while until     If(clauses, otherwise), Loop(until, …)          `elif` is one more clause
for select         ForEach(name, words, body), Select              words None: no `in`, so "$@"
for ((;;))         ForArithmetic(start, condition, step, body)
case               Case(word, clauses)                             clause terminator is ";;", ";&" or ";;&"
(( … ))            ArithmeticCommand(expression: Arithmetic)
[[ … ]]            TestCommand(expression: Test…)                  TestUnary TestBinary TestNot TestLogic TestGroup; w: -n w
f() …              FunctionDefinition(name, body)                  redirects belong to the body
coproc             Coprocess(name, command)
>f 3<f {fd}>f <<E  Redirect(operator, target, fd, variable, body)  body: a here-document's text as a Word
-----------------  ----------------------------------------------  ----------------------------------------------------------
word               Word(parts, plain)                              plain: the text when nothing at all has to be expanded
abc                Literal                                         unquoted: split no, glob and brace and tilde yes
\c                 Escaped                                         one quoted character, also inside "…" and `…`
'…'                SingleQuoted
"…"  $"…"          DoubleQuoted(parts, localized)                  parts: Literal Escaped Parameter CommandSub ArithmeticSub
$'…'               AnsiQuoted(text, raw)                           text is decoded, raw is as written
$x ${x[i]op…}      Parameter(name, subscript, prefix, operation)   prefix "#" length, "!" indirection
${!p*} ${!p@}      NamesMatching(prefix, separate)                 separate: `@`
${!a[@]}           ArrayKeys(name, separate)
${1!}              BadSubstitution(text)                           an error when expanded, not when parsed, as in bash
$(…) `…`           CommandSub(script, source, backquoted)          a backquoted script is parsed when it runs: script None
<(…) >(…)          ProcessSub(operator, script, source)
$((…)) $[…]        ArithmeticSub(expression: Arithmetic)
-----------------  ----------------------------------------------  ----------------------------------------------------------
1+x                Arithmetic(word, expression)                    see there how `$x` inside is treated
=================  ==============================================  ==========================================================

Operations of ${name…}: UseAlternative (:- - := = :? ? :+ +), Trim (# ## % %%), Slice (:o:l), Replace (/ // /# /%),
ChangeCase (^ ^^ , ,, ~ ~~), Transform (@Q and the like).
"""

from __future__ import annotations

from vesicle.vfs.record import Record

from .ast_arithmetic import ArithmeticAssign as ArithmeticAssign
from .ast_arithmetic import ArithmeticBinary as ArithmeticBinary
from .ast_arithmetic import ArithmeticIncrement as ArithmeticIncrement
from .ast_arithmetic import ArithmeticNumber as ArithmeticNumber
from .ast_arithmetic import ArithmeticOperand as ArithmeticOperand
from .ast_arithmetic import ArithmeticTernary as ArithmeticTernary
from .ast_arithmetic import ArithmeticUnary as ArithmeticUnary
from .ast_arithmetic import ArithmeticVariable as ArithmeticVariable
from .ast_operations import ChangeCase as ChangeCase  # noqa: TC001 - handed on
from .ast_operations import Replace as Replace  # noqa: TC001 - handed on
from .ast_operations import Slice as Slice  # noqa: TC001 - handed on
from .ast_operations import Transform as Transform  # noqa: TC001 - handed on
from .ast_operations import Trim as Trim  # noqa: TC001 - handed on
from .ast_operations import UseAlternative as UseAlternative  # noqa: TC001 - handed on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from .ast_arithmetic import ArithmeticNode as ArithmeticNode

# ---- words ----


class Literal(Record):
    """Unquoted text; inside DoubleQuoted, text without special characters."""

    text: str


class Escaped(Record):
    r"""One character quoted by a backslash; the backslash itself is not kept."""

    text: str


class SingleQuoted(Record):
    """'…', and the body of a here-document whose delimiter was quoted."""

    text: str


class DoubleQuoted(Record):
    """Text between double quotes; localized: $"…"."""

    parts: tuple[WordPart, ...]
    localized: bool = False


class AnsiQuoted(Record):
    """$'…': text is decoded, raw stands between the quotes as written."""

    text: str
    raw: str


class Parameter(Record):
    """$name or ${prefix name subscript operation}; prefix is "", "#" (length) or "!" (indirection)."""

    name: str
    subscript: Arithmetic | None = None
    prefix: str = ""
    operation: Operation | None = None
    braced: bool = True


class NamesMatching(Record):
    """${!prefix*} or, with separate, ${!prefix@}: the names of the variables that begin so."""

    prefix: str
    separate: bool


class ArrayKeys(Record):
    """${!name[*]} or, with separate, ${!name[@]}: the subscripts in use."""

    name: str
    separate: bool


class BadSubstitution(Record):
    """A ${…} that no rule fits: bash complains when it expands it, so the text (braces included) is kept."""

    text: str
    parameter: str = ""  # of ${name@letter}, an error only if name is set, and a fatal one


class CommandSub(Record):
    """$(…) or `…`; script is None for backquotes, whose (unescaped) source bash parses only when it runs."""

    script: CommandList | None
    source: str
    backquoted: bool = False


class ProcessSub(Record):
    """<(…) or >(…)."""

    operator: str
    script: CommandList
    source: str


class ArithmeticSub(Record):
    """$((…)) or, with brackets, the old $[…]."""

    expression: Arithmetic
    brackets: bool = False


class Word(Record):
    """A shell word; make it with `make_word`, which finds out `plain`.

    plain is the text when no expansion of any kind can change it and no part is quoted; else None. variable is the name if
    the word is just $name or "$name", quoted which of them.
    """

    parts: tuple[WordPart, ...]
    plain: str | None = None
    variable: str | None = None
    quoted: bool = False


# ---- arithmetic ----


class Arithmetic(Record):
    r"""An arithmetic text, prepared for expansion, and its tree if it could be read beforehand.

    bash expands the text first (as between double quotes) and reads what comes out. So: expand each of `operands`,
    in order, to a string; put them for the "\0" characters of `template`; read the result. `expression` anticipates
    that: it is right whenever every operand came out as an unsigned decimal number without leading zeros, the n-th
    being ArithmeticOperand(n). It is None when that cannot be said, or when the text is wrong, which is an error only
    on evaluation. As a subscript, `word` may be `@` or `*`, or the key of an associative array.
    """

    word: Word
    template: str
    operands: tuple[WordPart, ...] = ()
    expression: ArithmeticNode | None = None
    quick: bool | None = None  # whether arithmetic_quick.py can evaluate it; found out on the first evaluation


# ---- commands ----


class ListItem(Record):
    """One command of a list and how it ends: background is `&`."""

    command: Command
    background: bool = False


class CommandList(Record):
    """A script, a body, the inside of $(…): commands to run one after the other."""

    items: tuple[ListItem, ...]


class AndOr(Record):
    """commands joined by operators ("&&" or "||"), left to right, equal precedence."""

    commands: tuple[Command, ...]
    operators: tuple[str, ...]


class Pipeline(Record):
    """commands joined by |; timed is "", "time" or "time -p". Without commands: a bare `!` or `time`."""

    commands: tuple[Command, ...]
    negated: bool = False
    timed: str = ""
    line: int = 0


class ArrayElement(Record):
    """value, [subscript]=value or, with append, [subscript]+=value in an array literal."""

    value: Word
    subscript: Arithmetic | None = None
    append: bool = False


class ArrayLiteral(Record):
    """(…) after name=."""

    elements: tuple[ArrayElement, ...]


class Assignment(Record):
    """name[subscript]=value; value None when nothing follows the `=`."""

    name: str
    value: Word | ArrayLiteral | None
    subscript: Arithmetic | None = None
    append: bool = False


class Redirect(Record):
    """A redirection; fd None means the operator's own (0 or 1), variable is the name in {name}>.

    operator is one of < > >> >| <> <& >& &> &>> <<< << <<-. For here-documents target is the delimiter as written
    and body the text: a SingleQuoted part if the delimiter was quoted, else parts as between double quotes.
    """

    operator: str
    target: Word
    fd: int | None = None
    variable: str | None = None
    body: Word | None = None


class SimpleCommand(Record):
    """Assignments, then words; after declare, export, local, readonly and typeset a word may be an Assignment."""

    words: tuple[Word | Assignment, ...]
    assignments: tuple[Assignment, ...] = ()
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class BraceGroup(Record):
    """{ body; }"""

    body: CommandList
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class Subshell(Record):
    """( body )"""

    body: CommandList
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class IfClause(Record):
    """`if` or `elif` condition `then` body."""

    condition: CommandList
    body: CommandList


class If(Record):
    """if … elif … else … fi."""

    clauses: tuple[IfClause, ...]
    otherwise: CommandList | None = None
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class Loop(Record):
    """while or, with until, until … do … done."""

    until: bool
    condition: CommandList
    body: CommandList
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class ForEach(Record):
    """for name in words; words None means "$@"."""

    name: str
    words: tuple[Word, ...] | None
    body: CommandList
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class ForArithmetic(Record):
    """for ((start; condition; step)); an empty one is None."""

    start: Arithmetic | None
    condition: Arithmetic | None
    step: Arithmetic | None
    body: CommandList
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class Select(Record):
    """select name in words; words None means "$@"."""

    name: str
    words: tuple[Word, ...] | None
    body: CommandList
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class CaseClause(Record):
    """pattern | pattern ) body terminator."""

    patterns: tuple[Word, ...]
    body: CommandList
    terminator: str = ";;"


class Case(Record):
    """case word in clauses esac."""

    word: Word
    clauses: tuple[CaseClause, ...]
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class ArithmeticCommand(Record):
    """((…))"""

    expression: Arithmetic
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class TestCommand(Record):
    """[[ … ]]"""

    expression: TestNode
    redirects: tuple[Redirect, ...] = ()
    line: int = 0


class TestUnary(Record):
    """-f word and the like."""

    operator: str
    operand: Word


class TestBinary(Record):
    """left operator right; right is a pattern for = == != and a regular expression for =~."""

    operator: str
    left: Word
    right: Word


class TestNot(Record):
    """! operand."""

    operand: TestNode


class TestLogic(Record):
    """operands joined by one operator, && or ||; flat."""

    operator: str
    operands: tuple[TestNode, ...]


class TestGroup(Record):
    """( expression )"""

    expression: TestNode


class FunctionDefinition(Record):
    """name () body, body a compound command; keyword records the `function` spelling."""

    name: str
    body: CompoundCommand
    keyword: bool = False
    line: int = 0
    characters: int = 0  # of the body's text


class Coprocess(Record):
    """coproc name command."""

    name: str
    command: Command
    line: int = 0


if TYPE_CHECKING:
    WordPart: TypeAlias = (
        Literal
        | Escaped
        | SingleQuoted
        | DoubleQuoted
        | AnsiQuoted
        | Parameter
        | NamesMatching
        | ArrayKeys
        | BadSubstitution
        | CommandSub
        | ProcessSub
        | ArithmeticSub
    )
    Operation: TypeAlias = UseAlternative | Trim | Slice | Replace | ChangeCase | Transform
    TestNode: TypeAlias = TestUnary | TestBinary | TestNot | TestLogic | TestGroup
    CompoundCommand: TypeAlias = (
        BraceGroup | Subshell | If | Loop | ForEach | ForArithmetic | Select | Case | ArithmeticCommand | TestCommand
    )
    Command: TypeAlias = SimpleCommand | CompoundCommand | FunctionDefinition | Coprocess | Pipeline | AndOr

# A literal with none of these is its own expansion: globs, braces, a leading tilde, extended globs.
_EXPANDABLE = frozenset("*?[{~(")


def make_word(parts: tuple[WordPart, ...]) -> Word:
    """Build a Word and find out whether it is plain, or just a variable."""
    if len(parts) != 1:
        return Word(parts)
    part = parts[0]
    if type(part) is Literal:
        return Word(parts, part.text if _EXPANDABLE.isdisjoint(part.text) else None)
    if type(part) is DoubleQuoted and len(part.parts) == 1:
        return Word(parts, None, _variable(part.parts[0]), True)
    return Word(parts, None, _variable(part))


def _variable(part: WordPart) -> str | None:
    if type(part) is not Parameter or part.operation is not None or part.subscript is not None or part.prefix:
        return None
    first = part.name[0]
    return part.name if first.isalpha() or (first == "_" and part.name != "_") else None


def set_here_document(redirect: Redirect, body: Word) -> None:
    """Give a here-document its body, which the parser reads only after the line that announces it.

    The single exception to immutability: it happens once, before the parser hands the tree out.
    """
    object.__setattr__(redirect, "body", body)
