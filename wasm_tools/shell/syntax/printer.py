"""The tree back to text: what `type` and `declare -f` show, and what parses to the same tree again.

The layout is bash's own. In one thing the two uses differ, so there are two entrances: `print_function` writes an elif as
bash shows it, nested in an else, and $'…' decoded; `print_script` keeps both as they were written.
"""

from __future__ import annotations

from .ast import (
    AndOr,
    ArithmeticCommand,
    Assignment,
    BraceGroup,
    Case,
    CommandList,
    Coprocess,
    ForArithmetic,
    ForEach,
    FunctionDefinition,
    If,
    IfClause,
    ListItem,
    Loop,
    Pipeline,
    Redirect,
    Select,
    SimpleCommand,
    SingleQuoted,
    Subshell,
    TestBinary,
    TestCommand,
    TestGroup,
    TestLogic,
    TestNot,
    TestUnary,
)
from .depth import with_room
from .lexer import here_document_delimiter
from .printer_words import print_arithmetic, print_assignment, print_word
from .tokens import HERE_DOCUMENT_OPERATORS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .ast import Command, TestNode, Word

INDENT = "    "
_STACK_SHARE = 16
# bash prints each elif as an if within else, one level deeper: with thousands of them the blanks alone would fill memory.
_ELIF_LEVELS = 100
# Operators that bash shows with their descriptor even if it was not written.
_SHOWN_DESCRIPTORS = {"<&": "0", ">&": "1", "<>": "0"}


def print_script(script: CommandList) -> str:
    """Print a script, one command per line, so that parsing the text gives the same tree."""
    return _Printer(faithful=True).script(script)


def print_command(command: Command) -> str:
    """Print one command as bash shows it in `jobs` and $BASH_COMMAND."""
    printer = _Printer(faithful=False)
    return printer.script(CommandList((ListItem(command),))).rstrip("\n")


def print_job(command: Command) -> str:
    """Print one command as bash shows it for a job: lists on one line, as long as they are in no function."""
    printer = _Printer(faithful=False, inline=True)
    return printer.script(CommandList((ListItem(command),))).rstrip("\n")


def print_function(definition: FunctionDefinition, name: str | None = None) -> str:
    """Print a function as `declare -f` does."""
    printer = _Printer(faithful=False)
    return f"{name or definition.name} () \n{printer.function_body(definition, 0)}{printer.documents()}"


class _Printer:
    """Prints with a given indent; here-document bodies wait until the line that announces them is complete."""

    def __init__(self, *, faithful: bool, inline: bool = False) -> None:
        self._faithful = faithful
        self._inline = inline
        self._scripts = None if faithful else self._substitution
        self._bodies: list[Redirect] = []
        self._depth = 0

    def documents(self) -> str:
        """Return the here-documents still to come, from the next line on."""
        bodies, self._bodies = self._bodies, []
        return "\n" + "".join(map(_document, bodies)) if bodies else ""

    # ---- lists ----

    def script(self, script: CommandList) -> str:
        """Print a whole script."""
        text = self._list(script, 0)
        return text if text.endswith("\n") else text + "\n"

    def _substitution(self, script: CommandList) -> str:
        bodies, self._bodies = self._bodies, []
        text = self._list(script, 0, "; ")
        self._bodies = bodies
        return text

    def _list(self, body: CommandList, indent: int, semicolon: str = "") -> str:
        """Print commands, the first without its indent, the last without a separator (unless that is `&`)."""
        pad = INDENT * indent
        texts: list[str] = []
        separator = ""
        semicolon = semicolon or ("; " if self._inline else "")
        for item in body.items:
            texts += (separator, self.command(item.command, indent), " &" if item.background else "")
            documents = self._documents()
            if documents:
                texts += ("\n", documents)
                separator = "\n" + pad
            else:
                separator = " " if item.background else semicolon or ";\n" + pad
        return "".join(texts)

    def _block(self, body: CommandList, indent: int, end: str = ";") -> str:
        """Print a body on lines of its own; end closes the last command unless `&` or a here-document does."""
        text = self._list(body, indent)
        if not body.items or body.items[-1].background or text.endswith("\n"):
            end = ""
        return f"{INDENT * indent if text else ''}{text}{end}\n"

    def _documents(self) -> str:
        """Print the bodies that are due."""
        bodies, self._bodies = self._bodies, []
        return "".join(map(_document, bodies))

    # ---- commands ----

    def command(self, command: Command, indent: int) -> str:
        """Print any command; the text begins without and goes on with the indent."""
        self._depth += 1
        try:
            printer = _COMMANDS[type(command)]
            if self._depth % _STACK_SHARE == 0:
                return with_room(lambda: printer(self, command, indent))
            return printer(self, command, indent)
        finally:
            self._depth -= 1

    def and_or(self, node: AndOr, indent: int) -> str:
        """A && b || c"""
        text = self.command(node.commands[0], indent)
        for operator, command in zip(node.operators, node.commands[1:], strict=True):
            text = self._joined(f"{text} {operator}", command, indent)
        return text

    def pipeline(self, node: Pipeline, indent: int) -> str:
        """! time a | b"""
        text = " ".join(([node.timed] if node.timed else []) + (["!"] if node.negated else []))
        for index, command in enumerate(node.commands):
            if index:
                text = self._joined(f"{text} |", command, indent)
            else:
                text += (" " if text else "") + self.command(command, indent)
        return text or "! !"  # nothing, negated twice

    def _joined(self, text: str, command: Command, indent: int) -> str:
        documents = self._documents()
        return (
            f"{text}\n{documents}{self.command(command, indent)}"
            if documents
            else f"{text} {self.command(command, indent)}"
        )

    def simple(self, node: SimpleCommand, _indent: int) -> str:
        """Assignments, words, redirections."""
        words = [self._assignment(assignment) for assignment in node.assignments]
        words += [self._assignment(word) if isinstance(word, Assignment) else self.word(word) for word in node.words]
        words += [self.redirect(redirect) for redirect in node.redirects]
        return " ".join(words)

    def word(self, word: Word) -> str:
        """Print a word."""
        return print_word(word, self._scripts)

    def _assignment(self, assignment: Assignment) -> str:
        return print_assignment(assignment, self._scripts)

    def redirect(self, redirect: Redirect) -> str:
        """Print a redirection and remember its here-document."""
        where = "" if redirect.fd is None else str(redirect.fd)
        if redirect.variable is not None:
            where = f"{{{redirect.variable}}}"
        operator = redirect.operator
        if operator in HERE_DOCUMENT_OPERATORS:
            self._bodies.append(redirect)
            return f"{where}{operator}{self.word(redirect.target)}"
        if not self._faithful:
            where = where or _SHOWN_DESCRIPTORS.get(operator, "")
            if operator == "<&" and redirect.target.plain == "-":
                operator = ">&"
        blank = "" if operator in ("<&", ">&") else " "
        return f"{where}{operator}{blank}{self.word(redirect.target)}"

    def _closed(self, text: str, redirects: tuple[Redirect, ...]) -> str:
        return " ".join([text, *(self.redirect(redirect) for redirect in redirects)])

    # ---- compound commands ----

    def brace_group(self, node: BraceGroup, indent: int) -> str:
        """{ …; }"""
        if self._inline:
            text = self._list(node.body, indent)
            end = " " if node.body.items[-1].background else "" if text.endswith("\n") else "; "
            return self._closed(f"{{ {text}{end}}}", node.redirects)
        return self._closed(f"{{ \n{self._block(node.body, indent + 1, '')}{INDENT * indent}}}", node.redirects)

    def subshell(self, node: Subshell, indent: int) -> str:
        """( … )"""
        text = self._list(node.body, indent)
        return self._closed(f"( {text}{'' if text.endswith(chr(10)) else ' '})", node.redirects)

    def if_(self, node: If, indent: int) -> str:
        """If … fi"""
        pad = INDENT * indent
        text = "if " + self._clause(node.clauses[0], indent)
        clauses, otherwise = node.clauses[1:], node.otherwise
        if clauses and not self._faithful and indent < _ELIF_LEVELS:
            otherwise = CommandList((ListItem(If(clauses, otherwise)),))
            clauses = ()
        for clause in clauses:
            text += f"{pad}elif {self._clause(clause, indent)}"
        if otherwise is not None:
            text += f"{pad}else\n{self._block(otherwise, indent + 1)}"
        return self._closed(f"{text}{pad}fi", node.redirects)

    def _clause(self, clause: IfClause, indent: int) -> str:
        return f"{self._condition(clause.condition, indent, 'then')}\n{self._block(clause.body, indent + 1)}"

    def _condition(self, condition: CommandList, indent: int, word: str) -> str:
        text = self._list(condition, indent)
        if text.endswith("\n"):
            return f"{text}{INDENT * indent}{word}"
        return f"{text} {word}" if condition.items[-1].background else f"{text}; {word}"

    def loop(self, node: Loop, indent: int) -> str:
        """While and until"""
        keyword = "until" if node.until else "while"
        condition = self._condition(node.condition, indent, "do")
        return self._closed(f"{keyword} {condition}\n{self._done(node.body, indent)}", node.redirects)

    def _done(self, body: CommandList, indent: int) -> str:
        return f"{self._block(body, indent + 1)}{INDENT * indent}done"

    def for_each(self, node: ForEach | Select, indent: int) -> str:
        """For and select"""
        keyword = "for" if isinstance(node, ForEach) else "select"
        if node.words is None:
            words = "" if self._faithful else ' in "$@"'
        else:
            words = "".join([" in", *(" " + self.word(word) for word in node.words)])
        pad = INDENT * indent
        return self._closed(f"{keyword} {node.name}{words};\n{pad}do\n{self._done(node.body, indent)}", node.redirects)

    def for_arithmetic(self, node: ForArithmetic, indent: int) -> str:
        """For ((;;))"""
        sections = [
            "" if section is None else print_arithmetic(section, self._scripts).strip()
            for section in (node.start, node.condition, node.step)
        ]
        if not self._faithful:
            sections = [section or "1" for section in sections]
        pad = INDENT * indent
        return self._closed(f"for (({'; '.join(sections)}))\n{pad}do\n{self._done(node.body, indent)}", node.redirects)

    def case(self, node: Case, indent: int) -> str:
        """Case … esac"""
        pad = INDENT * (indent + 1)
        text = f"case {self.word(node.word)} in \n"
        for clause in node.clauses:
            patterns = " | ".join(self.word(pattern) for pattern in clause.patterns)
            opener = "(" if patterns == "esac" else ""
            text += f"{pad}{opener}{patterns})\n{self._block(clause.body, indent + 2, '')}{pad}{clause.terminator}\n"
        return self._closed(f"{text}{INDENT * indent}esac", node.redirects)

    def arithmetic(self, node: ArithmeticCommand, _indent: int) -> str:
        """((…))"""
        return self._closed(f"(({print_arithmetic(node.expression, self._scripts)}))", node.redirects)

    def test(self, node: TestCommand, _indent: int) -> str:
        """[[ … ]]"""
        return self._closed(f"[[ {self._test(node.expression)} ]]", node.redirects)

    def _test(self, node: TestNode) -> str:
        if isinstance(node, TestUnary):
            return f"{node.operator} {self.word(node.operand)}"
        if isinstance(node, TestBinary):
            return f"{self.word(node.left)} {node.operator} {self.word(node.right)}"
        self._depth += 1
        deep = self._depth % _STACK_SHARE == 0
        text = with_room(lambda: self._nested_test(node)) if deep else self._nested_test(node)
        self._depth -= 1
        return text

    def _nested_test(self, node: TestNode) -> str:
        if isinstance(node, TestNot):
            return f"! {self._test(node.operand)}"
        if isinstance(node, TestGroup):
            return f"( {self._test(node.expression)} )"
        assert isinstance(node, TestLogic)
        return f" {node.operator} ".join(self._test(operand) for operand in node.operands)

    def function(self, node: FunctionDefinition, indent: int) -> str:
        """A function within other commands: bash always shows the keyword then."""
        keyword = "function " if node.keyword or not self._faithful else ""
        return f"{keyword}{node.name} () \n{INDENT * indent}{self.function_body(node, indent)}"

    def function_body(self, node: FunctionDefinition, indent: int) -> str:
        """Print a body; bash shows every one in braces, so other compound commands get some."""
        body = node.body
        if self._faithful or isinstance(body, BraceGroup):
            return self.command(body, indent)
        return self.brace_group(BraceGroup(CommandList((ListItem(body),))), indent)

    def coprocess(self, node: Coprocess, indent: int) -> str:
        """Coproc"""
        name = f"{node.name} " if not (self._faithful and isinstance(node.command, SimpleCommand)) else ""
        return f"coproc {name}{self.command(node.command, indent)}"


def _document(redirect: Redirect) -> str:
    body = redirect.body
    assert body is not None
    quoted = len(body.parts) == 1 and isinstance(body.parts[0], SingleQuoted)
    text = body.parts[0].text if quoted else print_word(body)  # type: ignore[union-attr]
    return f"{text}{here_document_delimiter(print_word(redirect.target))[0]}\n"


_COMMANDS: dict[type, Callable[[_Printer, Any, int], str]] = {
    AndOr: _Printer.and_or,
    Pipeline: _Printer.pipeline,
    SimpleCommand: _Printer.simple,
    BraceGroup: _Printer.brace_group,
    Subshell: _Printer.subshell,
    If: _Printer.if_,
    Loop: _Printer.loop,
    ForEach: _Printer.for_each,
    Select: _Printer.for_each,
    ForArithmetic: _Printer.for_arithmetic,
    Case: _Printer.case,
    ArithmeticCommand: _Printer.arithmetic,
    TestCommand: _Printer.test,
    FunctionDefinition: _Printer.function,
    Coprocess: _Printer.coprocess,
}
